"""Many matches, and what they tell: results with intervals, and checks of what must hold in every game."""

from hoyle.simulation.outcomes import Ending, Played, Report
from hoyle.simulation.run import AgentMaker, simulate

__all__ = ["AgentMaker", "Ending", "Played", "Report", "simulate"]
