"""The systems by name. A new system is one entry here and its own file or folder."""

from collections.abc import Callable, Mapping
from typing import Final

from controller.identity.suggestion import suggestion
from controller.rules.hangzhou import CLAUSES as HANGZHOU_CLAUSES
from controller.rules.hangzhou import Hangzhou
from controller.rules.kawuxing import CLAUSES as KAWUXING_CLAUSES
from controller.rules.kawuxing import Kawuxing
from controller.rules.ningbo import CLAUSES as NINGBO_CLAUSES
from controller.rules.ningbo import Ningbo
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.wuhan import CLAUSES as WUHAN_CLAUSES
from controller.rules.wuhan import JINGZHOU_CLAUSES, Jingzhou, Wuhan, WuhanPeel, WuhanRedGreen
from controller.rules.xiamen import CLAUSES as XIAMEN_CLAUSES
from controller.rules.xiamen import Quanzhou, Xiamen

__all__ = ["System", "clause_title", "clause_titles", "load", "names_of_systems"]

_SYSTEMS: Final[Mapping[str, Callable[[Mapping[str, object]], System]]] = {
    "hangzhou": Hangzhou,
    "kawuxing": Kawuxing,
    "ningbo": Ningbo,
    "wuhan": Wuhan,
    "wuhan-red-green": WuhanRedGreen,
    "wuhan-peel": WuhanPeel,
    "jingzhou": Jingzhou,
    "xiamen": Xiamen,
    "quanzhou": Quanzhou,
}

_CLAUSES: Final[tuple[Mapping[str, str], ...]] = (
    HANGZHOU_CLAUSES,
    KAWUXING_CLAUSES,
    NINGBO_CLAUSES,
    WUHAN_CLAUSES,
    JINGZHOU_CLAUSES,
    XIAMEN_CLAUSES,
)


def load(name: object, options: object = None) -> System:
    """The system of that name with these options. Raises CaseError naming `rules` or `options.NAME`."""
    if not isinstance(name, str) or name not in _SYSTEMS:
        raise CaseError("rules", f"{name!r} is none of {', '.join(_SYSTEMS)}{suggestion(name, _SYSTEMS)}")
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise CaseError("options", f"must be an object of names and values, got {options!r}")
    return _SYSTEMS[name](options)


def names_of_systems() -> tuple[str, ...]:
    """The names `load` takes."""
    return tuple(_SYSTEMS)


def clause_titles() -> dict[str, str]:
    """Every clause of every system with one sentence that says what it demands."""
    return {clause: title for titles in _CLAUSES for clause, title in titles.items()}


def clause_title(clause: str) -> str | None:
    """One sentence that says what a clause id demands; None for an id no system here has."""
    return clause_titles().get(clause)
