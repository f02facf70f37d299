"""Nobody without an admitted key changes a score at the hub: real broker, real database, keys as tables have them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.key_files import SigningKey
from controller.identity.signing import read, signed
from controller.journal.journal import Journal
from controller.parlor.hub import worker
from controller.parlor.queries.player_results import standings
from controller.parlor.storage.database import open_database
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, correction, score, session, who

Started = Callable[..., HubHere]


@pytest.fixture
def address(tmp_path: Path, sheet_of_sqlite: Path) -> str:
    (tmp_path / "parlor.db").write_bytes(sheet_of_sqlite.read_bytes())
    return f"sqlite:///{tmp_path / 'parlor.db'}"


@pytest.fixture
def looking(address: str) -> Iterator[Engine]:
    engine = open_database(address)
    yield engine
    engine.dispose()


@pytest.fixture
def start(
    broker: Mosquitto, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Started]:
    """Starts hubs on the database, with one key, and ends them."""
    monkeypatch.setattr(worker, "SWEEP_S", 0.2)
    monkeypatch.setattr(worker, "SETTLED_S", 0.3)
    hubs: list[HubHere] = []

    def started(**more: Any) -> HubHere:
        given = {"database": address, "key": tmp_path / "house.key", **more}
        hubs.append(HubHere(broker.url, **given).start())
        return hubs[-1]

    yield started
    for hub in hubs:
        hub.end()


@pytest.fixture
def voice(broker: Mosquitto) -> Iterator[TableClient]:
    with TableClient(broker.url) as made:
        yield made


def column(engine: Engine, query: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(text(query)).scalars())


def units(engine: Engine, player: str = "王小明") -> int:
    with engine.connect() as connection:
        names = (player, who(player))  # by the id where no table has said the name
        return next((row["units"] for row in standings(connection) if row["player"] in names), 0)


def reasons(engine: Engine) -> str:
    return " | ".join(column(engine, "SELECT reason FROM refusals"))


def parlor(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["parlor", *arguments])
    assert result.exit_code == status, result.output
    return result.output


def listed(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in parlor(*arguments, "--json").splitlines()]


def play(voice: TableClient, sheet: Sheet, hands: int = 2) -> None:
    """A session, then so many hands: 3 units each to the first player."""
    voice.say(*sheet.wire(1, session("begun")))
    for hand in range(1, hands + 1):
        voice.say(*sheet.wire(hand + 1, score(hand)))


def told(voice: TableClient, sheet: Sheet, upto: int) -> bool:
    return eventually(lambda: voice.applied(sheet.topics.applied) == upto)


# ---- who may speak ---------------------------------------------------------------------------------------------------


def test_on_one_machine_the_first_key_of_a_table_is_admitted_and_the_second_waits(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    ours, pretender = Sheet(identity="j1"), Sheet(identity="j2", key=SigningKey.generate())
    voice.say(*ours.availability(), retain=True)
    play(voice, ours)
    assert told(voice, ours, 3)
    play(voice, pretender, 9)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 2)
    waiting, admitted = listed("keys", "--database", address)
    assert (waiting["fingerprint"], waiting["status"]) == (pretender.signer.public.fingerprint, "pending")
    assert (admitted["fingerprint"], admitted["by"][:9]) == (ours.signer.public.fingerprint, "by itself")
    (alert,) = listed("alerts", "--database", address)
    assert (alert["kind"], pretender.signer.public.fingerprint in alert["text"]) == ("key", True)
    assert units(looking) == 6
    assert eventually(lambda: "not admitted" in reasons(looking))


def test_where_staff_confirm_nothing_counts_before_and_everything_comes_after(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start(confirm=True)
    sheet = Sheet()
    voice.say(*sheet.availability(), retain=True)
    play(voice, sheet)
    fingerprint = sheet.signer.public.fingerprint
    applied = [w for _, w, _ in voice.heard if w["schema"] == "applied/2"]
    assert eventually(lambda: any(w["schema"] == "applied/2" for _, w, _ in voice.heard))
    applied = [w for _, w, _ in voice.heard if w["schema"] == "applied/2"]
    assert (applied[0]["admitted"], applied[0]["upto"], applied[0]["to"]) == (
        False,
        0,
        sheet.signer.public.text,
    )
    assert fingerprint in applied[0]["notice"]["text"]
    assert column(looking, "SELECT count(*) FROM messages") == [0]
    assert "speaks by" in parlor(
        "admit", fingerprint.lower().replace("-", " "), "--database", address, "--why", "x"
    )
    assert eventually(lambda: voice.asked(sheet.topics.resend) == [0])
    play(voice, sheet)
    assert told(voice, sheet, 3)
    assert units(looking) == 6
    (decision,) = listed("decisions", "--database", address)
    assert (decision["what"], decision["why"], "uid" in decision["by"]) == ("admitted", "x", True)


def test_what_the_hub_says_is_signed_to_its_table(start: Started, voice: TableClient) -> None:
    hub = start()
    sheet = Sheet()
    payloads: list[bytes] = []
    voice.raw = lambda topic, payload: payloads.append(payload) if topic == sheet.topics.applied else None
    play(voice, sheet)
    assert told(voice, sheet, 3)
    head, word = read(payloads[-1], sheet.topics.applied)
    assert head.key == hub.key.public
    assert (head.to, word["incarnation"], word["hub"]) == (sheet.signer.public.text, 1, "house")
    counters = [json.loads(payload)["counter"] for payload in payloads]
    assert counters == sorted(set(counters))


@pytest.mark.parametrize("what", ["signature", "unsigned", "version 1", "another topic", "content"])
def test_what_the_tables_key_has_not_signed_changes_nothing(
    what: str, start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet)
    assert told(voice, sheet, 3)
    topic, payload = sheet.wire(4, score(3, (300, -100, -100, -100)))
    content = json.loads(payload)
    bare = {name: value for name, value in content.items() if name != "signature"}
    if what == "signature":
        content["signature"] = json.loads(signed(bare, topic, SigningKey.generate()))["signature"]
    elif what == "unsigned":
        del content["signature"]
    elif what == "version 1":
        content = {**bare, "schema": "score/1"}
        del content["key"], content["to"]
    elif what == "another topic":
        content = json.loads(signed(bare, "mahjong/west-lake/table-2/score", sheet.signer))
    else:
        content["hand"] = 4
    voice.say(topic, json.dumps(content).encode())
    assert eventually(lambda: "sign" in reasons(looking))
    voice.say(*sheet.wire(4, score(3)))
    assert told(voice, sheet, 4)
    assert units(looking) == 9


def test_a_revoked_key_is_believed_no_longer_and_what_it_said_stays(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet)
    assert told(voice, sheet, 3)
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
    before, after = Sheet(), Sheet(key=SigningKey.generate())
    play(voice, before)
    assert told(voice, before, 3)
    voice.say(*after.availability(), retain=True)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 2)
    parlor("admit", after.signer.public.fingerprint, "--database", address)
    assert eventually(
        lambda: {w["to"] for _, w, _ in voice.heard if w.get("admitted")} >= {after.signer.public.text}
    )
    play(voice, after, 3)  # the same again under the new key is no contradiction
    assert told(voice, after, 4)
    assert units(looking) == 9
    assert column(looking, "SELECT count(*) FROM conflicts") == [0]
    assert {row["status"] for row in listed("keys", "--database", address)} == {"admitted", "retired"}


# ---- names -----------------------------------------------------------------------------------------------------------


def test_the_same_journal_under_another_name_counts_once(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    ours = Sheet("table-1")
    copy = Sheet("table-2", key=ours.signer)
    play(voice, ours)
    assert told(voice, ours, 3)
    play(voice, copy)
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["renamed"])
    assert eventually(lambda: "speaks as west-lake/table-1, not as this table" in reasons(looking))
    assert units(looking) == 6
    assert eventually(lambda: "renamed" in str([w["notice"] for _, w, _ in voice.heard if "upto" in w][-1]))


def test_a_rename_in_the_journal_is_followed_and_an_older_word_is_not(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    ours = Sheet("table-1")
    old = ours.availability()
    voice.say(*old, retain=True)
    play(voice, ours)
    assert told(voice, ours, 3)
    named = Sheet("window", key=ours.signer, said_so_far=10)
    names = [
        {"parlor": "west-lake", "table": table, "since_seq": n}
        for table, n in (("table-1", 1), ("window", 4))
    ]
    voice.say(*named.availability(names=names), retain=True)
    assert eventually(lambda: column(looking, "SELECT table_name FROM keys") == ["window"])
    voice.say(*named.wire(4, score(3)))
    assert told(voice, named, 4)
    voice.say(*old)
    assert eventually(lambda: "speaks as west-lake/window" in reasons(looking))
    assert column(looking, "SELECT table_name FROM keys") == ["window"]
    assert units(looking) == 9
    assert column(looking, "SELECT count(*) FROM streams") == [1]


def test_names_that_make_one_text_are_two_tables(start: Started, voice: TableClient, looking: Engine) -> None:
    start()
    one = Sheet("lake-t9", parlor="west", identity="j1")
    other = Sheet("t9", parlor="west-lake", identity="j2")
    for sheet in (one, other):
        play(voice, sheet)
        assert told(voice, sheet, 3)
    assert units(looking) == 12
    thief = Sheet("t10", parlor="west-lake", identity="j1", key=SigningKey.generate())
    play(voice, thief)  # the identity of another journal
    assert eventually(lambda: column(looking, "SELECT kind FROM alerts") == ["key"])
    assert units(looking) == 12


# ---- nothing applied goes --------------------------------------------------------------------------------------------


def test_a_later_generation_takes_nothing_and_staff_decide(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet, 5)
    assert told(voice, sheet, 6)
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
    assert told(voice, sheet, 6)
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


def test_what_counts_or_not_against_a_decision_is_told_as_altered(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet)
    assert told(voice, sheet, 3)
    for row in ("messages", "scores", "results"):
        with looking.begin() as connection:
            connection.execute(text(f"UPDATE {row} SET superseded = true WHERE id = 'j1-3'"))
        said = parlor("verify", "--database", address, status=1)
        assert f"j1-3: it does not count ({row}), and nobody decided so" in said
        with looking.begin() as connection:
            connection.execute(text(f"UPDATE {row} SET superseded = false WHERE id = 'j1-3'"))
    voice.say(*sheet.wire(3, score(2, (-30, 10, 10, 10))))
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["fork"])
    parlor("decide", str(listed("alerts", "--database", address)[0]["alert"]), "new", "--database", address)
    with looking.begin() as connection:
        connection.execute(text("UPDATE results SET superseded = false WHERE id = 'j1-3'"))
    said = parlor("verify", "--database", address, status=1)
    assert "j1-3: it counts (results), and staff decided that it does not" in said


def test_no_message_ends_the_hub(start: Started, voice: TableClient, looking: Engine) -> None:
    """Of anybody, or of an admitted table that was taken over: one is refused, and what comes after it is kept."""
    start()
    sheet = Sheet()
    play(voice, sheet, 1)
    assert told(voice, sheet, 2)
    for member, escape in (("schema", "\\ud800"), ("to", "\\udfff"), ("epoch", "\\u0000")):
        said = {"schema": "score/2", "key": sheet.signer.public.text, "to": "", "seq": 3, "epoch": "j1"}
        text = json.dumps({**said, "signature": "A" * 86, member: "@"}).replace("@", escape)
        voice.say(sheet.topics.leaf("score"), text.encode(), retain=True)
    voice.say(*sheet.availability(connection="\0"), retain=True)
    voice.say(*sheet.state(2, phase="\0"))
    voice.say(*sheet.state(2, alerts=[{"code": "x", "text": 1}, {"code": 2, "text": [3]}]), retain=True)
    voice.say(*sheet.wire(3, score(2)))
    assert told(voice, sheet, 3)
    assert units(looking) == 6
    counts = "SELECT sum(count) FROM refusals WHERE reason LIKE '%U+0000%'"
    assert eventually(lambda: column(looking, counts) == [3]), "a score, a word and a picture"
    assert eventually(lambda: "it cannot be read" in reasons(looking))


def test_a_strangers_words_are_bounded_though_they_name_an_admitted_key(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet, 1)
    assert told(voice, sheet, 2)
    for number in range(150):
        stranger = Sheet(identity=f"k{number}", key=SigningKey.generate())
        voice.say(*stranger.people(x={"key": sheet.signer.public.text}))
    voice.say(*sheet.wire(3, score(2)))
    assert told(voice, sheet, 3)
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
    assert told(voice, Sheet(identity=identity, key=old), 2)
    new = SigningKey.generate()
    voice.say(*Sheet(identity=identity, key=new).availability())
    assert eventually(lambda: len(listed("keys", "--database", address)) == 2)
    parlor("admit", new.public.fingerprint, "--database", address)
    journal.append(120.0, [("input", {"hand": 2})], [score(2, (3000, -1000, -1000, -1000))])
    journal.close()
    said = parlor("import", str(path), "--database", address, status=1)
    assert "which the table has replaced" in said
    assert units(looking) == 3


def test_generations_beyond_all_counting_are_refused(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet)
    assert told(voice, sheet, 3)
    voice.say(*Sheet(generation=2**40, since=1).wire(1, score(1)))
    assert eventually(lambda: "epoch is not written" in reasons(looking))
    assert units(looking) == 6


def test_a_copied_card_is_told_and_the_first_word_stands_until_staff_decide(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet)
    assert told(voice, sheet, 3)
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


def test_a_score_counts_when_its_session_is_known_in_whatever_order_they_come(
    start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    voice.say(*sheet.wire(2, score(1)))
    voice.say(*sheet.wire(3, correction((-2, 2, 0, 0))))
    assert eventually(lambda: column(looking, "SELECT held FROM messages") == ["session", "session"])
    assert units(looking) == 0
    voice.say(*sheet.wire(1, session("begun")))
    assert told(voice, sheet, 3)
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
    assert told(voice, sheet, 3)
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
def test_what_no_table_can_have_reckoned_is_refused_and_staff_are_told(
    fields: dict[str, Any], why: str, start: Started, voice: TableClient, looking: Engine
) -> None:
    start()
    sheet = Sheet()
    play(voice, sheet, 1)
    assert told(voice, sheet, 2)
    voice.say(*sheet.wire(3, score(2), **fields))
    voice.say(*sheet.wire(4, score(3)))
    assert eventually(lambda: column(looking, "SELECT kind FROM alerts") == ["impossible"])
    assert eventually(lambda: why in reasons(looking))
    assert voice.applied(sheet.topics.applied) == 2  # never said to be kept
    assert eventually(lambda: units(looking) == 6)


def test_unsigned_history_counts_as_staff_confirm_it(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    start(confirm=True)
    sheet = Sheet()
    voice.say(*sheet.availability(anchor=3, seq=3), retain=True)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 1)
    parlor("admit", sheet.signer.public.fingerprint, "--database", address)
    assert eventually(lambda: column(looking, "SELECT anchor FROM streams") == [3])
    play(voice, sheet, 3)
    assert told(voice, sheet, 4)  # kept, all of it
    assert units(looking) == 3  # the hand after the anchor
    parlor("admit", "--history", sheet.signer.public.fingerprint, "--database", address)
    assert eventually(lambda: units(looking) == 9)


# ---- the hub ---------------------------------------------------------------------------------------------------------


def one_hand_kept(start: Started, voice: TableClient) -> tuple[HubHere, Sheet]:
    """A hub, and a table that has told it of one hand."""
    hub, sheet = start(), Sheet()
    voice.say(*sheet.availability(), retain=True)
    play(voice, sheet, 1)
    assert told(voice, sheet, 2)
    return hub, sheet


def test_a_database_that_is_an_older_copy_of_itself_says_so_and_gets_the_rest(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    hub, sheet = one_hand_kept(start, voice)
    heard = {hub.key.public.text: [1, 10**7, 9]}  # the table was told that 9 messages are here
    voice.say(*sheet.availability(connection="c2", seq=9, hubs=heard), retain=True)
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["older copy"])
    assert eventually(lambda: [w for _, w, _ in voice.heard if "upto" in w][-1]["incarnation"] == 2)
    assert eventually(lambda: 2 in voice.asked(sheet.topics.resend))
    voice.say(*sheet.availability(connection="c3", seq=9, hubs=heard), retain=True)
    assert eventually(lambda: column(looking, "SELECT connection FROM tables") == ["c3"])
    assert column(looking, "SELECT incarnation FROM hubs") == [2]  # once


def test_an_older_copy_says_so_though_the_newest_score_is_handed_to_it(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    """Restored, it gets from the broker the newest message of those that it lacks before it hears of them."""
    hub, sheet = one_hand_kept(start, voice)
    voice.say(*sheet.wire(5, score(4)), retain=True)
    assert eventually(lambda: units(looking) == 6)
    said = {hub.key.public.text: [1, 1, 5]}  # that 5 messages are here, in a word that it has outrun by now
    voice.say(*sheet.availability(connection="c2", seq=5, hubs=said), retain=True)
    assert eventually(lambda: [a["kind"] for a in listed("alerts", "--database", address)] == ["older copy"])
    assert column(looking, "SELECT incarnation FROM hubs") == [2]


def test_a_flood_of_forgeries_delays_nobody_much(start: Started, voice: TableClient, looking: Engine) -> None:
    start()
    sheet, other = Sheet(identity="j1"), Sheet("table-2", identity="j2")
    for one in (sheet, other):
        play(voice, one, 1)
        assert told(voice, one, 2)
    topic, payload = sheet.wire(3, score(2))
    forged = payload.replace(b'"deltas":[3,', b'"deltas":[9,')
    strange = SigningKey.generate()
    foreign = signed({**sheet.content(3, score(2)), "key": strange.public.text}, topic, strange)
    for n in range(3000):
        voice.shout(topic, (forged, foreign, b"{}")[n % 3])
        if n % 1000 == 500:
            voice.shout(*other.wire(3 + n // 1000, score(2 + n // 1000)))
    assert told(voice, other, 5)
    voice.say(topic, payload)
    assert told(voice, sheet, 3)
    assert units(looking) == 6 + 12
    assert eventually(lambda: sum(column(looking, "SELECT count FROM refusals")) == 3000)
    assert len(column(looking, "SELECT reason FROM refusals")) < 8


def test_two_hubs_and_one_in_another_ones_place(
    start: Started, voice: TableClient, looking: Engine, tmp_path: Path, sheet_of_sqlite: Path
) -> None:
    """Each has its own database and key; a new one begins with nothing and asks for everything."""
    copy = tmp_path / "second.db"
    copy.write_bytes(sheet_of_sqlite.read_bytes())
    first, sheet = start(), Sheet()
    voice.say(*sheet.availability(), retain=True)
    play(voice, sheet)
    assert told(voice, sheet, 3)
    second = start(database=f"sqlite:///{copy}", name="second", key=tmp_path / "second.key")
    assert eventually(lambda: 0 in voice.asked(sheet.topics.resend))
    play(voice, sheet)
    other = open_database(f"sqlite:///{copy}")
    assert eventually(lambda: column(other, "SELECT upto FROM streams") == [3])
    assert units(other) == units(looking) == 6
    other.dispose()

    def speakers() -> set[tuple[str, str]]:
        return {(w["hub"], w["key"]) for _, w, _ in voice.heard if w.get("upto") == 3}

    assert eventually(
        lambda: speakers() == {("house", first.key.public.text), ("second", second.key.public.text)}
    )


def test_a_second_worker_believes_whom_the_first_has_admitted(
    start: Started, voice: TableClient, looking: Engine, address: str
) -> None:
    """Two workers share the messages; a session and its scores may come to either, and the words rise all the same."""
    workers = [start(confirm=True).worker, start(confirm=True, worker=2).worker]
    sheet = Sheet()
    voice.say(*sheet.availability(), retain=True)
    assert eventually(lambda: len(listed("keys", "--database", address)) == 1)
    parlor("admit", sheet.signer.public.fingerprint, "--database", address)
    assert eventually(lambda: voice.asked(sheet.topics.resend) == [0])
    assert eventually(lambda: all(worker.admits(sheet.signer.public.text) for worker in workers))
    play(voice, sheet, 40)
    assert told(voice, sheet, 41)
    assert units(looking) == 120
    counters = [w["counter"] for _, w, _ in voice.heard if w.get("admitted")]
    assert len(counters) == len(set(counters))
