"""A hand as text and as a value for scripts: `str(hand)`, `Hand.parse`, `legal_acts`, `apply`, `IllegalAct`."""

from __future__ import annotations

import doctest
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import controller.rules
from controller.rules import (
    Bank,
    CaseError,
    Discard,
    Draw,
    Exhausted,
    FalseWin,
    Hand,
    HandState,
    Hu,
    IllegalAct,
    KongKind,
    Payment,
    PaymentReason,
    Seat,
    ShuffledWall,
    System,
    WallEnd,
    clause_title,
    load,
    names_of_systems,
    players_by,
    tile,
    tiles,
)
from controller.rules.acts import Act, Chow, Disclose, Flower, Kong, Pung, Revealed
from controller.rules.notation import act_of, act_text
from controller.words import plain
from tests.controller.rules.random_cases import random_options

SYSTEMS = names_of_systems()
FALSE = (PaymentReason.FALSE_WIN,)

OPENING = """\
kawuxing
banker=0 dice=3,4
0 holds 11p223344567s667z
1 holds 11p123456789s55z
2 holds 2345678p8889s66z
"""


def bank(system: System, chance: Random) -> Bank:
    winds = system.rules.round_winds
    stay = chance.choice((1, 1, 2, 3))
    return Bank(
        Seat(chance.randrange(system.players)), stay, round_wind=chance.choice(winds) if winds else None
    )


def known(state: HandState) -> HandState:
    """The state without the order of dealt tiles, on which nothing depends."""
    start = state.start
    dealt = tuple(None if hand is None else tuple(sorted(hand)) for hand in start.hands)
    return replace(state, start=replace(start, hands=dealt, dice=tuple(start.dice)))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_position_is_read_back_from_its_text(name: str) -> None:
    chance = Random(f"text {name}")
    system = load(name, random_options(name, chance))
    over = Hand.at_random(system, chance, bank=bank(system, chance))
    assert over.result is not None
    hand = Hand.begin(system, over.state.start)
    positions = {hand}
    for number, act in enumerate(over.acts[: -len(over.result.winners) or None]):
        hand = hand.apply(act)
        if number < 20 or number % 5 == 0:
            positions.add(hand)
            assert len(positions) > number // 5 + 1
    for each in (*positions, over):
        again = Hand.parse(str(each))
        assert again == each
        assert known(again.state) == known(each.state)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_hidden_hand_is_read_back_too(name: str) -> None:
    over = Hand.at_random(load(name), Random(f"hidden {name}"))
    hidden = replace(over.state.start, hands=(None,) * over.state.players)
    hand = Hand.begin(over.system, hidden)
    for act in over.acts:
        if isinstance(act, Hu):
            break
        hand = hand.apply(replace(act, tile=None) if isinstance(act, Draw) else act)
    assert "holds" not in str(hand) and "+?" in str(hand)
    assert known(Hand.parse(str(hand)).state) == known(hand.state)


@pytest.mark.parametrize("name", ["xiamen", "quanzhou"])
def test_an_indicator_turned_up_after_the_flowers(name: str) -> None:
    system = load(name)
    wall = ShuffledWall(system, Random(4))
    start = replace(wall.begun.start, dice=wall.begun.start.dice[:4])
    hand = Hand.begin(system, start)
    while acts := [act for act in hand.legal_acts() if not isinstance(act, Discard | Hu)]:
        act = acts[0]
        hand = hand.apply(replace(act, tile=wall.take(act.end)) if isinstance(act, Draw) else act)
        assert Hand.parse(str(hand)) == hand
    up = hand.turn_up(tile("9s"), (2, 6))
    assert "dice=" in str(up) and ",2,6 indicator=9s" in str(up)
    assert known(Hand.parse(str(up)).state) == known(up.state)
    with pytest.raises(CaseError):
        hand.turn_up(tile("1f"))


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("+3p", Draw(Seat(1), tile("3p"), WallEnd.HEAD)),
        ("++?", Draw(Seat(1), None, WallEnd.TAIL)),
        ("-9m", Discard(Seat(1), tile("9m"))),
        ("chow", Chow(Seat(1), ())),
        ("chow(24m)", Chow(Seat(1), tiles("24m"))),
        ("pung(33m)", Pung(Seat(1), tiles("33m"))),
        ("kong(3m)", Kong(Seat(1), KongKind.DIRECT, tile("3m"))),
        ("kong(3m,333m)", Kong(Seat(1), KongKind.DIRECT, tile("3m"), tiles("333m"))),
        ("kong(,333m)", Kong(Seat(1), KongKind.DIRECT, None, tiles("333m"))),
        ("closed-kong", Kong(Seat(1), KongKind.CLOSED, None)),
        ("filled-kong(1z)", Kong(Seat(1), KongKind.FILLED, tile("1z"))),
        ("single-kong(7z)", Kong(Seat(1), KongKind.SINGLE, tile("7z"))),
        ("flower(8f)", Flower(Seat(1), tile("8f"))),
        ("open", Disclose(Seat(1))),
        ("hu", Hu(Seat(1))),
        (
            "hu(hand=91m,tile=5z,closed=2z,shown=0:?:,shown=2:1s:7z)",
            Hu(
                Seat(1),
                tiles("91m"),
                tile("5z"),
                tiles("2z"),
                (Revealed(Seat(0), None), Revealed(Seat(2), tiles("1s"), tiles("7z"))),
            ),
        ),
        ("hu(hand=)", Hu(Seat(1), ())),
        ("false-win", FalseWin(Seat(1))),
        ("false-win(unpaid)", FalseWin(Seat(1), ())),
        (
            r'false-win(1>0:4,1>2:4,"one, \"two\") \u0023 3")',
            FalseWin(
                Seat(1),
                (Payment(Seat(1), Seat(0), 4, FALSE), Payment(Seat(1), Seat(2), 4, FALSE)),
                (plain('one, "two") # 3'),),
            ),
        ),
    ],
)
def test_every_act_has_its_text(text: str, act: Act) -> None:
    assert act_text(act) == text
    assert act_of(text, Seat(1), 4) == act


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        ("", "line 1: rules", "no line"),
        ("hangzho\n", "line 1: rules", "hangzhou"),
        ("hangzhou colour=red\n", "line 1: options.colour", "no such option"),
        ("hangzhou !\n", "line 1: options", "is not written like"),
        ("kawuxing\n", "line 1: dice", "must be a list"),
        (OPENING.replace("banker=0", "banker"), "line 2: banker", "is not written like"),
        (OPENING + "0: =3p", "line 6: act", "neither a tile drawn or discarded"),
        (OPENING + "0: -8z", "line 6: discard", "there is no tile 8z"),
        (OPENING + "0: -1m", "line 6: act", "no 1m in this set"),
        (OPENING + "3: -1p", "line 6: seat", "seats are 0 to 2"),
        (OPENING + "discard 1p", "line 6: acts", "is not written like"),
        (OPENING + "0: hu(tiles=1p)", "line 6: hu", "none of hand"),
        (OPENING + "0: kong(1p,11p,1p)", "line 6: kong", "has its tile"),
        (OPENING + "0: open(1p)", "line 6: open", "cannot be read"),
        (OPENING + "0: false-win(4)", "line 6: false-win", "no payment"),
    ],
)
def test_unreadable_text_is_reported_by_line_and_field(text: str, field: str, problem: str) -> None:
    with pytest.raises(CaseError) as caught:
        Hand.parse(text)
    assert caught.value.field == field and problem in caught.value.problem


def test_an_act_that_is_refused_raises_clause_and_sentence() -> None:
    hand = Hand.parse(OPENING)
    wrong = Discard(Seat(1), tile("1p"))
    refusal = hand.verify(wrong)
    assert refusal is not None
    with pytest.raises(IllegalAct) as caught:
        hand.apply(wrong)
    assert (caught.value.act, caught.value.clause, caught.value.reason) == (
        wrong,
        refusal.clause,
        refusal.reason,
    )
    assert str(caught.value) == f"{refusal.clause}: {refusal.reason}" and clause_title(refusal.clause)
    with pytest.raises(IllegalAct):
        Hand.parse(f"{OPENING}1: -1p\n")
    assert hand == Hand.parse(OPENING)


def test_the_claim_that_stands_is_played() -> None:
    hand = Hand.parse(
        "hangzhou\nbanker=0 dice=3,4 indicator=7z\n0 holds 3m22334456p456s22z\n"
        "1 holds 1245m112277p445s\n2 holds 3399m445566p11s1z\n0: -3m"
    )
    chow, pung = Chow(Seat(1), tiles("24m")), Pung(Seat(2))
    assert {chow, pung} <= set(hand.legal_acts())
    assert hand.apply(chow, pung) == hand.apply(pung) == hand.play("2: pung")
    with pytest.raises(IllegalAct, match="seat 3"):
        hand.apply(chow, Chow(Seat(3), tiles("24m")))


def test_two_may_win_on_one_tile() -> None:
    hand = Hand.parse(
        "kawuxing\nbanker=0 dice=3,4\n0 holds 1123446678p667z5p\n1 holds 55p11122233399s\n"
        "2 holds 5p444666777888s\n0: -5p"
    )
    won = [Hu(Seat(1)), Hu(Seat(2))]
    assert set(won) <= set(hand.legal_acts())
    over = hand.apply(*reversed(won))
    assert over.result is not None and over.result.winners == (1, 2)
    assert str(over).splitlines()[-3:] == [
        "1: hu",
        "2: hu",
        "# won by 1 and 2: all_pung 1, all_pung 1; -4 +2 +2; next banker 0, stay 2",
    ]
    assert known(Hand.parse(str(over)).state) == known(over.state)


def test_a_lost_right_is_written() -> None:
    hand = Hand.parse("wuhan\nbanker=0 dice=1,2 indicator=1m\n0: -9p\n1: +? -9p").forfeit(1, "WH-41")
    hand = hand.play("2: +? -1s\n3: loses(WH-41) # by what it did")
    assert [state.cannot_win for state in hand.state.seats] == [None, "WH-41", None, "WH-41"]
    assert "1: +? -9p loses(WH-41)" in str(hand)
    again = Hand.parse(str(hand))
    assert again == hand and known(again.state) == known(hand.state)
    assert again != Hand.parse(str(hand).replace("3: loses(WH-41)", ""))


def test_the_end_of_the_wall_is_a_legal_act() -> None:
    hand = Hand.at_random(load("quanzhou"), Random(2), players_by(lambda _hand, _seat, acts, _: _last(acts)))
    assert hand.acts[-1] == Exhausted() and hand.is_over and hand.legal_acts() == []
    before = Hand.parse(str(hand).partition("exhausted")[0])
    assert Exhausted() in before.legal_acts()
    assert before.apply(Exhausted()) == hand


def _last(acts: object) -> Discard | None:
    assert isinstance(acts, list | tuple)
    return next((act for act in reversed(acts) if isinstance(act, Discard)), None)


def test_the_readme_example_is_true() -> None:
    failed, tried = doctest.testmod(controller.rules)
    assert (failed, tried > 3) == (0, True)


def test_the_example_of_the_page_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "library.md").read_text(encoding="utf-8")
    (text,) = (block for block in page.split("```") if block.startswith("\nkawuxing"))
    assert len(Hand.parse(text).acts) == 7
