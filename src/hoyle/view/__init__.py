"""What a seat sees, as data, and what an agent is; made by the engine, all that agents may import."""

from hoyle.view.model import (
    Agent,
    LineView,
    PartView,
    PileView,
    Plain,
    ResultView,
    RowView,
    SeenEvent,
    VariableView,
    View,
)

__all__ = [
    "Agent",
    "LineView",
    "PartView",
    "PileView",
    "Plain",
    "ResultView",
    "RowView",
    "SeenEvent",
    "VariableView",
    "View",
]
