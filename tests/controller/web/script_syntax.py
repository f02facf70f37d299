"""What the lint of the pages' scripts reads: their tokens, and conditional expressions within one another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
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
ENDS: Final = frozenset({",", ";", "=>", "=", "return"})
OPENING: Final = {"(": ")", "[": "]", "{": "}", "${": "}"}


@dataclass(frozen=True)
class Token:
    """A name, string, sign or piece of a template, with the line on which it begins, counted from 1."""

    kind: str
    text: str
    line: int


def tokens(code: str) -> Iterator[Token]:
    """The tokens of a script without comments and spaces; the text of a template literal is one of kind "template"."""
    at, line, in_text = 0, 1, False
    braces = list[int]()  # of each open template literal: how many are open in the expression that is read
    while at < len(code):
        if in_text:
            text, sign = _template_text(code, at)
            yield Token("template", text, line)
            yield Token("sign", sign, line + text.count("\n"))
            step, in_text = text + sign, False
            if sign == "`":
                braces.pop()
        else:
            found = TOKEN.match(code, at)
            assert found is not None and found.lastgroup is not None
            step = found[0]
            if step == "`":
                braces.append(0)
                in_text = True
            elif braces and step in {"{", "}"}:
                braces[-1] += 1 if step == "{" else -1
                in_text = braces[-1] < 0
                braces[-1] = max(0, braces[-1])
            if found.lastgroup not in {"comment", "space"}:
                yield Token(found.lastgroup, step, line)
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
    """An open bracket: what closes it, the token before it, and the conditionals of the expression in it."""

    closing: str
    before: str = ""
    conditionals: int = 0
    waiting: int = 0

    @property
    def groups(self) -> bool:
        """Whether it stands around an operand, not around what a function is called with."""
        return self.closing == ")" and re.fullmatch(r"[\w$]+|[)\]]", self.before) is None

    def take(self, sign: str) -> bool:
        """Read a sign of the expression; True where a conditional begins within another one."""
        if sign == "?":
            self.conditionals += 1
            self.waiting += 1
            return self.conditionals > 1
        if sign == ":" and self.waiting:
            self.waiting -= 1
        elif sign in ENDS:
            self.conditionals = self.waiting = 0
        return False


def nested_conditionals(code: str) -> list[int]:
    """The lines of a conditional expression that is an operand of another one, in parentheses or not."""
    found, brackets = list[int](), [_Bracket("")]
    before, closed = "", False  # whether the token before closes parentheses around a conditional
    for token in tokens(code):
        here, grouped = brackets[-1], False
        if token.kind == "sign" or token.text == "return":
            if token.text in OPENING:
                brackets.append(_Bracket(OPENING[token.text], before))
            elif token.text == here.closing:
                brackets.pop()
                grouped = here.groups and here.conditionals > 0
                if grouped and here.before in {"?", ":"} and brackets[-1].conditionals:
                    found.append(token.line)
            elif here.take(token.text) or (token.text == "?" and closed):
                found.append(token.line)
        before, closed = token.text, grouped
    return found
