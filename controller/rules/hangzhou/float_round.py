"""The unbroken row of floats and kongs behind a win, reconstructed from the tiles held (HZ-31, 32, 56, 57, 63).

The same code serves known and hidden hands: going back through a seat's own acts, every earlier hand follows from the
later one. A hidden draw leaves several candidates; then a float counts only if it is one for all of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from controller.rules.acts import Act, Chow, Discard, Draw, Kong, KongKind, MeldKind, Pung
from controller.rules.hand_state import HandState, Meld
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.hangzhou.readings import Fortune, fortune, waits_on_anything
from controller.rules.score_case import FeedCase
from controller.rules.tiles import Counts, Seat, Tile, add_tiles, kinds_in, remove_tiles

MOST_CANDIDATES: Final = 4000
"""Maximum number of candidate hands; if there are more, nothing further back is decided."""


class Floated(Enum):
    """Whether a fortune discard was a float, as far as can be known."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class MarkKind(Enum):
    """The kind of a step in the row."""

    FLOAT = "float"
    KONG = "kong"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Mark:
    """One step of the row, oldest first: a float, a kong, or a claim that `giver` fed in a float round."""

    kind: MarkKind
    giver: Seat | None = None
    from_claim: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The marks of the unbroken row, oldest first, and whether an undecidable float cut it short."""

    marks: tuple[Mark, ...] = ()
    undecided: bool = False

    @property
    def floats(self) -> int:
        """How many floats the row has."""
        return sum(mark.kind is MarkKind.FLOAT for mark in self.marks)

    @property
    def kongs(self) -> int:
        """How many kongs the row has."""
        return sum(mark.kind is MarkKind.KONG for mark in self.marks)

    @property
    def floating(self) -> bool:
        """Whether the last step was a float: its round is in progress."""
        return bool(self.marks) and self.marks[-1].kind is MarkKind.FLOAT

    @property
    def fed(self) -> bool:
        """HZ-56: whether a claim in the float round has to be followed at once by another float or a kong bloom."""
        return self.floats > 0 and any(mark.kind is MarkKind.CLAIM for mark in self._since_float())

    @property
    def feeds(self) -> tuple[FeedCase, ...]:
        """HZ-57: the players who fed a claim in a float round, with the counts when fed."""
        found: list[FeedCase] = []
        floats = kongs = 0
        for mark in self.marks:
            if mark.kind is MarkKind.CLAIM and mark.giver is not None:
                found.append(FeedCase(mark.giver, floats, kongs))
            floats += mark.kind is MarkKind.FLOAT
            kongs += mark.kind is MarkKind.KONG
        return tuple(found)

    def _since_float(self) -> tuple[Mark, ...]:
        last = max(
            (place for place, mark in enumerate(self.marks) if mark.kind is MarkKind.FLOAT), default=-1
        )
        return self.marks[last + 1 :]


def row_of(hand: HandState, seat: Seat, settings: HangzhouOptions) -> Row:
    """The row behind a known hand as it stands now; empty for a hidden one."""
    state = hand.seats[seat]
    if state.hand is None:
        return Row()
    return row_behind(hand.acts, seat, state.hand, state.melds, fortune(hand.indicator), settings)


def row_behind(
    acts: Sequence[Act],
    seat: Seat,
    held: Counts,
    melds: Sequence[Meld],
    lucky: Fortune,
    settings: HangzhouOptions,
) -> Row:
    """The row that leads to `held`, the concealed tiles after the last of `acts`."""
    marks: list[Mark] = []
    undecided = False
    for step in _back(acts, seat, held, melds, lucky, settings):
        if step.float is Floated.YES:
            marks.append(Mark(MarkKind.FLOAT, from_claim=step.after_claim))
        elif step.discard:
            undecided = step.float is Floated.UNKNOWN
            break
        if step.claim_from is not None:
            marks.append(Mark(MarkKind.CLAIM, step.claim_from))
        if step.kong:
            marks.insert(len(marks) - (step.claim_from is not None), Mark(MarkKind.KONG))
    return Row(_standing(tuple(reversed(marks)), settings), undecided)


def floats_of(
    acts: Sequence[Act],
    seat: Seat,
    held: Counts,
    melds: Sequence[Meld],
    lucky: Fortune,
    settings: HangzhouOptions,
) -> Iterator[Floated]:
    """HZ-63: for every fortune discard of the hand, oldest first, whether it was a float."""
    discards = [step for step in _back(acts, seat, held, melds, lucky, settings) if step.discard]
    before = Floated.NO
    for step in reversed(discards):
        floated = step.float or Floated.NO
        if step.after_claim and floated is not Floated.NO:
            floated = before if settings.float_claims else Floated.NO
        if step.float is not None:
            yield floated
        before = floated


def _standing(marks: tuple[Mark, ...], settings: HangzhouOptions) -> tuple[Mark, ...]:
    """Cut off the steps that a claim broke: an ordinary claim ends the row before it, and cancels a float made from
    one."""
    kept: list[Mark] = []
    for mark in marks:
        floating = bool(kept) and kept[-1].kind is MarkKind.FLOAT
        if mark.kind is MarkKind.CLAIM:
            kept = [*kept, mark] if floating and settings.float_claims else []
        elif mark.from_claim:
            kept = [*kept, mark] if kept and kept[-1].kind is MarkKind.CLAIM else []
        else:
            kept.append(mark)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class _Step:
    """One own act, seen backwards."""

    discard: bool = False
    float: Floated | None = None
    kong: bool = False
    claim_from: Seat | None = None
    after_claim: bool = False


def _back(
    acts: Sequence[Act],
    seat: Seat,
    held: Counts,
    melds: Sequence[Meld],
    lucky: Fortune,
    settings: HangzhouOptions,
) -> Iterator[_Step]:
    """The seat's acts, newest first, each with what it did to the row."""
    hands: set[Counts] | None = {held}
    laid = list(melds)
    for place in range(len(acts) - 1, -1, -1):
        act = acts[place]
        if not isinstance(act, Draw | Discard | Chow | Pung | Kong) or act.seat != seat:
            continue
        match act:
            case Draw():
                hands = _before_draw(hands, act.tile)
            case Discard():
                floated = None
                if act.tile == lucky.wild:
                    floated = _floated(hands, tuple(laid), lucky, settings)
                yield _Step(discard=True, float=floated, after_claim=_from_claim(acts, place, seat))
                hands = _put_back(hands, act.tile)
            case Kong():
                where = _place_of(laid, act)
                meld = laid[where]
                laid[where : where + 1] = (
                    [replace(meld, kind=MeldKind.PUNG, tiles=meld.tiles[:3])]
                    if act.kind is KongKind.FILLED
                    else []
                )
                yield _Step(kong=True, claim_from=meld.from_ if act.kind is KongKind.DIRECT else None)
                number = {KongKind.FILLED: 1, KongKind.DIRECT: 3, KongKind.CLOSED: 4}[act.kind]
                hands = _put_back(hands, *meld.tiles[:1] * number) if meld.tiles else None
            case Chow() | Pung():
                meld = laid.pop()
                yield _Step(claim_from=meld.from_)
                own = list(meld.tiles)
                if meld.claimed is not None:
                    own.remove(meld.claimed)
                hands = _put_back(hands, *own)


def _floated(
    hands: set[Counts] | None, melds: tuple[Meld, ...], lucky: Fortune, settings: HangzhouOptions
) -> Floated:
    """HZ-31: whether the hand after the fortune discard waits on anything; with the fortune it then could win."""
    if hands is None:
        return Floated.UNKNOWN
    found = {waits_on_anything(hand, melds, lucky, settings) for hand in hands}
    return Floated.UNKNOWN if len(found) != 1 else Floated.YES if True in found else Floated.NO


def _from_claim(acts: Sequence[Act], place: int, seat: Seat) -> bool:
    """HZ-31: a hand that could win was drawn (or dealt); right after a chow or pung a win is impossible."""
    for act in reversed(acts[:place]):
        if isinstance(act, Draw | Discard | Chow | Pung) and act.seat == seat:
            return isinstance(act, Chow | Pung)
    return False


def _before_draw(hands: set[Counts] | None, tile: Tile | None) -> set[Counts] | None:
    if hands is None:
        return None
    if tile is not None:
        return {remove_tiles(hand, tile) for hand in hands if hand[tile]}
    before = {remove_tiles(hand, each) for hand in hands for each in kinds_in(hand)}
    return before if len(before) <= MOST_CANDIDATES else None


def _put_back(hands: set[Counts] | None, *tiles: Tile) -> set[Counts] | None:
    return None if hands is None else {add_tiles(hand, *tiles) for hand in hands}


def _place_of(laid: Sequence[Meld], act: Kong) -> int:
    """The set that the act made: a filled kong lies in its pung's place, others came last."""
    if act.kind is KongKind.FILLED:
        filled = (meld.kind is MeldKind.FILLED_KONG and act.tile in meld.tiles for meld in laid)
        return list(filled).index(True)
    return len(laid) - 1
