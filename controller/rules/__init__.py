"""The rules of regional mahjong: pure functions from (state, act) to a new state or a refusal with its clause.

    >>> from random import Random
    >>> from controller.rules import Hand, load
    >>> hand = Hand.parse('''
    ...     hangzhou
    ...     banker=0 dice=3,4 indicator=7z
    ...     0 holds 11m234567p3456s22z
    ...     1 holds 1199m112277p445s
    ...     0: -1m
    ... ''')
    >>> hand.legal_acts(1)
    [Pung(seat=1, with_=()), Draw(seat=1, tile=None, end=<WallEnd.HEAD: 'head'>)]
    >>> hand.play("1: pung -5s").state.turn
    1
    >>> hand.play("2: -9m")
    Traceback (most recent call last):
    ...
    controller.rules.hand.IllegalAct: HZ-11: it is not seat 2's turn: it has no tile to discard
    >>> Hand.at_random(load("kawuxing"), Random(6)).result.deltas
    (-6, -2, 8)

Nothing in this package reads a clock, a file or a random number (who plays at random passes a `Random`); only
`registry` asks what is installed. `load` gives a `System`: it plans the wall, begins a hand, verifies and
applies acts of play, and scores a win. `Hand` holds one hand with its system, for scripts and bots; the referee uses
`System` and `HandState` themselves.
"""

from controller.rules.acts import (
    Abort,
    AbortKind,
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Indicator,
    Kita,
    Kong,
    KongKind,
    MeldKind,
    Pung,
    Riichi,
    WallEnd,
    WinBy,
    from_event,
    to_event,
)
from controller.rules.built_walls import Bank, ShuffledWall
from controller.rules.hand import Hand, IllegalAct
from controller.rules.hand_generator import AtRandom, MakePlayers, Played, Players, play_hand, players_by
from controller.rules.hand_log import judge_log
from controller.rules.hand_state import HandState, Meld, Phase, SeatState, Source, Start
from controller.rules.registry import clause_title, load, names_of_systems
from controller.rules.results import (
    CaseError,
    FalseWinCost,
    HandResult,
    Pattern,
    Payment,
    PaymentReason,
    Refusal,
)
from controller.rules.system import System
from controller.rules.tiles import NotationError, Seat, Tile, name, names, tile, tiles
from controller.rules.walls import Place, WallPlan

__all__ = [
    "Abort",
    "AbortKind",
    "Act",
    "AtRandom",
    "Bank",
    "CaseError",
    "Chow",
    "Discard",
    "Disclose",
    "Draw",
    "Exhausted",
    "FalseWin",
    "FalseWinCost",
    "Flower",
    "Hand",
    "HandResult",
    "HandState",
    "Hu",
    "IllegalAct",
    "Indicator",
    "Kita",
    "Kong",
    "KongKind",
    "MakePlayers",
    "Meld",
    "MeldKind",
    "NotationError",
    "Pattern",
    "Payment",
    "PaymentReason",
    "Phase",
    "Place",
    "Played",
    "Players",
    "Pung",
    "Refusal",
    "Riichi",
    "Seat",
    "SeatState",
    "ShuffledWall",
    "Source",
    "Start",
    "System",
    "Tile",
    "WallEnd",
    "WallPlan",
    "WinBy",
    "clause_title",
    "from_event",
    "judge_log",
    "load",
    "name",
    "names",
    "names_of_systems",
    "play_hand",
    "players_by",
    "tile",
    "tiles",
    "to_event",
]
