"""A session of riichi or sanma at a table, its hands played by the engine with all tiles known and settled in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from controller.accounting.session import Session
from controller.journal.entries import Leaf
from controller.journal.journal import OutboxMessage, Person
from controller.mqtt.payloads import Body, HandPayload, ScorePayload, SessionPayload
from controller.orders.persons import with_names_shown
from controller.referee.effects import Publish
from controller.referee.hand_end import settle_finished_hand
from controller.referee.session_lifecycle import points_by_seat, round_wind, with_session_message
from controller.referee.stages import Turn, TurnAsks
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import FIRST_BANKER, Table
from controller.referee.zones import AnyZone, OpenHand, TableZone, ZoneContent, Zones
from controller.rules.acts import Act, Discard, Hu, Riichi
from controller.rules.built_walls import Bank
from controller.rules.hand_generator import Played, play_hand, players_by
from controller.rules.hand_state import HandState, Phase
from controller.rules.registry import load
from controller.rules.tiles import Seat, name, spread
from controller.rules.walls import WallPlan
from controller.words import plain
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.rules.random_play import keen

NAMES: Final = ("Lin", "Chen", "Wang", "Zhao")


def riichi_table(rules: str = "riichi", **options: Any) -> Table:
    """A table at which nothing has happened yet."""
    system = load(rules, options)
    return Table.unplayed(system, Session.begin("test", PLAYERS[: system.players]))


def eager(hand: HandState, _seat: Seat, legal: Sequence[Act], chance: Random) -> Act | None:
    """Win, declare riichi, claim seldom, and discard the least useful tile."""
    for kind in (Hu, Riichi):
        for act in legal:
            if isinstance(act, kind):
                return act
    if hand.phase in (Phase.CLAIMS, Phase.ROB):
        return None
    return keen(hand, [act for act in legal if isinstance(act, Discard)] or legal, chance)


def bank_of(table: Table) -> Bank:
    """What the next hand takes over."""
    session = table.session
    return Bank(
        session.banker,
        session.stay,
        round_wind(table),
        honba=session.honba,
        pot=session.current.pot,
        scores=points_by_seat(table),
        first_banker=FIRST_BANKER,
    )


def with_hand(table: Table, hand: HandState) -> Table:
    """The table in the course of this hand."""
    number = table.session.number + 1
    return replace(
        table,
        session=replace(table.session, number=number),
        hand=replace(table.hand, state=hand, dice=tuple(hand.start.dice), plan=_plan(table, hand)),
        stage=Turn(TurnAsks.DISCARD),
        sensors=replace(table.sensors, sight={}),
        at=table.at + 60,
        effects=(),
    )


def during(table: Table, played: Played, acts: int) -> Table:
    """The table, before it was `after_hand`, once this number of the hand's acts are done."""
    hand = played.system.begin(played.hand.start)
    assert isinstance(hand, HandState)
    for act in played.hand.acts[:acts]:
        hand = played.system.execute(hand, act)
    return with_hand(table, hand)


def after_hand(table: Table, played: Played) -> Table:
    """The table after this hand, with the hands that were shown before the camera."""
    over = settle_finished_hand(with_hand(table, played.hand))
    return replace(over, sensors=replace(over.sensors, sight=_shown(played)))


def session(rules: str, seed: int, **options: Any) -> Iterator[tuple[Table, Played, Table]]:
    """The table before and after each hand of a session, and the hand, until it is over."""
    table, chance = riichi_table(rules, **options), Random(seed)
    while table.session.current.status != "over":
        played = play_hand(table.system, chance, bank_of(table), players_by(eager))
        after = after_hand(table, played)
        yield table, played, after
        table = after


def named_snapshot(table: Table) -> dict[str, Any]:
    """The snapshot as a page has it, with the names of the players."""
    known = {who: Person(called) for who, called in zip(PLAYERS, NAMES, strict=True)}
    return {**with_names_shown(snapshot(table), known), "parlor": "west-lake", "table": "table-1"}


def _plan(table: Table, hand: HandState) -> WallPlan:
    return table.system.wall(hand.start.dice, hand.start.banker)


def _shown(played: Played) -> Zones:
    hand, result = played.hand, played.result
    seats = result.winners or (() if result.points is None else result.points.tenpai or ())
    shown: dict[AnyZone, ZoneContent] = {}
    for seat in seats:
        held = hand.seats[seat].hand
        assert held is not None
        tiles = [name(tile) for tile in spread(held)]
        won_on = hand.drawn if hand.turn == seat else hand.open_tile
        apart = name(won_on) if result.winners and won_on is not None else None
        if apart in tiles and len(tiles) % 3 == 2:
            tiles.remove(apart)
        shown[TableZone.hand(seat)] = OpenHand(tuple(tiles), apart)
    return shown


def reported(table: Table) -> list[OutboxMessage]:
    """The messages of the step that made this table, as its outbox takes them."""
    models: dict[Leaf, type[Body]] = {
        Leaf.SCORE: ScorePayload,
        Leaf.HAND: HandPayload,
        Leaf.SESSION: SessionPayload,
    }
    return [
        models[effect.leaf]
        .model_validate({"session": table.session.current.name, "at": table.at, **effect.body})
        .outboxed()
        for effect in table.effects
        if isinstance(effect, Publish) and effect.leaf in models
    ]


def begun() -> OutboxMessage:
    """The message that the session begins."""
    table = riichi_table()
    (message,) = reported(with_session_message(table, "begun", plain("")))
    return message
