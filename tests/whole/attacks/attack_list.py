"""The type of an attack: it does its work on a parlor and returns how the line reads that tells what was refused; and
what must be so after each."""

from __future__ import annotations

from collections.abc import Callable

from tests.controller.parlor.hub_processes import eventually
from tests.whole.attacks.whole_parlor import Parlor

Attack = Callable[[Parlor], str]


def changes_nothing(attack: Attack, parlor: Parlor) -> None:
    """The attack is reported; afterwards the tables play on and the standings are true."""
    epoch = parlor.one.journal.epoch
    before = parlor.lines()
    wanted = attack(parlor)
    line = parlor.refused(wanted, before)
    for table in (parlor.one, parlor.two):
        table.play()
    for table in (parlor.one, parlor.two):
        assert eventually(table.is_kept), (table.name, table.status())
    assert eventually(parlor.is_true), (parlor.standings(), parlor.truth())
    assert line, f"nothing says {wanted!r}; said was {parlor.lines() - before}"
    assert parlor.one.journal.epoch == epoch
