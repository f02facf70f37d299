"""A declared Ningbo win judged: what forbids it, its tai, who pays (NB-8 to NB-12, NB-20 to NB-43)."""

from collections.abc import Sequence
from typing import Final

from controller.rules.evolve import evolve
from controller.rules.hand_state import Meld
from controller.rules.ningbo.clauses import WORDS
from controller.rules.ningbo.options import NingboOptions
from controller.rules.ningbo.tai import MINIMUM, best, certain, is_kong_bloom
from controller.rules.ningbo.wilds import Wilds, wilds
from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.reasons import say
from controller.rules.results import Payment, PaymentReason
from controller.rules.tiles import FACES, Seat, is_flower, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win

HAND_TILES: Final = 13


def judge(attempt: WinDeclaration, bar: Bar | None, settings: NingboOptions) -> Judgement:
    """The judgement on the declared win by its best reading; `bar` forbids it whatever the tiles say."""
    wild = wilds(attempt.indicator)
    bar = bar or _right_lost(attempt) or open_sets_bar(attempt, wild) or claim_bar(attempt, wild)
    if bar is not None:
        return Judgement(bar)
    if attempt.held is None:
        tai = certain(attempt, wild)
        note = WORDS.say("note.hand_unknown", seat=attempt.seat)
        return Judgement(
            bar=None, patterns=tai.patterns, payments=payments(attempt, tai.points), notes=(note,)
        )
    if (bar := _tiles_bar(attempt, wild)) is not None:
        return Judgement(bar)
    found = best(attempt, wild, fifth_copy=settings.fifth_copy)
    if found is None:
        return Judgement(_no_reading(attempt, wild, settings))
    unseen = any(not meld.tiles for meld in attempt.melds)
    if found.counted < MINIMUM and not unseen:
        too_little = WORDS.say(
            "refusal.too_few_tai_but_wilds" if found.counted < found.points else "refusal.too_few_tai",
            seat=attempt.seat,
            number=found.counted,
            needed=MINIMUM,
        )
        return Judgement(("NB-10", too_little))
    notes = (WORDS.say("note.closed_kong_hidden", seat=attempt.seat),) * unseen
    return Judgement(bar=None, patterns=found.patterns, payments=payments(attempt, found.points), notes=notes)


def claim_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-9: what forbids a claimed win whatever the hand holds."""
    if attempt.is_claim and attempt.tile in wild.tiles:
        return "NB-9", WORDS.say("refusal.wild_discard_wins_nothing", tile=attempt.tile)
    return None


def open_sets_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-8, NB-9: sets that cannot lie there."""
    for meld in attempt.melds:
        if meld.kind is MeldKind.SINGLE_KONG:
            return "NB-8", WORDS.say("refusal.konged_alone", seat=attempt.seat, tiles=meld.tiles)
        if not wild.among.isdisjoint(meld.tiles):
            return (
                "NB-9",
                WORDS.say("refusal.wild_in_meld", seat=attempt.seat, kind=meld.kind, tiles=meld.tiles),
            )
        left = (attempt.seat - 1) % attempt.players
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, left):
            return (
                "NB-8",
                say("refusal.wrong_chow", seat=attempt.seat, tiles=meld.tiles, giver=meld.from_),
            )
    return None


def _right_lost(attempt: WinDeclaration) -> Bar | None:
    if attempt.cannot_win is None:
        return None
    return attempt.cannot_win, say("refusal.may_not_win", seat=attempt.seat, clause=attempt.cannot_win)


def _tiles_bar(attempt: WinDeclaration, wild: Wilds) -> Bar | None:
    """NB-12: another number of tiles, or a flower among them."""
    held, tile = attempt.held, attempt.tile
    assert held is not None
    number = sum(held) + 3 * attempt.sets
    if number != HAND_TILES:
        reason = WORDS.say("refusal.wrong_length_ningbo", seat=attempt.seat, number=number, needed=HAND_TILES)
        return "NB-12", reason
    if any(held[FACES:]) or (tile is not None and is_flower(tile)):
        flower = next((each for each in spread(attempt.whole or held) if each in wild.flowers), None)
        if flower is not None:
            return "NB-12", WORDS.say("refusal.flower_held", seat=attempt.seat, tile=flower)
    return None


def _no_reading(attempt: WinDeclaration, wild: Wilds, settings: NingboOptions) -> Bar:
    """Why no reading of the hand wins."""
    held, tile, seat = attempt.held, attempt.tile, attempt.seat
    assert held is not None and tile is not None
    drawn = evolve(attempt, by=WinBy.DRAW, from_=None)
    if attempt.is_claim and best(drawn, wild, fifth_copy=settings.fifth_copy) is not None:
        return "NB-9", WORDS.say("refusal.lone_wild_waits", seat=seat)
    return "NB-12", WORDS.say("refusal.not_four_sets", seat=seat, tiles=spread(held), tile=tile)


# ---- who pays (NB-40 to NB-43) ----

DISCARDED: Final = 2
ALL_ALONE: Final = 5
"""What one pays who answers for an own draw, or gave the kong that bloomed."""
BOUND_BY: Final = 3
"""Sets claimed from one player that make the two answer for each other."""


def payments(attempt: WinDeclaration, points: int) -> tuple[Payment, ...]:
    """What each seat pays the winner for so many points, in the order of the seats."""
    if not points:
        return ()
    winner, partners = attempt.seat, bound(attempt)
    owed = [(Seat(seat), _times(attempt, Seat(seat), partners)) for seat in range(attempt.players)]
    return tuple(
        [
            Payment(
                from_=seat,
                to=winner,
                amount=times * points,
                reasons=_reasons(attempt, seat, times, partners),
                factor=times,
            )
            for seat, times in owed
            if times
        ]
    )


def bound(attempt: WinDeclaration) -> tuple[Seat, ...]:
    """NB-43: the seats that answer for the winner, whichever of the two claimed three sets from the other."""
    winner, own = attempt.seat, attempt.melds
    return tuple(
        [
            Seat(seat)
            for seat, shown in enumerate(attempt.seats)
            if seat != winner and (_three_from(Seat(seat), own) or _three_from(winner, shown.melds))
        ]
    )


def _three_from(giver: Seat, melds: Sequence[Meld]) -> bool:
    """Whether so many sets were claimed from this seat; most hands have not laid out that many at all."""
    return len(melds) >= BOUND_BY and sum([meld.from_ == giver for meld in melds]) >= BOUND_BY


def bloom_giver(attempt: WinDeclaration) -> Seat | None:
    """NB-42 [reading]: who gave the direct kong that the winning supplement itself followed, flowers aside."""
    # A direct kong begins a streak, so with a second kong in it the supplement followed that one.
    return attempt.kong_from if is_kong_bloom(attempt) and attempt.kongs <= 1 else None


def _times(attempt: WinDeclaration, seat: Seat, partners: tuple[Seat, ...]) -> int:
    """How many times the points this seat pays."""
    if seat == attempt.seat:
        return 0
    if attempt.by is WinBy.ROB:
        # NB-41 [reading]: nobody else pays, three claims or not.
        return ALL_ALONE * (seat == attempt.from_)
    if attempt.by is WinBy.DISCARD:
        # NB-43 [reading]: a discarder that is bound as well pays both.
        return DISCARDED * ((seat == attempt.from_) + (seat in partners))
    if partners:
        return ALL_ALONE * (seat in partners)
    return ALL_ALONE if seat == bloom_giver(attempt) else 1


def _reasons(
    attempt: WinDeclaration, seat: Seat, times: int, partners: tuple[Seat, ...]
) -> tuple[PaymentReason, ...]:
    """Why this seat pays so many times the points."""
    if attempt.from_ is None and times == ALL_ALONE and seat not in partners:
        return (PaymentReason.GAVE_KONG,)  # NB-42
    return reasons_of_win(attempt, seat, answers=attempt.by is WinBy.ROB or seat in partners)
