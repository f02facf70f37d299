"""Mistakes of owners, and attacks with a stolen journal, key, database or password."""

from __future__ import annotations

import shutil
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from controller.identity.signing import SigningKey
from controller.journal.journal import Journal, JournalError
from controller.mqtt.message_models import encoded
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import Topics
from controller.parlor.hub import message_store
from tests.controller.journal.tampering import more_for_the_first, rewritten
from tests.controller.parlor.fresh_databases import copied, fresh
from tests.controller.parlor.hub_processes import HubProcess, eventually
from tests.controller.parlor.numbered_messages import session
from tests.whole.attacks.attack_list import Attack
from tests.whole.attacks.attacked_table import LOOT, Table
from tests.whole.attacks.shipped_broker import PARLOR_NAME
from tests.whole.attacks.whole_parlor import Parlor

ATTACKS: Final[list[Attack]] = []
TURNED: Final = """
import time
now = time.time
time.time = lambda: now() - 10 * 86400
"""


def attack(made: Attack) -> Attack:
    ATTACKS.append(made)
    return made


# ---- journals and cards ----------------------------------------------------------------------------------------------


def _copy(p: Parlor, table: Table, name: str) -> Path:
    """The folder of a table, its key with it, as it is now."""
    table.close()
    folder = p.folder / name
    shutil.copytree(table.path.parent, folder)
    table.open()
    return folder / table.path.name


@attack
def a_journal_under_another_tables_name(p: Parlor) -> str:
    """A card is copied into another table: the start is refused; where it is forced, the hub refuses."""
    table = p.tables["t9"]
    path = _copy(p, table, "copy of t9")
    try:
        Journal.open(path, parlor=PARLOR_NAME, table="t10").close()
    except JournalError as error:
        assert "journal rename" in str(error)
    else:
        raise AssertionError("a journal was opened under another name")
    with closing(Journal.open(path)) as journal:
        forced = Publisher(journal, Topics(PARLOR_NAME, "t10"), p.broker.address("anyone"))
        forced.start()
        journal.append(1.0, [], [table.hand(LOOT, 900)])
        assert eventually(
            lambda: bool(p.refused("alert renamed: .* uses the name west-lake/t10", Counter(), 1))
        )
        assert forced.drain(60)  # it asks first whether another speaks under this name
        forced.stop()
    return r"hub mahjong/west-lake/t10/(score|session): its key .* signs as west-lake/t9, not as this table"


@attack
def names_that_run_together(p: Parlor) -> str:
    """West/lake-t9 and west-lake/t9 say the same numbers; a third writes by the identity of the second."""
    one, two = p.tables["lake-t9"], p.tables["t9"]
    for table in (one, two):
        table.play(2)
        assert eventually(table.is_kept)
    sheet = two.sheet()
    sheet.topics, sheet.table, sheet.parlor = Topics("west", "lake-t10"), "lake-t10", "west"
    p.anyone.say(*sheet.availability())
    p.anyone.say(*sheet.wire(1, two.hand(LOOT, 900)))
    return r"alert key: A new key, .* claims the journal of west-lake/t9 .* as west/lake-t10"


@attack
def a_cloned_card_beside_the_first(p: Parlor) -> str:
    """Two controllers with one journal and key: the second says so and posts nothing."""
    table = p.tables["cloned"]
    with closing(Journal.open(_copy(p, table, "clone"))) as journal:
        assert eventually(lambda: table.publisher.status()["connected"])
        second = Publisher(journal, table.topics, p.broker.address("anyone"))
        second.start()
        journal.append(1.0, [], [table.hand(LOOT, 900)])
        assert eventually(lambda: bool(second.status()["error"]))
        p.alert_counts[f"clone: {second.status()['error']}"] += 1
        second.stop()
    return r"clone: Another controller already speaks as mahjong/west-lake/cloned with this table's own key"


@attack
def two_messages_under_one_number(p: Parlor) -> str:
    """A clone played on elsewhere: another score under a number that is here, signed by the same key."""
    table = p.tables["cloned"]
    table.play()
    assert eventually(table.is_kept)
    sheet = table.sheet(table.journal.key)
    p.anyone.say(*sheet.wire(table.journal.last_seq, table.hand(LOOT, table.hands)))
    return r"alert fork: Table west-lake/cloned sent two different messages under one number"


@attack
def an_older_copy_of_the_journal(p: Parlor) -> str:
    """Put back after three more hands: they still count; the table continues after them and reports what it lost."""
    table = p.tables["put-back"]
    older = _copy(p, table, "backup")
    table.play(3)
    assert eventually(table.is_kept)
    _put_in_place(p, table, older)
    assert eventually(lambda: table.journal.generation > 0)
    table.play(2)
    assert eventually(table.is_kept), table.status()
    assert table.journal.generation == 1
    assert "does not have" in str(table.publisher.status()["notices"])
    assert table.truth()[table.people[0]] == 3 * table.hands
    return r"alert lost: Table west-lake/put-back has lost scores that are here"


def _put_in_place(p: Parlor, table: Table, other: Path) -> None:
    """The table goes on with another file; what it truly wrote is kept for the truth."""
    table.close()
    aside = p.folder / f"true {table.name} {len(table.paths)}"
    table.path.parent.rename(aside)
    shutil.copytree(other.parent, table.path.parent)
    table.paths.insert(-1, aside / table.path.name)
    table.open()


@attack
def payments_edited_and_everything_signed_again(p: Parlor) -> str:
    """The owner has the key: edits every score, makes chain and signatures again, and plays on with that journal."""
    table = p.tables["stolen"]
    table.play(2)
    assert eventually(table.is_kept)
    edited = _copy(p, table, "edited")
    assert rewritten(edited, more_for_the_first, table.journal.key)
    _put_in_place(p, table, edited)
    table.play()
    assert eventually(table.is_kept), table.status()
    assert p.shell("journal", "verify", str(edited), "--hub", p.hub.page) == 1
    return r"command journal verify \(1\): .*(altered|Altered|other|not the)"


@attack
def a_tail_cut_off(p: Parlor) -> str:
    """The last hands are taken out of a copy and its head is signed again: the hub's seals know of more."""
    table = p.tables["t9"]
    table.play(3)
    assert eventually(table.is_kept)
    cut = _copy(p, table, "cut")
    rewritten(cut, key=table.journal.key, upto=table.journal.last - 4)
    assert p.shell("journal", "verify", str(cut), "--hub", p.hub.page) == 1
    return r"command journal verify \(1\): "


# ---- keys ------------------------------------------------------------------------------------------------------------


@attack
def a_table_whose_key_was_replaced(p: Parlor) -> str:
    """Nothing by the new key counts until staff have compared it; then everything does."""
    table = p.tables["rekeyed"]
    table.journal.rotate_key(SigningKey.generate(), "Li", "a new computer", 1.0)
    table.restart()
    before = p.standings()
    table.play(2)
    own = table.journal.public.fingerprint
    assert eventually(lambda: own in p.command("keys"))
    assert p.refused(rf"hub .*/rekeyed/score: its key {own} is not admitted", Counter())
    assert {one: before[one] for one in table.people} == {one: p.standings()[one] for one in table.people}
    p.command("admit", own)
    assert eventually(table.is_kept), table.status()
    return rf"alert key: A new key, fingerprint {own}, asks to sign as west-lake/rekeyed"


@attack
def a_revoked_key(p: Parlor) -> str:
    """The computer was stolen: its later messages do not count, its earlier ones stay."""
    table = p.tables["revoked"]
    p.command("revoke", table.journal.public.fingerprint, "--why", "stolen")
    before = Counter(p.lines())

    def is_refused() -> bool:
        """The hub looks at its list of keys now and then."""
        p.anyone.say(*table.sheet().availability(), retain=True)
        return bool(p.refused(r"/revoked/availability: its key .* is revoked", before, 2.0))

    assert eventually(is_refused)
    table.uncounted = 2
    table.play(2)
    return r"hub mahjong/west-lake/revoked/score: its key .* is revoked"


@attack
def the_hubs_key_swapped(p: Parlor) -> str:
    """The hub is started with another key than its database knows."""
    other = p.folder / "other.key"
    SigningKey.generate().save(other)
    p.shell(
        "parlor", "--broker", p.broker.url, "--username", "hub", "--database", p.database,
        "--hub", "house", "--hub-key", str(other), "--no-page",
    )  # fmt: skip
    return r"command parlor --broker \(1\): .*holds another one"


@attack
def a_second_hub_under_the_same_name(p: Parlor) -> str:
    """With the hub's password, a database and a key of its own: nobody believes it, and the first misses nothing."""
    with fresh() as database:
        second = HubProcess(p.broker.url, database, p.folder / "second", "--username", "hub", "--no-page")
        second.start()
        p.one.play(3)
        assert eventually(p.one.is_kept)
        own = second.says["key"]
        assert eventually(lambda: own in [one["fingerprint"] for one in p.one.publisher.status()["pending"]])
        second.end()
    return r"table-1 refused applied: not admitted"


# ---- what tables say of the hub --------------------------------------------------------------------------------------


@attack
def a_table_claims_to_have_heard_the_hub_count_to_the_end(p: Parlor) -> str:
    """An admitted table's key is stolen: it says that the hub has long used up its numbers."""
    table = p.tables["stolen"]
    (hub,) = p.one.publisher.status()["hubs"]
    sheet = table.sheet(table.journal.key, generation=table.journal.generation, since=table.journal.last_seq)
    sheet.sequence = 2**45
    for heard in ([2**53 - 1, 2**53 - 1, 0], [2**53 - 2, 0, 1]):
        p.anyone.say(*sheet.availability(hubs={hub["key"]: heard}, connection="c9"))
    return r"alert impossible: Table west-lake/stolen claims to know incarnation \d+ of hub house"


@attack
def scores_that_cannot_be(p: Parlor) -> str:
    """By the stolen key of an admitted table: sums that are not zero, four of one name, amounts beyond all measure."""
    table = p.tables["stolen"]
    sheet = table.sheet(table.journal.key, generation=table.journal.generation)
    seq, fair = table.journal.last_seq + 1, table.hand()
    much = [10**12, -(10**12), 0, 0]
    pay = [{"from": 1, "to": 0, "amount": 10**12}]
    before = p.lines()
    for changed in (
        {"deltas": [30, -1, -1, -1]},
        {"totals": [30, 0, 0, 0]},
        {"players": ["x"] * 4},
        {"deltas": much, "totals": much, "payments": pay},
    ):
        p.anyone.say(*sheet.wire(seq, fair, **changed))
    for why in ("sum|zero", "players", "1000000000|less than or equal"):
        assert p.refused(rf"hub mahjong/west-lake/stolen/score: .*({why})", before), (why, p.lines() - before)
    return r"alert impossible: Message \d+ of table west-lake/stolen is impossible"


@attack
def a_score_of_a_session_that_nobody_began(p: Parlor) -> str:
    """It is kept and does not count; once its session is known it does."""
    table = p.tables["clocks"]
    before = p.standings()
    table.hands += 1
    table.journal.append(1.0, [], [table.hand(session="s9")])
    assert eventually(table.is_kept)
    p.alert_counts[
        f"held: {message_store.held_count(p.engine, table.journal.identity)} message of no session"
    ] += 1
    assert p.standings()[table.people[0]] == before[table.people[0]]
    table.journal.append(2.0, [], [session("begun", name="s9", players=table.seated())])
    return r"held: 1 message of no session"


@attack
def a_hand_beyond_what_its_session_allows(p: Parlor) -> str:
    """Everybody began with a hundred units: a score of three thousand waits for staff."""
    table = p.tables["t9"]
    table.uncounted = 1
    messages = [
        session("begun", name="s2", players=table.seated(), chips=100),
        table.hand(LOOT, 1, session="s2"),
    ]
    table.journal.append(1.0, [], messages)
    return r"alert limits: "


# ---- clocks, silence, the hub's machine ------------------------------------------------------------------------------


@attack
def a_tables_clock_turned_back(p: Parlor) -> str:
    """To 1970 and into the next century: numbers bring hands in order."""
    table = p.tables["clocks"]
    for at in (86_400.0, 4e9, 5.0):
        table.play(at=at)
    assert eventually(table.is_kept)
    history = p.command("history", table.people[0], "--json")
    hands = [line.split('"hand": ')[1].split(",")[0] for line in history.splitlines()]
    p.alert_counts[f"in order: {hands == sorted(hands, key=int)}, {len(hands)} hands"] += 1
    return r"in order: True"


@attack
def the_hubs_clock_turned_back(p: Parlor) -> str:
    """Ten days: its words are newer by their number; one recorded before, of a later clock, is old."""
    words = [messages for topic, messages in p.anyone.heard if topic == p.one.topics.applied and messages]
    (hub,) = p.one.publisher.status()["hubs"]
    recorded = [messages for messages in words if hub["key"].encode() in messages][-1]
    (p.folder / "turned").mkdir()
    (p.folder / "turned" / "sitecustomize.py").write_text(TURNED)
    p.hub.kill()
    with p.patch.context() as patch:
        patch.setenv("PYTHONPATH", f"{p.folder / 'turned'}:{Path(__file__).parents[3]}")
        p.hub.start()
    p.one.play(2)
    assert eventually(p.one.is_kept)
    p.anyone.say(p.one.topics.applied, recorded, retain=True)
    p.hub.kill()
    p.hub.start()
    return r"table-1 refused applied: replayed"


@attack
def ten_minutes_of_silence(p: Parlor) -> str:
    """The hub is away, the table's clock goes on by an hour: it is not forgotten, and nobody unsigned is heard."""
    p.hub.kill()
    p.later(3600.0)
    held = p.one.publisher.status()["applied"]
    p.one.play()
    bare = {
        "schema": "applied/1",
        "epoch": p.one.journal.epoch,
        "upto": p.one.journal.last_seq,
        "hub": "house",
    }
    before = p.lines()
    p.anyone.say(p.one.topics.applied, encoded(bare), retain=True)
    assert p.refused("table-1 refused applied: unsigned", before)
    p.one.restart()
    assert eventually(lambda: p.one.publisher.status()["connected"])
    status = p.one.publisher.status()
    assert (status["applied"], len(status["hubs"])) == (held, 1)
    before = p.lines()
    p.anyone.say(p.one.topics.applied, encoded(bare))
    assert p.refused("table-1 refused applied: unsigned", before)
    p.hub.start()
    return r"table-1 refused applied: unsigned"


@attack
def the_hubs_database_from_an_older_copy(p: Parlor) -> str:
    """Restored as it was three hands ago: the tables have more; it starts again and receives what it lacks."""
    p.hub.kill()
    p.engine.dispose()
    older = p.stack.enter_context(copied(p.database))
    p.hub.start()
    p.one.play(3)
    p.two.play(3)
    for table in (p.one, p.two):
        assert eventually(table.is_kept)
    p.hub.kill()
    p.move(older)
    p.hub.start()
    return r"alert older copy: The database of hub house is an older copy"
