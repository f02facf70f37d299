"""Hands of the record step by step: the same acts and the same result as they were played with."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.journal.journal import Journal, OutboxMessage
from controller.journal.picture_store import PictureStore, folder_beside
from controller.referee import step, table_checkpoint
from controller.referee.inputs import from_json
from controller.replay import hand_replay
from controller.replay.hand_replay import (
    BEGINS,
    SLOTS,
    HandCheckpoints,
    HandReplay,
    HandReplays,
    ReplayError,
    table_before,
)
from controller.replay.table_from_journal import unplayed
from tests.controller.replay.replayed_evening import HANDS, PICTURED_AT, picture_of, played_journal


def texts(replay: HandReplay) -> list[str]:
    return [line.text.text for one in replay.steps for line in one.lines]


def recorded(path: Path, leaf: str, hand: int) -> list[dict[str, Any]]:
    with closing(Journal.read(path)) as journal:
        content = [entry.body["payload"] for entry in journal.entries(kind="message", leaf=leaf)]
    return [one for one in content if one["hand"] == hand]


@pytest.mark.parametrize("rules", ["hangzhou", "kawuxing", "xiamen"])
def test_every_hand_repeats_its_messages(rules: str, tmp_path: Path) -> None:
    path = played_journal(tmp_path, rules)
    replays = HandReplays(path)
    for number in range(1, HANDS + 1):
        replay = replays.replay("s1", number)
        wording = [event["text"]["text"] for event in recorded(path, "event", number)]
        sentence_text = texts(replay)
        assert sentence_text[0].startswith(f"Hand {number} begins")
        assert [text for text in wording if text not in sentence_text] == []
        (score,) = recorded(path, "score", number)
        result = replay.steps[-1].table["result"]
        assert result["deltas"] == score["deltas"] and not replay.otherwise
        assert {one.table["hand"] for one in replay.steps} == {number}


def test_the_list_has_names_results_and_the_hand_under_way(tmp_path: Path) -> None:
    path = played_journal(tmp_path)
    replays = HandReplays(path)
    hands = replays.hands()
    assert [(hand["hand"], hand["over"]) for hand in hands] == [(4, False), (3, True), (2, True), (1, True)]
    (score,) = recorded(path, "score", 3)
    assert hands[1]["text"] == score["text"]
    assert [one["name"] for one in hands[1]["people"]] == ["East", "South", "West", "North"]
    assert [one["delta"] for one in hands[1]["people"]] == score["deltas"]
    assert replays.replay().hand.number == 3, "by default the latest that is over"
    under_way = replays.replay("s1", 4)
    assert not under_way.hand.over and under_way.steps and under_way.steps[-1].table["result"] is None


def test_members_that_did_not_change_are_reported_once(tmp_path: Path) -> None:
    replay = HandReplays(played_journal(tmp_path)).replay("s1", 2)
    table: dict[str, Any] = {}
    reported = replay.to_json(lambda _digest: False)
    for one, sent in zip(replay.steps, reported["steps"], strict=True):
        seats = [
            {**was, **changed}
            for was, changed in zip(
                table.get("seats", [{}] * 4), sent["table"].get("seats", [{}] * 4), strict=True
            )
        ]
        table |= {**sent["table"], "seats": seats}
        assert {**table, "seats": None, "people": None, "result": None} == {
            **json.loads(json.dumps(one.table)),
            "seats": None,
            "people": None,
            "result": None,
        }
        for seat, whole in zip(seats, one.table["seats"], strict=True):
            assert {key: value for key, value in seat.items() if key not in ("person", "name")} == {
                key: value for key, value in json.loads(json.dumps(whole)).items() if key != "person"
            }
    assert [seat["name"] for seat in table["seats"]] == ["East", "South", "West", "North"]
    assert len(json.dumps(reported)) < len(json.dumps([one.table for one in replay.steps])) / 2


def test_discard_tells_which_zone_camera_read(tmp_path: Path) -> None:
    replay = HandReplays(played_journal(tmp_path)).replay("s1", 1)
    discards = [one for one in replay.steps if any(line.text.id == "act.discard" for line in one.lines)]
    assert len(discards) > 4
    for one in discards:
        (line,) = (line for line in one.lines if line.text.id == "act.discard")
        (seen,) = (zone for zone in one.seen if zone.zone == f"discards:{line.seat}")
        assert seen.tiles[-1] == line.text.args["tile"]


def test_a_hand_is_folded_from_the_checkpoint_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played_journal(tmp_path)
    with closing(Journal.read(path)) as journal:
        inputs = [entry.n for entry in journal.entries(kind="input")]
        begins = HandReplays(path).replay("s1", 3).hand.begins
        assert begins is not None
        table, after = table_before(journal, begins)
        folded = unplayed(journal)
        for entry in journal.entries(kind="input", upto=after):
            folded = step(folded, from_json(entry.body), entry.at)
    assert table_checkpoint.to_checkpoint(folded) == table_checkpoint.to_checkpoint(table)
    assert table.session.number == 2
    steps = 0

    def counted(*args: Any) -> Any:
        nonlocal steps
        steps += 1
        return step(*args)

    monkeypatch.setattr(hand_replay, "step", counted)
    ends = HandReplays(path).replay("s1", 3).hand.ends
    assert ends is not None
    assert steps == sum(after < n <= ends for n in inputs)


def test_a_journal_without_checkpoints_of_hands_is_folded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played_journal(tmp_path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM checkpoints WHERE name LIKE ?", (f"{BEGINS}%",))
    replays, steps = HandReplays(path), []

    def counted(*args: Any) -> Any:
        steps.append(args)
        return step(*args)

    monkeypatch.setattr(hand_replay, "step", counted)
    first = replays.replay("s1", 3)
    taken = len(steps)
    steps.clear()
    again = replays.replay("s1", 3)
    assert texts(first) == texts(again) and len(steps) < taken / 2


def test_checkpoints_lie_in_a_ring(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        slots = HandCheckpoints(journal)
        for number in range(SLOTS + 3):
            journal.append(0.0, [("input", {"n": number})], checkpoints={slots.take_slot(): {"n": number}})
            if number == 5:
                slots = HandCheckpoints(journal)
                assert slots.take_slot() == f"{BEGINS}6", "a new start goes on behind the latest"
                slots = HandCheckpoints(journal)
        latest = journal.checkpoint_before(BEGINS, journal.last)
        assert latest is not None and latest[1].body == {"n": SLOTS + 2}
        assert journal.checkpoint_before(BEGINS, 2) is None, "those of the first hands gave way"
        before = journal.checkpoint_before(BEGINS, 7)
        assert before is not None and before[1].body == {"n": 5}
    with closing(sqlite3.connect(path)) as connection:
        (kept,) = connection.execute(
            "SELECT count(*) FROM checkpoints WHERE name LIKE ?", (f"{BEGINS}%",)
        ).fetchone()
    assert kept == SLOTS


def test_failed_replay_is_reported_in_a_sentence(tmp_path: Path) -> None:
    path = played_journal(tmp_path)
    with pytest.raises(ReplayError, match="no hand 9"):
        HandReplays(path).replay("s1", 9)
    (score,) = recorded(path, "score", 3)
    with closing(
        Journal.open(path)
    ) as journal:  # as where damage has cut off the message with which it began
        journal.append(1e6, [], [OutboxMessage("score", {**score, "hand": 9})])
    replays = HandReplays(path)
    assert [hand["hand"] for hand in replays.hands()] == [9, 4, 3, 2, 1]
    with pytest.raises(ReplayError, match="the result alone"):
        replays.replay("s1", 9)


@pytest.mark.parametrize("body", [{"n": 1}, {"session": None}])
def test_hand_s_checkpoint_that_cannot_be_read_costs_time_alone(
    body: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played_journal(tmp_path)
    reported = HandReplays(path).replay("s1", 3).steps
    kept = table_checkpoint.from_checkpoint
    monkeypatch.setattr(table_checkpoint, "from_checkpoint", lambda table, _kept: kept(table, body))
    assert HandReplays(path).replay("s1", 3).steps == reported


def test_a_hand_that_another_version_wrote_is_named(tmp_path: Path) -> None:
    path = played_journal(tmp_path)
    with closing(Journal.open(path)) as journal:
        journal.append(1e6, [("input", {"input": "Sneezed"})])
    with pytest.raises(ReplayError, match="another version"):
        HandReplays(path).replay("s1", 4)
    assert HandReplays(path).replay("s1", 3).steps, "the others are replayed as before"


def test_missing_or_changed_pictures_are_reported_by_name(tmp_path: Path) -> None:
    path = played_journal(tmp_path)
    store = PictureStore(folder_beside(path), keep_s=60.0)
    there, gone = store.put(b"jpeg one", 1e6), store.put(b"jpeg two", 1e6)
    (folder_beside(path) / f"{gone}.jpg").write_bytes(b"something else")
    replays = HandReplays.beside(path)
    assert replays.picture(there) == b"jpeg one" and replays.picture(gone) is None
    replay = replays.replay("s1", 4)
    named = hand_replay.ReplayStep(1, 0.0, "Asked", (), (), (there, gone), {})
    reported = HandReplay(replay.hand, (named,), False, {}).to_json(replays.keeps)
    assert reported["steps"][0]["pictures"] == [
        {"digest": there, "kept": True},
        {"digest": gone, "kept": False},
    ]


def test_camera_picture_is_shown_with_its_reading(tmp_path: Path) -> None:
    path = played_journal(tmp_path)
    store = PictureStore(folder_beside(path), 3600.0)
    replays = HandReplays(path, store)

    def discards() -> list[dict[str, Any]]:
        steps = replays.replay("s1", 1).to_json(replays.keeps)["steps"]
        text = [one for one in steps if any(line["text"]["id"] == "act.discard" for line in one["said"])]
        return [zone for one in text for zone in one["seen"] if zone["zone"].startswith("discards:")]

    seen = discards()
    assert len(seen) > 4
    for zone in seen:
        assert zone["picture"]["kept"]
        assert replays.picture(zone["picture"]["digest"]) == picture_of(zone["zone"], zone["tiles"])
    store.prune(PICTURED_AT + 3601.0)
    assert [zone["picture"]["kept"] for zone in discards()] == [False] * len(seen)
    assert [zone["tiles"] for zone in discards()] == [zone["tiles"] for zone in seen]
