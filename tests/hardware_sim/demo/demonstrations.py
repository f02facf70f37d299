"""Demonstrations as a person starts them, and what their journals hold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal.journal import Journal
from controller.orders.persons import PERSON

SEED = 21
HANDS = 2


def demo(folder: Path, *arguments: str, hands: int = HANDS, seed: int = SEED) -> dict[str, Any]:
    """Run a demonstration to its end; its report, with the exit status under `status` and where it was kept.

    Table and controller are processes of their own; the command that starts them runs in this one.
    """
    command = ["demo", "--hands", str(hands), "--seed", str(seed), "--speed", "max", "--json"]
    done = CliRunner().invoke(app, [*command, "--keep", str(folder), "--page-port", "0", *arguments])
    assert done.stdout, done.stderr
    if done.exit_code:
        print(
            (folder / "controller.log").read_text(encoding="utf-8")[-4000:]
        )  # pytest shows it with the failure
    report: dict[str, Any] = json.loads(done.stdout)
    report |= {"status": done.exit_code, "folder": str(folder)}
    return report


COMMITMENT: Final = r'"commitment": "[0-9a-f]{64}"'


def inputs(folder: Path) -> list[tuple[float, str]]:
    """The inputs and messages in the journal, with their times, independent of its folder."""
    journal = Journal.read(folder / "table.journal")
    entries = [
        (entry.at, json.dumps(_unsealed(entry.body.get("payload", entry.body))))
        for entry in journal.entries()
        if entry.kind not in ("birth", "hub", "person")  # whose it is, is random, and so are salts
    ]
    journal.close()
    ids: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return ids.setdefault(found[0], f"person {len(ids)}")

    without_commitments = [(at, re.sub(COMMITMENT, '"commitment": ""', text)) for at, text in entries]
    return [
        (at, re.sub(PERSON, numbered, text.replace(str(folder), "FOLDER")))
        for at, text in without_commitments
    ]


def _unsealed(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "seal"}
