"""A table with perfect sight: a full-information hand whose every act reaches the referee as buttons and zones.

It has no bytes and no pixels, so that thousands of acts take seconds; the demonstration tests the real ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from controller.accounting.session import Session
from controller.journal.entries import Leaf
from controller.referee import layout_diff, outputs, step
from controller.referee.effects import Effect, Publish
from controller.referee.inputs import (
    AnsweredBy,
    AnswerKind,
    ButtonPressed,
    Input,
    Linked,
    MotionDone,
    QuestionAnswer,
    TimedOut,
    ZonesRead,
)
from controller.referee.questions import open_questions
from controller.referee.session_lifecycle import points_by_seat, round_wind
from controller.referee.stages import (
    AwaitingHiddenHand,
    AwaitingIndicator,
    AwaitingReadyHand,
    AwaitingTerminals,
    AwaitingUra,
    BetweenHands,
    ClaimWindow,
    Dealing,
    LayingMeld,
    Moving,
    Opening,
    Revealing,
    Turn,
    TurnAsks,
    TurningUp,
    WinContested,
)
from controller.referee.table_state import Table
from controller.referee.turn_phase import asked_in_opening, may_answer
from controller.referee.zones import AnyZone, FaceUpTile, OpenHand, TableMeld, TableZone, ZoneContent
from controller.rules import registry
from controller.rules.acts import (
    Abort,
    AbortKind,
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    Flower,
    Hu,
    Indicator,
    Kita,
    Kong,
    Pung,
    Riichi,
    WallEnd,
)
from controller.rules.hand_state import HandState, Phase, Refusal, Start
from controller.rules.registry import conventions_of
from controller.rules.riichi.course import waits_of
from controller.rules.tiles import Seat, Tile, is_flower, name
from controller.rules.walls import Place
from firmware_bridge.protocol.constants import Button, Operation
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.rules.random_play import keen

WORDS: dict[type[Act], str] = {Chow: "chow", Pung: "pung", Kong: "kong", Hu: "hu"}


def fresh_table(rules: str = "hangzhou", chips: int | None = None, **options: Any) -> Table:
    """A table at which nothing has happened yet."""
    if chips is not None:
        options["chips"] = chips
    system = registry.load(rules, options)
    number = system.players + bool(system.options.get("resting"))
    return Table.unplayed(system, Session.begin("test", PLAYERS[:number], chips=chips))


def published(effects: Iterable[Effect], leaf: Leaf | str) -> list[dict[str, Any]]:
    """The bodies of the messages of a leaf."""
    return [dict(effect.body) for effect in effects if isinstance(effect, Publish) and effect.leaf == leaf]


@dataclass
class IdealTable:
    """Plays hands by `step` alone; `truth` is the hand with every tile known. `keen` players discard the least useful
    tile, others any tile."""

    table: Table
    seed: int = 0
    keen: bool = False
    inputs: list[Input] = field(default_factory=list)
    truth: HandState | None = None
    truths: list[HandState] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.lying: dict[Place, Tile] = {}
        self.wanted: dict[int, Act] = {}
        self.pending: Act = Exhausted()
        self.taken: list[Hu] = []
        self.revealed: tuple[int, int] | None = None
        self.players = self.table.system.players
        self.give(Linked(1, False, ((0,) * 6,) * 4))

    def give(self, given: Input) -> None:
        """One input into the referee."""
        self.inputs.append(given)
        self.table = step(self.table, given, float(len(self.inputs)))

    def press(self, seat: int, button: str) -> None:
        self.give(ButtonPressed(Seat(seat), Button.of_word(button), 1))

    def play(self, hands: int) -> None:
        """Play until this number of hands is over."""
        for _ in range(3_000):
            if isinstance(self.table.stage, BetweenHands) and self.table.session.number >= hands:
                return
            self.turn()
        raise AssertionError(
            f"the table hangs in {self.table.stage}, displays {outputs.display_texts(self.table)}"
        )

    def turn(self) -> None:  # noqa: C901, PLR0912 - a case a stage
        """Do what the displays ask for next."""
        begun = self.table.hand.state is not None and isinstance(self.table.stage, Opening | Turn)
        if begun and (self.truth is None or self.truth.phase is Phase.OVER):  # no indicator was waited for
            self.begin()
            self.give(
                ZonesRead(
                    {**layout_diff.expected(self.held(), self.table.system), TableZone.indicators(): ()}
                )
            )
        match self.table.stage:
            case BetweenHands(ready=ready):
                self.press(next(seat for seat in range(self.players) if seat not in ready), "ready")
            case Moving(operation=operation, op_id=op_id):
                dice = (
                    (self.chance.randint(1, 6), self.chance.randint(1, 6))
                    if operation is Operation.ROLL_DICE
                    else None
                )
                self.give(MotionDone(operation, op_id, dice))
            case Dealing():
                self.deal()
            case Opening():
                self.open_flowers()
            case TurningUp(back=back):
                self.turn_up_late(back)
            case Turn(asks=asks):
                self.take_turn(asks)
            case ClaimWindow():
                self.answer()
            case LayingMeld(seat=seat, act=act):
                self.lay(seat, act)
            case Revealing(seat=seat):
                if (self.table.session.number, seat) == self.revealed:
                    self.give(TimedOut("reveal"))
                else:
                    self.revealed = (self.table.session.number, seat)
                    self.reveal(seat)
            case AwaitingHiddenHand(seat=seat):
                self.show(seat)
            case AwaitingIndicator():
                self.turn_up_further()
            case AwaitingUra():
                self.turn_up_ura()
            case AwaitingTerminals(seat=seat):
                self.happens(Abort(AbortKind.NINE_TERMINALS, seat))
                self.show(seat)
            case AwaitingReadyHand(seat=seat, must=must):
                if must or self.is_ready(seat):
                    self.show(seat)
                else:
                    self.press(seat, "pass")
            case WinContested(seat=seat):
                raise AssertionError(
                    f"the hand of seat {seat} was doubted: {self.table.reports.log[-1].text.text}"
                )
        over = self.truth is not None and self.truth.phase is Phase.OVER
        if isinstance(self.table.stage, BetweenHands) and self.table.hand.state is not None and not over:
            last = self.table.hand.state.acts[-1]
            self.happens(last if isinstance(last, Abort | Exhausted) else Exhausted())

    # ---- what players do ---------------------------------------------------------------------------------------

    def deal(self) -> None:
        plan = self.table.hand.plan
        assert plan is not None
        indicator = self.begin()
        self.give(
            ZonesRead({**layout_diff.expected(self.held(), self.table.system), TableZone.indicators(): ()})
        )
        if plan.indicator is not None and indicator is not None:
            place = plan.indicator
            self.give(
                ZonesRead(
                    {TableZone.indicators(): (FaceUpTile(int(place.seat), place.stack, name(indicator)),)}
                )
            )

    def begin(self) -> Tile | None:
        """The truth of the hand that the table is about to deal, or has just dealt; its indicator."""
        table, plan = self.table, self.table.hand.plan
        assert plan is not None and table.hand.dice is not None
        system = table.system
        shuffled = [Tile(tile) for tile, count in enumerate(system.tile_set) for _ in range(count)]
        self.chance.shuffle(shuffled)
        places = {*plan.draw_order, *plan.skipped, *(place for each in plan.deal for place in each)}
        self.lying = dict(zip(sorted(places), shuffled, strict=True))
        hands = tuple(tuple(self.lying[place] for place in each) for each in plan.deal)
        indicator = None if plan.indicator is None else self.lying[plan.indicator]
        wind = round_wind(table) if conventions_of(system).round_wind else None
        begun = system.begin(
            Start(
                table.session.banker,
                table.session.stay,
                table.hand.dice,
                hands,
                indicator,
                table.chips,
                wind,
                table.session.banker_base,
                honba=table.session.honba,
                pot=table.session.current.pot,
                scores=points_by_seat(table),
            )
        )
        assert isinstance(begun, HandState), begun
        self.truth = begun
        return indicator

    def open_flowers(self) -> None:
        """Flowers dealt are laid out and replaced, as the displays ask."""
        opening = self.table.stage
        assert isinstance(opening, Opening)
        seat = next(seat for seat in asked_in_opening(self.table) if seat not in opening.ready)
        if opening.drawing is not None:
            self.happens(Draw(Seat(seat), self.next_tile("tail"), WallEnd.TAIL))
        winner = self.wins_now()
        if winner is not None:
            self.press(winner, "hu")
            return
        flowers = self.table.system.flower_tiles(self.held())
        held = self.held().seats[seat].hand
        assert held is not None
        for flower in sorted(flowers):
            if held[flower]:
                self.happens(Flower(Seat(seat), flower))
        self.look()
        if isinstance(self.table.stage, Opening):
            self.press(seat, "ready")
        waiting = outputs.waiting(self.table)
        if waiting is not None and waiting.name == "opening":
            self.give(TimedOut("opening"))

    def turn_up_late(self, back: bool) -> None:
        """Xiamen's gold: a flower is turned back."""
        plan = self.table.hand.plan
        assert plan is not None and plan.indicator is not None
        if back or self.table.sensors.sight.get(TableZone.indicators()):
            self.give(ZonesRead({TableZone.indicators(): ()}))
        else:
            place, tile = plan.indicator, self.lying[plan.indicator]
            if not is_flower(tile):
                self.truth = self.table.system.turned_up(self.held(), tile)
            self.give(
                ZonesRead({TableZone.indicators(): (FaceUpTile(int(place.seat), place.stack, name(tile)),)})
            )

    def wins_now(self) -> Seat | None:
        """A seat other than the turn's that may win in the banker's first turn, the nearest first."""
        hand, system = self.held(), self.table.system
        if not hand.opening:
            return None
        for seat in (hand.after(hand.turn, steps) for steps in range(1, hand.players)):
            if any(isinstance(act, Hu) for act in system.legal_acts(hand, seat)):
                return seat
        return None

    def take_turn(self, asks: TurnAsks) -> None:
        hand = self.held()
        seat = hand.turn
        if (
            hand.head_draws + hand.tail_draws
            < self.table.current_hand.head_draws + self.table.current_hand.tail_draws
        ):
            end = WallEnd.TAIL if asks is TurnAsks.DRAW_TAIL else WallEnd.HEAD
            drawer = seat if end is WallEnd.TAIL else hand.after(seat)
            self.happens(Draw(drawer, self.next_tile(end), end))
            hand = self.held()
            seat = hand.turn
        robber = self.wins_now()
        if robber is not None:
            self.press(robber, "hu")
            return
        acts = list(self.table.system.legal_acts(hand, seat))
        act = next((a for a in acts if isinstance(a, Hu)), None) or self.chosen(acts)
        if act is None or isinstance(act, Abort):
            self.press(seat, "pass")
        elif isinstance(act, Riichi):
            self.announce(act)
        elif isinstance(act, Kita):
            self.happens(act)
            self.look()
        elif isinstance(act, Discard):
            opens = self.table.conventions.opens_hands and self.chance.random() < 0.5
            if opens and self.may_open(act):
                self.press(seat, "ready")
                self.happens(act)
                self.happens(Disclose(seat))
            else:
                self.happens(act)
            self.look()
        elif isinstance(act, Flower):
            self.happens(act)
            self.look()
        else:
            self.pending = act
            self.press(seat, WORDS[type(act)])

    def announce(self, act: Riichi) -> None:
        """Riichi by the button, or by a discard that lies across alone."""
        by_button = self.chance.random() < 0.5
        if by_button:
            self.press(act.seat, "ready")
        self.happens(act)
        legal = list(self.table.system.legal_acts(self.held(), act.seat))
        discard = self.chance.choice([each for each in legal if isinstance(each, Discard)])
        self.happens(discard)
        self.look()

    def turn_up_further(self) -> None:
        """The next indicator, beside those turned up before."""
        plan, hand = self.table.hand.plan, self.held()
        assert plan is not None
        places = plan.indicators[: len(hand.indicators) + 1]
        self.happens(Indicator(self.lying[places[-1]]))
        up = tuple(FaceUpTile(int(one.seat), one.stack, name(self.lying[one])) for one in places)
        self.give(ZonesRead({TableZone.indicators(): up}))

    def turn_up_ura(self) -> None:
        """The tiles beneath the indicators; where those look like the indicators, people name them."""
        plan = self.table.hand.plan
        assert plan is not None
        number = len(self.table.current_hand.indicators)
        beneath = plan.beneath_indicators[:number]
        heights: dict[AnyZone, ZoneContent] = {
            TableZone.wall(seat): tuple(
                1 if (seat, stack) in {(int(one.seat), one.stack) for one in beneath} else None
                for stack in range(1, 20)
            )
            for seat in range(self.players)
        }
        up = tuple(FaceUpTile(int(one.seat), one.stack, name(self.lying[one])) for one in beneath)
        self.give(ZonesRead({TableZone.indicators(): up, **heights}))
        if isinstance(self.table.stage, AwaitingUra):
            (question,) = open_questions(self.table)
            named = tuple(one.tile for one in up)
            self.give(
                QuestionAnswer(
                    question=question.id,
                    answer=AnswerKind.TILES,
                    tiles=named,
                    where=AnsweredBy.STAFF,
                    by="staff",
                )
            )

    def is_ready(self, seat: Seat) -> bool:
        """Whether the hand would count as ready if it were shown alone (RI-32)."""
        hand = self.held()
        counts = hand.seats[seat].hand
        assert counts is not None
        return bool(waits_of(counts, hand.seats[seat].melds, len(hand.seats[seat].flowers)))

    def may_open(self, act: Discard) -> bool:
        after = self.table.system.apply(self.held(), act)
        return isinstance(after, HandState) and self.table.system.verify(after, Disclose(act.seat)) is None

    def chosen(self, acts: list[Act]) -> Act | None:
        flowers: list[Act] = [act for act in acts if isinstance(act, Flower)]
        kongs: list[Act] = [act for act in acts if isinstance(act, Kong)]
        discards: list[Act] = [act for act in acts if isinstance(act, Discard)]
        others: list[Act] = [act for act in acts if isinstance(act, Riichi | Kita | Abort)]
        choice = flowers or kongs or discards
        if others and (not kongs or self.chance.random() < 0.5):
            return self.chance.choice(others)
        if self.keen and choice:
            return keen(self.held(), choice, self.chance)
        return self.chance.choice(choice) if choice else None

    def answer(self) -> None:
        window = self.table.stage
        assert isinstance(window, ClaimWindow)
        seat = next(seat for seat in may_answer(self.table) if seat not in window.answers)
        acts = list(self.table.system.legal_acts(self.held(), seat))
        claims = [act for act in acts if isinstance(act, Chow | Pung | Kong | Hu)]
        wins = [act for act in claims if isinstance(act, Hu)]
        act = wins[0] if wins else self.chance.choice([*claims, None]) if claims else None
        if self.keen and act is not None and not wins and self.chance.random() < 0.6:
            act = None
        if act is None:
            self.press(seat, "pass")
        else:
            self.wanted[seat] = act
            self.press(seat, WORDS[type(act)])

    def lay(self, seat: Seat, act: Act | None) -> None:
        self.happens(self.pending if act is None else self.wanted[seat])
        self.look()

    def robbed_zone(self, hand: HandState) -> dict[AnyZone, ZoneContent]:
        """The zone of the robbed player without the tile that was won on."""
        expected = layout_diff.expected(hand, self.table.system)
        if isinstance(hand.acts[-1], Kita):
            singles = TableZone.singles(hand.turn)
            return {singles: singles.content_in(expected)[:-1]}
        assert hand.robbed is not None
        robbed = name(hand.robbed)
        melds = list(TableZone.melds(hand.turn).content_in(expected))
        place = next(i for i, meld in enumerate(melds) if len(meld.tiles) == 4 and robbed in meld.tiles)
        melds[place] = TableMeld(melds[place].tiles[:3], melds[place].rotated)
        return {TableZone.melds(hand.turn): tuple(melds)}

    def reveal(self, seat: Seat) -> None:
        hand = self.held()
        counts = hand.seats[seat].hand
        assert counts is not None
        concealed = [Tile(kind) for kind, count in enumerate(counts) for _ in range(count)]
        zones: dict[AnyZone, ZoneContent] = {}
        if hand.phase is Phase.SUPPLEMENT or (hand.phase is Phase.DISCARD and seat != hand.turn):
            apart = None  # eight flowers, or a win right after the deal
            if hand.indicator is not None and len(concealed) % 3 == 1 and self.robs(seat):
                apart = hand.indicator
        elif hand.phase is Phase.CLAIMS and seat == hand.turn:
            apart = hand.indicator  # robbing the gold after one's own discard
        elif hand.phase is Phase.DISCARD:
            apart = hand.drawn if hand.drawn is not None else concealed[-1]
            concealed.remove(apart)
        elif hand.phase is Phase.ROB:
            apart = hand.robbed
            zones |= self.robbed_zone(hand)
        else:
            assert hand.last_discard is not None
            giver, apart = hand.last_discard
            if self.taken:
                apart = None  # it lies with the first winner
            zones[TableZone.discards(giver)] = TableZone.discards(giver).content_in(
                layout_diff.expected(hand, self.table.system)
            )[:-1]
        laid = []
        for meld in hand.seats[seat].melds:
            tiles = (name(meld.tiles[0]),) * 4
            if meld.kind != "single_kong":
                marked = self.table.conventions.marks_giver
                as_laid = layout_diff.as_laid(meld, seat, players=self.players, marked=marked)
                laid.append(TableMeld(tiles) if meld.kind == "closed_kong" else as_laid)
        zones[TableZone.melds(seat)] = tuple(laid)
        zones[TableZone.hand(seat)] = OpenHand(
            tuple(name(t) for t in concealed), None if apart is None else name(apart)
        )
        revealing = self.table.stage
        assert isinstance(revealing, Revealing)
        self.taken.append(Hu(seat))
        lying = [partner for partner in revealing.partners if lies_open(hand, partner)]
        if len(lying) == len(revealing.partners):  # a hand that lies open already has nothing to show
            self.taken += [Hu(partner) for partner in lying]
            taken, self.taken = self.taken, []
            self.happens(*taken)
        self.give(ZonesRead(zones))

    def show(self, seat: Seat) -> None:
        """Lay the hand open although somebody else won, closed kongs too."""
        hand = self.held()
        counts = hand.seats[seat].hand
        assert counts is not None
        concealed = tuple(name(Tile(kind)) for kind, count in enumerate(counts) for _ in range(count))
        laid = TableZone.melds(seat).content_in(layout_diff.expected(hand, self.table.system))
        closed = [meld for meld in hand.seats[seat].melds if meld.kind != "single_kong"]
        up = tuple(
            TableMeld((name(meld.tiles[0]),) * 4) if meld.kind == "closed_kong" else each
            for meld, each in zip(closed, laid, strict=True)
        )
        self.give(ZonesRead({TableZone.hand(seat): OpenHand(concealed), TableZone.melds(seat): up}))

    def robs(self, seat: Seat) -> bool:
        """Whether the rules pay a win right after the deal as robbing the gold."""
        won = self.table.system.apply(self.held(), Hu(seat))
        assert isinstance(won, HandState) and won.result is not None
        return any(pattern.name == "robbing_gold" for pattern in won.result.patterns)

    # ---- truth -------------------------------------------------------------------------------------------------

    def next_tile(self, end: str) -> Tile:
        """What lies at that end of the wall now."""
        assert self.table.hand.plan is not None
        return self.lying[next(layout_diff.undrawn_places(self.table.hand.plan, self.held(), end))]

    def held(self) -> HandState:
        assert self.truth is not None
        return self.truth

    def with_ura(self, act: Act) -> Act:
        """The win with the tiles beneath the indicators, which a winner in riichi turns up."""
        plan, hand = self.table.hand.plan, self.held()
        if not isinstance(act, Hu) or not (number := self.table.system.ura_due(hand, act.seat)):
            return act
        assert plan is not None
        return replace(act, ura_indicators=tuple(self.lying[one] for one in plan.beneath_indicators[:number]))

    def happens(self, *acts: Act) -> None:
        acts = tuple(map(self.with_ura, acts))
        after = self.table.system.apply_together(self.held(), acts)
        assert not isinstance(after, Refusal), f"{acts}: {after.reason}"
        self.truth = after
        if after.phase is Phase.OVER:
            self.truths.append(after)

    def look(self) -> None:
        """The referee sees the table as it lies now."""
        wanted = layout_diff.expected(self.held(), self.table.system)
        for seat in range(self.players) if self.table.system.has_bets else ():
            across = layout_diff.rotated_discard(self.held(), seat)
            wanted[TableZone.rotated(seat)] = () if across is None else (across,)
        changed = {
            zone: content for zone, content in wanted.items() if self.table.sensors.sight.get(zone) != content
        }
        for seat, state in enumerate(self.held().seats):
            if (
                state.disclosed and state.hand is not None
            ):  # laid open: what was not drawn just now lies there
                shown = list(state.hand)
                drawn = self.held().drawn
                if drawn is not None and self.held().turn == seat:
                    shown[drawn] -= 1
                named = tuple(name(Tile(kind)) for kind, count in enumerate(shown) for _ in range(count))
                changed[TableZone.hand(seat)] = OpenHand(named)
        self.give(ZonesRead(changed))


def lies_open(hand: HandState, seat: Seat) -> bool:
    """Whether the whole hand lies face up; closed kongs of a hand laid open in mid-hand do not count."""
    state = hand.seats[seat]
    return state.disclosed and not any(meld.kind == "closed_kong" for meld in state.melds)


def copies(hand: HandState) -> Iterator[Tile]:
    """Every tile in hands, melds and rows."""
    for seat in hand.seats:
        assert seat.hand is not None
        yield from (Tile(kind) for kind, count in enumerate(seat.hand) for _ in range(count))
        yield from (each for meld in seat.melds for each in meld.tiles)
        yield from seat.discards
        yield from seat.flowers
