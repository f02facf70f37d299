"""One rule system in play: its wall, the course of a hand, legal acts, score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.rules import act_verification, hand_course, win_judging
from controller.rules.act_conditions import chows, in_bottom_stage, next_to_replace
from controller.rules.act_verification import claims_barred, meld_barred, turn_discard_bar, verify_possible
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Flower,
    Hu,
    Kong,
    KongKind,
    MeldKind,
    Pung,
    WallEnd,
    discards_of,
)
from controller.rules.hand_course import won
from controller.rules.hand_state import COPIES, HandState, Phase, Start, open_tile, seats_after
from controller.rules.reasons import say
from controller.rules.red_fives import ALIKE, choices, number_alike
from controller.rules.results import Ask, CaseError, Json, Refusal, deltas_of
from controller.rules.rule_set import RuleSet
from controller.rules.score_case import read_case
from controller.rules.tiles import FACE_OF, FACES, RED_FIVE, RED_FIVES, Counts, Seat, Tile, kinds_in, spread
from controller.rules.walls import WallPlan
from controller.rules.win_declaration import Judgement, WinDeclaration, declaration_of_case
from controller.rules.win_judging import JudgedHu, hu_wins
from controller.words.sentence import Sentence

__all__ = ["JudgedHu", "System"]


class System:
    """Plays a `RuleSet`: options bound, everything pure, one state in and one out."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.name = rules.name
        """The name that `load` and `--rules` take."""
        self.options = rules.options
        """Every option with its value in force."""
        self.option_list = rules.option_list
        """Every option it knows, with default, clause and the values it takes."""
        self.has_bets = rules.bets is not None
        """Whether the rules have riichi bets, further indicators and abortive draws."""
        self.start_points = None if rules.bets is None else rules.bets.start_points
        """The points of each player at the start of a session; None if the rules count none."""
        self.first_round_wind = rules.round_winds[0] if rules.bets is not None else None
        """The round wind of a session's first hand; None if a hand may go without one."""
        self.players = rules.players
        """How many play: 3 or 4."""
        self.clauses = rules.clauses
        """Clause id -> one sentence, to explain a refusal."""
        self.table_clauses = rules.table_clauses
        """The clause that a wrong act at the table breaks, by its kind: chow, melds, discards, indicator ..."""
        self.tile_set: Counts = rules.tile_set
        """How many of each of the 45 tiles the set has."""
        self.rolls = rules.rolls
        """The purpose of each roll of two dice, in the order thrown: "break"; in Xiamen also "deal" and "gold"."""
        self.turns_up = rules.turns_up
        """When the indicator is turned up: "deal" (after it), "flowers" (after they are replaced); None: never."""

    def in_set(self, tile: Tile) -> bool:
        """Whether the set these rules are played with has this tile."""
        return self.tile_set[tile] > 0

    # ---- the start ----

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Where the wall breaks and who draws which tiles. Raises CaseError for impossible dice or an impossible
        banker."""
        return self.rules.wall(dice, banker, supplements)

    def begin(self, start: Start) -> HandState | Refusal:
        """The hand as dealt. Raises CaseError for an unreadable start (a fifth copy, for example)."""
        return hand_course.begin_hand(self.rules, start)

    def turned_up(self, hand: HandState, indicator: Tile) -> HandState:
        """The hand, begun without its indicator, once that is turned up. Raises CaseError for an impossible tile."""
        return hand_course.turned_up(self.rules, hand, indicator)

    # ---- acts ----

    def verify(self, hand: HandState, act: Act) -> Refusal | None:
        """Why the act is not allowed now; None if it is allowed.

        A hidden hand is judged only by public acts; `Hu(seat)` without a hand and `Chow(seat, ())` test just that.
        """
        return act_verification.verify(self.rules, hand, act)

    def apply(self, hand: HandState, act: Act, judged: JudgedHu | None = None) -> HandState | Refusal:
        """The hand after the act, or the refusal. A claim is executed at once (see `prefer`).

        `judged` is the verdict on a hu on this very hand, if the caller has it: it is not judged again.
        """
        if isinstance(act, Hu):
            return self._after_hus(hand, (judged or self.judge_hu(hand, act),))
        refusal = self.verify(hand, act) or act_verification.unknown_to_execute(self.rules, hand, act)
        return hand_course.execute(self.rules, hand, act) if refusal is None else refusal

    def apply_together(
        self, hand: HandState, acts: Sequence[Act], judged: Sequence[JudgedHu] = ()
    ) -> HandState | Refusal:
        """As `apply`, for acts that stand together (`accepted_claims`): one, or two wins on one tile.

        Verdicts in `judged` are those on acts called on this very hand; a hu among `acts` that has none is judged.
        """
        if len(acts) == 1 and not isinstance(acts[0], Hu):
            return self.apply(hand, acts[0])
        hus = [act for act in acts if isinstance(act, Hu)]
        return self._after_hus(hand, self._judged(hand, hus, judged))

    def execute(self, hand: HandState, act: Act, judged: JudgedHu | None = None) -> HandState:
        """The hand after an act that is known to be allowed (one of `legal_acts`, for example): nothing is verified
        again."""
        if judged is not None:
            return won(self.rules, hand, (judged,))
        return hand_course.execute(self.rules, hand, act)

    def judge_hu(self, hand: HandState, act: Hu) -> JudgedHu:
        """The verdict on a hu, made once: `verify` returns its refusal; `apply`, `execute` and `asks` take it."""
        return win_judging.judge_hu(self.rules, hand, act)

    def legal_acts(self, hand: HandState, seat: Seat) -> Sequence[Act]:
        """Every act the seat may do now, its hand being known: a win first, discards last.

        A due draw comes as `Draw(seat, None, end)`.
        """
        return legal_acts(self.rules, hand, seat)

    def due(self, hand: HandState) -> Act | None:
        """What must happen at the table now, wins on an open tile apart: an indicator turned, an abortive draw.

        The wall decides the tile of an indicator (None here).
        """
        return None if self.rules.bets is None else self.rules.bets.due(hand)

    def waits(self, hand: HandState, seat: Seat, held: Counts) -> tuple[Tile, ...]:
        """The tiles that complete the hand of a seat that holds these, if the rules have bets; none if not ready."""
        state, bets = hand.seats[seat], self.rules.bets
        return () if bets is None else bets.waits(held, state.melds, len(state.flowers))

    def must_show(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Why the seat may not keep its hand closed when no tile is left to draw; None if it may."""
        return None if self.rules.bets is None else self.rules.bets.must_show(hand, seat)

    def ura_due(self, hand: HandState, seat: Seat) -> int:
        """How many tiles beneath the indicators the seat turns up when it wins."""
        return 0 if self.rules.bets is None else self.rules.bets.ura_due(hand, seat)

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """A cheap test: False is certain (no tile open to the known hand now wins), True is not."""
        return self.rules.may_win(hand, seat)

    def callers(self, hand: HandState) -> Sequence[Seat]:
        """The seats that may have a call on the open tile, in turn, its giver last; a due draw is no call."""
        return callers(self.rules, hand)

    # ---- several claims on one tile ----

    def prefer(self, hand: HandState, acts: Sequence[Act]) -> Act:
        """Of several allowed claims on one tile, in the order called, the first that stands.

        Win over kong and pung over chow, then the nearest in turn, then the first called.
        """
        giver, players = hand.turn, hand.players
        own = players if self.rules.own_discard_wins_last and hand.phase is Phase.CLAIMS else 0

        def rank(act: Act) -> tuple[int, int]:
            nearness = (getattr(act, "seat", giver) - giver) % players or own
            return (0 if isinstance(act, Hu) else 2 if isinstance(act, Chow) else 1, nearness)

        return min(acts, key=rank)

    def accepted_claims(self, hand: HandState, acts: Sequence[Act]) -> tuple[Act, ...]:
        """Of several allowed claims on one tile, those that stand: one, or two wins where the rules allow two."""
        hus = [act for act in acts if isinstance(act, Hu)]
        bets = self.rules.bets
        if bets is not None and len(hus) == bets.drawing_winners:
            return tuple(hus)
        if self.rules.most_winners > 1 and len(hus) > 1:
            hus.sort(key=lambda act: (act.seat - hand.turn) % self.players)
            return tuple(hus[: self.rules.most_winners])
        return (self.prefer(hand, acts),)

    # ---- hands that are hidden, or shown ----

    def asks(self, hand: HandState, acts: Sequence[Hu], judged: Sequence[JudgedHu] = ()) -> tuple[Ask, ...]:
        """The hidden hands of others on which the payments or the cost of these hus depend."""
        verdicts = self._judged(hand, acts, judged)
        return tuple(ask for each in verdicts for ask in each.judgement.asks)

    def shown_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why the hands that others show with this hu (`Hu.shown`) cannot be theirs."""
        return win_judging.shown_hands_bar(self.rules, hand, act)

    def disclosure_disproved(self, hand: HandState, seat: Seat, shown: Counts) -> Refusal | None:
        """Why an open hand, as it lies, may not have been laid open."""
        rules = self.rules
        if rules.is_ready is None or rules.is_ready(shown, hand.seats[seat].melds):
            return None
        reason = say("refusal.not_ready_with", seat=seat, tiles=spread(shown))
        return Refusal(rules.ordinary.disclose, reason)

    def false_win_unfounded(self, seat: Seat) -> tuple[str, Sentence]:
        """The clause and reason against a false win without a refused hu of this seat."""
        return (
            self.rules.false_win_clause,
            say("refusal.no_false_win_due", seat=seat),
        )

    # ---- the meaning of tiles ----

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """The face the tile counts as in a set."""
        return self.rules.tile_roles(hand.indicator).face(tile)

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """The wild tiles this indicator makes."""
        return self.rules.tile_roles(indicator).wilds

    def flower_tiles(self, hand: HandState) -> frozenset[Tile]:
        """The tiles that are laid out and replaced in this hand."""
        return self.rules.tile_roles(hand.indicator).flowers

    def single_kong_tiles(self, hand: HandState) -> frozenset[Tile]:
        """The tiles that may be konged alone in this hand."""
        return self.rules.tile_roles(hand.indicator).single_kongs

    def in_bottom_stage(self, hand: HandState) -> bool:
        """Whether the turn seat now keeps its drawn tile, without a discard (Wuhan's bottom stage)."""
        return in_bottom_stage(self.rules, hand)

    # ---- the score contract ----

    def score(self, case: Mapping[str, object]) -> Json:
        """The `score` contract. Raises CaseError for a case that cannot be read."""
        return score(self.rules, case) if self.rules.score is None else self.rules.score(case)

    def _judged(self, hand: HandState, hus: Sequence[Hu], judged: Sequence[JudgedHu]) -> list[JudgedHu]:
        """The verdict on each hu: the given one, or a new one."""
        return [
            next((each for each in judged if each.act is act), None) or self.judge_hu(hand, act)
            for act in hus
        ]

    def _after_hus(self, hand: HandState, judged: Sequence[JudgedHu]) -> HandState | Refusal:
        for each in judged:
            refusal = each.refusal or win_judging.unrevealed(self.rules, hand, each)
            if refusal is not None:
                return refusal
        return won(self.rules, hand, judged)


# ---- the `score` contract: the wins declared in a case, judged as in a hand of play ----


def score(rules: RuleSet, case: Mapping[str, object]) -> Json:
    """Score a case: whether each declared win is valid, its patterns and payments.

    Raises CaseError for an unreadable case.
    """
    declarations = declarations_of(rules, case)
    judged = [rules.judge(each, None) for each in declarations]
    if len(judged) > 1:
        judged = _judged_together(rules, declarations, judged)
    return _answer(rules, judged, listed=isinstance(case.get("win"), list) and len(judged) > 1)


def declarations_of(rules: RuleSet, case: Mapping[str, object]) -> list[WinDeclaration]:
    """The wins declared in a score case. Raises CaseError for a case that cannot be read."""
    read = read_case(
        case,
        players=rules.players,
        tile_set=rules.tile_set,
        ways=rules.ways,
        is_set=rules.is_meld,
    )
    if read.indicator is None and rules.turns_up is not None:
        raise CaseError("indicator", rules.indicator_missing)
    if read.indicator is not None and rules.turns_up is None:
        raise CaseError("indicator", rules.no_indicator)
    return [
        rules.case_declaration(declaration_of_case(read, win, rules.chips), read, win) for win in read.wins
    ]


def _judged_together(
    rules: RuleSet, declarations: Sequence[WinDeclaration], judged: Sequence[Judgement]
) -> list[Judgement]:
    if rules.judge_together is not None:
        return rules.judge_together(declarations, judged)
    bar = rules.ordinary.claimed_win, say("refusal.one_winner_here")
    return [rules.judge(each, bar) for each in declarations]


def _answer(rules: RuleSet, judged: Sequence[Judgement], *, listed: bool) -> Json:
    paid = tuple(payment for each in judged for payment in each.payments)
    clauses = [each.bar[0] if each.bar else None for each in judged]
    reasons = [each.bar[1].text if each.bar else None for each in judged]
    patterns = [[] if each.bar else [one.to_json() for one in each.patterns] for each in judged]
    answer: Json = {
        "valid": not any(clauses),
        "clause": clauses if listed else clauses[0],
        "reason": reasons if listed else reasons[0],
        "patterns": patterns if listed else patterns[0],
        "payments": [payment.to_json() for payment in paid],
        "deltas": list(deltas_of(paid, rules.players)),
        "notes": [note.text for each in judged for note in each.notes],
    }
    if judged[0].settled is not None:
        settled = tuple(payment for each in judged for payment in each.settled or ())
        for entry, payment in zip(answer["payments"], settled, strict=True):  # type: ignore[call-overload]
            entry["settled"] = payment.amount
        answer["settled_deltas"] = list(deltas_of(settled, rules.players))
    return answer


# ---- The legal acts of a seat, generated from its tiles ------------------------------------------------------------
# They are not found by verifying every possible act. `callers` lists the seats that may use an open tile, and
# `legal_acts` the acts of one seat. Both test cheap necessary conditions first, because most tiles are wanted
# by nobody; their results always agree with `verify`.

# Called at every step; an attribute of an enum costs more than the comparison.
_DISCARD, _CLAIMS, _OVER, _ROB = Phase.DISCARD, Phase.CLAIMS, Phase.OVER, Phase.ROB
_HEAD, _TAIL, _PUNG = WallEnd.HEAD, WallEnd.TAIL, MeldKind.PUNG
_FLOWERS, _REDS = slice(FACES, RED_FIVES[0]), slice(RED_FIVES[0], None)


def callers(rules: RuleSet, hand: HandState) -> Sequence[Seat]:
    """The seats that may have a call on the open tile, in turn, its giver last; a due draw is no call."""
    giver, seats, discard = hand.turn, hand.seats, hand.last_discard
    tile = hand.robbed if discard is None else discard[1]
    if tile is None:
        return ()
    others = seats_after(giver, len(seats))
    winnable = hand.stay >= (rules.discards_win_from if discard else rules.robbing_wins_from)
    claimable = discard is not None and tile not in hand.wilds
    chower = others[0] if claimable and rules.chows and chows(rules, hand, others[0], tile) else None
    five = rules.red_fives and FACE_OF[tile] in RED_FIVE  # it has a tile of another name beside it
    found = [
        seat
        for seat in others
        if (held := seats[seat].hand) is None
        or (claimable and (held[tile] >= 2 or (five and number_alike(held, tile) >= 2)))
        or seat == chower
        or (winnable and rules.may_win(hand, seat))
    ]
    if discard is not None and (rules.own_discard_may_win or rules.ordinary.disclose):
        found += [giver] if _after_discard(rules, hand, giver) else []
    return found


def legal_acts(rules: RuleSet, hand: HandState, seat: Seat) -> Sequence[Act]:
    """Every act the seat may do now, its hand being known: a win first, discards last.

    A due draw comes as `Draw(seat, None, end)`.
    """
    phase, its_turn = hand.phase, seat == hand.turn
    if rules.bets is not None and phase is not _OVER and rules.bets.due(hand) is not None:
        return [] if its_turn else _win(rules, hand, seat)
    if phase is _DISCARD and its_turn:
        return _in_turn(rules, hand, seat)
    if phase is _CLAIMS:
        return _after_discard(rules, hand, seat) if its_turn else _claims(rules, hand, seat)
    if phase is _OVER:
        return ()
    if its_turn:
        return _allowed(rules, hand, Draw(seat, None, _TAIL))
    acts = _win(rules, hand, seat) if hand.opening or phase is _ROB else []
    if hand.opening:
        acts += _flowers(rules, hand, seat)
    if phase is _DISCARD and in_bottom_stage(rules, hand):
        acts += _allowed(rules, hand, Draw(seat, None, _HEAD))
    return acts


def _win(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    return [win] if rules.may_win(hand, seat) and hu_wins(rules, hand, win := Hu(seat)) else []


def _in_turn(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """Win, flowers, kongs and discards of the turn seat."""
    held = hand.seats[seat].hand
    acts: list[Act] = []
    if hand.bets is not None and hand.bets.declared == seat:  # nothing but the rotated discard
        return acts if held is None else [*_discards(rules, hand, seat, held)]
    if rules.may_win(hand, seat) and hu_wins(rules, hand, win := Hu(seat)):
        acts.append(win)
    # A set without flowers has none to hold, and none to lay out in an opening.
    holds_flowers = held is not None and any(held[_FLOWERS])
    if holds_flowers or hand.opening:
        acts += _flowers(rules, hand, seat)
    if held is None:
        return acts
    busy = holds_flowers or hand.opening or in_bottom_stage(rules, hand)
    if busy and turn_discard_bar(rules, hand, seat) is not None:
        return acts  # A bar on every discard bars a kong, too.
    if rules.bets is not None:
        acts += rules.bets.legal_acts(hand, seat, held)
    if hand.left:
        acts += _own_kongs(rules, hand, seat, held)
    acts += _discards(rules, hand, seat, held)
    return acts


def _own_kongs(rules: RuleSet, hand: HandState, seat: Seat, held: Counts) -> list[Act]:
    """Kongs of tiles held, by a seat that may discard. As in `_claims`, the tiles are not checked again."""
    found: list[Kong] = []
    if rules.ordinary.single:
        singles = [tile for tile in rules.tile_roles(hand.indicator).single_kongs if held[tile]]
        found += [Kong(seat, KongKind.SINGLE, tile) for tile in sorted(singles)]
    if COPIES in held:
        fours = [tile for tile in kinds_in(held) if held[tile] == COPIES and tile not in hand.wilds]
        found += [Kong(seat, KongKind.CLOSED, tile) for tile in fours]
    if rules.red_fives and any(held[_REDS]):
        found += _closed_kongs_of_fives(rules, seat, held)
    for meld in hand.seats[seat].melds:
        if meld.kind is not _PUNG or meld.claimed is None:
            continue
        fitting = ALIKE[meld.claimed] if rules.red_fives else (meld.claimed,)
        for tile in fitting:
            if held[tile] and claims_barred(rules, hand, seat) is None:
                found.append(Kong(seat, KongKind.FILLED, tile))
    return [act for act in found if meld_barred(rules, hand, act) is None]


def _closed_kongs_of_fives(rules: RuleSet, seat: Seat, held: Counts) -> list[Kong]:
    """Closed kongs of fives, a red one among them."""
    return [
        Kong(seat, KongKind.CLOSED, five)
        for five, red in RED_FIVE.items()
        if held[red] and held[five] + held[red] == COPIES and rules.tile_set[five] < COPIES
    ]


def _flowers(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """Flowers to lay out, and the supplement that is due for those dealt."""
    held = hand.seats[seat].hand
    acts: list[Act] = []
    if held is not None and any(held[_FLOWERS]):
        flowers = sorted(tile for tile in rules.tile_roles(hand.indicator).flowers if held[tile])
        acts += _allowed(rules, hand, *(Flower(seat, tile) for tile in flowers))
    if hand.opening and next_to_replace(hand) == seat:
        acts += _allowed(rules, hand, Draw(seat, None, _TAIL))
    return acts


def _claims(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """Win, sets with the open discard, and the draw that is due if nobody claims.

    Sets found from the tiles need no second check; only bars on claims are tested.
    """
    held, tile, acts = hand.seats[seat].hand, open_tile(hand), _win(rules, hand, seat)
    its_next = seat == seats_after(hand.turn, len(hand.seats))[0]
    if held is not None and tile not in hand.wilds and claims_barred(rules, hand, seat) is None:
        sets: list[Pung | Kong | Chow] = []
        number = number_alike(held, tile) if rules.red_fives else held[tile]
        if number >= 2:
            ways = choices(held, tile, 2) if rules.red_fives else ()
            sets += [Pung(seat, way) for way in ways] if len(ways) > 1 else [Pung(seat)]
            if number >= COPIES - 1 and hand.left:
                sets.append(Kong(seat, KongKind.DIRECT, tile))
        if its_next and rules.chows:
            sets += [Chow(seat, pair) for pair in chows(rules, hand, seat, tile)]
        acts += [act for act in sets if meld_barred(rules, hand, act) is None]
    if its_next and hand.left:
        acts.append(Draw(seat, None, _HEAD))
    return acts


def _after_discard(rules: RuleSet, hand: HandState, seat: Seat) -> list[Act]:
    """The acts of the discarder itself while its discard lies open."""
    acts = _win(rules, hand, seat) if rules.own_discard_may_win else []
    if rules.ordinary.disclose:
        acts += _allowed(rules, hand, Disclose(seat))
    return acts


def _allowed(rules: RuleSet, hand: HandState, *acts: Act) -> list[Act]:
    return [act for act in acts if verify_possible(rules, hand, act) is None]


def _discards(rules: RuleSet, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
    """The discards of these tiles held that the system permits."""
    if rules.discards is not None:
        return rules.discards(hand, seat, held)
    acts, barred = discards_of(seat, held), rules.discard_bar
    return acts if barred is None else [act for act in acts if barred(hand, act) is None]
