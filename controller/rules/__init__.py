"""The rules of regional mahjong: pure functions from (state, act) to a new state or a refusal with its clause.

Nothing in this package reads a clock, a file or a random number; only `installed_systems` asks what is installed. Start
reading at `registry.load`, which returns a `System`; a system plans the wall, begins a hand, verifies and applies acts
of play, and scores a win.
"""

from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Kong,
    Pung,
    from_event,
    to_event,
)
from controller.rules.hand_state import HandState, Meld, Phase, SeatState, Source, Start
from controller.rules.registry import clause_title, load, names_of_systems
from controller.rules.results import CaseError, FalseWinCost, HandResult, Pattern, Payment, Refusal
from controller.rules.system import System
from controller.rules.tiles import NotationError, Seat, Tile, name, names, tile, tiles
from controller.rules.walls import Place, WallPlan

__all__ = [
    "Act",
    "CaseError",
    "Chow",
    "Discard",
    "Disclose",
    "Draw",
    "Exhausted",
    "FalseWin",
    "FalseWinCost",
    "Flower",
    "HandResult",
    "HandState",
    "Hu",
    "Kong",
    "Meld",
    "NotationError",
    "Pattern",
    "Payment",
    "Phase",
    "Place",
    "Pung",
    "Refusal",
    "Seat",
    "SeatState",
    "Source",
    "Start",
    "System",
    "Tile",
    "WallPlan",
    "clause_title",
    "from_event",
    "load",
    "name",
    "names",
    "names_of_systems",
    "tile",
    "tiles",
    "to_event",
]
