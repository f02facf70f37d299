"""Which passwords are taken, and what is kept of them."""

from __future__ import annotations

import time

import pytest
from argon2 import PasswordHasher

from controller.web.accounts import credentials


@pytest.mark.parametrize(
    "chosen",
    [
        "seven quiet herons under glass",
        "lowercaseonlybutlongenough",
        "三只白鹭站在玻璃下面看月亮",
        "雨の日は静かに本を読む",
        "🀄🀅🀆🀀🀁🀂🀃🀇🀈🀙🀐🀡",
        "  spaces count, at both ends  ",
        "x" * 3 + " and a long tail: " + "quarrel-violin-0x5f3759df " * 8,
    ],
)
def test_any_script_and_no_rule_of_composition(chosen: str) -> None:
    if len(chosen) < credentials.SHORTEST:
        chosen += "、窓の外"
    assert credentials.check_password(chosen) == chosen
    kept = credentials.password_hash(chosen)
    assert kept.startswith("$argon2id$v=19$m=47104,t=1,p=1$")
    assert credentials.is_right(chosen, kept) and not credentials.outdated(kept)
    for other in (chosen.strip() + "!", chosen[:-1], chosen.swapcase() + " ", chosen + "x"):
        assert not credentials.is_right(other, kept)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("short", "at least 12"),
        ("elevenchars", "at least 12"),
        ("x" * 257, "at most 256"),
        ("password1234", "guessed"),
        ("Passw0rd!Passw0rd!", "guessed"),
        ("qwertyuiop123", "guessed"),
        ("123456789012", "guessed"),
        ("aaaaaaaaaaaa", "guessed"),
        ("ZlodeiVot88w3er", "guessed"),  # of leaks, which no dictionary knows
        ("mahjongmahjong", "guessed"),
        ("麻将麻将麻将麻将麻将麻将", "guessed"),
        ("westlakewestlake", "guessed"),
        ("zhaoqianzhaoqian", "guessed"),
        ("half of one: \ud83c!", "half of a character"),
    ],
)
def test_what_guessers_try_first_is_refused(chosen: str, why: str) -> None:
    with pytest.raises(credentials.PasswordRefused, match=why):
        credentials.check_password(chosen, ("zhaoqian", "westlake", "table 7"))


def test_nobodys_password_is_never_right_after_the_same_time() -> None:
    kept, took = credentials.password_hash("x"), list[float]()
    assert not credentials.is_right("nobody's", None) and not credentials.is_right("x", "no hash")
    for one in (kept, None):
        began = time.thread_time()  # of this thread alone: a busy machine does not count
        assert not credentials.is_right("y", one)
        took.append(time.thread_time() - began)
    assert 0.3 < took[1] / took[0] < 3


def test_hash_of_other_parameters_is_made_again() -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash("x")
    assert credentials.is_right("x", weak) and credentials.outdated(weak)
