"""Why the table cannot be reached, in each language: the reasons of `firmware_bridge` by their codes."""

from __future__ import annotations

import asyncio
from string import Formatter

import pytest

from controller.referee import step
from controller.referee.inputs import Unlinked, from_json, to_json
from controller.runtime.hardware_input import input_from_event, link_sentence
from controller.words import LANGUAGES, catalogue, plain
from firmware_bridge.events import Event, LinkDown
from firmware_bridge.hardware import Hardware
from firmware_bridge.link_reasons import REASONS, LinkReason, because
from firmware_bridge.protocol.constants import ResetCause
from firmware_bridge.transport.serial_ports import open_serial
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.words.latin_words import words_left_in_english

PORT = "/dev/serial/by-id/the-table"
INNER = because("nobody")
EXAMPLES: dict[str, object] = {
    **dict.fromkeys(("process", "seconds", "times", "least", "most", "our_least", "our_most", "size"), 7),
    **dict.fromkeys(("rate", "walls", "seats", "board", "expected"), 7),
    **dict.fromkeys(("holder", "cure", "reason", "what"), INNER),
    "holders": (INNER, INNER),
    "cause": ResetCause.WATCHDOG.word,
    "error": "Input/output error",
}
"""Arguments by name; others are texts."""


def example(code: str) -> LinkReason:
    names = {name for _, name, _, _ in Formatter().parse(REASONS[code]) if name is not None}
    return LinkReason(code, {name: EXAMPLES.get(name, "7") for name in sorted(names)})


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_is_a_sentence_with_the_same_english(code: str) -> None:
    reason = example(code)
    assert link_sentence(reason).text == str(reason)


def test_every_cause_of_a_restart_is_a_sentence() -> None:
    for cause in ResetCause:
        reason = because("restarted", cause=cause.word)
        assert link_sentence(reason).text == str(reason)


def test_no_sentence_about_the_link_is_without_reason() -> None:
    for language in LANGUAGES:
        entries = {name for name in catalogue(language).entries if name.startswith("link-")}
        assert entries == {f"link-{code}" for code in REASONS} | {"link-lost"}, language


def alert(reason: LinkReason, language: str) -> str:
    (raised,) = step(fresh_table(), input_from_event(LinkDown(reason)), 0.0).reports.alerts
    return raised.text.in_language(language)


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("code", REASONS)
def test_alert_of_a_lost_link_has_no_english_words(code: str, language: str) -> None:
    text = alert(because("at_port", port=PORT, reason=example(code)), language)
    assert not words_left_in_english(text), text


def test_alert_of_an_absent_port_is_in_readers_language() -> None:
    async def first_event() -> Event:
        async with Hardware(lambda: open_serial(PORT)) as hardware:
            return await anext(hardware.events())

    event = asyncio.run(first_event())
    assert isinstance(event, LinkDown)
    assert alert(event.reason, "ja") == (
        f"卓につながりません：ポート {PORT} がありません。卓をつなぐか、別のポートを指定してください。"
    )
    assert alert(event.reason, "zh") == f"连不上牌桌：没有端口 {PORT}：请把牌桌插上，或指定别的端口。"


def test_a_lost_link_is_kept_with_its_arguments() -> None:
    lost = Unlinked(link_sentence(because("at_port", port=PORT, reason=because("silent", seconds=3))))
    assert from_json(to_json(lost)) == lost


def test_a_lost_link_of_a_journal_of_version_1_0_is_read() -> None:
    assert from_json({"input": "Unlinked", "reason": "The cable is out."}) == Unlinked(
        plain("The cable is out.")
    )
