"""Orders of the staff that change who sits where: sit and swap."""

from __future__ import annotations

from dataclasses import replace

from controller.accounting.session import joined
from controller.orders.order_models import OrderRefused, Sit, Swap
from controller.referee.order_preconditions import Done, require_between_hands, require_seats, require_session
from controller.referee.session_lifecycle import person, told_session
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Table
from controller.words import Sentence, say


def sit(table: Table, args: Sit, by: str) -> Done:
    """Somebody sits down in a seat, new to the session or not. Raises `OrderRefused`, `SessionError`."""
    require_between_hands(table, say("order.sit_between_hands", hand=table.session.number))
    require_session(table)
    require_seats(table, args.seat)
    session, people = table.session.current, list(table.session.players_by_seat)
    name = args.name
    assert name is not None, "an order is recorded with the id of who sits down"
    if name not in session.players:
        session = joined(session, name)
    who = session.players.index(name)
    gone = people[args.seat]
    if who in people[: table.system.players] and who != gone:
        raise OrderRefused(say("order.sits_already", name=name, seat=people.index(who)))
    if who in people:
        people[people.index(who)] = gone  # who rested and who sat change places
    people[args.seat] = who
    left = None if who == gone else person(session.players[gone])
    text = say("seat.taken", person=person(name), seat=args.seat, left=left)
    waiting = nobody_ready(table, args.seat)
    seated = replace(waiting, session=replace(waiting.session, current=session, sitting=tuple(people)))
    return _changed(seated, text, by), (say("order.done", what=text),), {"seat": args.seat, "name": name}


def swap(table: Table, args: Swap, by: str) -> Done:
    """Two seats change their players. Raises `OrderRefused`."""
    require_between_hands(table, say("order.swap_between_hands", hand=table.session.number))
    require_session(table)
    require_seats(table, args.a, args.b)
    if args.a == args.b:
        raise OrderRefused(say("order.same_seat", seat=args.a))
    people = list(table.session.players_by_seat)
    people[args.a], people[args.b] = people[args.b], people[args.a]
    names = table.session.current.players
    one, other = person(names[people[args.a]]), person(names[people[args.b]])
    text = say("seat.swapped", one=one, a=args.a, other=other, b=args.b)
    waiting = nobody_ready(table, args.a, args.b)
    seated = replace(waiting, session=replace(waiting.session, sitting=tuple(people)))
    return _changed(seated, text, by), (say("order.done", what=text),), {"sitting": people}


def _changed(table: Table, text: Sentence, by: str) -> Table:
    """The players have changed: the last hand and its result do not belong to them and are shown no more."""
    table = replace(table, hand=replace(table.hand, state=None, plan=None, dice=None))
    return told_session(table.with_event("info", text), "changed", text, by)


def nobody_ready(table: Table, *seats: int) -> Table:
    """Clear ready at these seats: whoever sat there before has pressed it for themselves only."""
    gather = table.stage
    assert isinstance(gather, BetweenHands)
    return replace(table, stage=replace(gather, ready=gather.ready - set(seats)))
