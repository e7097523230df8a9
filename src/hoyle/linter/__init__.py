"""Advice and warnings about rule files that are correct as far as names and types go."""
