"""The documentation is built from the pages and the code, its links lead somewhere, and a strict CSP lets it live."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from controller.commands.command_table import COMMANDS
from controller.commands.output import ExitStatus
from controller.mqtt.message_models import MESSAGES
from controller.rules import names_of_systems
from controller.rules.registry import load
from controller.settings import Settings
from controller.web import PageServer
from controller.web.response_headers import SecurityHeaders
from controller.web.static_files import docs_routes
from controller.words import LANGUAGES
from site_builder import __main__ as command
from site_builder import build as builder
from site_builder.contents import Page, PageList
from site_builder.markdown_pages import escaped, rendered, table
from site_builder.site_check import troubles
from tests.controller.web.browser import chromium, needs_browser, visit, wait_until
from tests.controller.web.page_checks import AXE, axe_violations


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "documentation"
    assert builder.build(folder) == []
    return folder


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_what_the_code_says_is_there(site: Path) -> None:
    for name, listed in COMMANDS.items():
        assert (site / "reference" / "commands" / f"{name}.html").is_file() != listed.hidden
    index = text_of(site / "reference" / "commands" / "index.html")
    assert all(f"<td>{int(one)}</td>\n<td>{one.meaning}</td>" in index for one in ExitStatus)
    settings = text_of(site / "reference" / "settings.html")
    for section, model in Settings.model_fields.items():
        assert f'<h2 id="{section}">' in settings
        assert all(f"<td><code>{name}</code></td>" in settings for name in type(model.default).model_fields)
    messages = text_of(site / "reference" / "messages.html")
    assert all(f'<h2 id="{leaf}">' in messages for leaf in MESSAGES)
    for system in names_of_systems():
        for language, suffix in zip(LANGUAGES, ("", ".zh", ".ja"), strict=True):
            page = text_of(site / "reference" / "rules" / f"{system}{suffix}.html")
            assert f'<html lang="{"zh-Hans" if language == "zh" else language}">' in page
            assert all(f"<code>{option.name}</code>" in page for option in load(system).option_list)
    for suffix in ("", ".zh", ".ja"):  # where the heads of the program's pages and the panels' menu lead
        assert (site / f"index{suffix}.html").is_file()
        assert (site / "tutorials" / f"player{suffix}.html").is_file()
    assert 'id="handlegal_acts"' in text_of(site / "reference" / "python" / "index.html")


def test_no_page_holds_style_script_or_something_from_elsewhere(site: Path) -> None:
    """`site_check` tests this too: it is what the pages' Content-Security-Policy would not show."""
    pages = [text_of(page) for page in site.rglob("*.html")]
    assert len(pages) > 100
    for page in pages:
        assert not re.search(r"<style|\sstyle=|\son\w+=\"|javascript:|<base|<iframe", page)
        assert re.findall(r"<script[^>]*>[^<]*", page) == re.findall(
            r'<script type="module" src="(?:\.\./)*assets/site\.js">', page
        )
        assert not re.search(r'(?:src|srcset)="(?:https?:)?//|<link[^>]*href="(?:https?:)?//', page)


def test_the_search_knows_every_page_by_addresses_that_are_there(site: Path) -> None:
    parts = json.loads(text_of(site / "assets" / "search.json"))
    assert {part[0].partition("#")[0] for part in parts} == {
        page.relative_to(site).as_posix() for page in site.rglob("*.html")
    }
    address, title, heading, text, language = next(part for part in parts if part[2] == "一局牌")
    assert (address, title, language) == ("tutorials/player.zh.html#一局牌", "在牌桌上打牌", "zh-Hans")
    assert heading == "一局牌" and "四家都按了，机器就洗牌、升牌。" in text


@pytest.mark.slow
@needs_browser
def test_in_a_browser_it_is_read_and_searched(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.web.static_files.SITE", site)
    app = Starlette(routes=docs_routes(), middleware=[Middleware(SecurityHeaders)])
    complaints: list[str] = []
    with PageServer(app, port=0) as served, chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="light")
        page.on("console", lambda message: complaints.append(message.text))
        visit(page, f"{served.url}/docs/tutorials/player.html")
        wait_until(page, "document.documentElement.dataset.theme === 'light'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.fill("#search", "missed_win_lock")
        wait_until(page, "document.querySelectorAll('#found a').length > 0")
        found = page.evaluate("[...document.querySelectorAll('#found a')].map((link) => link.href)")
        assert f"{served.url}/docs/reference/rules/hangzhou.html#house-options" in found
        shown = page.locator("#found a").first.bounding_box()
        assert shown is not None and shown["y"] + shown["height"] < 844, "below the field, not below the page"
        page.keyboard.press("Escape")
        page.click("a.language[lang=ja]")
        wait_until(page, "document.documentElement.lang === 'ja'")
        visit(page, f"{served.url}/docs/tutorials/maker.html")  # with lines of code wider than a phone
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert axe_violations(page) == []
    assert complaints == []


# ---- mistakes are reported -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ('<a href="gone.html">x</a>', "a.html links to gone.html: there is no such file in the site"),
        ('<a href="b.html#gone">x</a>', "a.html links to b.html#gone: there is no such heading"),
        ('<a href="#gone">x</a>', "a.html links to #gone: there is no such heading"),
        ('<a href="../a.html">x</a>', "a.html links to ../a.html: there is no such file in the site"),
        ('<img src="gone.jpg">', "a.html loads gone.jpg, which is not in the site"),
        (
            '<img src="https://e.example/x.jpg">',
            "a.html loads https://e.example/x.jpg, which is not in the site",
        ),
        (
            '<script src="//e.example/x.js"></script>',
            "a.html loads //e.example/x.js, which is not in the site",
        ),
        ("<script>f()</script>", "a.html has a script within the page"),
        ('<p style="color: red">x</p>', "a.html has style= of <p>"),
        ('<p onclick="f()">x</p>', "a.html has onclick= of <p>"),
        ("<style>p {}</style>", "a.html has <style>"),
        ('<p id="x"></p><p id="x"></p>', 'a.html has two elements with id="x"'),
        ('<p id="x"></p><a href="#x"></a><a href="b.html#y"></a><a href="https://e.example/">x</a>', None),
    ],
)
def test_a_page_that_is_wrong(tmp_path: Path, page: str, message: str | None) -> None:
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    (tmp_path / "b.html").write_text('<h2 id="y">y</h2>', encoding="utf-8")
    assert list(troubles(tmp_path)) == ([] if message is None else [message])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Page]]:
    """A site of a few pages, which a test names."""
    pages: list[Page] = []
    for made in ("command_pages", "rules_pages", "library_pages"):
        monkeypatch.setattr(builder, made, lambda: ())
    monkeypatch.setattr(builder, "sections", lambda _made: [PageList("All", pages)])
    monkeypatch.setattr(builder, "unlisted", lambda _pages: ())
    yield pages


def test_broken_link_ends_build_with_status_1_and_keeps_files(
    small: list[Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "documentation"
    monkeypatch.setattr("sys.argv", ["site_builder", str(out)])
    small.append(Page("security.html", "Security", Path("SECURITY.md")))
    monkeypatch.setattr(
        Page, "text", lambda page: page.markdown or "# Fine\n\n[the code](controller/web), as text"
    )
    assert command.main() == 0
    assert '<a class="unlinked">the code</a>' in text_of(out / "security.html")
    monkeypatch.setattr(
        Page, "text", lambda page: page.markdown or "# Not fine\n\n[the code](controller/gone.py)"
    )
    assert command.main() == 1
    assert (
        "SECURITY.md links to controller/gone.py: there is no controller/gone.py" in capsys.readouterr().err
    )
    assert "Not fine" not in text_of(out / "security.html") and [out] == list(tmp_path.iterdir())


def test_a_page_on_no_list_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: list[Page]
) -> None:
    del small
    monkeypatch.setattr(builder, "unlisted", lambda _pages: [Path("docs/new.md")])
    assert builder.build(tmp_path / "site") == ["docs/new.md has no place in site_builder/contents.py"]


# ---- Markdown ------------------------------------------------------------------------------------------------------


def test_a_text_is_no_markdown_and_a_cell_no_two() -> None:
    markdown = table(["a"], [[escaped("*x* | <b> `y|z` [q](r) 1.")]])
    html = rendered(markdown, lambda link: link).html
    assert "<td>*x* | &lt;b&gt; <code>y|z</code> [q](r) 1.</td>" in html


def test_alignment_is_a_class_and_headings_have_githubs_anchors() -> None:
    page = rendered("# A `b`: c\n\n## Twice\n\n## Twice\n\n| x |\n|--:|\n| 1 |\n", lambda link: link)
    assert [one.anchor for one in page.headings] == ["a-b-c", "twice", "twice-1"]
    assert '<td class="to-right">1</td>' in page.html and "style" not in page.html


def test_lines_of_chinese_are_joined_without_a_space() -> None:
    page = rendered("一行。\n两行 a\nb", lambda link: link)
    assert page.html == "<p>一行。两行 a\nb</p>\n"
