"""Everything that a rule system is, beside the course of its hands: the one value by which a system is registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from controller.rules.hand_aims import PlayerAims
from controller.rules.options import Option
from controller.rules.rule_set import RuleSet
from controller.rules.table_conventions import TableConventions


@dataclass(frozen=True)
class Chapter:
    """A heading of the guide and the clauses under it, as `prefix` and numbers: "HZ", "1-5 9"."""

    heading: str
    prefix: str
    numbers: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses' ids, in the order written."""
        found: list[str] = []
        for part in self.numbers.split():
            first, _, last = part.partition("-")
            found += [f"{self.prefix}-{number}" for number in range(int(first), int(last or first) + 1)]
        return tuple(found)


@dataclass(frozen=True)
class SystemGuide:
    """How a system is explained to people.

    `title` names it in a line. `chapters` order its clauses; clauses that say nothing but an option stand with the
    options. `options` has a sentence for each option, by name; one without is told by its clause. `not_played` are the
    clauses of a clause file shared with others that this system leaves out.
    """

    title: str
    chapters: tuple[Chapter, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    not_played: frozenset[str] = frozenset()


@dataclass(frozen=True)
class SystemDefinition:
    """One rule system as the registry holds it.

    `rule_set` settles options and gives what the engine reads; it raises CaseError naming `options.NAME`. `options` are
    those it takes, `clauses` say in one sentence each what its clauses demand. `words` is the Python package whose
    folder `words/` holds what it says in each language (docs/words.md); None where it says everything in English.
    """

    name: str
    rule_set: Callable[[Mapping[str, object]], RuleSet]
    options: tuple[Option, ...]
    clauses: Mapping[str, str]
    guide: SystemGuide
    conventions: TableConventions = field(default_factory=TableConventions)
    player: PlayerAims = field(default_factory=PlayerAims)
    words: str | None = None
