"""Whole random hands of riichi and sanma, by random options: what is true of every one."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from controller.rules import (
    Bank,
    Hand,
    HandState,
    Hu,
    Played,
    Seat,
    System,
    load,
    play_hand,
    players_by,
    to_event,
)
from controller.rules.act_conditions import pung_tiles
from controller.rules.acts import Abort, Act, Draw, Exhausted, Kita, Kong, Pung, Riichi
from controller.rules.hand_log import judge_log
from controller.rules.tiles import remove_tiles, spread
from tests.controller.rules.random_cases import random_options
from tests.controller.rules.random_play import careless, keen

SEEDS = range(20)


def bold(hand: HandState, acts: list[Act], chance: Random) -> Act | None:
    """As `keen`, but riichi, kongs, Norths and abortive draws come first when they are possible."""
    rare = [act for act in acts if isinstance(act, Riichi | Kong | Kita | Abort)]
    if rare and chance.random() < 0.8:
        return chance.choice(rare)
    return keen(hand, acts, chance)


PLAYERS = (keen, bold, bold, careless)


def played_by(system: System, seed: str) -> Played:
    """A random hand in the middle of a random session."""
    chance = Random(seed)
    scores = [1000 * chance.randrange(0, 50) for _ in range(system.players)]
    bank = Bank(
        Seat(chance.randrange(system.players)),
        chance.choice((1, 2)),
        chance.choice(system.rules.round_winds),
        honba=chance.randrange(3),
        pot=1000 * chance.randrange(3),
        scores=chance.choice((None, tuple(scores))),
        first_banker=Seat(chance.randrange(system.players)),
    )
    player = chance.choice(PLAYERS)
    return play_hand(
        system, chance, bank, players_by(lambda hand, _seat, acts, chance: player(hand, list(acts), chance))
    )


@pytest.mark.parametrize("rules", ["riichi", "sanma"])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.clause("RI-7")
@pytest.mark.clause("RI-11")
@pytest.mark.clause("RI-90")
def test_a_random_hand(rules: str, seed: int) -> None:
    chance = Random(f"{rules} {seed}")
    system = load(rules, random_options(rules, chance))
    played = played_by(system, f"{rules} {seed}")
    result = played.result
    points = result.points
    assert points is not None

    assert sum(result.deltas) == points.pot_in - points.pot_out
    assert points.pot_out % 1000 == 0 <= points.pot_out
    assert (points.scores is None) == (played.hand.start.scores is None)
    if points.session is not None:
        start = played.hand.start
        assert start.scores is not None
        lost = points.pot_out if system.options["pot_at_end"] == "nobody" else 0
        assert sum(points.session.totals) == -lost
        assert sorted(points.session.ranks) == list(range(1, system.players + 1))

    verdicts = list(judge_log(played.log()))
    refused = [each for each in verdicts if each.get("ok") is False]
    assert not refused
    assert verdicts[-1]["result"] == json.loads(json.dumps(result.to_json()))

    assert Hand.parse(str(Hand(system, played.hand))).result == result
    assert all(0 <= seen <= whole for seen, whole in zip(played.hand.seen(), system.tile_set, strict=True))
    assert played.hand.left + played.hand.head_draws + played.hand.tail_draws == system.rules.live


@pytest.mark.parametrize("rules", ["riichi", "sanma"])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.clause("RI-42")
def test_a_table_sees_the_same_result(rules: str, seed: int) -> None:
    """Hands and draws are hidden; who wins, or is ready at the end, shows its hand."""
    chance = Random(f"{rules} {seed} seen")
    system = load(rules, random_options(rules, chance))
    played = played_by(system, f"{rules} {seed} seen")
    over = played.hand
    header = played.header | {"hands": [None] * system.players}
    hand, acts = Hand.begin(system, over.start), []
    for act in over.acts:
        if isinstance(act, Pung):  # everybody sees which fives are laid down
            act = replace(act, with_=pung_tiles(system.rules, hand.state, act))
        acts.append(_as_seen(act, over))
        if not isinstance(act, Hu):
            hand = hand.apply(act)
    verdicts = list(judge_log(json.dumps(line) for line in (header, *map(to_event, acts))))
    assert [each for each in verdicts if each.get("ok") is False] == []
    assert verdicts[-1]["result"] == json.loads(json.dumps(played.result.to_json()))


def _as_seen(act: Act, over: HandState) -> Act:
    if isinstance(act, Draw):
        return replace(act, tile=None)
    if isinstance(act, Exhausted):
        assert over.result is not None and over.result.points is not None
        ready = over.result.points.tenpai or ()
        shown = [
            spread(state.hand) if seat in ready and state.hand is not None else None
            for seat, state in enumerate(over.seats)
        ]
        return Exhausted(tuple(shown))
    if not isinstance(act, Hu):
        return act
    held = over.seats[act.seat].hand
    assert held is not None
    tile = over.drawn if over.open_tile is None else over.open_tile
    whole = spread(held)
    tile = whole[-1] if tile is None else tile
    return replace(act, hand=spread(remove_tiles(held, tile)), tile=tile)
