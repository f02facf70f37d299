"""Which hub messages are believed, and which refused: forged, replayed, foreign, garbled, invented, from after a
damage."""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from controller.identity.signing import SigningKey, identity_of, read_signed_message
from controller.journal.journal import Journal, JournalError, OutboxMessage
from controller.json_values import whole
from controller.mqtt import hub_acknowledgements as weighing
from controller.mqtt import hub_admission
from controller.mqtt.hub_acknowledgements import Hubs, MissingInJournal
from controller.mqtt.hub_admission import Admission, AdmissionRefused, HubRequests
from controller.mqtt.hub_authenticator import HubAuthenticator
from controller.mqtt.inbound_messages import InboundRefusals
from controller.mqtt.outbox import Outbox
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.orders.unix_socket import RequestRefused
from controller.words import Sentence, plain
from controller.words.sentence import sentence
from tests.controller.mqtt.posting_table import QUICK, Table, event, hands, holds, score, soon
from tests.controller.mqtt.real_brokers import Mosquitto
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.mqtt.signing_hub import Hub, say

KEY = SigningKey.generate()
IDENTITY = identity_of(KEY.public)
LI = plain("Li")


@dataclass
class Desk:
    """What a table believes, without a broker."""

    journal: Journal
    topics: Topics
    alone: bool = True
    now: float = 1000.0

    def __post_init__(self) -> None:
        self.refusals = InboundRefusals()
        self.admission = Admission(self.journal, alone=self.alone, clock=lambda: self.now)
        self.outbox = Outbox(self.journal, self.topics)
        prover = HubAuthenticator(self.journal, self.admission, self.refusals)
        self.prover = prover
        self.hubs = Hubs(self.outbox, self.admission, prover, self.topics.applied)

    def hear(self, payload: bytes) -> MissingInJournal | None:
        return self.hubs.hear(payload, self.journal.epoch)

    def acknowledge(
        self, hub: Speaker, upto: int, epoch: str | None = None, **other: Any
    ) -> MissingInJournal | None:
        return self.hear(hub.applied(self.topics, self.journal, epoch or self.journal.epoch, upto, **other))

    def refused(self) -> dict[str, int]:
        return {reason.removeprefix("applied: "): count for reason, count in self.refusals.counts().items()}


@pytest.fixture
def desk(tmp_path: Path, topics: Topics) -> Any:
    journal = Journal.open(tmp_path / "table.journal", key=KEY)
    for hand in range(1, 11):
        journal.append(1.0, [], [event(hand, "pung"), score(hand)])
    made = Desk(journal, topics)
    yield made
    made.outbox.close()
    journal.close()


def altered(word: bytes, **change: Any) -> bytes:
    """A signed word with something else in it, and the signature it had."""
    content = {**json.loads(word), **change}
    return json.dumps(content, separators=(",", ":")).encode()


def test_unsigned_hub_message_changes_nothing(
    desk: Desk, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    hub, stranger, other_table = Speaker(), Speaker("stranger"), SigningKey.generate()
    first = hub.applied(topics, desk.journal, IDENTITY, 9)
    desk.hear(first)
    assert desk.hubs.upto == 9
    newer = hub.applied(topics, desk.journal, IDENTITY, 12)
    bare = {"schema": "applied/1", "epoch": IDENTITY, "upto": 20, "hub": "parlor", "at": 2e9}
    words: list[tuple[str, bytes]] = [
        ("empty", b""),
        ("malformed", b"{"),
        ("malformed", b"[" * 4000),
        ("another version", altered(newer, schema="applied/2")),
        ("too long", b"x" * 100_000),
        ("unsigned", json.dumps(bare).encode()),
        ("unsigned", json.dumps({**bare, "epoch": f"{IDENTITY}.1000"}).encode()),
        ("forged", altered(newer, upto=20)),
        ("forged", altered(newer, counter=999)),
        ("forged", altered(newer, epoch=f"{IDENTITY}.7")),
        ("forged", hub.applied(Topics("west-lake", "table-2"), desk.journal, IDENTITY, 20)),
        ("to another", hub.applied(topics, other_table.public, IDENTITY, 20)),
        ("another journal", hub.applied(topics, desk.journal, "ffff0000", 20)),
        ("another journal", hub.applied(topics, desk.journal, f"{IDENTITY}.x", 20)),
        ("another journal", hub.applied(topics, desk.journal, f"{IDENTITY}.{2**31 + 1}", 20)),
        ("another journal", hub.applied(topics, desk.journal, f"{IDENTITY}.007", 20)),
        ("generation", hub.applied(topics, desk.journal, f"{IDENTITY}.{2**31}", 20)),
        ("not admitted", stranger.applied(topics, desk.journal, IDENTITY, 20)),
        ("not admitted", stranger.applied(topics, desk.journal, f"{IDENTITY}.1000", 20)),
        ("replayed", hub.applied(topics, desk.journal, IDENTITY, 20, counter=0)),
        ("replayed", hub.applied(topics, desk.journal, IDENTITY, 20, incarnation=0)),
    ]
    entries = desk.journal.last
    for reason, word in words:
        before = desk.refused().get(reason, 0)
        assert desk.hear(word) is None, reason
        assert desk.refused().get(reason, 0) == before + 1, reason
        assert desk.hubs.upto == 9
    assert desk.hear(first) is None  # the broker sends the retained message again: no alert
    assert sum(desk.refused().values()) == len(words)
    assert desk.journal.last == entries
    assert "a word on applied was refused" in caplog.text.lower()
    assert "it is applied/2, this table knows applied/1; update the table" in caplog.text
    desk.hear(newer)
    assert desk.hubs.upto == 12
    assert [one.name for one in desk.admission.pending()] == ["stranger"]


def test_order_comes_from_incarnation_and_counter(desk: Desk, topics: Topics) -> None:
    hub = Speaker()
    desk.acknowledge(hub, 9, counter=50, at=1e9)
    desk.acknowledge(hub, 12, counter=51, at=5.0)  # its clock was put back
    assert desk.hubs.upto == 12
    desk.acknowledge(hub, 6, counter=52, at=4.0)  # it has lost something, and says so
    assert (desk.hubs.upto, desk.hubs.outrun) == (6, True)
    assert desk.hubs.heard == {hub.public.text: (1, 52, 12)}  # a copy learns by this that it is one
    desk.acknowledge(hub, 4, counter=1, incarnation=2)  # its database is an older copy: counted again
    assert desk.hubs.upto == 4
    assert desk.hubs.heard == {hub.public.text: (2, 1, 4)}
    desk.outbox.keep_marks()
    again = Desk(desk.journal, topics)
    assert again.hubs.upto == 4
    assert again.hubs.heard == {hub.public.text: (2, 1, 4)}
    again.acknowledge(hub, 12, counter=51)
    assert (again.hubs.upto, again.refused()) == (4, {"replayed": 1})
    again.outbox.close()


def test_flood_of_forged_messages_takes_few_lines_and_no_time(
    desk: Desk, topics: Topics, caplog: pytest.LogCaptureFixture
) -> None:
    hub = Speaker()
    desk.acknowledge(hub, 1)
    word = hub.applied(topics, desk.journal, IDENTITY, 2)
    forged = [altered(word, counter=1000 + k) for k in range(3000)]
    begun = time.monotonic()
    for one in forged:
        desk.hear(one)
    assert time.monotonic() - begun < 10  # a loaded machine; here 0.4 s
    assert sum(desk.refused().values()) == 3000
    assert set(desk.refused()) <= {"forged", "too many"}
    assert len(caplog.records) < 20


def test_first_hub_is_admitted_only_at_a_local_open_broker(tmp_path: Path, topics: Topics) -> None:
    def table(url: str, **more: Any) -> tuple[Journal, Publisher]:
        journal = Journal.open(tmp_path / f"{len(list(tmp_path.glob('*.db')))}.db")
        return journal, Publisher(journal, topics, url, **more)

    alone = {
        "mqtt://127.0.0.1:1": True,
        "mqtt://localhost:1": True,
        "mqtt://[::1]:1": True,
        "mqtt://table-1:word@127.0.0.1:1": False,
        "mqtt://192.168.1.5:1": False,
        "mqtt://broker.example:1": False,
    }
    for url, expected in alone.items():
        journal, publisher = table(url)
        assert publisher.admission.alone is expected, url
        journal.close()
    journal, publisher = table("mqtt://127.0.0.1:1", first_hub=False)
    assert not publisher.admission.alone
    journal.close()
    hub = Speaker()
    journal, publisher = table("mqtt://broker.example:1", hub_key=hub.public)
    assert list(journal.hubs()) == [hub.public.text]
    assert publisher.status()["hubs"][0]["how"]["id"] == "hub.how_settings"
    assert publisher.status()["fingerprint"] == journal.public.fingerprint
    journal.close()


def test_staff_admit_and_forget_hubs_and_the_journal_keeps_it(desk: Desk, topics: Topics) -> None:
    first, second = Speaker("first"), Speaker("second")
    desk.acknowledge(first, 9)
    assert desk.journal.hubs()[first.public.text].how == hub_admission.ALONE
    desk.acknowledge(second, 3)
    assert (desk.hubs.upto, desk.hubs.names) == (9, "first")
    assert f"mahjong-table hub admit {second.public.fingerprint}" in " ".join(map(str, desk.hubs.notices))
    with pytest.raises(AdmissionRefused, match="No hub with fingerprint"):
        desk.admission.admit("0000-0000-0000-0000", LI)
    with pytest.raises(AdmissionRefused, match="is no fingerprint"):
        desk.admission.admit("xyz", LI)
    assert "second" in desk.admission.admit(second.public.fingerprint.lower().replace("-", " "), LI).text
    desk.hubs.mind_admission(IDENTITY)  # its earlier messages count at once
    assert (desk.hubs.upto, desk.hubs.names) == (3, "first, second")
    assert not desk.hubs.notices
    with pytest.raises(AdmissionRefused, match="admitted already"):
        desk.admission.admit(second.public.fingerprint, LI)
    desk.admission.forget(first.public.fingerprint, LI, "it was replaced")
    desk.acknowledge(first, 12)  # no longer trusted, and not again without staff
    assert (desk.hubs.upto, desk.hubs.names) == (3, "second")
    desk.admission.forget(second.public.fingerprint, LI, "")
    assert (desk.hubs.upto, desk.hubs.names) == (None, None)
    assert desk.refused() == {"not admitted": 2}
    kinds = [entry.body["status"] for entry in desk.journal.entries("hub")]
    assert kinds == ["admitted", "admitted", "forgotten", "forgotten"]
    third = Speaker("third")
    desk.acknowledge(third, 5)
    assert desk.hubs.upto is None
    assert desk.admission.trust(third.public, "third", LI).text.startswith("Hub third, fingerprint")
    desk.hubs.mind_admission(IDENTITY)
    assert desk.hubs.upto == 5


def test_a_request_ends_when_its_hub_falls_silent(desk: Desk, topics: Topics) -> None:
    desk.acknowledge(Speaker("ours"), 9)
    stranger = Speaker("stranger")
    word = stranger.applied(topics, desk.journal, IDENTITY, 3)
    desk.hear(word)
    assert "stranger" in " ".join(map(str, desk.hubs.notices)) and not desk.hubs.is_to_ask()
    assert not desk.hubs.warnings, "players are told nothing of it"
    desk.now += hub_admission.ASK_AGAIN_S
    assert desk.hubs.is_to_ask() and not desk.hubs.is_to_ask(), "once"
    desk.hear(stranger.applied(topics, desk.journal, IDENTITY, 3))  # it answers
    desk.now += hub_admission.SILENT_S - 1
    assert [one.name for one in desk.admission.pending()] == ["stranger"]
    desk.hear(word)  # the broker gives again what it retains
    desk.now += 1.5
    assert desk.admission.pending() == [] and not desk.hubs.notices
    desk.hear(word)
    assert desk.admission.pending() == []
    assert not desk.hubs.is_to_ask()
    desk.hear(stranger.applied(topics, desk.journal, IDENTITY, 4))
    assert [one.name for one in desk.admission.pending()] == ["stranger"]


def test_refused_hub_is_shown_no_longer_until_it_is_forgotten(desk: Desk, topics: Topics) -> None:
    ours, stranger = Speaker("ours"), Speaker("stranger")
    desk.acknowledge(ours, 9)
    with pytest.raises(AdmissionRefused, match="has asked this table"):
        desk.admission.refuse(stranger.public.fingerprint, LI, "")
    with pytest.raises(AdmissionRefused, match="hub forget"):
        desk.admission.refuse(ours.public.fingerprint, LI, "")
    desk.acknowledge(stranger, 3)
    assert "is refused" in desk.admission.refuse(stranger.public.fingerprint, LI, "nobody we know").text
    with pytest.raises(AdmissionRefused, match="refused already"):
        desk.admission.refuse(stranger.public.fingerprint, LI, "")
    again = Desk(desk.journal, topics)
    for one in (desk, again):
        one.acknowledge(stranger, 4)
        assert one.admission.pending() == [] and not one.hubs.notices
        assert one.refused()["refused"] == 1
        (refused,) = one.admission.state()["refused"]
        assert refused["name"] == "stranger" and refused["how"]["text"] == "refused by Li: nobody we know"
    assert "may ask again" in desk.admission.forget(stranger.public.fingerprint, LI, "").text
    desk.acknowledge(stranger, 5)
    assert [one.name for one in desk.admission.pending()] == ["stranger"]
    desk.admission.refuse(stranger.public.fingerprint, LI, "")
    desk.acknowledge(stranger, 6)
    assert "keeps this table" in desk.admission.admit(stranger.public.fingerprint, LI).text  # minds change
    assert desk.admission.state()["refused"] == []
    kinds = [entry.body["status"] for entry in desk.journal.entries("hub")]
    assert kinds == ["admitted", "refused", "forgotten", "refused", "admitted"]
    again.outbox.close()


def test_many_strangers_do_not_fill_list_endlessly(desk: Desk, topics: Topics) -> None:
    desk.acknowledge(Speaker("ours"), 1)
    for number in range(50):
        desk.admission.meets(Speaker().public, f"stranger {number}", b"x")
    assert len(desk.admission.pending()) == hub_admission.MOST_PENDING
    assert [one.id for one in desk.hubs.notices] == [
        "hub.many_ask"
    ]  # one sentence, not a new one with every key they think of
    late = Speaker("late")
    desk.admission.meets(late.public, "late", b"x")
    assert desk.admission.pending()[-1].name == "late"


def test_hub_that_has_not_admitted_table_is_reported_to_staff(desk: Desk) -> None:
    hub = Speaker()
    desk.acknowledge(hub, 0, admitted=False)
    assert desk.hubs.upto == 0
    assert f"fingerprint {desk.journal.public.fingerprint}" in " ".join(map(str, desk.hubs.notices))
    notice = {"id": "fork", "args": {}, "text": "Two tables sign with this key."}
    desk.acknowledge(hub, 9, notice=notice)
    assert [one.text for one in desk.hubs.notices] == ["Hub parlor: Two tables sign with this key."]
    desk.acknowledge(hub, 10)
    assert not desk.hubs.notices
    assert desk.hubs.upto == 10


def test_who_may_ask_for_messages_again(desk: Desk, topics: Topics) -> None:
    hub, reader = Speaker(), Speaker("reader")
    desk.acknowledge(hub, 9)
    ask = desk.prover.request
    word = reader.resend(topics, desk.journal, IDENTITY, 3, incarnation=0)
    assert ask(word, topics.resend) == 3  # a broker of this machine without a login: any signer
    assert ask(word, topics.resend) is None  # once
    desk.admission.alone = False
    assert ask(reader.resend(topics, desk.journal, IDENTITY, 3), topics.resend) is None
    assert ask(hub.resend(topics, desk.journal, IDENTITY, 4), topics.resend) == 4
    late = hub.resend(topics, desk.journal, IDENTITY, 5)
    assert ask(altered(late, after=0), topics.resend) is None
    assert ask(b'{"schema":"resend/1","epoch":"abcd1234","after":0}', topics.resend) is None
    counts = desk.refusals.counts()
    assert {"resend: not admitted", "resend: forged", "resend: unsigned"} <= set(counts)


def test_of_two_hubs_the_slower_counts_and_none_is_forgotten(
    desk: Desk, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = Speaker("old"), Speaker("new")
    desk.acknowledge(old, 9)
    desk.admission.trust(new.public, "new", LI)
    assert (desk.hubs.upto, desk.hubs.names) == (0, "new, old")  # it may miss everything
    desk.acknowledge(new, 3)
    assert desk.hubs.upto == 3
    desk.acknowledge(new, 12)
    assert desk.hubs.upto == 9
    later = time.monotonic() + 86_400
    monkeypatch.setattr(time, "monotonic", lambda: later)
    desk.acknowledge(new, 13)
    desk.hear(b"")
    assert (desk.hubs.upto, desk.hubs.names) == (9, "new, old")


def test_older_generation_counts_as_far_as_the_journal_has_it(desk: Desk, topics: Topics) -> None:
    desk.journal.begin_generation("for the test")
    desk.journal.append(2.0, [], [score(11)])
    assert [json.loads(m.payload)["since"] for m in desk.outbox.following(19)] == [1, 21]
    hub = Speaker()
    desk.acknowledge(hub, 25, IDENTITY)  # 21 to 25 were lost with the damage
    assert desk.hubs.upto == 20
    desk.acknowledge(hub, 21, f"{IDENTITY}.1")
    assert desk.hubs.upto == 21


def test_unsignable_content_is_sent_as_text_and_delays_nothing(desk: Desk, topics: Topics) -> None:
    odd = OutboxMessage("event", {"session": "s", "hand": 1, "n": 2**60, "f": 1e300, "k": [-(2**53)]})
    desk.journal.append(1.0, [], [odd, score(11)])
    first, second = desk.outbox.following(20)
    _, content = read_signed_message(first.payload, first.topic)
    assert (content["n"], content["f"], content["k"]) == (str(2**60), "1e+300", [str(-(2**53))])
    assert read_signed_message(second.payload, second.topic)[1]["hand"] == 11
    assert desk.outbox.holds(content)
    assert not desk.outbox.holds({**content, "n": str(2**60 + 1)})


def test_loss_is_proved_by_admitted_hub_and_costs_a_generation(desk: Desk, topics: Topics) -> None:
    hub = Speaker()
    desk.acknowledge(hub, 20)
    assert desk.acknowledge(hub, 23) == MissingInJournal(Sentence("hub.called", {"hub": "parlor"}), 23, 0)
    assert desk.acknowledge(hub, 5, f"{IDENTITY}.41") == MissingInJournal(
        Sentence("hub.called", {"hub": "parlor"}), 5, 41
    )
    assert desk.acknowledge(hub, 5, f"{IDENTITY}.{2**31 - 1}") == MissingInJournal(
        Sentence("hub.called", {"hub": "parlor"}), 5, 2**31 - 1
    )
    for _ in range(3):
        assert desk.acknowledge(hub, 10**6) is None
    assert desk.refused() == {"contradiction": 3}
    assert weighing.BELIEVED_CONTRADICTIONS == 3


def test_clocks_that_jump_reorder_nothing(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's clock and the hub's jump back, and to another zone; numbers count, not times."""
    table = Table(tmp_path, topics, mosquitto.url)
    hub = Speaker()
    assert table.listener.start()
    table.publisher.start()
    for hand, at in enumerate([1000.0, 2e9, 5.0, 5.0, 0.0, 1.7e9], start=1):
        monkeypatch.setenv("TZ", ["Asia/Shanghai", "America/New_York"][hand % 2])
        time.tzset()
        table.journal.append(at, [], [score(hand)])
        assert table.publisher.drain(10)
        # the hub's clock runs backwards, but it holds more
        word = hub.applied(topics, table.journal, table.journal.epoch, hand, at=1e9 - hand)
        say(mosquitto.url, topics.applied, word, retain=True)
        assert soon(lambda: holds(table, hand))  # noqa: B023
    assert table.listener.wait_for(6)
    assert hands(table.listener) == [1, 2, 3, 4, 5, 6]
    monkeypatch.undo()
    time.tzset()
    table.end()


def test_empty_word_makes_no_table_forget_its_hub_and_staff_do(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    hub = Speaker()
    say(
        mosquitto.url, topics.applied, hub.applied(topics, table.journal, table.journal.epoch, 1), retain=True
    )
    assert soon(lambda: holds(table, 1))
    say(mosquitto.url, topics.applied, b"", retain=True)
    assert soon(lambda: table.publisher.status()["refused"].get("applied: empty") == 1)
    assert (table.publisher.status()["applied"], table.publisher.status()["outbox"]) == (1, 1)
    table.publisher.admission.forget(hub.public.fingerprint, LI, "given away")
    assert soon(lambda: table.publisher.status()["hub"] is None)
    assert table.publisher.status()["outbox"] == 0  # alone again: what the broker has counts
    table.end()
    again = Table(tmp_path, topics, mosquitto.url)
    again.publisher.start()
    assert again.publisher.drain(10)
    assert again.publisher.status()["hub"] is None
    again.end()


def test_a_forged_generation_is_refused_and_posting_goes_on(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    """With an open broker, and with a hub's own admission: 1,000 generations were 1,150 entries a second, endlessly."""
    table = Table(tmp_path, topics, mosquitto.url)
    hub, stranger = Speaker(), Speaker("parlor")
    assert table.listener.start()
    table.publisher.start()
    table.play(1)
    epoch = table.journal.epoch
    say(mosquitto.url, topics.applied, hub.applied(topics, table.journal, epoch, 2), retain=True)
    assert soon(lambda: holds(table, 2))
    entries = table.journal.last
    lie = {"schema": "applied/1", "epoch": f"{epoch}.1000", "upto": 5, "hub": "parlor", "at": 2e9}
    for word in (
        json.dumps(lie).encode(),
        stranger.applied(topics, table.journal, f"{epoch}.1000", 5),
        altered(hub.applied(topics, table.journal, epoch, 3), epoch=f"{epoch}.1000"),
    ):
        say(mosquitto.url, topics.applied, word, retain=True)
    reasons = {"applied: unsigned", "applied: not admitted", "applied: forged"}
    assert soon(lambda: reasons <= set(table.publisher.status()["refused"]))
    for hand in range(2, 6):
        table.play(hand)
    assert table.publisher.drain(10)
    assert table.listener.wait_for(10)
    assert table.journal.epoch == epoch
    assert table.journal.last == entries + 4 * 3  # what was played, and nothing else
    table.publisher.stop()
    table.publisher = Publisher(table.journal, topics, mosquitto.url)  # the lie is still retained
    table.publisher.start()
    table.play(6)
    assert table.publisher.drain(10)
    assert (table.journal.epoch, table.listener.repeated) == (epoch, {})
    # and the hub itself, in error or passing it on: one entry, one more than it names, readable again
    say(mosquitto.url, topics.applied, hub.applied(topics, table.journal, f"{epoch}.1000", 5), retain=True)
    assert soon(lambda: table.journal.epoch == f"{epoch}.1001")
    recoveries = len(list(table.journal.entries("recovery")))
    table.play(7)
    assert table.publisher.drain(10)
    assert table.listener.wait_until(
        lambda: any(m["epoch"] == f"{epoch}.1001" for m in table.listener.messages())
    )
    assert (table.journal.epoch, recoveries) == (f"{epoch}.1001", 1)
    assert "restore --from-hub" in str(table.publisher.status()["notices"])
    table.end()


def test_strangers_retained_message_neither_stops_nor_repeats(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    stranger = Speaker()
    assert table.listener.start()
    table.publisher.start()
    for hand in (1, 2, 3):
        table.play(hand)
    assert table.publisher.drain(10)
    assert table.listener.wait_for(6)
    table.publisher.stop()
    own = table.listener.messages("score")[-1]
    epoch = table.journal.epoch
    invented = {k: v for k, v in own.items() if k not in ("signature", "key")} | {
        "seq": 900,
        "id": f"{epoch}-900",
    }
    garbage: list[tuple[str, bytes]] = [
        ("score", stranger.sign(topics.leaf("score"), invented)),
        ("score", json.dumps({**own, "seq": 900}).encode()),
        ("event", json.dumps({**own, "epoch": f"{epoch}.999"}).encode()),
        ("hand", b"\xff" * 100),
        ("alert", stranger.sign(topics.leaf("alert"), {**invented, "epoch": f"{epoch}.7"})),
    ]
    for leaf, payload in garbage:
        say(mosquitto.url, topics.leaf(leaf), payload, retain=True)
    for life in range(3):
        publisher = Publisher(table.journal, topics, mosquitto.url)
        publisher.start()
        table.play(4 + life)
        assert publisher.drain(10)
        refused = publisher.status()["refused"]
        assert publisher.status()["error"] is None
        publisher.stop()
        if life == 0:
            assert refused.get("own topics: unsigned", 0) >= 2
            assert refused.get("own topics: another key", 0) >= 1
            assert stranger.public.fingerprint in str(publisher.status()["notices"])
    assert table.journal.epoch == epoch
    assert table.listener.wait_for(12)
    assert hands(table.listener) == [1, 2, 3, 4, 5, 6]
    assert table.listener.repeated == {}
    table.end()


def test_hub_with_more_than_the_journal_shows_a_lost_disk(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    assert table.publisher.drain(10)
    epoch = table.journal.epoch
    word = Speaker().applied(topics, table.journal, epoch, 9)
    say(mosquitto.url, topics.applied, word, retain=True)
    assert soon(lambda: "Hub parlor has messages 3 to 9" in str(table.publisher.status()["error"]))
    assert soon(lambda: table.journal.epoch == f"{epoch}.1")
    table.play(2)
    assert table.listener.start()
    assert table.publisher.drain(10)
    # numbers 3 and 4 go to new messages under a new epoch, so their ids are new to the hub
    assert table.listener.wait_until(lambda: f"{epoch}.1-4" in {m["id"] for m in table.listener.messages()})
    table.end()


def test_faulty_hub_does_not_make_journal_renumber_endlessly(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    hub = Speaker()
    for generation in range(6):
        epoch = table.journal.epoch
        say(mosquitto.url, topics.applied, hub.applied(topics, table.journal, epoch, 10**6), retain=True)
        if generation < 3:
            assert soon(lambda before=epoch: table.journal.epoch != before)  # type: ignore[misc]
    table.play(2)
    assert table.publisher.drain(10)
    assert table.journal.epoch.endswith(".3")
    assert soon(lambda: table.publisher.status()["refused"].get("applied: contradiction", 0) >= 1)
    table.end()


def test_full_outbox_is_reported_and_so_is_its_end(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    reported: list[Sentence | None] = []
    journal = Journal.open(tmp_path / "table.journal")
    hub = Speaker()
    say(mosquitto.url, topics.applied, hub.applied(topics, journal, journal.epoch, 0), retain=True)
    publisher = Publisher(journal, topics, mosquitto.url, on_limit=reported.append, outbox_max=10)
    publisher.start()
    for hand in range(1, 6):
        assert publisher.hindrance() is None
        journal.append(1.0, [], [event(hand, "pung"), score(hand)])
    sentence = publisher.hindrance()
    assert sentence is not None and publisher.status()["limit"] == sentence.text
    assert sentence.text.startswith(
        "10 messages wait in the outbox, as many as it may hold (10): no new hand begins"
    )
    journal.append(1.0, [], [score(6)])  # the hand that runs is played to its end, and kept
    assert publisher.drain(10)
    assert reported == [sentence]
    assert publisher.hindrance() == sentence
    say(mosquitto.url, topics.applied, hub.applied(topics, journal, journal.epoch, 11), retain=True)
    assert soon(lambda: reported == [sentence, None])
    assert publisher.hindrance() is None
    publisher.stop()
    assert journal.last_seq == 11
    journal.close()


def test_backup_and_empty_broker_lose_no_number_to_the_hub(
    mosquitto: Mosquitto, tmp_path: Path, topics: Topics
) -> None:
    hub = Hub(topics, mosquitto.url).start()
    table = Table(tmp_path, topics, mosquitto.url)
    table.publisher.start()
    table.play(1)
    assert soon(lambda: holds(table, 2))
    for part in ("", "-wal"):
        shutil.copyfile(f"{table.journal.path}{part}", f"{tmp_path}/earlier{part}")
    table.play(2)
    assert soon(lambda: holds(table, 4))
    hub.stop()
    table.end()
    for part in ("", "-wal"):
        (tmp_path / f"earlier{part}").rename(f"{table.journal.path}{part}")
    mosquitto.stop()
    mosquitto.forget()
    mosquitto.start()
    table = Table(tmp_path, topics, mosquitto.url, QUICK)
    word = hub.speaker.applied(topics, table.journal, table.journal.epoch, 4)
    say(mosquitto.url, topics.applied, word, retain=True)
    table.publisher.start()
    assert soon(lambda: table.journal.epoch.endswith(".1"))
    assert table.listener.start()
    table.play(2)
    assert table.listener.wait_until(lambda: any(m["seq"] == 4 for m in table.listener.messages()))
    assert {m["epoch"] for m in table.listener.messages() if whole(m["seq"]) > 2} == {table.journal.epoch}
    table.end()


def test_full_journal_refuses_requests_with_reason_and_remedy(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = JournalError(
        sentence("journal.read_only", journal="table.db"), cure=sentence("order.give_up_hand")
    )

    def refuse(*_: object) -> Sentence:
        raise full

    monkeypatch.setattr(Admission, "forget", refuse)
    with pytest.raises(RequestRefused) as refused:
        HubRequests(desk.admission).answer({"do": "forget", "fingerprint": "7Q2M"}, plain("Lin"))
    assert refused.value.sentences == full.sentences and len(full.sentences) == 2
    assert refused.value.in_language("zh") != str(full)
