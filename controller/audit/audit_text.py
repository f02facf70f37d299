"""The sentences of an audit report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

SUBJECTS: Final = {"dice": "The dice", "deal": "The deal", "wall": "The order of tiles in the walls"}
DIFFER: Final = {"dice": "differ", "deal": "differs", "wall": "differs"}
LOOK: Final = {"dice": "look", "deal": "looks", "wall": "looks"}
NOTHING_OPEN: Final = {
    "dice": "no roll was seen",
    "deal": "these rules lay nothing of the deal open, and no hand with wild tiles was seen",
    "wall": "these rules turn up no indicator and have no flowers, so no tile is seen in its place",
}


class ShownEffect(Protocol):
    """The fields of an effect that the sentences use."""

    @property
    def view(self) -> str:
        """The name of the view the label belongs to."""

    @property
    def label(self) -> str:
        """The label as text."""

    @property
    def seen(self) -> int:
        """Hits observed."""

    @property
    def expected(self) -> float | None:
        """Hits expected under chance; None for winners' wild tiles."""

    @property
    def times(self) -> float | None:
        """`seen` as a multiple of `expected`; None for winners' wild tiles."""

    @property
    def low(self) -> float | None:
        """Lower end of the 95 % interval of `times`."""

    @property
    def high(self) -> float | None:
        """Upper end of the 95 % interval of `times`."""

    @property
    def tried(self) -> int:
        """Number of trials among which the hits are counted."""


def sentence(
    question: str,
    verdict: str,
    p: float,
    *,
    hands: int,
    rolls: int,
    effect: ShownEffect | None,
    needed: Mapping[str, int],
) -> str:
    """Whether something differs from chance, with significance, sample size, effect, and what more hands would show."""
    subject = SUBJECTS[question]
    seen = f"{_number(rolls, 'roll')}" if question == "dice" else f"{_number(hands, 'hand')}"
    match verdict:
        case "differs":
            return f"{subject} {DIFFER[question]} from chance ({sure(p)}, {seen}): {_effect(effect)}."
        case "unusual":
            return (
                f"{subject} {LOOK[question]} unusual, which proves nothing yet ({sure(p)}, {seen}): "
                f"{_effect(effect)}. Play on and look again."
            )
        case "nothing":
            return (
                f"{subject}: nothing in {seen} differs from chance. {_power(question, needed, hands)}".strip()
            )
    if not needed:
        return f"{subject}: too little was seen to say, for {NOTHING_OPEN[question]}."
    return f"{subject}: too little was seen to say ({seen}). {_power(question, needed, hands)}".strip()


def sure(p: float) -> str:
    """A p-value in words."""
    if p < 1e-6:
        return "p < 0.000001"
    return f"p = {p:.1g}" if p < 0.001 else f"p = {p:.2g}"


def named(view: str, label: object) -> str:
    """A label of a view in words."""
    match label:
        case (first, second) if "face by purpose" in view:
            return f"{second} when rolled for the {first}"
        case (seat, number) if "by banker" in view:
            return f"{number} while seat {seat} banks"
        case (kind, number) if "by wall" in view:
            return f"{kind} in the wall of seat {number}"
        case (kind, number):
            return f"{kind} at stack {number}"
        case int() if "by seat" in view:
            return f"seat {label}"
        case int() if "by wall" in view:
            return f"the wall of seat {label}"
        case int() if "by stack" in view:
            return f"stack {label}"
    return str(label)


def _effect(effect: ShownEffect | None) -> str:
    if effect is None:
        return "many small things together"
    if effect.expected is None:
        return (
            f"{effect.label} won {_number(effect.seen, 'hand')} of {effect.tried} with two or more wild tiles, "
            "more than any skill can bring about where tiles come by chance"
        )
    return (
        f"{effect.view}: {effect.label} was seen {_number(effect.seen, 'time')} where chance gives "
        f"{effect.expected:g}, {effect.times:g} times as often (between {effect.low:g} and {effect.high:g} times)"
    )


_WHAT: Final = {
    "dice": "A face that falls at {} its odds",
    "deal": "A seat that is dealt flowers at {} its odds",
    "wall": "A kind of tile that is turned up at {} its odds",
}


def _power(question: str, needed: Mapping[str, int], hands: int) -> str:
    """After how many hands an effect would be found: the smallest that so many have shown, and the next smaller."""
    if not needed:
        return ""
    sizes = sorted(needed.items(), key=lambda each: each[1])
    shown = [size for size, number in sizes if number <= hands]
    to_come = [(size, number) for size, number in sizes if number > hands]
    told = []
    if shown:
        told.append(f"{_size(question, shown[-1])} would have been found")
    if to_come:
        told.append(f"{_size(question, to_come[0][0])} is found after about {_number(to_come[0][1], 'hand')}")
    text = "; ".join(told)
    return f"{text[:1].upper()}{text[1:]}."


def _size(question: str, size: str) -> str:
    if size.endswith("of hands"):
        return f"a seat that wins {size} with two or more wild tiles"
    text = _WHAT[question].format(size)
    return text[0].lower() + text[1:]


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
