"""What the course of a hand says of a declared win, the same in every system."""

from collections.abc import Sequence

from controller.rules.acts import Act, Discard, Draw, Flower, Kong
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Source
from controller.rules.play_kinds import KongKind, WallEnd, WinBy
from controller.rules.tiles import Seat
from controller.rules.win_declaration import WinDeclaration


def with_shared_facts(hand: HandState, declaration: WinDeclaration, *, bottom_stage: bool) -> WinDeclaration:
    """The declaration with the facts every score case may tell too; `hand` is as it was when the hu was called."""
    seat, acts, by_draw = declaration.seat, hand.acts, declaration.by is WinBy.DRAW
    first = [act for act in acts if not isinstance(act, Flower)]
    first_discard = (
        declaration.by is WinBy.DISCARD
        and sum(isinstance(act, Discard) for act in first) == 1
        and all(isinstance(act, Discard | Draw) for act in first)
    )
    giver = hand.turn if declaration.by is WinBy.DISCARD else None
    by_supplement = by_draw and hand.source is Source.TAIL
    return evolve(
        declaration,
        draw=None if not by_draw else WallEnd.TAIL if by_supplement else WallEnd.HEAD,
        kongs=kongs_in_row(acts, seat) if by_supplement else 0,
        kong_from=kong_from(acts, seat) if by_supplement else None,
        first_turn=declaration.dealt or first_discard,
        after_deal=hand.opening,
        last_tile=hand.left == 0,
        bottom_stage=bottom_stage,
        after_kong=giver is not None and kongs_in_row(acts[:-1], giver) > 0,
    )


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
        given = isinstance(act, Kong) and act.kind is KongKind.DIRECT and act.seat == seat
        return before.seat if given and isinstance(before, Discard) else None
    return None
