"""A made-up version 2 of each file beside a journal is refused with a sentence, and nothing overwrites it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from controller.orders.origin import Origin
from controller.web.access_tokens import Scope, TokenError, Tokens
from controller.web.accounts.account_routes import open_sign_in
from controller.web.accounts.account_store import Account, AccountError, AccountRole, AccountStore
from controller.web.page_access import open_access
from controller.web.panels.panel_store import NewerPanelsError, PanelStore, PanelStoreError
from controller.web.session.session_routes import PresetError, RulePreset, RulePresets

AT: Final = 1_790_000_000.0


def add_token(path: Path) -> None:
    """Make a token and keep it."""
    Tokens(path).add("phone", [Scope.WATCH])


def add_account(path: Path) -> None:
    """Add an account and keep it."""
    account = Account(name="Li", role=AccountRole.OWNER, made=AT)
    AccountStore(path).add(account, Origin.here(), AT)


def add_panel(path: Path) -> None:
    """Pair a panel and keep it."""
    PanelStore(path).add("s1", "Ann", lambda _: False, lambda *_: None)


def add_preset(path: Path) -> None:
    """Keep house rules under a name."""
    RulePresets(path).keep("house", RulePreset(rules="hangzhou"))


FILES: Final[Mapping[str, tuple[Callable[[Path], None], type[Exception]]]] = {
    "table.tokens.json": (add_token, TokenError),
    "table.accounts.json": (add_account, AccountError),
    "table.panels.json": (add_panel, PanelStoreError),
    "table.presets.json": (add_preset, PresetError),
}


def made_newer(path: Path) -> bytes:
    """Write version 2 into the file; returns what it holds then."""
    path.write_text(
        json.dumps(json.loads(path.read_bytes()) | {"version": 2, "later": [1]}), encoding="utf-8"
    )
    return path.read_bytes()


def sentence(path: Path) -> str:
    """What the refusal says."""
    return f"{path} is of version 2; this program knows version 1. Run the newer program that wrote it."


@pytest.mark.parametrize("name", FILES)
def test_files_beside_a_journal_begin_at_version_1(tmp_path: Path, name: str) -> None:
    FILES[name][0](tmp_path / name)
    assert json.loads((tmp_path / name).read_bytes())["version"] == 1


@pytest.mark.parametrize("name", FILES)
def test_a_newer_file_is_refused_and_left_unchanged(tmp_path: Path, name: str) -> None:
    add, refused = FILES[name]
    path = tmp_path / name
    add(path)
    newer = made_newer(path)
    with pytest.raises(refused) as error:
        add(path)
    assert str(error.value) == sentence(path)
    assert path.read_bytes() == newer


@pytest.mark.parametrize("name", FILES)
def test_file_with_a_duplicate_name_is_refused_and_unchanged(tmp_path: Path, name: str) -> None:
    path, (keep, refused) = tmp_path / name, FILES[name]
    keep(path)
    twice = path.read_bytes().rstrip()[:-1] + b', "version": 1}'
    path.write_bytes(twice)
    with pytest.raises(refused, match="a name stands in it twice"):
        keep(path)
    assert path.read_bytes() == twice


def test_open_stores_overwrite_no_file_that_became_newer(tmp_path: Path) -> None:
    for name, (add, _) in FILES.items():
        add(tmp_path / name)
    tokens, accounts, panels, presets = (
        Tokens(tmp_path / "table.tokens.json"),
        AccountStore(tmp_path / "table.accounts.json"),
        PanelStore(tmp_path / "table.panels.json"),
        RulePresets(tmp_path / "table.presets.json"),
    )
    newer = {name: made_newer(tmp_path / name) for name in FILES}
    panel = panels.all()[0].id
    changes: tuple[tuple[Callable[[], object], type[Exception]], ...] = (
        (lambda: tokens.remove("phone"), TokenError),
        (lambda: accounts.remove("Li", Origin.here(), AT), AccountError),
        (lambda: panels.speak(panel, "zh"), PanelStoreError),
        (lambda: panels.remove(lambda _: True, lambda _: None), PanelStoreError),
        (lambda: presets.remove("house"), PresetError),
    )
    for change, refused in changes:
        with pytest.raises(refused, match="Run the newer program that wrote it"):
            change()
    assert {name: (tmp_path / name).read_bytes() for name in FILES} == newer


def test_a_table_starts_beside_newer_files(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name, (add, _) in FILES.items():
        add(tmp_path / name)
    newer = {name: made_newer(tmp_path / name) for name in FILES}
    with caplog.at_level(logging.WARNING):
        access, token = open_access(tmp_path / "table.tokens.json")
        assert token is not None and access.tokens.find(token) is not None
        assert open_sign_in(tmp_path / "table.accounts.json", "home/table-1") is None
        assert PanelStore(tmp_path / "table.panels.json").all() == ()
    for name in ("table.tokens.json", "table.accounts.json", "table.panels.json"):
        assert sentence(tmp_path / name) in caplog.text
    assert {name: (tmp_path / name).read_bytes() for name in FILES} == newer


def test_the_refusal_is_translated(tmp_path: Path) -> None:
    file = tmp_path / "table.panels.json"
    add_panel(file)
    made_newer(file)
    with pytest.raises(NewerPanelsError) as refused:
        PanelStore(file).check_writable()
    refusal = refused.value.sentence
    assert refusal.in_language("zh") == f"{file} 是第 2 版；本程序只认得第 1 版。请用写下它的新版程序。"
    assert refusal.in_language("ja") == (
        f"{file} は第 2 版です。このプログラムが知るのは第 1 版です。"
        "それを書いた新しいプログラムを使ってください。"
    )
