"""The judgement of a declared Hangzhou win: bars, patterns, payments (HZ-12 to HZ-43, 53, 58, 63, 64).

Full-information logs and revealed hands of a live table give the same declaration. Facts that a hidden hand leaves
undecided are noted, not guessed, and only certain facts count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from controller.rules.acts import Discard, Draw, MeldKind, WinBy
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase
from controller.rules.hangzhou.clauses import WORDS
from controller.rules.hangzhou.float_round import Floated, Row, floats_of, row_behind
from controller.rules.hangzhou.options import CERTAIN_STAY, HangzhouOptions
from controller.rules.hangzhou.readings import (
    FULL_ROW,
    HAND_TILES,
    Reading,
    best_patterns,
    factor,
    fortune,
    keeps_honours_row,
    waits_on_anything,
    winning_readings,
)
from controller.rules.reasons import say
from controller.rules.results import FALSE_WIN, Pattern, Payment, PaymentReason
from controller.rules.tiles import Counts, Seat, Tile
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win
from controller.words.sentence import Sentence


def judge(declaration: WinDeclaration, bar: Bar | None, settings: HangzhouOptions) -> Judgement:
    """The judgement on the declared win by its best reading; for a barred one, the cost of the false win (HZ-42)."""
    found = tuple(winning_readings(declaration, settings))
    patterns = best_patterns(declaration, settings, found)
    of_tiles = _forbidden(declaration, settings, found)
    bar = bar or of_tiles
    notes = list(declaration.notes)
    if bar is None:
        bar, unknown = _judged_back(declaration)
        notes += unknown if bar is None else []
    owed = (payments if bar is None else false_win_payments)(declaration, patterns, settings)
    paid = owed if declaration.chips is None else cap_payments(owed, declaration.chips)
    return Judgement(
        bar=bar,
        patterns=patterns,
        payments=paid,
        notes=tuple(notes),
        worth=(of_tiles is None, factor(patterns)),
    )


def public_win_bar(declaration: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    """Why public facts forbid the win, regardless of the hand (HZ-14, 16, 17, 23, 24, 53, 58, 64)."""
    return (
        right_lost(declaration)
        or _ten_honours(declaration, settings)
        or _open_sets(declaration)
        or public_bar(declaration, settings)
    )


def _judged_back(declaration: WinDeclaration) -> tuple[Bar | None, list[Sentence]]:
    """HZ-63, and the unknown facts of a win that nothing else forbids."""
    seat = declaration.seat
    notes: list[Sentence] = []
    if declaration.false_float:
        return ("HZ-63", WORDS.say("refusal.discarded_without_float", seat=seat)), []
    if declaration.floats_unknown:
        notes.append(WORDS.say("note.earlier_float_unknown", seat=seat))
    if declaration.held is not None and any(not meld.tiles for meld in declaration.melds):
        notes.append(WORDS.say("note.closed_kong_hidden", seat=seat))
    if declaration.false_float is None:
        notes.append(WORDS.say("note.floats_unknown", seat=seat))
    return None, notes


def _forbidden(win: WinDeclaration, settings: HangzhouOptions, found: Sequence[Reading]) -> Bar | None:
    return public_win_bar(win, settings) or _shape(win, settings, found)


def public_bar(win: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    """Why a claimed win is forbidden regardless of the hand: HZ-23, HZ-24, HZ-53, HZ-58."""
    if not win.is_claim:
        return None
    if settings.wall_only:
        return "HZ-53", WORDS.say("refusal.own_draw_only")
    if win.tile == fortune(win.indicator).wild:
        return (
            "HZ-24",
            WORDS.say("refusal.fortune_discarded", tile=fortune(win.indicator).wild),
        )
    from_stay = settings.claims_from_stay(robbing=win.by is WinBy.ROB)
    if win.stay < from_stay:
        return "HZ-23", WORDS.say("refusal.claims_from_stay", needed=from_stay, stay=win.stay)
    if win.banker not in (win.seat, win.from_):
        return (
            "HZ-23",
            WORDS.say("refusal.both_non_bankers", seat=win.seat, giver=win.from_),
        )
    return None


def right_lost(win: WinDeclaration) -> Bar | None:
    """The clause that removed the right to win."""
    if win.cannot_win is None:
        return None
    return win.cannot_win, say("refusal.may_not_win", seat=win.seat, clause=win.cannot_win)


def _ten_honours(win: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    if win.by is not WinBy.TEN_HONOURS:
        return None
    if settings.ten_honours == "off":
        return "HZ-64", WORDS.say("refusal.no_ten_honours")
    if win.honours < FULL_ROW:
        return "HZ-64", WORDS.say(
            "refusal.honours_discarded", seat=win.seat, number=win.honours, needed=FULL_ROW
        )
    return None


def _open_sets(win: WinDeclaration) -> Bar | None:
    for meld in win.melds:
        if fortune(win.indicator).wild in meld.tiles:
            return "HZ-17", WORDS.say("refusal.fortune_in_meld", kind=meld.kind, tiles=meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "HZ-16", WORDS.say("refusal.no_single_kong_meld")
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (win.seat - 1) % win.players):
            return "HZ-14", say("refusal.wrong_chow", seat=win.seat, tiles=meld.tiles, giver=meld.from_)
    return None


def _shape(win: WinDeclaration, settings: HangzhouOptions, found: Sequence[Reading]) -> Bar | None:
    if win.held is None:
        return None
    number = sum(win.held) + 3 * len(win.melds) - win.dealt
    if number != HAND_TILES:
        return (
            "HZ-20",
            say("refusal.wrong_length", seat=win.seat, number=number, needed=HAND_TILES),
        )
    if win.by is WinBy.TEN_HONOURS:
        return None
    if not found:
        tiles = _tiles_of(win.held)
        if win.tile is None:
            return "HZ-12", WORDS.say("refusal.no_shape", tiles=tiles)
        return "HZ-12", WORDS.say("refusal.no_shape_with", tiles=tiles, tile=win.tile)
    if win.is_claim and waits_on_anything(win.held, win.melds, fortune(win.indicator), settings):
        return "HZ-26", WORDS.say("refusal.wait_on_anything")
    return None


def _tiles_of(held: Counts) -> Iterator[Tile]:
    return (Tile(index) for index, number in enumerate(held) for _ in range(number))


# ---- facts of a win from the course of the hand (HZ-21, 31, 32, 56, 57, 61, 63, 64) ----


def ten_honours(
    hand: HandState, declaration: WinDeclaration, settings: HangzhouOptions
) -> WinDeclaration | None:
    """HZ-64: a hu on one's own discard, if the rules know such a win or the row would make it."""
    seat = declaration.seat
    if hand.phase is not Phase.CLAIMS or hand.last_discard is None or hand.last_discard[0] != seat:
        return None
    row = [each.tile for each in hand.acts if isinstance(each, Discard) and each.seat == seat]
    honours = len(row) if keeps_honours_row(row, fortune(hand.indicator)) else 0
    if honours < FULL_ROW and settings.ten_honours == "off":
        return None
    return evolve(declaration, by=WinBy.TEN_HONOURS, honours=honours)


def with_rows(hand: HandState, facts: WinDeclaration, settings: HangzhouOptions) -> WinDeclaration:
    """The declaration with its unbroken row of floats and kongs, and whether every fortune discard floated."""
    if facts.by is WinBy.DRAW:
        row, drawn = Row(), facts.held is not None and not facts.dealt
        if facts.held is not None and drawn:
            acts = hand.acts[: _last_draw(hand, facts.seat)]
            lucky = fortune(hand.indicator)
            row = row_behind(acts, facts.seat, facts.held, facts.melds, lucky, settings)
        facts = evolve(
            facts,
            kongs=facts.kongs if drawn else 0,
            row_kongs=row.kongs,
            floats=row.floats,
            floats_unknown=row.undecided,
            feeds=row.feeds,
        )
    if not settings.fortune_discard_forfeits or facts.held is None:
        return facts
    return evolve(facts, false_float=_false_float(hand, facts, settings))


def course_bar(hand: HandState, declaration: WinDeclaration, settings: HangzhouOptions) -> Bar | None:
    """Why public facts forbid the win."""
    bar = right_lost(declaration) or public_bar(declaration, settings)
    if bar is not None:
        return bar
    seat = declaration.seat
    if declaration.is_claim and (lockers := hand.locks - {seat}):
        return (
            "HZ-21",
            WORDS.say("refusal.fortune_lock_win", seat=min(lockers)),
        )
    if declaration.by is WinBy.TEN_HONOURS:
        return public_win_bar(declaration, settings)
    if settings.missed_win_lock and declaration.is_claim:
        # HZ-61. The hand is the same as when the tile passed, so a win now was a win then.
        for passed in hand.seats[seat].let_pass:
            if passed.win and passed.tile == declaration.tile:
                return "HZ-61", say("refusal.let_pass", seat=seat, tile=passed.tile)
    return None


def _false_float(hand: HandState, facts: WinDeclaration, settings: HangzhouOptions) -> bool | None:
    """HZ-63, judged later: a fortune discarded without floating while the hand was hidden."""
    seat = facts.seat
    if facts.held is None or hand.seats[seat].hand is not None:
        return False
    acts = hand.acts[: _last_draw(hand, seat)] if facts.by is WinBy.DRAW and not facts.dealt else hand.acts
    lucky = fortune(hand.indicator)
    found = list(floats_of(acts, seat, facts.held, facts.melds, lucky, settings))
    if Floated.NO in found:
        return True
    return None if Floated.UNKNOWN in found else False


def _last_draw(hand: HandState, seat: Seat) -> int:
    """The place of the draw that brought the winning tile."""
    return max(place for place, act in enumerate(hand.acts) if isinstance(act, Draw) and act.seat == seat)


# ---- Payments of a Hangzhou win or false win (HZ-27, HZ-28, HZ-38 to HZ-43, HZ-51, HZ-55, HZ-57) -----------------

CLAIMED_KINDS = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG)
RELATED_FROM = 3
"""HZ-39: this number of sets claimed from one player makes a relation."""


def payments(
    win: WinDeclaration, patterns: Sequence[Pattern], settings: HangzhouOptions
) -> tuple[Payment, ...]:
    """The payments of the win, before chips limit them; none of zero, payers in seat order."""
    units = {seat: unit(win, seat) for seat in _others(win)}
    if win.by is WinBy.DISCARD:
        owed = _discard(win, units, settings)
    elif win.by is WinBy.ROB:
        # HZ-38 [reading]: as an own draw, all of it by the robbed player, without regard to relations.
        assert win.from_ is not None
        owed = {win.from_: _Owed(sum(units.values()), answers=True)}
    else:
        owed = _own_draw(win, units)
    total = factor(patterns)
    due = tuple([_payment(win, seat, each, total) for seat, each in owed.items() if each.times])
    feeds = settings.float_second_half_liability and any(pattern.name == "float" for pattern in patterns)
    shared = win.from_ is None and not any(each.answers for each in owed.values())
    return _with_feeds(win, due, patterns) if feeds and shared and win.feeds else due


def false_win_payments(
    win: WinDeclaration, patterns: Sequence[Pattern], settings: HangzhouOptions
) -> tuple[Payment, ...]:
    """HZ-42: the declarer pays each player the amount that player would have paid, nearest in turn first."""
    intended = payments(win, patterns, settings)
    if win.is_claim:
        # HZ-42 [reading]: a false claim pays only the discarder (or the player to be robbed).
        intended = tuple(payment for payment in intended if payment.from_ == win.from_)
    players = win.players
    nearest_first = sorted(intended, key=lambda payment: (payment.from_ - win.seat) % players)
    return tuple(
        Payment(from_=win.seat, to=payment.from_, amount=payment.amount, reasons=FALSE_WIN)
        for payment in nearest_first
    )


def cap_payments(due: Sequence[Payment], chips: Sequence[int | None]) -> tuple[Payment, ...]:
    """HZ-43: nobody pays more than the chips left (None: no limit), nor for another. Earlier payments go first."""
    left = list(chips)
    paid: list[Payment] = []
    for payment in due:
        has = left[payment.from_]
        amount = payment.amount if has is None else min(payment.amount, has)
        if has is not None:
            left[payment.from_] = has - amount
        if amount:
            whole = amount == payment.amount
            paid.append(payment if whole else payment._replace(amount=amount, factor=None))
    return tuple(paid)


def unit(win: WinDeclaration, payer: Seat) -> int:
    """HZ-28: x2, x4, x8 between banker and non-banker by stay, x1 between non-bankers."""
    return 2 ** min(win.stay, CERTAIN_STAY) if win.banker in (win.seat, payer) else 1


def claims_between(win: WinDeclaration, claimer: Seat, giver: Seat) -> int:
    """Sets `claimer` claimed from `giver`; a filled kong counts as the pung it was (HZ-39)."""
    return sum(meld.kind in CLAIMED_KINDS and meld.from_ == giver for meld in win.seats[claimer].melds)


def liability(win: WinDeclaration, seat: Seat) -> int:
    """How many times the whole amount this player owes by relation: HZ-39 once, HZ-40 twice, both ways three times
    (HZ-41)."""
    if len(win.melds) < RELATED_FROM and len(win.seats[seat].melds) < RELATED_FROM:
        return 0
    gave = claims_between(win, win.seat, seat) >= RELATED_FROM
    took = claims_between(win, seat, win.seat) >= RELATED_FROM
    return gave + 2 * took


class _Owed(NamedTuple):
    """How many times the value of the win one player pays, and whether others' parts are among them."""

    times: int
    answers: bool = False


def _payment(win: WinDeclaration, seat: Seat, owed: _Owed, total: int) -> Payment:
    reasons = reasons_of_win(win, seat, answers=owed.answers, banker=win.banker in (win.seat, seat))
    return Payment(from_=seat, to=win.seat, amount=owed.times * total, reasons=reasons, factor=owed.times)


def _discard(win: WinDeclaration, units: Mapping[Seat, int], settings: HangzhouOptions) -> dict[Seat, _Owed]:
    """HZ-27; HZ-55: relations on top of what the discarder pays."""
    assert win.from_ is not None
    whole = units[win.from_]
    related = {seat: liability(win, seat) if settings.liability_on_discard else 0 for seat in units}
    return {
        seat: _Owed(whole * (times + (seat == win.from_)), answers=times > 0)
        for seat, times in related.items()
    }


def _own_draw(win: WinDeclaration, units: Mapping[Seat, int]) -> dict[Seat, _Owed]:
    related = {seat: liability(win, seat) for seat in units}
    if any(related.values()):
        # HZ-41: players without a relation pay nothing. [decision] That also goes before HZ-57.
        return {seat: _Owed(sum(units.values()) * times, answers=True) for seat, times in related.items()}
    return {seat: _Owed(each) for seat, each in units.items()}


def _with_feeds(
    win: WinDeclaration, due: tuple[Payment, ...], patterns: Sequence[Pattern]
) -> tuple[Payment, ...]:
    """HZ-57: the three share the value before the first feed; each feeder pays alone for the rest up to the next
    feed."""
    steps = [factor(_when_fed(patterns, feed.floats, feed.kongs)) for feed in win.feeds] + [factor(patterns)]
    units = {payment.from_: unit(win, payment.from_) for payment in due}
    fed = dict.fromkeys(units, 0)
    for feed, before, after in zip(win.feeds, steps, steps[1:], strict=False):
        fed[feed.giver] += (after - before) * sum(units.values())
    return tuple(
        payment._replace(
            amount=units[payment.from_] * steps[0] + fed[payment.from_],
            reasons=(*payment.reasons, PaymentReason.ANSWERS) if fed[payment.from_] else payment.reasons,
            factor=None,
        )
        for payment in due
    )


def _when_fed(patterns: Sequence[Pattern], floats: int, kongs: int) -> list[Pattern]:
    """The patterns with floats and kongs as they were; the wild eye and the rest count as before [reading]."""
    counts = {"float": 2**floats, "kong_bloom": 2**kongs}
    return [Pattern(pattern.name, counts.get(pattern.name, pattern.value)) for pattern in patterns]


def _others(win: WinDeclaration) -> list[Seat]:
    return [Seat(seat) for seat in range(win.players) if seat != win.seat]
