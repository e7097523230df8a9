"""Trees to facts: files put together, names resolved, types inferred."""
