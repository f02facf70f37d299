"""Who surely ordered something, and what takes two people: channels, claims, limits of corrections, countersigning."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.accounting import settlement_slip
from controller.accounting.accounts import account
from controller.accounting.ledger import ledger
from controller.accounting.session import Correction
from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.json_codec import to_json
from controller.orders import Answer, Order
from controller.orders.origin import Origin, origin_of
from controller.referee import inputs
from controller.referee.session_lifecycle import correction_sentence
from controller.referee.table_snapshot import snapshot
from controller.runtime import recorded_table
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart

LI_KEY, WANG_KEY = SigningKey.generate().public, SigningKey.generate().public
LI, WANG = Origin.mqtt(LI_KEY), Origin.mqtt(WANG_KEY)
PI, ROOT = Origin("shell", uid=1000, user="pi"), Origin("shell", uid=0, user="root")
shell = CliRunner()


def limited(path: Path, hand: int | None = 10, session: int | None = 25) -> Evening:
    """Kawuxing, one hand played; one person may move a limited number of units by corrections."""
    made = Evening(opened(path, "kawuxing"), seed=5)
    made.play_one()
    journal = made.record.journal
    recorded_table.remember_rules(journal, "kawuxing", {}, 3.0, {"hand": hand, "session": session})
    journal.close()
    made.record = opened(path)
    made.table = made.record.table
    return made


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = limited(tmp_path / "table.db")
    yield made
    made.record.journal.close()


def gives(
    evening: Evening, name: str, by: str, origin: Origin | None, /, id: str = "", **args: Any
) -> Answer:
    evening.orders += 1
    order = Order(id or f"o{evening.orders}", by, name, args, evening.table.at, origin)
    return evening.hand_over(order)


def moves(evening: Evening, units: int, by: str = "Li", origin: Origin | None = LI, **more: Any) -> Answer:
    deltas = {"East": units, "West": -units}
    return gives(evening, "correct", by, origin, **{"hand": 1, "deltas": deltas, "why": "two fans", **more})


# ---- channels -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "origin", "shown"),
    [
        ("pi", PI, "pi (at the shell, uid 1000)"),
        ("Li", PI, "Li (claimed at the shell by uid 1000, pi)"),
        ("Li", Origin("shell", uid=4242), "Li (claimed at the shell by uid 4242, no user of this machine)"),
        ("Li", LI, f"Li (key {LI_KEY.fingerprint})"),
        ("Li", Origin.page("Li"), "Li (logged in on the page)"),
        ("Li", Origin.page("desk"), "Li (claimed on the page by login desk)"),
        ("Li", None, "Li (channel not recorded)"),
    ],
    ids=range(7),
)
def test_ledger_slip_and_page_name_the_proved_sender(
    evening: Evening, by: str, origin: Origin | None, shown: str
) -> None:
    assert moves(evening, 3, by, origin).ok
    evening.record = same_after_a_restart(evening.record)
    journal = evening.record.journal
    row = ledger(journal)[-1]
    assert row.text == f"two fans, by {shown}" and row.to_json()["by"] == by
    settled = account(journal)
    assert shown in settlement_slip.slip_text(settled, journal.seal(settled.last))
    if origin is not None:
        assert shown in snapshot(evening.table)["history"][-1]["text"]["text"]
    wanted = None if origin is None else to_json(origin)
    for kind in ("input", "answer", "correction"):
        body = [entry.body for entry in journal.entries(kind=kind)][-1]
        assert body["origin"] == wanted, kind
    assert evening.messages("correction")[-1]["origin"] == wanted
    assert json.loads(json.dumps(wanted)) == wanted and origin_of(wanted) == origin


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize(
    "origin", [PI, Origin("shell", uid=4242), LI, Origin.page("阿芳", "passkey")], ids=range(4)
)
def test_orderer_is_named_without_english(evening: Evening, origin: Origin, language: str) -> None:
    """By the correction's event and by the ledger; a key's fingerprint and a user's name are no words."""
    assert moves(evening, 3, "阿芳", origin, why="算漏一番").ok
    made = evening.record.table.session.history[-1]
    assert isinstance(made, Correction)
    text = correction_sentence(made)
    for sentence_text in (
        text.in_language(language),
        ledger(evening.record.journal, language=language)[-1].text,
    ):
        assert "阿芳（" in sentence_text
        left = (
            sentence_text.replace(LI_KEY.fingerprint, "")
            .replace("pi", "")
            .replace("East", "")
            .replace("West", "")
        )
        assert not re.search("[A-Za-z]{2}", re.sub(r"p-[0-9a-f]{16}", "", left)), sentence_text


def test_senders_claim_of_a_channel_is_not_believed() -> None:
    reported = Order("o1", "Li", "pause").to_json()
    assert "origin" not in reported
    assert Order.from_json(reported).origin is None
    with pytest.raises(ValueError, match='no "origin"'):
        Order.from_json({**reported, "origin": to_json(LI)})


def test_at_shell_name_is_this_machines_user_and_any_other_claim(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    limited(path).record.journal.close()
    change = ["ledger", "correct", "East=3", "West=-3", "--hand", "1", "--why", "w", "--journal", str(path)]
    assert shell.invoke(app, change).exit_code == 0
    assert shell.invoke(app, [*change, "--by", "Li"]).exit_code == 0
    shown = shell.invoke(app, ["ledger", str(path)]).stdout
    me = Origin.here()
    assert f"by {me.user} (at the shell, uid {os.getuid()})" in shown
    assert f"by Li (claimed at the shell by uid {os.getuid()}, {me.user})" in shown


# ---- two people --------------------------------------------------------------------------------------------------


def test_large_correction_waits_for_another_person(evening: Evening) -> None:
    before = evening.table.session.current.totals
    proposed = moves(evening, 11, id="big")
    assert proposed.status == "proposed" and not proposed.ok and proposed.result["countersign"] == "big"
    assert "it moves 11 units, and one person may move 10 in a hand" in proposed.text
    assert "ledger countersign big" in proposed.text
    assert evening.table.session.current.totals == before and not evening.messages("correction")
    assert "needs a second person" in snapshot(evening.table)["events"][-1]["text"]["text"]
    (waits,) = snapshot(evening.table)["proposed"]
    assert waits["id"] == "big" and "hand 1 of session s1: East +11, West -11, by Li (key" in evening.named(
        waits["text"]
    )
    assert moves(evening, 11, id="big") == proposed
    evening.record = same_after_a_restart(evening.record)
    evening.table = evening.record.table
    agreed = [gives(evening, "countersign", "Wang", WANG, id="yes", order="big") for _ in range(3)]
    assert agreed[0].ok and agreed == [agreed[0]] * 3
    assert evening.table.session.current.totals == (before[0] + 11, before[1], before[2] - 11)
    (message,) = evening.messages("correction")
    assert (message["by"], message["order"]) == ("Li", "big")
    assert message["second"] == {"by": "Wang", "origin": to_json(WANG), "order": "yes"}
    again = gives(evening, "countersign", "Wang", WANG, order="big")
    assert not again.ok and "No correction big waits" in again.text
    assert moves(evening, 11, id="big") == proposed  # as it was answered first; nothing is done again
    row = ledger(evening.record.journal)[-1]
    assert row.text.endswith(f"by Li (key {LI_KEY.fingerprint}) and Wang (key {WANG_KEY.fingerprint})")
    assert row.to_json()["second"] == message["second"]
    evening.record = same_after_a_restart(evening.record)


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (("Li", LI), ("Li", LI), "known by the same key"),
        (("Li", LI), ("Wang", LI), "known by the same key"),
        (("Li", PI), ("Wang", PI), "known by the same uid"),
        (("pi", PI), ("root", ROOT), "shell persons cannot be distinguished"),
        (("Li", PI), ("Li", LI), "both are called Li"),
        (("Li", Origin.page("Wang")), ("Wang", WANG), "both are called Wang"),
        (("Li", LI), ("Wang", None), "who gave this order is not recorded"),
        (("desk", Origin.page("desk")), ("Wang", Origin.page("desk")), "known by the same login"),
        (("Li", LI), ("li", WANG), "both are called li"),
        (("Li", LI), ("\uff2c\uff49", WANG), "both are called \uff2c\uff49"),  # fullwidth
        (("Li", LI), ("L\u0456", WANG), "both are called L\u0456"),  # a Cyrillic letter
        (("Li", LI), (" L\u200bi ", WANG), "both are called"),
        (("AIan", LI), ("Alan", WANG), "both are called Alan"),  # a capital i
        (("Li", PI), ("Wang", Origin.page("P\u0456")), "both are called P\u0456"),
        (("Li", Origin.page("w\u0430ng")), ("Wang", WANG), "both are called Wang"),
        (
            ("Li", Origin.page("Li", "passkey")),
            ("Wang", Origin.page("l\u0456", "password+totp")),
            "both are called",
        ),
    ],
)
def test_one_person_under_two_names_cannot_approve(
    evening: Evening, first: tuple[str, Origin], second: tuple[str, Origin | None], why: str
) -> None:
    before = evening.table.session.current.totals
    assert moves(evening, 11, *first, id="big").status == "proposed"
    alone = gives(evening, "countersign", *second, order="big")
    assert alone.status == "refused" and why in alone.text, alone.text
    assert evening.table.session.current.totals == before
    assert gives(evening, "countersign", "Chen", Origin.mqtt(SigningKey.generate().public), order="big").ok


def test_a_comparison_that_was_recorded_is_replayed_as_it_was(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later program may take two names for one that were two when the second person agreed."""
    assert moves(evening, 11, "Li", LI, id="big").status == "proposed"
    assert gives(evening, "countersign", "Wang", WANG, order="big").ok
    monkeypatch.setattr(inputs, "name_marks", lambda _by, _origin: ("everybody",))
    evening.record = same_after_a_restart(evening.record)
    evening.table = evening.record.table
    assert moves(evening, 12, "Li", LI, id="more").status == "proposed"
    assert "both are called" in gives(evening, "countersign", "Wang", WANG, order="more").text


@pytest.mark.parametrize(
    ("first", "second"),
    [(("pi", PI), ("Wang", WANG)), (("Li", LI), ("pi", PI)), (("Li", LI), ("desk", Origin.page("desk")))],
)
def test_two_people_may_come_through_two_channels(
    evening: Evening, first: tuple[str, Origin], second: tuple[str, Origin]
) -> None:
    assert moves(evening, 11, *first, id="big").status == "proposed"
    assert gives(evening, "countersign", *second, order="big").ok


def test_many_small_corrections_come_to_the_same_limit(evening: Evening) -> None:
    evening.play_one()
    assert moves(evening, 4).ok and moves(evening, -4, "Wang", WANG).ok
    assert moves(evening, 3).status == "proposed", "8 of 10 units are moved, back or forth"
    assert moves(evening, 2).ok
    assert moves(evening, 10, hand=2).ok
    third = moves(evening, 6, hand=2, id="six")
    assert third.status == "proposed" and "10 are moved" in third.text
    evening.play_one()
    over = moves(evening, 6, hand=3, id="seven")
    assert over.status == "proposed" and "may move 25 in a session, of which 20 are moved" in over.text
    assert gives(evening, "countersign", "Wang", WANG, order="six").ok
    assert moves(evening, 5, hand=3).ok, "what two people signed takes nothing from what one may move"
    evening.record = same_after_a_restart(evening.record)
    assert evening.record.table.session.current.corrected == ((1, 10), (2, 10), (3, 5))


def test_a_proposal_lapses_and_what_cannot_be_is_not_proposed(evening: Evening) -> None:
    assert "sums to zero" in gives(evening, "correct", "Li", LI, hand=1, deltas={"East": 99}, why="w").text
    assert "There is no hand 9" in moves(evening, 99, hand=9).text
    token = moves(evening, 99, "desk", Origin.page("desk", "token"))
    assert token.status == "refused" and "staff key" in token.text
    assert not evening.table.session.proposed
    assert moves(evening, 11, id="big").status == "proposed"
    at = evening.table.at
    for late in (at + 601.0, at - 601.0):
        order = Order(f"y{late}", "desk", "countersign", {"order": "big"}, late, Origin.page("desk"))
        refused = evening.hand_over(order, late)
        assert refused.status == "refused" and "waiting: none" in refused.text
    in_time = Order("y", "Wang", "countersign", {"order": "big"}, at + 600.0, WANG)
    assert evening.hand_over(in_time, at + 600.0).ok


def test_proposal_is_made_on_totals_of_moment_or_refused(evening: Evening) -> None:
    """Somebody sits down in between; later another has no chips left for it."""
    assert moves(evening, 11, id="big").status == "proposed"
    assert gives(evening, "sit", "Li", LI, seat=1, name="Zoe").ok
    assert gives(evening, "countersign", "Wang", WANG, order="big").ok
    assert evening.messages("correction")[-1]["deltas"] == [11, 0, -11, 0]
    assert gives(evening, "begin_session", "Li", LI, players=["a", "b", "c"], chips=40).ok
    evening.play_one()
    for name in ("one", "two"):
        answer = gives(evening, "correct", "Li", LI, id=name, hand=1, deltas={"a": 30, "b": -30}, why="w")
        assert answer.status == "proposed", answer
    assert gives(evening, "countersign", "Wang", WANG, order="one").ok
    session = evening.table.session.current
    late = gives(evening, "countersign", "Wang", WANG, order="two")
    assert late.status == "refused" and "cannot pay" in late.text and evening.table.session.current == session
    evening.record = same_after_a_restart(evening.record)


def test_without_limits_one_person_suffices(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.db"
    evening = limited(path, None, None)
    assert moves(evening, 10_000).ok
    journal = evening.record.journal
    recorded_table.remember_rules(journal, "kawuxing", {}, 3.0, {"hand": 0, "session": None})
    evening.record = same_after_a_restart(evening.record)  # replayed by the limits of its time
    evening.table = evening.record.table
    assert moves(evening, 1).status == "proposed"
    evening.record.journal.close()


def test_the_second_person_agrees_at_the_shell(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    evening = limited(path)
    assert moves(evening, 11, id="big").status == "proposed"
    evening.record.journal.close()
    at = ["--journal", str(path)]
    more = shell.invoke(
        app, ["ledger", "correct", "East=50", "West=-50", "--hand", "1", "--why", "w", "--id", "more", *at]
    )
    assert more.exit_code == 1 and "needs a second person" in more.stderr
    (waits,) = shell.invoke(app, ["ledger", "countersign", *at, "--json"]).stdout.splitlines()
    assert json.loads(waits)["id"] == "more" and "East +50, West -50" in json.loads(waits)["text"]
    alone = shell.invoke(app, ["ledger", "countersign", "more", "--by", "Wang", *at])
    assert alone.exit_code == 1 and "known by the same uid" in alone.stderr
    # the proposal of the key was made by the clock of the game; that of the shell is of now
    with closing(Journal.read(path)) as journal:
        assert [e.body["status"] for e in journal.entries(kind="answer")] == [
            "proposed",
            "proposed",
            "refused",
        ]


# ---- recordings --------------------------------------------------------------------------------------------------


def test_older_command_is_refused_though_clock_was_turned_back(evening: Evening) -> None:
    """Somebody kept it from the table and plays it back when its clock stands as it did then."""
    now = 1_800_000_000.0
    withheld = Order("w1", "Li", "end_session", {}, now, LI)
    assert evening.hand_over(Order("p1", "Li", "pause", {}, now + 3600, LI), now + 3600).ok
    evening.record = same_after_a_restart(evening.record)
    refused = evening.hand_over(withheld, now)
    assert refused.status == "refused" and "3600 seconds older" in refused.text and "clock" in refused.text
    assert evening.table.session.current.status == "break"
    assert evening.hand_over(
        Order("r1", "Wang", "resume", {}, now, WANG), now
    ).ok  # others' are not concerned
    assert evening.hand_over(Order("r2", "Li", "pause", {}, now + 3500, LI), now + 3500).ok
    evening.record = same_after_a_restart(evening.record)


def test_repeated_id_with_other_content_is_refused(evening: Evening) -> None:
    assert moves(evening, 1, id="one").ok
    for other in (moves(evening, 2, id="one"), moves(evening, 1, "Wang", WANG, id="one")):
        assert other.status == "refused" and "answered before" in other.text
    assert len(list(evening.record.journal.entries(kind="correction"))) == 1
