"""Markdown as HTML: headings with the anchors that GitHub gives them, links resolved by their sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

LinkOf = Callable[[str], str | None]
"""The target of a page's link in the site, or None if it is no part of the site."""
ALIGNED: Final = re.compile(r"text-align:\s*(\w+)")
PUNCTUATION: Final = re.compile(r"([!-/:-@\[-`{-~])")
UNESCAPED_BAR: Final = re.compile(r"(?<!\\)\|")
WIDE: Final = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef“”]")
UNLINKED: Final = "unlinked"


@dataclass(frozen=True)
class Heading:
    """A heading of a page: 1 to 6, its text, and its anchor."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class Rendered:
    """A page's HTML, its headings, and its text under each heading, for the search."""

    html: str
    headings: tuple[Heading, ...]
    texts: tuple[tuple[Heading | None, str], ...]

    @property
    def title(self) -> str:
        """The first heading."""
        return self.headings[0].text


def rendered(markdown: str, link_of: LinkOf) -> Rendered:
    """A page rendered; `link_of` resolves the addresses of its links and pictures."""
    tokens = _PARSER.parse(markdown)
    headings = _anchored(tokens)
    for token in tokens:
        _align_by_class(token)
        _join_lines(token.children or ())
        for inline in token.children or ():
            _resolve(inline, link_of)
    html = _PARSER.renderer.render(tokens, _PARSER.options, {})
    return Rendered(html, tuple(headings), tuple(_texts(tokens, headings)))


def escaped(text: str) -> str:
    """A text that is no Markdown, as Markdown; code between backticks stays code."""
    parts = re.split(r"(`[^`\n]+`)", " ".join(text.split()))
    return "".join(
        part if number % 2 else PUNCTUATION.sub(r"\\\1", part) for number, part in enumerate(parts)
    )


def code(text: str) -> str:
    """A text as code within a line of Markdown."""
    fence = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    cells = [[UNESCAPED_BAR.sub(r"\\|", cell) for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in cells) + "\n"


def anchor_of(text: str) -> str:
    """The anchor that GitHub gives a heading of this text."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def _anchored(tokens: Sequence[Token]) -> list[Heading]:
    """The headings; their tokens become elements with ids. A second heading of the same text has `-1` after it."""
    headings: list[Heading] = []
    times: dict[str, int] = {}
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            text = _plain(inline)
            anchor = anchor_of(text)
            count = times[anchor] = times.get(anchor, -1) + 1
            anchor = f"{anchor}-{count}" if count else anchor
            token.attrSet("id", anchor)
            headings.append(Heading(int(token.tag[1:]), text, anchor))
    return headings


def _align_by_class(token: Token) -> None:
    """A cell's alignment by a class: a style attribute is an inline style, which the pages' CSP forbids."""
    style = token.attrs.pop("style", None)
    if style is not None and (found := ALIGNED.match(str(style))):
        token.attrSet("class", f"to-{found[1]}")


def _join_lines(inlines: Sequence[Token]) -> None:
    """Lines of Chinese and Japanese are joined without a space: a line's end within them means nothing."""
    for before, token, after in zip(inlines, inlines[1:], inlines[2:], strict=False):
        if token.type == "softbreak" and WIDE.match(before.content[-1:]) and WIDE.match(after.content[:1]):
            token.type = "text"


def _resolve(token: Token, link_of: LinkOf) -> None:
    name = {"link_open": "href", "image": "src"}.get(token.type)
    if name is None:
        return
    target = link_of(str(token.attrs[name]))
    if target is not None:
        token.attrSet(name, target)
        if "://" in target:
            token.attrSet("rel", "noreferrer")
    else:
        del token.attrs[name]  # <a> without an address: the text of something that is not in the site
        token.attrSet("class", UNLINKED)


def _texts(tokens: Sequence[Token], headings: Sequence[Heading]) -> list[tuple[Heading | None, str]]:
    parts: list[tuple[Heading | None, list[str]]] = [(None, [])]
    left = iter(headings)
    in_heading = False
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            in_heading = token.type == "heading_open"
            if in_heading:
                parts.append((next(left), []))
        elif token.type == "inline" and not in_heading:
            parts[-1][1].append(_plain(token))
        elif token.type in ("fence", "code_block"):
            parts[-1][1].append(token.content)
    return [(heading, " ".join(" ".join(texts).split())) for heading, texts in parts if heading or texts]


def _plain(inline: Token) -> str:
    """The text of a line without its marks."""
    children = inline.children or ()
    return "".join(" " if one.type in ("softbreak", "hardbreak") else one.content for one in children)


def _in_a_frame(
    renderer: RendererHTML, tokens: Sequence[Token], number: int, options: OptionsDict, env: EnvType
) -> str:
    """A table in an element that scrolls by itself, as a phone is narrower; with a tab stop, for keyboards."""
    drawn = renderer.renderToken(tokens, number, options, env)
    opens = tokens[number].type == "table_open"
    return f'<div class="wide" tabindex="0">{drawn}' if opens else f"{drawn}</div>"


def _code_block(
    _renderer: RendererHTML, tokens: Sequence[Token], number: int, _options: OptionsDict, _env: EnvType
) -> str:
    """Lines of code, which scroll by themselves as well."""
    return f'<pre tabindex="0"><code>{escapeHtml(tokens[number].content)}</code></pre>\n'


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    parser.add_render_rule("table_open", _in_a_frame)
    parser.add_render_rule("table_close", _in_a_frame)
    parser.add_render_rule("fence", _code_block)
    parser.add_render_rule("code_block", _code_block)
    return parser


_PARSER: Final = _parser()
