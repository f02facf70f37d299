"""Kawuxing as a `System`: the shared course of a hand with its kongs paid at once, open hands and two winners."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import ClassVar

from controller.rules import shapes
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    FalseWin,
    Kong,
    Pung,
    discards_of,
    read_seat,
)
from controller.rules.deal import Start
from controller.rules.engine_hooks import CourseClauses
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Phase, Source
from controller.rules.kawuxing import walls
from controller.rules.kawuxing.clauses import CLAUSES, ORDINARY, TABLE_CLAUSES
from controller.rules.kawuxing.kawuxing_patterns import (
    HAND_TILES,
    HONOURS,
    SETS,
    best_patterns,
    course_patterns,
    doubles,
    is_ready,
    laid_patterns,
)
from controller.rules.kawuxing.missed_wins import offers_since_turn
from controller.rules.kawuxing.options import OPTIONS, settled
from controller.rules.kawuxing.payments import drawn_hand_payments, kong_payments, win_payments
from controller.rules.results import CaseError, Payment, Refusal
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, name, names, spread
from controller.rules.walls import WallPlan, checked_dice, counted_seat
from controller.rules.win_judging import Bar, JudgedCourse, Judgement, WinDeclaration, kongs_in_row


class Kawuxing(JudgedCourse):
    """Kawuxing with its options settled. Raises CaseError naming `options.NAME` for an option it has not."""

    name = "kawuxing"
    players = walls.PLAYERS
    live = walls.LIVE
    clauses = CLAUSES
    table_clauses = TABLE_CLAUSES
    option_list = OPTIONS
    two_winners = True
    chows = False
    false_win_clause = "KW-10"
    draw_clause = "KW-6"
    ordinary: ClassVar[CourseClauses] = ORDINARY

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.settings, self.options = settled(options or {})
        self._tile_set = walls.tile_set(self.settings.without)

    @property
    def tile_set(self) -> Counts:
        """KW-1."""
        return self._tile_set

    @property
    def turns_up(self) -> str | None:
        """KW-6: nothing is wild."""
        return None

    # ---- the wall, the bank ----

    def wall(self, dice: Sequence[int], banker: int, supplements: int = 0) -> WallPlan:
        """Where the wall breaks and who draws what (KW-4, KW-5). Raises CaseError for impossible dice or banker."""
        if supplements != 0:
            raise CaseError(
                "supplements", f"no flowers are drawn in Kawuxing, so there are 0, not {supplements!r}"
            )
        return walls.plan(dice, banker)

    def first_banker(self, dice: Sequence[int], roller: int = 0) -> Seat:
        """KW-3: counted from the roller as one."""
        return counted_seat(read_seat(roller, "roller", self.players), sum(checked_dice(dice)), self.players)

    def stay_of(self, start: Start) -> int:
        """The stay as counted by the caller."""
        return start.stay

    def wilds_of(self, indicator: Tile | None) -> tuple[Tile, ...]:
        """KW-6: none."""
        return ()

    def face(self, hand: HandState, tile: Tile) -> Tile:
        """Every tile counts as itself."""
        return tile

    def bank_after_win(self, hand: HandState, winners: tuple[Seat, ...]) -> tuple[Seat, int]:
        """KW-3: the winner, or the loser of two. KW-2: in the winner's seat the resting player is a new banker."""
        if len(winners) > 1:
            return hand.turn, hand.stay + 1 if hand.turn == hand.banker else 1
        (winner,) = winners
        stays = winner == hand.banker and not self.settings.resting
        return winner, hand.stay + 1 if stays else 1

    def bank_after_draw(self, hand: HandState) -> tuple[Seat, int]:
        """KW-3: the banker stays; [reading] after a false win too, for nobody won."""
        return hand.banker, hand.stay + 1

    # ---- claims, kongs, discards ----

    def claim_barred(self, hand: HandState, seat: Seat) -> Refusal | None:
        """Nothing bars a seat from claiming."""
        return None

    def meld_barred(self, hand: HandState, act: Chow | Pung | Kong) -> Refusal | None:
        """KW-7; and KW-52 for a pung, after which a tile of the open hand would have to go."""
        seat, state = act.seat, hand.seats[act.seat]
        if isinstance(act, Pung):
            assert hand.last_discard is not None
            claimed = hand.last_discard[1]
            if state.hand is not None and state.hand[claimed] >= 3:
                kong = "must kong it" if hand.left else "can neither pung it nor kong it with an empty wall"
                return Refusal("KW-7", f"seat {seat} has three {name(claimed)} in hand and {kong}")
            if state.disclosed:
                return Refusal(
                    "KW-52", f"seat {seat} has laid its hand open and cannot discard from it after a pung"
                )
        elif isinstance(act, Kong) and act.kind != "direct":
            if hand.source is Source.CLAIM:
                return Refusal("KW-7", f"seat {seat} began this turn with its own pung and cannot kong in it")
            if act.kind == "filled" and hand.drawn is not None and act.tile != hand.drawn:
                assert act.tile is not None
                return Refusal(
                    "KW-7",
                    f"seat {seat} has just drawn {name(hand.drawn)}; a filled kong takes that, not {name(act.tile)}",
                )
        return None

    def discard_barred(self, hand: HandState, act: Discard) -> Refusal | None:
        """KW-52: from an open hand goes only what was drawn in this turn; after a kong that may be one of several."""
        if not hand.seats[act.seat].disclosed:
            return None
        drawn = [
            each.tile for each in takewhile(_is_no_discard, reversed(hand.acts)) if isinstance(each, Draw)
        ]
        if act.tile in drawn or None in drawn:
            return None
        return Refusal(
            "KW-52",
            f"seat {act.seat} has laid its hand open: it discards only what it has just drawn, "
            f"not {name(act.tile)}",
        )

    def discards(self, hand: HandState, seat: Seat, held: Counts) -> Sequence[Discard]:
        """Only an open hand is bound (KW-52)."""
        if hand.seats[seat].disclosed:
            return super().discards(hand, seat, held)
        return discards_of(seat, held)

    def disclose_barred(self, hand: HandState, act: Disclose) -> Refusal | None:
        """KW-52: right after one's own discard, once, and only when ready."""
        seat, state = act.seat, hand.seats[act.seat]
        if hand.phase is not Phase.CLAIMS or hand.turn != seat:
            return Refusal("KW-52", f"seat {seat} can lay its hand open only right after its own discard")
        if state.disclosed:
            return Refusal("KW-52", f"seat {seat} has laid its hand open already")
        if state.hand is not None and not is_ready(state.hand, state.melds):
            return Refusal("KW-52", f"seat {seat} is not one tile away from winning")
        return None

    def disclosure_disproved(self, hand: HandState, seat: Seat, shown: Counts) -> Refusal | None:
        """KW-52: only a ready hand is laid open."""
        if is_ready(shown, hand.seats[seat].melds):
            return None
        return Refusal("KW-52", f"seat {seat} is not one tile away from winning with {names(spread(shown))}")

    def after_kong(self, hand: HandState) -> HandState:
        """KW-20, KW-21: paid at once."""
        return evolve(hand, paid=(*hand.paid, *kong_payments(hand.acts, self.players)))

    # ---- winning ----

    def is_meld(self, kind: str, tiles: tuple[Tile, ...], indicator: Tile | None) -> bool:
        """Whether these tiles can lie as that meld at all."""
        if kind == "chow":
            low, middle, high = sorted(tiles)
            return high < HONOURS and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)
        return len(set(tiles)) == 1

    def may_win(self, hand: HandState, seat: Seat) -> bool:
        """A pair and sets, or seven pairs, with the tile open to it (KW-10)."""
        held = hand.seats[seat].hand
        if held is None:
            return True
        tile = hand.open_tile
        if seat != hand.turn and tile is not None:
            held = add_tiles(held, tile)
        return shapes.wins_seldom(held, 0) or shapes.wins_in_pairs(held, 0)

    def add_hand_facts(self, hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
        """As in every system; a discard after which the hand was laid open is still the last discard."""
        told = super().add_hand_facts(hand, attempt)
        if attempt.by != "discard":
            return told
        before = len(hand.acts) - 1
        while not isinstance(hand.acts[before], Discard):
            before -= 1
        return evolve(told, after_kong=kongs_in_row(hand.acts[:before], hand.turn) > 0)

    def course_bar(self, hand: HandState, attempt: WinDeclaration) -> Bar | None:
        """KW-9. Between turns a hand does not change, so one revealed now is the one that let the tile pass."""
        if not attempt.is_claim or attempt.held is None:
            return None
        earlier = offers_since_turn(hand.acts, attempt.seat, self.players)[:-1]
        now = self.judge(attempt)
        if now.bar is not None:
            return None
        for offer in earlier:
            then = self.judge(
                evolve(attempt, by=offer.by, from_=offer.from_, tile=offer.tile, after_kong=offer.after_kong)
            )
            if then.bar is None and then.total >= now.total:
                return "KW-9", (
                    f"seat {attempt.seat} let {name(offer.tile)} pass, which would have won as much: until its turn "
                    "it wins only with a higher score"
                )
        return None

    def judge(self, attempt: WinDeclaration, bar: Bar | None = None) -> Judgement:
        """The win on its best reading. A false win costs nothing here: the rules name no penalty."""
        bar = bar or _bar(attempt)
        if bar is not None:
            return Judgement(bar)
        notes: tuple[str, ...] = ()
        if attempt.held is None:
            patterns = laid_patterns(attempt) + course_patterns(attempt)
            notes = (f"KW-10: seat {attempt.seat}'s hand is not known, so what it holds is not judged",)
        else:
            best = best_patterns(attempt, self.settings)
            if best is None or (attempt.is_claim and not best):
                return Judgement(_no_win(attempt, shape=best is not None))
            patterns = best
        if any(not meld.tiles for meld in attempt.melds):
            notes = (*notes, f"KW-7: seat {attempt.seat} has not turned up its closed kong")
        payments = win_payments(attempt, doubles(patterns, self.settings))
        return Judgement(None, patterns, payments, notes)

    def judge_together(
        self, attempts: Sequence[WinDeclaration], judged: Sequence[Judgement]
    ) -> list[Judgement]:
        """KW-8: two players, one tile of a third."""
        if len({attempt.seat for attempt in attempts}) < len(attempts):
            raise CaseError("win", "lists a seat twice")
        first = attempts[0]
        together = all(
            (each.by, each.from_, each.tile) == (first.by, first.from_, first.tile) for each in attempts
        )
        if first.is_claim and together:
            return list(judged)
        bar = "KW-8", "two players win at once only on one discard or one robbed kong"
        return [self.judge(attempt, bar) for attempt in attempts]

    # ---- the end ----

    def draw_payments(self, hand: HandState) -> tuple[Payment, ...]:
        """KW-52."""
        return drawn_hand_payments(hand.acts, self.players)

    def after_false_win(self, hand: HandState, act: FalseWin) -> HandState:
        """The hand ends without a winner; a kong that was wrongly robbed stands and is paid (KW-21)."""
        if hand.phase is Phase.ROB:
            hand = self.after_kong(hand)
        return super().after_false_win(hand, act)


def _is_no_discard(act: Act) -> bool:
    return not isinstance(act, Discard)


def _bar(attempt: WinDeclaration) -> Bar | None:
    """What forbids the win before its tiles are read."""
    seat = attempt.seat
    if attempt.cannot_win is not None:
        return attempt.cannot_win, f"seat {seat} may not win now ({attempt.cannot_win})"
    for meld in attempt.melds:
        if meld.kind == "chow":
            return "KW-6", f"seat {seat} has chowed {names(meld.tiles)}, and there is no chow in these rules"
        if meld.kind == "single_kong":
            return "KW-7", f"seat {seat} has konged {names(meld.tiles)} alone: a kong is four tiles"
    if attempt.whole is not None:
        number = sum(attempt.whole) + 3 * attempt.sets
        if number != HAND_TILES:
            return (
                "KW-53",
                f"seat {seat} has {number} tiles instead of {HAND_TILES}: a long or short hand cannot win",
            )
    elif attempt.sets > SETS:
        return "KW-53", f"seat {seat} has laid {attempt.sets} sets: a long hand cannot win"
    return None


def _no_win(attempt: WinDeclaration, *, shape: bool) -> Bar:
    """KW-10: the shape is wrong, or nothing counts on a claim."""
    assert attempt.held is not None and attempt.tile is not None
    tiles = f"seat {attempt.seat}'s {names(spread(attempt.held))} with {name(attempt.tile)}"
    if shape:
        return "KW-10", f"{tiles} has no pattern, so it wins only by own draw"
    return "KW-10", f"{tiles} is neither a pair and four sets nor seven pairs"
