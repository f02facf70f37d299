"""A revealed hand against what everybody saw: the tile apart, face-down kongs, no fifth copy."""

from collections.abc import Sequence
from dataclasses import replace

from controller.rules.acts import Disclose, Hu, Revealed
from controller.rules.course_clauses import CourseClauses
from controller.rules.evolve import evolve
from controller.rules.hand_state import COPIES, HandState, Meld
from controller.rules.play_kinds import MeldKind
from controller.rules.reasons import say
from controller.rules.tiles import Counts, Seat, Tile, counts
from controller.rules.win_declaration import Bar, KnownSeat


def reveal_bar(
    hand: HandState,
    act: Hu,
    *,
    tile: Tile | None,
    claimed: bool,
    clauses: CourseClauses,
    tile_set: Counts,
    tile_apart_is_new: bool = True,
) -> Bar | None:
    """Why a revealed hand cannot be the one behind this hu: another tile apart, a fifth copy, a face-down kong.

    `tile` is the one that may win, None where nobody saw it. `tile_apart_is_new` is False where the tile told apart
    lies on the table already.
    """
    state = hand.seats[act.seat]
    if tile is not None and act.tile is not None and act.tile != tile:
        return clauses.claimed_win if claimed else clauses.own_draw, (
            say("refusal.other_tile_wins", tile=act.tile, other_tile=tile)
        )
    if act.hand is None:
        return None
    if state.hand is not None:
        own = act.hand if act.tile is None or claimed else (*act.hand, act.tile)
        own_with_drawn = own if hand.drawn is None or act.tile is not None else (*own, hand.drawn)
        if state.hand not in (counts(own), counts(own_with_drawn)):
            return clauses.run, say("refusal.reveals_other_hand", seat=act.seat, tiles=act.hand)
        return None
    hidden = sum(meld.kind is MeldKind.CLOSED_KONG and not meld.tiles for meld in state.melds)
    if act.closed_kongs and len(act.closed_kongs) != hidden:
        return (
            clauses.kong,
            say("refusal.closed_kongs_differ", seat=act.seat, hidden=hidden, shown=len(act.closed_kongs)),
        )
    apart = [act.tile] if act.tile is not None and not claimed and tile_apart_is_new else []
    return _fifth_copy(hand, [*act.hand, *apart], act.closed_kongs, clauses, tile_set)


def shown_bar(
    hand: HandState, act: Hu, *, claimed: bool, clauses: CourseClauses, tile_set: Counts
) -> Bar | None:
    """Why the hands that others show cannot be theirs: a face-down kong more or less, a fifth copy, another hand."""
    revealed, closed = list(act.hand or ()), list(act.closed_kongs)
    if hand.seats[act.seat].hand is not None:
        revealed, closed = [], []
    elif act.tile is not None and not claimed:
        revealed.append(act.tile)
    for other in act.shown:
        state = hand.seats[other.seat]
        if other.hand is None:
            continue
        if state.hand is not None:
            if state.hand != counts(other.hand):
                return (
                    clauses.run,
                    say("refusal.shows_other_hand", seat=other.seat, tiles=other.hand),
                )
            continue
        hidden = sum(meld.kind is MeldKind.CLOSED_KONG and not meld.tiles for meld in state.melds)
        if len(other.closed_kongs) != hidden:
            return (
                clauses.kong,
                say(
                    "refusal.closed_kongs_differ",
                    seat=other.seat,
                    hidden=hidden,
                    shown=len(other.closed_kongs),
                ),
            )
        revealed += other.hand
        closed += other.closed_kongs
    return _fifth_copy(hand, revealed, closed, clauses, tile_set)


def with_shown(seats: tuple[KnownSeat, ...], revealed: Sequence[Revealed]) -> tuple[KnownSeat, ...]:
    """What is known of the seats once others have shown their hands, or have not."""
    known = list(seats)
    for each in revealed:
        if (shown := known[each.seat]).hand is None:
            known[each.seat] = replace(
                shown,
                hand=None if each.hand is None else counts(each.hand),
                melds=turned_up(shown.melds, each.closed_kongs),
                stays_hidden=each.hand is None,
            )
    return tuple(known)


def _fifth_copy(
    hand: HandState,
    revealed: Sequence[Tile],
    closed_kongs: Sequence[Tile],
    clauses: CourseClauses,
    tile_set: Counts,
) -> Bar | None:
    shown = [*revealed, *(each for each in closed_kongs for _ in range(4))]
    seen = hand.seen()
    for each in sorted(set(shown)):
        if seen[each] + shown.count(each) > tile_set[each]:
            if tile_set[each] == COPIES:
                return clauses.tiles, say("refusal.more_than_four", tile=each)
            return clauses.tiles, say("refusal.more_than", number=tile_set[each], tile=each)
    return None


def unfilled(melds: tuple[Meld, ...], tile: Tile | None) -> tuple[Meld, ...]:
    """The sets of a robbed player: the kong is its pung again."""
    return tuple(
        replace(meld, kind=MeldKind.PUNG, tiles=meld.tiles[:3])
        if meld.kind is MeldKind.FILLED_KONG and tile in meld.tiles
        else meld
        for meld in melds
    )


def turned_up(melds: tuple[Meld, ...], closed: tuple[Tile, ...]) -> tuple[Meld, ...]:
    """The melds with the face-down kongs known, in the order laid."""
    tiles = iter(closed)
    shown = []
    for meld in melds:
        tile = next(tiles, None) if meld.kind is MeldKind.CLOSED_KONG and not meld.tiles else None
        shown.append(meld if tile is None else replace(meld, tiles=(tile,) * 4))
    return tuple(shown)


def undisclosed(hand: HandState, seat: Seat) -> HandState:
    """The hand as if this seat had not laid its hand open: it was not allowed to, and takes it up again."""
    acts = tuple(act for act in hand.acts if not (isinstance(act, Disclose) and act.seat == seat))
    return evolve(hand.with_seat(seat, evolve(hand.seats[seat], disclosed=False)), acts=acts)
