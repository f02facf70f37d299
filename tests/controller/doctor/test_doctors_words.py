"""The doctor in three languages: every finding is found in the catalogue, and none is there that nobody makes."""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast as fluent
from typer.testing import CliRunner

from controller.commands.program import app
from controller.doctor.finding import Grade
from controller.doctor.font_checks import check_fonts
from controller.doctor.retold import SAID, check_name, mark, retold
from controller.words.fluent_catalogue import sources
from tests.controller.words.parsed_entries import entries_of

ROOT = Path(__file__).parents[3]
DOCTOR = ROOT / "controller" / "doctor"
UNTOLD = {
    "The broker at X takes messages but acknowledges none. Look at the broker.",  # is told in two
    "[table] X: X",  # a setting, and what its own room says of it
    ", which another program has now,",  # these two stand in sentences that are told as one
    ", or on X while another program has that,",
    "X is more than text and arguments",  # to whoever writes the catalogue
}
"""Texts in the doctor's files that are no sentences of their own."""


def texts(paths: Iterator[Path] | list[Path]) -> Iterator[tuple[str, str]]:
    """Every text in these files, an X for each argument, with where it stands."""
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inner = {
            id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
        }
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if id(node) in inner | docs:
                continue
            if isinstance(node, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values]
                yield f"{path.name}:{node.lineno}", "".join(parts)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.name}:{node.lineno}", node.value


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_finding_is_told_in_each_language(language: str) -> None:
    found = 0
    for where, text in texts(sorted(DOCTOR.glob("*.py"))):
        if len(text) < 12 or " " not in text or text in UNTOLD or text.startswith("sudo "):
            continue
        assert retold(text, language) != text, (where, text)
        found += 1
    assert found > 120


def test_nothing_is_in_the_catalogue_that_nobody_finds() -> None:
    code = "\n".join(
        text
        for room in ("controller", "vision", "firmware_bridge")
        for _, text in texts((ROOT / room).rglob("*.py"))
    )
    for entry in entries_of(sources("en")["doctor.ftl"]):
        if entry.id.name.startswith(SAID):
            assert isinstance(entry, fluent.Message) and entry.value is not None
            pieces = [part.value for part in entry.value.elements if isinstance(part, fluent.TextElement)]
            parts = [part for piece in pieces for part in piece.split(", ")]
            assert max(parts, key=len).strip(" ,.") in code, entry.id.name


def test_arguments_and_lists_within_a_sentence_are_told_too() -> None:
    said = "It listens on port 1883, for this machine alone."
    assert retold(said, "zh") == "它监听端口 1883，对象：只有本机。" and retold(said, "en") == said
    lacks = (
        "The table runs Mosquitto 2.0.11 as its own broker. It listens on port 1883, for all the network. "
        "It does not promise that what was said a moment before survives kill -9 of the broker; "
        "a message that fits several filters of one app comes at the highest QoS of them."
    )
    told = retold(lacks, "ja")
    assert "ネットワーク全体" in told and "kill -9 しても" in told and "promise" not in told
    assert retold("Nobody has ever said this.", "zh") == "Nobody has ever said this."
    assert (mark(Grade.FAIL, "zh"), check_name("camera", "ja"), check_name("odd", "zh")) == (
        "故障",
        "カメラ",
        "odd",
    )


@pytest.mark.parametrize(
    ("locale", "wanted"),
    [("zh_CN.UTF-8", "这里没有 table.toml"), ("ja_JP.UTF-8", "ここに table.toml がない")],
)
def test_the_doctor_speaks_as_the_locale_does(
    locale: str, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("controller.doctor.examine", lambda _: iter(()))
    told = CliRunner().invoke(app, ["doctor"], env={"LC_ALL": locale})
    assert wanted in told.output
    chosen = CliRunner().invoke(app, ["doctor", "--language", "en"], env={"LC_ALL": locale})
    assert "There is no table.toml here" in chosen.output
    as_json = CliRunner().invoke(app, ["doctor", "--json"], env={"LC_ALL": locale})
    assert json.loads(as_json.output)["findings"][0]["said"].startswith("There is no table.toml here")
    assert CliRunner().invoke(app, ["doctor", "--language", "fr"]).exit_code == 2


def test_a_screen_without_chinese_letters_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {":lang=zh-cn": "", ":lang=ja": "IPAGothic,IPAゴシック\n"}

    def listed(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, known[command[1]], "")

    monkeypatch.setattr("controller.doctor.font_checks.subprocess.run", listed)
    (finding,) = check_fonts()
    assert finding.grade is Grade.WARN and "has Chinese characters" in finding.said
    assert finding.cure is not None and "apt install fonts-noto-cjk" in finding.cure
    assert retold(finding.said, "zh").startswith("本机没有中文字体")
    known[":lang=zh-cn"] = "Noto Sans CJK SC\n"
    (finding,) = check_fonts()
    assert finding.grade is Grade.OK and "Noto Sans CJK SC, IPAGothic" in finding.said
    known.update({":lang=zh-cn": "", ":lang=ja": ""})
    assert "has Chinese and Japanese characters" in next(check_fonts()).said


def test_no_font_is_asked_for_where_nobody_can_list_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert list(check_fonts()) == []
