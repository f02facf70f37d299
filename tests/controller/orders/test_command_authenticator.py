"""Commands from MQTT: who signed what is proved before the table hears of it."""

from __future__ import annotations

import json
import logging
import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity import signing
from controller.identity.signing import SigningKey
from controller.orders import Answer, Order
from controller.orders.command_authenticator import LARGEST, ORDERS_AT_ONCE, CommandAuthenticator, command
from controller.orders.origin import Origin
from controller.orders.staff_keys import StaffError, StaffKeys, add_key, read_keys, remove_key
from controller.words import plain

TOPIC = "mahjong/home/table-1/command"
NOW = 1_800_000_000.0
LI = Order("c1", "Li", "pause", {"why": "茶"}, NOW - 1)
EVE = SigningKey.generate()
shell = CliRunner()


@dataclass
class Receiver:
    """An authenticator with the keys of two people, and the orders it accepted. `time` is the table's clock."""

    keys: Path
    given: list[Order] = field(default_factory=list)
    time: float = NOW
    running: float = 0.0

    def __post_init__(self) -> None:
        self.li, self.wang, self.table = (SigningKey.generate() for _ in range(3))
        add_key(self.keys, "Li", self.li.public)
        add_key(self.keys, "Wang", self.wang.public)
        self.authenticator = CommandAuthenticator(
            "home",
            "table-1",
            TOPIC,
            StaffKeys(self.keys),
            self.take,
            lambda: self.time,
            self.table.public.text,
            lambda: self.running,
        )

    def take(self, order: Order) -> Answer:
        self.given.append(order)
        return Answer(order.id, "ok", (plain("A break."),), {"why": "茶"})

    def reply_to(self, sent: object, retained: bool = False) -> dict[str, Any] | None:
        payload = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        reply = self.authenticator.on_command(payload, retained)
        return None if reply is None else dict(json.loads(reply))

    def send(self, sent: object, retained: bool = False) -> dict[str, Any]:
        reply = self.reply_to(sent, retained)
        assert reply is not None
        return reply


@pytest.fixture
def receiver(tmp_path: Path) -> Receiver:
    return Receiver(tmp_path / "staff.keys")


def members(payload: bytes, **changed: Any) -> dict[str, Any]:
    """What a command says, some of it changed after it was signed; what is None is left out."""
    content = {**json.loads(payload), **changed}
    return {name: value for name, value in content.items() if value is not None}


def test_signed_command_is_answered_with_its_key(receiver: Receiver) -> None:
    reply = receiver.send(command(TOPIC, LI, receiver.li))
    assert receiver.given == [replace(LI, origin=Origin.mqtt(receiver.li.public))]
    assert reply == {
        "schema": "reply/1",
        "parlor": "home",
        "table": "table-1",
        "id": "c1",
        "status": "ok",
        "text": "A break.",
        "sentences": [{"id": "plain", "args": {}, "text": "A break."}],
        "result": {"why": "茶"},
        "at": NOW,
    }
    rewritten = json.dumps(members(command(TOPIC, replace(LI, id="c2"), receiver.li)), indent=1)
    assert receiver.send(rewritten.encode())["status"] == "ok"  # however the same JSON is written
    to_us = command(TOPIC, replace(LI, id="c3"), receiver.li, to=receiver.table.public.text)
    assert receiver.send(to_us)["status"] == "ok"


FORGED: dict[str, Callable[[Receiver], object]] = {
    "a key nobody has": lambda h: command(TOPIC, LI, EVE),
    "another's key named": lambda h: members(command(TOPIC, LI, EVE), key=h.li.public.text),
    "signed for another table": lambda h: command("mahjong/home/table-2/command", LI, h.li),
    "signed for another leaf": lambda h: command("mahjong/home/table-1/score", LI, h.li),
    "changed afterwards": lambda h: members(command(TOPIC, LI, h.li), name="end_session"),
    "another time": lambda h: members(command(TOPIC, LI, h.li), counter=round(NOW * 1000)),
    "another receiver": lambda h: members(command(TOPIC, LI, h.li), to=h.table.public.text),
    "a later schema": lambda h: members(command(TOPIC, LI, h.li), schema="command/2"),
    "another schema": lambda h: signing.sign_message(
        {**members(command(TOPIC, LI, h.li), signature=None), "schema": "score/1"}, TOPIC, h.li
    ),
    "no schema": lambda h: members(command(TOPIC, LI, h.li), schema=None),
    "no signature": lambda h: members(command(TOPIC, LI, h.li), signature=None),
    "an empty signature": lambda h: members(command(TOPIC, LI, h.li), signature=""),
    "a signature that is no text": lambda h: members(command(TOPIC, LI, h.li), signature=7),
    "a signature of strange letters": lambda h: members(command(TOPIC, LI, h.li), signature="é" * 86),
    "a key that is a list": lambda h: members(command(TOPIC, LI, h.li), key=[h.li.public.text]),
}


@pytest.mark.parametrize("how", FORGED)
def test_forged_command_gets_only_not_authorised(receiver: Receiver, how: str) -> None:
    reply = receiver.send(FORGED[how](receiver))
    assert (reply["status"], reply["text"], reply["result"]) == ("refused", "not authorised", {})
    assert not receiver.given and sum(receiver.authenticator.refused.values()) == 1


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
def test_impossible_signed_order_is_refused_with_a_reason(receiver: Receiver, order: Order, why: str) -> None:
    reply = receiver.send(command(TOPIC, order, receiver.li))
    assert reply["status"] == "refused" and why in reply["text"]
    assert not receiver.given


def test_command_for_table_of_same_name_elsewhere_is_refused(receiver: Receiver) -> None:
    elsewhere = SigningKey.generate().public.text
    reply = receiver.send(command(TOPIC, LI, receiver.li, to=elsewhere))
    assert "for another table" in reply["text"] and not receiver.given
    more = signing.sign_message(
        {**members(command(TOPIC, LI, receiver.li), signature=None), "by": "Wang"}, TOPIC, receiver.li
    )
    assert 'no "by"' in receiver.send(more)["text"] and not receiver.given


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
        b'{"schema":"command/1","counter":' + b"9" * 400 + b"}",
        b'{"schema":"command/1","counter":-' + b"9" * 400 + b"}",
        b'{"schema":"command/1","counter":true}',
    ],
)
def test_malformed_payload_is_refused_without_effect(receiver: Receiver, payload: bytes) -> None:
    assert not receiver.authenticator.plausible(payload)
    reply = receiver.send(payload)
    assert reply["status"] == "refused" and reply["id"] == "" and not receiver.given
    assert receiver.send(command(TOPIC, LI, receiver.li))["status"] == "ok"


def test_a_command_of_a_later_version_asks_for_an_update(receiver: Receiver) -> None:
    """The signer gets the reason: the members of a later version are unknown here."""
    later = signing.sign_message(
        {**members(command(TOPIC, LI, receiver.li), signature=None), "schema": "command/2"},
        TOPIC,
        receiver.li,
    )
    assert not receiver.authenticator.plausible(later)
    reply = receiver.send(later)
    assert reply["status"] == "refused" and reply["id"] == LI.id and not receiver.given
    assert reply["text"].startswith("This is a command/2; this table knows command/1: update the table")
    forged = members(later, name="end_session")
    assert receiver.send(forged)["text"] == "not authorised"


def test_a_retained_command_is_refused(receiver: Receiver) -> None:
    assert "retained" in receiver.send(command(TOPIC, LI, receiver.li), retained=True)["text"]
    assert not receiver.given
    assert len(command(TOPIC, LI, receiver.li)) < LARGEST


# ---- keys --------------------------------------------------------------------------------------------------------


def test_the_file_holds_public_halves_and_is_for_its_owner_alone(receiver: Receiver) -> None:
    assert stat.S_IMODE(receiver.keys.stat().st_mode) == 0o600
    assert receiver.keys.read_text().splitlines()[0] == f"Li = ed25519 {receiver.li.public.text}"
    later = SigningKey.generate()
    add_key(receiver.keys, "后来", later.public)
    assert receiver.send(command(TOPIC, Order("c2", "", "resume", {}, NOW), later))["status"] == "ok"
    assert receiver.given[-1].by == "后来"
    with pytest.raises(StaffError, match="has a key"):
        add_key(receiver.keys, "Li", EVE.public)
    with pytest.raises(StaffError, match="is Wang's"):
        add_key(receiver.keys, "Mei", receiver.wang.public)
    for name in ("", "a=b", "#a", "a\nb"):
        with pytest.raises(StaffError, match="cannot be a name"):
            add_key(receiver.keys, name, EVE.public)
    for line in (
        "nonsense",
        "Eve = 00",
        f"Li = ed25519 {EVE.public.text}",
        f"Eve = ed25519 {receiver.li.public.text}",
        "Eve = ed25519 abc",
        f"Eve = rsa {EVE.public.text}",
    ):
        spoiled = receiver.keys.with_name("spoiled")
        spoiled.write_text(receiver.keys.read_text() + line + "\n")
        with pytest.raises(StaffError, match="line 4"):
            read_keys(spoiled)


def test_removed_key_is_refused_from_the_next_command_on(receiver: Receiver) -> None:
    receiver.keys.write_text("# our staff\n" + receiver.keys.read_text())
    assert receiver.send(command(TOPIC, LI, receiver.li))["status"] == "ok"
    assert remove_key(receiver.keys, "Li", NOW) == receiver.li.public
    assert receiver.send(command(TOPIC, replace(LI, id="c2"), receiver.li))["text"] == "not authorised"
    assert receiver.send(command(TOPIC, LI, receiver.wang))["status"] == "ok"
    output = receiver.keys.read_text()
    assert output.startswith("# our staff\nWang = ") and f"Li = ed25519 {receiver.li.public.text}" in output
    assert "# removed 2027-01-15 08:00 UTC" in output
    with pytest.raises(StaffError, match="Li has no key"):
        remove_key(receiver.keys, "Li")


def test_the_file_is_read_again_only_when_it_has_changed(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = 0
    plain = Path.read_text

    def counted(path: Path, *args: Any, **more: Any) -> str:
        nonlocal reads
        reads += 1
        return plain(path, *args, **more)

    monkeypatch.setattr(Path, "read_text", counted)
    for k in range(20):
        receiver.send(command(TOPIC, replace(LI, id=f"c{k}"), receiver.li))
    assert reads == 1
    before = receiver.keys.stat()
    text = plain(receiver.keys)
    receiver.keys.write_text(text.replace("Li =", "LI ="))  # as long, and of the same second
    os.utime(receiver.keys, ns=(before.st_atime_ns, before.st_mtime_ns))
    receiver.send(command(TOPIC, replace(LI, id="c99"), receiver.li))
    assert receiver.given[-1].by == "LI"


def test_unreadable_key_file_refuses_all_commands(receiver: Receiver) -> None:
    receiver.keys.unlink()
    assert receiver.send(command(TOPIC, LI, receiver.li))["text"] == "not authorised"
    assert not receiver.authenticator.plausible(command(TOPIC, LI, receiver.li))


# ---- abuse -------------------------------------------------------------------------------------------------------


def test_impossible_signers_are_refused_without_verification(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a signature was proved")

    monkeypatch.setattr(signing.Verifier, "prove", never)
    mine = command(TOPIC, LI, receiver.li)
    assert receiver.authenticator.plausible(mine)
    assert receiver.authenticator.plausible(json.dumps(members(mine, signature="x")).encode())
    hopeless: list[Mapping[str, Any]] = [
        members(mine, key=EVE.public.text),
        members(mine, counter=round((NOW - 121) * 1000)),
        members(mine, counter=str(NOW)),
        members(mine, schema="command/2"),
        members(mine, counter=round((NOW + 200) * 1000)),
    ]
    for reported in hopeless:
        assert not receiver.authenticator.plausible(json.dumps(reported).encode()), reported
    assert not receiver.authenticator.plausible(b" " * LARGEST + mine)


def test_flood_is_answered_a_few_times_and_delays_no_known_key(
    receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    forged = json.dumps(members(command(TOPIC, LI, EVE), key=receiver.li.public.text)).encode()
    replies = sum(receiver.reply_to(forged) is not None for _ in range(1500))
    assert replies == 20 and not receiver.given
    assert receiver.send(command(TOPIC, LI, receiver.li))["status"] == "ok"
    assert receiver.authenticator.refused == {"a false signature": 1500}
    assert len(caplog.records) == 4  # the 1st, 10th, 100th and 1,000th
    assert "1000th time" in caplog.text and "Li's key is named" in caplog.text


def test_orders_of_a_key_are_limited_and_replays_count_nothing(receiver: Receiver) -> None:
    first = command(TOPIC, LI, receiver.li)
    assert receiver.send(first)["status"] == "ok"
    second = command(TOPIC, replace(LI, id="c2"), receiver.li)
    for _ in range(500):
        receiver.reply_to(first)  # a recording, played back
    assert len(receiver.given) == 6
    assert (
        receiver.send(second)["status"] == receiver.send(second)["status"] == "ok"
    )  # sent again by its owner
    receiver.given.clear()
    result = [receiver.reply_to(command(TOPIC, replace(LI, id=f"d{k}"), receiver.li)) for k in range(100)]
    assert len(receiver.given) == ORDERS_AT_ONCE - 2
    assert "more than 5 commands a second" in next(
        r["text"] for r in result if r and r["status"] == "refused"
    )
    assert receiver.send(command(TOPIC, replace(LI, id="w1"), receiver.wang))["status"] == "ok"
    receiver.running += 1.0
    assert receiver.send(command(TOPIC, replace(LI, id="e1"), receiver.li))["status"] == "ok"


# ---- the shell ---------------------------------------------------------------------------------------------------


def ran(*words: str, status: int = 0) -> str:
    done = shell.invoke(app, ["staff", *words])
    assert done.exit_code == status, (done.stdout, done.stderr)
    return done.stdout if status == 0 else done.stderr


def test_the_shell_makes_keys_and_signs_with_them(receiver: Receiver, tmp_path: Path) -> None:
    keys, mine, wei = str(tmp_path / "keys"), tmp_path / "Mei.key", tmp_path / "wei" / "my.key"
    assert f"Hand the file {mine} to Mei" in ran("add", "Mei", "--keys", keys)
    assert stat.S_IMODE(mine.stat().st_mode) == 0o600
    line = ran("key", str(wei)).strip()
    (tmp_path / "wei.pub").write_text(line + "\n")
    assert "may order now" in ran("add", "Wei", "--public", str(tmp_path / "wei.pub"), "--keys", keys)
    assert "is Wei's" in ran("add", "Wu", "--public", line, "--keys", keys, status=1)
    assert "neither a public key" in ran("add", "Wu", "--public", "abc", "--keys", keys, status=1)
    assert "has a key" in ran("add", "Mei", "--public", EVE.public.text, "--keys", keys, status=1)
    listed = [json.loads(one) for one in ran("list", "--keys", keys, "--json").splitlines()]
    assert [one["name"] for one in listed] == ["Mei", "Wei"]
    assert listed[1]["fingerprint"] == SigningKey.load(wei).public.fingerprint
    assert "PRIVATE" not in Path(keys).read_text()
    reported = ["sit", '{"seat": 1, "name": "王"}', "--key", str(mine), "--table", "home/table-1"]
    sent = ran("sign", *reported).strip().encode()
    now = json.loads(sent)["counter"] / 1000
    authenticator = CommandAuthenticator(
        "home", "table-1", TOPIC, StaffKeys(Path(keys)), receiver.take, lambda: now
    )
    assert json.loads(authenticator.on_command(sent, False) or b"")["status"] == "ok"
    assert (receiver.given[-1].by, receiver.given[-1].args) == ("Mei", {"seat": 1, "name": "王"})
    assert "may no longer order" in ran("remove", "Mei", "--keys", keys)
    assert json.loads(authenticator.on_command(sent, False) or b"")["text"] == "not authorised"
    for wrong, status in (
        (["sign", "sit", "{", *reported[2:]], 2),
        (["sign", "dance", *reported[2:]], 1),
        (["sign", "pause", "--key", str(tmp_path / "none")], 1),
        (["sign", "pause", "--key", str(mine), "--table", "a/b/c"], 2),
        (["sign", "pause", "--key", str(mine), "--to", "nobody"], 1),
        (["remove", "Mei", "--keys", keys], 1),
        (["list", "--keys", str(tmp_path / "none")], 1),
    ):
        assert ran(*wrong, status=status).startswith("mahjong-table: ")
