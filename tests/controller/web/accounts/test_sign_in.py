"""Signing in by password and one-time code: what opens, what does not, and for how long."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from controller.orders.origin import Origin
from controller.web.access_tokens import EVERYTHING
from controller.web.accounts import credentials, sign_in_sessions
from controller.web.accounts.account_store import AccountRole, AccountStore, Passkey
from controller.web.accounts.sign_in import SignIn, invited
from tests.controller.web.accounts.account_page import (
    ELSEWHERE,
    PASSWORD,
    RECOVERY,
    SECRET,
    AccountPage,
    Clock,
    served,
)
from tests.controller.web.accounts.software_passkey import SoftwarePasskey

SHELL = Origin.shell(0)
WRONG = "Name, password or code is not right."


def first_step(browser: httpx.Client, name: str = "Wang", password: str = PASSWORD) -> httpx.Response:
    return browser.post("/api/login", json={"name": name, "password": password})


def test_password_and_code_open_what_staff_may_see(page: AccountPage) -> None:
    browser = page.browser()
    assert browser.get("/watch/state").status_code == 401
    ticket = first_step(browser).json()["ticket"]
    assert browser.get("/watch/state").status_code == 401  # half a sign-in gives no access
    answer = browser.post("/api/login/code", json={"ticket": ticket, "code": page.code()})
    assert answer.json() == {"signed_in": True}
    cookie = answer.headers["set-cookie"]
    assert re.match(r"mahjong-session-[0-9a-f]{16}=[\w-]{43};", cookie)
    assert (
        all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Path=/")) and "Secure" not in cookie
    )
    assert "Domain" not in cookie and "Max-Age" not in cookie
    assert browser.get("/watch/state").status_code == 200
    me = browser.get("/api/me").json()
    assert (me["name"], me["role"], me["proof"]) == ("Wang", "staff", "password+totp")
    assert browser.get("/api/accounts").status_code == 403


def test_a_name_is_known_however_it_is_written(page: AccountPage) -> None:
    assert first_step(page.browser(), "  wANG ").status_code == 200


def test_nothing_tells_an_account_from_none(page: AccountPage, monkeypatch: pytest.MonkeyPatch) -> None:
    judged, judge = list[bool](), credentials.is_right

    def is_right(password: str, kept: str | None) -> bool:
        judged.append(kept is not None)
        return judge(password, kept)

    monkeypatch.setattr(credentials, "is_right", is_right)
    browser, answers = page.browser(), set[tuple[int, str]]()
    for name, password in (("Wang", "not the right one"), ("Zhao", PASSWORD), ("Zhao", "x"), ("Wang", "")):
        answer = first_step(browser, name, password)
        answers.add((answer.status_code, answer.json()["error"]))
        page.clock.at += 3600
    assert answers == {(401, WRONG)}
    assert judged == [
        True,
        False,
        False,
        True,
    ]  # a hash is computed for nobody, too: test_passwords has its time


def test_a_code_holds_once_and_for_a_moment(page: AccountPage) -> None:
    browser = page.browser()
    code = page.code()
    for expected in (200, 401):
        ticket = first_step(browser).json()["ticket"]
        answer = browser.post("/api/login/code", json={"ticket": ticket, "code": code})
        assert answer.status_code == expected, answer.text
    for away, expected in ((2 * credentials.STEP_S, 401), (credentials.STEP_S, 200)):
        page.clock.at += 600
        code = credentials.code_at(SECRET, page.clock.at - away)
        ticket = first_step(browser).json()["ticket"]
        answer = browser.post("/api/login/code", json={"ticket": ticket, "code": f" {code[:3]} {code[3:]} "})
        assert answer.status_code == expected


def test_a_recovery_code_holds_once(page: AccountPage) -> None:
    browser = page.browser()
    for expected in (200, 401):
        ticket = first_step(browser).json()["ticket"]
        body = {"ticket": ticket, "code": RECOVERY.lower().replace("-", " ")}
        assert browser.post("/api/login/code", json=body).status_code == expected
    assert page.browser().get("/api/me").json()["role"] == "guest"


def test_a_ticket_is_of_one_sign_in_and_grows_old(page: AccountPage) -> None:
    browser = page.browser()
    ticket = first_step(browser).json()["ticket"]
    page.clock.at += 301
    answer = browser.post("/api/login/code", json={"ticket": ticket, "code": page.code()})
    assert (answer.status_code, answer.json()["error"]) == (401, "This took too long; begin again.")
    ticket = first_step(browser).json()["ticket"]
    assert browser.post("/api/login/code", json={"ticket": ticket, "code": page.code()}).status_code == 200
    again = browser.post("/api/login/code", json={"ticket": ticket, "code": page.code(later=1)})
    assert again.status_code == 401


def test_delays_grow_for_anybody_and_nobody(page: AccountPage) -> None:
    for name in ("Wang", "Zhao"):
        browser = page.browser(**{"x-forwarded-for": "198.51.100.1"})
        answers = [first_step(browser, name, "wrong").status_code for _ in range(4)]
        assert answers == [401, 401, 401, 429], name
        delays = []
        for _ in range(4):
            refused = first_step(browser, name, PASSWORD)  # the right one has to wait, too
            assert refused.status_code == 429 and "wait" in refused.json()["error"]
            delays.append(int(refused.headers["retry-after"]))
            page.clock.at += delays[-1]
            assert first_step(browser, name, "wrong").status_code == 401
        assert delays == [1, 2, 4, 8]


def test_known_device_is_not_locked_out_by_others(tmp_path: Path) -> None:
    with served(tmp_path, trusted_proxies=("127.0.0.1",)) as page:
        home = page.browser(**{"x-forwarded-for": "203.0.113.9"})
        ticket = first_step(home).json()["ticket"]
        assert home.post("/api/login/code", json={"ticket": ticket, "code": page.code()}).status_code == 200
        thief = page.browser(**{"x-forwarded-for": "198.51.100.66"})
        assert [first_step(thief, "Wang", "x").status_code for _ in range(4)][-1] == 429
        assert first_step(home).status_code == 200
        fresh = page.browser(**{"x-forwarded-for": "198.51.100.77"})
        assert first_step(fresh).status_code == 429  # of an unknown address nobody can tell who it is
        for k in range(7):
            first_step(thief, f"name {k}", "x")
        assert (
            first_step(thief, "somebody new", "x").status_code == 429
        )  # and one address is delayed as a whole
        assert first_step(page.browser(**{"x-forwarded-for": "198.51.100.78"}), "Li").status_code == 200


def test_a_sign_in_ends_idle_after_an_evening_and_by_hand(page: AccountPage) -> None:
    browser = page.signed_in("Wang")
    page.clock.at += sign_in_sessions.IDLE_S - 1
    assert browser.get("/api/account").status_code == 200
    page.clock.at += sign_in_sessions.IDLE_S + 1
    assert browser.get("/api/account").status_code == 401
    browser = page.signed_in("Wang")
    for _ in range(20):
        page.clock.at += sign_in_sessions.IDLE_S - 60
        last = browser.get("/api/account").status_code
    assert last == 401
    browser = page.signed_in("Wang")
    kept = dict(browser.cookies)
    out = browser.post("/api/logout")
    assert out.status_code == 200 and not browser.cookies and out.headers["clear-site-data"] == '"cache"'
    assert (
        page.browser()
        .get("/api/account", headers={"cookie": "; ".join(f"{k}={v}" for k, v in kept.items())})
        .status_code
        == 401
    )


def test_a_new_cookie_at_each_sign_in(page: AccountPage) -> None:
    one, other = page.signed_in("Wang"), page.signed_in("Wang")
    assert set(one.cookies.values()) != set(other.cookies.values())
    there = other.get("/api/account").json()["sessions"]
    assert [session["this"] for session in there] == [True, False]
    assert other.delete(f"/api/account/sessions/{there[1]['id']}").json() == {"ended": 1}
    assert one.get("/api/account").status_code == 401 and other.get("/api/account").status_code == 200
    third = page.signed_in("Wang")
    assert third.delete("/api/account/sessions").json() == {"ended": 1}
    assert other.get("/api/account").status_code == 401 and third.get("/api/account").status_code == 200


def test_signing_in_again_ends_what_the_browser_had(page: AccountPage) -> None:
    browser = page.signed_in("Wang")
    before = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    ticket = first_step(browser, "Li").json()["ticket"]
    body = {"ticket": ticket, "code": page.code(later=1)}
    assert browser.post("/api/login/code", json=body).status_code == 200
    assert browser.get("/api/me").json()["name"] == "Li"
    assert page.browser().get("/api/account", headers={"cookie": before}).status_code == 401


def test_a_sign_in_acts_for_our_own_page_alone(page: AccountPage) -> None:
    browser, port = page.signed_in("Wang"), page.url.rpartition(":")[2]
    order = {"name": "pause"}
    assert browser.post("/api/orders", json=order).status_code == 200
    for headers, status in (
        ({"origin": "http://evil.example"}, 421),
        ({"origin": f"http://127.0.0.1:{int(port) + 1}"}, 421),
        (
            {"origin": f"http://localhost:{port}"},
            401,
        ),  # a name of ours, and not the one that the cookie is for
        ({"sec-fetch-site": "same-site"}, 401),
        ({"sec-fetch-site": "cross-site"}, 421),
        ({"sec-fetch-site": "none"}, 401),
        ({"sec-fetch-site": "same-origin"}, 200),
    ):
        assert browser.post("/api/orders", json=order, headers=headers).status_code == status, headers
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    bare = httpx.post(f"{page.url}/api/orders", json=order, headers={**ELSEWHERE, "cookie": cookies})
    assert bare.status_code == 401
    form = browser.post("/api/orders", content=json.dumps(order), headers={"content-type": "text/plain"})
    assert form.status_code == 415
    assert len(page.orders) == 2
    token = page.tokens.add("tablet", EVERYTHING)
    tablet = page.browser()
    assert tablet.get(f"/?token={token}").status_code == 303  # the cookie of a link is held to the same
    assert tablet.post("/api/orders", json=order, headers={"sec-fetch-site": "same-site"}).status_code == 401
    assert tablet.post("/api/orders", json=order).status_code == 200


def test_a_request_in_which_a_name_stands_twice_is_refused(page: AccountPage) -> None:
    browser = page.signed_in("Wang")
    headers = {"content-type": "application/json"}
    for body in ('{"name": "pause", "name": "pause"}', '{"name": "pause", "args": {"why": "a", "why": "b"}}'):
        answer = browser.post("/api/orders", content=body, headers=headers)
        assert answer.status_code == 400 and "a name stands in it twice" in answer.json()["error"]
    assert not page.orders


def test_removed_or_reset_account_is_out_at_once(page: AccountPage) -> None:
    browser, owner = page.signed_in("Wang"), page.signed_in("Li")
    with browser.stream("GET", "/watch/stream") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("event:")
        assert owner.post("/api/accounts/remove", json={"name": "Wang"}).status_code == 200
        assert sum(1 for _ in lines) < 20  # it ends
    assert browser.get("/api/account").status_code == 401
    other = AccountStore(page.store.path)  # as a command at the shell has it
    other.update("Li", lambda account: account.model_copy(update={"generation": 2}))
    assert owner.get("/api/account").status_code == 401


def test_recreated_account_accepts_no_earlier_sign_in(page: AccountPage) -> None:
    """A tablet that was left signed in, the account removed at the shell, and the name in use again."""
    tablet = page.signed_in("Wang")
    left = first_step(page.browser()).json()["ticket"]
    shell = AccountStore(page.store.path)
    before = shell.remove("Wang", SHELL, page.clock())
    fresh, code = invited("Wang", AccountRole.OWNER, page.clock())
    shell.add(fresh, SHELL, page.clock())
    browser = page.browser()
    begun = browser.post("/api/setup/begin", json={"code": code}).json()
    shown = credentials.code_at(begun["secret"], page.clock())
    body = {"ticket": begun["ticket"], "password": PASSWORD, "code": shown}
    assert browser.post("/api/setup", json=body).status_code == 200
    assert browser.get("/api/me").json()["role"] == "owner"
    assert tablet.get("/api/me").json()["role"] == "guest"
    code = credentials.code_at(begun["secret"], page.clock() + credentials.STEP_S)
    late = page.browser().post("/api/login/code", json={"ticket": left, "code": code})
    assert late.status_code == 401
    assert before.generation != fresh.generation


def test_strangers_who_ask_for_challenges_keep_no_passkey_out(page: AccountPage) -> None:
    at_home = {"host": f"localhost:{page.url.rpartition(':')[2]}"}
    at_home["origin"] = f"http://{at_home['host']}"
    owner, stranger = page.browser(), page.browser()
    signer = SoftwarePasskey("localhost")
    page.store.update("Li", lambda account: account.model_copy(update={"passkeys": (signer.kept,)}))
    asked = owner.post("/api/login/passkey/options", json={}, headers=at_home).json()
    for _ in range(1001):
        assert stranger.post("/api/login/passkey/options", json={}, headers=at_home).status_code == 200
    answer = {"ticket": asked["ticket"], "credential": signer.signed(asked["options"], at_home["origin"])}
    wrong = {**answer, "ticket": asked["ticket"][:-1] + ("A" if asked["ticket"][-1] != "A" else "B")}
    for body, status in ((wrong, 401), (answer, 200), (answer, 401)):
        reply = owner.post("/api/login/passkey", json=body, headers=at_home)
        assert reply.status_code == status, reply.text
    asked = owner.post("/api/login/passkey/options", json={}, headers=at_home).json()
    answer = {"ticket": asked["ticket"], "credential": signer.signed(asked["options"], at_home["origin"])}
    page.clock.at += 301
    assert owner.post("/api/login/passkey", json=answer, headers=at_home).status_code == 401


def test_passkey_removed_during_sign_in_does_not_come_back(
    page: AccountPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home = {"host": f"localhost:{page.url.rpartition(':')[2]}"}
    at_home["origin"] = f"http://{at_home['host']}"
    signer, proved = SoftwarePasskey("localhost"), credentials.verify_passkey
    page.store.update("Li", lambda account: account.model_copy(update={"passkeys": (signer.kept,)}))

    def removed_meanwhile(passkey: Passkey, answer: Mapping[str, object], *how: Any) -> Passkey:
        page.store.update("Li", lambda account: account.model_copy(update={"passkeys": ()}))
        return proved(passkey, answer, *how)

    monkeypatch.setattr(credentials, "verify_passkey", removed_meanwhile)
    browser = page.browser()
    asked = browser.post("/api/login/passkey/options", json={}, headers=at_home).json()
    answer = {"ticket": asked["ticket"], "credential": signer.signed(asked["options"], at_home["origin"])}
    assert browser.post("/api/login/passkey", json=answer, headers=at_home).status_code == 401
    assert page.store.get("Li").passkeys == ()


def test_only_hashes_are_kept(page: AccountPage) -> None:
    browser = page.signed_in("Wang")
    assert page.store.path is not None
    text = page.store.path.read_text()
    assert "$argon2id$" in text and PASSWORD not in text and RECOVERY not in text
    assert page.store.path.stat().st_mode & 0o777 == 0o600
    (cookie,) = browser.cookies.values()
    assert cookie not in repr(vars(page.sign_in.sessions))


def test_what_happens_is_logged_by_name(page: AccountPage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    first_step(page.browser(), "Wang", "wrong")
    page.signed_in("Wang").post("/api/logout")
    assert "A sign-in as Wang from 127.0.0.1 was refused: a wrong password" in caplog.text
    assert "Wang signed in from 127.0.0.1 with password+totp." in caplog.text
    assert "Wang signed out." in caplog.text
    assert PASSWORD not in caplog.text


# ---- setting up ------------------------------------------------------------------------------------------------


def test_a_code_sets_an_account_up_once(page: AccountPage) -> None:
    account, code = invited("Zhao", AccountRole.STAFF, page.clock())
    page.store.add(account, SHELL, page.clock())
    assert first_step(page.browser(), "Zhao").status_code == 401
    browser = page.browser()
    begun = browser.post("/api/setup/begin", json={"code": code.lower().replace("-", "")}).json()
    assert (begun["name"], begun["role"]) == ("Zhao", "staff") and begun["picture"].startswith(
        "data:image/svg+xml"
    )
    body = {
        "ticket": begun["ticket"],
        "password": "zhao",
        "code": credentials.code_at(begun["secret"], page.clock()),
    }
    assert "at least 12 characters" in browser.post("/api/setup", json=body).json()["error"]
    wrong = browser.post("/api/setup", json={**body, "password": PASSWORD, "code": "000000"})
    assert wrong.status_code == 400 and "clock" in wrong.json()["error"]
    done = browser.post("/api/setup", json={**body, "password": PASSWORD})
    assert done.status_code == 200 and len(done.json()["recovery"]) == 8
    assert browser.get("/api/me").json()["name"] == "Zhao"
    assert page.browser().post("/api/setup/begin", json={"code": code}).status_code == 401
    assert browser.post("/api/setup", json={**body, "password": PASSWORD}).status_code == 401
    ticket = first_step(page.browser(), "Zhao").json()["ticket"]
    used = page.browser().post("/api/login/code", json={"ticket": ticket, "code": done.json()["recovery"][3]})
    assert used.status_code == 200


def test_a_set_up_code_grows_old_and_is_guessed_slowly(page: AccountPage) -> None:
    account, code = invited("Zhao", AccountRole.STAFF, page.clock())
    page.store.add(account, SHELL, page.clock())
    browser = page.browser()
    tries = [browser.post("/api/setup/begin", json={"code": f"GUESS{k}"}).status_code for k in range(4)]
    assert tries == [401, 401, 401, 429]
    page.clock.at += credentials.SET_UP_S
    assert browser.post("/api/setup/begin", json={"code": code}).status_code == 401


def test_the_first_owner_comes_by_the_consoles_code(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path, clock=clock) as page:
        assert page.sign_in.first_code() is None
        for name in ("Wang", "Li"):
            page.store.remove(name, SHELL, 0.0)
        assert page.browser().post("/api/setup/begin", json={"code": "", "name": "Eve"}).status_code == 401
        code = page.sign_in.first_code()
        assert code is not None
        browser = page.browser()
        assert browser.post("/api/setup/begin", json={"code": code}).json() == {"first": True}
        begun = browser.post("/api/setup/begin", json={"code": code, "name": "Ann"}).json()
        body = {
            "ticket": begun["ticket"],
            "password": PASSWORD,
            "code": credentials.code_at(begun["secret"], clock()),
        }
        assert browser.post("/api/setup", json=body).status_code == 200
        assert browser.get("/api/me").json()["role"] == "owner"
        assert page.browser().post("/api/setup/begin", json={"code": code, "name": "Eve"}).status_code == 401


# ---- one's own account -------------------------------------------------------------------------------------------


def test_new_password_needs_old_one_and_ends_other_sign_ins(page: AccountPage) -> None:
    browser, other = page.signed_in("Wang"), page.signed_in("Wang")
    fresh = "nine loud geese over water"
    assert browser.post("/api/account/password", json={"current": "x", "password": fresh}).status_code == 403
    easy = browser.post("/api/account/password", json={"current": PASSWORD, "password": "mahjongmahjong"})
    assert easy.status_code == 400 and "guessed" in easy.json()["error"]
    before = set(browser.cookies.values())
    assert (
        browser.post("/api/account/password", json={"current": PASSWORD, "password": fresh}).status_code
        == 200
    )
    assert set(browser.cookies.values()) != before and browser.get("/api/account").status_code == 200
    assert other.get("/api/account").status_code == 401
    assert first_step(page.browser()).status_code == 401
    assert first_step(page.browser(), password=fresh).status_code == 200


def test_new_recovery_codes_take_the_place_of_the_old(page: AccountPage) -> None:
    browser = page.signed_in("Wang")
    codes = browser.post("/api/account/recovery-codes", json={"current": PASSWORD}).json()["recovery"]
    assert len(set(codes)) == 8 and browser.get("/api/account").json()["recovery_left"] == 8
    ticket = first_step(page.browser()).json()["ticket"]
    assert (
        page.browser().post("/api/login/code", json={"ticket": ticket, "code": RECOVERY}).status_code == 401
    )
    assert (
        page.browser().post("/api/login/code", json={"ticket": ticket, "code": codes[0]}).status_code == 200
    )


def test_a_damaged_file_signs_everybody_out_and_stops_nobody(page: AccountPage) -> None:
    browser = page.signed_in("Wang")
    assert page.store.path is not None
    page.store.path.write_text("{}x")
    assert browser.get("/api/account").status_code == 401 and first_step(page.browser()).status_code == 401
    assert page.browser().get("/api/state").status_code == 200
    assert isinstance(page.sign_in, SignIn)
