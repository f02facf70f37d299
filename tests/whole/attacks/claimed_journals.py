"""Attacks on whose journal it is: by an admitted table, by makers of files, by pretenders, and by mistakes of staff."""

from __future__ import annotations

import itertools
import json
import shutil
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from controller.identity.signing import SigningKey, identity_of, rotation_text, to_base64
from controller.mqtt.topics import Topics
from tests.controller.parlor import numbered_messages
from tests.controller.parlor.hub_processes import eventually
from tests.controller.parlor.numbered_messages import Sheet, event, goes_on, session
from tests.whole.attacks import crafted_journals
from tests.whole.attacks.attack_list import Attack
from tests.whole.attacks.attacked_table import LOOT, Table
from tests.whole.attacks.shipped_broker import PARLOR_NAME
from tests.whole.attacks.whole_parlor import Parlor

ATTACKS: Final[list[Attack]] = []
NUMBERS: Final = itertools.count(1)


def attack(made: Attack) -> Attack:
    ATTACKS.append(made)
    return made


class Rogue:
    """Somebody with a key, at a place of their own: admitted there, or not."""

    def __init__(self, p: Parlor, *, admitted: bool = True) -> None:
        self.p, self.key, self.table = p, SigningKey.generate(), f"rogue-{next(NUMBERS)}"
        self.print = self.key.public.fingerprint
        self.topics = Topics(PARLOR_NAME, self.table)
        if admitted:
            self.bring(self.key.public.text)

    def bring(self, written: str, *more: str) -> str:
        """Staff admit what stands in a file."""
        file = self.p.folder / f"{self.table}.{next(NUMBERS)}.pub"
        file.write_text(written)
        return self.p.command("admit", "--file", str(file), "--as", f"{PARLOR_NAME}/{self.table}", *more)

    def sheet(self, identity: str = "", key: SigningKey | None = None, **more: Any) -> Sheet:
        sequence = 2**30 + 100 * next(NUMBERS)
        return Sheet(
            self.table, PARLOR_NAME, key=key or self.key, identity=identity, sequence=sequence, **more
        )

    def claims(self, table: Table) -> Sheet:
        """It says that the table's journal is its own, and waits for staff."""
        sheet = self.sheet(table.journal.identity)
        refused(self.p, sheet.availability, rf"/{self.table}/availability: its key .* is not admitted")
        return sheet


def refused(p: Parlor, make: Callable[[], tuple[str, bytes]], wanted: str) -> None:
    """Say it until a line tells that it was refused; workers look at the list of keys now and then."""
    before = p.lines()

    def is_refused() -> bool:
        p.anyone.say(*make())
        return bool(p.refused(wanted, before, 1.5))

    assert eventually(is_refused), (wanted, p.lines() - before)


def listed(p: Parlor, what: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in p.command(what, "--json").splitlines()]


def statuses(p: Parlor) -> dict[str, str]:
    return {row["fingerprint"]: row["status"] for row in listed(p, "keys")}


def correction(table: Table) -> Any:
    changes = (-1, 1, 0, 0)
    return numbered_messages.correction(changes, players=table.people)


def brought_in(p: Parlor, path: Path, *more: str) -> None:
    p.alert_counts[f"import: {p.command('import', str(path), *more)}"] += 1


def looted(p: Parlor) -> bool:
    return any(abs(units) >= 1000 for units in p.standings().values())


def is_looted_by(p: Parlor, *messages: tuple[str, bytes], retain: bool = False) -> bool:
    """Whether it counts when sent once more."""
    for topic, payload in messages:
        p.anyone.say(topic, payload, retain=retain)
    return looted(p)


# ---- by an admitted table --------------------------------------------------------------------------------------------


@attack
def words_under_anothers_identity(p: Parlor) -> str:
    """Everything that a table can say, in its own place, of table-1's journal and of a later generation of it."""
    rogue, seq = Rogue(p), p.one.journal.last_seq + 1
    for generation in (0, 3):
        sheet = rogue.sheet(p.one.journal.identity, generation=generation)
        for make in (
            lambda: sheet.wire(seq, event(1)),  # noqa: B023 - sent before the next round
            lambda: sheet.wire(seq, p.one.hand(LOOT, 900)),  # noqa: B023
            lambda: sheet.state(seq),  # noqa: B023
            sheet.availability,
            sheet.people,
        ):
            refused(
                p,
                make,
                rf"hub mahjong/{PARLOR_NAME}/{rogue.table}/\w+: its key .* signs for another journal",
            )
    assert statuses(p)[p.one.journal.public.fingerprint] == "admitted"
    return (
        rf"alert identity: Table {PARLOR_NAME}/{rogue.table} signs for the journal of {PARLOR_NAME}/table-1"
    )


@attack
def its_own_journal_in_anothers_place_and_parlor(p: Parlor) -> str:
    """As table-1, as a table of another parlor, and as one whose names run together in another way."""
    rogue = Rogue(p)
    for parlor, table in ((PARLOR_NAME, "table-1"), ("west", "lake-t9"), ("west", f"lake-{rogue.table}")):
        sheet = Sheet(table, parlor, key=rogue.key)
        refused(p, lambda: sheet.wire(1, p.one.hand(LOOT, 900)), rf"/{table}/score: its key .* signs as")  # noqa: B023
    return rf"alert renamed: The journal of {PARLOR_NAME}/{rogue.table} uses the name west/lake-t9"


@attack
def words_of_before_the_revocation(p: Parlor) -> str:
    """Retained at the broker, and recorded: sent again after the key was taken back."""
    rogue = Rogue(p)
    sheet = rogue.sheet()
    messages = [sheet.wire(1, session("begun", players=p.one.seated())), sheet.wire(2, p.one.hand(LOOT, 900))]
    assert eventually(lambda: is_looted_by(p, *messages, retain=True))
    p.command("revoke", rogue.print, "--take-back")
    for one in messages:
        refused(p, lambda: one, rf"/{rogue.table}/\w+: its key .* is revoked")  # noqa: B023
    p.hub.kill()
    p.hub.start()  # the broker hands it what is retained
    return rf"hub mahjong/{PARLOR_NAME}/{rogue.table}/score: its key .* is revoked"


# ---- by files --------------------------------------------------------------------------------------------------------


def _copied(p: Parlor, table: Table) -> Path:
    table.close()
    folder = p.folder / f"copy {next(NUMBERS)}"
    shutil.copytree(table.path.parent, folder)
    table.open()
    return folder / table.path.name


@attack
def a_copy_that_goes_on_by_an_admitted_key(p: Parlor) -> str:
    """Table-2's journal in a file, its key declared lost, five thousand more: by the key of another table."""
    rogue = Rogue(p)
    path = crafted_journals.continued(_copied(p, p.two), rogue.key, [p.two.hand(LOOT, 900)])
    brought_in(p, path)
    brought_in(p, path, "--as", f"{PARLOR_NAME}/table-2")
    return r"command import: .*the key of another journal"


@attack
def a_copy_that_goes_on_by_a_new_key(p: Parlor) -> str:
    """The same by a key of which nobody knows, with the word of staff."""
    path = crafted_journals.continued(_copied(p, p.two), SigningKey.generate(), [p.two.hand(LOOT, 900)])
    brought_in(p, path, "--as", f"{PARLOR_NAME}/table-2")
    return r"command import: .*no key of journal \w+ of west-lake/table-2 has signed that one"


@attack
def a_file_that_ends_with_the_admitted_key(p: Parlor) -> str:
    """From the first entry to the last it names table-1's key, which has signed nothing of it."""
    journal = p.one.journal
    messages = [session("begun", name="s9", players=p.one.seated()), p.one.hand(LOOT, 1, session="s9")]
    path = crafted_journals.under_anothers_key(
        p.folder / f"forged {next(NUMBERS)}.db", journal.identity, journal.public, SigningKey.generate(),
        p.one.topics, messages,
    )  # fmt: skip
    brought_in(p, path)
    brought_in(p, path, "--as", f"{PARLOR_NAME}/table-1")
    return r"command import: .*no key of journal \w+ of west-lake/table-1 has signed that one"


@attack
def a_file_with_the_numbers_of_another_journal(p: Parlor) -> str:
    """A sound journal of an admitted key, whose messages name table-1's journal and its next numbers."""
    rogue, much = Rogue(p), p.one.journal.last_seq + 3
    messages = [p.one.hand(LOOT, 900 + number) for number in range(much)]
    path = p.folder / f"mine {next(NUMBERS)}.db"
    crafted_journals.of_anothers_numbers(path, p.one.journal.identity, rogue.key, rogue.topics, messages)
    brought_in(p, path, "--json")
    return r"import: .*it says that it is of another journal"


@attack
def a_key_file_with_forged_proofs(p: Parlor) -> str:
    """`admit --file` of a key that table-1's key has allegedly admitted: another signer, journal or table."""
    rogue, mine = Rogue(p, admitted=False), SigningKey.generate()
    first = p.one.journal.public
    of_mine = goes_on(mine, rogue.key)
    for claim in (
        {**of_mine, "first_key": first.text},
        {**of_mine, "key_changes": [of_mine["key_changes"][0] | {"n": 8}]},
        {**of_mine, "key_changes": []},
        {**of_mine, "key_changes": of_mine["key_changes"] * 2},
    ):
        rogue.bring(json.dumps({"key": rogue.key.public.text, **claim}))
    assert rogue.print not in statuses(p)
    return r"command admit: .*have not signed in the one that it names"


# ---- by who waits ----------------------------------------------------------------------------------------------------


@attack
def a_claim_with_forged_proofs(p: Parlor) -> str:
    """A new key says that table-1's signed it in; staff read that none did, and what an admission would do."""
    rogue, mine = Rogue(p, admitted=False), SigningKey.generate()
    sheet = rogue.sheet(p.one.journal.identity)
    forged = {**goes_on(mine, rogue.key), "first_key": p.one.journal.public.text}
    refused(p, lambda: sheet.availability(**forged), rf"/{rogue.table}/availability: .* is not admitted")
    (row,) = [one for one in listed(p, "keys") if one["fingerprint"] == rogue.print]
    assert row["claim"] == "claimed"
    p.command("admit", rogue.print)
    plan = p.command("admit", rogue.print, "--journal", p.one.journal.identity, "--dry-run", "--json")
    assert json.loads(plan)["retires"] == [p.one.journal.public.fingerprint]
    assert (statuses(p)[rogue.print], statuses(p)[p.one.journal.public.fingerprint]) == (
        "pending",
        "admitted",
    )
    return rf"command admit: .*{rogue.print} claims the journal of {PARLOR_NAME}/table-1"


@attack
def a_claim_on_a_journal_that_nobody_knows_yet(p: Parlor) -> str:
    """Of a table that shall be set up tomorrow: its identity is read at the broker, its numbers are taken today."""
    rogue, tomorrow = Rogue(p, admitted=False), SigningKey.generate()
    sheet = rogue.sheet(identity_of(tomorrow.public))
    refused(p, sheet.availability, rf"/{rogue.table}/availability: .* is not admitted")
    p.command("admit", rogue.print)
    assert statuses(p)[rogue.print] == "pending"
    return rf"command admit: .*{rogue.print} claims the journal"


@attack
def a_claim_that_is_another_once_it_waits(p: Parlor) -> str:
    """It waits for its own journal; admitted, it is not believed for the other that it named meanwhile."""
    rogue = Rogue(p, admitted=False)
    own, taken = rogue.sheet(), rogue.sheet(p.one.journal.identity)
    for sheet in (own, taken):
        refused(p, sheet.availability, rf"/{rogue.table}/availability: .* is not admitted")
    p.command("admit", rogue.print)
    refused(p, taken.availability, rf"/{rogue.table}/availability: its key .* signs for another journal")
    return (
        rf"alert identity: Table {PARLOR_NAME}/{rogue.table} signs for the journal of {PARLOR_NAME}/table-1"
    )


@attack
def proofs_without_end(p: Parlor) -> str:
    """A stranger proves a thousand changes of a key in each word: the hub has better things to do."""
    rogue = Rogue(p, admitted=False)
    first = last = SigningKey.generate()
    identity, changes = identity_of(first.public), []
    for n in range(2, 1000):
        new = rogue.key if n == 999 else SigningKey.generate()
        proof = last.sign(rotation_text(identity, n, last.public, new.public))
        changes.append({"n": n, "key": new.public.text, "proof": to_base64(proof)})
        last = new
    claim: dict[str, Any] = {"first_key": first.public.text, "key_changes": changes}
    sheets = [rogue.sheet(f"{number:032x}") for number in range(40)]
    for sheet in sheets:
        p.anyone.shout(*sheet.availability(**claim))
    p.one.play()
    assert eventually(p.one.is_kept, 20)
    return rf"/{rogue.table}/availability: (too many messages under its table's name|its key is not admitted|.*waits)"


@attack
def a_revoked_key_that_signs_another_in(p: Parlor) -> str:
    """The second of three keys is revoked, before it has named its predecessor; the third key continues nothing."""
    rogue = Rogue(p)
    second, third = SigningKey.generate(), SigningKey.generate()
    identity = identity_of(rogue.key.public)
    bare = rogue.sheet(identity, second)
    refused(p, bare.availability, rf"/{rogue.table}/availability: its key .* is not admitted")
    p.command("revoke", second.public.fingerprint)
    claim = goes_on(rogue.key, second)
    proof = second.sign(rotation_text(identity, 12, second.public, third.public))
    claim["key_changes"].append({"n": 12, "key": third.public.text, "proof": to_base64(proof)})
    last = rogue.sheet(identity, third)
    refused(
        p, lambda: last.availability(**claim), rf"/{rogue.table}/availability: its key .* is not admitted"
    )
    p.command("admit", third.public.fingerprint)
    assert statuses(p)[third.public.fingerprint] == "pending"
    return rf"command admit: .*{third.public.fingerprint} claims the journal"


@attack
def a_revoked_pretender_in_the_way_of_a_new_key(p: Parlor) -> str:
    """Staff revoke who claims a table's journal, as the alert asks; then the table replaces its key in good order."""
    table, rogue = p.tables["rekeyed"], Rogue(p, admitted=False)
    rogue.claims(table)
    p.command("revoke", rogue.print)
    table.journal.rotate_key(SigningKey.generate(), "Li", "a new computer", 1.0)
    table.restart()
    own = table.journal.public.fingerprint
    assert eventually(lambda: own in statuses(p))
    assert eventually(lambda: bool(p.command("admit", own)) and statuses(p)[own] == "admitted")
    table.play()
    assert eventually(table.is_kept), table.status()
    return rf"alert key: A new key, fingerprint {rogue.print}, claims the journal of {PARLOR_NAME}/rekeyed"


# ---- mistakes of staff, and what is undone ---------------------------------------------------------------------------


@attack
def what_a_wrong_admission_brought(p: Parlor) -> str:
    """Admitted against the warning, it forges, written with spaces and twice under one number, while the table plays
    on; taken back, none of it counts, whatever staff decide of the fork afterwards."""
    rogue, mine = Rogue(p, admitted=False), p.two.journal.public.fingerprint
    assert eventually(p.two.is_kept)
    sheet, seq = rogue.claims(p.two), p.two.journal.last_seq + 1
    p.command("admit", rogue.print, "--journal", sheet.identity)
    first, again = (sheet.wire(seq, p.two.hand(LOOT, number)) for number in (900, 901))
    spaced = json.dumps(json.loads(first[1]), indent=3).encode()
    assert eventually(lambda: is_looted_by(p, (first[0], spaced)))

    def is_a_fork() -> bool:  # sent again: a worker may not have read the admission yet
        p.anyone.say(*again)
        return bool(
            p.refused(r"alert fork: Table west-lake/rogue-\d+ sent two different messages", Counter(), 1)
        )

    assert eventually(is_a_fork)
    p.two.play(2)
    messages = p.command("revoke", rogue.print, "--take-back", "--why", "by mistake")
    assert "its 1 messages no longer count" in messages, messages
    assert (statuses(p)[mine], statuses(p)[rogue.print]) == ("admitted", "revoked")
    for number in [row["alert"] for row in listed(p, "alerts") if row["kind"] == "fork"]:
        p.command("decide", str(number), "new")
    assert not looted(p)
    refused(p, lambda: again, rf"/{rogue.table}/score: its key .* is revoked")
    return rf"hub mahjong/{PARLOR_NAME}/{rogue.table}/score: its key .* is revoked"


@attack
def a_flood_while_it_is_taken_back(p: Parlor) -> str:
    """It forges on while staff take it back: no worker keeps what it had let in before it knew."""
    rogue = Rogue(p, admitted=False)
    assert eventually(p.one.is_kept)
    sheet, seq = rogue.claims(p.one), p.one.journal.last_seq + 1
    p.command("admit", rogue.print, "--journal", sheet.identity)
    assert eventually(lambda: is_looted_by(p, sheet.wire(seq, p.one.hand(LOOT, 900))))
    over = threading.Event()

    def forge() -> None:
        client = p.client("anyone")
        for number in itertools.count(seq + 1):
            if over.is_set():
                break
            client.say(*sheet.wire(number, p.one.hand(LOOT, 900 + number)))
        client.close()

    thread = threading.Thread(target=forge)
    thread.start()
    try:
        assert eventually(lambda: max(map(abs, p.standings().values())) > 20_000)
        p.command("revoke", rogue.print, "--take-back", "--why", "by mistake")
        assert p.refused(rf"/{rogue.table}/score: its key .* is revoked", Counter())
    finally:
        over.set()
        thread.join(60)
    assert not looted(p)
    return rf"hub mahjong/{PARLOR_NAME}/{rogue.table}/score: its key .* is revoked"


@attack
def an_honest_key_taken_back_by_mistake(p: Parlor) -> str:
    """And admitted again: its table says all of it once more, with its generation and its correction, and who is who
    when it begins again."""
    table = p.tables["rekeyed"]
    table.journal.begin_generation("an older copy")
    table.play(2)
    table.journal.append(9e3, [], [correction(table)])
    assert eventually(table.is_kept)
    own = table.journal.public.fingerprint
    p.alert_counts[f"taken back: {p.command('revoke', own, '--take-back')}"] += 1
    table.play()
    p.command("admit", own)
    table.restart()
    assert eventually(table.is_kept), table.status()
    return r"taken back: .*messages no longer count"


@attack
def a_former_key_by_a_late_taking_back(p: Parlor) -> str:
    """The admission that is taken back had retired a key, which was replaced in good order since: it stays so."""
    honest, new = Rogue(p), SigningKey.generate()
    identity = identity_of(honest.key.public)
    other = Rogue(p, admitted=False)
    sheet = other.sheet(identity)
    refused(p, sheet.availability, rf"/{other.table}/availability: its key .* is not admitted")
    p.command("admit", other.print, "--journal", identity)
    p.command("admit", honest.print)
    claim = honest.sheet(identity, new)
    proofs = goes_on(honest.key, new)
    refused(p, lambda: claim.availability(**proofs), rf"/{honest.table}/availability: .* is not admitted")
    p.command("admit", new.public.fingerprint)
    p.command("revoke", other.print, "--take-back")
    found = [statuses(p)[one] for one in (honest.print, new.public.fingerprint, other.print)]
    p.alert_counts[f"late: {found}"] += 1
    return r"late: \['retired', 'admitted', 'revoked'\]"


@attack
def a_name_and_a_revoked_key_by_undoing_a_decision(p: Parlor) -> str:
    """A table was renamed by the decision of an alert. Undoing that gives it neither a name that another has by then,
    nor, once its key is revoked, its rights."""
    rogue, new = Rogue(p), SigningKey.generate()
    moved = Sheet(f"{rogue.table}-moved", PARLOR_NAME, key=rogue.key)
    refused(p, lambda: moved.wire(1, event(1)), rf"/{rogue.table}-moved/event: its key .* signs as")
    renamed = (row for row in listed(p, "alerts") if row["kind"] == "renamed" and rogue.table in row["text"])
    alert = str(next(renamed)["alert"])
    p.command("decide", alert, "new")
    refused(p, rogue.sheet("", new).availability, rf"/{rogue.table}/availability: its key .* is not admitted")
    p.command("admit", new.public.fingerprint)
    p.command("decide", alert, "--undo")
    assert p.refused(
        f"command decide: .*{new.public.fingerprint} signs as {PARLOR_NAME}/{rogue.table} now",
        Counter(),
        1,
    )
    p.command("revoke", rogue.print, "--why", "stolen")
    p.command("decide", alert, "--undo")
    assert (statuses(p)[rogue.print], statuses(p)[new.public.fingerprint]) == ("revoked", "admitted")
    return rf"command decide: .*is not taken back: something else was decided since about {rogue.print}"
