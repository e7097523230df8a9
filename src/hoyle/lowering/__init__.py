"""Tree and facts to program: the only package that knows both. Called by `pipeline`, used through it."""

from hoyle.lowering.build import lower_game, player_range, rules_hash
from hoyle.lowering.deals import ShortDeal, short_deals
from hoyle.lowering.plans import look_at_tests, plan_tests
from hoyle.lowering.settings import OptionInput, Problem, SettingsError
from hoyle.lowering.tables import Unfit

__all__ = [
    "OptionInput",
    "Problem",
    "SettingsError",
    "ShortDeal",
    "Unfit",
    "look_at_tests",
    "lower_game",
    "plan_tests",
    "player_range",
    "rules_hash",
    "short_deals",
]
