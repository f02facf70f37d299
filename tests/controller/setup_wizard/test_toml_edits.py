"""Values of a TOML file are changed, and nothing else in it."""

from __future__ import annotations

import tomllib

import pytest

from controller.commands.table_toml_template import table_file
from controller.settings import parse
from controller.setup_wizard.setup_draft import TomlEditError, edited

WRITTEN = """\
# Our table.
[table]
name = "one" # in MQTT: # is no sign there
seats = [
  "Lin",  # at the window
  "Chen",
]

[table.options]
# wall_only = true         # HZ-53

[page]
port = 8080"""


def changed_lines(before: str, after: str) -> list[str]:
    return [line for line in after.split("\n") if line not in before.split("\n")]


def test_a_value_is_replaced_and_its_comment_stays() -> None:
    after = edited(WRITTEN, {"table": {"name": "two # three"}})
    assert changed_lines(WRITTEN, after) == ['name = "two # three"       # in MQTT: # is no sign there']
    assert tomllib.loads(after)["table"]["name"] == "two # three"


def test_a_value_of_several_lines_is_one() -> None:
    after = edited(WRITTEN, {"table": {"seats": ["A", "B", "C", "D"]}})
    assert changed_lines(WRITTEN, after) == ['seats = ["A", "B", "C", "D"]']
    assert '"Chen"' not in after and "[table.options]" in after


def test_commented_setting_takes_effect_where_it_stands() -> None:
    after = edited(WRITTEN, {"table.options": {"wall_only": False}})
    assert changed_lines(WRITTEN, after) == ["wall_only = false          # HZ-53"]


def test_new_settings_and_sections_come_behind_the_others() -> None:
    after = edited(WRITTEN, {"page": {"host": "0.0.0.0"}, "serial": {"baud": 9600}})
    assert after == WRITTEN + '\nhost = "0.0.0.0"\n\n[serial]\nbaud = 9600\n'


def test_a_setting_as_usual_is_commented_out() -> None:
    after = edited(WRITTEN, {"page": {"port": None}, "camera": {"tiles": None}})
    assert after == WRITTEN.replace("port = 8080", "# port = 8080")


def test_lines_that_end_as_on_windows_go_on_so() -> None:
    after = edited(WRITTEN.replace("\n", "\r\n"), {"page": {"port": 1}})
    assert after == WRITTEN.replace("\n", "\r\n").replace("8080", "1")


@pytest.mark.parametrize(
    "text", ['table.name = "one"\n', 'table = {name = "one"}\n', "[table]\nname.x = 1\nname.y = 2\n"]
)
def test_what_is_written_in_another_way_is_refused_not_spoilt(text: str) -> None:
    with pytest.raises(TomlEditError, match="by hand"):
        edited(text, {"table": {"name": "two"}})


def test_the_template_of_init_takes_every_change() -> None:
    fresh = table_file("table.toml", [])
    after = edited(
        fresh,
        {
            "table": {"name": "三号桌", "rules": "wuhan", "seats": ["a", "b", "c", "d"]},
            "table.options": {"minimum": 16, "wall_only": None},
            "serial": {"port": "socket://box:4000"},
            "camera": {"url": "rtsp://cam/\x7f", "height_mm": 900.5, "tiles": "mine"},
            "mqtt": {"broker": "mqtt://box:1883", "username": "t", "password_file": "pw"},
            "page": {"host": "::", "port": 8081},
        },
    )
    settings = parse(after)
    assert settings.table.name == "三号桌" and settings.table.options == {"minimum": 16}
    assert settings.camera.tiles == "mine" and settings.camera.height_mm == 900.5
    assert settings.mqtt.username == "t" and settings.page.host == "::"
    kept = [line for line in fresh.split("\n") if line.startswith("# A line") or "[journal]" in line]
    assert kept and all(line in after.split("\n") for line in kept)
    assert after.count("\n") <= fresh.count("\n") + 1, "settings take the place of their comments"
