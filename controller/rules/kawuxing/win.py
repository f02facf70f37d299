"""A declared Kawuxing win judged: what forbids it, its patterns; who pays for wins and kongs (KW-6 to KW-53)."""

from collections.abc import Sequence
from typing import Final

from controller.rules.acts import Act, Discard, Disclose, Draw, Kong
from controller.rules.kawuxing.clauses import WORDS
from controller.rules.kawuxing.options import KawuxingOptions
from controller.rules.kawuxing.patterns import (
    HAND_TILES,
    SETS,
    best_patterns,
    course_patterns,
    doubles,
    laid_patterns,
)
from controller.rules.play_kinds import KongKind, MeldKind, WallEnd
from controller.rules.reasons import say
from controller.rules.results import Payment, PaymentReason
from controller.rules.tiles import Seat, spread
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, reasons_of_win
from controller.words.sentence import Sentence


def judge(declaration: WinDeclaration, bar: Bar | None, settings: KawuxingOptions) -> Judgement:
    """The win on its best reading. A false win costs nothing here: the rules name no penalty."""
    bar = bar or _bar(declaration)
    if bar is not None:
        return Judgement(bar)
    notes: tuple[Sentence, ...] = ()
    if declaration.held is None:
        patterns = laid_patterns(declaration) + course_patterns(declaration)
        notes = (WORDS.say("note.hand_unknown", seat=declaration.seat),)
    else:
        best = best_patterns(declaration, settings)
        if best is None or (declaration.is_claim and not best):
            return Judgement(_no_win(declaration, shape=best is not None))
        patterns = best
    if any(not meld.tiles for meld in declaration.melds):
        notes = (*notes, WORDS.say("note.closed_kong_hidden", seat=declaration.seat))
    payments = win_payments(declaration, doubles(patterns, settings))
    return Judgement(bar=None, patterns=patterns, payments=payments, notes=notes)


def _bar(declaration: WinDeclaration) -> Bar | None:
    """What forbids the win before its tiles are read."""
    seat = declaration.seat
    if declaration.cannot_win is not None:
        return declaration.cannot_win, WORDS.say(
            "refusal.may_not_win_now", seat=seat, clause=declaration.cannot_win
        )
    for meld in declaration.melds:
        if meld.kind is MeldKind.CHOW:
            return "KW-6", WORDS.say("refusal.has_chowed", seat=seat, tiles=meld.tiles)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "KW-7", WORDS.say("refusal.has_konged_alone", seat=seat, tiles=meld.tiles)
    if declaration.whole is not None:
        number = sum(declaration.whole) + 3 * declaration.sets
        if number != HAND_TILES:
            return (
                "KW-53",
                say("refusal.wrong_length", seat=seat, number=number, needed=HAND_TILES),
            )
    elif declaration.sets > SETS:
        return "KW-53", WORDS.say("refusal.long_hand", seat=seat, number=declaration.sets)
    return None


def _no_win(declaration: WinDeclaration, *, shape: bool) -> Bar:
    """KW-10: the shape is wrong, or nothing counts on a claim."""
    assert declaration.held is not None and declaration.tile is not None
    return "KW-10", WORDS.say(
        "refusal.no_pattern" if shape else "refusal.no_shape",
        seat=declaration.seat,
        tiles=spread(declaration.held),
        tile=declaration.tile,
    )


# ---- who pays what for a win or kong: KW-20, KW-21, KW-30, KW-52 ----

KONG_UNITS: Final = {KongKind.DIRECT: 2, KongKind.FILLED: 1, KongKind.CLOSED: 2}


def win_payments(attempt: WinDeclaration, doubled: int) -> tuple[Payment, ...]:
    """KW-30: the unit doubled so often, from each other by own draw, from the claimed player alone otherwise.

    KW-52: on an open hand the claimed player pays for all; so does who is robbed. [reading]
    """
    amount, others = 1 << doubled, attempt.players - 1
    if attempt.from_ is not None:
        factor = others if attempt.disclosed else 1
        reasons = reasons_of_win(attempt, attempt.from_, answers=attempt.disclosed)
        return (
            Payment(
                from_=attempt.from_, to=attempt.seat, amount=amount * factor, reasons=reasons, factor=factor
            ),
        )
    return _from_each(attempt.seat, amount, attempt.players, PaymentReason.OWN_DRAW, factor=1)


def kong_payments(acts: Sequence[Act], players: int) -> tuple[Payment, ...]:
    """KW-20, KW-21: what the last kong of these acts is paid."""
    row = _kongs(acts)
    kong, giver = row[-1]
    amount = KONG_UNITS[kong.kind] << len(row) - 1
    if giver is not None:
        return (Payment(from_=giver, to=kong.seat, amount=amount, reasons=(PaymentReason.KONG,)),)
    return _from_each(kong.seat, amount, players, PaymentReason.KONG)


def drawn_hand_payments(acts: Sequence[Act], players: int) -> tuple[Payment, ...]:
    """KW-52: in a drawn hand the first to have laid its hand open pays each other player a unit."""
    first = next((act.seat for act in acts if isinstance(act, Disclose)), None)
    if first is None:
        return ()
    reasons = (PaymentReason.DRAW,)
    return tuple(
        Payment(from_=first, to=Seat(other), amount=1, reasons=reasons)
        for other in range(players)
        if other != first
    )


def _kongs(acts: Sequence[Act]) -> list[tuple[Kong, Seat | None]]:
    """The unbroken row that ends with the last kong, in order, each with who gave it where it is a direct one.

    KW-21 [reading]: a kong belongs to the row that its turn continues, whether or not its tiles came by the supplement
    (a closed kong lies face down, so nobody could tell); and the row goes on where another player kongs the discard.
    """
    told = [act for act in acts if not isinstance(act, Disclose)]
    place = max(index for index, act in enumerate(told) if isinstance(act, Kong))
    row: list[tuple[Kong, Seat | None]] = []
    while True:
        kong = told[place]
        assert isinstance(kong, Kong)
        discard = told[place - 1] if kong.kind is KongKind.DIRECT else None
        row.insert(0, (kong, discard.seat if isinstance(discard, Discard) else None))
        drawn = place - (2 if kong.kind is KongKind.DIRECT else 1)
        before = told[drawn] if drawn > 0 else None
        if not isinstance(before, Draw) or before.end is not WallEnd.TAIL:
            return row
        place = drawn - 1


def _from_each(
    seat: Seat, amount: int, players: int, reason: PaymentReason, *, factor: int | None = None
) -> tuple[Payment, ...]:
    return tuple(
        Payment(from_=Seat(other), to=seat, amount=amount, reasons=(reason,), factor=factor)
        for other in range(players)
        if other != seat
    )
