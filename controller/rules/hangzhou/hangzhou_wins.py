"""A hu in a hand of play: what it claims to be, whether it wins, and what it is paid or costs.

Full-information logs and revealed hands of a live table come out as the same `HangzhouDeclaration`; what a hidden hand
leaves undecidable is not guessed but noted, and only what is certain counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.rules.acts import Discard, Draw, Hu
from controller.rules.hand_state import HandState, Phase, Source
from controller.rules.hangzhou.clauses import ORDINARY
from controller.rules.hangzhou.float_round import Floated, Row, floats_of, row_behind
from controller.rules.hangzhou.fortune import Fortune
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.hangzhou.payments import cap_hangzhou_payments, false_win_payments, payments
from controller.rules.hangzhou.walls import TILE_SET
from controller.rules.hangzhou.win import (
    FULL_ROW,
    HAND_TILES,
    HangzhouDeclaration,
    best_patterns,
    factor,
    forbidden,
    judged,
    public_bar,
)
from controller.rules.results import Pattern, Payment
from controller.rules.revealed_hand_checks import reveal_bar, turned_up, unfilled
from controller.rules.tiles import Counts, Seat, add_tiles, counts, kinds_in, name, remove_tiles

Bar = tuple[str, str]
"""What forbids a win: a clause id and the reason in a sentence."""


@dataclass(frozen=True, slots=True)
class HangzhouJudgement:
    """The judgement on a hu: `bar` forbids it, otherwise its `patterns` count; `notes` say what stayed unknown."""

    win: HangzhouDeclaration
    bar: Bar | None
    patterns: tuple[Pattern, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HangzhouWinJudge:
    """Judges Hangzhou wins for one set of options and one fortune tile."""

    settings: HangzhouOptions
    fortune: Fortune

    def judge(self, hand: HandState, act: Hu) -> HangzhouJudgement:
        """The hu on its best reading; on the least one that is certain where a hidden draw leaves a choice."""
        win, nothing = self._declared(hand, act)
        bar = nothing or self.course_bar(hand, win)
        wrongly_shown = reveal_bar(
            hand,
            act,
            tile=win.tile,
            claimed=win.is_claim,
            clauses=ORDINARY,
            tile_set=TILE_SET,
            tile_apart_is_new=win.by != "ten_honours",
        )
        if nothing or wrongly_shown or not self._revealed(act, win):
            return HangzhouJudgement(win, bar or wrongly_shown, best_patterns(win, self.settings))
        wins, undecided = self._with_rows(hand, act, win)
        ruled = [(each, *judged(each, self.settings)) for each in wins]
        least, bar_of_tiles, patterns = min(ruled, key=lambda one: (one[1] is None, factor(one[2])))
        bar = bar or bar_of_tiles
        notes = []
        if undecided:
            notes.append(f"HZ-31: whether seat {act.seat} floated earlier cannot be known from what lay open")
        if len({(one[1] is None, factor(one[2])) for one in ruled}) > 1:
            notes.append(
                f"HZ-30: which tile seat {act.seat} drew last is not known; only the certain part is paid"
            )
        if any(not meld.tiles for meld in least.own_melds):
            notes.append(f"HZ-16: seat {act.seat} has not turned up its closed kong")
        if bar is None:
            bar, forfeit_notes = self._forfeited(hand, act.seat, least)
            notes += forfeit_notes
        return HangzhouJudgement(least, bar, patterns, tuple(notes))

    def bar(self, hand: HandState, act: Hu) -> Bar | None:
        """As `judge`, for a known hand and no more than whether it wins."""
        win, bar = self._declared(hand, act)
        return bar or self.course_bar(hand, win) or forbidden(win, self.settings)

    def due(self, hand: HandState, judgement: HangzhouJudgement) -> tuple[Payment, ...]:
        """What a win is paid, chips counted."""
        return cap_hangzhou_payments(
            payments(judgement.win, judgement.patterns, self.settings), self.chips(hand)
        )

    def cost(self, hand: HandState, judgement: HangzhouJudgement) -> tuple[Payment, ...]:
        """HZ-42: what standing by it costs, chips counted."""
        owed = false_win_payments(judgement.win, judgement.patterns, self.settings)
        return cap_hangzhou_payments(owed, self.chips(hand))

    def chips(self, hand: HandState) -> list[int | None]:
        """HZ-43: what each seat can still pay; None without a limit. A stack nobody named is the agreed one, whole."""
        if self.settings.chips is None:
            return [None] * hand.players
        given = hand.start.chips or [None] * hand.players
        left = [self.settings.chips if each is None else each for each in given]
        for payment in hand.paid:
            left[payment.from_] -= payment.amount
        return list(left)

    def course_bar(self, hand: HandState, win: HangzhouDeclaration) -> Bar | None:
        """What forbids the win by what everybody at the table saw."""
        if win.cannot_win is not None:
            return win.cannot_win, f"seat {win.seat} may not win any more in this hand ({win.cannot_win})"
        bar = public_bar(win, self.settings)
        if bar is None and win.is_claim and (lockers := hand.locks - {win.seat}):
            return (
                "HZ-21",
                f"seat {min(lockers)} discarded a fortune tile: no win by claiming until its next turn",
            )
        if bar is None and win.by == "ten_honours":
            return forbidden(replace(win, held=None), self.settings)
        return bar or self._passed(hand, win)

    def row(self, hand: HandState, seat: Seat) -> Row:
        """The row behind a known hand as it stands now; empty for a hidden one."""
        state = hand.seats[seat]
        if state.hand is None:
            return Row()
        return row_behind(hand.acts, seat, state.hand, state.melds, self.fortune, self.settings)

    def _passed(self, hand: HandState, win: HangzhouDeclaration) -> Bar | None:
        """HZ-61. The hand is as it was when the tile passed, so a win now was one then."""
        if self.settings.missed_win_lock and win.is_claim:
            for passed in hand.seats[win.seat].let_pass:
                if passed.win and passed.tile == win.tile:
                    return "HZ-61", f"seat {win.seat} let {name(passed.tile)} pass since its last turn"
        return None

    def _declared(self, hand: HandState, act: Hu) -> tuple[HangzhouDeclaration, Bar | None]:
        """What the state says the hu is; with a bar where it is nothing at all."""
        seat, state = act.seat, hand.seats[act.seat]
        win = HangzhouDeclaration(
            seat,
            by="draw",
            from_=None,
            held=None,
            tile=None,
            melds=tuple(each.melds for each in hand.seats),
            banker=hand.banker,
            stay=hand.stay,
            fortune=self.fortune,
            cannot_win=state.cannot_win,
        )
        if hand.phase is Phase.CLAIMS and hand.last_discard is not None:
            giver, tile = hand.last_discard
            if giver != seat:
                return replace(win, by="discard", from_=giver, tile=tile, held=state.hand), None
            row = [each.tile for each in hand.acts if isinstance(each, Discard) and each.seat == seat]
            honours = len(row) if self.fortune.keeps_honours_row(row) else 0
            if honours < FULL_ROW and self.settings.ten_honours == "off":
                return win, ("HZ-22", f"seat {seat} cannot win on its own discard")
            return replace(win, by="ten_honours", held=state.hand, honours=honours), None
        if hand.phase is Phase.ROB and hand.turn != seat:
            melds = list(win.melds)
            melds[hand.turn] = unfilled(melds[hand.turn], hand.robbed)
            return replace(
                win, by="rob", from_=hand.turn, tile=hand.robbed, held=state.hand, melds=tuple(melds)
            ), None
        if hand.turn != seat:
            return win, ("HZ-23", f"seat {seat} has neither drawn a tile nor a fresh discard to win on")
        if hand.phase is not Phase.DISCARD or hand.source is Source.CLAIM:
            return win, ("HZ-22", f"seat {seat} has not drawn a tile to win on")
        return self._own_draw(hand, win), None

    def _own_draw(self, hand: HandState, win: HangzhouDeclaration) -> HangzhouDeclaration:
        held = hand.seats[win.seat].hand
        if hand.source is Source.DEAL:
            return replace(win, held=held, dealt=True)
        if held is not None and hand.drawn is not None:
            held = remove_tiles(held, hand.drawn)
        return replace(win, held=held, tile=hand.drawn)

    def _revealed(self, act: Hu, win: HangzhouDeclaration) -> bool:
        return act.hand is not None or win.held is not None

    def _with_rows(
        self, hand: HandState, act: Hu, win: HangzhouDeclaration
    ) -> tuple[list[HangzhouDeclaration], bool]:
        """The win with its row of floats and kongs, once for every tile that may have come last."""
        wins = list(self._with_hands(hand, act, win))
        if win.by != "draw":
            return wins, False
        done, undecided = [], False
        for each in wins:
            row = Row()
            if each.held is not None and not each.dealt:
                acts = hand.acts[: _last_draw(hand, each.seat)]
                row = row_behind(acts, each.seat, each.held, each.own_melds, self.fortune, self.settings)
            undecided |= row.undecided
            by_supplement = hand.source is Source.TAIL
            done.append(
                replace(
                    each,
                    kongs=row.kongs,
                    kongs_alone=row.kongs_alone if by_supplement else 0,
                    floats=row.floats,
                    feeds=row.feeds,
                )
            )
        return done, undecided

    def _with_hands(
        self, hand: HandState, act: Hu, win: HangzhouDeclaration
    ) -> Iterator[HangzhouDeclaration]:
        """The win with the concealed tiles as known or revealed."""
        if act.hand is None or hand.seats[act.seat].hand is not None:
            yield win
            return
        melds = list(win.melds)
        melds[act.seat] = turned_up(melds[act.seat], act.closed_kongs)
        shown = replace(win, held=counts(act.hand), melds=tuple(melds))
        assert shown.held is not None
        if win.dealt:
            extra = () if act.tile is None else (act.tile,)
            yield replace(shown, held=add_tiles(shown.held, *extra))
        elif win.by != "draw":
            yield shown
        elif win.tile is not None or act.tile is not None:
            tile = act.tile if win.tile is None else win.tile
            whole = act.tile is None and _number(shown) == HAND_TILES + 1 and tile is not None
            yield replace(
                shown,
                tile=tile,
                held=remove_tiles(shown.held, tile) if whole and tile is not None else shown.held,
            )
        else:
            # No tile at all is still a hand, a short one (HZ-20).
            if not any(shown.held):
                yield shown
            for each in kinds_in(shown.held):
                yield replace(shown, tile=each, held=remove_tiles(shown.held, each))

    def _forfeited(
        self, hand: HandState, seat: Seat, win: HangzhouDeclaration
    ) -> tuple[Bar | None, list[str]]:
        """HZ-63 judged back: a fortune discarded without floating, where the hand was hidden then."""
        if (
            not self.settings.fortune_discard_forfeits
            or win.held is None
            or hand.seats[seat].hand is not None
        ):
            return None, []
        acts = hand.acts[: _last_draw(hand, seat)] if win.by == "draw" and not win.dealt else hand.acts
        found = list(floats_of(acts, seat, win.held, win.own_melds, self.fortune, self.settings))
        if Floated.NO in found:
            return ("HZ-63", f"seat {seat} discarded a fortune tile without floating"), []
        unknown = Floated.UNKNOWN in found
        return None, [
            f"HZ-63: whether seat {seat} floated with every fortune discard cannot be known"
        ] * unknown


def _last_draw(hand: HandState, seat: Seat) -> int:
    """The place of the draw that brought the winning tile."""
    return max(place for place, act in enumerate(hand.acts) if isinstance(act, Draw) and act.seat == seat)


def _number(win: HangzhouDeclaration) -> int:
    held: Counts = win.held or ()
    return sum(held) + 3 * len(win.own_melds)
