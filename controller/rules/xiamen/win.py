"""The judgement of a declared win: the ways it wins, the best of them, and the payments (XM-17 to XM-19, XM-21, QZ-1,
QZ-4)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from controller.rules.acts import MeldKind, WinBy
from controller.rules.reasons import say
from controller.rules.results import FALSE_WIN, Pattern, Payment
from controller.rules.tiles import Seat, Tile, is_flower, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win
from controller.rules.xiamen.clauses import WORDS
from controller.rules.xiamen.scoring_schemes import Rules
from controller.rules.xiamen.walls import FLOWERS
from controller.rules.xiamen.winner_hand import HAND_TILES, Held
from controller.words.sentence import Sentence

GOLDS: Final = 3
FLOATS: Final = ("gold_float", "double_float", "triple_float")


class Way(NamedTuple):
    """One way to win: a pattern, and the flowers of the tiles in this reading."""

    pattern: str
    multiplier: int
    flowers: int


def judge(attempt: WinDeclaration, bar: Bar | None, rules: Rules) -> Judgement:
    """The judgement on the declared win by its best reading; for a barred one, the cost of the false win (XM-21)."""
    if attempt.indicator is None:
        return Judgement(bar or ("XM-7", WORDS.say("refusal.no_win_before_gold")))
    held = Held(attempt, rules)
    bar = bar or public_bar(held)
    ways = list(_ways(held)) if attempt.held is not None else []
    if attempt.held is not None:
        bar = bar or bar_of_tiles(held, wins=bool(ways))
        dear = _dear_enough(held, ways)
        if ways and not dear:
            reason = WORDS.say("refusal.three_golds_need_three", seat=attempt.seat)
            bar = bar or ("XM-33", reason)
        ways = dear or ways
    way = _best(ways, held) or _declared(held)
    return Judgement(
        bar=bar,
        patterns=(Pattern(way.pattern, way.multiplier),),
        payments=_payments(attempt, way, rules, refused=bar is not None),
        notes=(*attempt.notes, *_notes(attempt)),
    )


def _ways(held: Held) -> Iterator[Way]:
    """Every way the known tiles win."""
    attempt, known = held.attempt, held.rules.scheme.multipliers
    complete = held.complete
    if complete is not None:
        for pattern in _ordinary(held):
            if pattern in known:
                yield Way(pattern, known[pattern], held.around + complete)
    if attempt.by is not WinBy.DRAW or not held.number_fits:
        return
    floating = held.float_sets() if complete is not None else None
    if floating is not None:
        pattern = FLOATS[min(attempt.floats, len(FLOATS) - 1)]
        yield Way(pattern, known[pattern], held.around + floating)
    # XM-19 [reading]: if the tiles need not win, natural triplets count; if they win all the same, so do their sets.
    if held.golds >= GOLDS and (held.right_after_deal or attempt.last_tile):
        yield Way("three_gold", _three_gold(held), held.around + max(held.triplets, complete or 0))
    if "eight_flowers" in known and len(held.flower_tiles) == FLOWERS:
        yield Way("eight_flowers", known["eight_flowers"], held.around + max(held.triplets, complete or 0))


def _ordinary(held: Held) -> Iterator[str]:
    """The patterns of a complete hand by how it is won; a scheme may not know some of them."""
    attempt = held.attempt
    match attempt.by:
        case WinBy.DISCARD:
            yield "common"
            if attempt.from_ == attempt.banker and (attempt.first_turn or attempt.after_deal):
                yield "earthly"
        case WinBy.ROB:
            yield "robbing_kong"
        case WinBy.INDICATOR:
            yield "robbing_gold"
        case _:
            yield "own_draw"
            if attempt.seat == attempt.banker and held.right_after_deal:
                yield "heavenly"


def _three_gold(held: Held) -> int:
    scheme = held.rules.scheme
    return scheme.three_gold_after_deal if held.right_after_deal else scheme.multipliers["three_gold"]


def _dear_enough(held: Held, ways: list[Way]) -> list[Way]:
    """XM-33: with three Golds only those that multiply by three or more."""
    if not held.rules.settings.required_float or held.golds < GOLDS:
        return ways
    return [way for way in ways if way.multiplier >= 3]


def _best(ways: list[Way], held: Held) -> Way | None:
    """XM-19: the way that pays most; of equal ones the higher multiplier, then the first in the clause's order."""
    if len(ways) == 1:
        return ways[0]
    others = [base for _, base in _bases(held.attempt, held.rules)]
    order = list(held.rules.scheme.multipliers)

    def worth(way: Way) -> tuple[int, int, int]:
        paid = (sum(others) + len(others) * way.flowers) * way.multiplier
        return paid, way.multiplier, -order.index(way.pattern)

    return max(ways, key=worth, default=None)


def _declared(held: Held) -> Way:
    """The declared win, if the tiles are not known or do not make it, as far as they count (XM-21)."""
    attempt, known = held.attempt, held.rules.scheme.multipliers
    flowers = held.around + held.triplets
    if attempt.tile is None and attempt.by is WinBy.DRAW and not attempt.dealt:
        if "eight_flowers" in known and len(held.flower_tiles) == FLOWERS:
            return Way("eight_flowers", known["eight_flowers"], flowers)
        if held.right_after_deal:
            return Way("three_gold", _three_gold(held), flowers)
    patterns = [each for each in _ordinary(held) if each in known]
    pattern = max(patterns, key=lambda each: known[each], default="common")
    return Way(pattern, known[pattern], flowers)


def _payments(attempt: WinDeclaration, way: Way, rules: Rules, *, refused: bool) -> tuple[Payment, ...]:
    """(base + flowers) x multiplier from each of the others; of a refused win to each of them (XM-21)."""
    paid = []
    for other, base in _bases(attempt, rules):
        factor = base + way.flowers
        amount = factor * way.multiplier
        if refused:
            paid.append(Payment(from_=attempt.seat, to=other, amount=amount, reasons=FALSE_WIN))
        else:
            reasons = reasons_of_win(attempt, other, banker=attempt.banker in (other, attempt.seat))
            paid.append(Payment(from_=other, to=attempt.seat, amount=amount, reasons=reasons, factor=factor))
    return tuple(paid)


def _bases(attempt: WinDeclaration, rules: Rules) -> list[tuple[Seat, int]]:
    """XM-17, XM-35, QZ-1: each of the others with the base between it and the winner."""
    banker, factor = attempt.banker, rules.settings.base_factor
    dear = rules.banker_base(attempt.stay, attempt.banker_base) * factor
    return [
        (Seat(other), dear if banker in (other, attempt.seat) else factor)
        for other in range(attempt.players)
        if other != attempt.seat
    ]


def _notes(attempt: WinDeclaration) -> Iterator[Sentence]:
    if attempt.held is None:
        yield WORDS.say("note.hand_unknown", seat=attempt.seat)
    if any(not meld.tiles for meld in attempt.melds):
        yield WORDS.say("note.closed_kong_hidden", seat=attempt.seat)


# ---- bars on a win (XM-11 to XM-15, XM-19, XM-20, XM-31, QZ-4, QZ-5) ----


def public_bar(held: Held) -> Bar | None:
    """Why a win is forbidden regardless of the hand."""
    attempt = held.attempt
    seat, tile = attempt.seat, attempt.tile
    if attempt.cannot_win is not None:
        return attempt.cannot_win, _right_lost(seat, attempt.cannot_win)
    for meld in attempt.melds:
        if held.gold.wild in meld.tiles:
            return "XM-14", WORDS.say("refusal.gold_in_meld", kind=meld.kind, tiles=meld.tiles, seat=seat)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "XM-14", WORDS.say("refusal.konged_alone", seat=seat, tiles=meld.tiles)
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (seat - 1) % attempt.players):
            return "XM-14", say("refusal.wrong_chow", seat=seat, tiles=meld.tiles, giver=meld.from_)
    if attempt.by is WinBy.INDICATOR:
        return _indicator_bar(held)
    if attempt.is_claim and tile == held.gold.wild:
        return "XM-15", WORDS.say("refusal.gold_discarded", tile=held.gold.wild, seat=attempt.from_)
    return None


def bar_of_tiles(held: Held, *, wins: bool) -> Bar | None:
    """Why the tiles held forbid the win; `wins` says whether they win in any way."""
    attempt = held.attempt
    seat, tile, concealed = attempt.seat, attempt.tile, attempt.held
    assert concealed is not None
    if any(concealed[34:]):
        flower = next(Tile(each) for each in range(34, 42) if concealed[each])
        clause = "XM-6" if held.right_after_deal else "XM-12"
        return clause, WORDS.say("refusal.flower_held", seat=seat, tile=flower)
    if not held.number_fits:
        return (
            "XM-20",
            say("refusal.wrong_length", seat=seat, number=held.number, needed=HAND_TILES),
        )
    if not wins:
        return _no_win(held)
    if attempt.by is WinBy.DRAW or tile is None:
        return None
    if held.waits_on_anything:
        return (
            "XM-15",
            WORDS.say("refusal.wait_on_anything", seat=seat, tile=tile),
        )
    if held.rules.settings.gold_holder_own_draw_only and concealed[held.gold.wild]:
        # XM-31 [reading]: robbing a kong or the Gold is no own draw either.
        return "XM-31", WORDS.say("refusal.gold_holder", seat=seat, tile=tile)
    return None


def _indicator_bar(held: Held) -> Bar | None:
    """XM-19, QZ-4: who may rob the Gold, and when."""
    attempt = held.attempt
    seat, indicator = attempt.seat, attempt.indicator
    if "robbing_gold" not in held.rules.scheme.multipliers:
        return "QZ-4", WORDS.say("refusal.no_gold_robbing", seat=seat)
    if not (attempt.after_deal or attempt.first_turn):
        return (
            "XM-19",
            WORDS.say("refusal.gold_robbed_when", seat=seat),
        )
    if indicator is not None and attempt.tile != indicator:
        return "XM-19", WORDS.say("refusal.gold_robbed_tile", seat=seat, tile=indicator)
    return None


def _no_win(held: Held) -> Bar:
    attempt = held.attempt
    seat, tile = attempt.seat, attempt.tile
    assert attempt.held is not None
    knows_eight = "eight_flowers" in held.rules.scheme.multipliers
    if knows_eight and (tile is None or is_flower(tile)) and not held.right_after_deal:
        laid = len(held.flower_tiles)
        return "QZ-5", WORDS.say("refusal.flowers_short", seat=seat, number=laid)
    if tile is None:
        clause = "XM-19" if held.right_after_deal or held.golds >= 3 else "XM-11"
        return clause, WORDS.say("refusal.win_without_tile", seat=seat)
    if is_flower(tile):
        return "XM-12", WORDS.say("refusal.flower_completes_nothing", tile=tile, seat=seat)
    if held.golds >= 3 and attempt.by is WinBy.DRAW:
        return (
            "XM-19",
            WORDS.say("refusal.three_golds_when", seat=seat),
        )
    return (
        "XM-11",
        WORDS.say("refusal.no_five_sets", seat=seat, tiles=spread(attempt.held), tile=tile),
    )


def _right_lost(seat: Seat, clause: str) -> Sentence:
    """Why the seat may no longer win this hand."""
    match clause:
        case "XM-13":
            return WORDS.say("refusal.honour_not_followed", seat=seat, clause=clause)
        case "XM-20":
            return WORDS.say("refusal.did_wrong", seat=seat, clause=clause)
        case "XM-34":
            return WORDS.say("refusal.discarded_without_float", seat=seat, clause=clause)
    return WORDS.say("refusal.cannot_win", seat=seat, clause=clause)
