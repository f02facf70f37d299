"""What the course of the hand says of a declared win: floats, false floats, honours not followed (XM-13, 19, 34)."""

from collections.abc import Iterator

from controller.rules.acts import Draw
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState
from controller.rules.play_kinds import WinBy
from controller.rules.tiles import add_tiles
from controller.rules.win_declaration import WinDeclaration
from controller.rules.xiamen.clauses import WORDS
from controller.rules.xiamen.discard_history import PastDiscard, discards_back
from controller.rules.xiamen.followed_discards import discarded_honours, honour_to_follow
from controller.rules.xiamen.gold import gold_of
from controller.rules.xiamen.scoring_schemes import Rules
from controller.rules.xiamen.winner_hand import Held, waits_on_anything

MOST_FLOATS = 2
"""A third Gold discarded would leave none to wait with."""


def judged_back(hand: HandState, attempt: WinDeclaration, rules: Rules) -> WinDeclaration:
    """The declaration with its floats, and barred by what a hand hidden until now shows to have been wrong."""
    if attempt.held is None or attempt.indicator is None or attempt.dealt:
        return attempt
    attempt = _with_floats(hand, attempt, rules)
    if hand.seats[attempt.seat].hand is not None or attempt.cannot_win is not None:
        return attempt
    return _not_followed(hand, _false_floats(hand, attempt, rules))


def _with_floats(hand: HandState, attempt: WinDeclaration, rules: Rules) -> WinDeclaration:
    """XM-19: every Gold discarded in the turns just before, from a hand that waited on anything afterwards."""
    if attempt.by is not WinBy.DRAW or attempt.tile is None or not Held(attempt, rules).waits_on_anything:
        return attempt
    floats = 0
    for past in _discards(hand, attempt):
        if past.tile not in hand.wilds or floats == MOST_FLOATS:
            break
        floated = _floated(past, attempt, rules)
        if floated is None:
            unknown = WORDS.say("note.earlier_float_unknown", seat=attempt.seat)
            attempt = evolve(attempt, notes=(*attempt.notes, unknown))
        if not floated:
            break
        floats += 1
    return evolve(attempt, floats=floats)


def _false_floats(hand: HandState, attempt: WinDeclaration, rules: Rules) -> WinDeclaration:
    """XM-34, where the hand was hidden when the Gold was discarded."""
    seat = attempt.seat
    golds_out = any(tile in hand.wilds for tile in hand.seats[seat].discards)
    if not rules.settings.false_float_forfeits or not golds_out:
        return attempt
    found = [_floated(past, attempt, rules) for past in _discards(hand, attempt) if past.tile in hand.wilds]
    if False in found:
        return evolve(attempt, cannot_win="XM-34")
    if None in found:
        unknown = WORDS.say("note.floats_unknown", seat=seat)
        return evolve(attempt, notes=(*attempt.notes, unknown))
    return attempt


def _not_followed(hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
    """XM-13, where the hand was hidden: a discard that certainly should have been another honour."""
    assert attempt.indicator is not None
    gold = gold_of(attempt.indicator)
    if attempt.cannot_win is not None:
        return attempt
    for past in _discards(hand, attempt):
        if not past.after:
            break
        discarded = discarded_honours(hand.acts[: past.place], gold)
        if all(
            honour_to_follow(add_tiles(each, past.tile), past.tile, discarded, gold) for each in past.after
        ):
            return evolve(attempt, cannot_win="XM-13")
    return attempt


def _floated(past: PastDiscard, attempt: WinDeclaration, rules: Rules) -> bool | None:
    assert attempt.indicator is not None
    gold = gold_of(attempt.indicator)
    return past.certain(lambda after, melds: waits_on_anything(after, melds, gold, rules))


def _discards(hand: HandState, attempt: WinDeclaration) -> Iterator[PastDiscard]:
    """The seat's discards before the tile that came last, newest first."""
    acts, seat = hand.acts, attempt.seat
    assert attempt.held is not None
    if attempt.by is WinBy.DRAW and attempt.tile is not None:
        acts = acts[
            : max(place for place, act in enumerate(acts) if isinstance(act, Draw) and act.seat == seat)
        ]
    return discards_back(acts, seat, attempt.held, attempt.melds)
