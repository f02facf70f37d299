"""What the displays at the seats say, in every language: each sentence fits sixteen letters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.json_values import mapping
from controller.words import SENTENCES, Sentence, catalogue
from controller.words.fluent_catalogue import wrong_arguments
from hardware_sim.world.display_prompts import Prompt, parse_display
from tests.controller.words.display_texts import SHOWN, TEXTS, WIDEST

GROUP = "display."
CODES = re.compile(r"[A-Z]{2}-\d+|E[\d?]")
STATIC = Path(__file__).parents[3] / "controller" / "web" / "static"


def test_english_of_displays_is_as_machines_and_scripts_know() -> None:
    known = {text.strip() for text in re.split(r"[|\n]", SHOWN) if text.strip()}
    assert known <= TEXTS.keys() and all(len(text) <= WIDEST for text in TEXTS)


def test_every_sentence_of_the_group_is_among_them() -> None:
    def ids(each: Sentence) -> set[str]:
        inner = (Sentence.from_json(one) if isinstance(one, dict) else one for one in each.args.values())
        return {each.id}.union(*(ids(one) for one in inner if isinstance(one, Sentence)))

    used = set().union(*map(ids, TEXTS.values()))
    assert used == {name for name in SENTENCES if name.startswith(GROUP)}


@pytest.mark.parametrize("text", TEXTS)
def test_a_display_has_the_arguments_it_takes_and_is_read_back(text: str) -> None:
    shown = TEXTS[text].to_json()
    assert wrong_arguments(TEXTS[text].id, mapping(shown["args"])) is None
    assert Sentence.from_json(shown) == TEXTS[text]


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_display_speaks_a_language_within_its_width(text: str, language: str) -> None:
    shown = TEXTS[text].in_language(language)
    assert shown != text and len(shown) <= WIDEST
    assert not re.search("[A-Za-z]{2}", CODES.sub("", shown)), shown


def test_kong_cost_is_no_missing_tile_and_void_hand_is_named() -> None:
    shown = {language: TEXTS["KONG -2"].in_language(language) for language in ("zh", "ja")}
    assert shown == {"zh": "杠 -2", "ja": "カン -2"}
    assert TEXTS["ABANDONED"].in_language("zh") == "本局作废"
    assert TEXTS["ABANDONED -128"].in_language("ja") == "打ち切り -128"


def test_chinese_and_japanese_players_see_nothing_of_the_hub() -> None:
    for language in ("zh", "ja"):
        assert TEXTS["READY? SEE HUB"].in_language(language) == TEXTS["READY?"].in_language(language)


def test_every_japanese_display_has_its_katakana() -> None:
    entries = catalogue("ja").entries
    for name in SENTENCES:
        if name.startswith(GROUP):
            attributes = [one.id.name for one in entries[name.replace(".", "-")].attributes]
            assert attributes == ["kana"], name


def test_browser_uses_only_existing_sentences() -> None:
    """The names of the group in the scripts that ask what a display says, and those of what to do then."""
    names = {name.removeprefix(GROUP) for name in SENTENCES if name.startswith(GROUP)}
    found = set()
    for script in ("shared/plate.js", "panel/attention.js"):
        for row in re.findall(r"new Set\(\[(.*?)\]\)", (STATIC / script).read_text(encoding="utf-8")):
            found |= set(re.findall(r'"(\w+)"', row))
    panel = Path(__file__).parents[3] / "controller/words/ftl/en/page_panel.ftl"
    found |= set(re.findall(r"^panel-do-(\S+) =", panel.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(found) > 30 and found - names == set()


@pytest.mark.parametrize("prompt", [prompt for prompt in Prompt if prompt is not Prompt.NOTHING])
def test_simulated_players_see_each_prompt_they_know(prompt: Prompt) -> None:
    assert any(parse_display(text).prompt is prompt for text in TEXTS)
