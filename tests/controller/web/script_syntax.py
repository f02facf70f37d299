"""What the lint of the pages' scripts reads: their tokens, and conditional expressions within one another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

TOKEN: Final = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<regex>(?<![\w)\]}\s])\s*/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)"
    r"|(?P<name>[A-Za-z_$][\w$]*|\d[\w.]*)"
    r"|(?P<space>\s+)"
    r"|(?P<sign>=>|[=!<>+*%&|-]=+|&&|\|\||\.\.\.|.)",
    re.DOTALL,
)
OPENING: Final = {"(": ")", "[": "]", "{": "}", "${": "}"}


@dataclass(frozen=True)
class Token:
    """A name, string, sign or piece of a template, with the line on which it begins, counted from 1."""

    kind: str
    text: str
    line: int


@dataclass
class _Template:
    """Where the reading of a template literal stands: within its text, or in an expression of so many open braces."""

    braces: int = 0


def tokens(code: str) -> Iterator[Token]:
    """The tokens of a script without comments and spaces; the text of a template literal is one of kind "template"."""
    at, line, open_templates = 0, 1, list[_Template]()
    in_text = False
    while at < len(code):
        if in_text:
            text, sign = _template_text(code, at)
            yield Token("template", text, line)
            if sign == "`":
                open_templates.pop()
            yield Token("sign", sign, line + text.count("\n"))
            step, in_text = text + sign, False
        else:
            found = TOKEN.match(code, at)
            assert found is not None and found.lastgroup is not None
            kind, step = found.lastgroup, found[0]
            if step == "`":
                open_templates.append(_Template())
                in_text = True
            elif open_templates and step in "{}" and kind == "sign":
                open_templates[-1].braces += 1 if step == "{" else -1
                in_text = open_templates[-1].braces < 0
                open_templates[-1].braces = max(0, open_templates[-1].braces)
            if kind not in {"comment", "space"}:
                yield Token(kind, step, line)
        at += len(step)
        line += step.count("\n")


def _template_text(code: str, at: int) -> tuple[str, str]:
    """The text of a template literal from `at`, and the sign that ends it: a backquote, or "${"."""
    end = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL).match(code, at)
    assert end is not None
    sign = "`" if code[end.end()] == "`" else "${"
    return end[0], sign


@dataclass
class _Bracket:
    """An open bracket: whether it only groups an operand, and the conditionals of the expression read in it."""

    closing: str
    groups: bool = False
    conditionals: int = 0
    waiting: int = 0
    nested: list[int] = field(default_factory=list)


def nested_conditionals(code: str) -> list[int]:
    """The lines of a conditional expression that is an operand of another one, in parentheses or not."""
    found, before = list[int](), ""
    brackets = [_Bracket("")]
    for token in tokens(code):
        here = brackets[-1]
        if token.kind == "sign" or token.text == "return":
            if token.text in OPENING:
                groups = token.text == "(" and before in {"?", ":"}
                brackets.append(_Bracket(OPENING[token.text], groups))
            elif token.text == here.closing:
                brackets.pop()
                if here.groups and here.conditionals and brackets[-1].conditionals:
                    found.append(token.line)
            elif token.text == "?":
                if here.conditionals:
                    found.append(token.line)
                here.conditionals += 1
                here.waiting += 1
            elif token.text == ":" and here.waiting:
                here.waiting -= 1
            elif token.text in {",", ";", "=>", "return", "="}:
                here.conditionals = here.waiting = 0
        before = token.text
    return found
