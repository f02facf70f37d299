"""Nobody takes another's journal: attackers and mistakes, against a whole parlor on each kind of database.

Mosquitto by the shipped files; on PostgreSQL two workers, whose lists of keys are old for a second.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.controller.mqtt.certificates import needed
from tests.controller.parlor.fresh_databases import fresh
from tests.whole.attacks import claimed_journals
from tests.whole.attacks.attack_list import Attack, changes_nothing
from tests.whole.attacks.whole_parlor import Parlor

pytestmark = [pytest.mark.timeout(600), pytest.mark.slow]
TABLES = ("table-1", "table-2", "rekeyed")


@pytest.fixture(scope="module", params=["postgresql", "sqlite"])
def parlor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlor]:
    needed()
    folder = tmp_path_factory.mktemp("parlor")
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("PARLOR_PASSWORD", "hub-word")
        if request.param == "sqlite":
            yield Parlor(folder, f"sqlite:///{folder / 'parlor.db'}", patch, stack, TABLES)
        else:
            yield Parlor(folder, stack.enter_context(fresh()), patch, stack, TABLES, workers=2)


@pytest.mark.parametrize("attack", claimed_journals.ATTACKS, ids=lambda attack: attack.__name__)
def test_attack_on_journal_changes_nothing_and_is_reported(attack: Attack, parlor: Parlor) -> None:
    changes_nothing(attack, parlor)


def test_after_all_attacks_the_record_is_unaltered(parlor: Parlor) -> None:
    found = json.loads(parlor.command("verify", "--json"))
    assert (found["wrong"], found["status"]) == ([], "unaltered")
