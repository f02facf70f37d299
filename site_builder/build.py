"""Builds the site: collects the pages, renders them, writes them with theme, pictures and search index."""

from __future__ import annotations

import json
import posixpath
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from site_builder import chrome
from site_builder.command_reference import command_pages
from site_builder.contents import ENGLISH, HOME, ROOT, TRANSLATED, Page, PageList, sections, unlisted
from site_builder.library_reference import library_pages
from site_builder.markdown_pages import Rendered, rendered
from site_builder.message_reference import contract_files, messages_page
from site_builder.rules_reference import rules_pages
from site_builder.settings_reference import settings_page
from site_builder.site_check import troubles

THEME: Final = Path(__file__).with_name("theme")
STATIC: Final = ROOT / "controller" / "web" / "static"
ASSETS: Final = (
    THEME / "site.css",
    THEME / "site.js",
    STATIC / "tokens.css",
    STATIC / "icon.svg",
    STATIC / "shared" / "appearance.js",
)
"""Colours and the choice of light and dark are those of the program's other pages."""
PICTURES: Final = frozenset({".jpg", ".png", ".svg"})


@dataclass
class Site:
    """The pages by section, all pages, and the pictures that they show (address to file)."""

    sections: list[PageList]
    pages: list[Page]
    pictures: dict[str, Path] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    """Links of the Markdown to missing files."""


def build(out: Path) -> list[str]:
    """Write the site into a folder that is replaced whole; returns the problems, and then keeps the former site.

    Raises OSError, and `SettingsPageError` if the program does not explain a setting.
    """
    site = _collected()
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    _write(site, fresh)
    wrong = [f"{path} has no place in site_builder/contents.py" for path in unlisted(site.pages)]
    wrong += [*site.broken, *troubles(fresh)]
    if wrong:
        shutil.rmtree(fresh)
        return wrong
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    return []


def _collected() -> Site:
    made = [*command_pages(), settings_page(), messages_page(), *rules_pages(), *library_pages()]
    found = sections(made)
    homes = [_home(found, language) for language in TRANSLATED]
    return Site(found, [*homes, *(page for section in found for page in section.pages)])


def _write(site: Site, folder: Path) -> None:
    template = _template()
    search: list[list[str]] = []
    for page in site.pages:
        content = rendered(page.text(), lambda link, page=page: _link(site, page, link))  # type: ignore[misc]
        _write_text(folder / page.address, template.render(_around(site, page, content)))
        search += _searched(page, content)
    for address, text in contract_files().items():
        _write_text(folder / address, text)
    for address, file in site.pictures.items():
        (folder / address).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, folder / address)
    assets = folder / "assets"
    assets.mkdir()
    for file in ASSETS:
        shutil.copyfile(file, assets / file.name)
    _write_text(assets / "search.json", json.dumps(search, ensure_ascii=False, separators=(",", ":")))


def _home(found: list[PageList], language: str) -> Page:
    """The page that lists all pages; in another language those that exist in it."""
    words = chrome.WORDS[language]
    parts = [f"# {words['site']}", words["welcome"]]
    for section in _sections_in(found, language):
        if language == ENGLISH:
            parts.append(f"## {section.heading}")
        parts.append("\n".join(f"- [{page.name}]({page.address})" for page in section.pages))
    if language != ENGLISH:
        parts.append(f"[{words['more']}]({HOME})")
    others = tuple(_home_of(one) for one in TRANSLATED if one != language)
    return Page(_home_of(language), words["site"], None, "\n\n".join(parts), language, others)


def _sections_in(found: list[PageList], language: str) -> list[PageList]:
    """The pages of a language that are listed; in other languages than English they are few, and one section."""
    listed = [
        PageList(
            section.heading, [page for page in section.pages if page.language == language and not page.parent]
        )
        for section in found
    ]
    if language == ENGLISH:
        return listed
    return [PageList(chrome.NAMES[language], [page for section in listed for page in section.pages])]


def _home_of(language: str) -> str:
    return HOME if language == ENGLISH else f"index.{language}.html"


def _link(site: Site, page: Page, link: str) -> str | None:
    """The target of a link from a page: a page or a picture of the site, or None for other files of the project."""
    path, hash_, anchor = link.partition("#")
    if not path or "://" in path or page.source is None:
        return link
    target = Path(posixpath.normpath((page.source.parent / path).as_posix()))
    there = next((one for one in site.pages if one.source == target), None)
    if there is not None:
        return f"{_relative(page, there.address)}{hash_}{anchor}"
    if not (ROOT / target).exists():
        site.broken.append(f"{page.source} links to {link}: there is no {target}")
        return None
    if target.suffix in PICTURES:
        site.pictures[f"pictures/{target.name}"] = ROOT / target
        return _relative(page, f"pictures/{target.name}")
    return None


def _relative(page: Page, address: str) -> str:
    return posixpath.relpath(address, posixpath.dirname(page.address) or ".")


def _around(site: Site, page: Page, content: Rendered) -> dict[str, Any]:
    """The values of the template."""
    listed = [one for section in _sections_in(site.sections, page.language) for one in section.pages]
    at = next((number for number, one in enumerate(listed) if one.address == page.address), None)
    before, after = (
        (None, None) if at is None else (at - 1 if at else None, at + 1 if at + 1 < len(listed) else None)
    )
    parent = next((one for one in site.pages if one.address == page.parent), None)
    return {
        "locale": chrome.LOCALES[page.language],
        "words": chrome.WORDS[page.language],
        "title": content.title,
        "html": content.html,
        "root": "../" * page.address.count("/"),
        "home": _home_of(page.language),
        "headings": [one for one in content.headings if one.level == 2],
        "languages": list(_languages(page)),
        "sections": list(_contents(site, page)),
        "parent": parent and _page_link(page, parent),
        "before": None if before is None else _page_link(page, listed[before]),
        "after": None if after is None else _page_link(page, listed[after]),
    }


def _contents(site: Site, page: Page) -> Iterator[dict[str, Any]]:
    """The list of contents beside a page: the pages in its language, and then a link to all the English ones."""
    here = page.parent or page.address
    for section in _sections_in(site.sections, page.language):
        pages = [{**_page_link(page, one), "here": one.address == here} for one in section.pages]
        yield {"heading": section.heading, "pages": pages}
    if page.language != ENGLISH:
        more = {"name": chrome.WORDS[page.language]["more"], "href": _relative(page, HOME), "here": False}
        yield {"heading": chrome.NAMES[ENGLISH], "pages": [{**more, "locale": chrome.LOCALES[page.language]}]}


def _page_link(page: Page, other: Page) -> dict[str, Any]:
    return {
        "name": other.name,
        "href": _relative(page, other.address),
        "locale": chrome.LOCALES[other.language],
    }


def _languages(page: Page) -> Iterator[dict[str, str]]:
    """The same page in other languages."""
    for address in page.others:
        suffixes = PurePosixPath(address).suffixes
        language = suffixes[-2].lstrip(".") if len(suffixes) > 1 else ENGLISH
        yield {
            "href": _relative(page, address),
            "locale": chrome.LOCALES[language],
            "name": chrome.NAMES[language],
        }


def _searched(page: Page, content: Rendered) -> Iterator[list[str]]:
    """The page's parts as the search reads them: address, page, heading, text, language."""
    for heading, text in content.texts:
        anchor = f"#{heading.anchor}" if heading and heading.level > 1 else ""
        name = heading.text if heading else ""
        yield [page.address + anchor, content.title, name, text, chrome.LOCALES[page.language]]


def _template() -> Any:
    environment = Environment(loader=FileSystemLoader(THEME), autoescape=True, undefined=StrictUndefined)
    return environment.get_template("page.html.jinja")


def _write_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
