"""The page of each public module of the rules as a library, made from signatures and docstrings (pdoc reads them)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, Final

from pdoc import doc

from controller.rules import Act
from site_builder.contents import Page
from site_builder.markdown_pages import code

FOLDER: Final = "reference/python"
INDEX: Final = f"{FOLDER}/index.html"
ROOT_MODULE: Final = "controller.rules"
MODULES: Final = (
    ROOT_MODULE,
    *(f"{ROOT_MODULE}.{name}" for name in ("notation", "system", "rule_set", "system_definition", "shapes")),
)
"""The public modules: `make api` makes pdoc's own pages of the same."""
PACKAGE: Final = re.compile(r"\bcontroller\.rules(\.[a-z_]+)*\.(?=[A-Z])")
SELF: Final = re.compile(r"\(\s*self(,\s*(?=\S))?")
ANY_ACT: Final = "Act"
LONGEST_VALUE: Final = 200
"""The maximum length of a constant's shown value."""


def library_pages() -> Iterator[Page]:
    """A page for each module, that of the package first."""
    for name in MODULES:
        module = doc.Module.from_name(name)
        if name == ROOT_MODULE:
            links = "\n".join(f"- [`{other}`]({_file(other)})" for other in MODULES[1:])
            yield Page(INDEX, "Python API", markdown=f"{_of_module(module)}\n\n## Further modules\n\n{links}")
        else:
            yield Page(f"{FOLDER}/{_file(name)}", name, markdown=_of_module(module), parent=INDEX)


def _file(module: str) -> str:
    return f"{module.rpartition('.')[2]}.html"


def _of_module(module: doc.Module) -> str:
    parts = [f"# {code(module.fullname)}", module.docstring]
    for member in _public(module.members.values()):
        parts += _of_member(member, 2, member.name)
    return "\n\n".join(filter(None, parts))


def _of_member(member: doc.Doc[Any], level: int, name: str) -> Iterator[str]:
    """A heading, its signature or value, its docstring; for a class its own members below it."""
    yield f"{'#' * level} {code(name)}"
    yield _declaration(member)
    yield member.docstring
    if isinstance(member, doc.Class):
        for inner in _public(member.own_members):
            if inner.docstring or not isinstance(inner, doc.Variable):
                yield from _of_member(inner, level + 1, f"{name}.{inner.name}")


def _declaration(member: doc.Doc[Any]) -> str:
    """Its signature or value in Python; empty for a class whose docstring has it."""
    if isinstance(member, doc.Function):
        declaration = f"def {member.name}{member.signature}"
    elif member.name == ANY_ACT:
        return f"```python\n{ANY_ACT} = {PACKAGE.sub('', str(Act))}\n```"
    elif isinstance(member, doc.Variable):
        value = member.default_value_str
        declaration = (
            member.name + member.annotation_str + (f" = {value}" if 0 < len(value) < LONGEST_VALUE else "")
        )
    elif isinstance(member, doc.Class) and is_dataclass(member.obj):
        begins = member.members["__init__"]
        assert isinstance(begins, doc.Function)
        declaration = f"class {member.name}{SELF.sub('(', str(begins.signature), count=1)}".replace(
            " -> None", ""
        )
    elif isinstance(member, doc.Class) and issubclass(member.obj, Enum):
        declaration = "\n".join(f"{member.name}.{one.name} = {one.value!r}" for one in member.obj)
    else:
        return ""
    return f"```python\n{_in_short(declaration)}\n```"


def _in_short(signature: str) -> str:
    """A signature with the package's own types by their names, and the act of any kind by its one name."""
    return PACKAGE.sub("", signature.replace(str(Act), ANY_ACT))


def _public(members: Iterable[doc.Doc[Any]]) -> Iterator[doc.Doc[Any]]:
    for member in members:
        if not member.name.startswith("_") and not isinstance(member, doc.Module):
            yield member
