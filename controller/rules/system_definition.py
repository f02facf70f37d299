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
    """A heading of the guide, the entry `chapter-HEADING` of the words, and the clauses under it, as `prefix` and
    numbers: "HZ", "1-5 9"."""

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

    `chapters` order its clauses; clauses that say nothing but an option stand with the options. `not_played` are the
    clauses of a clause file shared with others that this system leaves out.
    """

    chapters: tuple[Chapter, ...]
    not_played: frozenset[str] = frozenset()


@dataclass(frozen=True)
class SystemDefinition:
    """One rule system as the registry holds it.

    `rule_set` settles options and gives what the engine reads; it raises CaseError naming `options.NAME`. `options` are
    those it takes, `clauses` the ids of its clauses. `words` is the Python package whose folder `words/` holds what it
    says in each language (docs/words.md): its title, clauses and options in a sentence each. What stands nowhere is
    shown by its id.
    """

    name: str
    rule_set: Callable[[Mapping[str, object]], RuleSet]
    options: tuple[Option, ...]
    clauses: tuple[str, ...]
    guide: SystemGuide
    conventions: TableConventions = field(default_factory=TableConventions)
    player: PlayerAims = field(default_factory=PlayerAims)
    words: str | None = None

    def clause_title(self, clause: str, language: str = "en") -> str:
        """What a clause demands, in one sentence."""
        return self._worded(f"clause-{clause}", language) or clause

    def title(self, language: str = "en") -> str:
        """The system in a line."""
        return self._worded(f"system-{self.name}", language) or self.name

    def option_sentence(self, option: Option, language: str = "en") -> str:
        """What an option does, in one sentence; its clause where the words have no sentence for it."""
        return self._worded(f"option-{option.name}", language) or self.clause_title(option.clause, language)

    def heading(self, chapter: Chapter, language: str = "en") -> str:
        """What stands over a chapter."""
        return self._worded(f"chapter-{chapter.heading}", language) or chapter.heading

    def _worded(self, entry: str, language: str) -> str | None:
        from controller.words.fluent_catalogue import catalogue

        words = catalogue(language, self.words)
        return words.text(entry) if entry in words else None
