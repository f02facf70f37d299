"""What a player could have won on and let pass since its last turn (KW-9), told from the acts everybody saw."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.rules.acts import Act, Discard, Draw, Kong, Pung
from controller.rules.play_kinds import KongKind, WinBy
from controller.rules.tiles import Seat, Tile
from controller.rules.win_judging import kongs_in_row


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that lay open to a win: a discard, or one added to a pung."""

    by: WinBy
    from_: Seat
    tile: Tile
    after_kong: bool = False


def offers_since_turn(acts: Sequence[Act], seat: Seat, players: int) -> list[Offer]:
    """What others offered since this seat's turn last came, or was passed over by a pung or kong; the newest last."""
    offers: list[Offer] = []
    giver = seat
    for place, act in enumerate(acts):
        match act:
            case Discard():
                giver = act.seat
                if giver != seat:
                    after_kong = kongs_in_row(acts[:place], giver) > 0
                    offers.append(Offer(WinBy.DISCARD, giver, act.tile, after_kong))
            case Kong(kind=KongKind.FILLED, tile=tile) if act.seat != seat and tile is not None:
                offers.append(Offer(WinBy.ROB, act.seat, tile))
            case Draw() if act.seat == seat:
                offers.clear()
            case Pung() | Kong(kind=KongKind.DIRECT):
                # The claimer's own turn comes with the claim; who sits before it is passed over.
                if (seat - giver) % players <= (act.seat - giver) % players and seat != giver:
                    offers.clear()
            case _:
                pass
    return offers
