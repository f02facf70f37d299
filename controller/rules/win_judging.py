"""Systems that judge every declared win by one pure function, `judge`: the same for a score case and a hand of play.

A subclass fills in `judge`, what the course of the hand adds to a declaration (`attempt`), and where the bank goes.
Where a live table hides hands, a declaration is judged as each one it may have been, and only what is certain is paid.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from controller.rules.acts import Act, Discard, Draw, FalseWin, Flower, Hu, Kong
from controller.rules.evolve import evolve
from controller.rules.hand_engine import HandEngine
from controller.rules.hand_state import HandState, Phase, Source
from controller.rules.results import Ask, CaseError, FalseWinCost, Json, Payment, Refusal, deltas_of
from controller.rules.revealed_hand_checks import reveal_bar, shown_bar, turned_up, unfilled, with_shown
from controller.rules.score_case import read_case
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, counts, kinds_in, remove_tiles
from controller.rules.win_declaration import Bar, Judgement, WinDeclaration, attempt_of_case, attempt_of_hand

__all__ = ["Bar", "JudgedCourse", "Judgement", "WinDeclaration", "kongs_in_row", "no_call_before"]


class JudgedCourse(HandEngine):
    """Judges the wins of a `HandEngine`: score cases, hus in play, false wins, two winners."""

    ways: ClassVar[tuple[str, ...]] = ("draw", "discard", "rob")
    """The values of `win.by` in a score case."""
    two_winners: ClassVar[bool] = False
    false_win_clause: ClassVar[str]
    draw_clause: ClassVar[str]
    """The clause that ends a hand nobody won."""

    @abstractmethod
    def judge(self, attempt: WinDeclaration, bar: Bar | None = None) -> Judgement:
        """The judgement on the declared win by its best reading; `bar` forbids it whatever the tiles say.

        Where `attempt.held` is None the hand is not known: only what public facts decide is judged, and notes say so.
        """

    @abstractmethod
    def is_meld(self, kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
        """Whether these tiles can lie as that meld at all (one that a clause forbids later can)."""

    @abstractmethod
    def bank_after_win(self, hand: HandState, winners: tuple[Seat, ...]) -> tuple[Seat, int]:
        """The next banker and its stay."""

    @abstractmethod
    def bank_after_draw(self, hand: HandState) -> tuple[Seat, int]:
        """The next banker and its stay after a drawn hand, and after a false win that ended one."""

    def course_bar(self, hand: HandState, attempt: WinDeclaration) -> Bar | None:
        """What forbids the win by what everybody at the table saw (nothing by default)."""
        return None

    def add_hand_facts(self, hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
        """The declaration with the facts the course of the hand adds: `hand` is as it was when the hu was called."""
        seat, acts = attempt.seat, hand.acts
        first = [act for act in acts if not isinstance(act, Flower)]
        first_discard = (
            attempt.by == "discard"
            and sum(isinstance(act, Discard) for act in first) == 1
            and all(isinstance(act, Discard | Draw) for act in first)
        )
        giver = hand.turn if attempt.by == "discard" else None
        by_supplement = attempt.by == "draw" and hand.source is Source.TAIL
        return evolve(
            attempt,
            draw=None if attempt.by != "draw" else "tail" if by_supplement else "head",
            kongs=kongs_in_row(acts, seat) if by_supplement else 0,
            kong_from=kong_from(acts, seat) if by_supplement else None,
            first_turn=attempt.dealt or first_discard,
            after_deal=hand.opening,
            last_tile=hand.left == 0,
            bottom_stage=self.in_bottom_stage(hand),
            after_kong=giver is not None and kongs_in_row(acts[:-1], giver) > 0,
        )

    def draw_payments(self, hand: HandState) -> tuple[Payment, ...]:
        """What is paid when nobody wins (nothing by default)."""
        return ()

    def other_hu(self, hand: HandState, attempt: WinDeclaration) -> WinDeclaration | None:
        """The declaration of a seat whose hu is neither its own draw nor a claim, where the rules know such a win."""
        return None

    # ---- the score contract ----

    def score(self, case: Mapping[str, object]) -> Json:
        """The `score` contract. Raises CaseError for a case that cannot be read."""
        attempts = self.attempts(case)
        judged = [self.judge(attempt) for attempt in attempts]
        if len(judged) > 1:
            judged = self.judge_together(attempts, judged)
        return self._answer(judged, listed=isinstance(case.get("win"), list) and len(judged) > 1)

    def attempts(self, case: Mapping[str, object]) -> list[WinDeclaration]:
        """The wins declared in a score case. Raises CaseError for a case that cannot be read."""
        read = read_case(
            case,
            players=self.players,
            tile_set=self.tile_set,
            ways=self.ways,
            is_set=self.is_meld,
        )
        if read.indicator is None and self.turns_up is not None:
            raise CaseError("indicator", "the tile turned up is missing")
        if read.indicator is not None and self.turns_up is None:
            raise CaseError("indicator", "no indicator is turned up in these rules")
        return [self.case_attempt(attempt_of_case(read, said)) for said in read.wins]

    def case_attempt(self, attempt: WinDeclaration) -> WinDeclaration:
        """A score case's declaration checked. Raises CaseError for one that cannot be: a winning tile missing, say."""
        if attempt.tile is None:
            raise CaseError("win.tile", "the winning tile is missing")
        return attempt

    def judge_together(
        self, attempts: Sequence[WinDeclaration], judged: Sequence[Judgement]
    ) -> list[Judgement]:
        """Several wins at once. By default one player wins, and the others are barred."""
        bar = self.ordinary.claimed_win, "one player wins a hand in these rules"
        return [self.judge(attempt, bar) for attempt in attempts]

    def _answer(self, judged: Sequence[Judgement], *, listed: bool) -> Json:
        paid = tuple(payment for each in judged for payment in each.payments)
        clauses = [each.bar[0] if each.bar else None for each in judged]
        reasons = [each.bar[1] if each.bar else None for each in judged]
        patterns = [[] if each.bar else [one.to_json() for one in each.patterns] for each in judged]
        answer: Json = {
            "valid": not any(clauses),
            "clause": clauses if listed else clauses[0],
            "reason": reasons if listed else reasons[0],
            "patterns": patterns if listed else patterns[0],
            "payments": [payment.to_json() for payment in paid],
            "deltas": list(deltas_of(paid, self.players)),
            "notes": [note for each in judged for note in each.notes],
        }
        if judged[0].settled is not None:
            settled = tuple(payment for each in judged for payment in each.settled or ())
            for told, payment in zip(answer["payments"], settled, strict=True):  # type: ignore[call-overload]
                told["settled"] = payment.amount
            answer["settled_deltas"] = list(deltas_of(settled, self.players))
        return answer

    # ---- hus in play ----

    def wins(self, hand: HandState, act: Hu) -> bool:
        """Whether the hu wins."""
        return self._judged(hand, act)[1].bar is None

    def hu_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why this hu does not win, with what standing by it costs."""
        judged = self._judged(hand, act)[1]
        if judged.bar is None:
            return None
        deltas = deltas_of(judged.payments, self.players)
        return Refusal(*judged.bar, FalseWinCost(judged.payments, deltas, judged.notes))

    def asks(self, hand: HandState, acts: Sequence[Hu]) -> tuple[Ask, ...]:
        """The hidden hands that what these hus are paid, or cost, depends on."""
        return tuple(ask for act in acts for ask in self._judged(hand, act)[1].asks)

    def shown_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why the hands that others show with this hu cannot be theirs."""
        attempt, _ = self._declared(hand, act)
        bar = shown_bar(hand, act, claimed=attempt.is_claim, clauses=self.ordinary, tile_set=self.tile_set)
        return None if bar is None else Refusal(*bar)

    def after_hu(self, hand: HandState, act: Hu) -> HandState:
        """The hand won and paid."""
        return self._after_hus(evolve(hand, acts=hand.acts[:-1]), (act,))

    def accepted_claims(self, hand: HandState, acts: Sequence[Act]) -> tuple[Act, ...]:
        """The claims that stand: the preferred one, or the two nearest wins where two may win."""
        hus = [act for act in acts if isinstance(act, Hu)]
        if self.two_winners and len(hus) > 1:
            hus.sort(key=lambda act: (act.seat - hand.turn) % self.players)
            return tuple(hus[:2])
        return super().accepted_claims(hand, acts)

    def apply_together(self, hand: HandState, acts: Sequence[Act]) -> HandState | Refusal:
        """As `apply`; two wins on one tile end the hand together."""
        if len(acts) == 1:
            return self.apply(hand, acts[0])
        for act in acts:
            if refusal := self.verify(hand, act) or self._unknown_to_execute(hand, act):
                return refusal
        return self._after_hus(hand, tuple(act for act in acts if isinstance(act, Hu)))

    def _after_hus(self, before: HandState, hus: tuple[Hu, ...]) -> HandState:
        judged = [self._judged(before, act) for act in hus]
        seats = list(before.seats)
        for act, (attempt, _) in zip(hus, judged, strict=True):
            whole = attempt.held if attempt.dealt else attempt.whole
            if attempt.dealt and attempt.tile is not None and attempt.held is not None:
                whole = add_tiles(attempt.held, attempt.tile)
            seats[act.seat] = evolve(seats[act.seat], hand=whole, melds=attempt.melds)
        attempt = judged[0][0]
        if attempt.from_ is not None:
            giver = seats[attempt.from_]
            left = giver.discards[:-1] if attempt.by == "discard" else giver.discards
            seats[attempt.from_] = replace(giver, discards=left, melds=attempt.seats[attempt.from_].melds)
        winners = tuple(act.seat for act in hus)
        told = evolve(before, seats=tuple(seats), acts=(*before.acts, *hus))
        return self.over(
            told,
            "win",
            bank=self.bank_after_win(before, winners),
            winners=winners,
            patterns=[each.patterns for _, each in judged],
            paid=tuple(payment for _, each in judged for payment in each.payments),
            notes=tuple(note for _, each in judged for note in each.notes),
            next_banker_base=self.banker_base_after(before, winners, [each for _, each in judged]),
        )

    def banker_base_after(
        self, hand: HandState, winners: tuple[Seat, ...], judged: Sequence[Judgement]
    ) -> int | None:
        """Quanzhou's next banker's base; None where the stay says it."""
        return None

    # ---- false wins, the end ----

    def false_win_barred(self, hand: HandState, act: FalseWin) -> Refusal | None:
        """A false win falls due only on a hu that is refused."""
        known = hand.seats[act.seat].hand is not None
        if act.payments is None and known and self.wins(hand, Hu(act.seat)):
            return Refusal(
                self.false_win_clause, f"seat {act.seat}'s hu wins: there is no false win to stand by"
            )
        return None

    def false_win_unfounded(self, seat: Seat) -> tuple[str, str]:
        """A false win falls due only on a hu that was refused."""
        return self.false_win_clause, f"no refused hu of seat {seat} stands, so no false win falls due"

    def after_false_win(self, hand: HandState, act: FalseWin) -> HandState:
        """A refused hu falls due: it is paid, and the hand ends with the bank as after a draw."""
        before = evolve(hand, acts=hand.acts[:-1])
        paid = act.payments
        if paid is None:
            paid = self._judged(before, Hu(act.seat))[1].payments
        return self.over(
            hand,
            "false_win",
            bank=self.bank_after_false_win(before),
            paid=paid,
            clause=self.false_win_clause,
            notes=act.notes,
        )

    def bank_after_false_win(self, hand: HandState) -> tuple[Seat, int]:
        """The next banker and its stay where a false win ended the hand: as after a draw by default."""
        return self.bank_after_draw(hand)

    def after_exhaustion(self, hand: HandState) -> HandState:
        """Nobody won."""
        return self.over(
            hand,
            "draw",
            bank=self.bank_after_draw(hand),
            paid=self.draw_payments(hand),
            clause=self.draw_clause,
        )

    # ---- from a hand of play to declarations ----

    def _judged(self, hand: HandState, act: Hu) -> tuple[WinDeclaration, Judgement]:
        """The hu as the declaration that counts: the best of a deal's, the least of those that may have been."""
        attempt, bar = self._declared(hand, act)
        attempt = evolve(attempt, seats=with_shown(attempt.seats, act.shown))
        if bar is not None:
            return attempt, self.judge(attempt, bar)
        wrongly_shown = reveal_bar(
            hand,
            act,
            tile=attempt.tile,
            claimed=attempt.is_claim,
            clauses=self.ordinary,
            tile_set=self.tile_set,
            tile_apart_is_new=attempt.by != "indicator" and not attempt.without_tile,
        )
        if wrongly_shown is None and act.shown and (refusal := self.shown_barred(hand, act)):
            wrongly_shown = refusal.clause, refusal.reason
        tries = [self.add_hand_facts(hand, each) for each in self._tries(hand, act, attempt)]
        if not tries:
            nothing = self.ordinary.own_draw, f"seat {act.seat} shows no tile to win with"
            return attempt, self.judge(attempt, nothing)
        judged = [(each, self.judge(each, self.course_bar(hand, each) or wrongly_shown)) for each in tries]

        def worth(one: tuple[WinDeclaration, Judgement]) -> tuple[bool, int]:
            return one[1].bar is None, one[1].total

        if attempt.dealt:
            return max(judged, key=worth)
        least = min(judged, key=worth)
        if len({worth(one) for one in judged}) > 1:
            note = f"which tile seat {act.seat} drew last is not known; only the certain part is paid"
            return least[0], replace(least[1], notes=(*least[1].notes, note))
        return least

    def _declared(self, hand: HandState, act: Hu) -> tuple[WinDeclaration, Bar | None]:
        """What the state says the hu is; with a bar where it is nothing at all."""
        seat = act.seat
        base = attempt_of_hand(hand, seat)
        if (other := self.other_hu(hand, base)) is not None:
            return other, None
        if refusal := self.opening_bar(hand):
            return base, (refusal.clause, refusal.reason)
        if hand.phase is Phase.CLAIMS and hand.last_discard is not None:
            giver, tile = hand.last_discard
            if giver == seat:
                return base, (self.ordinary.own_draw, f"seat {seat} cannot win on its own discard")
            seats = list(base.seats)
            seats[giver] = replace(seats[giver], discards=seats[giver].discards[:-1])
            return evolve(base, by="discard", from_=giver, tile=tile, seats=tuple(seats)), None
        if hand.phase is Phase.ROB and hand.turn != seat:
            seats = list(base.seats)
            robbed = seats[hand.turn]
            seats[hand.turn] = replace(robbed, melds=unfilled(robbed.melds, hand.robbed))
            return evolve(base, by="rob", from_=hand.turn, tile=hand.robbed, seats=tuple(seats)), None
        if hand.turn != seat:
            return base, (
                self.ordinary.claimed_win,
                f"seat {seat} has neither drawn a tile nor a fresh discard to win on",
            )
        if hand.phase is not Phase.DISCARD or hand.source is Source.CLAIM:
            return base, (self.ordinary.own_draw, f"seat {seat} has not drawn a tile to win on")
        if hand.source is Source.DEAL:
            return evolve(base, dealt=True), None
        held = base.held
        if held is not None and hand.drawn is not None:
            held = remove_tiles(held, hand.drawn)
        return evolve(base, seats=base.with_held(held), tile=hand.drawn), None

    def _tries(self, hand: HandState, act: Hu, attempt: WinDeclaration) -> Iterable[WinDeclaration]:
        """The declaration with every hand and winning tile it may have; none where no tile is held at all."""
        seat = attempt.seat
        if act.hand is None or hand.seats[seat].hand is not None:
            if attempt.dealt and attempt.held is not None and attempt.tile is None:
                yield from _with_any_tile(attempt, attempt.held)
            else:
                yield attempt
            return
        seats = list(attempt.seats)
        seats[seat] = replace(
            seats[seat], hand=counts(act.hand), melds=turned_up(seats[seat].melds, act.closed_kongs)
        )
        shown = evolve(attempt, seats=tuple(seats))
        held = shown.held
        assert held is not None
        if attempt.dealt:
            yield from _with_any_tile(shown, held if act.tile is None else add_tiles(held, act.tile))
        elif attempt.without_tile and act.tile is not None and sum(held) % 3 == 0:
            # All tiles are the hand; one of them was told apart all the same.
            yield replace(shown, seats=shown.with_held(add_tiles(held, act.tile)))
        elif attempt.by != "draw" or attempt.without_tile:
            yield shown
        elif attempt.tile is not None or act.tile is not None:
            tile = act.tile if attempt.tile is None else attempt.tile
            assert tile is not None
            whole = act.tile is None and sum(held) % 3 == 2 and held[tile] > 0
            yield evolve(shown, tile=tile, seats=shown.with_held(remove_tiles(held, tile) if whole else held))
        else:
            yield from _with_any_tile(shown, held)


def kongs_in_row(acts: Sequence[Act], seat: Seat) -> int:
    """How many kongs the seat made since its last discard."""
    row = 0
    for act in reversed(acts):
        if isinstance(act, Discard) and act.seat == seat:
            break
        row += isinstance(act, Kong) and act.seat == seat
    return row


def kong_from(acts: Sequence[Act], seat: Seat) -> Seat | None:
    """Who gave the direct kong whose supplement the seat drew last; None where that followed another kong, or none.

    A flower drawn as that supplement is replaced from the same tail and changes nothing (NB-42).
    """
    for place in range(len(acts) - 1, 0, -1):
        act, before = acts[place], acts[place - 1]
        if isinstance(act, Draw | Flower) and act.seat == seat:
            continue
        given = isinstance(act, Kong) and act.kind == "direct" and act.seat == seat
        return before.seat if given and isinstance(before, Discard) else None
    return None


def no_call_before(acts: Sequence[Act]) -> bool:
    """Whether nothing but draws, flowers and discards happened."""
    return all(isinstance(act, Draw | Discard | Flower) for act in acts)


def _with_any_tile(attempt: WinDeclaration, held: Counts) -> Iterable[WinDeclaration]:
    """The declaration once for every tile that may have come last."""
    for each in kinds_in(held):
        yield evolve(attempt, tile=each, seats=attempt.with_held(remove_tiles(held, each)))
