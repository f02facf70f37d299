"""Names that look like markup, templates, formats or commands are shown as they are, everywhere, and do nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.orders import Order, OrderRefused
from controller.orders.persons import called_in, with_names_shown
from controller.referee.table_snapshot import snapshot
from controller.words import LANGUAGES
from tests.controller.commands.called_program import call
from tests.controller.orders.ordered_table import Evening, opened

MARKUP = ("<script>alert(1)</script>", '"><img src=x onerror=a()>', "{{7*7}}${7*7}#{7*7}")
FORMATS = ("%s%n%x{0}", "'; DROP TABLE persons;--", "[red]Bo[/red] $(id) `id`")
SCRIPTS = ("مهران שלום", "👩\u200d👩\u200d👧 é́́́", "<b>王小明</b>&amp;&#x41;")
REFUSED = ("a\x00b", "a\x1b[31mb", "a\u202eb", "x" * 65_536, "a\u2028b", "\u200b", "\ud800")


@pytest.fixture(params=[MARKUP, FORMATS, SCRIPTS], ids=["markup", "formats", "scripts"])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    """A session of three such people, played and over."""
    made = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    begun = made.order("begin_session", players=list(request.param))
    assert begun.ok, begun.text
    made.names = request.param  # type: ignore[attr-defined]
    made.play_one()
    assert made.order(
        "correct", hand=1, deltas={request.param[0]: 2, request.param[1]: -2}, why="<b>{x}%s</b>"
    ).ok
    assert made.order("end_session", why="late").ok
    yield made
    made.record.journal.close()


def test_every_command_shows_them_as_they_are(evening: Evening, tmp_path: Path) -> None:
    journal = evening.record.journal.path
    names: tuple[str, ...] = evening.names  # type: ignore[attr-defined]
    for words in (
        ("ledger", "slip", journal),
        ("ledger", "show", journal),
        ("people", "list", "--journal", journal),
        ("session", "show", journal),
        ("replay", "--journal", journal, "--json"),
        ("replay", "--journal", journal),
    ):
        for language in LANGUAGES if words[0] == "replay" else ("en",):
            more = ("--language", language) if words[0] == "replay" else ()
            done = call(*words, *more, columns=400)
            assert done.exit_code == 0, (words, done.output)
            assert "\x1b" not in done.output
            reported = done.output
            if words[:2] in (("ledger", "slip"), ("people", "list")):
                assert all(name in reported for name in names), (words, reported)
            if words[0] == "replay":
                assert "49" not in reported or "{{7*7}}" not in names or "{{7*7}}" in reported


def test_the_slip_as_pdf_is_made_in_every_language(evening: Evening, tmp_path: Path) -> None:
    for language in LANGUAGES:
        file = tmp_path / f"{language}.pdf"
        done = call("ledger", "slip", evening.record.journal.path, "--pdf", file, "--language", language)
        assert done.exit_code == 0, done.output
        assert file.read_bytes().startswith(b"%PDF-") and len(file.read_bytes()) > 2000


def test_the_page_is_given_them_as_text(evening: Evening) -> None:
    """The page sets texts, never HTML (`controller/web/static`); so what it is given is the name itself."""
    names: tuple[str, ...] = evening.names  # type: ignore[attr-defined]
    reported = with_names_shown(snapshot(evening.table), called_in(evening.record.journal))
    text = json.dumps(dict(reported), ensure_ascii=False)
    assert all(json.dumps(name, ensure_ascii=False)[1:-1] in text for name in names)


def test_the_rest_is_refused_in_a_sentence(tmp_path: Path) -> None:
    made = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    for name in REFUSED:  # as every way in reads an order
        reported = {
            "id": "o1",
            "by": "Li",
            "name": "begin_session",
            "args": {"players": ["Ann", name, "Cy"]},
            "at": 1.0,
        }
        with pytest.raises(OrderRefused) as refused:
            Order.from_json(reported)
        assert len(str(refused.value)) < 400 and str(refused.value).isprintable()
    assert made.order("begin_session", players=["Ann", "Bo", "Cy"]).ok
    made.record.journal.close()
