"""Zones as values: their names, their order, and the JSON that journals keep of what lies in them."""

from __future__ import annotations

import json

import pytest

from controller.referee import table_checkpoint
from controller.referee.inputs import ZonesRead, ZonesUnreadable, from_json, to_json
from controller.referee.zones import (
    AnyZone,
    FaceUpTile,
    OpenHand,
    TableMeld,
    TableZone,
    Zones,
    zones_from_json,
    zones_to_json,
)
from controller.words import plain
from tests.controller.referee.ideal_table import fresh_table

EVERY_ZONE: list[AnyZone] = [
    TableZone.indicators(),
    TableZone.dice(),
    *(TableZone.wall(seat) for seat in range(4)),
    *(TableZone.singles(seat) for seat in range(4)),
    *(TableZone.melds(seat) for seat in range(4)),
    *(TableZone.hand(seat) for seat in range(4)),
    *(TableZone.discards(seat) for seat in range(4)),
]
LYING: Zones = {
    TableZone.indicators(): (FaceUpTile(1, 7, "5m"),),
    TableZone.dice(): (2, 5),
    TableZone.discards(0): ("1m", "back"),
    TableZone.melds(1): (TableMeld(("3p", "4p", "5p"), 0), TableMeld(("back",) * 4)),
    TableZone.hand(2): OpenHand(("1s", "2s"), "3s"),
    TableZone.hand(3): OpenHand(),
    TableZone.singles(3): ("1f",),
    TableZone.wall(0): (2, 1, None, 0),
}
KEPT = (
    '{"indicators": [[1, 7, "5m"]], "dice": [2, 5], "discards:0": ["1m", "back"], '
    '"melds:1": [[["3p", "4p", "5p"], 0], [["back", "back", "back", "back"], null]], '
    '"hand:2": [["1s", "2s"], "3s"], "hand:3": [[], null], "singles:3": ["1f"], "wall:0": [2, 1, null, 0]}'
)
"""As journals keep it."""


def test_zones_are_in_order_of_their_names_and_are_found_by_them() -> None:
    names = [zone.name for zone in EVERY_ZONE]
    assert [zone.name for zone in sorted(EVERY_ZONE)] == sorted(names)
    assert [TableZone.named(name) for name in names] == EVERY_ZONE
    assert len(set(EVERY_ZONE)) == len(EVERY_ZONE) == len(set(names))


@pytest.mark.parametrize("name", ["", "rack:1", "discards:x"])
def test_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(ValueError):
        TableZone.named(name)


def test_dice_zone_has_no_owner() -> None:
    assert TableZone.hand(2).owner == 2
    with pytest.raises(RuntimeError, match="dice belongs to no seat"):
        assert TableZone.dice().owner


def test_unread_zone_has_empty_content() -> None:
    assert TableZone.discards(3).content_in(LYING) == () == TableZone.dice().content_in({})
    assert TableZone.hand(0).content_in(LYING) == OpenHand()
    assert TableZone.hand(2).content_in(LYING).apart == "3s"


def test_journals_and_checkpoints_keep_zones_as_text() -> None:
    assert json.dumps(zones_to_json(LYING)) == KEPT
    assert zones_from_json(json.loads(KEPT)) == LYING
    assert json.dumps(to_json(ZonesRead(LYING))) == f'{{"input": "Seen", "zones": {KEPT}}}'
    assert from_json({"input": "Seen", "zones": json.loads(KEPT)}) == ZonesRead(LYING)
    blind = ZonesUnreadable((TableZone.melds(1), TableZone.dice()), plain("a sleeve"))
    reason = {"id": "plain", "args": {}, "text": "a sleeve"}
    kept = {"input": "Blind", "zones": ["melds:1", "dice"], "reason": reason}
    assert json.dumps(to_json(blind)) == json.dumps(kept) and from_json(kept) == blind
    checkpoint = table_checkpoint.to_checkpoint(fresh_table())
    checkpoint |= {"sight": json.loads(KEPT), "blind": ["melds:1"]}
    table = table_checkpoint.from_checkpoint(fresh_table(), checkpoint)
    assert table.sensors.sight == LYING and table.sensors.blind == (TableZone.melds(1),)
    assert table_checkpoint.to_checkpoint(table)["sight"] == json.loads(KEPT)
