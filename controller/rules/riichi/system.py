"""The rule sets of riichi and sanma, and the result of a hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from controller.rules.act_conditions import is_run
from controller.rules.acts import Abort, Exhausted, FalseWin, MeldKind
from controller.rules.hand_state import HandState
from controller.rules.results import (
    BET,
    HandResult,
    Json,
    Pattern,
    Payment,
    PointsResult,
    PotMove,
    WinValue,
    deltas_of,
)
from controller.rules.riichi import course, score_case, walls
from controller.rules.riichi.clauses import CLAUSES, ORDINARY, SANMA_ORDINARY, TABLE_CLAUSES, WORDS
from controller.rules.riichi.options import RIICHI, RiichiOptions, riichi_options, settled_options
from controller.rules.riichi.payments import false_win_payments, false_win_penalty, win_payments
from controller.rules.riichi.readings import ORPHANS
from controller.rules.riichi.session import (
    nagashi_payments,
    next_round_wind,
    noten_payments,
    round_wind_of,
    session_end,
)
from controller.rules.riichi.win import MOST_WINNERS, Verdict, judge, outcome
from controller.rules.riichi.win_declaration import RiichiSeat, RiichiWin
from controller.rules.rule_set import BetRules, NextBank, RuleSet
from controller.rules.tiles import EAST, FACE_OF, Seat, Tile, counts, spread
from controller.rules.walls import WallPlan
from controller.rules.win_declaration import Bar, BetFacts, Judgement, WinDeclaration

_WINDS: Final = tuple(Tile(EAST + step) for step in range(4))
_NO_DRAW: Final = 5
"""More winners than there are seats."""
_NAGASHI: Final = (Pattern("nagashi_mangan", 5),)
_ORPHANS: Final = frozenset(ORPHANS)
_NO_FACTS: Final = BetFacts(
    riichi="",
    ippatsu=False,
    indicators=(),
    thrown=(),
    passed=(),
    first_turn=False,
    after_kita=False,
    honba=0,
    pot=0,
)


def rule_set(name: str, options: Mapping[str, object]) -> RuleSet:
    """The system "riichi" or "sanma" with these options. Raises CaseError naming `options.NAME`."""
    settings, values = settled_options(name, options)
    layout = walls.LAYOUTS[name]
    sanma = name != RIICHI
    rules = RuleSet(
        name=name,
        options=values,
        option_list=riichi_options(name),
        clauses=CLAUSES[name],
        table_clauses=TABLE_CLAUSES[name],
        ordinary=SANMA_ORDINARY if sanma else ORDINARY,
        false_win_clause="RI-88",
        draw_clause="RI-31",
        players=layout.players,
        tile_set=walls.TILE_SETS[name, settings.red_fives],
        live=layout.live,
        wall=partial(_wall, name),
        indicator_missing="the first dora indicator is missing",
        round_winds=_WINDS,
        red_fives=True,
        chows=not sanma,
        claim_bar=course.claim_bar,
        discard_bar=partial(course.discard_bar, settings=settings),
        discards=partial(course.discards, settings=settings),
        most_winners=MOST_WINNERS[settings.multiple_ron],
        judge=partial(_judge, settings=settings),
        may_win=course.may_win,
        is_meld=_is_meld,
        add_hand_facts=partial(course.add_hand_facts, settings=settings),
        other_hu=course.other_hu,
        bank_after=_same_bank,
        score=partial(_score, name, settings),
    )
    # These conditions use the conditions that all systems share, which take the rule set.
    return replace(
        rules,
        meld_bar=lambda hand, act: course.meld_bar(rules, hand, act, settings),
        course_bar=lambda hand, declaration: course.course_bar(rules, hand, declaration),
        bets=BetRules(
            bar=course.bar,
            verify=lambda hand, act: course.verify(rules, hand, act, settings),
            verify_exhausted=lambda hand, act: course.verify_exhausted(rules, hand, act),
            legal_acts=lambda hand, seat, held: course.legal_acts(rules, hand, seat, held, settings),
            due=course.due,
            after_act=partial(course.after_act, settings=settings),
            waits=course.waits_of,
            must_show=course.must_show,
            ura_due=partial(course.ura_due, settings=settings),
            result=partial(_result, settings=settings),
            start_points=settings.start_points,
            drawing_winners=3 if settings.multiple_ron == "three_draw" and not sanma else _NO_DRAW,
            drawing_clause="RI-38",
        ),
    )


def _wall(name: str, dice: Sequence[int], banker: int, supplements: int) -> WallPlan:
    return walls.plan(name, dice, banker, supplements)


def _score(name: str, settings: RiichiOptions, case: Mapping[str, object]) -> Json:
    return score_case.score(name, settings, case)


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:  # noqa: ARG001 - as `RuleSet.is_meld`
    return is_run(tiles) if kind is MeldKind.CHOW else len({FACE_OF[tile] for tile in tiles}) == 1


def _same_bank(
    hand: HandState,
    winners: tuple[Seat, ...],  # noqa: ARG001 - as `RuleSet.bank_after`
    judged: Sequence[Judgement],  # noqa: ARG001
) -> NextBank:
    """The bank before `_result` decides on the next."""
    return NextBank(hand.banker, hand.start.stay)


# ---- wins ----


def _riichi_win(declaration: WinDeclaration) -> RiichiWin:
    """The declared win as these rules see it."""
    facts = declaration.bets or _NO_FACTS
    seats = []
    for seat, known in enumerate(declaration.seats):
        is_winner = seat == declaration.seat
        seats.append(
            RiichiSeat(
                hand=None if known.hand is None else spread(known.hand),
                melds=known.melds,
                discards=facts.thrown if is_winner else known.discards,
                cannot_win=known.cannot_win,
                kita=len(known.flowers),
            )
        )
    assert declaration.round_wind is not None
    tile = declaration.tile
    assert tile is not None
    return RiichiWin(
        seat=declaration.seat,
        by=declaration.by,
        from_=declaration.from_,
        tile=tile,
        draw=declaration.draw,
        seats=tuple(seats),
        banker=declaration.banker,
        round_wind=declaration.round_wind,
        dora_indicators=facts.indicators,
        ura_indicators=declaration.ura_indicators,
        honba=facts.honba,
        pot=facts.pot,
        riichi=facts.riichi,
        ippatsu=facts.ippatsu,
        first_turn=facts.first_turn,
        last_tile=declaration.last_tile,
        after_kita=facts.after_kita,
        passed=facts.passed,
    )


def _judge(declaration: WinDeclaration, bar: Bar | None, settings: RiichiOptions) -> Judgement:
    """As `RuleSet.judge`."""
    facts = declaration.bets
    if bar is None and facts is not None:
        bar = _ura_bar(declaration, facts)
    if bar is None and declaration.tile is None:
        if declaration.held is None:  # only its owner has seen what was drawn: public facts allow the win
            return Judgement(None)
        bar = "RI-42", WORDS.say("refusal.no_winning_tile", seat=declaration.seat)
    if bar is not None:
        return Judgement(bar, payments=_false_win(declaration, settings))
    win = _riichi_win(declaration)
    verdict = judge(win, settings)
    if verdict.bar is not None:
        return Judgement(verdict.bar, payments=_false_win(declaration, settings))
    return _judgement(win, verdict, settings)


def _judgement(win: RiichiWin, verdict: Verdict, settings: RiichiOptions) -> Judgement:
    worth = verdict.worth
    if worth is None:
        return Judgement(None, notes=verdict.notes)
    return Judgement(
        bar=None,
        patterns=worth.patterns,
        payments=win_payments(win, worth, settings, takes_honba=True),
        notes=verdict.notes,
        value=WinValue(worth.fu, worth.han, worth.limit),
    )


def _false_win(declaration: WinDeclaration, settings: RiichiOptions) -> tuple[Payment, ...]:
    return false_win_payments(declaration.seat, declaration.banker, declaration.players, settings)


def _ura_bar(declaration: WinDeclaration, facts: BetFacts) -> Bar | None:
    """RI-61: a winner in riichi turns up as many tiles as indicators are turned, nobody else does."""
    ura = declaration.ura_indicators
    if ura is None or (not ura and not facts.riichi):
        return None
    if not facts.riichi:
        return "RI-61", WORDS.say("refusal.ura_without_riichi", seat=declaration.seat)
    if len(ura) != len(facts.indicators):
        return "RI-61", WORDS.say("refusal.ura_number", number=len(ura), needed=len(facts.indicators))
    return None


# ---- the result ----


@dataclass(frozen=True, slots=True, kw_only=True)
class _HandEnd:
    """How a hand ended: the seats that have bet, whether the banker stays, whether it is a draw, an abortive one; what
    winners take from the pot, what their wins are worth, and who showed a ready hand."""

    bets: Sequence[Seat]
    stays: bool
    draw: bool = False
    aborted: bool = False
    taken: tuple[PotMove, ...] = ()
    values: tuple[WinValue, ...] = ()
    tenpai: tuple[Seat, ...] | None = None


def _result(
    hand: HandState,
    result: HandResult,
    wins: Sequence[tuple[WinDeclaration, Judgement]],
    settings: RiichiOptions,
) -> HandResult:
    """As `BetRules.result`."""
    if result.kind == "false_win":
        return _played_again(
            hand, result, [act.seat for act in hand.acts[-1:] if isinstance(act, FalseWin)], settings
        )
    if result.kind == "win":
        return _won(hand, result, wins, settings)
    last = hand.acts[-1]
    if isinstance(last, Exhausted):
        return _exhausted(hand, result, last, settings)
    clause = course.ABORT_CLAUSES[last.kind] if isinstance(last, Abort) else "RI-38"
    bets = _standing_bets(hand, last_discard_stands=isinstance(last, Abort))
    end = _HandEnd(bets=bets, stays=True, draw=True, aborted=True)
    return _complete(hand, replace(result, clause=clause), settings, end)


def _standing_bets(hand: HandState, *, last_discard_stands: bool) -> list[Seat]:
    """The seats whose riichi stands, the last one's too if nobody won on its rotated discard (RI-24)."""
    assert hand.bets is not None
    seats = [Seat(seat) for seat, riichi in enumerate(hand.bets.riichi) if riichi]
    if last_discard_stands and hand.bets.declared is not None:
        seats.append(hand.bets.declared)
    return seats


def _won(
    hand: HandState,
    result: HandResult,
    wins: Sequence[tuple[WinDeclaration, Judgement]],
    settings: RiichiOptions,
) -> HandResult:
    declared = [_riichi_win(declaration) for declaration, _ in wins]
    together = outcome(declared, settings)
    bets = _standing_bets(hand, last_discard_stands=False)
    return _complete(
        hand,
        replace(result, payments=together.due),
        settings,
        _HandEnd(
            bets=bets,
            stays=hand.banker in result.winners,
            taken=tuple(PotMove(share.to, share.amount) for share in together.pot),
            values=tuple(judgement.value for _, judgement in wins if judgement.value is not None),
        ),
    )


def _exhausted(hand: HandState, result: HandResult, act: Exhausted, settings: RiichiOptions) -> HandResult:
    """RI-31 to RI-33; a riichi that is shown not to be ready is a false win (RI-88)."""
    players, in_riichi = hand.players, _standing_bets(hand, last_discard_stands=True)
    ready = []
    for seat, state in enumerate(hand.seats):
        shown = None if act.hands is None else act.hands[seat]
        if not shown and act.hands is not None:
            continue
        held = state.hand if shown is None else counts(shown)
        if held is not None and course.waits_of(held, state.melds, len(state.flowers)):
            ready.append(Seat(seat))
    offenders = [seat for seat in in_riichi if seat not in ready]
    if offenders:
        return _played_again(hand, replace(result, kind="false_win", clause="RI-88"), offenders, settings)
    flowing = [seat for seat in map(Seat, range(players)) if settings.nagashi and _is_nagashi(hand, seat)]
    payments = (
        nagashi_payments(flowing, hand.banker, players, settings)
        if flowing
        else noten_payments(ready, players, settings)
    )
    stays = settings.banker_stays == "tenpai" and hand.banker in ready
    return _complete(
        hand,
        replace(
            result,
            payments=payments,
            patterns=_NAGASHI if flowing else (),
            clause="RI-33" if flowing else result.clause,
        ),
        settings,
        _HandEnd(bets=in_riichi, stays=stays, draw=True, tenpai=tuple(ready)),
    )


def _is_nagashi(hand: HandState, seat: Seat) -> bool:
    """RI-33: only terminals and honours discarded, none of them claimed."""
    row = hand.seats[seat].discards
    if not row or not _ORPHANS.issuperset(row):
        return False
    return course.number_thrown(hand.acts, seat) == len(row)


def _played_again(
    hand: HandState, result: HandResult, offenders: Sequence[Seat], settings: RiichiOptions
) -> HandResult:
    """RI-88: everything stays as it was before the hand; this hand's bets are returned."""
    start, players = hand.start, hand.players
    payments = tuple(
        payment for seat in offenders for payment in false_win_payments(seat, hand.banker, players, settings)
    )
    each = false_win_penalty(settings)
    deltas = deltas_of(payments, players)
    scores = _scores(start.scores, deltas)
    points = PointsResult(
        pot_in=start.pot,
        pot_out=start.pot,
        next_honba=start.honba,
        next_round_wind=round_wind_of(start),
        penalty=tuple(each if seat in offenders else 0 for seat in range(players)) if each else (),
        scores=scores,
        session=None
        if scores is None
        else session_end(
            start, scores, start.pot, passes=False, drawn_again=True, aborted=False, settings=settings
        ),
    )
    return replace(
        result,
        payments=payments,
        deltas=deltas,
        next_banker=start.banker,
        next_stay=start.stay,
        points=points,
    )


def _complete(
    hand: HandState,
    result: HandResult,
    settings: RiichiOptions,
    end: _HandEnd,
) -> HandResult:
    """The result with this hand's bets, what was taken from the pot, the next bank, and the session."""
    start, players = hand.start, hand.players
    moves = (*(PotMove(seat, -BET) for seat in end.bets), *end.taken)
    deltas = list(deltas_of(result.payments, players))
    for move in moves:
        deltas[move.seat] += move.amount
    pot = start.pot - sum([move.amount for move in moves])
    banker = start.banker if end.stays else hand.after(start.banker)
    scores = _scores(start.scores, deltas)
    points = PointsResult(
        values=end.values,
        moves=moves,
        pot_in=start.pot,
        pot_out=pot,
        next_honba=start.honba + 1 if end.stays or end.draw else 0,
        next_round_wind=next_round_wind(start, banker),
        tenpai=end.tenpai,
        scores=scores,
        session=None
        if scores is None
        else session_end(
            start,
            scores,
            pot,
            passes=not end.stays,
            drawn_again=False,
            aborted=end.aborted,
            settings=settings,
        ),
    )
    return replace(
        result,
        deltas=tuple(deltas),
        next_banker=banker,
        next_stay=start.stay + 1 if end.stays else 1,
        points=points,
    )


def _scores(before: Sequence[int] | None, deltas: Sequence[int]) -> tuple[int, ...] | None:
    if before is None:
        return None
    return tuple(score + delta for score, delta in zip(before, deltas, strict=True))
