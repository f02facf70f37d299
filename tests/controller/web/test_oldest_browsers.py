"""What the pages' scripts may use: the browsers that docs/page.md names run them as they are, without a build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.web.static_files import STATIC

SCRIPTS = sorted(STATIC.rglob("*.js"))
PAGES = sorted(STATIC.glob("*.html"))
NEWER = {
    "?? (or ??=): write || or a condition": r"(?<!\?)\?\?(?!\?)",
    "?. : ask whether it is there": r"\?\.[A-Za-z_$([]",
    "||= and &&=": r"\|\|=|&&=",
    "await outside a function": r"(?m)^(?:const [^=]+ = )?await ",
    "private members": r"(?m)^\s+(?:static |get |set |async )?#\w+",
    "lookbehind": r"\(\?<[=!]",
    "newer functions": r"\.at\(-|structuredClone|\.hasOwn\(|\.findLast|\.toSorted|AbortSignal\.(?:timeout|any)|"
    r"Promise\.(?:any|allSettled)|randomUUID\(",
}
TEXT = re.compile(r"\"(?:[^\"\\\\\n]|\\\\.)*\"|//[^\n]*|/\*.*?\*/", re.DOTALL)


@pytest.mark.parametrize("script", SCRIPTS, ids=[str(one.relative_to(STATIC)) for one in SCRIPTS])
def test_scripts_are_of_2018(script: Path) -> None:
    """`starting.js` brings the few functions that such a browser lacks; syntax it cannot bring."""
    code = TEXT.sub('""', script.read_text(encoding="utf-8"))
    assert [what for what, pattern in NEWER.items() if re.search(pattern, code)] == []


def test_requests_end() -> None:
    """`requests.js` alone calls `fetch`, and gives each request its time."""
    assert [one.name for one in SCRIPTS if re.search(r"\bfetch\(", one.read_text(encoding="utf-8"))] == [
        "requests.js"
    ]


@pytest.mark.parametrize("page", PAGES, ids=[one.name for one in PAGES])
def test_each_page_can_say_that_it_does_not_start(page: Path) -> None:
    html = page.read_text(encoding="utf-8")
    starting, module = html.find('src="static/starting.js"'), html.find('<script type="module"')
    assert 0 < starting < module


def test_the_docs_and_the_pages_name_the_same_browsers() -> None:
    named = re.search(r'OLDEST = "([^"]+)"', (STATIC / "starting.js").read_text(encoding="utf-8"))
    docs = Path(__file__).parents[3] / "docs" / "page.md"
    assert named is not None and named[1] in docs.read_text(encoding="utf-8")
