"""The lint of words finds each word of its list in each kind of file, permits the exceptions, and CLEAN stays clean."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import plain_english
from tests.plain_english import CLEAN, WORDS, Text


def words_in(path: Path, content: str) -> list[tuple[int, str]]:
    path.write_text(content, encoding="utf-8")
    return [(finding.line, finding.word) for finding in plain_english.findings(path)]


def test_clean_paths_have_no_finding() -> None:
    found = [finding for path in plain_english.files_below(CLEAN) for finding in plain_english.findings(path)]
    assert [str(finding) for finding in found] == []


@pytest.mark.parametrize("word", WORDS)
def test_each_word_is_found_in_prose(word: str) -> None:
    found = plain_english.findings_of_text("a.md", Text("prose", 1, f"The table\nsees {word}."))
    assert (2, word) in [(finding.line, finding.word) for finding in found]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.py", '"""A module."""\n\n\ndef f():\n    """Return the told value."""\n'),
        ("a.py", '"""A module."""\n\n\nLIMIT = 3\n"""The limit that was told."""\n'),
        ("a.py", '"""A module."""\n\n\n\ndef test_a_table_is_told(): ...\n'),
        ("a.py", '"""A module."""\n\n\n\ntold_value = 1\n'),
        ("a.py", '"""A module."""\n\n\n\n# Nobody is told.\n'),
        ("a.py", '"""A module."""\n\n\n\nOption(help="Print what was told.")\n'),
        ("a.md", "# Title\n\nText.\n\nThe hub is told.\n"),
        ("en.ftl", "a = One.\n\n\n\nb = The hub is told of { $number }.\n"),
        ("a.c", "int a;\n\n\n\n/* told once */\n"),
        ("a.js", "let a;\n\n\n\nconst toldOnce = 1;\n"),
        ("Makefile", "a:\n\n\n\n# told once\n"),
    ],
)
def test_a_word_is_found_in_each_kind_of_text(tmp_path: Path, name: str, content: str) -> None:
    assert words_in(tmp_path / name, content) == [(5, "told")]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("zh.ftl", "a = told\n"),
        ("en.ftl", "told = The hub has { $told } scores.\n"),
        ("a.md", "The field `told` and [a page](told.md).\n"),
        ("a.py", '"""A module."""\n\nKEY = "told"\n'),
        ("a.js", 'const key = "told";\n'),
        (
            "a.md",
            "A house rule, a house option; the parlor's rooms; no more than four; make room for a hand.\n",
        ),
        ("a.md", "If the value is None, the wild eye counts.\n"),
    ],
)
def test_keys_code_and_exceptions_are_permitted(tmp_path: Path, name: str, content: str) -> None:
    assert words_in(tmp_path / name, content) == []


def test_a_docstring_does_not_begin_with_what_is(tmp_path: Path) -> None:
    assert words_in(tmp_path / "a.py", '"""What is on the table."""\n') == [(1, "What is ...")]


def test_a_phrase_is_found_across_lines_of_a_comment(tmp_path: Path) -> None:
    assert words_in(tmp_path / "Makefile", "# It is no\n# more needed.\n") == [(1, "no more")]


def test_generated_and_foreign_folders_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_english, "ROOT", tmp_path)
    for folder in ("docs", "docs/vendor", ".git"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.md").write_text("told")
    (tmp_path / "docs" / "player.zh.md").write_text("told")
    assert list(plain_english.files_below(["."])) == [tmp_path / "docs" / "a.md"]


@pytest.mark.parametrize(("arguments", "status"), [([], 1), (["--count"], 1), (["b.md"], 0)])
def test_findings_and_counts_are_printed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    status: int,
) -> None:
    monkeypatch.setattr(plain_english, "ROOT", tmp_path)
    monkeypatch.setattr(plain_english, "CLEAN", ("a.md", "b.md"))
    (tmp_path / "a.md").write_text("It is\ntold, whoever asks.\n")
    (tmp_path / "b.md").write_text("Fine.\n")
    assert plain_english.main(arguments) == status
    printed = capsys.readouterr().out.splitlines()
    if arguments == ["--count"]:
        assert printed == ["     2 a.md", "     2 in all"]
    elif not arguments:
        assert [line.split(" (")[0] for line in printed] == ["a.md:2: told", "a.md:2: whoever"]


def test_subjects_of_commits_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org")
    monkeypatch.setattr(plain_english, "ROOT", tmp_path)
    subprocess.run([*git, "init", "-q"], cwd=tmp_path, check=True)
    for subject in (
        "hub: told before",
        "hub: reject unknown keys",
        "hub: a table is told once",
        f"hub: {'a' * 67}",
    ):
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", subject], cwd=tmp_path, check=True)
    found = [finding.word for finding in plain_english.subject_findings("HEAD~3")]
    assert found == ["72 characters or more", "told"]


def test_repeated_passages_are_found_once_with_their_pages() -> None:
    passage = "the controller clears the fault and starts the same motion again"
    pages = {"a": f"One. {passage}.", "b": f"{passage}, two", "c": "nothing of the kind"}
    assert [(where, text in passage) for text, where in plain_english.repeated_passages(pages)] == [
        (["a", "b"], True)
    ]


def test_no_passage_stands_on_several_pages() -> None:
    assert plain_english.repeated_passages(plain_english.hand_written_pages()) == []


def test_generated_tables_are_left_to_their_source(tmp_path: Path) -> None:
    table = (
        "| option | default | values | what it does |\n|---|---|---|---|\n| `a` | 1 | 2 | So many count. |\n"
    )
    assert words_in(tmp_path / "a.md", f"{table}\nSo many count.\n") == [(5, "so many")]
