"""A declared Wuhan win: whether it wins, its payments, liability, the cost of a false win (WH-11 to WH-41)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from controller.rules import shapes
from controller.rules.acts import MeldKind, WallEnd, WinBy
from controller.rules.hand_state import Meld
from controller.rules.reasons import say
from controller.rules.results import FALSE_WIN, Ask, Payment
from controller.rules.tiles import FACES, FIRST_HONOUR, Counts, Seat, Tile, add_tiles, spread
from controller.rules.win_declaration import Bar, Judgement, KnownSeat, WinDeclaration, reasons_of_win
from controller.rules.wuhan.clauses import WORDS
from controller.rules.wuhan.options import WuhanOptions
from controller.rules.wuhan.readings import (
    COPIES,
    EYES_258,
    MAJORS,
    ONE_SUIT,
    OWN_DRAW_WITHIN,
    TEN,
    Counted,
    Wild,
    counted,
    course_of,
    open_sets,
    worth,
)
from controller.rules.wuhan.variants import Limits, Variant
from controller.words.sentence import Sentence

# ---- Payments of a Wuhan win: base, doubles, limits, settlement (WH-18, WH-30 to WH-38, JZ-2, JZ-4, JZ-6) --------

_HALF_OF_TEN: Final = 5


@dataclass(frozen=True, slots=True)
class AmountsDue:
    """The debt of each loser, before and after the limits, in seat order. In a `minor` win the banker's double
    counts."""

    losers: tuple[Seat, ...]
    raw: tuple[int, ...]
    limited: tuple[int, ...]
    minor: bool

    @property
    def worth(self) -> tuple[int, int]:
        """To compare readings: the payment, then its value before the limits."""
        return sum(self.limited), sum(self.raw)


class LosersDoubles(NamedTuple):
    """The facts that all readings of one declared win share: the losers, each one's doubles, which of them are
    opened."""

    losers: tuple[Seat, ...]
    shared: tuple[int, ...]
    """The winner's doubles and the loser's own."""
    opened: tuple[bool, ...]


def losers_doubles(attempt: WinDeclaration, wild: Wild, *, each_open_set: bool) -> LosersDoubles:
    """The losers of this win, in seat order."""
    winner, seats = attempt.seat, attempt.seats
    own = seat_doubles(seats[winner], wild, each_open_set=each_open_set)
    losers = tuple([Seat(seat) for seat in range(len(seats)) if seat != winner])
    shared = tuple([own + seat_doubles(seats[seat], wild, each_open_set=each_open_set) for seat in losers])
    return LosersDoubles(losers, shared, tuple([bool(open_sets(seats[seat].melds)) for seat in losers]))


def seat_doubles(shown: KnownSeat, wild: Wild, *, each_open_set: bool) -> int:
    """WH-30: the doubles of one seat, as winner or as loser. A kong tile or wild counts discarded as konged."""
    if not shown.melds and not shown.discards:
        return 0
    opened = len(open_sets(shown.melds))
    found = opened if each_open_set else min(opened, 1)
    for meld in shown.melds:
        if meld.kind in (MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG):
            found += 1
        elif meld.kind is MeldKind.CLOSED_KONG:
            found += 2
        elif meld.kind is MeldKind.SINGLE_KONG:
            found += _of_single(meld.tiles[0], wild)
    return found + sum([_of_single(tile, wild) for tile in shown.discards])


def due(
    attempt: WinDeclaration, won: Counted, each: LosersDoubles, settings: WuhanOptions, *, three: bool
) -> AmountsDue:
    """The debt of each loser for this reading."""
    owed = _minor if not won.majors else _major
    raw = owed(attempt, won, each, settings, three)
    golden = ("all_honours" in won.majors and (settings.honours_golden or three)) or (
        "all_258" in won.majors and three  # JZ-6
    )
    limited = limited_payments(raw, each.opened, settings.limits, golden_at_once=golden)
    return AmountsDue(each.losers, raw, limited, minor=not won.majors)


def reaches_minimum(found: AmountsDue, minimum: int, *, three: bool) -> bool:
    """WH-18: every loser's payment, before limits and liability; JZ-2: at least one's."""
    return max(found.raw) >= minimum if three else min(found.raw) >= minimum


def limited_payments(
    raw: Sequence[int], opened: Sequence[bool], limits: Limits, *, golden_at_once: bool = False
) -> tuple[int, ...]:
    """WH-38: the limit; golden if all losers reach it, radiant for those unopened then, trinity if all are such."""
    limit, golden, *higher = limits
    if not golden_at_once and min(raw) < limit:
        return tuple([min(each, limit) for each in raw])
    if not higher:
        return (golden,) * len(raw)
    radiant, trinity = higher
    if not any(opened):
        return (trinity,) * len(raw)
    # WH-38 [reading]: also where honours are golden at once.
    return tuple(golden if each else radiant for each in opened)


def payments(
    attempt: WinDeclaration, found: AmountsDue, liable: Seat | None, divisor: int
) -> Iterable[tuple[Payment, int]]:
    """Each payment in points, and as it is settled: WH-37 rounds it first, then WH-39 sums it."""
    settled = [(2 * each + divisor) // (2 * divisor) for each in found.limited]
    if liable is not None:
        banker = found.minor and attempt.banker in (attempt.seat, liable)
        reasons = reasons_of_win(attempt, liable, answers=True, banker=banker)
        yield Payment(from_=liable, to=attempt.seat, amount=sum(found.limited), reasons=reasons), sum(settled)
        return
    for loser, amount, rounded in zip(found.losers, found.limited, settled, strict=True):
        banker = found.minor and attempt.banker in (attempt.seat, loser)
        yield (
            Payment(
                from_=loser,
                to=attempt.seat,
                amount=amount,
                reasons=reasons_of_win(attempt, loser, banker=banker),
            ),
            rounded,
        )


def _of_single(tile: int, wild: Wild) -> int:
    return 2 if tile == wild.tile else 1 if tile in wild.kong_tiles else 0


def _minor(
    attempt: WinDeclaration,
    won: Counted,
    each: LosersDoubles,
    settings: WuhanOptions,  # noqa: ARG001 - as `_major`
    three: bool,  # noqa: ARG001
) -> tuple[int, ...]:
    """WH-29, WH-31, WH-32, WH-34."""
    winner, banker = attempt.seat, attempt.banker
    discarder = attempt.from_ if attempt.by is WinBy.DISCARD else None
    every = won.reading.hard + (attempt.by is WinBy.DRAW)
    return tuple(
        [
            1 << (twice + every + (loser == discarder) + (banker in (winner, loser)))
            for loser, twice in zip(each.losers, each.shared, strict=True)
        ]
    )


def _major(
    attempt: WinDeclaration, won: Counted, each: LosersDoubles, settings: WuhanOptions, three: bool
) -> tuple[int, ...]:
    discarder = attempt.from_ if attempt.by is WinBy.DISCARD else None
    # WH-33, WH-34: half of ten also on a base of 15, which the source makes 20. JZ-4: as much again.
    ordinary = with_half = 0
    for major in won.majors:
        own = worth(major, settings.one_suit_base)
        half = own if three else _HALF_OF_TEN
        ordinary += own + half * (attempt.by is WinBy.DRAW and major not in OWN_DRAW_WITHIN)
        with_half += own + half
    # WH-21 [reading]: each condition is worth its part of the base of `number` ones, with its own half in addition.
    number = len(won.majors)
    base, parts = _base(number, settings.major_base), TEN * number
    owed = []
    for loser, twice in zip(each.losers, each.shared, strict=True):
        points = with_half if loser == discarder else ordinary
        total = points * base << (twice + won.reading.hard)
        owed.append((2 * total + parts) // (2 * parts))
    return tuple(owed)


def _base(number: int, major_base: str) -> int:
    """The common value of `number` conditions of ten."""
    if major_base == "exponential":
        return TEN << (number - 1)
    if major_base == "two_three":
        return {1: 10, 2: 20}.get(number, 40)
    return TEN * number


HAND_TILES = 13
THIRD = 2


class Valued(NamedTuple):
    """A reading, its conditions, and its payments."""

    won: Counted
    due: AmountsDue
    bar: Bar | None
    notes: tuple[Sentence, ...] = ()


class Liability(NamedTuple):
    """WH-39: the player who pays for all, if any; the unknown facts, and the hidden hands that would decide."""

    seat: Seat | None
    notes: tuple[Sentence, ...] = ()
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges wins under one indicator."""

    variant: Variant
    settings: WuhanOptions
    wild: Wild

    def judge(self, attempt: WinDeclaration, bar: Bar | None) -> Judgement:
        """The judgement on the declared win by its best reading; `bar` forbids it regardless of the tiles."""
        bar = bar or _right_lost(attempt) or meld_bar(attempt, self.wild)
        concealed = attempt.whole
        if concealed is None:
            bar = bar or _bar_without_open_set(attempt) or self._discarded_wild(attempt)
            note = WORDS.say("note.hand_unknown", seat=attempt.seat)
            return Judgement(bar, notes=(note,), settled=())
        wrong_length = _length(attempt)
        bar = bar or wrong_length or self._kong_tile_held(attempt, concealed)
        best = self._best(attempt, concealed) if wrong_length is None else None
        if best is None:
            bar = bar or _no_hand(attempt)
            return Judgement(bar, settled=())
        bar = (
            bar
            or _bar_without_open_set(attempt)
            or self._discarded_wild(attempt)
            or self._any_tile(attempt)
            or best.bar
        )
        return self._paid(attempt, best, bar)

    def ready(self, attempt: WinDeclaration, seat: Seat) -> bool | None:
        """WH-40: whether this seat waits for a valid win, none of them by kong bloom or robbing; None: not known."""
        shown = attempt.seats[seat]
        if shown.hand is None:
            return False if shown.stays_hidden and not open_sets(shown.melds) else None
        waiting = replace(
            attempt,
            seat=seat,
            by=WinBy.DRAW,
            from_=None,
            draw=WallEnd.HEAD,
            kongs=0,
            bottom_stage=False,
            last_tile=False,
        )
        if (
            shown.cannot_win is not None
            or _length(waiting) is not None
            or _bar_without_open_set(waiting) is not None
        ):
            return False
        if meld_bar(waiting, self.wild) is not None:
            return False
        return any(self._wins_plainly(each) for each in self._waits(waiting, shown.hand))

    # ---- the best reading ----

    def _best(self, attempt: WinDeclaration, concealed: Counts) -> Valued | None:
        """The highest-paying reading that wins; if none does, the one that comes nearest.

        [reading] Of readings that pay the same, one without a liable player (WH-39), then one with the wilds at face
        value, then the one whose conditions stand first in the clauses.
        """
        valued = list(self._valued(attempt, concealed))
        if len(valued) < 2:
            return valued[0] if valued else None
        most = max(map(_paying, valued))
        alike = [each for each in valued if _paying(each) == most]
        if len(alike) < 2:
            return alike[0]
        liable = [(each, self._liable(attempt, each.won, false=False)) for each in alike]
        free = [each for each, found in liable if found.seat is None and not found.asks]
        best = max(free or alike, key=_order)
        if not free or len(free) == len(alike):
            return best
        note = WORDS.say("note.other_reading")
        return best._replace(notes=(note,))

    def _valued(self, attempt: WinDeclaration, concealed: Counts) -> Iterator[Valued]:
        three = self.variant.three
        found = self._counted(attempt, concealed)
        if not found:
            return
        losers = losers_doubles(attempt, self.wild, each_open_set=self.settings.each_open_set)
        for won in found:
            owed = due(attempt, won, losers, self.settings, three=three)
            bar = won.bar
            if bar is None and not reaches_minimum(owed, self.settings.minimum, three=three):
                bar = "JZ-2" if three else "WH-18", _too_little(owed, self.settings.minimum, three=three)
            yield Valued(won, owed, bar)

    def _counted(self, attempt: WinDeclaration, concealed: Counts) -> list[Counted]:
        three = self.variant.three
        course = course_of(attempt, bottom_stage=not three)
        return counted(concealed, attempt, self.wild, course, three=three)

    # ---- bars ----

    def _kong_tile_held(self, attempt: WinDeclaration, concealed: Counts) -> Bar | None:
        held = sorted(tile for tile in self.wild.kong_tiles if concealed[tile])
        if not held:
            return None
        return (
            "WH-8",
            WORDS.say("refusal.holds_kong_tile", seat=attempt.seat, tile=held[0]),
        )

    def _discarded_wild(self, attempt: WinDeclaration) -> Bar | None:
        if attempt.by is not WinBy.DISCARD or attempt.tile != self.wild.tile:
            return None
        return "WH-20", WORDS.say("refusal.wild_discard_wins_nothing", tile=self.wild.tile)

    def _any_tile(self, attempt: WinDeclaration) -> Bar | None:
        """WH-19."""
        held = attempt.held
        if not attempt.is_claim or held is None or not held[self.wild.tile]:
            return None
        if attempt.by is WinBy.ROB and self.settings.any_tile_rob:
            return None
        if not self._may_wait_on_anything(held):
            return None
        for tile in self._ordinary_tiles():
            # Without fifth copies only tiles the hand lacks show the wait.
            alien = not held[tile] and all(tile not in meld.tiles for meld in attempt.melds)
            if (self.wild.fifth_copy or alien) and not any(
                each.bar is None for each in self._counted(attempt, add_tiles(held, tile))
            ):
                return None
        return (
            "WH-19",
            WORDS.say("refusal.wait_on_anything", seat=attempt.seat, way=attempt.by),
        )

    def _may_wait_on_anything(self, held: Counts) -> bool:
        """A tile that fits nowhere needs a wild for an eye or two for a pung."""
        wilds, faces = held[self.wild.tile], list(held[:FACES])
        faces[self.wild.tile] = 0
        return shapes.need(faces) < wilds or shapes.need_with_eye(faces) + 2 <= wilds

    def _ordinary_tiles(self) -> Iterator[Tile]:
        """Every tile of the set that is neither wild nor a kong tile."""
        for face in range(FACES):
            if self.variant.tile_set[face] and face != self.wild.tile and face not in self.wild.kong_tiles:
                yield Tile(face)

    # ---- ready ----

    def _waits(self, waiting: WinDeclaration, held: Counts) -> Iterator[WinDeclaration]:
        """The seat's win with each possible tile, by own draw, then by each other's discard."""
        completing = self._completing(held)
        tiles = [
            tile
            for tile in (*self._ordinary_tiles(), self.wild.tile)
            if (completing is None or tile in completing)
            and held[tile] + sum(meld.tiles.count(tile) for meld in waiting.melds) < COPIES
        ]
        for tile in tiles:
            yield replace(waiting, tile=tile)
        for giver in range(waiting.players):
            for tile in tiles:
                if giver != waiting.seat and tile != self.wild.tile:
                    yield replace(waiting, tile=tile, by=WinBy.DISCARD, from_=Seat(giver), draw=None)

    def _completing(self, held: Counts) -> Collection[int] | None:
        """The tiles of which one may complete the hand, the wild always among them; None for any."""
        natural = list(held[:FACES])
        wilds, natural[self.wild.tile] = natural[self.wild.tile], 0
        faces = {face for face in range(FACES) if natural[face]}
        if faces <= EYES_258 or min(faces) >= FIRST_HONOUR:
            return None  # WH-22, WH-23: these need no sets.
        return {*shapes.waits(natural, wilds), self.wild.tile}

    def _wins_plainly(self, attempt: WinDeclaration) -> bool:
        """Whether a hand of the right length, opened, its sets in order, wins so."""
        concealed = attempt.whole
        assert concealed is not None
        if self._kong_tile_held(attempt, concealed) is not None:
            return False
        wins = any(each.bar is None for each in self._valued(attempt, concealed))
        return wins and self._any_tile(attempt) is None

    # ---- payment ----

    def _paid(self, attempt: WinDeclaration, best: Valued, bar: Bar | None) -> Judgement:
        liable = self._liable(attempt, best.won, false=bar is not None)
        paid = list(payments(attempt, best.due, liable.seat, self.settings.settle_divisor))
        points = [payment for payment, _ in paid]
        settled = [payment._replace(amount=amount) for payment, amount in paid]
        if bar is not None:
            # WH-41: the hand's score in reverse.
            points, settled = [_reversed(each) for each in points], [_reversed(each) for each in settled]
        return Judgement(
            bar,
            patterns=() if bar is not None else best.won.patterns(self.settings.one_suit_base),
            payments=tuple(points),
            notes=(*best.notes, *liable.notes),
            settled=tuple(settled),
            asks=liable.asks,
        )

    def _liable(self, attempt: WinDeclaration, won: Counted, *, false: bool) -> Liability:
        """WH-39 [reading]: the robbed player, then the unready discarder, then the giver of the third set."""
        if attempt.by is WinBy.ROB:
            return Liability(attempt.from_)
        third = self._third_giver(attempt, won)
        discarder = attempt.from_
        if "all_claimed" not in won.majors or discarder is None or third.seat == discarder:
            return third
        ready = self.ready(attempt, discarder)
        if ready is not None:
            return third if ready else Liability(discarder)
        if attempt.seats[discarder].stays_hidden:
            # WH-40 [reading]: a hand that is not shown is judged to its owner's cost, so nobody gains by hiding one.
            if false:
                note = WORDS.say("note.hidden_counts_as_ready", seat=discarder)
                return third._replace(notes=(note, *third.notes))
            return Liability(discarder, (WORDS.say("note.hidden_counts_as_not_ready", seat=discarder),))
        note = WORDS.say("note.readiness_unknown", seat=discarder)
        reason = WORDS.say("ask.readiness", seat=discarder)
        return Liability(third.seat, (note, *third.notes), (Ask(discarder, "WH-39", reason),))

    def _third_giver(self, attempt: WinDeclaration, won: Counted) -> Liability:
        """WH-39: who gave the third open set of one suit."""
        opened = open_sets(attempt.melds)
        suits = ONE_SUIT if self.settings.one_suit_liability else ONE_SUIT[:1]
        if len(opened) > THIRD and any(each in won.majors for each in suits):
            third = opened[THIRD]
            giver = third.from_
            if giver is None and third.kind is MeldKind.CHOW:
                giver = Seat((attempt.seat - 1) % attempt.players)
            if giver is None:
                note = WORDS.say("note.third_giver_unknown", seat=attempt.seat, tiles=third.tiles)
                return Liability(None, (note,))
            return Liability(giver)
        return Liability(None)


def _paying(each: Valued) -> tuple[int, tuple[int, int]]:
    return _nearness(each.bar), each.due.worth


def _order(each: Valued) -> tuple[bool, tuple[bool, ...]]:
    return each.won.reading.hard, tuple(major in each.won.majors for major in MAJORS)


def _nearness(bar: Bar | None) -> int:
    """How far a reading comes: WH-16, WH-17, WH-18 forbid in this order."""
    if bar is None:
        return 3
    return {"WH-16": 0, "WH-17": 1}.get(bar[0], 2)


def _right_lost(attempt: WinDeclaration) -> Bar | None:
    if attempt.cannot_win is None:
        return None
    return attempt.cannot_win, say("refusal.may_not_win", seat=attempt.seat, clause=attempt.cannot_win)


def _length(attempt: WinDeclaration) -> Bar | None:
    held = attempt.held
    number = 3 * attempt.sets + (sum(held) if held is not None else 0)
    if number == HAND_TILES:
        return None
    return (
        "WH-41",
        say("refusal.wrong_length", seat=attempt.seat, number=number, needed=HAND_TILES),
    )


def _bar_without_open_set(attempt: WinDeclaration) -> Bar | None:
    if open_sets(attempt.melds):
        return None
    return "WH-15", WORDS.say("refusal.not_opened", seat=attempt.seat)


def _no_hand(attempt: WinDeclaration) -> Bar:
    held = attempt.held
    assert held is not None
    tiles, seat = spread(held), attempt.seat
    if attempt.tile is None:
        return "WH-15", WORDS.say("refusal.no_shape", tiles=tiles, seat=seat)
    return "WH-15", WORDS.say("refusal.no_shape_with", tiles=tiles, tile=attempt.tile, seat=seat)


def _too_little(owed: AmountsDue, minimum: int, *, three: bool) -> Sentence:
    if three:
        return WORDS.say("refusal.nobody_reaches_minimum", needed=minimum, number=max(owed.raw))
    least = min(owed.raw)
    return WORDS.say(
        "refusal.below_minimum", seat=owed.losers[owed.raw.index(least)], number=least, needed=minimum
    )


def _reversed(payment: Payment) -> Payment:
    return Payment(from_=payment.to, to=payment.from_, amount=payment.amount, reasons=FALSE_WIN)


# ---- what may lie as a set, and what a clause forbids of it (WH-11, WH-12) ----

_SIZES: Final = {MeldKind.CHOW: 3, MeldKind.PUNG: 3, MeldKind.SINGLE_KONG: 1}


def is_meld(kind: MeldKind, tiles: Sequence[Tile], wild: Tile | None) -> bool:
    """Whether these tiles can lie as that meld at all, a wild (forbidden there) standing for another tile."""
    if len(tiles) != _SIZES.get(kind, 4):
        return False
    natural = sorted(tile for tile in tiles if tile != wild)
    if kind is not MeldKind.CHOW:
        return len(set(natural)) <= 1
    return _within_a_run(sorted(tiles)) or (0 < len(natural) < len(tiles) and _within_a_run(natural))


def meld_bar(attempt: WinDeclaration, wild: Wild) -> Bar | None:
    """Why a meld of the winner's cannot lie as it does."""
    for meld in attempt.melds:
        judged = _single_bar if meld.kind is MeldKind.SINGLE_KONG else _set_bar
        if (bar := judged(attempt, meld, wild)) is not None:
            return bar
    return None


def _single_bar(attempt: WinDeclaration, meld: Meld, wild: Wild) -> Bar | None:
    tile = meld.tiles[0]
    if tile == wild.tile or tile in wild.kong_tiles:
        return None
    return (
        "WH-12",
        WORDS.say("refusal.kong_tile_alone", tile=tile, seat=attempt.seat),
    )


def _set_bar(attempt: WinDeclaration, meld: Meld, wild: Wild) -> Bar | None:
    seat = attempt.seat
    if wild.tile in meld.tiles:
        return "WH-11", WORDS.say("refusal.wild_in_meld", kind=meld.kind, tiles=meld.tiles, seat=seat)
    if not wild.kong_tiles.isdisjoint(meld.tiles):
        return (
            "WH-11",
            WORDS.say("refusal.kong_tile_in_meld", kind=meld.kind, tiles=meld.tiles, seat=seat),
        )
    if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (seat - 1) % attempt.players):
        return "WH-11", say("refusal.wrong_chow", seat=seat, tiles=meld.tiles, giver=meld.from_)
    return None


def _within_a_run(row: Sequence[Tile]) -> bool:
    """Whether these sorted tiles are all different and stand in one run."""
    low, high = row[0], row[-1]
    return high < 27 and low // 9 == high // 9 and high - low <= 2 and len(set(row)) == len(row)
