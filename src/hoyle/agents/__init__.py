"""Computer players: they see views and nothing else of a game."""

from hoyle.agents.random_agent import RandomAgent

__all__ = ["RandomAgent"]
