"""The doctor in three languages."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.doctor.finding import Grade, check_name, grade_name
from controller.doctor.host_checks import check_fonts
from controller.mqtt import broker_capabilities
from controller.words import say


def test_arguments_and_lists_within_sentence_are_reported_too() -> None:
    listens = say("doctor.listens", port=1883, reach=say("doctor.all_network"))
    assert listens.in_language("zh") == "它监听端口 1883，对象：整个网络。"
    lacks = broker_capabilities.promises_lacking("mosquitto")
    own = say("doctor.own_mosquitto", version="2.0.11", listens=listens, lacks=lacks)
    assert own.text == (
        "The table runs Mosquitto 2.0.11 as its own broker. It listens on port 1883, for all the network. "
        f"It does not promise that {broker_capabilities.lacks('mosquitto')}."
    )
    text = own.in_language("ja")
    assert "ネットワーク全体" in text and "kill -9 しても" in text and "promise" not in text


def test_a_check_and_how_it_ended_have_names() -> None:
    assert (grade_name(Grade.FAIL, "zh"), check_name("camera", "ja"), check_name("odd", "zh")) == (
        "故障",
        "カメラ",
        "odd",
    )


@pytest.mark.parametrize(
    ("locale", "wanted"),
    [("zh_CN.UTF-8", "这里没有 table.toml"), ("ja_JP.UTF-8", "ここに table.toml がない")],
)
def test_the_doctor_speaks_as_the_locale_does(
    locale: str, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("controller.doctor.examine", lambda _: iter(()))
    result = CliRunner().invoke(app, ["doctor"], env={"LC_ALL": locale})
    assert wanted in result.output
    chosen = CliRunner().invoke(app, ["doctor", "--language", "en"], env={"LC_ALL": locale})
    assert "There is no table.toml here" in chosen.output
    as_json = CliRunner().invoke(app, ["doctor", "--json"], env={"LC_ALL": locale})
    assert json.loads(as_json.output)["findings"][0]["said"].startswith("There is no table.toml here")
    assert CliRunner().invoke(app, ["doctor", "--language", "fr"]).exit_code == 2


def test_a_screen_without_chinese_letters_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {":lang=zh-cn": "", ":lang=ja": "IPAGothic,IPAゴシック\n"}

    def listed(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, known[command[1]], "")

    monkeypatch.setattr("controller.doctor.host_checks.subprocess.run", listed)
    (finding,) = check_fonts()
    assert finding.grade is Grade.WARN and "has Chinese characters" in finding.sentence.text
    assert finding.cure is not None and "apt install fonts-noto-cjk" in str(finding.cure)
    assert finding.sentence.in_language("zh").startswith("本机没有中文字体")
    known[":lang=zh-cn"] = "Noto Sans CJK SC\n"
    (finding,) = check_fonts()
    assert finding.grade is Grade.OK and "Noto Sans CJK SC, IPAGothic" in finding.sentence.text
    known.update({":lang=zh-cn": "", ":lang=ja": ""})
    assert "has Chinese and Japanese characters" in next(check_fonts()).sentence.text


def test_no_font_is_asked_for_where_nobody_can_list_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert list(check_fonts()) == []
