"""`mahjong-table accounts`: people get accounts at the console, lose them there, and the running page knows at once."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer
from typer.testing import CliRunner, Result

from controller.commands.program import app
from controller.journal.journal import Journal
from controller.web.accounts import credentials
from controller.web.accounts.account_store import AccountStore
from controller.web.accounts.sign_in import SignIn, Visit
from tests.controller.web.accounts.account_page import ELSEWHERE, PASSWORD

LOCAL_VISIT = Visit("192.168.1.5", "table-1.local", "http://table-1.local:8080", False)


def ask(file: Path, *words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["accounts", *words, "--file", str(file)], input=typed)


class Authenticator:
    """Reads the secret that is shown and answers the question for its code."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *passwords: str) -> None:
        self.secret = ""
        self._passwords = list(passwords)
        self._fresh = credentials.new_secret
        monkeypatch.setattr(credentials, "new_secret", self.make)
        monkeypatch.setattr(typer, "prompt", self.answer)

    def make(self) -> str:
        self.secret = self._fresh()
        return self.secret

    def answer(self, question: str, hide_input: bool = False) -> str:
        assert hide_input is ("code" not in question)  # no password is shown while it is typed
        return self._passwords.pop(0) if hide_input else credentials.code_at(self.secret, time.time())


def test_an_account_is_made_at_the_console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hub.accounts.json"
    app_shown = Authenticator(monkeypatch, "too short", PASSWORD, "another one", PASSWORD, PASSWORD)
    made = ask(file, "add", "Li", "--role", "owner", "--here")
    assert made.exit_code == 0, made.output
    assert app_shown.secret in made.output and "█" in made.output and "at least 12 characters" in made.output
    assert "two different ones" in made.output and PASSWORD not in made.output
    codes = re.findall(r"^  ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$", made.output, re.MULTILINE)
    assert len(codes) == 8
    sign_in = SignIn(AccountStore(file), "hub")
    ticket = sign_in.password("Li", PASSWORD, LOCAL_VISIT)
    assert sign_in.caller(sign_in.code(ticket, codes[0], LOCAL_VISIT))
    assert file.stat().st_mode & 0o777 == 0o600


def test_setup_code_is_made_without_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "hub.accounts.json"
    made = ask(file, "add", "Li", "--role", "owner", "--json")
    assert made.exit_code == 0 and re.fullmatch(r"(\w{4}-){3}\w{4}", json.loads(made.stdout)["code"])
    assert ask(file, "add", "li").exit_code == 1 and "already" in ask(file, "add", "li").output
    assert ask(file, "add", "Bo", "--role", "king").exit_code == 2
    assert "not set up yet" in ask(file, "list").output
    (listed,) = json.loads(ask(file, "list", "--json").stdout)
    assert (listed["name"], listed["role"], listed["ready"]) == ("Li", "owner", False)
    again = json.loads(ask(file, "reset", "Li", "--json").stdout)["code"]
    sign_in = SignIn(AccountStore(file), "hub")
    assert sign_in.begin_set_up(again, "", LOCAL_VISIT)["name"] == "Li"
    assert ask(file, "add", "Wang").exit_code == 0
    only = ask(file, "remove", "Li", "--yes")
    assert only.exit_code == 1 and "only owner" in only.output
    assert ask(file, "remove", "Wang").exit_code == 2  # a script says that it means it
    assert ask(file, "remove", "Wang", "--yes").exit_code == 0
    unknown = ask(file, "reset", "Lo")
    assert unknown.exit_code == 1 and "there are: Li" in unknown.output


def accounts(folder: Path, *words: str) -> Result:
    """`mahjong-table accounts` as it is called in a folder."""
    with contextlib.chdir(folder):
        return CliRunner().invoke(app, ["accounts", *words])


@pytest.fixture
def hub_program(tmp_path: Path) -> Iterator[Callable[..., dict[str, Any]]]:
    """Starts a hub in a folder of its own, without a broker; gives what it says at its start."""
    running: list[subprocess.Popen[str]] = []

    def start(*options: str) -> dict[str, Any]:
        words = ["parlor", "--broker", "mqtt://127.0.0.1:9", "--port", "0", "--json", *options]
        program = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(program)
        assert program.stdout is not None
        return dict(json.loads(program.stdout.readline()))

    yield start
    for program in running:
        program.kill()
        program.communicate()


@pytest.mark.parametrize("options", [[], ["--tokens", "of/the.tokens.json"]])
def test_hub_account_is_made_in_the_hubs_file(
    hub_program: Callable[..., dict[str, Any]], tmp_path: Path, options: list[str]
) -> None:
    (tmp_path / "of").mkdir()
    nobody = accounts(tmp_path, "add", "Li", "--hub", *options)
    assert nobody.exit_code == 2 and "No hub has begun with accounts in" in nobody.output
    hub = hub_program(*options)
    made = accounts(tmp_path, "add", "Li", "--role", "owner", "--in-browser", "--json", "--hub", *options)
    assert made.exit_code == 0, made.output
    facts = json.loads(made.stdout)
    assert facts["file"] == hub["accounts"]
    begun = httpx.post(f"{hub['page']}/api/setup/begin", json={"code": facts["code"]}, timeout=60)
    assert (begun.status_code, begun.json()["name"]) == (200, "Li")
    assert "Li  owner" in accounts(tmp_path, "list", "--hub", *options).output


def test_a_hub_without_a_file_of_tokens_has_no_accounts(tmp_path: Path) -> None:
    refused = accounts(tmp_path, "add", "Li", "--database", "postgresql://li@db.example/hub")
    assert refused.exit_code == 2 and "start it with --tokens" in refused.output
    assert "For the accounts of a hub: --hub" in accounts(tmp_path, "list").output


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1"])
def test_a_code_comes_with_the_address_that_phones_open(tmp_path: Path, host: str) -> None:
    (tmp_path / "table.toml").write_text(
        f'[page]\nhost = "{host}"\nport = 18080\n[journal]\npath = "table.db"\n'
    )
    made = accounts(tmp_path, "add", "Li", "--in-browser")
    link = re.search(r"http://(\S+):18080/setup#(\S+)", made.output)
    assert link is not None and link[2] == made.stdout.split()[0]
    assert (link[1] == "127.0.0.1") is (host == "127.0.0.1"), (
        "this machine's address, for whoever is elsewhere"
    )
    assert ("█" in made.output) is (host != "127.0.0.1")
    assert f"The accounts are in {tmp_path / 'table.accounts.json'}" in made.output


TABLE = """
[serial]
port = "socket://127.0.0.1:9"
[camera]
url = "readings://127.0.0.1:9"
[page]
port = 0
[journal]
path = "table.db"
"""


def test_table_records_who_got_an_account_and_their_orders(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    running = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", "run", "--json"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        url = json.loads(running.stdout.readline())["page"]
        words = ["accounts", "add", "Li", "--role", "owner", "--json", "--config", "table.toml"]
        made = subprocess.run(
            [sys.executable, "-m", "controller.cli", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        with httpx.Client(base_url=url, headers={**ELSEWHERE, "origin": url}, timeout=60) as browser:
            code = json.loads(made.stdout)["code"]
            begun = browser.post("/api/setup/begin", json={"code": code}).json()
            shown = credentials.code_at(begun["secret"], time.time())
            fields = {"ticket": begun["ticket"], "password": PASSWORD, "code": shown}
            assert browser.post("/api/setup", json=fields).status_code == 200
            order = {"name": "pause", "args": {"why": "tea"}, "id": "p1"}
            until = time.monotonic() + 60
            while "only starting" in (answer := browser.post("/api/orders", json=order)).text:
                assert time.monotonic() < until
                time.sleep(0.3)
            assert answer.status_code == 200, answer.text
    finally:
        running.send_signal(signal.SIGTERM)
        _, facts = running.communicate(timeout=60)
    assert "Nobody can sign in on the page yet: mahjong-table accounts add NAME --role owner" in facts
    assert "/setup" not in facts  # no code into a log
    with closing(Journal.read(tmp_path / "table.db")) as journal:
        entries = [(entry.kind, entry.body) for entry in journal.entries()]
    accounts = [body for kind, body in entries if kind == "account"]
    assert [(one["did"], one["about"], one["role"]) for one in accounts] == [
        ("added", "Li", "owner"),
        ("set up", "Li", "owner"),
    ]
    assert accounts[0]["origin"]["uid"] == os.getuid()
    assert accounts[1]["origin"] == {"channel": "page", "login": "Li", "proof": "password+totp"}
    answered = next(body for kind, body in entries if kind == "answer")
    assert (answered["by"], answered["id"]) == ("Li", "p1")
    assert answered["origin"] == {"channel": "page", "login": "Li", "proof": "password+totp"}
