"""Signing in as people do it, in Chromium: by password and code, by a passkey over TLS; and keys made there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.identity.signing import SigningKey, read_signed_message
from controller.web.accounts import credentials
from controller.web.listening_addresses import PageCertificate
from tests.controller.web.accounts.account_page import PASSWORD, AccountPage, served
from tests.controller.web.browser import PATIENCE_S, PROGRAM, chromium, needs_browser, visit, window
from tests.controller.web.page_certificates import make_certificate, pin_of

pytestmark = [needs_browser, pytest.mark.slow]
TOPIC = "mahjong/home/table-1/command"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def give_password(tab: Page, name: str, password: str) -> None:
    tab.get_by_label("Name").fill(name)
    tab.get_by_label("Password", exact=True).fill(password)
    tab.get_by_role("button", name="Go on").click()


def sign_in(tab: Page, page: AccountPage, url: str, name: str) -> None:
    visit(tab, f"{url}/login")
    give_password(tab, name, PASSWORD)
    tab.get_by_label("Code of your app").fill(page.code(later=1))
    tab.get_by_role("button", name="Sign in").click()
    expect(tab.locator("#who")).to_contain_text(name)


def localhost(page: AccountPage) -> str:
    return f"{page.url.partition(':')[0]}://localhost:{page.url.rpartition(':')[2]}"


def test_a_wrong_password_and_then_the_right_one(browser: Browser, page: AccountPage) -> None:
    with window(browser, 412, 900) as tab:
        visit(tab, f"{page.url}/login")
        give_password(tab, "Wang", "not the right one")
        expect(tab.get_by_role("alert")).to_have_text("Name, password or code is not right.")
        give_password(tab, "Wang", PASSWORD)
        tab.get_by_label("Code of your app").fill("000000")
        tab.get_by_role("button", name="Sign in").click()
        expect(tab.get_by_role("alert")).to_have_text("Name, password or code is not right.")
        tab.get_by_label("Code of your app").fill(page.code())
        tab.get_by_role("button", name="Sign in").click()
        expect(tab.locator("#who")).to_have_text("Wang (staff)")
        expect(tab.locator("#owner")).to_be_hidden()
        tab.locator("#order-name").select_option("pause")
        tab.get_by_role("button", name="Give it").click()
        expect(tab.get_by_role("status")).to_have_text("The table has done it.")
        assert page.orders[0].by == "Wang"
        cookies = tab.context.cookies()
        assert [(one["httpOnly"], one["sameSite"], one["secure"]) for one in cookies] == [
            (True, "Strict", False)
        ]
        tab.get_by_role("button", name="Sign out", exact=True).click()
        expect(tab.get_by_role("heading", name="Sign in")).to_be_visible()
        assert not tab.context.cookies()


def test_a_guest_may_look_and_not_act(browser: Browser, page: AccountPage) -> None:
    with window(browser) as tab:
        visit(tab, f"{page.url}/account")  # also on this machine: the person at it is not known by name
        expect(tab.get_by_role("heading", name="Sign in")).to_be_visible()
        visit(tab, f"{page.url}/")
        statuses = tab.evaluate(
            """async () => {
                const headers = { "content-type": "application/json" };
                const sent = { method: "POST", headers, body: '{"name":"pause"}' };
                const asked = [["api/orders", sent], ["api/accounts"], ["api/state"]];
                const answers = await Promise.all(asked.map((one) => fetch(...one)));
                return answers.map((answer) => answer.status);
            }"""
        )
        assert statuses == [401, 401, 200] and not page.orders


def test_an_account_is_set_up_with_a_code_and_a_picture(browser: Browser, page: AccountPage) -> None:
    with window(browser, 412, 900) as tab:
        sign_in(tab, page, page.url, "Li")
        tab.get_by_label("Name", exact=True).fill("Zhao")
        tab.get_by_role("button", name="Add").click()
        expect(tab.locator("#invitation")).to_contain_text("Zhao sets the account up")
        code = tab.inner_text("#invitation").split()[-1]
        expect(tab.locator("#invitation")).to_contain_text("Only this machine opens this page")
        expect(tab.locator("#invitation img")).to_be_hidden()
    with window(browser, 412, 900) as tab:
        visit(tab, f"{page.url}/setup#{code}")
        expect(tab.get_by_label("Code from the console")).to_have_value(code)
        assert code not in tab.url, "the browser's history is for everybody who uses it"
        tab.get_by_role("button", name="Go on").click()
        expect(tab.locator("#who")).to_have_text("Zhao")
        assert tab.evaluate("document.getElementById('picture').naturalWidth") > 100
        tab.get_by_label("New password").fill("mahjong12345")
        tab.get_by_label("The code that the app shows").fill(
            credentials.code_at(tab.inner_text("#secret"), page.clock())
        )
        tab.get_by_role("button", name="Set up").click()
        expect(tab.get_by_role("alert")).to_contain_text("first that are guessed")
        tab.get_by_label("New password").fill(PASSWORD)
        tab.get_by_role("button", name="Set up").click()
        expect(tab.locator("#recovery li")).to_have_count(8)
        tab.get_by_role("link", name="To your account").click()
        expect(tab.locator("#who")).to_have_text("Zhao (staff)")


def test_a_passkey_signs_in_over_tls(browser: Browser, tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    with served(tmp_path, PageCertificate(certificate, key)) as page:
        trust = f"--ignore-certificate-errors-spki-list={pin_of(certificate)}"
        kind = browser.browser_type
        program = kind.launch(executable_path=PROGRAM, args=[trust], timeout=2000 * PATIENCE_S)
        with window(program) as tab:
            line = tab.context.new_cdp_session(tab)
            line.send("WebAuthn.enable")
            options = {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
            device = line.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
            sign_in(tab, page, localhost(page), "Wang")
            (cookie,) = tab.context.cookies()
            assert cookie["name"].startswith("__Host-mahjong-session-") and cookie["secure"]
            tab.get_by_label("Your password now").fill("not this one")
            tab.get_by_role("button", name="Add a passkey").click()
            expect(tab.get_by_role("alert")).to_contain_text("not your password")
            tab.get_by_label("Your password now").fill(PASSWORD)
            tab.get_by_role("button", name="Add a passkey").click()
            expect(tab.locator("#passkeys li")).to_have_count(1)
            tab.get_by_role("button", name="Sign out", exact=True).click()
            tab.get_by_role("button", name="Use a passkey").click()
            expect(tab.locator("#who")).to_have_text("Wang (staff)")
            me = tab.evaluate("fetch('api/me').then((answer) => answer.json())")
            assert me["proof"] == "passkey"
            tab.get_by_role("button", name="Sign out", exact=True).click()
            expect(tab.get_by_role("button", name="Use a passkey")).to_be_visible()
            page.store.update("Wang", lambda account: account.model_copy(update={"passkeys": ()}))
            tab.get_by_role("button", name="Use a passkey").click()
            expect(tab.get_by_role("alert")).to_contain_text("not known here")
            line.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})
        program.close()


def test_key_in_the_browser_signs_orders_and_cannot_be_read(browser: Browser, page: AccountPage) -> None:
    with window(browser) as tab:
        url = localhost(page)
        sign_in(tab, page, url, "Wang")
        tab.get_by_role("button", name="Make a key and keep it").click()
        expect(tab.get_by_role("status")).to_contain_text("Your key is ")
        expect(tab.locator("#key-state")).to_contain_text("This browser holds a key.")
        proposed = page.store.get("Wang").proposed_key
        tab.locator("#order-name").select_option("sit")
        args = {"seat": 2, "name": "Ann \u00e9\u9ebb \U0001f004", "card": 'a"b'}
        tab.get_by_label("Its args").fill(json.dumps(args))
        tab.get_by_role("button", name="Sign it for MQTT").click()
        expect(tab.locator("#signed")).to_have_value(re.compile("signature"))
        head, order = read_signed_message(tab.input_value("#signed").encode(), TOPIC)
        assert head.key.text == proposed and order["args"] == args and order["name"] == "sit"
        refused = tab.evaluate(
            """async () => {
                const { kept } = await import("./static/account/staff_key.js");
                const pair = await kept("Wang");
                return crypto.subtle.exportKey("pkcs8", pair.privateKey).then(() => "read out", (error) => error.name);
            }"""
        )
        assert refused == "InvalidAccessError"


def test_a_key_is_downloaded_as_the_shell_reads_it(
    browser: Browser, page: AccountPage, tmp_path: Path
) -> None:
    with window(browser) as tab:
        sign_in(tab, page, localhost(page), "Wang")
        with tab.expect_download() as waiting:
            tab.get_by_role("button", name="Make a key and download it").click()
        waiting.value.save_as(tmp_path / "mine.key")
        expect(tab.get_by_role("status")).to_contain_text("Your key is ")
        mine = SigningKey.load(tmp_path / "mine.key")
        assert mine.public.text == page.store.get("Wang").proposed_key


def test_where_a_browser_makes_no_keys_it_says_so(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, names=("table-3.test",)) as page:
        args = ["--host-resolver-rules=MAP table-3.test 127.0.0.1"]
        port = page.url.rpartition(":")[2]
        named = browser.browser_type.launch(executable_path=PROGRAM, args=args, timeout=2000 * PATIENCE_S)
        with window(named) as tab:
            sign_in(tab, page, f"http://table-3.test:{port}", "Wang")
            expect(tab.locator("#key-state")).to_contain_text("only on pages with TLS")
            expect(tab.get_by_role("button", name="Make a key and keep it")).to_be_disabled()
            expect(tab.locator("#no-passkeys")).to_be_visible()
            tab.get_by_role("button", name="Sign out", exact=True).click()
            expect(tab.locator("#plain")).to_be_visible()
        named.close()
