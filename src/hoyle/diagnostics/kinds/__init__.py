"""The declared kinds of findings, one module for each family; importing the package registers them all."""
