"""A rule system from another distribution plays, is explained, refereed, scored and simulated like the built-in ones.

docs/new-rules.md explains it: the distribution in `tenth_system`, installed for separate processes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.controller.rules.installed_distribution import ROOT, TENTH, command, install, run
from tests.controller.rules.installed_program import InstalledProgram

HANDS = 12
RIVER = {
    "rules": "riverside",
    "banker": 0,
    "seats": [{}, {"hand": "123456789m1199p"}, {}],
    "win": {"seat": 1, "tile": "9p", "by": "discard", "from": 2},
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(TENTH, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def program(installed: Path) -> Iterator[InstalledProgram]:
    with InstalledProgram(installed) as started:
        yield started


def answer(program: InstalledProgram, *arguments: str, stdin: str = "") -> Any:
    done = program.command(*arguments, stdin=stdin)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def logs(program: InstalledProgram, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Hands of skilled players, as logs, and their figures checked."""
    folder = tmp_path_factory.mktemp("logs")
    reply = answer(
        program,
        *("simulate", "--rules", "riverside", "--hands", str(HANDS), "--seed", "3"),
        *("--log", str(folder), "--json"),
    )
    assert (reply["rules"], reply["hands"]) == ("riverside", HANDS)
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.jsonl"))]


def test_it_is_explained(program: InstalledProgram) -> None:
    page = program.command("rules", "riverside").stdout
    assert page.startswith(
        "Riverside mahjong: three suits for three, and nobody chows\n3 players, 108 tiles; "
    )
    assert "\nScoring\n  RV-10  The player claimed from pays" in page
    assert "  river_factor = 3: What one to nine of a suit multiply a win by. (RV-13; takes 3 or 5)" in page
    assert "\nriverside: Riverside mahjong" in program.command("rules").stdout


def test_its_wall_is_planned(program: InstalledProgram) -> None:
    plan = answer(program, "wall", "--rules", "riverside", "--dice", "3,4", "--banker", "0")
    assert (plan["break"], plan["live"], plan["reserved"]) == ({"seat": 0, "stacks": 7}, 68, 0)
    assert [len(places) for places in plan["deal"]] == [14, 13, 13]


def test_players_who_know_it_win(logs: list[str]) -> None:
    assert len(logs) == HANDS
    assert sum('"hu"' in log for log in logs) >= HANDS - 2


def test_its_hands_are_refereed(program: InstalledProgram, logs: list[str]) -> None:
    log = next(log for log in logs if '"hu"' in log)
    *verdicts, last = program.command("referee", stdin=log).stdout.splitlines()
    assert all(json.loads(verdict)["ok"] for verdict in verdicts)
    assert sum(json.loads(last)["result"]["deltas"]) == 0
    opening = log.splitlines()[:2]
    seat = (json.loads(opening[-1])["seat"] + 1) % 3
    chow = json.dumps({"event": "chow", "seat": seat, "with": "12m"})
    lines = program.command("referee", stdin="\n".join([*opening, chow, ""])).stdout.splitlines()
    assert [json.loads(verdict).get("clause") for verdict in lines[:2]] == [None, "RV-6"]


def test_random_players_end_their_hands(program: InstalledProgram) -> None:
    reply = answer(
        program,
        *(
            "simulate",
            "--rules",
            "riverside",
            "--hands",
            "20",
            "--seed",
            "5",
            "--players",
            "random",
            "--json",
        ),
    )
    assert reply["hands"] == 20


def test_its_own_pattern_is_scored(program: InstalledProgram) -> None:
    reply = answer(program, "score", stdin=json.dumps(RIVER))
    assert reply["valid"]
    assert reply["patterns"] == [{"name": "long_river", "value": 3}]
    assert reply["payments"] == [{"from": 2, "to": 1, "amount": 3}]
    dearer = answer(program, "score", stdin=json.dumps(RIVER | {"options": {"river_factor": 5}}))
    assert dearer["payments"] == [{"from": 2, "to": 1, "amount": 5}]
    barred = answer(program, "score", stdin=json.dumps(RIVER | {"options": {"own_draw_only": True}}))
    assert (barred["valid"], barred["clause"]) == (False, "RV-9")
    assert barred["payments"] == [{"from": 1, "to": 0, "amount": 1}, {"from": 1, "to": 2, "amount": 1}]


def test_three_suits_do_not_win(program: InstalledProgram) -> None:
    seats = [{}, {"hand": "123456789m11p99s"}, {}]
    reply = answer(
        program,
        "score",
        stdin=json.dumps(RIVER | {"seats": seats, "win": {"seat": 1, "tile": "9s", "by": "draw"}}),
    )
    assert (reply["valid"], reply["clause"]) == (False, "RV-8")


def test_it_is_played_and_rendered_at_a_simulated_table(installed: Path, tmp_path: Path) -> None:
    done = run(
        installed, "-m", "tests.controller.rules.closed_loop", "riverside", str(tmp_path / "truth.jsonl")
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["differences"] == []
    assert len(answer["scores"]) == 1
    assert answer["picture"] == [[960, 1280, 3]]
    assert answer["brightnesses"] > 20, "an empty picture has few"


@pytest.mark.slow
def test_bytes_and_messages_tell_what_happened(installed: Path) -> None:
    done = command(
        installed,
        *("demo", "--rules", "riverside", "--hands", "1", "--seed", "3", "--speed", "max"),
        *("--no-camera", "--page-port", "0", "--json"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    answer = json.loads(done.stdout)
    assert answer["differences"] == [] and answer["hands"] == 1


def test_no_file_of_the_project_knows_it() -> None:
    known = [
        str(path.relative_to(ROOT))
        for package in ("controller", "firmware_bridge", "hardware_sim", "vision")
        for path in (ROOT / package).rglob("*.py")
        if "riverside" in path.read_text(encoding="utf-8").lower()
    ]
    assert known == []


def test_the_page_that_walks_through_it_quotes_it() -> None:
    page = (ROOT / "docs" / "new-rules.md").read_text(encoding="utf-8")
    quoted: dict[str, int] = {}
    for section in page.split("\n### `")[1:]:
        file = section.partition("`")[0]
        folder = TENTH if file == "pyproject.toml" else TENTH / "riverside"
        source = (folder / file).read_text(encoding="utf-8")
        for block in re.findall(r"```(?:python|toml|ftl)\n(.*?)```", section, re.DOTALL):
            assert block in source, f"{file} does not say: {block}"
            quoted[file] = quoted.get(file, 0) + 1
    modules = {path.name for path in TENTH.rglob("*.py")}
    assert quoted.keys() == modules | {"pyproject.toml", "words/zh.ftl"}


WORDS = """
from controller.web.static_files import word_source
from controller.words.fluent_catalogue import catalogue
for language in ("en", "zh", "ja"):
    words = catalogue(language, "riverside")
    print(words.text("pattern-long-river", {}), "|", words.text("clause-RV-8", {}))
    print("pattern-long-river = " in word_source(language, "rules-riverside"))
"""


def test_its_sentences_exist_in_each_language(installed: Path) -> None:
    done = run(installed, "-c", WORDS)
    assert done.returncode == 0, done.stderr
    clause = "A win is four sets and a pair, in tiles of two suits at most."
    names = ("long river", "一条龙", "一気通貫")
    assert done.stdout.splitlines() == [line for name in names for line in (f"{name} | {clause}", "True")]
