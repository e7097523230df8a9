"""The lint rules, one module for each; found and run by `hoyle.linter.run`."""
