"""The definition of a rule system, beside the course of its hands: the one value by which a system is registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeVar

from controller.rules.hand_state import HandState
from controller.rules.options import Option
from controller.rules.rule_set import RuleSet
from controller.rules.system import System
from controller.rules.tiles import Seat

# ---- how it is played at a table ----

Person = TypeVar("Person")


class SeatedNext(Protocol):
    """The seats of the next hand, if one more person shares the table than plays."""

    def __call__(self, people: Sequence[Person], winners: Sequence[Seat]) -> tuple[Person, ...]:
        """The people for the next hand, those seated first, the one who rests last; `people` is in the same order.

        `winners` are the seats that won, the one that rests next first; none after a drawn hand.
        """


@dataclass(frozen=True)
class TableConventions:
    """The conventions of one system at a table; each default is that of most tables.

    `wild` is the players' name of its wild tiles, empty if it has none. `counted` is how the value of a pattern is
    expressed: as a `factor`, as `points`, as `tai` or as `doubles`. `marks_giver`: a claimed tile lies rotated, at
    the end where its giver sits; otherwise a meld does not show its giver. `singles`: some tiles are laid out alone,
    flowers or kongs of one tile. `scattered_discards`: discards are thrown down at any angle, and their order cannot
    be seen. `flowers_in_turn`: one player after the other lays out the flowers dealt and replaces them; otherwise all
    lay them out first. `white_stands_in`: White takes the indicator's face. `round_wind`: the round's wind scores.
    `rounds`: the number of rounds of the bank in a session; None if the source does not state it. `opens_hands`: the
    ready button in one's own turn announces that the hand is laid open after the discard. `discards_in_row`: how many
    discards a row holds where they are laid in rows. `ways_by_pattern`: how a
    hand with this pattern was won in a score, regardless of the last act. `seated_next` is set if the option
    `resting` seats one more than plays.
    """

    wild: str = "wild"
    counted: Literal["factor", "points", "tai", "doubles", "han"] = "factor"
    marks_giver: bool = False
    singles: bool = False
    scattered_discards: bool = False
    flowers_in_turn: bool = False
    white_stands_in: bool = False
    round_wind: bool = False
    rounds: int | None = None
    opens_hands: bool = False
    discards_in_row: int = 8
    ways_by_pattern: Mapping[str, Literal["indicator", "flowers"]] = field(default_factory=dict)
    seated_next: SeatedNext | None = None


# ---- hands that simulated players try for ----

HONOUR_SUIT: Final = 3
"""The fourth suit, after characters (0), circles (1) and bamboos (2)."""
ALL_SUITS: Final = (0, 1, 2, HONOUR_SUIT)


@dataclass(frozen=True)
class SetsAndPair:
    """`sets` sets and a pair. `suits`: only tiles of these suits; `pair`: the faces the pair may have (None: any);
    `pungs`: no chows."""

    sets: int = 4
    suits: tuple[int, ...] = ALL_SUITS
    pair: frozenset[int] | None = None
    pungs: bool = False


@dataclass(frozen=True)
class SevenPairs:
    """Seven pairs, nothing laid out."""


@dataclass(frozen=True)
class LooseTiles:
    """Any tiles of these faces, without sets or a pair."""

    faces: frozenset[int]


@dataclass(frozen=True)
class HandAim:
    """One kind of winning hand. `handicap`, `unopened` (while no open set is laid) and `opened` (once one is) are
    counted in tiles: a hand of too little value, or one that must be opened first or stay closed, is further away than
    its tiles show. `most_wilds`: the maximum number of wilds in it."""

    name: str
    form: SetsAndPair | SevenPairs | LooseTiles
    handicap: float = 0
    unopened: float = 0
    most_wilds: int = 16
    opened: float = 0


AimsOf = Callable[[System, HandState, Seat], tuple[HandAim, ...]]
"""The hands that this seat may try for; its own tiles are known."""


def four_sets_alone(_system: System, _hand: HandState, _seat: Seat) -> tuple[HandAim, ...]:
    """Four sets and a pair, of any value."""
    return (HandAim(name="sets", form=SetsAndPair()),)


@dataclass(frozen=True)
class PlayerAims:
    """The knowledge of one system's simulated players beyond the legal acts.

    `sets`: how many sets a winning hand has. `floats`: a wild kept over, or discarded at the right moment, makes a
    win worth more; `floats_pay`: so much more that a claimed win is passed for it. `violation_clauses`: for
    violations that only this system has, the clauses its refusals may name, by the name of the violation
    (`hardware_sim.strategy.rule_violations.Habit`).
    """

    aims: AimsOf = four_sets_alone
    sets: int = 4
    floats: bool = False
    floats_pay: bool = False
    violation_clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


# ---- a system ----


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
    """The guide of a system for people.

    `chapters` order its clauses; clauses that state only an option stand with the options. `not_played` are the
    clauses of a shared clause file that this system leaves out.
    """

    chapters: tuple[Chapter, ...]
    not_played: frozenset[str] = frozenset()


@dataclass(frozen=True)
class SystemDefinition:
    """One rule system as the registry holds it.

    `rule_set` binds options and gives the value that the engine reads; it raises CaseError naming `options.NAME`.
    `options` are those it takes, `clauses` the ids of its clauses. `words` is the Python package whose folder
    `words/` holds its text in each language (docs/words.md): its title, clauses and options in a sentence each.
    Missing text is shown as its id.
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
        """A clause in one sentence."""
        return self._worded(f"clause-{clause}", language) or clause

    def title(self, language: str = "en") -> str:
        """The system in one line."""
        return self._worded(f"system-{self.name}", language) or self.name

    def option_sentence(self, option: Option, language: str = "en") -> str:
        """An option in one sentence; its clause if the words have no sentence for it."""
        return self._worded(f"option-{option.name}", language) or self.clause_title(option.clause, language)

    def heading(self, chapter: Chapter, language: str = "en") -> str:
        """The heading of a chapter."""
        return self._worded(f"chapter-{chapter.heading}", language) or chapter.heading

    def _worded(self, entry: str, language: str) -> str | None:
        from controller.words.fluent_catalogue import catalogue

        words = catalogue(language, self.words)
        return words.text(entry) if entry in words else None
