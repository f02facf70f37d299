"""Riichi as its players know it: points, pot, riichi and waits in a table's snapshot, results in three languages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from controller.referee.display_sentences import result, with_points
from controller.referee.hand_end import settle_finished_hand
from controller.referee.outputs import display_texts
from controller.referee.points_sentences import worth
from controller.referee.session_lifecycle import points_by_seat
from controller.referee.stages import BetweenHands
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.rules.acts import Discard, FalseWin, Riichi
from controller.rules.hand_generator import Played, play_hand, players_by
from controller.rules.results import WinValue
from controller.rules.tiles import Seat
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.referee.riichi_session import bank_of, during, eager, riichi_table, session, with_hand

WORDS = "controller.rules.riichi"


@cache
def evening(rules: str = "riichi", seed: int = 1) -> tuple[tuple[Table, Played, Table], ...]:
    return tuple(session(rules, seed))


def hand_of(number: int) -> tuple[Table, Played, Table]:
    return evening()[number - 1]


def result_of(table: Table) -> dict[str, Any]:
    result = snapshot(table)["result"]
    assert isinstance(result, dict)
    return result


def test_a_win_has_han_fu_indicators_bets_and_pot() -> None:
    """Hand 3: seat 1, East, wins on seat 2's discard with 2 honba; three in riichi have bet."""
    result = result_of(hand_of(3)[2])
    points = result["points"]
    assert result["counted"] == "han"
    assert [(one["fu"], one["han"], one["limit"]) for one in points["values"]] == [(50, 2, None)]
    assert (points["indicators"], points["ura_indicators"]) == (["6s"], ["9m"])
    assert (points["round_wind"], points["round"], points["honba"], points["pot"]) == ("1z", 2, 2, 0)
    assert [(move["seat"], move["amount"]) for move in points["moves"]] == [
        (0, -1000),
        (1, -1000),
        (3, -1000),
        (1, 3000),
    ]
    assert points["waits"] == [["3p"], ["1s", "4s"], None, ["7m"]]


def test_a_win_is_written_in_three_languages() -> None:
    entry = hand_of(3)[2].hand.entry
    assert entry is not None
    text = {language: entry.text.in_language(language, {1: "Bo"}, WORDS) for language in ("en", "zh", "ja")}
    assert "Bo won with riichi 1 han, dora 1 han: 2 han 50 fu" in text["en"]
    assert "Bo takes 3000 from the pot" in text["en"]
    assert "Bo和牌：立直 1番、宝牌 1番，2番50符" in text["zh"] and "Bo收供托3000" in text["zh"]
    assert "Boの和了（リーチ 1飜、ドラ 1飜）50符2飜" in text["ja"] and "供託3000" in text["ja"]


def test_an_exhaustive_draw_says_who_was_ready() -> None:
    """Hand 5: seat 1 alone is ready, in riichi."""
    table = hand_of(5)[2]
    entry, points = table.hand.entry, result_of(table)["points"]
    assert entry is not None
    assert (points["end"], points["tenpai"], points["waits"][1]) == ("exhausted", [1], ["7m", "7s"])
    assert "荒牌流局，听牌：1号位" in entry.text.in_language("zh", {}, WORDS)
    assert "流局、テンパイ：席1" in entry.text.in_language("ja", {}, WORDS)
    assert snapshot(table)["points"]["pot"] == 1000, "the bet lies there for the next hand"


def test_points_and_bets_during_a_hand() -> None:
    """A riichi costs its bet once it stands; the rotated discard is marked; nobody's waits are shown."""
    before, played, _ = hand_of(3)
    at = next(k for k, act in enumerate(played.hand.acts) if isinstance(act, Riichi))
    seat = played.hand.acts[at].seat  # type: ignore[union-attr]
    was = snapshot(before)["seats"][seat]["points"]
    declared = snapshot(during(before, played, at + 1))
    assert declared["seats"][seat]["riichi"] == "declared" and declared["seats"][seat]["points"] == was
    stands = snapshot(during(before, played, at + 3))
    assert stands["seats"][seat]["riichi"] == "riichi" and stands["seats"][seat]["points"] == was - 1000
    assert stands["points"]["pot"] == before.session.current.pot + 1000
    assert stands["seats"][seat]["rotated"] == [len(stands["seats"][seat]["discards"]) - 1]
    assert stands["result"] is None and "waits" not in str(stands["seats"])


def test_a_claimed_rotated_discard_moves_the_mark() -> None:
    """RI-24: where the turned tile is claimed, the player's next discard lies turned."""
    for before, played, _ in (one for seed in range(1, 40) for one in evening("riichi", seed)[:3]):
        acts = played.hand.acts
        for place, act in enumerate(acts[:-3]):
            if not (isinstance(act, Riichi) and isinstance(acts[place + 1], Discard)):
                continue
            claimed = with_claim(before, played, place + 2)
            if claimed is not None:
                assert claimed == ([], act.seat)
                return
    raise AssertionError("no rotated discard could be claimed")


def with_claim(before: Table, played: Played, acts: int) -> tuple[list[int], int] | None:
    """The rotated places of the declarer after somebody has claimed the turned tile, if somebody may."""
    table = during(before, played, acts)
    hand = table.current_hand
    for seat in played.system.callers(hand):
        for act in played.system.legal_acts(hand, seat):
            if type(act).__name__ in ("Pung", "Chow"):
                after = played.system.execute(hand, act)
                shown = snapshot(with_hand(before, after))
                return shown["seats"][hand.turn]["rotated"], hand.turn
    return None


def test_the_end_of_a_session_has_places_points_and_bonuses() -> None:
    table = evening()[-1][2]
    final, points = snapshot(table)["final"], result_of(table)["points"]
    assert [(one["place"], one["points"], one["bonus"], one["units"]) for one in final["places"]] == [
        (1, 35500, 35500, 46000),
        (2, 31000, 5000, 11000),
        (3, 17600, -14600, -22000),
        (4, 14900, -24900, -35000),
    ]
    assert points["ranks"] == [1, 2, 4, 3] and points["bonuses"] == [35500, 5000, -24900, -14600]
    assert [seat["points"] for seat in snapshot(table)["seats"]] == [35500, 31000, 14900, 17600]
    entry = table.hand.entry
    assert entry is not None
    assert "uma and oka +35500 +5000 -14600 -24900" in entry.text.text
    assert "终局名次：0、1、3、2号位" in entry.text.in_language("zh", {}, WORDS)


@pytest.mark.parametrize(
    ("value", "english", "chinese", "japanese"),
    [
        (WinValue(40, 3, None), "3 han 40 fu", "3番40符", "40符3飜"),
        (WinValue(30, 5, "mangan"), "5 han 30 fu, mangan", "5番30符，满贯", "30符5飜 満貫"),
        (WinValue(None, 13, "yakuman"), "yakuman", "役满", "役満"),
        (WinValue(None, 26, "yakuman"), "2 yakuman", "2倍役满", "2倍役満"),
        (
            WinValue(30, 14, "yakuman"),
            "14 han 30 fu, counted yakuman",
            "14番30符，累计役满",
            "30符14飜 数え役満",
        ),
    ],
)
def test_what_a_win_is_worth(value: WinValue, english: str, chinese: str, japanese: str) -> None:
    texts = [worth(value).in_language(language) for language in ("en", "zh", "ja")]
    assert texts == [english, chinese, japanese]


def test_an_abortive_draw_is_called_by_its_name() -> None:
    table = evening("riichi", 11)[2][2]
    entry = table.hand.entry
    assert entry is not None
    assert result_of(table)["points"]["end"] == "four_riichi"
    assert "abortive draw: four riichi" in entry.text.text
    assert "途中流局：四家立直" in entry.text.in_language("zh", {}, WORDS)
    assert "途中流局（四家立直）" in entry.text.in_language("ja", {}, WORDS)


@pytest.mark.parametrize(
    ("chombo", "wanted"),
    [
        ("mangan", ("by seat 0, -12000 +4000 +4000 +4000", "0号位错和", "席0のチョンボ")),
        ("20000", ("20000 off the total", "终局扣20000点", "終局時に20000点引きます")),
    ],
)
def test_a_chombo_says_what_it_costs(chombo: str, wanted: tuple[str, str, str]) -> None:
    table = riichi_table(chombo=chombo)
    played = play_hand(table.system, Random(1), bank_of(table), players_by(eager))
    hand = during(table, played, 0).current_hand
    stands_by_it = played.system.execute(hand, FalseWin(hand.turn))
    over = settle_finished_hand(with_hand(table, stands_by_it))
    entry, points = over.hand.entry, result_of(over)["points"]
    assert entry is not None
    texts = [entry.text.in_language(language, {}, WORDS) for language in ("en", "zh", "ja")]
    assert all(part in text for part, text in zip(wanted, texts, strict=True)), texts
    assert (points["end"], points["of"]) == ("chombo", [0])


def test_three_play_sanma() -> None:
    first = evening("sanma", 3)[0][2]
    shown = snapshot(first)
    assert len(shown["seats"]) == 3 and shown["points"]["start"] == 35000
    assert sum(seat["points"] for seat in shown["seats"]) + shown["points"]["pot"] == 3 * 35000


def test_other_rules_have_nothing_of_it() -> None:
    shown = snapshot(fresh_table("hangzhou"))
    assert "points" not in shown
    assert not {"points", "riichi", "rotated"} & shown["seats"][0].keys()


def test_points_after_a_session_survive_a_restart() -> None:
    """A restarted controller has no hand any more, and the totals hold the bonuses of the end."""
    table = evening()[-1][2]
    restarted = replace(table, hand=type(table.hand)())
    assert [seat["points"] for seat in snapshot(restarted)["seats"]] == [35500, 31000, 14900, 17600]


@pytest.mark.parametrize(("rules", "start"), [("riichi", 25000), ("sanma", 35000)])
def test_displays_between_hands_show_points(rules: str, start: int) -> None:
    table = riichi_table(rules)
    players = table.system.players
    assert display_texts(table) == (f"READY? {start}",) * players
    pressed = replace(table, stage=BetweenHands(ready=frozenset({Seat(1)})))
    assert display_texts(pressed)[1] == f"WAIT {start}"
    for _, _, after in evening(rules)[:-1]:
        moved = after.session.history[-1].deltas
        points = points_by_seat(after)
        assert points is not None
        shown = [f"{has} {delta:+}" for has, delta in zip(points, moved, strict=True)]
        assert list(display_texts(after)) == shown


def test_displays_show_places_after_the_session() -> None:
    shown = display_texts(evening()[-1][2])
    assert shown == ("OVER #1 +46000", "OVER #2 +11000", "OVER #4 -35000", "OVER #3 -22000")


def test_result_that_does_not_fit_has_no_points() -> None:
    assert with_points(result(-1_000_000), 90_000_000).text == "PAID -1000000"


def test_the_next_session_begins_with_the_start_points() -> None:
    table = evening()[-1][2]
    fresh = replace(table.session.current, totals=(0,) * 4, status="playing", pot=0)
    begun = replace(table, session=replace(table.session, current=fresh, history=()), hand=type(table.hand)())
    assert [seat["points"] for seat in snapshot(begun)["seats"]] == [25000] * 4
