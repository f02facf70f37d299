"""The judgement on declared wins: what forbids each (RI-23 to RI-44), what it is worth, and who pays what.

What forbids a win is asked in this order: a right to win taken away by the course of the hand, a hand too long or too
short, no shape, furiten, no pattern. [reading] `cannot_win` with a clause of furiten (RI-27 to RI-29) bars no own draw
(RI-30); any other clause does.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.rules.acts import MeldKind, WinBy
from controller.rules.reasons import say
from controller.rules.results import Payment
from controller.rules.riichi.clauses import WORDS
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.payments import (
    PotShare,
    Worth,
    false_win_payments,
    false_win_penalty,
    nearest,
    pot_shares,
    win_payments,
)
from controller.rules.riichi.readings import furiten_tile, is_thirteen_orphans, waits
from controller.rules.riichi.win_declaration import RiichiWin, WholeHand, laid_counts, whole_hand
from controller.rules.riichi.worth import best_worth, readings_of
from controller.rules.tiles import FACE_OF, Tile
from controller.rules.win_declaration import Bar
from controller.words.sentence import Sentence

_FURITEN: Final = ("RI-27", "RI-28", "RI-29")
_HAND: Final = 13
_SANMA_PLAYERS: Final = 3
MOST_WINNERS: Final = {"three_draw": 2, "all": 3, "nearest": 1}
"""How many may win on one tile, by the option `multiple_ron` (RI-43)."""


class Verdict(NamedTuple):
    """The judgement on one declared win: `bar` forbids it, otherwise `worth` is what it is worth; None where the hand
    is not known. `notes` say what could not be judged."""

    bar: Bar | None
    worth: Worth | None = None
    notes: tuple[Sentence, ...] = ()


class Outcome(NamedTuple):
    """What the wins declared on one tile come to. `penalty` is taken off each seat's total at the session's end
    (RI-88); empty where nothing is."""

    verdicts: tuple[Verdict, ...]
    due: tuple[Payment, ...] = ()
    pot: tuple[PotShare, ...] = ()
    penalty: tuple[int, ...] = ()


def judge(win: RiichiWin, settings: RiichiOptions) -> Verdict:
    """The judgement on one declared win, as if it were the only one."""
    bar = _course_bar(win, settings)
    hand = win.seats[win.seat].hand
    if bar is not None:
        return Verdict(bar)
    if hand is None:
        return Verdict(None, notes=(WORDS.say("note.hand_unknown", seat=win.seat),))
    number = len(hand) + 3 * len(win.melds)
    if number != _HAND:
        reason = say("refusal.wrong_length", seat=win.seat, number=number + 1, needed=_HAND + 1)
        return Verdict(("RI-42", reason))
    whole = whole_hand(win, hand)
    ways = readings_of(win, whole)
    if ways is None:
        reason = WORDS.say("refusal.no_shape", seat=win.seat, tiles=_faces(hand), tile=win.face)
        return Verdict(("RI-40", reason))
    bar = _claim_bar(win, whole, settings) if win.is_claim else None
    if bar is not None:
        return Verdict(bar)
    worth = best_worth(win, whole, ways, settings)
    if worth is None:
        reason = WORDS.say("refusal.no_pattern", seat=win.seat, tiles=_faces(hand), tile=win.face)
        return Verdict(("RI-41", reason))
    return Verdict(None, worth, _notes(win, settings))


def outcome(wins: Sequence[RiichiWin], settings: RiichiOptions) -> Outcome:
    """The judgement on all wins declared on one tile, and what is paid; each of another seat, in any order."""
    if len(wins) == 1:
        return _of_one(wins[0], settings)
    verdicts = tuple([judge(win, settings) for win in wins])
    right = [win for win, verdict in zip(wins, verdicts, strict=True) if verdict.bar is None]
    if not right:
        return _false_wins(wins, verdicts, settings)
    if len(right) > MOST_WINNERS[settings.multiple_ron]:
        bar = "RI-43", WORDS.say("refusal.too_many_winners", number=len(right))
        return Outcome(tuple([verdict._replace(bar=verdict.bar or bar) for verdict in verdicts]))
    first = nearest(right)
    payments: list[Payment] = []
    for win, verdict in zip(wins, verdicts, strict=True):
        if verdict.worth is not None:
            payments += win_payments(win, verdict.worth, settings, takes_honba=win is first)
        elif verdict.bar is None:  # nobody can say yet what this hand is worth, nor who takes the pot
            return Outcome(verdicts)
    return Outcome(verdicts, tuple(payments), pot_shares(right, settings))


def _of_one(win: RiichiWin, settings: RiichiOptions) -> Outcome:
    """The outcome of a win that is the only one declared."""
    verdict = judge(win, settings)
    if verdict.bar is not None:
        return _false_wins((win,), (verdict,), settings)
    if verdict.worth is None:
        return Outcome((verdict,))
    payments = win_payments(win, verdict.worth, settings, takes_honba=True)
    return Outcome((verdict,), payments, pot_shares((win,), settings))


def _false_wins(wins: Sequence[RiichiWin], verdicts: tuple[Verdict, ...], settings: RiichiOptions) -> Outcome:
    payments = tuple(
        [
            payment
            for win in wins
            for payment in false_win_payments(win.seat, win.banker, win.players, settings)
        ]
    )
    each = false_win_penalty(settings)
    offenders = {win.seat for win in wins}
    penalty = tuple([each if seat in offenders else 0 for seat in range(wins[0].players)])
    return Outcome(verdicts, payments, penalty=penalty if each else ())


# ---- what forbids a win ----


def _course_bar(win: RiichiWin, settings: RiichiOptions) -> Bar | None:
    """What forbids the win by what everybody at the table saw."""
    clause = win.seats[win.seat].cannot_win
    if clause is not None and (win.is_claim or clause not in _FURITEN):
        return clause, WORDS.say("refusal.may_not_win_now", seat=win.seat, clause=clause)
    bar = _meld_bar(win) if win.melds else None
    if bar is not None:
        return bar
    if win.riichi and not win.is_closed:
        return "RI-23", WORDS.say("refusal.open_riichi", seat=win.seat)
    if win.by is WinBy.ROB and win.after_kita and not settings.kita_claim:
        return "SN-7", WORDS.say("refusal.kita_not_claimed", seat=win.seat)
    return None


def _meld_bar(win: RiichiWin) -> Bar | None:
    """What no player can have laid out (RI-15, RI-17, SN-5)."""
    left = (win.seat - 1) % win.players
    for meld in win.melds:
        tiles = _faces(meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "RI-17", WORDS.say("refusal.konged_alone", seat=win.seat, tiles=tiles)
        if meld.kind is MeldKind.CHOW and win.players == _SANMA_PLAYERS:
            return "SN-5", WORDS.say("refusal.has_chowed", seat=win.seat, tiles=tiles)
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, left):
            return "RI-15", say("refusal.wrong_chow", seat=win.seat, tiles=tiles, giver=meld.from_)
    return None


def _claim_bar(win: RiichiWin, hand: WholeHand, settings: RiichiOptions) -> Bar | None:
    """What forbids a hand of the right shape to win on another's tile: furiten, or a closed kong (RI-27, RI-44)."""
    discards = win.seats[win.seat].discards
    if discards or win.passed:
        held = hand.held.copy()
        held[win.face] -= 1
        waited = waits(held, laid_counts(win))
        thrown = furiten_tile(waited, discards)
        if thrown is not None:
            return "RI-27", WORDS.say("refusal.furiten", seat=win.seat, tile=thrown)
        passed = furiten_tile(waited, win.passed)
        if passed is not None:
            clause = "RI-29" if win.riichi else "RI-28"
            return clause, WORDS.say("refusal.let_pass", seat=win.seat, tile=passed)
    if not _robs_closed_kong(win):
        return None
    if settings.rob_closed_kong and is_thirteen_orphans(hand.held):
        return None
    return "RI-44", WORDS.say("refusal.closed_kong_not_robbed", tile=win.face)


def _robs_closed_kong(win: RiichiWin) -> bool:
    """Whether the tile robbed fills no pung of the sets that its owner is known to have laid out."""
    if win.by is not WinBy.ROB or win.after_kita or win.from_ is None:
        return False
    melds = win.seats[win.from_].melds
    if melds is None:
        return False
    return not any(meld.kind is MeldKind.PUNG and FACE_OF[meld.tiles[0]] == win.face for meld in melds)


def _notes(win: RiichiWin, settings: RiichiOptions) -> tuple[Sentence, ...]:
    if win.riichi and win.ura_indicators is None and settings.ura_dora != "none":
        return (WORDS.say("note.ura_unknown", seat=win.seat),)
    return ()


def _faces(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles as they count, sorted."""
    return tuple(sorted([FACE_OF[each] for each in tiles]))
