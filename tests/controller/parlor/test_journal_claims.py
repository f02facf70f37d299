"""A journal belongs to the key that it began with: nobody takes another's by a message, a file, a name or a mistake."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from controller.identity.signing import SigningKey, identity_of
from controller.journal.journal import Journal, KeyLost
from controller.parlor.hub import worker
from controller.parlor.storage.database import open_database
from tests.controller.parlor.admission_view import column, is_applied, listed, parlor, play, reasons, units
from tests.controller.parlor.admission_view import units as units_of
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, event, goes_on, remember, score, session
from tests.controller.parlor.numbered_messages import score as hand_of

FORGED = (300_000, -100_000, -100_000, -100_000)


@pytest.fixture
def looking(database: str) -> Iterator[Engine]:
    engine = open_database(database)
    yield engine
    engine.dispose()


class ClaimedHub:
    """A hub whose database a test looks into, and an honest table with two hands in it."""

    def __init__(
        self, hub: HubHere, database: str, looking: Engine, voice: TableClient, folder: Path
    ) -> None:
        self.database, self.looking, self.voice, self.folder = database, looking, voice, folder
        hub.start()
        self.honest = Sheet()
        play(voice, self.honest)
        assert is_applied(voice, self.honest, 3)

    def say(self, *arguments: str, status: int = 0) -> str:
        return parlor(*arguments, "--database", self.database, status=status)

    def alerts(self) -> list[dict[str, Any]]:
        return listed("alerts", "--all", "--database", self.database)

    def keys(self) -> dict[str, str]:
        """Fingerprint and status of every key."""
        return {row["fingerprint"]: row["status"] for row in listed("keys", "--database", self.database)}

    def bring(self, key: SigningKey, table: str, *more: str, status: int = 0) -> str:
        """Admit a key by a file."""
        file = self.folder / f"{key.public.fingerprint}.pub"
        file.write_text(key.public.text)
        return self.say("admit", "--file", str(file), "--as", f"west-lake/{table}", *more, status=status)

    def says(self, make: Callable[[], tuple[str, bytes]], why: str) -> None:
        """Say it until the hub has refused it for this reason."""

        def is_refused() -> bool:
            self.voice.say(*make())
            return why in reasons(self.looking)

        assert eventually(is_refused), reasons(self.looking)

    def repeats(self, make: Callable[[], tuple[str, bytes]], *, units: int) -> None:
        """Say it until it has counted."""

        def counts() -> bool:
            self.voice.say(*make())
            return units_of(self.looking) == units

        assert eventually(counts), units_of(self.looking)

    def plays_on(self) -> None:
        """The honest table is believed: its next hand counts."""
        self.voice.say(*self.honest.wire(4, score(3)))
        assert is_applied(self.voice, self.honest, 4)
        assert units(self.looking) == 9


@pytest.fixture
def hub_site(hub: HubHere, database: str, looking: Engine, voice: TableClient, tmp_path: Path) -> ClaimedHub:
    return ClaimedHub(hub, database, looking, voice, tmp_path)


@pytest.mark.parametrize("leaf", ["alert", "score", "state", "availability", "people"])
def test_an_admitted_table_cannot_sign_for_another_journal(hub_site: ClaimedHub, leaf: str) -> None:
    rogue = SigningKey.generate()
    hub_site.bring(rogue, "table-7")
    taken = Sheet("table-7", key=rogue, identity=hub_site.honest.identity, sequence=99)
    words: dict[str, Callable[[], tuple[str, bytes]]] = {
        "alert": lambda: taken.wire(4, event(1)),
        "score": lambda: taken.wire(4, score(3, FORGED)),
        "state": lambda: taken.state(4),
        "availability": taken.availability,
        "people": taken.people,
    }
    hub_site.says(words[leaf], "signs for another journal")
    (alert,) = (one for one in hub_site.alerts() if one["kind"] == "identity")
    assert "signs for the journal of west-lake/table-1" in alert["text"]
    hub_site.say(
        "decide", str(alert["alert"]), "new", status=1
    )  # there is nothing to decide but to know of it
    hub_site.plays_on()
    assert hub_site.keys()[hub_site.honest.signer.public.fingerprint] == "admitted"


def test_admitted_table_cannot_take_journal_in_place_of_other(hub_site: ClaimedHub) -> None:
    """Its key is admitted for its own journal and place, and speaks under the name of the other table."""
    rogue = SigningKey.generate()
    hub_site.bring(rogue, "table-7")
    hub_site.says(lambda: Sheet("table-1", key=rogue).wire(1, session("begun")), "not as this table")
    hub_site.says(
        lambda: Sheet("table-1", key=rogue, identity=hub_site.honest.identity).wire(4, score(3, FORGED)),
        "signs for another journal",
    )
    hub_site.plays_on()


def test_a_waiting_claim_is_shown_and_admitted_by_its_name_alone(hub_site: ClaimedHub) -> None:
    rogue = Sheet("table-7", key=SigningKey.generate(), identity=hub_site.honest.identity)
    print_, mine = rogue.signer.public.fingerprint, hub_site.honest.signer.public.fingerprint
    hub_site.says(rogue.availability, "not admitted")
    (row,) = (one for one in listed("keys", "--database", hub_site.database) if one["fingerprint"] == print_)
    assert row["claim"] == "claimed"
    assert "It claims the journal of west-lake/table-1" in row["claims"]
    (alert,) = hub_site.alerts()
    assert f"claims the journal of west-lake/table-1 ({rogue.identity})" in alert["text"]
    assert f"parlor admit {print_}" not in alert["text"], "nobody is led to it"
    assert "--journal" in hub_site.say("admit", print_, status=1)
    hub_site.say("decide", str(alert["alert"]), "new", status=1)
    assert hub_site.keys() == {mine: "admitted", print_: "pending"}
    plan = json.loads(hub_site.say("admit", print_, "--journal", rogue.identity, "--dry-run", "--json"))
    assert (plan["claims"], plan["retires"]) == ("west-lake/table-1", [mine])
    assert plan["moves"] == "west-lake/table-1"
    assert hub_site.keys() == {mine: "admitted", print_: "pending"}, "nothing was done"
    hub_site.plays_on()


def test_wrong_admission_is_taken_back_as_one_decision(hub_site: ClaimedHub) -> None:
    rogue = Sheet("table-7", key=SigningKey.generate(), identity=hub_site.honest.identity)
    print_, mine = rogue.signer.public.fingerprint, hub_site.honest.signer.public.fingerprint
    hub_site.says(rogue.availability, "not admitted")
    hub_site.say("admit", print_, "--journal", rogue.identity)
    hub_site.repeats(lambda: rogue.wire(4, score(3, FORGED)), units=6 + FORGED[0])
    hub_site.says(lambda: hub_site.honest.wire(4, score(3)), "is retired")
    assert eventually(lambda: any(one["kind"] == "still speaks" for one in hub_site.alerts()))
    text = hub_site.say("revoke", print_, "--take-back", "--why", "admitted by mistake")
    assert "its 1 messages no longer count" in text and mine in text
    assert hub_site.keys() == {mine: "admitted", print_: "revoked"}
    assert units(hub_site.looking) == 6
    assert not any(one["kind"] == "still speaks" for one in hub_site.alerts()), "it may speak again"
    assert column(hub_site.looking, "SELECT table_name FROM streams") == ["table-1"]
    hub_site.repeats(lambda: hub_site.honest.wire(4, score(3)), units=9)
    assert is_applied(hub_site.voice, hub_site.honest, 4)
    decisions = listed("decisions", "--database", hub_site.database)
    assert [one["what"] for one in decisions[:2]] == ["taken back", "admitted"]
    verified = json.loads(hub_site.say("--hub", "house", "verify", "--json"))
    assert (verified["wrong"], verified["status"]) == ([], "unaltered")


def test_names_are_known_again_after_a_take_back(hub_site: ClaimedHub) -> None:
    """The broker retains who the honest table's people are; the table itself does not publish that again."""
    hub_site.voice.say(*hub_site.honest.people(), retain=True)
    assert eventually(lambda: "王小明" in names(hub_site.looking))
    rogue = Sheet("table-7", key=SigningKey.generate(), identity=hub_site.honest.identity)
    hub_site.says(rogue.availability, "not admitted")
    hub_site.say("admit", rogue.signer.public.fingerprint, "--journal", rogue.identity)
    hub_site.repeats(lambda: rogue.wire(4, score(3, FORGED)), units=6 + FORGED[0])
    hub_site.say("revoke", rogue.signer.public.fingerprint, "--take-back")
    assert eventually(lambda: "王小明" in names(hub_site.looking))


def names(engine: Engine) -> list[str]:
    return column(engine, "SELECT name FROM persons")


def test_record_is_unaltered_after_take_back_of_double_numbers(
    hub_site: ClaimedHub,
) -> None:
    rogue = Sheet("table-7", key=SigningKey.generate(), identity=hub_site.honest.identity)
    print_ = rogue.signer.public.fingerprint
    hub_site.says(rogue.availability, "not admitted")
    hub_site.say("admit", print_, "--journal", rogue.identity)
    hub_site.repeats(lambda: rogue.wire(4, score(3, FORGED)), units=6 + FORGED[0])
    hub_site.voice.say(*rogue.wire(3, score(2, FORGED)))  # a number that the honest table has taken
    assert eventually(lambda: column(hub_site.looking, "SELECT count(*) FROM conflicts") == [1])
    hub_site.say("revoke", print_, "--take-back")
    hub_site.repeats(lambda: hub_site.honest.wire(4, score(3)), units=9)
    verified = json.loads(hub_site.say("--hub", "house", "verify", "--json"))
    assert (verified["wrong"], verified["status"]) == ([], "unaltered")


def test_key_signed_by_its_predecessor_is_admitted(
    hub_site: ClaimedHub,
) -> None:
    old, new, other = hub_site.honest.signer, SigningKey.generate(), SigningKey.generate()
    forged = goes_on(other, new) | {"first_key": old.public.text}
    claim = Sheet(key=new, identity=hub_site.honest.identity)
    hub_site.says(lambda: claim.availability(**forged), "not admitted")
    assert "--journal" in hub_site.say("admit", new.public.fingerprint, status=1)
    hub_site.says(lambda: claim.availability(**goes_on(old, new)), "not admitted")
    assert eventually(
        lambda: (
            {one["claim"] for one in listed("keys", "--database", hub_site.database)} == {"own", "inherited"}
        )
    )
    text = hub_site.say("admit", new.public.fingerprint)
    assert "whose former key has signed that" in text and f"{old.public.fingerprint} of" in text
    assert hub_site.keys() == {old.public.fingerprint: "retired", new.public.fingerprint: "admitted"}


def test_a_revoked_key_signs_no_other_in(hub_site: ClaimedHub) -> None:
    old, new = hub_site.honest.signer, SigningKey.generate()
    hub_site.say("revoke", old.public.fingerprint)
    claim = Sheet(key=new, identity=hub_site.honest.identity)
    hub_site.says(lambda: claim.availability(**goes_on(old, new)), "not admitted")
    assert "--journal" in hub_site.say("admit", new.public.fingerprint, status=1)


def written(path: Path, deltas: tuple[int, ...], **more: Any) -> Journal:
    journal = Journal.open(path, parlor="west-lake", table="table-2", **more)
    journal.append(0.0, [("input", {})], [session("begun")])
    remember(journal)
    journal.append(60.0, [("input", {})], [hand_of(1, deltas)])
    return journal


def all_units(engine: Engine) -> int:
    """What the first player of every journal has won, by whatever name they go there."""
    return int(column(engine, "SELECT sum(delta) FROM results WHERE place = 0 AND NOT superseded")[0])


def test_a_file_of_another_journal_is_taken_by_no_key(hub_site: ClaimedHub, tmp_path: Path) -> None:
    """A copy of table-2's journal goes on by table-7's admitted key, and one whose key was declared lost."""
    written(tmp_path / "two.db", (3, -1, -1, -1)).close()
    hub_site.say("import", str(tmp_path / "two.db"), "--as", "west-lake/table-2")
    assert all_units(hub_site.looking) == 9
    rogue = SigningKey.generate()
    hub_site.bring(rogue, "table-7")
    lost = KeyLost("rogue", "it is mine now", 70.0)
    with_key = Journal.open(tmp_path / "two.db", key=rogue, lost=lost)
    with_key.append(80.0, [("input", {})], [hand_of(2, (5000, -5000, 0, 0))])
    with_key.close()
    text = hub_site.say("import", str(tmp_path / "two.db"), status=1)
    assert f"is signed by {rogue.public.fingerprint}, the key of another journal" in text
    vouched = hub_site.say("import", str(tmp_path / "two.db"), "--as", "west-lake/table-2", status=1)
    assert "the key of another journal" in vouched
    assert all_units(hub_site.looking) == 9


def test_file_by_an_unproved_new_key_is_no_known_journal(hub_site: ClaimedHub, tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    journal = written(path, (3, -1, -1, -1))
    hub_site.bring(journal.key, "table-2")
    journal.close()
    hub_site.say("import", str(path))
    lost = Journal.open(path, key=SigningKey.generate(), lost=KeyLost("Lin", "the stick broke", 70.0))
    lost.append(80.0, [("input", {})], [hand_of(2, (5000, -5000, 0, 0))])
    identity = lost.identity
    lost.close()
    text = hub_site.say("import", str(path), "--as", "west-lake/table-2", status=1)
    assert f"no key of journal {identity} of west-lake/table-2 has signed that one" in text
    assert all_units(hub_site.looking) == 9


def test_a_journal_names_no_identity_that_its_key_has_not(tmp_path: Path) -> None:
    with_key = Journal.open(tmp_path / "t.db")
    assert with_key.identity == identity_of(with_key.public)
    with_key.close()


def test_table_taking_anothers_name_is_reported_and_no_change(
    hub_site: ClaimedHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "SWEEP_S", 3600.0)  # the hub has not read the admission when the table speaks
    rogue = SigningKey.generate()
    hub_site.bring(rogue, "table-7")
    names = [
        {"parlor": "west-lake", "table": "table-7", "since_seq": 1},
        {"parlor": "west-lake", "table": "table-1", "since_seq": 4},
    ]
    posing = Sheet("table-1", key=rogue, sequence=10)
    hub_site.voice.say(*posing.availability(names=names))
    assert eventually(lambda: any(one["kind"] == "renamed" for one in hub_site.alerts()))
    monkeypatch.setattr(worker, "SWEEP_S", 0.2)
    assert eventually(lambda: "its journal was renamed" in reasons(hub_site.looking))
    (alert,) = (one for one in hub_site.alerts() if one["kind"] == "renamed")
    assert "that is the name of a table with the key" in alert["text"]
    assert "is the name of a table" in hub_site.say("decide", str(alert["alert"]), "new", status=1)
    hub_site.plays_on()
