"""The displays of the machine speak each seat's language, as far as their letters go."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest

from controller.referee.outputs import displays
from controller.runtime.hardware_output import HardwareOutput
from controller.runtime.hardware_output import display_text as shown
from controller.runtime.machine_link import NoMachine
from controller.words import Sentence
from firmware_bridge.protocol.messages import Capabilities, Letters
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.words.display_texts import TEXTS, WIDEST


@pytest.mark.parametrize("text", TEXTS)
def test_katakana_display_shows_japanese_within_its_width(text: str) -> None:
    sentence_text = shown(TEXTS[text], "ja", Letters.KANA, WIDEST)
    assert sentence_text != text and len(sentence_text) <= WIDEST and Letters.KANA.show(sentence_text)
    assert shown(TEXTS[text], "zh", Letters.KANA, WIDEST) == text, "Chinese has no spelling in these letters"


@pytest.mark.parametrize("text", TEXTS)
def test_nested_sentence_is_in_katakana_too_also_when_stored(text: str) -> None:
    kept = Sentence.from_json(json.loads(json.dumps(TEXTS[text].to_json())))
    for letters in (Letters.KANA, Letters.JAPANESE):
        assert shown(kept, "ja", letters, WIDEST) == shown(TEXTS[text], "ja", letters, WIDEST)
    assert shown(TEXTS["E1 JAM READY?"], "ja", Letters.KANA, WIDEST) == "E1 ﾂﾏﾘ ｼﾞｭﾝﾋﾞ?"


def test_display_shows_its_seats_language_in_its_letters() -> None:
    for language, letters, reported in (
        ("zh", Letters.CHINESE, "不能胡 HZ-42"),
        ("zh", Letters.JAPANESE, "不能胡 HZ-42"),
        ("zh", Letters(0), "NO WIN HZ-42"),
        ("ja", Letters.JAPANESE, "和了不可 HZ-42"),
        ("ja", Letters.KANA | Letters.CHINESE, "和了不可 HZ-42"),
        ("ja", Letters.KANA, "ｱｶﾞﾘﾌｶ HZ-42"),
        ("ja", Letters(0), "NO WIN HZ-42"),
        ("en", Letters.CHINESE | Letters.JAPANESE, "NO WIN HZ-42"),
    ):
        assert shown(TEXTS["NO WIN HZ-42"], language, letters, WIDEST) == reported, (language, letters)
    assert shown(TEXTS["READY? FLOWERS"], "zh", Letters.JAPANESE, WIDEST) == "READY? FLOWERS", (
        "备 is in GB 2312 alone"
    )
    assert shown(TEXTS["NO WIN HZ-42"], "zh", Letters.CHINESE, 6) == "NO WIN", "a word that is cut is none"


class ChineseDisplays(NoMachine):
    """A machine of which only the displays matter here."""

    capabilities: Any = Capabilities("t", letters=Letters.CHINESE)  # type: ignore[misc]

    def __init__(self) -> None:
        self.shown: dict[int, str] = {}
        self.all_shown = asyncio.Event()

    async def display(self, seat: int, text: str, /) -> None:
        self.shown[seat] = text
        if len(self.shown) == len(displays(fresh_table("hangzhou"))):
            self.all_shown.set()


def test_each_seat_s_display_speaks_its_language_and_switches() -> None:
    table, languages = fresh_table("hangzhou"), {0: "zh", 2: "ja"}

    async def scenario() -> None:
        machine = ChineseDisplays()
        output = HardwareOutput(
            machine, lambda: table, lambda: displays(table), lambda _: None, lambda: languages
        )
        running = asyncio.create_task(output.run())
        output.wake()
        await asyncio.wait_for(machine.all_shown.wait(), 60)
        assert machine.shown == {0: "准备？", 1: "READY?", 2: "READY?", 3: "READY?"}
        machine.shown.clear()
        languages[3] = languages.pop(0)
        output.wake()
        while set(machine.shown) != {0, 3}:
            await asyncio.sleep(0)
        assert machine.shown == {0: "READY?", 3: "准备？"}
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

    asyncio.run(scenario())
