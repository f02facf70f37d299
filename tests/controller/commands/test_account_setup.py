"""`mahjong-table accounts`: people get accounts at the console, lose them there, and the running page knows at once."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import typer
from typer.testing import CliRunner, Result

from controller.commands.program import app
from controller.journal.journal import Journal
from controller.web.accounts import one_time_codes
from controller.web.accounts.account_store import AccountStore
from controller.web.accounts.sign_in import SignIn, Visit
from tests.controller.web.accounts.account_page import ELSEWHERE, PASSWORD

ROOM = Visit("192.168.1.5", "table-1.local", "http://table-1.local:8080", False)


def ask(file: Path, *words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["accounts", *words, "--file", str(file)], input=typed)


class Authenticator:
    """Reads the secret that is shown and answers the question for its code."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *passwords: str) -> None:
        self.secret = ""
        self._passwords = list(passwords)
        self._fresh = one_time_codes.new_secret
        monkeypatch.setattr(one_time_codes, "new_secret", self.make)
        monkeypatch.setattr(typer, "prompt", self.answer)

    def make(self) -> str:
        self.secret = self._fresh()
        return self.secret

    def answer(self, question: str, hide_input: bool = False) -> str:
        assert hide_input is ("code" not in question)  # no password is shown while it is typed
        return self._passwords.pop(0) if hide_input else one_time_codes.code_at(self.secret, time.time())


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
    ticket = sign_in.password("Li", PASSWORD, ROOM)
    assert sign_in.caller(sign_in.code(ticket, codes[0], ROOM))
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_code_for_the_browser_where_nobody_sits_at_a_terminal(tmp_path: Path) -> None:
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
    assert sign_in.begin_set_up(again, "", ROOM)["name"] == "Li"
    assert ask(file, "add", "Wang").exit_code == 0
    only = ask(file, "remove", "Li", "--yes")
    assert only.exit_code == 1 and "only owner" in only.output
    assert ask(file, "remove", "Wang").exit_code == 2  # a script says that it means it
    assert ask(file, "remove", "Wang", "--yes").exit_code == 0
    unknown = ask(file, "reset", "Lo")
    assert unknown.exit_code == 1 and "there are: Li" in unknown.output


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


def test_the_running_table_writes_down_who_got_an_account_and_what_they_order(tmp_path: Path) -> None:
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
            shown = one_time_codes.code_at(begun["secret"], time.time())
            said = {"ticket": begun["ticket"], "password": PASSWORD, "code": shown}
            assert browser.post("/api/setup", json=said).status_code == 200
            order = {"name": "pause", "args": {"why": "tea"}, "id": "p1"}
            until = time.monotonic() + 60
            while "only starting" in (answer := browser.post("/api/orders", json=order)).text:
                assert time.monotonic() < until
                time.sleep(0.3)
            assert answer.status_code == 200, answer.text
    finally:
        running.send_signal(signal.SIGTERM)
        _, told = running.communicate(timeout=60)
    assert "Nobody can sign in on the page yet: mahjong-table accounts add NAME --role owner" in told
    assert "/setup" not in told  # no code into a log
    with closing(Journal.read(tmp_path / "table.db")) as journal:
        entries = [(entry.kind, entry.body) for entry in journal.entries()]
    accounts = [body for kind, body in entries if kind == "account"]
    assert [(one["did"], one["about"], one["role"]) for one in accounts] == [
        ("added", "Li", "owner"),
        ("set up", "Li", "owner"),
    ]
    assert accounts[0]["origin"]["uid"] == os.getuid()
    assert accounts[1]["origin"] == {"door": "page", "login": "Li", "proof": "password+totp"}
    answered = next(body for kind, body in entries if kind == "answer")
    assert (answered["by"], answered["id"]) == ("Li", "p1")
    assert answered["origin"] == {"door": "page", "login": "Li", "proof": "password+totp"}
