"""Landed, rules version 2, a second time: from the rules' text alone, to hold against the program.

A state is the rules' JSON form as a plain dict, a step a text; `apply` trusts that it is legal.
Nothing here was taken from the program's sources, so the two agree only by reading the rules alike.
"""

from .board import Pack
from .lists import chances, legal, to_act, weights
from .setup import new_game
from .steps import apply
from .views import view

RULES_VERSION = 2

__all__ = ["RULES_VERSION", "Pack", "apply", "chances", "legal", "new_game", "to_act", "view", "weights"]
