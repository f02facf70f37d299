"""Commands from MQTT: who signed what is proved before the table hears of it."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.orders import Answer, Order
from controller.orders.gate import LARGEST, Gate, signed
from controller.orders.staff import StaffError, add_key, read_keys

TOPIC = "mahjong/home/table-1/command"
NOW = 1_800_000_000.0
LI = Order("c1", "Li", "pause", {"why": "茶"}, NOW - 1)
shell = CliRunner()


@dataclass
class House:
    """A gate with the keys of two people, and what came through it."""

    keys: Path
    given: list[Order] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.key = add_key(self.keys, "Li")
        self.other = add_key(self.keys, "Wang")
        self.gate = Gate("home", "table-1", TOPIC, lambda: read_keys(self.keys), self.take, lambda: NOW)

    def take(self, order: Order) -> Answer:
        self.given.append(order)
        return Answer(order.id, "ok", "A break.", {"why": "茶"})

    def send(self, command: object, retained: bool = False) -> dict[str, Any]:
        payload = command if isinstance(command, bytes) else json.dumps(command).encode()
        reply = self.gate.on_command(payload, retained)
        assert reply is not None
        return dict(json.loads(reply))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "staff.keys")


def test_a_signed_command_is_given_and_answered(house: House) -> None:
    reply = house.send(signed(TOPIC, LI, house.key))
    assert house.given == [LI]
    assert reply == {
        "schema": "reply/1",
        "parlor": "home",
        "table": "table-1",
        "id": "c1",
        "status": "ok",
        "text": "A break.",
        "result": {"why": "茶"},
        "at": NOW,
    }


FORGED: dict[str, Callable[[House], object]] = {
    "another's key": lambda h: signed(TOPIC, LI, h.other),
    "another's name": lambda h: {**signed(TOPIC, LI, h.key), "by": "Wang"},
    "nobody we know": lambda h: signed(TOPIC, Order("c1", "Eve", "pause", {}, NOW), b"k" * 32),
    "signed for another table": lambda h: signed("mahjong/home/table-2/command", LI, h.key),
    "changed afterwards": lambda h: {**signed(TOPIC, LI, h.key), "name": "end_session"},
    "a moment added": lambda h: {**signed(TOPIC, LI, h.key), "at": NOW},
    "no mac": lambda h: {k: v for k, v in signed(TOPIC, LI, h.key).items() if k != "mac"},
    "an empty mac": lambda h: {**signed(TOPIC, LI, h.key), "mac": ""},
    "a mac that is no text": lambda h: {**signed(TOPIC, LI, h.key), "mac": 7},
    "a mac of strange letters": lambda h: {**signed(TOPIC, LI, h.key), "mac": "é" * 64},
    "by a list": lambda h: {**signed(TOPIC, LI, h.key), "by": ["Li"]},
}


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_command_is_told_nothing_but_that(house: House, how: str) -> None:
    reply = house.send(FORGED[how](house))
    assert (reply["status"], reply["text"], reply["result"]) == ("refused", "not authorised", {})
    assert not house.given


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Order("c1", "Li", "pause", {}, NOW - 121), "seconds old"),
        (Order("c1", "Li", "pause", {}, NOW + 121), "seconds ahead"),
        (Order("c1", "Li", "dance", {}, NOW), 'no order "dance"'),
        (Order("c1", "Li", "pause", {"seat": 1}, NOW), 'no "seat"'),
        (Order("c1", "Li", "sit", {"seat": "1", "name": "Ann"}, NOW), "seat"),
        (Order("c1", "Li", "correct", {"hand": 1, "deltas": [1.5, -1.5], "why": "x"}, NOW), "deltas"),
        (Order("c1", "Li", "correct", {"hand": True, "deltas": [1, -1], "why": "x"}, NOW), "hand"),
        (Order("", "Li", "pause", {}, NOW), "id"),
        (Order("an id with spaces", "Li", "pause", {}, NOW), "id"),
        (Order("c" * 65, "Li", "pause", {}, NOW), "id"),
    ],
)
def test_what_is_signed_but_cannot_be_is_refused_with_a_sentence(
    house: House, order: Order, why: str
) -> None:
    reply = house.send(signed(TOPIC, order, house.key))
    assert reply["status"] == "refused" and why in reply["text"]
    assert not house.given


def test_a_future_version_is_refused(house: House) -> None:
    from controller.orders.gate import signature

    command = {**signed(TOPIC, LI, house.key), "schema": "command/2"}
    reply = house.send({**command, "mac": signature(TOPIC, command, house.key)})
    assert reply["status"] == "refused" and "command/1" in reply["text"] and not house.given


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"at": NaN}',
        b'{"at": 1e999}',
        b'{"id": "\\ud800"}',
        b'{"by": "Li", "by": "Wang"}',
        b"[" * 30_000,
        b'{"at": ' + b"9" * 6_000 + b"}",
        b'"' + b"x" * 10_000_000 + b'"',
    ],
)
def test_what_is_no_command_is_refused_and_nothing_else_happens(house: House, payload: bytes) -> None:
    reply = house.send(payload)
    assert reply["status"] == "refused" and reply["id"] == "" and not house.given
    assert house.send(signed(TOPIC, LI, house.key))["status"] == "ok"


def test_a_retained_command_is_refused(house: House) -> None:
    assert "retained" in house.send(signed(TOPIC, LI, house.key), retained=True)["text"]
    assert not house.given
    assert len(json.dumps(signed(TOPIC, LI, house.key))) < LARGEST


def test_keys_are_for_their_owner_alone_and_known_at_once(house: House) -> None:
    assert stat.S_IMODE(house.keys.stat().st_mode) == 0o600
    later = add_key(house.keys, "后来")
    assert house.send(signed(TOPIC, Order("c2", "后来", "resume", {}, NOW), later))["status"] == "ok"
    with pytest.raises(StaffError, match="has a key"):
        add_key(house.keys, "Li")
    for name in ("", "a=b", "#a", "a\nb"):
        with pytest.raises(StaffError, match="cannot be a name"):
            add_key(house.keys, name)
    for line in ("nonsense", "Eve = 00", "Li = " + "00" * 32, "Eve = xyz"):
        spoiled = house.keys.with_name("spoiled")
        spoiled.write_text(house.keys.read_text() + line + "\n")
        with pytest.raises(StaffError, match="line 4"):
            read_keys(spoiled)


def test_without_readable_keys_nobody_is_known(house: House) -> None:
    house.keys.unlink()
    assert house.send(signed(TOPIC, LI, house.key))["text"] == "not authorised"


def test_the_shell_gives_keys_and_shows_how_a_command_is_signed(house: House, tmp_path: Path) -> None:
    keys = str(tmp_path / "keys")
    assert shell.invoke(app, ["staff", "add", "Mei", "--keys", keys]).exit_code == 0
    said = ["staff", "sign", "sit", '{"seat": 1, "name": "王"}', "--by", "Mei", "--keys", keys]
    command = json.loads(shell.invoke(app, [*said, "--table", "home/table-1"]).stdout)
    gate = Gate("home", "table-1", TOPIC, lambda: read_keys(Path(keys)), house.take, lambda: command["at"])
    reply = json.loads(gate.on_command(json.dumps(command).encode(), False) or b"")
    assert reply["status"] == "ok" and house.given[-1].args == {"seat": 1, "name": "王"}
    for wrong in ([*said[:3], "{", *said[4:]], ["staff", "sign", "dance", "--by", "Mei", "--keys", keys]):
        done = shell.invoke(app, wrong)
        assert done.exit_code != 0 and done.stderr.startswith("mahjong-table: ")
