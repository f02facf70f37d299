"""Nobody without an admitted key changes a score at the hub: real broker, real database, keys as tables have them."""

from __future__ import annotations

import json
import time

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import Session

from controller.identity.signing import SigningKey, read_signed_message, sign_message
from controller.parlor.hub.key_admission import list_keys
from controller.parlor.storage.schema_trust import KeyRow
from tests.controller.parlor.admission_view import (
    Started,
    column,
    is_applied,
    listed,
    parlor,
    play,
    reasons,
    two_hands_kept,
    units,
)
from tests.controller.parlor.hub_processes import TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, goes_on, score


def test_first_key_of_a_local_table_is_admitted_second_waits(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    ours, pretender = Sheet(label="j1"), Sheet(label="j2", key=SigningKey.generate())
    voice.say(*ours.availability(), retain=True)
    play(voice, ours)
    assert is_applied(voice, ours, 3)
    play(voice, pretender, 9)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 2)
    waiting, admitted = listed("keys", "--database", address)
    assert (waiting["fingerprint"], waiting["status"]) == (pretender.signer.public.fingerprint, "pending")
    assert (admitted["fingerprint"], admitted["by"][:9]) == (ours.signer.public.fingerprint, "by itself")
    (alert,) = listed("alerts", "--database", address)
    assert (alert["kind"], pretender.signer.public.fingerprint in alert["text"]) == ("key", True)
    assert units(looking) == 6
    assert eventually(lambda: "not admitted" in reasons(looking))


def test_unconfirmed_messages_follow_after_confirmation(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start(confirm=True)
    sheet = Sheet()
    voice.say(*sheet.availability(), retain=True)
    play(voice, sheet)
    fingerprint = sheet.signer.public.fingerprint
    applied = [w for _, w, _ in voice.heard if w["schema"] == "applied/1"]
    assert eventually(lambda: any(w["schema"] == "applied/1" for _, w, _ in voice.heard))
    applied = [w for _, w, _ in voice.heard if w["schema"] == "applied/1"]
    assert (applied[0]["admitted"], applied[0]["upto"], applied[0]["to"]) == (
        False,
        0,
        sheet.signer.public.text,
    )
    assert fingerprint in applied[0]["notice"]["text"]
    assert column(looking, "SELECT count(*) FROM messages") == [0]
    assert "uses the key" in parlor(
        "admit", fingerprint.lower().replace("-", " "), "--database", address, "--why", "x"
    )
    assert eventually(lambda: voice.asked(sheet.topics.resend) == [0])
    play(voice, sheet)
    assert is_applied(voice, sheet, 3)
    assert units(looking) == 6
    decision, _begun = listed("decisions", "--database", address)
    assert (decision["what"], decision["why"], "uid" in decision["by"]) == ("admitted", "x", True)


def test_what_the_hub_says_is_signed_to_its_table(start: Started, voice: TableClient) -> None:
    hub = start()
    sheet = Sheet()
    payloads: list[bytes] = []
    voice.raw = lambda topic, payload: payloads.append(payload) if topic == sheet.topics.applied else None
    play(voice, sheet)
    assert is_applied(voice, sheet, 3)
    head, word = read_signed_message(payloads[-1], sheet.topics.applied)
    assert head.key == hub.key.public
    assert (head.to, word["incarnation"], word["hub"]) == (sheet.signer.public.text, 1, "house")
    counters = [json.loads(payload)["counter"] for payload in payloads]
    assert counters == sorted(set(counters))


@pytest.mark.parametrize("what", ["signature", "unsigned", "another topic", "content"])
def test_what_the_tables_key_has_not_signed_changes_nothing(
    what: str, start: Started, voice: TableClient, looking: Engine
) -> None:
    sheet = two_hands_kept(start, voice)
    topic, payload = sheet.wire(4, score(3, (300, -100, -100, -100)))
    content = json.loads(payload)
    bare = {name: value for name, value in content.items() if name != "signature"}
    if what == "signature":
        content["signature"] = json.loads(sign_message(bare, topic, SigningKey.generate()))["signature"]
    elif what == "unsigned":
        del content["signature"]
    elif what == "another topic":
        content = json.loads(sign_message(bare, "mahjong/west-lake/table-2/score", sheet.signer))
    else:
        content["hand"] = 4
    voice.say(topic, json.dumps(content).encode())
    assert eventually(lambda: "sign" in reasons(looking))
    voice.say(*sheet.wire(4, score(3)))
    assert is_applied(voice, sheet, 4)
    assert units(looking) == 9


def test_revoked_key_is_not_believed_and_its_past_stays(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    sheet = two_hands_kept(start, voice)
    parlor("revoke", sheet.signer.public.fingerprint, "--database", address, "--why", "stolen")

    def is_refused() -> bool:
        voice.say(*sheet.wire(3, score(2)))
        return "is revoked" in reasons(looking)

    assert eventually(is_refused)
    voice.say(*sheet.wire(4, score(3)))
    time.sleep(0.5)
    assert units(looking) == 6
    assert "revoked already" in parlor(
        "revoke", sheet.signer.public.fingerprint, "--database", address, status=1
    )


def test_a_journal_goes_on_by_another_key_when_staff_admit_it(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    before = Sheet()
    after = Sheet(key=SigningKey.generate(), identity=before.identity)
    play(voice, before)
    assert is_applied(voice, before, 3)
    voice.say(*after.availability(**goes_on(before.signer, after.signer)), retain=True)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 2)
    parlor("admit", after.signer.public.fingerprint, "--database", address)
    assert eventually(
        lambda: {w["to"] for _, w, _ in voice.heard if w.get("admitted")} >= {after.signer.public.text}
    )
    play(voice, after, 3)  # the same again under the new key is no contradiction
    assert is_applied(voice, after, 4)
    assert units(looking) == 9
    assert column(looking, "SELECT count(*) FROM conflicts") == [0]
    assert {row["status"] for row in listed("keys", "--database", address)} == {"admitted", "retired"}


def test_keys_are_listed_while_another_key_arrives(engine: Engine) -> None:
    def knock(number: int) -> None:
        with Session(engine) as session, session.begin():
            key = SigningKey.generate().public
            session.add(
                KeyRow(
                    key=key.text,
                    fingerprint=key.fingerprint,
                    parlor="west-lake",
                    table_name=f"table-{number}",
                    identity=f"j{number}",
                    claim="own",
                    status="pending",
                    first_seen=float(number),
                )
            )

    def knock_after(connection: Connection, *_: object) -> None:
        if connection is reading:
            knock(next(numbers))

    numbers = iter(range(1, 100))
    knock(0)
    with engine.connect() as reading:
        event.listen(engine, "after_execute", knock_after)
        try:
            keys = list_keys(reading)
        finally:
            event.remove(engine, "after_execute", knock_after)
    assert [(key["table"], key["journal"]) for key in keys] == [("table-0", "j0")]
