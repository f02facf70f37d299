"""Addresses of a table's page that another program may use."""

from __future__ import annotations

import pytest

from controller.identity.addresses import page_address, replay_address


@pytest.mark.parametrize(
    "text",
    [
        "http://192.168.1.20:8080",
        "https://mahjong.example/table-3",
        "http://[fd00::1]:8080",
        "http://table.local",
    ],
)
def test_a_web_address_is_taken_without_a_slash_at_its_end(text: str) -> None:
    assert page_address(text) == page_address(f"{text}/") == text


@pytest.mark.parametrize(
    "text",
    [
        None, 8080, "", "table.local", "//table.local", "javascript:alert(1)", "data:text/html,x", "ftp://table.local",
        "http://", "http://:8080", "http://me:secret@table.local", "http://table.local?token=x", "http://table.local#x",
        "http://table.local:99999", "http://[fd00", "http://ta ble.local", "http://table.local\n",
        "http://" + "x" * 400,
        ["http://table.local"], {"page": "http://table.local"},
    ],
)  # fmt: skip
def test_anything_else_is_no_page(text: object) -> None:
    assert page_address(text) is None


def test_names_of_sessions_stay_within_their_part_of_the_path() -> None:
    assert replay_address("20261127-190500", 7) == "replay/20261127-190500/7"
    assert replay_address("a/b?c", 7) == "replay/a%2Fb%3Fc/7"
    assert replay_address("a b") == "replay/a%20b"
