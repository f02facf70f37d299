"""Parts that a simulated table lacks: its firmware reports exactly these to a controller."""

from __future__ import annotations

import pytest

from controller.referee.inputs import MachinePart
from controller.runtime.hardware_input import missing_machine_parts
from firmware_bridge.protocol.session_messages import HelloAck
from hardware_sim.faults.simulated_faults import EXAMPLES, UnknownFault, parse
from hardware_sim.machine.absent_parts import Absent, Part, UnknownPart, parse_absent
from hardware_sim.machine.simulated_firmware import MODEL

FOLLOWS = {Part.SHUFFLER: (MachinePart.SHUFFLER, MachinePart.DICE, MachinePart.COUNTERS)}
"""Parts that a controller counts as missing, too: motions that the firmware does not begin have no result."""


def test_the_names_are_the_controllers_own() -> None:
    assert [part.value for part in Part] == [part.value for part in MachinePart]


@pytest.mark.parametrize("part", Part)
def test_the_controller_reads_missing_parts_from_hello(part: Part) -> None:
    reported = HelloAck.from_bytes(
        HelloAck(1, 2, Absent(frozenset({part})).capabilities_of(MODEL)).to_bytes()
    ).capabilities
    assert missing_machine_parts(reported) == FOLLOWS.get(part, (MachinePart(part.value),))


def test_a_table_answers_unless_it_has_no_firmware() -> None:
    named = parse_absent(",".join(Part))
    assert named.parts == frozenset(Part) and named.firmware
    assert set(missing_machine_parts(named.capabilities_of(MODEL))) == set(MachinePart)
    assert parse_absent("everything") == Absent(frozenset(Part), firmware=False)
    assert parse_absent(None) == Absent() and not Absent().needs_page
    assert [part.value for part in Part if parse_absent(part.value).needs_page] == ["buttons", "displays"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shufler", 'did you mean "shuffler"?'),
        ("lights,dise", 'did you mean "dice"?'),
        ("everythin", 'did you mean "everything"?'),
        ("everything,dice", "stands alone"),
        ("", "no table has a part ''"),
    ],
)
def test_an_unknown_part_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnknownPart, match=message.replace("?", r"\?")):
        parse_absent(text)


def test_a_missing_part_does_not_fail() -> None:
    def refused(without: str) -> set[str]:
        found = set()
        for name in EXAMPLES:
            try:
                parse(name, parse_absent(without))
            except UnknownFault:
                found.add(name.partition("@")[0])
        return found

    assert refused("lights,displays,buttons") == set()
    assert refused("dice") == {"dice", "sensor", "misread"}
    assert refused("counters") == {"missing", "extra"}
    of_motions = {"jam", "lift", "mixed", "brownout", "missing", "extra", "dice", "sensor", "misread"}
    assert refused("shuffler") == of_motions
    left = {name.partition("@")[0] for name in EXAMPLES} - refused("everything")
    assert left == {"glare", "hand", "cover", "bump", "careless", "rig"}
