"""The report can be sent: nothing secret is in it, whatever it lies in."""

from __future__ import annotations

from pathlib import Path

from controller.commands.table_toml_template import table_file
from controller.setup_wizard.setup_draft import SetupDraft
from controller.setup_wizard.setup_session import SetupSession
from controller.web.access_tokens import EVERYTHING, Tokens

KEY = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ\n-----END PRIVATE KEY-----"
TOKEN = Tokens().add("start", EVERYTHING)


def test_no_secret_is_in_the_report(tmp_path: Path) -> None:
    draft = SetupDraft(tmp_path / "table.toml", table_file("table.toml", []))
    desk = SetupSession(draft)
    desk.choose(
        {
            "table": {"seats": ["Lin", "Chen", "Wang", "Sato"], "parlor": "Wests"},
            "camera": {"url": "rtsp://eye:pl%40nted@camera/main?token=t0psecret"},
            "mqtt": {"broker": "mqtt://box:1883", "username": "table-3"},
        },
        "br0ker-secret",
        "table",
    )
    code = desk.invite_owner("Li")
    reported = f"refused pl@nted and br0ker-secret, {TOKEN}, http://a:b@c/ {KEY} {code} of Lin on Linux"
    desk.checks.keep("camera", {"ok": False, "said": reported})
    desk.checks.keep("broker", {"ok": True, "findings": [
        {"check": "broker", "grade": "ok", "said": f"token={TOKEN}", "cure": "br0ker-secret"}]})  # fmt: skip
    statement = desk.report()
    for secret in (
        "pl%40nted",
        "pl@nted",
        "t0psecret",
        "br0ker-secret",
        TOKEN,
        "MC4CAQ",
        code,
        "a:b",
        "eye:",
    ):
        assert secret not in statement, secret
    for name in ("Lin ", "Chen", "Sato", "Wests", "table-3"):
        assert name not in statement, name
    assert "camera/main" in statement and "on Linux" in statement and "rules = " in statement, (
        "the rest is there"
    )
    desk.close()
