"""Journals whose owner wrote anything into them, rightly chained and signed: every command says what it cannot read."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.mqtt.topics import Topics
from controller.parlor.hub import journal_import
from controller.parlor.hub.journal_import import UnknownTable
from controller.parlor.storage.database import open_database
from tests.controller.journal.tampering import rewritten
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.numbered_messages import STAFF

READERS: Final = (
    ("replay", "--language", "zh", "-j", "JOURNAL"),
    ("replay", "--list", "-j", "JOURNAL"),
    ("replay", "--json", "-j", "JOURNAL"),
    ("journal", "verify", "JOURNAL"),
    ("journal", "show", "JOURNAL"),
    ("journal", "export", "--format", "csv", "JOURNAL"),
    ("journal", "export", "--referee", "JOURNAL"),
    ("ledger", "show", "--language", "ja", "JOURNAL"),
    ("ledger", "balances", "JOURNAL"),
    ("ledger", "slip", "JOURNAL"),
    ("session", "show", "JOURNAL"),
    ("session", "questions", "JOURNAL"),
    ("session", "pause", "-j", "JOURNAL"),
    ("audit", "JOURNAL"),
    ("people", "list", "-j", "JOURNAL"),
    ("hub", "list", "-j", "JOURNAL"),
    ("journal", "rename", "JOURNAL", "--to", "west/lake"),
)
OTHER: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    10**12,
    10**40,
    1e300,
    0.5,
    "",
    "1m",
    "\u202e\x1b[2J",
    [],
    {},
    [[None]],
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand, a correction and half a hand at Hangzhou's table."""
    path = tmp_path_factory.mktemp("played") / "table.db"
    evening = Evening(opened(path), seed=2)
    evening.play_one()
    one, other, *_ = (person.name for person in evening.record.journal.people().values())
    evening.order("correct", why="a kong", deltas={one: 2, other: -2}, hand=1)
    evening.into_a_hand()
    evening.record.journal.close()
    return path


class Forged:
    """A copy whose entries are as `change` makes them, of this kind and leaf (or input); chain and signatures fit."""

    def __init__(self, played: Path, folder: Path) -> None:
        self.path = folder / "table.db"
        for end in ("", ".key"):
            shutil.copy(f"{played}{end}", f"{self.path}{end}")

    def write(self, kind: str, only: str | None = None, /, **fields: Any) -> None:
        def edit(_: int, what: str, body: dict[str, Any]) -> dict[str, Any] | None:
            if what != kind or only not in (None, body.get("leaf"), body.get("input")):
                return None
            changed = body["payload"] if what == "message" and not fields.keys() & body.keys() else body
            changed |= fields
            return body

        rewritten(self.path, edit, SigningKey.load(Path(f"{self.path}.key")))

    def outputs_of_commands(self) -> dict[str, str]:
        """What each command says; none ends with an error that nobody foresaw."""
        outputs = {}
        for command in READERS:
            arguments = [str(self.path) if part == "JOURNAL" else part for part in command]
            result = CliRunner().invoke(app, arguments)
            assert result.exception is None or isinstance(result.exception, SystemExit), (
                command,
                result.exception,
            )
            assert result.exit_code in (0, 1, 3), (command, result.output)
            outputs[" ".join(part for part in command if part != "JOURNAL")] = result.output
        return outputs


@pytest.fixture
def forged(played: Path, tmp_path: Path) -> Forged:
    return Forged(played, tmp_path)


@pytest.mark.parametrize(
    ("kind", "leaf", "fields", "command", "sentence"),
    [
        (
            "message",
            "score",
            {"deltas": ["x", 1, 1, 1]},
            "ledger balances",
            "score or correction cannot be read",
        ),
        ("message", "score", {"deltas": [1]}, "ledger slip", "score or correction cannot be read"),
        ("message", "score", {"totals": [90, -90, 0, 0]}, "ledger slip", "the entries add up to"),
        ("message", "score", {"hand": []}, "ledger show --language ja", "件目：得点または訂正が読めません"),
        ("message", "session", {"stake_per_unit": "one"}, "ledger slip", "of its session cannot be read"),
        ("correction", None, {"by": [1]}, "ledger balances", "score or correction cannot be read"),
        ("message", "event", {"seq": "7"}, "journal show", "does not say what an entry of its kind says"),
        ("message", "hand", {"leaf": {}}, "replay --list -j", "does not say what an entry of its kind says"),
        ("session", None, {"chips": 7}, "replay --language zh -j", "本版本读不懂第6条里的场次"),
        ("input", "Linked", {"lacks": 7}, "journal export --referee", "the input in entry"),
        ("input", "Moved", {"dice": [9, 10**12]}, "journal export --referee", "a die shows 1 to 6"),
        (
            "input",
            "Moved",
            {"dice": [[9], 10**12]},
            "journal export --referee",
            "cannot read the input in entry",
        ),
        ("birth", None, {"key": "none"}, "journal rename --to west/lake", "Nothing in it was touched"),
        ("birth", None, {"table": 7}, "journal show", "its own facts"),
    ],
)
def test_sentence_names_the_unreadable_entry(
    forged: Forged, kind: str, leaf: str | None, fields: dict[str, Any], command: str, sentence: str
) -> None:
    forged.write(kind, leaf, **fields)
    assert sentence in forged.outputs_of_commands()[command]


def test_message_without_hand_hides_no_other(forged: Forged) -> None:
    hands = forged.outputs_of_commands()["replay --list -j"].count("\n")
    forged.write("message", "score", text=7)
    assert forged.outputs_of_commands()["replay --list -j"].count("\n") == hands > 1


@pytest.mark.parametrize("result", [{"rules": "hangzhou"}, "rules", {"rules": {}, "options": 3}])
def test_audit_survives_unknown_rules(forged: Forged, result: object) -> None:
    forged.write("answer", result=result)
    assert "hand" in forged.outputs_of_commands()["audit"]


@pytest.mark.parametrize(("name", "sentence"), [("rules", "A break after"), ("table", "cannot be played on")])
@pytest.mark.parametrize("body", [{}, {"rules": "hangzhou", "options": [], "claim_seconds": ""}])
def test_invalid_checkpoint_is_a_sentence(
    forged: Forged, name: str, sentence: str, body: dict[str, Any]
) -> None:
    """The rules by which the table plays stand in its entries."""
    journal = Journal.open(forged.path)
    journal.checkpoint_put(name, body)
    journal.close()
    assert sentence in forged.outputs_of_commands()["session pause -j"]


def test_hub_imports_readable_part_of_forged_journal(forged: Forged, tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'hub.db'}")
    forged.write("message", "score", schema="score/1", players=7)
    found = journal_import.import_journal(engine, forged.path, STAFF, Topics("home", "table-1"))
    assert [str(why).partition(": ")[2] for why in found.refused] == [
        "it is not score/1: players: Input should be a valid array"
    ]
    assert found.new == found.messages - 1 > 10
    forged.write("birth", parlor="a/#")
    with pytest.raises(UnknownTable, match="bears a name that no table can have"):
        journal_import.import_journal(engine, forged.path, STAFF)
    engine.dispose()


@pytest.mark.parametrize("seed", range(6))
def test_forged_entries_end_no_command_unexpectedly(forged: Forged, seed: int) -> None:
    chance = Random(seed)

    def edit(_: int, kind: str, body: dict[str, Any]) -> dict[str, Any] | None:
        rare = kind != "input" and body.get("leaf") != "event"
        return (
            _changed(body, chance) if chance.random() < (0.1 if rare else 0.005) and kind != "birth" else None
        )

    rewritten(forged.path, edit, SigningKey.load(Path(f"{forged.path}.key")))
    forged.outputs_of_commands()


def _changed(body: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Something in it, at any depth, is another one."""
    name = chance.choice(sorted(body))
    if isinstance(body[name], dict) and body[name]:
        return {**body, name: _changed(body[name], chance)}
    if isinstance(body[name], list) and body[name] and chance.random() < 0.5:
        return {**body, name: [*body[name][:-1], chance.choice(OTHER)]}
    return {**body, name: chance.choice(OTHER)}
