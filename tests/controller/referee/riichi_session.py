"""A session of riichi or sanma at a table, its hands played by the engine with all tiles known and settled in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from controller.accounting.session import Session
from controller.referee.hand_end import settle_finished_hand
from controller.referee.session_lifecycle import points_by_seat, round_wind
from controller.referee.stages import Turn, TurnAsks
from controller.referee.table_state import FIRST_BANKER, Table
from controller.rules.acts import Act, Discard, Hu, Riichi
from controller.rules.built_walls import Bank
from controller.rules.hand_generator import Played, play_hand, players_by
from controller.rules.hand_state import HandState, Phase
from controller.rules.registry import load
from controller.rules.tiles import Seat
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.rules.random_play import keen


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
        at=table.at + 60,
        effects=(),
    )


def after_hand(table: Table, played: Played) -> Table:
    """The table after this hand."""
    return settle_finished_hand(with_hand(table, played.hand))


def session(rules: str, seed: int, **options: Any) -> Iterator[tuple[Table, Played]]:
    """The table after each hand of a session, until it is over."""
    table, chance = riichi_table(rules, **options), Random(seed)
    while table.session.current.status != "over":
        played = play_hand(table.system, chance, bank_of(table), players_by(eager))
        table = after_hand(table, played)
        yield table, played


def _plan(table: Table, hand: HandState) -> Any:
    return table.system.wall(hand.start.dice, hand.start.banker)
