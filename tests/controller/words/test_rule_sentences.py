"""What the rules say, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from controller.rules import Hand, reasons
from controller.rules.acts import Discard, Disclose, Draw, Flower, Hu, Kong, KongKind, Pung, WallEnd
from controller.rules.reasons import SystemWords
from controller.rules.registry import definition_of, load, names_of_systems
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, tiles
from controller.words import LANGUAGES, Sentence, catalogue, say
from controller.words.fluent_catalogue import sentences_of
from tests.controller.words.sentence_calls import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_sentence_of_system_exists_in_every_language(family: str) -> None:
    package = f"controller.rules.{family}"
    examples = {"SEAT": 1, "TILE": "5m", "TILES": "123m", "INTEGER": 7, "CLAUSE": "HZ-1", "CODE": "pung"}
    for name, taken in sentences_of(package).items():
        args = {key: examples[min(argument.kinds)] for key, argument in taken.items()}
        sentence = Sentence(name, args, package=package)
        for language in ("zh", "ja"):
            shown = sentence.in_language(language, names={1: "Ann"})
            assert shown != sentence.text and not set("{}$") & set(shown + sentence.text), name
            assert ("Ann" in shown) == ("SEAT" in {kind for each in taken.values() for kind in each.kinds})


def test_a_refusal_of_the_rules_is_a_sentence_with_its_arguments() -> None:
    reason = reasons.say("refusal.not_held", seat=2, tiles=tiles("5m5m"))
    assert (reason.text, str(reason)) == ("seat 2 does not hold 55m",) * 2
    assert reason == say("refusal.not_held", seat=2, tiles="55m")
    assert reason.in_language("ja", names={2: "佐藤"}) == "佐藤の手に55萬はありません"


def test_english_is_by_seats_wherever_it_is_first_read() -> None:
    """A sentence is rendered once, and not with the names of its first readers."""
    inner = reasons.say("refusal.draws_next", seat=3)
    outer = reasons.say("refusal.out_of_turn", seat=1, instead=inner)
    assert outer.in_language("en", names={1: "Ann", 3: "Li"}) == "it is not Ann's turn: Li draws next"
    assert outer.text == "it is not seat 1's turn: seat 3 draws next"
    assert outer.to_json()["args"] == {"seat": 1, "instead": inner.to_json()}


def test_sentence_within_sentence_is_reported_in_same_language() -> None:
    sentence = reasons.say("refusal.out_of_turn", seat=1, instead=reasons.say("refusal.draws_next", seat=3))
    assert sentence.text == "it is not seat 1's turn: seat 3 draws next"
    assert sentence.in_language("zh", names={1: "陈晨"}) == "还没轮到陈晨：应由3号位摸牌"
    whole = say("refused", seat=1, act=say("did.discard", tile="5m"), reason=sentence, clause="HZ-11")
    assert (
        whole.in_language("zh", names={1: "陈晨"}) == "陈晨：打5万无效。还没轮到陈晨：应由3号位摸牌（HZ-11）"
    )


def refusals(system: System, chance: Random) -> Iterator[Sentence]:
    """Reasons why acts are refused that nobody may do now, as a hand goes on."""
    lines = str(Hand.at_random(system, chance)).splitlines()
    dealt = next(number for number, line in enumerate(lines) if re.match(r"\d: ", line))
    for turns in (0, 3, 9, 20):
        state = Hand.parse("\n".join(lines[: dealt + turns])).state
        for seat in map(Seat, range(system.players)):
            tile = Tile(chance.choice([each for each in range(34) if system.in_set(Tile(each))]))
            for tried in (
                Draw(seat, None, WallEnd.TAIL),
                Discard(seat, tile),
                Pung(seat, (tile, tile)),
                Kong(seat, KongKind.CLOSED, tile),
                Flower(seat, Tile(36)),
                Hu(seat),
                Disclose(seat),
            ):
                if (refusal := system.verify(state, tried)) is not None:
                    yield refusal.reason


@pytest.mark.parametrize("name", names_of_systems())
def test_refusal_as_it_comes_from_play_is_in_readers_language(name: str) -> None:
    system, package = load(name), definition_of(name).words
    reasons = set(refusals(system, Random(5)))
    assert len(reasons) > 15
    for reason in reasons:
        assert reason.id.startswith("refusal.") and reason.package in (None, package)
        for language in ("zh", "ja"):
            shown = re.sub(r"[A-Z]{2}-\d+", "", reason.in_language(language, package=package))
            assert not re.search("[A-Za-z]", shown), shown
        names = dict.fromkeys(range(4), "Ann")
        called = re.sub(r"seat \d", "Ann", reason.text)
        assert reason.in_language("en", names, package).replace(" kong ", "_kong ") == called.replace(
            " kong ", "_kong "
        )


def test_a_system_from_elsewhere_brings_its_own_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kite_rules"
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    english = "refusal-kite = { SEAT($seat) } may not let { TILE($tile) } fly\n"
    (folder / "words" / "en.ftl").write_text(english, encoding="utf-8")
    (folder / "words" / "ja.ftl").write_text(
        "refusal-kite = { SEAT($seat) }は{ TILE($tile) }を揚げられません\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    kite = SystemWords("kite_rules").say("refusal.kite", seat=2, tile=Tile(4))
    assert kite.text == "seat 2 may not let 5m fly"
    assert kite.in_language("ja") == "席2は5萬を揚げられません"
    assert kite.in_language("en", {2: "Ann"}) == "Ann may not let 5m fly"
    read = Sentence.from_json(kite.to_json())
    assert read == kite and read.in_language("zh") == "seat 2 may not let 5m fly"
    assert read.in_language("ja", package="kite_rules") == "席2は5萬を揚げられません"
    wrong = Sentence("refusal.kite", {"seat": 2}, "seat 2 may not")
    assert wrong.in_language("ja", package="kite_rules") == "seat 2 may not"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_family_calls_its_wild_tiles_by_their_name(language: str) -> None:
    called = {
        catalogue(language, f"controller.rules.{family}").text("refusal-wild_in_kong") for family in FAMILIES
    }
    assert len(called) == (1 if language == "en" else 5)
