"""Executes the course of a hand that most systems share: every verified act makes the next state.

A system is a `HandEngine` with its own clause ids and the few hooks it fills in. Verifying and executing are apart:
`verify` judges an act on a state (`act_verification`), `apply` executes what was verified and never judges again.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from controller.rules.act_verification import open_tile
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Kong,
    Pung,
    read_seat,
)
from controller.rules.deal import Start
from controller.rules.engine_hooks import COPIES
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, LetPass, Meld, Phase, SeatState, Source
from controller.rules.legal_acts import Choices
from controller.rules.results import Ask, CaseError, HandResult, Pattern, Payment, Refusal, deltas_of
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, counts, name, remove_tiles
from controller.rules.walls import checked_dice

__all__ = ["HandEngine"]


_DISCARD, _CLAIMS, _HEAD, _TAIL = Phase.DISCARD, Phase.CLAIMS, Source.HEAD, Source.TAIL  # Used at every step.


class HandEngine(Choices):
    """Executes acts. Subclasses say what follows a discard, a win, a false win and the last tile."""

    players: int = 4
    rolls: tuple[str, ...] = ("break",)
    """What two dice each are rolled for, in the order thrown."""
    live: int
    """How many tiles can be drawn after the deal, from either end."""
    minds_what_passed: bool = False
    """Whether tiles let pass are to be remembered."""
    wild_discard_locks: ClassVar[bool] = False
    """Whether a discarded wild tile locks the others' claims until its discarder's next turn."""

    @property
    def turns_up(self) -> str | None:
        """When the indicator is turned up: "deal" (after it), "flowers" (after they are replaced); None: never."""
        return "deal"

    @abstractmethod
    def after_hu(self, hand: HandState, act: Hu) -> HandState:
        """The hand won: phase OVER and its result."""

    @abstractmethod
    def after_false_win(self, hand: HandState, act: FalseWin) -> HandState:
        """A refused hu falls due."""

    @abstractmethod
    def after_exhaustion(self, hand: HandState) -> HandState:
        """The hand drawn: phase OVER and its result."""

    def after_discard(self, hand: HandState, act: Discard) -> HandState:
        """A system's own consequences of a discard (none by default)."""
        return hand

    def after_kong(self, hand: HandState) -> HandState:
        """A system's own consequences of the last kong, once it stands: a filled one not robbed, others at once."""
        return hand

    def asks(self, hand: HandState, acts: Sequence[Hu]) -> tuple[Ask, ...]:
        """The hidden hands that what these hus are paid, or cost, depends on (none by default)."""
        return ()

    def shown_barred(self, hand: HandState, act: Hu) -> Refusal | None:
        """Why the hands that others show with this hu cannot be theirs; nobody is asked to by default."""
        return None

    def disclosure_disproved(self, hand: HandState, seat: Seat, shown: Counts) -> Refusal | None:
        """What an open hand, as it lies there, says against having been laid open (nothing by default)."""
        return None

    # ---- the start ----

    @abstractmethod
    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """The wild tiles this indicator makes."""

    @abstractmethod
    def stay_of(self, start: Start) -> int:
        """The banker's stay in this hand."""

    def check_indicator(self, indicator: Tile | None) -> None:
        """Raises CaseError for an indicator that cannot be; None passes while it may still be turned up later."""
        if indicator is None:
            if self.turns_up == "deal":
                raise CaseError("indicator", "the tile turned up after the deal is missing")
        elif self.turns_up is None:
            raise CaseError("indicator", "no indicator is turned up in these rules")
        elif not self.in_set(indicator):
            raise CaseError("indicator", f"there is no {name(indicator)} in this set of tiles")

    def begin(self, start: Start) -> HandState:
        """The hand as dealt. Raises CaseError for a start that cannot be read: a fifth copy, a strange tile ..."""
        players = self.players
        # The last roll of a hand whose indicator is still to come has not been thrown yet.
        unturned = start.indicator is None and self.turns_up == "flowers"
        thrown = len(self.rolls) - (unturned and len(start.dice) < 2 * len(self.rolls))
        checked_dice(start.dice, 2 * thrown)
        read_seat(start.banker, "banker", players)
        if not isinstance(start.stay, int) or isinstance(start.stay, bool) or start.stay < 1:
            raise CaseError("stay", f"stay counts from 1, got {start.stay!r}")
        self.check_indicator(start.indicator)
        if len(start.hands) != players:
            raise CaseError("hands", f"there are {players} hands, got {len(start.hands)}")
        in_play = list(counts(() if start.indicator is None else (start.indicator,)))
        for seat, dealt in enumerate(start.hands):
            for each in dealt or ():
                in_play[each] += 1
                most = self.tile_set[each]
                if not most:
                    raise CaseError(f"hands[{seat}]", f"there is no {name(each)} in this set of tiles")
                if in_play[each] > most:
                    raise CaseError(
                        f"hands[{seat}]", f"a {'fifth' if most == COPIES else 'second'} {name(each)}"
                    )
        if start.chips is not None and len(start.chips) != players:
            raise CaseError("chips", f"there are {players} stacks of chips, got {len(start.chips)}")
        none = (0,) * players
        return HandState(
            start=start,
            stay=self.stay_of(start),
            phase=Phase.DISCARD,
            turn=start.banker,
            source=Source.DEAL,
            seats=tuple(SeatState(None if dealt is None else counts(dealt)) for dealt in start.hands),
            wilds=self.wilds_of(start.indicator),
            indicator=start.indicator,
            left=self.live,
            opening=bool(self.ordinary.flower),
            owed=none,
            owed_later=none,
        )

    def turned_up(self, hand: HandState, indicator: Tile) -> HandState:
        """The hand once its indicator is turned up. Raises CaseError for a tile it cannot be."""
        self.check_indicator(indicator)
        if hand.seen()[indicator] >= self.tile_set[indicator]:
            raise CaseError("indicator", f"all {name(indicator)} are in sight already")
        return evolve(
            hand,
            start=replace(hand.start, indicator=indicator),
            indicator=indicator,
            wilds=self.wilds_of(indicator),
        )

    def over(  # noqa: PLR0913 - the fields of a result, by keyword
        self,
        hand: HandState,
        kind: str,
        *,
        bank: tuple[Seat, int],
        winners: tuple[Seat, ...] = (),
        patterns: Sequence[tuple[Pattern, ...]] = ((),),
        paid: tuple[Payment, ...] = (),
        clause: str | None = None,
        notes: tuple[str, ...] = (),
        next_banker_base: int | None = None,
    ) -> HandState:
        """The hand ended: phase OVER and its result. `paid` comes on top of what was paid on the way."""
        payments = (*hand.paid, *paid)
        next_banker, next_stay = bank
        result = HandResult(
            kind=kind,
            winners=winners,
            patterns=patterns[0],
            payments=payments,
            deltas=deltas_of(payments, self.players),
            next_banker=next_banker,
            next_stay=next_stay,
            tiles_left=hand.left,
            clause=clause,
            notes=notes,
            patterns_by_winner=tuple(patterns) if winners else (),
            next_banker_base=next_banker_base,
        )
        return evolve(hand, phase=Phase.OVER, result=result)

    # ---- the course ----

    def apply(self, hand: HandState, act: Act) -> HandState | Refusal:
        """The hand after the act, or why it is not allowed."""
        refusal = self.verify(hand, act) or self._unknown_to_execute(hand, act)
        if refusal is not None:
            return refusal
        return self.execute(hand, act)

    def apply_together(self, hand: HandState, acts: Sequence[Act]) -> HandState | Refusal:
        """As `apply`, for acts that stand together; one by default, two wins where the rules allow two."""
        (act,) = acts
        return self.apply(hand, act)

    def accepted_claims(self, hand: HandState, acts: Sequence[Act]) -> tuple[Act, ...]:
        """The claims that stand; one by default."""
        return (self.prefer(hand, acts),)

    def prefer(self, hand: HandState, acts: Sequence[Act]) -> Act:
        """The claim that stands: win over kong and pung over chow, then the nearest in turn, then the first called."""
        giver = hand.turn

        def rank(act: Act) -> tuple[int, int]:
            seat = getattr(act, "seat", giver)
            nearness = (seat - giver) % hand.players
            return (0 if isinstance(act, Hu) else 2 if isinstance(act, Chow) else 1, nearness)

        return min(acts, key=rank)

    def execute(self, hand: HandState, act: Act) -> HandState:  # noqa: C901, PLR0911 - one case an act; called at every step
        """The hand after an act known to be allowed (one of `legal_acts`, say): nothing is verified again."""
        match act:
            case Draw():
                return self._draw(hand, act)
            case Discard():
                return self.after_discard(self._discard(hand, act), act)
        told = evolve(hand, acts=(*hand.acts, act))
        match act:
            case Chow():
                return self._claim(told, act.seat, "chow", self._chow_tiles(hand, act))
            case Pung():
                return self._claim(told, act.seat, "pung", (open_tile(hand),) * 2)
            case Kong(kind="direct"):
                return self._claim(told, act.seat, "direct_kong", (open_tile(hand),) * 3)
            case Kong():
                return self._own_kong(told, act)
            case Hu():
                return self.after_hu(told, act)
            case FalseWin():
                return self.after_false_win(told, act)
            case Flower():
                return self._flower(told, act)
            case Disclose():
                state = told.seats[act.seat]
                return told.with_seat(act.seat, evolve(state, disclosed=True))
            case Exhausted():
                return self.after_exhaustion(told)

    def _draw(self, hand: HandState, act: Draw) -> HandState:
        seat, tail = act.seat, act.end == "tail"
        acts = hand.acts + (act,)  # noqa: RUF005 (twice as fast, and a hand has some 140)
        if hand.opening:
            return self._opening_draw(evolve(hand, acts=acts), act)
        if hand.robbed is not None:
            hand = self.after_kong(evolve(hand, acts=acts))
        if self.minds_what_passed:
            hand = self._passed(evolve(hand, acts=acts), seat, None)
        before = hand.seats[seat]
        held = before.hand
        if held is not None:
            held = None if act.tile is None else add_tiles(held, act.tile)
        return evolve(
            hand,
            acts=acts,
            seats=hand.seats_with(seat, evolve(before, hand=held)),
            phase=_DISCARD,
            turn=seat,
            source=_TAIL if tail else _HEAD,
            drawn=act.tile,
            last_discard=None,
            robbed=None,
            left=hand.left - 1,
            head_draws=hand.head_draws + (not tail),
            tail_draws=hand.tail_draws + tail,
            locks=hand.locks and hand.locks - {seat},
        )

    def _opening_draw(self, hand: HandState, act: Draw) -> HandState:
        before = hand.seats[act.seat]
        held = None if before.hand is None or act.tile is None else add_tiles(before.hand, act.tile)
        round_over = not any(hand.owed)
        owed = list(hand.owed_later if round_over else hand.owed)
        later = (0,) * hand.players if round_over else hand.owed_later
        owed[act.seat] -= 1
        return evolve(
            hand.with_seat(act.seat, evolve(before, hand=held)),
            left=hand.left - 1,
            tail_draws=hand.tail_draws + 1,
            owed=tuple(owed),
            owed_later=later,
        )

    def _flower(self, hand: HandState, act: Flower) -> HandState:
        before = hand.seats[act.seat]
        held = None if before.hand is None else remove_tiles(before.hand, act.tile)
        laid = hand.with_seat(act.seat, evolve(before, hand=held, flowers=(*before.flowers, act.tile)))
        if not hand.opening:
            return evolve(laid, phase=Phase.SUPPLEMENT, drawn=None)
        # Flowers dealt all lie open before the first supplement; one that comes as a supplement waits a round.
        waits = self.flowers_by_rounds and hand.tail_draws > 0
        due = list(hand.owed_later if waits else hand.owed)
        due[act.seat] += 1
        return evolve(laid, owed_later=tuple(due)) if waits else evolve(laid, owed=tuple(due))

    def _discard(self, hand: HandState, act: Discard) -> HandState:
        seat, tile = act.seat, act.tile
        before = hand.seats[seat]
        held = None if before.hand is None else remove_tiles(before.hand, tile)
        locking = self.wild_discard_locks and tile in hand.wilds
        return evolve(
            hand,
            acts=hand.acts + (act,),  # noqa: RUF005
            seats=hand.seats_with(seat, evolve(before, hand=held, discards=(*before.discards, tile))),
            phase=_CLAIMS,
            opening=False,
            drawn=None,
            last_discard=(seat, tile),
            locks=hand.locks | {seat} if locking else hand.locks,
        )

    def _chow_tiles(self, hand: HandState, act: Chow) -> tuple[Tile, ...]:
        return act.with_ or self._chows(hand, act.seat, open_tile(hand))[0]

    def _claim(self, hand: HandState, seat: Seat, kind: str, used: tuple[Tile, ...]) -> HandState:
        giver, claimed = hand.turn, open_tile(hand)
        if self.minds_what_passed:
            hand = self._passed(hand, seat, seat)
        row, before = hand.seats[giver], hand.seats[seat]
        laid = tuple(sorted((claimed, *used), key=lambda each: self.face(hand, each)))
        seats = list(hand.seats)
        seats[giver] = evolve(row, discards=row.discards[:-1])
        seats[seat] = evolve(
            before,
            hand=None if before.hand is None else remove_tiles(before.hand, *used),
            melds=(*before.melds, Meld(kind, laid, claimed, giver)),
        )
        taken = evolve(
            hand,
            seats=tuple(seats),
            phase=Phase.SUPPLEMENT if kind == "direct_kong" else Phase.DISCARD,
            turn=seat,
            source=Source.CLAIM,
            drawn=None,
            last_discard=None,
            locks=hand.locks - {seat},
        )
        return self.after_kong(taken) if kind == "direct_kong" else taken

    def _own_kong(self, hand: HandState, act: Kong) -> HandState:
        before, tile = hand.seats[act.seat], act.tile
        held = before.hand
        if act.kind == "closed":
            melds = (*before.melds, Meld("closed_kong", () if tile is None else (tile,) * 4))
            gone: tuple[Tile, ...] = () if tile is None else (tile,) * 4
        elif act.kind == "single":
            assert tile is not None
            melds, gone = (*before.melds, Meld("single_kong", (tile,))), (tile,)
        else:
            assert tile is not None
            melds = tuple(
                replace(meld, kind="filled_kong", tiles=(tile,) * 4)
                if meld.kind == "pung" and meld.claimed == tile
                else meld
                for meld in before.melds
            )
            gone = (tile,)
        if held is not None:
            held = remove_tiles(held, *gone)
        konged = evolve(
            hand.with_seat(act.seat, evolve(before, hand=held, melds=melds)),
            phase=Phase.ROB if act.kind == "filled" else Phase.SUPPLEMENT,
            opening=False,
            robbed=tile if act.kind == "filled" else None,
            drawn=None,
        )
        return konged if act.kind == "filled" else self.after_kong(konged)

    def _passed(self, hand: HandState, seat: Seat, claimer: Seat | None) -> HandState:
        """The turn goes to `seat`: what others let pass is remembered until their turn comes or is passed over."""
        giver = hand.turn
        seats = list(hand.seats)
        tile = hand.robbed if hand.phase is Phase.ROB else hand.last_discard and hand.last_discard[1]
        for other in range(hand.players):
            if tile is not None and other not in (giver, claimer):
                seats[other] = evolve(
                    seats[other],
                    let_pass=(*seats[other].let_pass, self._what_passed(hand, Seat(other), tile)),
                )
        for step in range(1, (seat - giver) % hand.players + 1):
            passed_over = hand.after(giver, step)
            seats[passed_over] = evolve(seats[passed_over], let_pass=())
        return evolve(hand, seats=tuple(seats))

    def _what_passed(self, hand: HandState, seat: Seat, tile: Tile) -> LetPass:
        """What the public facts alone would have allowed."""
        public = hand.with_seat(seat, evolve(hand.seats[seat], hand=None))
        return LetPass(tile, self.verify(public, Pung(seat)) is None, self.verify(public, Hu(seat)) is None)
