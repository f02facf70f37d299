"""Nobody without the right key changes a score: attackers with every account and owners' mistakes, against a whole
parlor.

Real Mosquitto by the shipped files, a hub process on PostgreSQL, tables with journals. After every attack the tables
play on, standings are what the tables' own journals say, and one line tells what was refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.controller.mqtt.certificates import needed
from tests.controller.parlor.fresh_databases import fresh
from tests.whole.attacks import attacks_on_tables, forged_messages, forged_orders, owners_mistakes
from tests.whole.attacks.attack_list import Attack, changes_nothing
from tests.whole.attacks.whole_parlor import Parlor

pytestmark = [pytest.mark.timeout(600), pytest.mark.slow]


@pytest.fixture(scope="module")
def parlor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlor]:
    needed()
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("PARLOR_PASSWORD", "hub-word")
        yield Parlor(tmp_path_factory.mktemp("parlor"), stack.enter_context(fresh()), patch, stack)


ATTACKS = [
    *forged_messages.ATTACKS,
    *attacks_on_tables.ATTACKS,
    *forged_orders.ATTACKS,
    *owners_mistakes.ATTACKS,
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_attack_changes_nothing_and_is_reported(attack: Attack, parlor: Parlor) -> None:
    changes_nothing(attack, parlor)
