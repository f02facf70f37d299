"""The answer to an order in each language: the same sentences by id, with the page's buttons where a page shows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal.journal import ANSWER
from controller.orders import Answer, Order, OrderRefused
from controller.web.table_routes import on_page
from controller.words import LANGUAGES, SENTENCES
from tests.controller.orders.ordered_table import Evening, opened


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    table = Evening(opened(tmp_path / "table.db"))
    yield table
    table.record.journal.close()


def texts(answer: Answer) -> list[str]:
    return [answer.in_language(language) for language in LANGUAGES]


def test_a_refusal_is_in_every_language(evening: Evening) -> None:
    assert texts(evening.order("swap", a=2, b=2)) == [
        "Seat 2 cannot change places with itself.",
        "2号位不能和自己换。",
        "席2を同じ席と替えることはできません。",
    ]
    evening.play(1)
    missing = evening.order("correct", hand=9, deltas=[1, -1, 0, 0], why="x")
    assert missing.text.endswith(": hand 1 is over.")
    assert missing.in_language("zh").endswith("里没有第9局可以更正：第1局已打完。")


def test_what_was_done_is_in_every_language(evening: Evening) -> None:
    assert texts(evening.order("pause", why="tea")) == ["A break: tea.", "休息：tea。", "休憩：tea。"]


def test_people_have_their_names_in_every_language(evening: Evening) -> None:
    seated = evening.order("sit", seat=1, name="east")
    assert seated.text == "East sits in seat 0: swap the seats instead."
    assert seated.in_language("zh") == "East 坐在0号位，请改用换座位。"


def test_an_answer_is_kept_with_its_sentences(evening: Evening) -> None:
    refused = evening.order("resume")
    (entry,) = evening.record.journal.entries(kind=ANSWER)
    assert [one["id"] for one in entry.body["sentences"]] == ["order.no_break"]
    assert Answer.from_json(json.loads(json.dumps(refused.to_json()))) == refused


def test_a_page_names_its_buttons_and_no_command(evening: Evening) -> None:
    evening.into_a_hand()
    refused = evening.order("sit", seat=1, name="Ann")
    assert "mahjong-table session abandon-hand" in refused.text
    for language in LANGUAGES:
        assert "mahjong-table" not in on_page(refused, language)
    assert on_page(refused, "ja").endswith("「この局を流す」を押してください。")


@pytest.mark.parametrize(
    ("args", "chinese"),
    [
        ({"seat": 7, "name": "Ann"}, "Seat：最多只能是 3，现在是 7。"),
        ({"seat": "x", "name": "Ann"}, "Seat：须为整数。"),
        (
            {"seat": 1, "name": "A\u200bnn"},
            "Name：名字“A\\u200bnn”里有 ZERO WIDTH SPACE (U+200B)，看不见，请去掉后重写。",
        ),
        ({"seat": 1}, "入座的人要写名字或卡号。"),
        ({"name": "Ann"}, "Sit缺少“seat”这一项。"),
        ({"seat": 1, "name": "Ann", "chair": 2}, "Sit没有“chair”这一项。"),
    ],
)
def test_wrong_argument_is_reported_in_chinese(args: dict[str, object], chinese: str) -> None:
    with pytest.raises(OrderRefused) as refused:
        Order.from_json({"id": "a", "by": "Li", "name": "sit", "args": args})
    answer = Answer("a", "refused", refused.value.sentences)
    assert on_page(answer, "zh") == chinese
    assert {sentence.id for sentence in answer.sentences} <= set(SENTENCES)
