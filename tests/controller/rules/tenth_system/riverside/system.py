"""Riverside's rule set: what the engine reads to play it."""

from collections.abc import Mapping, Sequence
from functools import partial

from controller.rules.hand_state import HandState
from controller.rules.options import settle
from controller.rules.rule_set import NextBank, RuleSet
from controller.rules.tiles import Seat
from controller.rules.win_declaration import Judgement

from . import walls, win
from .clauses import CLAUSES, ORDINARY, TABLE_CLAUSES
from .options import OPTIONS, RiversideOptions


def rule_set(options: Mapping[str, object]) -> RuleSet:
    """Riverside with these options. Raises CaseError naming `options.NAME` for an option it has not."""
    settings, values = settle(RiversideOptions, OPTIONS, options, "riverside")
    return RuleSet(
        name="riverside",
        options=values,
        option_list=OPTIONS,
        clauses=CLAUSES,
        table_clauses=TABLE_CLAUSES,
        ordinary=ORDINARY,
        false_win_clause="RV-14",
        draw_clause="RV-4",
        players=walls.PLAYERS,
        tile_set=walls.TILE_SET,
        live=walls.LIVE,
        wall=walls.plan,
        turns_up=None,  # RV-4: nothing is wild
        chows=False,  # RV-6
        judge=partial(win.judge, settings=settings),
        may_win=win.may_win,
        is_meld=win.is_meld,
        bank_after=_bank_after,
    )


def _bank_after(hand: HandState, winners: tuple[Seat, ...], _judged: Sequence[Judgement]) -> NextBank:
    """RV-5."""
    if winners and winners[0] != hand.banker:
        return NextBank(winners[0], 1)
    return NextBank(hand.banker, hand.stay + 1)
