"""The options of riichi and sanma and what each preset makes of them (RI-90)."""

import pytest

from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.riichi.options import riichi_options, settled_options

PRESETS = ("majsoul", "mleague", "ema", "wrc")
TABLE = """
red_fives 3 - - 0 0
banker_stays tenpai - - - -
rounds 2 - - - -
bankruptcy below_zero - off off off
last_banker_stops true - false false false
extra_round true - false false false
start_points 25000 - - 30000 30000
return_points 30000 - - 30000 30000
uma 20-10 15-5 30-10 15-5 15-5
ties seat - shared shared shared
pot_at_end first - - - nobody
rounding true false false false false
kong_dora after_discard - at_once at_once at_once
swap_calling false - - - -
riichi_points 1000 - 0 1000 1000
riichi_tiles 4 - 0 - -
riichi_kongs same_waits - same_hand same_hand same_hand
ippatsu true - - - -
noten_payment 3000 - - - -
nagashi true - false false false
nine_terminals true - false false false
four_winds true - false false false
four_riichi true - false false false
four_kongs true - false false false
multiple_ron three_draw all nearest all nearest
rob_closed_kong false true - - -
open_simples true - - - -
double_yakuman false true - - -
hand_of_man off - - mangan five_han
yakuman_add true - - false false
ura_dora all - - - -
supplement_fu true - - - -
double_wind_pair 4 - 2 - -
counted_yakuman yakuman - - sanbaiman sanbaiman
round_up false - true - true
honba_points 300 - - - -
bonus_to nearest - - own_bets -
liability dragons_winds - with_kongs - -
liability_scope hand yakuman yakuman - -
liability_honba liable discarder discarder discarder discarder
chombo mangan - - 20000 20000
"""
"""RI-90 as it is written: the default, then each preset's, "-" where it is the default."""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


def spelled(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.clause("RI-90")
def test_every_option_has_the_default_of_its_preset() -> None:
    assert [option.name for option in riichi_options("riichi")] == ["preset", *(row[0] for row in ROWS)]
    for place, preset in enumerate(("tenhou", *PRESETS)):
        kept = dict(load("riichi", {"preset": preset}).options)
        assert kept.pop("preset") == preset
        wanted = {row[0]: row[1] if row[place + 1] == "-" else row[place + 1] for row in ROWS}
        assert {name: spelled(value) for name, value in kept.items()} == wanted, preset


@pytest.mark.clause("RI-90")
def test_an_option_beside_a_preset_overrides_it() -> None:
    kept = load("riichi", {"preset": "ema", "nagashi": True, "red_fives": 4}).options
    assert (kept["nagashi"], kept["red_fives"], kept["uma"]) == (True, 4, "15-5")


def test_the_functions_of_the_rules_read_the_same_values() -> None:
    settings, kept = settled_options("riichi", {"preset": "wrc"})
    session = (
        *(settings.preset, settings.banker_stays, settings.rounds, settings.bankruptcy),
        *(settings.last_banker_stops, settings.extra_round, settings.start_points, settings.return_points),
        *(settings.uma, settings.ties, settings.pot_at_end, settings.rounding),
    )
    course = (
        *(settings.kong_dora, settings.swap_calling, settings.riichi_points, settings.riichi_tiles),
        *(settings.riichi_kongs, settings.noten_payment, settings.nagashi, settings.nine_terminals),
        *(settings.four_winds, settings.four_riichi, settings.four_kongs),
    )
    assert session == (
        "wrc",
        "tenpai",
        2,
        "off",
        False,
        False,
        30000,
        30000,
        "15-5",
        "shared",
        "nobody",
        False,
    )
    assert course == ("at_once", False, 1000, 4, "same_hand", 3000, False, False, False, False, False)
    assert all(getattr(settings, name) == value for name, value in kept.items())


@pytest.mark.clause("SN-1", "SN-10", "SN-11")
def test_sanma_has_defaults_and_options_of_its_own() -> None:
    kept = load("sanma").options
    own = (
        "red_fives",
        "start_points",
        "return_points",
        "uma",
        "riichi_tiles",
        "noten_payment",
        "honba_points",
    )
    assert [kept[name] for name in own] == [2, 35000, 40000, "20-0", 3, 2000, 200]
    added = {option.name for option in riichi_options("sanma")} - {
        option.name for option in riichi_options("riichi")
    }
    assert added == {"north_pung", "kita", "kita_claim", "kita_bloom", "draw_share"}
    assert load("sanma", {"preset": "majsoul"}).options["uma"] == "15-0"
    assert load("sanma", {"preset": "majsoul"}).options["start_points"] == 35000


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        ("riichi", "preset", "tenho"),
        ("riichi", "preset", ["ema"]),
        ("sanma", "preset", "mleague"),
        ("sanma", "red_fives", 3),
        ("riichi", "red_fives", 2),
        ("sanma", "uma", "20-10"),
        ("riichi", "kita", True),
        ("riichi", "start_points", -100),
        ("riichi", "start_points", 10**9),
        ("riichi", "round_up", 1),
        ("riichi", "rounds", True),
        ("riichi", "minimum", 8),
    ],
)
def test_an_option_that_cannot_be_is_named(rules: str, option: str, value: object) -> None:
    with pytest.raises(CaseError) as problem:
        load(rules, {option: value})
    assert problem.value.field == f"options.{option}"


def test_a_value_that_equals_another_is_not_taken_for_it() -> None:
    """True equals 1, which `rounds` takes; the tables that are remembered are kept apart by type."""
    assert load("riichi", {"rounds": 1}).options["rounds"] == 1
    with pytest.raises(CaseError):
        load("riichi", {"rounds": True})


def test_options_are_an_object() -> None:
    with pytest.raises(CaseError, match="must be an object of names"):
        load("riichi", ["ema"])
