"""Problems of a built site: links and anchors without a target, and content that a strict CSP, or a parlor without
internet, would not show."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LOADED: Final = {"img": ("src", "srcset"), "script": ("src",), "link": ("href",), "source": ("src", "srcset")}
"""Attributes that a browser fetches by itself."""
ELSEWHERE: Final = frozenset({"http", "https"})
"""A link to a site elsewhere is the reader's own step; nothing is fetched before."""
REFUSED: Final = frozenset({"style", "iframe", "object", "embed", "base", "form"})


@dataclass
class _Parsed:
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects the addresses in a page and the anchors in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found = _Parsed()
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element's anchor, links and inline parts."""
        self._in_script = tag == "script"
        if tag in REFUSED:
            self.found.inline.append(f"<{tag}>")
        for name, value in attrs:
            if name == "id" and value:
                if value in self.found.anchors:
                    self.found.inline.append(f'two elements with id="{value}"')
                self.found.anchors.add(value)
            elif name in LOADED.get(tag, ()):
                self.found.loaded.append(value or "")
            elif name == "href":
                self.found.links.append(value or "")
            elif name == "style" or name.startswith("on"):
                self.found.inline.append(f"{name}= of <{tag}>")

    def handle_data(self, data: str) -> None:
        """A script has no text of its own."""
        if self._in_script and data.strip():
            self.found.inline.append("a script within the page")

    def handle_endtag(self, tag: str) -> None:
        """The end of a script."""
        if tag == "script":
            self._in_script = False


def troubles(site: Path) -> Iterator[str]:
    """A sentence for each problem in a folder of pages."""
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    pages = {name: _parsed(site / name) for name in sorted(files) if name.endswith(".html")}
    for name, page in pages.items():
        for inline in page.inline:
            yield f"{name} has {inline}"
        for address in page.loaded:
            if _target(name, address) not in files:
                yield f"{name} loads {address}, which is not in the site"
        for address in page.links:
            target, anchor = _target(name, address), unquote(urlsplit(address).fragment)
            if urlsplit(address).scheme in ELSEWHERE:
                continue
            if target not in files:
                yield f"{name} links to {address}: there is no such file in the site"
            elif anchor and anchor not in (pages[target].anchors if target in pages else ()):
                yield f"{name} links to {address}: there is no such heading"


def _parsed(file: Path) -> _Parsed:
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader.found


def _target(page: str, address: str) -> str | None:
    """The file of the site that an address on a page names; None for addresses elsewhere."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    return (
        posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path)))
        if parts.path
        else page
    )
