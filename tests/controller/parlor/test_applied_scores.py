"""Later messages do not change applied scores: staff decide, after an alert."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
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
from tests.controller.parlor.numbered_messages import Sheet, correction, score, session, who


def test_a_later_generation_takes_nothing_and_staff_decide(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet, 5)
    assert is_applied(voice, sheet, 6)
    saved = Sheet(generation=7, since=1)
    voice.say(*saved.wire(1, score(1, (0, 0, 0, 0))))
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["lost"])
    assert units(looking) == 15
    (alert,) = listed("alerts", "--database", address)
    number = str(alert["alert"])
    assert "no longer count" in parlor("decide", number, "new", "--database", address, "--why", "they agreed")
    assert units(looking) == 0
    assert "decided already" in parlor("decide", number, "keep", "--database", address, status=1)
    parlor("decide", number, "--undo", "--database", address)
    assert units(looking) == 15
    assert [row["choice"] for row in listed("decisions", "--database", address)][:2] == ["undone", "new"]


def test_of_a_lost_end_staff_count_what_the_true_journal_holds(
    start: Started, voice: TableClient, looking: Engine, address: str, tmp_path: Path
) -> None:
    """`import`: of five hands that the hub had, the journal that staff bring holds two, and those count."""
    start()
    path = tmp_path / "found.journal"
    journal = Journal.open(path, parlor="west-lake", table="table-1")
    journal.append(0.0, [], [session("begun")])
    for hand in (1, 2):
        journal.append(60.0 * hand, [("input", {"hand": hand})], [score(hand)])
    sheet = Sheet(identity=journal.identity, key=journal.key)
    journal.close()
    play(voice, sheet, 5)
    assert is_applied(voice, sheet, 6)
    later = Sheet(identity=sheet.identity, generation=7, since=4, key=sheet.key)
    voice.say(*later.wire(4, score(3, (0, 0, 0, 0))))
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["lost"])
    number = str(listed("alerts", "--database", address)[0]["alert"])
    assert "--journal FILE" in parlor("decide", number, "import", "--database", address, status=1)
    assert units(looking) == 15
    parlor("decide", number, "import", "--journal", str(path), "--database", address, "--why", "found again")
    assert units(looking) == 6
    assert "Unaltered" in parlor("verify", "--database", address)
    parlor("decide", number, "--undo", "--database", address)
    assert units(looking) == 15
    assert "Unaltered" in parlor("verify", "--database", address)


def test_changed_decision_is_reported_as_altered(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    sheet = two_hands_kept(start, voice)
    for row in ("messages", "scores", "results"):
        with looking.begin() as connection:
            connection.execute(text(f"UPDATE {row} SET superseded = true WHERE id = '{sheet.epoch}-3'"))
        reported = parlor("verify", "--database", address, status=1)
        assert f"{sheet.epoch}-3: it does not count ({row}), and nobody decided so" in reported
        with looking.begin() as connection:
            connection.execute(text(f"UPDATE {row} SET superseded = false WHERE id = '{sheet.epoch}-3'"))
    voice.say(*sheet.wire(3, score(2, (-30, 10, 10, 10))))
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["fork"])
    parlor("decide", str(listed("alerts", "--database", address)[0]["alert"]), "new", "--database", address)
    with looking.begin() as connection:
        connection.execute(text(f"UPDATE results SET superseded = false WHERE id = '{sheet.epoch}-3'"))
    reported = parlor("verify", "--database", address, status=1)
    assert f"{sheet.epoch}-3: it counts (results), and staff decided that it does not" in reported


def test_no_message_ends_the_hub(start: Started, voice: TableClient, looking: Engine) -> None:
    """Of anybody, or of an admitted table that was taken over: one is refused, and what comes after it is kept."""
    start()
    sheet = Sheet()
    play(voice, sheet, 1)
    assert is_applied(voice, sheet, 2)
    for member, escape in (("schema", "\\ud800"), ("to", "\\udfff"), ("epoch", "\\u0000")):
        sentence_text = {
            "schema": "score/1",
            "key": sheet.signer.public.text,
            "to": "",
            "seq": 3,
            "epoch": sheet.epoch,
        }
        text = json.dumps({**sentence_text, "signature": "A" * 86, member: "@"}).replace("@", escape)
        voice.say(sheet.topics.leaf("score"), text.encode(), retain=True)
    voice.say(*sheet.availability(connection="\0"), retain=True)
    voice.say(*sheet.state(2, phase="\0"))
    voice.say(*sheet.state(2, alerts=[{"code": "x", "text": 1}, {"code": 2, "text": [3]}]), retain=True)
    voice.say(*sheet.wire(3, score(2)))
    assert is_applied(voice, sheet, 3)
    assert units(looking) == 6
    counts = "SELECT sum(count) FROM refusals WHERE reason LIKE '%U+0000%'"
    assert eventually(lambda: column(looking, counts) == [3]), "a score, a word and a picture"
    assert eventually(lambda: "it cannot be read" in reasons(looking))


def test_strangers_messages_are_bounded_despite_a_known_key(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet, 1)
    assert is_applied(voice, sheet, 2)
    for number in range(150):
        stranger = Sheet(label=f"k{number}", key=SigningKey.generate())
        voice.say(*stranger.people(x={"key": sheet.signer.public.text}))
    voice.say(*sheet.wire(3, score(2)))
    assert is_applied(voice, sheet, 3)
    assert eventually(lambda: "is not admitted" in reasons(looking))
    met = column(looking, "SELECT count(*) FROM alerts")[0]
    assert met <= 100, "fifty a second are looked at, and of one table twenty"


def test_a_key_that_waits_waits_as_one_table(start: Started, voice: TableClient, looking: Engine) -> None:
    """What it says under other names is not held until it is admitted."""
    start(confirm=True)
    sheet = Sheet()
    voice.say(*sheet.availability())
    assert eventually(lambda: "is not admitted" in reasons(looking))
    voice.say(*Sheet("table-2", key=sheet.signer).people())
    assert eventually(lambda: "is pending" in reasons(looking))


def test_a_key_that_was_replaced_vouches_for_no_older_copy(
    start: Started, voice: TableClient, looking: Engine, address: str, tmp_path: Path
) -> None:
    """The copy is played on by its old key: what stands in it counts only as staff vouch for it."""
    start()
    path = tmp_path / "table.journal"
    journal = Journal.open(path, parlor="west-lake", table="table-1")
    journal.append(0.0, [], [session("begun")])
    journal.append(60.0, [("input", {"hand": 1})], [score(1)])
    old, identity = journal.key, journal.identity
    play(voice, Sheet(identity=identity, key=old), 1)
    assert is_applied(voice, Sheet(identity=identity, key=old), 2)
    new = SigningKey.generate()
    voice.say(*Sheet(identity=identity, key=new).availability())
    assert eventually(lambda: len(listed("keys", "--database", address)) == 2)
    parlor("admit", new.public.fingerprint, "--journal", identity, "--database", address)
    journal.append(120.0, [("input", {"hand": 2})], [score(2, (3000, -1000, -1000, -1000))])
    journal.close()
    reported = parlor("import", str(path), "--database", address, status=1)
    assert "which the table has replaced" in reported
    assert units(looking) == 3


def test_generations_beyond_all_counting_are_refused(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    two_hands_kept(start, voice)
    voice.say(*Sheet(generation=2**40, since=1).wire(1, score(1)))
    assert eventually(lambda: "epoch is not written" in reasons(looking))
    assert units(looking) == 6


def test_copied_card_raises_alert_and_first_name_stands(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    sheet = two_hands_kept(start, voice)
    voice.say(*sheet.wire(3, score(2, (-30, 10, 10, 10))))
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["fork"])
    assert units(looking) == 6
    number = str(listed("alerts", "--database", address)[0]["alert"])
    parlor("decide", number, "new", "--database", address)
    assert units(looking) == 3 - 30
    parlor("decide", number, "--undo", "--database", address)
    assert units(looking) == 6
    parlor("decide", number, "new", "--database", address)
    assert units(looking) == 3 - 30
    assert "Unaltered" in parlor("verify", "--database", address)


def test_score_counts_once_its_session_is_known_in_any_order(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    voice.say(*sheet.wire(2, score(1)))
    voice.say(*sheet.wire(3, correction((-2, 2, 0, 0))))
    assert eventually(lambda: column(looking, "SELECT held FROM messages") == ["session", "session"])
    assert units(looking) == 0
    voice.say(*sheet.wire(1, session("begun")))
    assert is_applied(voice, sheet, 3)
    assert units(looking) == 1
    assert column(looking, "SELECT count(*) FROM messages WHERE held IS NOT NULL") == [0]


def test_beyond_the_sessions_limits_staff_decide(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    sheet = Sheet()
    voice.say(*sheet.wire(1, session("begun", chips=100)))
    voice.say(*sheet.wire(2, score(1, (300, -100, -100, -100))))
    voice.say(*sheet.wire(3, score(2, (900, -300, -300, -300))))
    assert is_applied(voice, sheet, 3)
    assert units(looking) == 300
    (alert,) = listed("alerts", "--database", address)
    assert (alert["kind"], "hand 2" in alert["text"].lower()) == ("limits", True)
    parlor("decide", str(alert["alert"]), "new", "--database", address)
    assert units(looking) == 1200
    parlor("decide", str(alert["alert"]), "--undo", "--database", address)
    assert units(looking) == 300


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"deltas": [3, -1, -1, 0]}, "deltas sum to 1"),
        ({"totals": [3, -1, -1, 0]}, "totals sum to 1"),
        ({"players": [who("Li")] * 4}, "different people"),
        ({"players": ["Li", "Bo", "Chen", "Zhao"]}, "players"),
        ({"deltas": [10**12, -(10**12), 0, 0]}, "deltas.0"),
    ],
)
def test_impossible_sums_are_refused_and_raise_an_alert(
    fields: dict[str, Any], why: str, start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet, 1)
    assert is_applied(voice, sheet, 2)
    voice.say(*sheet.wire(3, score(2), **fields))
    voice.say(*sheet.wire(4, score(3)))
    assert eventually(lambda: column(looking, "SELECT kind FROM alerts") == ["impossible"])
    assert eventually(lambda: why in reasons(looking))
    assert voice.applied(sheet.topics.applied) == 2  # never acknowledged
    assert eventually(lambda: units(looking) == 6)
