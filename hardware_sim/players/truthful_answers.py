"""What people at the simulated table answer to a question of the table: what they see there, and never anything else.

Questions come as the snapshot tells them (`questions` of `/api/state`). About dice nothing is answered here: people say
that by their buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from controller.rules.acts import Draw, Exhausted, Kong
from controller.rules.notation import text_of
from controller.rules.play_kinds import KongKind
from controller.rules.tiles import Seat
from hardware_sim.rendering.tile_placement import SeatContent
from hardware_sim.world.scene_builder import content
from hardware_sim.world.world import World

Question = Mapping[str, Any]
UNREAD: Final = "unknown"


def answer_of(world: World, question: Question, seat: Seat) -> dict[str, Any] | None:
    """The answer that `seat` gives, as the body of `POST /api/answers`; None where it cannot tell, or need not."""
    match question["kind"]:
        case "tiles":
            return _tiles(question, _seen(world, str(question["zone"])))
        case "face_down" if question["seat"] == seat:  # nobody else knows what lies there
            return _tiles(question, _seen(world, str(question["zone"])))
        case "course":
            return {"answer": "course", "acts": _course(world, question)}
    return None


def word_on(world: World, question: Question, seat: Seat) -> dict[str, Any] | None:
    """What `seat` says to an answer that another has given: confirmed where it is true, else objected to; None where
    the seat cannot tell, has said so already, or gave it."""
    given = question.get("given")
    if given is None or given["disputed"] or given["seat"] == seat or seat in given["confirmed_by"]:
        return None
    own = answer_of(world, question, seat)
    if own is None:
        return None
    said = {name: own.get(name, []) for name in ("tiles", "acts")}
    true = said == {"tiles": given["tiles"], "acts": given["acts"]}
    return {"answer": "confirm", **said} if true else {"answer": "object"}


def _tiles(question: Question, there: tuple[str, ...]) -> dict[str, Any] | None:
    read = question["read"]
    if len(read) != len(there) or any(
        seen not in (UNREAD, "back", lies) for seen, lies in zip(read, there, strict=True)
    ):
        return None  # it has changed since: the table will ask anew
    tiles = [lies for seen, lies in zip(read, there, strict=True) if seen == UNREAD]
    return {"answer": "tiles", "tiles": tiles}


def _seen(world: World, zone: str) -> tuple[str, ...]:
    """The tiles of a zone in the order in which the table names them, those that lie face down too."""
    kind, _, seat = zone.partition(":")
    lying = content(world)
    if kind == "indicators":
        return tuple(up.tile for up in lying.upturned)
    own: SeatContent = lying.seats[int(seat)]
    match kind:
        case "discards":
            return tuple(own.discards)
        case "singles":
            return tuple(own.singles)
        case "melds":
            return tuple(tile for meld in own.melds for tile in meld.tiles)
        case "hand":
            return tuple(own.hand) if own.apart is None else (*own.hand, own.apart)
    return ()


def _course(world: World, question: Question) -> list[str]:
    """What really happened last, if it is one of the choices; nothing where none of them did."""
    state = world.truth.state
    acts = () if state is None else state.acts
    happened = [_noted(act) for act in acts if not isinstance(act, Draw | Exhausted)]
    told = [list(choice["acts"]) for choice in question["choices"] if choice["acts"]]
    return next((one for one in told if happened[-len(one) :] == one), [])


def _noted(act: Any) -> str:
    if isinstance(act, Kong) and act.kind is KongKind.CLOSED:
        act = Kong(act.seat, act.kind, None)  # it lies face down: nobody names its tile
    return f"{act.seat} {text_of(act)}"
