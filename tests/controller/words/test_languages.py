"""Sentences in Chinese and Japanese, by the players' names and by the terms of the rules in force."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.web.static_files import word_source
from controller.words import LANGUAGES, SENTENCES, Sentence, catalogue, plain, say
from tests.controller.words.example_sentences import example

NAMES = {0: "陈晨", 2: "佐藤"}
SECTION = re.compile(r"\[\w+\]")
"""A section of the settings, or an extra of the package, as sentences name them."""
HANGZHOU = "controller.rules.hangzhou"
BLOOM = {"name": "kong_bloom", "value": 4, "counted": "factor"}
WILD_EYE = {"name": "wild_eye", "value": 2, "counted": "factor"}


@pytest.mark.parametrize(
    ("sentence", "zh", "ja"),
    [
        (say("act.discard", seat=2, tile="5m"), "2号位打出5万", "席2が5萬を捨てました"),
        (say("act.kong", seat=1, kind="closed", tile="7z"), "1号位：暗杠红中", "席1：中を暗槓"),
        (say("act.kong", seat=1, kind="filled", tile=None), "1号位：补杠", "席1：加槓"),
        (
            say("act.hu", seat=0, tiles="123m77z", tile="3f", shown=[say("act.hides", seat=1)]),
            "0号位：胡，手牌 123万 中中，胡张秋；1号位没有亮牌",
            "席0：和了、手牌 123萬 中中、和了牌 秋。席1は手牌を見せませんでした",
        ),
        (
            say("reason.changed", zone="melds", seat=3, before="5m 5m | back", after="nothing"),
            "3号位没有按键，吃碰杠的牌却变了：原来是 5万 5万 | 牌背，现在是 空",
            "席3のさらした牌が発声なしに変わりました：5萬 5萬 | 裏 → なし",
        ),
        (
            say(
                "payment.kong",
                payments=[{"from": 0, "to": 1, "amount": 2}, {"from": 2, "to": 1, "amount": 2}],
            ),
            "0号位付给1号位 2，2号位付给1号位 2",
            "席0から席1へ2、席2から席1へ2",
        ),
        (
            say("jam.title", place=None),
            "牌桌卡牌。",
            "卓で牌が詰まりました。",
        ),
        (
            say("eye.blind", zones=["hand:2", "indicators", "?"], reason=plain("x")),
            "摄像头看不清2号位的手牌、指示牌、?：x",
            "カメラが席2の手牌、表示牌、?を読めません：x",
        ),
        (
            say("ready.again", before=say("before.dice"), operation="dice"),
            "请确认骰子放平，骰盅干净。请按“准备”：重新掷骰。",
            "サイコロが平らに止まり、カバーがきれいなことを確かめてください。「準備」を押してください：もう一度サイコロを振ります。",
        ),
    ],
)
def test_a_sentence_reads_naturally_in_each_language(sentence: Sentence, zh: str, ja: str) -> None:
    assert [sentence.in_language(language) for language in ("zh", "ja", "en")] == [zh, ja, sentence.text]


def test_players_are_called_by_name_where_they_are_known() -> None:
    outranked = say("call.outranked", seat=0, call="chow", best=2, better="pung")
    assert outranked.in_language("en", NAMES) == "陈晨: chow outranked by 佐藤's pung"
    assert outranked.in_language("zh", NAMES) == "陈晨要吃，佐藤的碰优先"
    assert say("phase.ready", seats=[0, 1]).in_language("ja", NAMES) == "陈晨、席1の準備待ち"
    shows = say("act.hu", seat=1, tiles="1m", tile=None, shown=[say("act.shows", seat=2, tiles="9p")])
    assert shows.in_language("en", NAMES) == "Seat 1: hu with 1m; 佐藤 shows 9p"
    lies = say("dice.indicator", one=2, other=5, place="0:7")
    assert lies.text == "Dice 2 and 5: the indicator lies at 0:7"
    assert lies.in_language("en", NAMES) == "Dice 2 and 5: the indicator lies at 陈晨's wall, stack 7"
    assert lies.in_language("ja", NAMES).endswith("表示牌は陈晨の山の7列目")
    taken = say("seat.taken", person={"person": "陈晨"}, seat=0, left=None)
    assert taken.in_language("en", NAMES) == "陈晨 sits in seat 0"
    assert taken.in_language("zh", NAMES) == "陈晨坐到0号位"
    assert shows.text == shows.in_language("en") == "Seat 1: hu with 1m; seat 2 shows 9p"


def test_a_system_uses_its_own_terms() -> None:
    won = say("hand.winner", seat=1, patterns=[BLOOM, WILD_EYE])
    assert won.in_language("zh", package=HANGZHOU) == "1号位胡牌：杠开 ×4、暴头 ×2"
    assert won.in_language("ja", package=HANGZHOU) == "席1の和了（槓開 ×4、爆頭 ×2）"
    assert won.in_language("zh") == "1号位胡牌：杠上开花 ×4、wild eye ×2"
    assert say("hand.pattern", pattern=WILD_EYE).in_language("en", package=HANGZHOU) == "wild eye ×2"
    begins = say("hand.begins", hand=5, banker=2, stay=3)
    assert begins.in_language("zh", package=HANGZHOU) == "第5局开始：2号位坐庄，3牢"
    assert begins.in_language("zh") == "第5局开始：2号位坐庄第3局"


def test_a_stay_is_counted_as_these_rules_count_it() -> None:
    for system, expected in (("hangzhou", "庄 2牢"), ("ningbo", "庄 · 第2局")):
        words = catalogue("zh", f"controller.rules.{system}")
        assert words.text("terminal-banker", {"stay": 2}) == expected
        assert f"page-banker = {expected.replace('2', '{ INTEGER($stay) }')}" in "\n".join(
            word_source("zh", part) or "" for part in ("page", f"rules-{system}")
        )


def test_text_of_another_version_is_shown_as_it_stands() -> None:
    for sentence in (
        plain("the lamp is off"),
        Sentence("lamp.off", {}, "the lamp is off"),
        Sentence("act.discard", {"seat": 1}, "the lamp is off"),
        Sentence("tiles-written-as", {}, "the lamp is off"),
    ):
        assert [sentence.in_language(language) for language in LANGUAGES] == ["the lamp is off"] * 3
    over = say("alert.over", alert=plain("the lamp is off"))
    assert over.in_language("zh") == "已解除：the lamp is off"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_exists_in_every_language(language: str) -> None:
    for name in SENTENCES:
        text = say(name, **example(name)).in_language(language, NAMES)
        assert text and not set("{}") & set(text), name


def test_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        plain("x").in_language("fr")


def test_a_system_from_elsewhere_brings_its_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "faraway_rules"
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "words" / "en.ftl").write_text("clause-FA-1 = A kite.\npattern-kite = kite\n", encoding="utf-8")
    (folder / "words" / "ja.ftl").write_text("pattern-kite = 凧\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    kite = say("hand.pattern", pattern={"name": "kite", "value": 1, "counted": "doubles"})
    assert kite.in_language("ja", package="faraway_rules") == "凧 1飜"
    assert kite.in_language("zh", package="faraway_rules") == "kite 1番"
    assert catalogue("zh", "faraway_rules").text("clause-FA-1") == "A kite."
