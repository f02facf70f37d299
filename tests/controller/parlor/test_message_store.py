"""Every message counts once, in whatever order and however often it comes; nothing is ever overwritten."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import Engine, func, select, text, update

from controller.identity.signing import SigningKey
from controller.journal.journal import Person
from controller.parlor.hub import (
    alerts,
    key_decisions,
    message_store,
    person_names,
    stream_progress,
    taken_back,
)
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.key_decisions import RETIRED
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.queries import player_results, record_problems, table_use
from controller.parlor.queries.table_use import Period
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import (
    ConflictRow,
    MessageRow,
    RefusalRow,
    ResultRow,
    ScoreRow,
    SessionRow,
    Stream,
)
from controller.parlor.storage.schema_trust import KeyRow
from controller.words.sentence import plain
from tests.controller.parlor.numbered_messages import (
    PEOPLE,
    STAFF,
    Keeper,
    Sheet,
    correction,
    event,
    hand,
    score,
    session,
    who,
)
from tests.message_content import paying

SHEET = Sheet()


def counted(engine: Engine, table: Any) -> int:
    with engine.connect() as connection:
        return int(connection.scalar(select(func.count()).select_from(table)) or 0)


def units(engine: Engine, period: Period | None = None) -> dict[str, int]:
    with engine.connect() as connection:
        return {row["player"]: row["units"] for row in player_results.player_standings(connection, period)}


def test_a_message_counts_once_however_often_it_comes(keeper: Keeper) -> None:
    batch = [SHEET.received(seq) for seq in (1, 2, 3)]
    assert keeper.keep(*batch).new == 3
    again = keeper.keep(*batch, *batch)
    assert (again.new, again.repeated, again.conflicts) == (0, 6, [])
    assert counted(keeper.engine, MessageRow) == counted(keeper.engine, ScoreRow) == 3
    assert units(keeper.engine) == {"王小明": 9, "Li": -3, "Chen": -3, "Zhao": -3}


def test_the_same_message_twice_in_one_batch_counts_once(keeper: Keeper) -> None:
    kept = keeper.keep(SHEET.received(1), SHEET.received(1))
    assert (kept.new, kept.repeated) == (1, 1)
    assert counted(keeper.engine, ResultRow) == 4


def test_what_contradicts_a_stored_message_is_kept_aside(keeper: Keeper) -> None:
    keeper.keep(SHEET.received(1))
    for _ in range(2):  # however often it comes, it is one conflict
        kept = keeper.keep(SHEET.received(1, score(1, (30, -10, -10, -10))), SHEET.received(2))
        assert kept.conflicts == [f"{SHEET.epoch}-1"]
    assert units(keeper.engine)["王小明"] == 6
    with keeper.engine.connect() as connection:
        (conflict,) = record_problems.conflicts(connection)
    assert '"deltas":[3,-1,-1,-1]' in str(conflict["stored"])
    assert '"deltas":[30,-10,-10,-10]' in str(conflict["came"])
    assert counted(keeper.engine, ConflictRow) == 1


def test_a_note_added_at_posting_is_no_contradiction(keeper: Keeper) -> None:
    keeper.keep(SHEET.received(1))
    assert keeper.keep(SHEET.received(1, note="Simulated.")).conflicts == []


def test_a_message_the_database_cannot_hold_is_refused_alone(keeper: Keeper) -> None:
    batch = [SHEET.received(seq) for seq in range(1, 40)]
    beyond = batch[17].body.model_copy(update={"totals": [10**30, 0, 0, 0]})
    batch[17] = replace(batch[17], body=beyond)
    kept = keeper.keep(*batch)
    assert kept.new == 38
    ((refused, why),) = kept.refused
    assert refused.seq == 18
    assert "cannot hold" in why.text


@pytest.fixture
def keepers(keeper: Keeper) -> Iterator[list[Keeper]]:
    yield [keeper, Keeper(keeper.engine)]


def test_two_workers_in_any_order_make_one_whole(keepers: list[Keeper]) -> None:
    """Shared among two workers, split anyhow, repeated anyhow: what is reckoned is what one worker would reckon."""
    order = random.Random(6)
    sheets = [Sheet(f"table-{k}", label=f"j{k}") for k in range(3)]
    reported = [
        sheet.received(seq, score(seq) if seq % 3 else event(seq)) for sheet in sheets for seq in range(1, 61)
    ]
    reported += order.sample(reported, 40)
    order.shuffle(reported)
    batches = [reported[start : start + 11] for start in range(0, len(reported), 11)]

    def work(keeper: Keeper, share: list[list[StreamMessage]]) -> None:
        for batch in share:
            keeper.reach(*batch)

    with ThreadPoolExecutor(2) as pool:
        for done in [
            pool.submit(work, keepers[0], batches[::2]),
            pool.submit(work, keepers[1], batches[1::2]),
        ]:
            done.result()
    assert counted(keepers[0].engine, MessageRow) == 180
    with keepers[0].engine.connect() as connection:
        assert connection.execute(select(Stream.upto, Stream.newest)).all() == [(60, 60)] * 3
    assert units(keepers[0].engine)["王小明"] == 3 * 40 * 3


def test_nothing_is_applied_beyond_a_gap(keeper: Keeper) -> None:
    assert keeper.reach(*map(SHEET.received, (2, 3, 5))) == {SHEET.epoch: 0}
    assert keeper.reach(SHEET.received(1)) == {SHEET.epoch: 3}
    assert keeper.reach(SHEET.received(4)) == {SHEET.epoch: 5}


def test_a_gap_before_very_many_closes_at_once(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_progress, "STRIDE", 50)
    keeper.reach(*(SHEET.received(seq, event(1)) for seq in range(2, 2 * stream_progress.STRIDE + 7)))
    assert keeper.reach(SHEET.received(1)) == {SHEET.epoch: 2 * stream_progress.STRIDE + 6}


def test_hub_that_died_between_writing_and_reckoning_makes_it_up(keeper: Keeper) -> None:
    keeper.keep(*map(SHEET.received, (1, 2)))
    assert [reach.upto for reach in stream_progress.look_again(keeper.engine)] == [2]


def test_generation_stored_before_hub_died_is_known_after_start(keeper: Keeper) -> None:
    keeper.reach(*map(SHEET.received, (1, 2, 3, 4)))
    later = Sheet(generation=1, since=3)
    keeper.keep(later.received(3), later.received(4))
    (reach,) = stream_progress.look_again(keeper.engine)
    assert (reach.epoch, reach.upto) == (f"{SHEET.epoch}.1", 4)
    with keeper.engine.connect() as connection:
        assert [alert["kind"] for alert in alerts.standing_alerts(connection)] == [alerts.LOST]


def test_a_later_generation_takes_no_score_away(keeper: Keeper) -> None:
    """The table lost 4 and 5 to a damaged disk and played on: confirmed scores keep counting, and staff get an
    alert."""
    keeper.reach(*map(SHEET.received, (1, 2, 3, 4, 5)))
    saved = Sheet(generation=1, since=4)
    assert keeper.reach(saved.received(5, score(5, (8, -8, 0, 0)))) == {f"{SHEET.epoch}.1": 3}
    assert keeper.reach(saved.received(4, score(4, (0, 0, 0, 0)))) == {f"{SHEET.epoch}.1": 5}
    assert counted(keeper.engine, MessageRow) == 7
    assert units(keeper.engine) == {"王小明": 15 + 8, "Li": -5 - 8, "Chen": -5, "Zhao": -5}
    with keeper.engine.connect() as connection:
        (alert,) = alerts.standing_alerts(connection)
    assert (alert["kind"], alert["subject"]) == (alerts.LOST, f"{SHEET.epoch}.1")
    assert "still count" in alert["text"]


def test_lost_entries_that_come_late_count_and_close_no_gap(keeper: Keeper) -> None:
    keeper.reach(*map(SHEET.received, (1, 2)))
    keeper.reach(Sheet(generation=1, since=3).received(3))
    late = SHEET.received(3, score(3, (100, -100, 0, 0))), SHEET.received(4, score(4, (100, -100, 0, 0)))
    assert keeper.reach(*late) == {f"{SHEET.epoch}.1": 3}
    assert units(keeper.engine)["王小明"] == 209
    with keeper.engine.connect() as connection:
        assert record_problems.gaps(connection) == []


def test_generations_that_come_in_the_wrong_order_end_the_same(keeper: Keeper) -> None:
    reported = [
        *map(SHEET.received, range(1, 9)),
        *(Sheet(generation=1, since=5).received(seq, score(seq, (1, -1, 0, 0))) for seq in range(5, 8)),
        *(Sheet(generation=2, since=7).received(seq, score(seq, (2, -2, 0, 0))) for seq in range(7, 9)),
    ]
    random.Random(3).shuffle(reported)
    for one in reported:
        keeper.reach(one)
    assert keeper.advance(reported[0]) == {f"{SHEET.epoch}.2": 8}
    assert units(keeper.engine)["王小明"] == 8 * 3 + 3 * 1 + 2 * 2


def test_message_taken_back_before_progress_leaves_no_gap(keeper: Keeper) -> None:
    stranger = Sheet("stranger", identity=SHEET.identity, key=SigningKey.generate())
    keeper.admit(SHEET)
    keeper.reach(*map(SHEET.received, (1, 2)))
    with writing(keeper.engine) as connection:
        public = stranger.signer.public
        key_decisions.admit_key(connection, public, stranger.topics, STAFF, "", SHEET.identity)
    keeper.keep(stranger.received(7))  # a worker has stored it, and computes what follows a moment later
    with writing(keeper.engine) as connection:
        taken_back.take_back(connection, public.fingerprint, STAFF, "by mistake")
    keeper.advance(stranger.received(7))
    with keeper.engine.connect() as connection:
        assert connection.execute(select(Stream.newest, Stream.upto)).all() == [(2, 2)]
        assert record_problems.gaps(connection) == []


def test_an_alert_of_a_key_that_may_speak_again_is_not_raised(keeper: Keeper) -> None:
    keeper.admit(SHEET)
    public = SHEET.signer.public
    speaks = HubAlert(alerts.STILL_SPEAKS, public.text, SHEET.parlor, SHEET.table, plain("it still speaks"))
    other = HubAlert(alerts.WAITING, "another", SHEET.parlor, SHEET.table, plain("it waits"))
    with writing(keeper.engine) as connection:
        assert key_decisions.still_true(connection, [speaks, other]) == [other]
        connection.execute(update(KeyRow).where(KeyRow.key == public.text).values(status=RETIRED))
        assert key_decisions.still_true(connection, [speaks, other]) == [speaks, other]


def test_a_new_journal_of_a_table_begins_its_own_numbers(keeper: Keeper) -> None:
    keeper.reach(*map(SHEET.received, (1, 2)))
    fresh = Sheet(label="j2")
    assert keeper.reach(fresh.received(1, score(1))) == {fresh.epoch: 1}
    assert units(keeper.engine)["王小明"] == 9


def test_money_is_exact(keeper: Keeper) -> None:
    """Ten hands of 3 units at 0.1 are 3.0; with floats they would be 3.0000000000000004."""
    keeper.keep(
        SHEET.received(1, session("begun", stake="0.1")), *(SHEET.received(seq) for seq in range(2, 12))
    )
    with keeper.engine.connect() as connection:
        (first, *_) = player_results.player_standings(connection)
        assert first["money"] == Decimal("3.0")
        (stake,) = connection.execute(text("SELECT stake_per_unit FROM sessions")).scalars()
    assert Decimal(stake) == Decimal("0.1")


def test_corrections_stand_in_the_standings_and_beside_them(keeper: Keeper) -> None:
    keeper.keep(SHEET.received(1), SHEET.received(2, correction((-5, 5, 0, 0))))
    with keeper.engine.connect() as connection:
        rows = {row["player"]: row for row in player_results.player_standings(connection)}
        (reported,) = player_results.corrections(connection)
    assert [(rows[name]["units"], rows[name]["corrected"]) for name in PEOPLE[:2]] == [(-2, -5), (4, 5)]
    assert rows["Li"]["hands"] == 1
    assert (reported["by"], reported["why"], reported["players"]) == (
        "Lin",
        "a kong was missed",
        list(PEOPLE),
    )


def test_a_correction_of_two_signers_names_both(keeper: Keeper) -> None:
    agreed = {"by": "王经理", "origin": {"channel": "page", "login": "passkey"}, "order": "o2"}
    keeper.keep(SHEET.received(1), SHEET.received(2, correction((-5, 5, 0, 0), second=agreed)))
    with keeper.engine.connect() as connection:
        (reported,) = player_results.corrections(connection)
        sentence_text = [
            player_results.player_history(connection, PEOPLE[0], language=language)[-1]["text"]
            for language in (None, "zh")
        ]
    assert (reported["by"], reported["second"]) == ("Lin", "王经理")
    assert "Lin, 王经理" in sentence_text[0] and "Lin、王经理" in sentence_text[1], sentence_text


def test_who_got_up_or_came_later_has_not_played_the_other_hands(keeper: Keeper) -> None:
    eve: dict[str, Any] = {"players": [*PEOPLE, "Eve"], "totals": [4, 0, -2, -2, 0], "sitting": [0, 4, 2, 3]}
    paid = [{"from": 2, "to": 0, "amount": 1}, {"from": 3, "to": 1, "amount": 1}]
    keeper.keep(SHEET.received(1), SHEET.received(2, score(2, (1, 0, -1, -1, 1), **eve, payments=paid)))
    with keeper.engine.connect() as connection:
        hands = {row["player"]: row["hands"] for row in player_results.player_standings(connection)}
    assert hands == {"王小明": 2, "Li": 1, "Chen": 2, "Zhao": 2, "Eve": 1}


def test_what_a_session_is_played_for_is_kept(keeper: Keeper) -> None:
    keeper.keep(SHEET.received(1, session("begun", stake="0.25", chips=200, maximum_loss=300)))
    with keeper.engine.connect() as connection:
        (row,) = connection.execute(
            select(SessionRow.stake_per_unit, SessionRow.chips, SessionRow.maximum_loss)
        )
    assert tuple(row) == (Decimal("0.25"), 200, 300)


def test_newest_session_message_stands_in_any_order(keeper: Keeper) -> None:
    over = SHEET.received(9, session("over", at=2000.0, totals=[3, -1, -1, -1]))
    keeper.keep(over)
    keeper.keep(
        SHEET.received(5, session("paused", at=1500.0)), SHEET.received(1, session("begun", at=1000.0))
    )
    with keeper.engine.connect() as connection:
        row = connection.execute(text("SELECT status, begun_at, over_at FROM sessions")).one()
    assert tuple(row) == ("over", 1000.0, 2000.0)


def test_people_of_one_name_are_distinguished_by_their_cards(keeper: Keeper) -> None:
    for table, card in (("table-1", "card-1"), ("table-2", "card-2"), ("table-3", "card-1")):
        sheet = Sheet(table, label=table.replace("-", ""))
        keeper.keep(sheet.received(1, session("begun")), sheet.received(2, score(1)))
        with writing(keeper.engine) as connection:
            stream = connection.scalar(select(Stream.id).where(Stream.table_name == table))
            person_names.store_names(connection, int(stream or 0), {who(PEOPLE[0]): Person(PEOPLE[0], card)})
    with keeper.engine.connect() as connection:
        rows = {
            (row["player"], row["card"]): row["units"] for row in player_results.player_standings(connection)
        }
        assert len(player_results.player_history(connection, "card-1")) == 2
    assert rows == {
        ("王小明", "card-1"): 6, ("王小明", "card-2"): 3, ("Li", None): -3, ("Chen", None): -3, ("Zhao", None): -3
    }  # fmt: skip


def test_a_history_follows_the_numbers_not_the_clock(keeper: Keeper) -> None:
    """The table's clock jumps back a day between two hands: the order of play stays."""
    keeper.keep(SHEET.received(1, session("begun", at=90_000.0)))
    keeper.keep(
        *(SHEET.received(2 + k, score(k + 1, at=at)) for k, at in enumerate((90_060.0, 3_700.0, 90_180.0)))
    )
    with keeper.engine.connect() as connection:
        rows = player_results.player_history(connection, "王小明")
    assert [(row["hand"], row["balance"]) for row in rows] == [(1, 3), (2, 6), (3, 9)]


def test_standings_by_period_session_and_table(keeper: Keeper) -> None:
    keeper.keep(
        SHEET.received(1, score(1)),
        SHEET.received(2, score(2)),
        SHEET.received(3, score(1, session="s2", at=9000.0)),
    )
    keeper.keep(Sheet("table-2", label="other").received(1, score(1)))
    engine = keeper.engine
    assert units(engine)["王小明"] == 12
    assert units(engine, Period(since=9000.0))["王小明"] == 3
    assert units(engine, Period(until=1100.0))["王小明"] == 6
    assert units(engine, Period(session="s1", table="table-1"))["王小明"] == 6
    assert units(engine, Period(parlor="nowhere")) == {}


def test_how_much_a_table_is_used(keeper: Keeper) -> None:
    """Two hands of ten minutes in an hour: two an hour, a third of the time."""
    times = ((1, 0.0, 600.0), (2, 3000.0, 3600.0))
    reported = [
        hand(n, status, at) for n, begun, over in times for status, at in (("begun", begun), ("over", over))
    ]
    keeper.keep(*(SHEET.received(seq, message) for seq, message in enumerate([*reported, score(1)], 1)))
    with keeper.engine.connect() as connection:
        (table,) = table_use.table_usage(connection)
    assert (table["hands"], table["hands_per_hour"], table["played_share"]) == (2, 2.0, 0.3333)


def test_strangers_cannot_fill_the_disk_with_refusals(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_store, "REFUSALS_KEPT", 20)
    for now in range(5):
        many = {(f"mahjong/{now}/{k}/score\0", "no\0"): (2, b"\0\xff") for k in range(15)}
        message_store.note_refusals(engine, many, float(now))
    with engine.connect() as connection:
        assert counted(engine, RefusalRow) <= 20 + 15  # those of one batch are of one time
        assert {row["at"] for row in record_problems.refusals(connection, 15)} == {4.0}


def test_a_history_follows_the_play_of_who_changes_tables(keeper: Keeper) -> None:
    """To another table whose session began before, and back."""
    one, two = Sheet("table-1", label="first"), Sheet("table-2", label="second")
    keeper.keep(two.received(1, session("begun", at=900.0)), one.received(1, session("begun", at=1000.0)))
    keeper.keep(one.received(2, score(1, at=1100.0)), one.received(3, score(2, at=1200.0)))
    keeper.keep(two.received(2, score(1, at=1300.0)), two.received(3, score(2, at=1400.0)))
    keeper.keep(one.received(4, score(3, at=1500.0)), one.received(5, correction((1, -1, 0, 0), at=1600.0)))
    keeper.keep(two.received(4, score(3, at=1550.0)))
    with keeper.engine.connect() as connection:
        rows = player_results.player_history(connection, "王小明")
    assert [(row["table"], row["kind"], row["hand"]) for row in rows] == [
        ("table-1", "score", 1),
        ("table-1", "score", 2),
        ("table-2", "score", 1),
        ("table-2", "score", 2),
        ("table-1", "score", 3),
        ("table-2", "score", 3),
        ("table-1", "correction", 1),
    ]
    assert [row["balance"] for row in rows] == [3, 6, 9, 12, 15, 18, 19]


def test_clock_that_was_ahead_does_not_misorder_play(keeper: Keeper) -> None:
    """It showed the year 2100 for a hand, and was put right."""
    now = time.time()
    one, two = Sheet("table-1", label="first"), Sheet("table-2", label="second")
    keeper.keep(one.received(1, session("begun", at=now)), two.received(1, session("begun", at=now)))
    keeper.keep(one.received(2, score(1, at=4_102_444_800.0)))
    keeper.keep(one.received(3, score(2, at=now)), two.received(2, score(1, at=time.time())))
    with keeper.engine.connect() as connection:
        rows = player_results.player_history(connection, "王小明")
    assert [(row["table"], row["hand"]) for row in rows] == [("table-1", 1), ("table-1", 2), ("table-2", 1)]


def test_who_sits_unnamed_is_somebody_else_at_each_table(keeper: Keeper) -> None:
    seats = ["East", "south", "West", "Ann"]
    for number in (1, 2, 3):
        sheet = Sheet(f"table-{number}", label=f"seats{number}")
        people = [{"person": who(name), "seat": seat} for seat, name in enumerate(seats)]
        keeper.keep(
            sheet.received(1, session("begun", players=people)),
            sheet.received(2, score(1, deltas=(3, -1, -1, -1), players=seats)),
        )
    found = units(keeper.engine)
    assert found["East (west-lake/table-1)"] == 3 and found["south (west-lake/table-3)"] == -1
    assert found["Ann"] == -3 and "East" not in found and len(found) == 10
    with keeper.engine.connect() as connection:
        names = {row["player"] for row in player_results.player_records(connection)}
        assert names == set(found)
        assert len(player_results.player_history(connection, "East (west-lake/table-2)")) == 1
        assert player_results.player_history(connection, "East") == []
        assert len(player_results.player_history(connection, "East", Period(table="table-2"))) == 1
        stream = connection.scalar(select(Stream.id).where(Stream.table_name == "table-1"))
    with writing(keeper.engine) as connection:  # one who showed a card is known, whatever they are called
        person_names.store_names(connection, int(stream or 0), {who("East"): Person("East", "card-9")})
    assert units(keeper.engine)["East"] == 3


def test_early_leaver_keeps_winnings_and_later_changes(keeper: Keeper) -> None:
    """Zhao gets up after the first hand, Wu takes the seat. Later hands have no row for Zhao, unless units move."""
    five = [*PEOPLE, "Wu"]
    begun = session("begun", players=[{"person": who(name), "seat": k} for k, name in enumerate(PEOPLE)])
    keeper.keep(SHEET.received(1, begun), SHEET.received(2, score(1, deltas=(-1, -1, -1, 3), winner=3)))
    later: dict[str, Any] = {"players": five, "sitting": [0, 1, 2, 4], "totals": [0] * 5}
    later["payments"] = paying((3, -1, -1, -1))  # between seats
    keeper.keep(SHEET.received(3, score(2, deltas=(3, -1, -1, 0, -1), **later)))
    # with a pot the payments do not say everything: units of somebody who has got up are not dropped
    paid = {**later, "payments": [], "pot": 1, "pot_total": 0}
    keeper.keep(SHEET.received(4, score(3, deltas=(3, -1, -1, 2, -4), **paid)))
    keeper.keep(
        SHEET.received(5, correction((1, 0, 0, -1, 0), players=five, before=[0] * 5, totals=[1, 0, 0, -1, 0]))
    )
    assert units(keeper.engine) == {"王小明": 6, "Li": -3, "Chen": -3, "Zhao": 4, "Wu": -5}
    with keeper.engine.connect() as connection:
        rows = player_results.player_history(connection, "Zhao")
        assert [(row["kind"], row["hand"], row["delta"]) for row in rows] == [
            ("score", 1, 3),
            ("score", 3, 2),
            ("correction", 1, -1),
        ]
        assert [row["won"] for row in rows] == [True, False, False]
        hands = {row["player"]: row["hands"] for row in player_results.player_standings(connection)}
        assert hands == {"王小明": 3, "Li": 3, "Chen": 3, "Zhao": 2, "Wu": 2}
        won = {row["player"]: row["won"] for row in player_results.player_standings(connection)}
        assert won == {"王小明": 2, "Li": 0, "Chen": 0, "Zhao": 1, "Wu": 0}
