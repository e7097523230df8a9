"""The program: what a rule file means for one number of players and one set of options.

Made by lowering, carried out by the engine. No names to resolve, no sugar, no game: ids and operations.
"""
