"""table.toml: what may stand in it, and the sentence each mistake gets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from controller import settings
from controller.settings import Settings, SettingsError

MISTAKES: Final = [
    ('[camera]\nulr = "device:0"\n', '[camera] has no setting "ulr"; did you mean "url"?'),
    ("[tabel]\n", 'there is no section [tabel]; did you mean "table"?'),
    ("[espresso]\n", "there is no section [espresso]; there are: table, serial, camera"),
    ('port = "/dev/ttyUSB0"\n', 'the setting "port" stands outside a section; it belongs under [serial]'),
    ("serial = 3\n", "serial must be a section: write [serial] on a line of its own"),
    ('[page]\nport = "eighty"\n', '[page] port must be a whole number; it is "eighty"'),
    ("[page]\nport = 70000\n", "[page] port must be at most 65535; it is 70000"),
    (
        '[page]\nnames = ["http://table-3.example:8080"]\n',
        '[page] names must be names or addresses alone, as "table-3.example", without http:// and port; '
        'it is "http://table-3.example:8080"',
    ),
    (
        '[page]\ntrusted_proxies = ["proxy"]\n',
        '[page] trusted_proxies must be addresses or networks such as 192.168.1.2 or 10.0.0.0/8; one is "proxy"',
    ),
    ('[page]\nmetrics = "closed"\n', "[page] metrics must be one of 'open', 'token'; it is \"closed\""),
    (
        '[page]\naddress = "table-3.example"\n',
        '[page] address must be where people reach the page, as "https://table-3.example" or '
        '"http://parlor.example/table-3"; it is "table-3.example"',
    ),
    ("[page]\nport = true\n", "[page] port must be a whole number; it is true"),
    ('[table]\ndiscards = "heap"\n', "[table] discards must be one of 'rows', 'pool'; it is \"heap\""),
    ("[table]\nclaim_seconds = 0\n", "[table] claim_seconds must be at least 1; it is 0"),
    ("[table]\nchips = 0\n", "[table] chips must be more than 0; it is 0"),
    ('[table]\nparlor = "a/b"\n', "[table] parlor must be a name without / + #"),
    ('[table]\nparlor = ""\n', "[table] parlor must not be empty"),
    ('[table]\nseats = ["A", "B"]\n', "[table] seats must name who sits at seat 0, 1, 2 and 3"),
    ('[table]\nseats = ["A", "B", "A", "C"]\n', "[table] seats must name different people"),
    ('[table]\nseats = "East"\n', '[table] seats must be a list in [brackets]; it is "East"'),
    ("[table]\nrules = 4\n", '[table] rules must be a text in "quotes"; it is 4'),
    (
        "[staff]\ncorrection_per_hand = -1\n",
        "[staff] correction_per_hand must be at least 0; it is -1",
    ),
    ("[journal]\npath = 4\n", '[journal] path must be a path in "quotes"; it is 4'),
    ('[mqtt]\nbroker = "http://x"\n', '[mqtt] broker must be "embedded", or an address'),
    ('[mqtt]\nbroker = "mqtt://x:99999"\n', "its port is not a number from 0 to 65535"),
    ('[mqtt]\nbroker = "mqtt://u:hush@x"\n', "must not hold a password"),
    ('[mqtt]\npassword_env = "P"\n', "[mqtt] a password is set but no username"),
    (
        '[mqtt]\nusername = "u"\npassword_env = "P"\npassword_file = "f"\n',
        "[mqtt] password_file and password_env are both set; keep one of them",
    ),
    ("[table\n", "is not valid TOML"),
    ('[table]\nzone = "Mars"\n', "[table] zone: Mars is no time zone: write Asia/Shanghai"),
    ("[table]\nstake_per_unit = inf\n", "[table] stake_per_unit: inf is no finite number"),
    ('[table]\nstake_per_unit = "a"\n', "[table] stake_per_unit: 'a' is no decimal number"),
    ('[serial]\nport = "socket://u:p@x:1"\n', "[serial] port must not hold a name or password"),
    ('[page]\nhost = "a..b"\n', '[page] host is no host\'s name or address: "a..b"'),
    ('[page]\nkey = "a"\n', "[page] key is set but no certificate"),
    ('[mqtt]\nbroker = "mqtt://x"\nport = 1\n', '[mqtt] port is set, but [mqtt] broker is "mqtt://x"'),
    ('[mqtt]\nbroker = "mqtt://x/y"\n', "Nothing may follow the port in a broker's address"),
    ('[mqtt]\nbroker = "mqtt://x"\naccounts = "a"\n', "that broker has accounts of its own"),
    ('[mqtt]\nbroker = "mqtt://x"\nca = "a"\n', "[mqtt] ca is set, but [mqtt] broker is"),
    (
        '[journal]\npath = "~nobodyatall/t.db"\n',
        "[journal] path names a home that this machine does not know",
    ),
    ('[journal]\npath = "/"\n', '[journal] path must name a file; it is "/"'),
    ('[journal]\npath = "a\\u0000b"\n', "[journal] path holds a NUL character"),
    (f'[journal]\npath = "{"x" * 300}"\n', "[journal] path holds a name of more than 200 bytes"),
    (f"a = {'[' * 3000}{']' * 3000}", "holds brackets within brackets without end"),
]
"""What may stand in a file, and a part of the sentence that it gets."""
UNTRANSLATED: Final = re.compile(r"(?<![\w\"-])[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""Three English words in a row; what a person types is in quotes, or a command."""


def written(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(folder: Path, text: str) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        settings.load(written(folder, text))
    return caught.value


def complaint(folder: Path, text: str) -> str:
    sentence = str(refused(folder, text))
    assert "\n" not in sentence
    return sentence


def test_an_empty_file_is_a_table_with_everything_as_usual(tmp_path: Path) -> None:
    loaded = settings.load(written(tmp_path, ""))
    assert loaded.table == Settings().table
    assert loaded.page.port == 8080
    assert loaded.mqtt.embedded


def test_paths_belong_to_the_folder_of_the_file(tmp_path: Path) -> None:
    loaded = settings.load(
        written(
            tmp_path, '[journal]\npath = "record/t.db"\n[mqtt]\nusername = "t"\npassword_file = "secret"\n'
        )
    )
    assert loaded.journal.path == tmp_path / "record/t.db"
    assert loaded.mqtt.password_file == tmp_path / "secret"


def test_correction_limits_stay_when_the_keys_path_is_completed(tmp_path: Path) -> None:
    text = '[staff]\nkeys = "staff.keys"\ncorrection_per_hand = 200\n'
    staff = settings.load(written(tmp_path, text)).staff
    assert staff.keys == tmp_path / "staff.keys"
    assert staff.limits == {"hand": 200, "session": None}
    assert Settings().staff.limits == {"hand": None, "session": None}


def test_whole_numbers_serve_as_numbers(tmp_path: Path) -> None:
    loaded = settings.load(written(tmp_path, "[table]\nclaim_seconds = 5\n[camera]\nheight_mm = 900\n"))
    assert loaded.table.claim_seconds == 5.0
    assert loaded.camera.height_mm == 900.0


@pytest.mark.parametrize(("text", "wanted"), MISTAKES)
def test_each_mistake_gets_its_sentence(tmp_path: Path, text: str, wanted: str) -> None:
    sentence = complaint(tmp_path, text)
    assert wanted in sentence
    assert "table.toml" in sentence
    assert "hush" not in sentence


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize(("text", "wanted"), MISTAKES)
def test_each_mistake_is_stated_in_the_readers_language(
    tmp_path: Path, text: str, wanted: str, language: str
) -> None:
    sentence = refused(tmp_path, text).in_language(language)
    assert wanted not in sentence and str(tmp_path / "table.toml") in sentence
    found = re.sub(r"（[A-Z][^）]*）", "", sentence)  # what the library for TOML says
    assert not UNTRANSLATED.search(found), sentence


def test_misspelt_name_is_reported_before_what_follows_from_it(tmp_path: Path) -> None:
    sentence = complaint(tmp_path, '[page]\nport = "x"\nhots = "y"\n')
    assert 'has no setting "hots"; did you mean "host"?' in sentence
    assert "1 more" in sentence


def test_a_missing_file_names_the_command_that_writes_it(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="does not exist; write one with: mahjong-table init"):
        settings.load(tmp_path / "table.toml")


def test_a_folder_or_a_picture_is_no_settings_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        settings.load(tmp_path)
    (tmp_path / "picture.toml").write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(SettingsError, match="not a text file"):
        settings.load(tmp_path / "picture.toml")


def test_the_password_comes_from_its_file_or_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_text("p@ss/word\n")
    text = '[mqtt]\nbroker = "mqtt://broker:1884"\nusername = "table"\npassword_file = "secret"\n'
    assert settings.load(written(tmp_path, text)).mqtt.url() == "mqtt://table:p%40ss%2Fword@broker:1884"
    text = text.replace('password_file = "secret"', 'password_env = "TABLE_SECRET"')
    loaded = settings.load(written(tmp_path, text))
    with pytest.raises(SettingsError, match="TABLE_SECRET, which is not set"):
        loaded.mqtt.url()
    monkeypatch.setenv("TABLE_SECRET", "x")
    assert loaded.mqtt.url() == "mqtt://table:x@broker:1884"
    assert (
        settings.load(written(tmp_path, '[mqtt]\nbroker = "mqtt://broker"\n')).mqtt.url() == "mqtt://broker"
    )
