"""The options of the Wuhan family: names, defaults, values."""

import pytest

from controller.rules import CaseError, load

COMMON = {
    "major_base": "sum",
    "one_suit_base": 10,
    "settle_divisor": 10,
    "honours_golden": False,
    "one_suit_liability": False,
    "fifth_copy": True,
    "wrong_act_forfeits": True,
}
DEFAULTS = {
    "wuhan": {"minimum": 8, "any_tile_rob": True, "each_open_set": False, "limits": "300 400 500 600"},
    "wuhan-red-green": {
        "minimum": 16,
        "any_tile_rob": False,
        "each_open_set": False,
        "limits": "400 500 600 800",
    },
    "wuhan-peel": {"minimum": 16, "any_tile_rob": False, "each_open_set": False, "limits": "400 500 600 800"},
    "jingzhou": {"minimum": 8, "any_tile_rob": True, "limits": "300 400", "without": "m"},
}


@pytest.mark.parametrize("rules", DEFAULTS)
def test_defaults(rules: str) -> None:
    system = load(rules)
    assert system.options == COMMON | DEFAULTS[rules]
    assert {option.name for option in system.option_list} == set(system.options)
    assert all(option.clause in system.clauses for option in system.option_list)
    assert load(rules, dict(system.options)).options == system.options


@pytest.mark.clause("WH-18", "WH-38", "WH-50", "WH-51")
@pytest.mark.parametrize("rules", ["wuhan", "wuhan-red-green", "wuhan-peel"])
def test_each_open_set_raises_default_minimum_and_limits(rules: str) -> None:
    options = load(rules, {"each_open_set": True}).options
    assert (options["minimum"], options["limits"]) == (32, "600 800 1000 1200")
    complete = load(rules, {"each_open_set": True, "minimum": 8, "limits": [300, 400, 500, 600]}).options
    assert (complete["minimum"], complete["limits"]) == (8, "300 400 500 600")


def test_limits_in_every_form() -> None:
    named = {"limit": 400, "golden": 500, "radiant": 600, "trinity": 700}
    for limits in ([400, 500, 600, 700], "400 500 600 700", named):
        assert load("wuhan", {"limits": limits}).options["limits"] == "400 500 600 700"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("minimum", -1),
        ("minimum", True),
        ("minimum", "8"),
        ("any_tile_rob", 1),
        ("major_base", "double"),
        ("one_suit_base", 12),
        ("each_open_set", "yes"),
        ("settle_divisor", 5),
        ("limits", [300]),
        ("limits", {"limit": 300, "silver": 1}),
        ("limits", None),
        ("chips", 100),
    ],
)
def test_invalid_options_are_named(name: str, value: object) -> None:
    with pytest.raises(CaseError) as problem:
        load("wuhan", {name: value})
    assert problem.value.field == f"options.{name}"
