"""Whole hands at the simulated table, with the controller's own referee and perfect readings."""

from collections import Counter
from functools import cache
from typing import Any

from hardware_sim.strategy.rule_violations import RATES, Habit, Habits
from tests.hardware_sim.perfect_sight import RefereedGame, play


def evening(
    seed: int, hands: int, habits: Habits | None = None, **options: object
) -> tuple[RefereedGame, list[dict[str, Any]]]:
    async def main() -> RefereedGame:
        game = RefereedGame(seed, habits, options=options)
        await game.hands(hands)
        return game

    game = play(main)
    return game, game.truth.file.lines


def of_kind(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line[kind] for line in lines if kind in line]


@cache
def honest_evening() -> tuple[RefereedGame, list[dict[str, Any]]]:
    """Six hands in which nobody breaks a rule, played once."""
    return evening(11, 6)


def test_honest_hands_are_played_to_their_end() -> None:
    game, lines = honest_evening()
    results = of_kind(lines, "result")
    assert len(results) >= 6
    assert not of_kind(lines, "dispute")
    assert not of_kind(lines, "violation")
    assert [list(past.deltas) for past in game.table.session.history][:6] == [r["deltas"] for r in results][
        :6
    ]


def test_a_new_session_starts_with_seat_0_as_banker() -> None:
    async def main() -> RefereedGame:
        game = RefereedGame(3)
        while game.truth.banker == 0:
            await game.hands(game.truth.hands_over + 1)
        game.order("end_session")
        if (
            game.table.session.current.status != "over"
        ):  # the machine shuffles already: it ends with that hand
            await game.hands(game.truth.hands_over + 1)
        game.order("begin_session", players=["Ann", "Bo", "Chen", "Dai"])
        await game.hands(game.truth.hands_over + 1)
        return game

    game = play(main)
    session = game.table.session.current
    assert session.players == ("Ann", "Bo", "Chen", "Dai")
    assert of_kind(game.truth.file.lines, "start")[-1]["banker"] == 0
    assert not of_kind(game.truth.file.lines, "dispute")


def test_most_hands_are_won() -> None:
    _, lines = honest_evening()
    results = of_kind(lines, "result")
    assert sum(result["winner"] is not None for result in results) >= 0.6 * len(results)


def test_the_same_seed_tells_the_same_truth() -> None:
    assert evening(6, 1, Habits())[1] == evening(6, 1, Habits())[1]


def test_another_seed_is_another_evening() -> None:
    first = of_kind(honest_evening()[1], "start")[0]
    assert of_kind(evening(6, 1)[1], "start")[0] != first


def test_every_hand_has_its_own_wall() -> None:
    _, lines = honest_evening()
    hands = [tuple(start["hands"]) for start in of_kind(lines, "start")]
    assert len(set(hands)) == len(hands)


def test_every_broken_rule_is_refused_by_its_clause() -> None:
    often: dict[Habit, float] = {
        habit: min(1.0, rate * 4) for habit, rate in RATES.items() if habit is not Habit.FALSE_HU_KEPT
    }
    game, lines = evening(21, 6, Habits(often))
    broken = {violation["id"]: violation for violation in of_kind(lines, "violation")}
    righted = {line["id"]: line["display"] for line in of_kind(lines, "put_right")}
    assert len({violation["habit"] for violation in broken.values()}) >= 5
    assert set(broken) == set(righted)
    for number, display in righted.items():
        assert display is not None
        assert display.startswith("FALSE?") or display.split()[-1] in broken[number]["clauses"]
    refusals = [one for one in game.published if one.get("kind") == "refusal"]
    assert len(refusals) == len(broken)
    assert not of_kind(lines, "dispute")


def test_a_false_win_that_is_stood_by_costs_its_declarer() -> None:
    _, lines = evening(9, 2, Habits({Habit.FALSE_HU_KEPT: 0.5}))
    cost = next(result for result in of_kind(lines, "result") if result["winner"] is None)
    declarer = next(violation["seat"] for violation in of_kind(lines, "violation"))
    assert cost["deltas"][declarer] < 0
    assert sum(cost["deltas"]) == 0


def test_chips_shrink_what_a_loser_can_pay() -> None:
    _, lines = evening(4, 6, chips=6)
    totals = Counter[int]()
    for result in of_kind(lines, "result"):
        totals.update(dict(enumerate(result["deltas"])))
        assert all(totals[seat] >= -6 for seat in range(4))


def test_without_an_indicator_the_banker_deals_on_discard() -> None:
    _, lines = evening(31, 2, permanent_fortune=True)
    assert len(of_kind(lines, "result")) >= 2
    assert of_kind(lines, "start")[0]["indicator"] is None
    assert not of_kind(lines, "dispute")
