"""The sentences of an audit report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from controller.words.sentence import Sentence, plain, sentence

VIEWS: Final = {
    "face": sentence("audit.view_face"),
    "sum": sentence("audit.view_sum"),
    "double": sentence("audit.view_double"),
    "same dice again": sentence("audit.view_again"),
    "face by purpose": sentence("audit.view_purpose"),
    "sum by banker": sentence("audit.view_banker"),
    "flowers dealt, by seat": sentence("audit.view_dealt_seat"),
    "flowers dealt, by place from the banker": sentence("audit.view_dealt_place"),
    "flowers dealt, by player": sentence("audit.view_dealt_player"),
    "flowers drawn, by seat": sentence("audit.view_drawn"),
    "wild tiles of winners, by seat": sentence("audit.view_wilds_seat"),
    "wild tiles of winners, by place from the banker": sentence("audit.view_wilds_place"),
    "wild tiles of winners, by player": sentence("audit.view_wilds_player"),
    "indicator": sentence("audit.view_indicator"),
    "kind of indicator": sentence("audit.view_kind"),
    "kind of indicator, by stack": sentence("audit.view_kind_stack"),
    "kind of indicator, by wall": sentence("audit.view_kind_wall"),
    "indicator of the kind last seen in its place": sentence("audit.view_repeat"),
    "flowers drawn, by stack": sentence("audit.view_flower_stack"),
    "flowers drawn, by wall": sentence("audit.view_flower_wall"),
    "flowers drawn, by end of the wall": sentence("audit.view_flower_end"),
}
"""The views by the names under which programs find them."""
LABELS: Final = {
    "again": sentence("audit.label_again"),
    "the same kind": sentence("audit.label_kind"),
    "characters": sentence("audit.label_characters"),
    "circles": sentence("audit.label_circles"),
    "bamboos": sentence("audit.label_bamboos"),
    "winds": sentence("audit.label_winds"),
    "dragons": sentence("audit.label_dragons"),
    "flowers": sentence("audit.label_flowers"),
    "head": sentence("audit.label_head"),
    "tail": sentence("audit.label_tail"),
    "break": sentence("audit.label_break"),
    "deal": sentence("audit.label_deal"),
    "gold": sentence("audit.label_gold"),
    "banker": sentence("audit.label_banker"),
    "banker's right": sentence("audit.label_right"),
    "opposite the banker": sentence("audit.label_opposite"),
    "banker's left": sentence("audit.label_left"),
}
"""The labels that are words, by the same."""


class ShownEffect(Protocol):
    """The fields of an effect that the sentences use."""

    @property
    def view(self) -> str:
        """The name of the view the label belongs to."""

    @property
    def label(self) -> Sentence:
        """The label in words."""

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


def conclusion(
    question: str,
    verdict: str,
    p: float,
    *,
    hands: int,
    rolls: int,
    effect: ShownEffect | None,
    needed: Mapping[str, int],
) -> Sentence:
    """Whether something differs from chance, with significance, sample size, effect, and what more hands would show."""
    seen = _rolls(rolls) if question == "dice" else _hands(hands)
    match verdict:
        case "differs":
            return sentence("audit.differs", question=question, p=sure(p), seen=seen, effect=_effect(effect))
        case "unusual":
            return sentence("audit.unusual", question=question, p=sure(p), seen=seen, effect=_effect(effect))
        case "nothing":
            power = _power(question, needed, hands)
            return sentence("audit.nothing", question=question, seen=seen, power=power)
    if not needed:
        return sentence("audit.nothing_open", question=question)
    power = _power(question, needed, hands)
    return sentence("audit.too_little", question=question, seen=seen, power=power)


def sure(p: float) -> Sentence:
    """A p-value in words."""
    if p < 1e-6:
        return sentence("audit.p_below", p="0.000001")
    return sentence("audit.p", p=f"{p:.1g}" if p < 0.001 else f"{p:.2g}")


def label_sentence(view: str, label: object) -> Sentence:
    """A label of a view in words."""
    match label:
        case (first, int(face)) if "face by purpose" in view:
            return sentence("audit.face_rolled_for", purpose=_word(first), face=face)
        case (int(seat), int(number)) if "by banker" in view:
            return sentence("audit.sum_while_banking", sum=number, seat=seat)
        case (kind, int(number)) if "by wall" in view:
            return sentence("audit.in_wall", kind=_word(kind), seat=number)
        case (kind, int(number)):
            return sentence("audit.at_stack", kind=_word(kind), stack=number)
        case int(seat) if "by seat" in view:
            return sentence("audit.seat", seat=seat)
        case int(seat) if "by wall" in view:
            return sentence("audit.wall_of", seat=seat)
        case int(stack) if "by stack" in view:
            return sentence("audit.stack", stack=stack)
    return _word(label)


def _word(label: object) -> Sentence:
    text = str(label)
    return LABELS.get(text) or VIEWS.get(text) or plain(text)


def _effect(effect: ShownEffect | None) -> Sentence:
    if effect is None:
        return sentence("audit.many_small")
    if effect.expected is None:
        hands = _hands(effect.seen)
        return sentence("audit.wilds", who=effect.label, hands=hands, tried=str(effect.tried))
    return sentence(
        "audit.effect",
        view=VIEWS.get(effect.view) or plain(effect.view),
        label=effect.label,
        seen=sentence("audit.times", number=effect.seen, written=f"{effect.seen:,}"),
        expected=f"{effect.expected:g}",
        times=f"{effect.times:g}",
        low=f"{effect.low:g}",
        high=f"{effect.high:g}",
    )


def _power(question: str, needed: Mapping[str, int], hands: int) -> Sentence | None:
    """After how many hands an effect would be found: the smallest that so many have shown, and the next smaller."""
    sizes = sorted(needed.items(), key=lambda each: each[1])
    found = [size for size, number in sizes if number <= hands]
    to_come = [(size, number) for size, number in sizes if number > hands]
    if not to_come:
        return sentence("audit.found", shown=_size(question, found[-1], "start")) if found else None
    size, number = to_come[0]
    if not found:
        return sentence("audit.to_come", next=_size(question, size, "start"), hands=_hands(number))
    shown, smaller = _size(question, found[-1], "start"), _size(question, size, "within")
    return sentence("audit.found_and_to_come", shown=shown, next=smaller, hands=_hands(number))


def _size(question: str, size: str, at: str) -> Sentence:
    """An effect of a size, at the start of a sentence or within it."""
    if size.endswith(" of hands"):
        return sentence("audit.size_wins", size=size.removesuffix(" of hands"), at=at)
    times = size.removesuffix(" times")
    match question:
        case "dice":
            return sentence("audit.size_face", size=times, at=at)
        case "deal":
            return sentence("audit.size_flowers", size=times, at=at)
    return sentence("audit.size_turned", size=times, at=at)


def _hands(number: int) -> Sentence:
    return sentence("audit.hands", number=number, written=f"{number:,}")


def _rolls(number: int) -> Sentence:
    return sentence("audit.rolls", number=number, written=f"{number:,}")
