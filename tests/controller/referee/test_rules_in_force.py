"""Other rules never judge a hand that began by these: they bind from the next on, and the start says so."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from controller.audit import HandReader, journal_messages
from controller.journal.journal import Journal
from controller.json_values import mapping
from controller.referee import step
from controller.referee.inputs import RulesChanged, from_json
from controller.referee.session_lifecycle import players_needed, rules_due
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Table
from controller.replay import table_from_journal
from controller.replay.hand_replay import live_hands
from controller.rules.registry import load, names_of_systems
from controller.runtime import recorded_table
from controller.runtime.recorded_table import RecordedTable
from tests.controller.orders.ordered_table import Evening, kept, opened

FOURS = tuple(name for name in names_of_systems() if load(name).players == 4)


def started_again(path: Path, rules: str, claim_seconds: float = 3.0, **options: Any) -> RecordedTable:
    """The table after a start with these settings, and the sentence of the start."""
    journal = Journal.open(path)
    changed = recorded_table.remember_rules(journal, rules, options, claim_seconds)
    record = recorded_table.reopened(journal)
    if changed is not None:
        record.take(changed, record.table.at + 1)
    return record


def last_words(record: RecordedTable) -> str:
    return record.table.reports.log[-1].text.text


def replayed(record: RecordedTable) -> Table:
    """The table as every input since the first gives it."""
    rules, begun = (
        record.journal.checkpoint_get(table_from_journal.RULES),
        table_from_journal.first_session(record.journal),
    )
    assert rules is not None and begun is not None
    table = Table.unplayed(
        load(rules.body["rules"], rules.body["options"]), begun, rules.body["claim_seconds"]
    )
    for entry in record.journal.entries(kind="input"):
        table = step(table, from_json(entry.body), entry.at)
    return table


def test_a_hand_ends_by_the_options_it_began_with(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path), 3)
    evening.play_one()
    evening.into_a_hand()
    before = evening.table
    evening.record.journal.close()

    evening.record = started_again(path, "hangzhou", wall_only=True)
    assert (evening.record.table.stage, evening.record.table.hand.state) == (before.stage, before.hand.state)
    assert evening.record.table.system.options["wall_only"] is False
    assert last_words(evening.record).startswith("Hand 2 ends with the rules it began with, hangzhou")
    assert "hangzhou (wall_only = true) applies from hand 3 on" in last_words(evening.record)
    evening.table = evening.record.table
    evening.play(2)
    assert evening.table.system.options["wall_only"] is False, "its result is shown by its own rules"
    assert rules_due(evening.table).options["wall_only"] is True
    evening.into_a_hand()
    assert evening.table.system.options["wall_only"] is True
    assert kept(replayed(evening.record)) == kept(evening.record.table)
    exported = {hand.number: hand.system.options["wall_only"] for hand in live_hands(evening.record.journal)}
    assert {number: exported[number] for number in (1, 2)} == {1: False, 2: False}
    assert exported.get(3, True) is True
    evening.record.journal.close()

    again = started_again(path, "hangzhou", wall_only=True)
    assert again.table.system.options["wall_only"] is True and again.table.rules.coming is None
    assert kept(again.table) == kept(evening.table), "settings that say the same again are no news"
    again.journal.close()


def test_a_start_between_hands_binds_at_once(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path), 3)
    evening.play_one()
    evening.record.journal.close()
    record = started_again(path, "hangzhou", 5.0, wall_only=True)
    assert record.table.system.options["wall_only"] is True and record.table.rules.claim_seconds == 5.0
    reported = "hangzhou (wall_only = true; 5 s for claims) applies from hand 2 on, instead of hangzhou"
    assert last_words(record) == reported
    record.journal.close()


def test_rules_withdrawn_before_next_hand_never_bind(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path), 3)
    evening.into_a_hand()
    evening.record.journal.close()
    started_again(path, "hangzhou", wall_only=True).journal.close()
    record = started_again(path, "hangzhou")
    assert last_words(record) == "hangzhou still applies"
    evening.record, evening.table = record, record.table
    evening.play(1)
    evening.into_a_hand()
    assert evening.table.system.options["wall_only"] is False and evening.table.rules.coming is None


@pytest.mark.parametrize(
    ("before", "after", "when"),
    list(zip(FOURS, (*FOURS[1:], FOURS[0]), cycle(["between", "amid"]), strict=False)),
)
def test_any_system_may_follow_any_other_of_as_many_people(
    tmp_path: Path, before: str, after: str, when: str
) -> None:
    path, amid = tmp_path / "table.db", when == "amid"
    evening = Evening(opened(path, before), 1)
    if amid:
        evening.into_a_hand()
    else:
        evening.play_one()
    evening.record.journal.close()
    record = started_again(path, after)
    other = evening if amid else Evening(record, 2)
    other.record, other.table = record, record.table
    if amid:
        other.play(1)
        assert other.table.system.name == before
    other.play(other.table.session.number + 1)
    assert other.table.system.name == after
    assert list(record.journal.entries(kind="rejected")) == []
    begun = [message["rules"] for message in other.messages("hand") if message["status"] == "begun"]
    assert begun[-1] == after
    assert sum(other.table.session.current.totals) == 0
    assert kept(replayed(record)) == kept(record.table)


@pytest.mark.parametrize(("resting", "people"), [(False, 3), (True, 4)])
def test_who_rests_is_one_of_the_people_of_a_session(resting: bool, people: int) -> None:
    assert players_needed(load("kawuxing", {"resting": resting})) == people


def test_rules_for_other_people_wait_for_the_next_session(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path), 1)
    evening.play_one()
    evening.record.journal.close()
    record = started_again(path, "kawuxing")
    assert (
        "kawuxing is played by 3 people, session s1 by 4: it applies from the next session on"
        in last_words(record)
    )
    evening.record, evening.table = record, record.table
    evening.play_one()
    assert evening.table.system.name == "hangzhou"
    answer = evening.order("begin_session", players=["A", "B", "C"])
    assert (answer.ok, evening.table.system.name, evening.table.rules.coming) == (True, "kawuxing", None)
    third = Evening(record, 4)
    third.play_one()
    assert third.messages("hand")[0]["rules"] == "kawuxing"
    assert kept(replayed(record)) == kept(record.table)


def test_a_session_may_name_its_rules_and_options(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, missed_win_lock=True), 1)
    evening.play_one()
    people = ["East", "South", "West", "North"]
    answer = evening.order("begin_session", players=people, options={"wall_only": True})
    assert answer.ok, answer.text
    options = evening.table.system.options
    assert (options["wall_only"], options["missed_win_lock"]) == (True, True), "the others stay as they were"
    assert "wall_only = true" in answer.text and mapping(answer.result["options"])["wall_only"] is True
    answer = evening.order("begin_session", players=people, rules="wuhan")
    assert (answer.ok, evening.table.system.name) == (True, "wuhan")
    answer = evening.order("begin_session", players=people, rules="hangzhou")
    assert evening.table.system.options["wall_only"] is False, "rules that are named begin as usual"
    for wrong, reported in (
        ({"rules": "hangzou"}, "hangzou"),
        ({"options": {"wall_onyl": True}}, "wall_onyl"),
        ({"options": {"wall_only": 3}}, "true or false"),
        ({"rules": "kawuxing"}, "3 people"),
    ):
        before = evening.table.session.current
        refused = evening.order("begin_session", players=people, **wrong)
        assert refused.status == "refused" and reported in refused.text
        assert evening.table.session.current == before and evening.table.system.name == "hangzhou"
    evening.play_one()
    assert kept(replayed(evening.record)) == kept(evening.record.table)
    evening.record.journal.close()
    again = started_again(path, "hangzhou", missed_win_lock=True)  # the settings had the same before
    assert again.table.system.options["missed_win_lock"] is False, (
        "settings that say nothing new change nothing"
    )


def test_settings_that_changed_are_taken_once(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    opened(path).journal.close()
    for _ in range(3):
        started_again(path, "hangzhou", wall_only=True).journal.close()
    journal = Journal.open(path)
    taken = [entry for entry in journal.entries(kind="input") if entry.body["input"] == RulesChanged.__name__]
    assert len(taken) == 1
    assert isinstance(recorded_table.reopened(journal).table.stage, BetweenHands)


def test_the_audit_reads_every_hand_by_its_own_rules(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path), 3)
    evening.into_a_hand()
    evening.record.journal.close()
    evening.record = started_again(path, "hangzhou", wall_only=True)
    evening.table = evening.record.table
    evening.play(2)
    people = ["East", "South", "West", "North"]
    assert evening.order("begin_session", players=people, options={"missed_win_lock": True}).ok
    evening.play_one()
    reader = HandReader({}, "hangzhou", rolls=True)
    hands = list(reader.hands(journal_messages(evening.record.journal)))
    options = [(hand.system.options["wall_only"], hand.system.options["missed_win_lock"]) for hand in hands]
    assert options == [(False, False), (True, False), (True, True)]
    assert reader.unread == 0
