"""Discards that bind or are judged later: following honours, floats, false floats (XM-13, XM-19, XM-34).

Going back through a seat's acts, every earlier hand follows from the later one. A hidden draw leaves several
candidates; then only a fact that holds for all of them is certain, and nothing else counts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from controller.rules.acts import Act, Chow, Discard, Draw, Flower, Kong, KongKind, MeldKind, Pung, WinBy
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Meld
from controller.rules.tiles import (
    FACES,
    FIRST_HONOUR,
    WHITE,
    Counts,
    Seat,
    Tile,
    add_tiles,
    is_honour,
    kinds_in,
    remove_tiles,
)
from controller.rules.win_declaration import WinDeclaration
from controller.rules.xiamen.clauses import WORDS
from controller.rules.xiamen.scoring_schemes import Rules
from controller.rules.xiamen.walls import Gold, gold_of
from controller.rules.xiamen.winner_hand import Held, waits_on_anything

# ---- following discarded honours (XM-13) ----

_HONOURS: Final = tuple(Tile(each) for each in range(FIRST_HONOUR, FACES))


def discarded_honours(acts: Sequence[Act], gold: Gold) -> frozenset[Tile]:
    """The honours discarded by these acts, claimed ones too; Whites by the indicator's face, Golds left out."""
    return _honours((act.tile for act in acts if isinstance(act, Discard)), gold)


def honours_lying(hand: HandState, gold: Gold) -> frozenset[Tile]:
    """As `discarded_honours`, of the whole hand so far: those that lie in a row, and those claimed from one."""
    lie = {tile for state in hand.seats for tile in state.discards}
    return _honours(lie.union(meld.claimed for state in hand.seats for meld in state.melds), gold)


def singles_that_lie(held: Counts, hand: HandState, gold: Gold) -> list[Tile]:
    """As `singles_to_follow` of the honours that lie, found from the hand's few single ones."""
    if 1 not in held[FIRST_HONOUR:FACES]:
        return []  # Whites that count as an honour are honours themselves: splitting adds no single one.
    faces, _ = gold.split(held)
    singles = [face for face in _HONOURS if faces[face] == 1]
    return [face for face in singles if _lies(hand, face, gold)]


def singles_to_follow(held: Counts, discarded: frozenset[Tile], gold: Gold) -> list[Tile]:
    """The single honours in hand of which one was discarded already: one of them is discarded before any other tile."""
    if not discarded:
        return []
    faces, _ = gold.split(held)
    return [face for face in sorted(discarded) if faces[face] == 1]


def honour_to_follow(held: Counts, tile: Tile, discarded: frozenset[Tile], gold: Gold) -> Tile | None:
    """The single honour in hand that must be discarded before `tile`; None if the discard is free."""
    singles = singles_to_follow(held, discarded, gold)
    return None if not singles or follows(tile, singles, gold) else singles[0]


def follows(tile: Tile, singles: Sequence[Tile], gold: Gold) -> bool:
    """Whether this discard is free, or follows with one of the singles that must.

    [reading] Whites go by the indicator's face; a Gold is never bound, and may be discarded (floated) at any time.
    """
    return tile == gold.wild or not singles or gold.face(tile) in singles


def free_discards(singles: Sequence[Tile], gold: Gold) -> frozenset[Tile]:
    """Every tile whose discard follows (`follows`) if there are singles that must."""
    return frozenset((gold.wild, *[tile for tile in (*singles, WHITE) if gold.face(tile) in singles]))


def _lies(hand: HandState, face: Tile, gold: Gold) -> bool:
    """Whether a tile that counts as this honour was discarded, claimed ones too."""
    natural = None if face == gold.wild or gold.face(face) != face else face
    white = WHITE if gold.white_as == face else None
    for tile in (natural, white):
        if tile is not None:
            for state in hand.seats:
                if tile in state.discards or tile in [meld.claimed for meld in state.melds]:
                    return True
    return False


def _honours(tiles: Iterable[Tile | None], gold: Gold) -> frozenset[Tile]:
    # Only honours, Whites among them, can count as honours.
    found = {tile for tile in tiles if tile is not None and tile >= FIRST_HONOUR and tile != gold.wild}
    return frozenset(face for face in map(gold.face, found) if is_honour(face))


# ---- a seat's own discards, reconstructed from the tiles held ----

MOST_CANDIDATES: Final = 500
"""Maximum number of candidate hands; if there are more, nothing further back is certain."""

Hands = frozenset[Counts] | None
"""The possible hands; None if they are too many."""


@dataclass(frozen=True, slots=True)
class PastDiscard:
    """One discard of the seat: its place among the acts, and its tiles right after, sets laid included."""

    place: int
    tile: Tile
    after: Hands
    melds: tuple[Meld, ...]

    def certain(self, holds: Callable[[Counts, tuple[Meld, ...]], bool]) -> bool | None:
        """Whether this holds for the hand after the discard; None if that is not known."""
        if self.after is None:
            return None
        found = {holds(hand, self.melds) for hand in self.after}
        return found.pop() if len(found) == 1 else None


def discards_back(
    acts: Sequence[Act], seat: Seat, held: Counts, melds: Sequence[Meld]
) -> Iterator[PastDiscard]:
    """The seat's discards, newest first; `held` are its concealed tiles after the last of `acts`."""
    hands: Hands = frozenset((held,))
    laid = list(melds)
    for place in range(len(acts) - 1, -1, -1):
        act = acts[place]
        if getattr(act, "seat", None) != seat:
            continue
        match act:
            case Draw():
                hands = _before_draw(hands, act.tile)
            case Flower():
                hands = _put_back(hands, act.tile)
            case Discard():
                yield PastDiscard(place, act.tile, hands, tuple(laid))
                hands = _put_back(hands, act.tile)
            case Kong(kind=KongKind.FILLED):
                where = next(
                    i
                    for i, meld in enumerate(laid)
                    if meld.kind is MeldKind.FILLED_KONG and act.tile in meld.tiles
                )
                laid[where] = replace(laid[where], kind=MeldKind.PUNG, tiles=laid[where].tiles[:3])
                hands = _put_back(hands, *(() if act.tile is None else (act.tile,)))
            case Kong():
                meld = laid.pop()
                number = 3 if act.kind is KongKind.DIRECT else 4
                hands = _put_back(hands, *meld.tiles[:1] * number) if meld.tiles else None
            case Chow() | Pung():
                own = list(laid[-1].tiles)
                claimed = laid.pop().claimed
                if claimed is not None:
                    own.remove(claimed)
                hands = _put_back(hands, *own)
            case _:
                pass


def _before_draw(hands: Hands, tile: Tile | None) -> Hands:
    if hands is None:
        return None
    if tile is not None:
        return frozenset(remove_tiles(hand, tile) for hand in hands if hand[tile])
    # A flower still in hand is the tile drawn, for every other one lay open by then.
    before = frozenset(
        remove_tiles(hand, each)
        for hand in hands
        for each in (kinds_in(hand) if not any(hand[FACES:]) else kinds_in((0,) * FACES + hand[FACES:]))
    )
    return before if len(before) <= MOST_CANDIDATES else None


def _put_back(hands: Hands, *tiles: Tile) -> Hands:
    return None if hands is None else frozenset(add_tiles(hand, *tiles) for hand in hands)


# ---- facts of a declared win from its discards ----

MOST_FLOATS = 2
"""A third discarded Gold would leave none to wait with."""


def judged_back(hand: HandState, attempt: WinDeclaration, rules: Rules) -> WinDeclaration:
    """The declaration with its floats, barred by wrong acts that a revealed hand shows."""
    if attempt.held is None or attempt.indicator is None or attempt.dealt:
        return attempt
    attempt = _with_floats(hand, attempt, rules)
    if hand.seats[attempt.seat].hand is not None or attempt.cannot_win is not None:
        return attempt
    return _not_followed(hand, _false_floats(hand, attempt, rules))


def _with_floats(hand: HandState, attempt: WinDeclaration, rules: Rules) -> WinDeclaration:
    """XM-19: every Gold discarded in the turns just before, from a hand that waited on anything afterwards."""
    if attempt.by is not WinBy.DRAW or attempt.tile is None or not Held(attempt, rules).waits_on_anything:
        return attempt
    floats = 0
    for past in _discards(hand, attempt):
        if past.tile not in hand.wilds or floats == MOST_FLOATS:
            break
        floated = _floated(past, attempt, rules)
        if floated is None:
            unknown = WORDS.say("note.earlier_float_unknown", seat=attempt.seat)
            attempt = evolve(attempt, notes=(*attempt.notes, unknown))
        if not floated:
            break
        floats += 1
    return evolve(attempt, floats=floats)


def _false_floats(hand: HandState, attempt: WinDeclaration, rules: Rules) -> WinDeclaration:
    """XM-34, where the hand was hidden when the Gold was discarded."""
    seat = attempt.seat
    golds_out = any(tile in hand.wilds for tile in hand.seats[seat].discards)
    if not rules.settings.false_float_forfeits or not golds_out:
        return attempt
    found = [_floated(past, attempt, rules) for past in _discards(hand, attempt) if past.tile in hand.wilds]
    if False in found:
        return evolve(attempt, cannot_win="XM-34")
    if None in found:
        unknown = WORDS.say("note.floats_unknown", seat=seat)
        return evolve(attempt, notes=(*attempt.notes, unknown))
    return attempt


def _not_followed(hand: HandState, attempt: WinDeclaration) -> WinDeclaration:
    """XM-13, where the hand was hidden: a discard that certainly should have been another honour."""
    assert attempt.indicator is not None
    gold = gold_of(attempt.indicator)
    if attempt.cannot_win is not None:
        return attempt
    for past in _discards(hand, attempt):
        if not past.after:
            break
        discarded = discarded_honours(hand.acts[: past.place], gold)
        if all(
            honour_to_follow(add_tiles(each, past.tile), past.tile, discarded, gold) for each in past.after
        ):
            return evolve(attempt, cannot_win="XM-13")
    return attempt


def _floated(past: PastDiscard, attempt: WinDeclaration, rules: Rules) -> bool | None:
    assert attempt.indicator is not None
    gold = gold_of(attempt.indicator)
    return past.certain(lambda after, melds: waits_on_anything(after, melds, gold, rules))


def _discards(hand: HandState, attempt: WinDeclaration) -> Iterator[PastDiscard]:
    """The seat's discards before the tile that came last, newest first."""
    acts, seat = hand.acts, attempt.seat
    assert attempt.held is not None
    if attempt.by is WinBy.DRAW and attempt.tile is not None:
        acts = acts[
            : max(place for place, act in enumerate(acts) if isinstance(act, Draw) and act.seat == seat)
        ]
    return discards_back(acts, seat, attempt.held, attempt.melds)
