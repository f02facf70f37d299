"""What an owner manages on the page: people, staff keys, tokens; and orders, with what proves who gave them."""

from __future__ import annotations

import httpx
from starlette.applications import Starlette

from controller.identity.signing import PublicKey, SigningKey
from controller.orders import Answer, Order, staff_keys
from controller.orders.origin import Origin
from controller.web import PageServer
from controller.web.access_tokens import Scope, Tokens
from controller.web.accounts import credentials
from controller.web.page_access import PageAccess
from controller.web.table_routes import order_routes
from controller.words import plain
from tests.at_console import at_console
from tests.controller.web.accounts.account_page import ELSEWHERE, PASSWORD, AccountPage, Clock


def test_an_owner_adds_somebody_who_sets_up_in_their_own_browser(page: AccountPage) -> None:
    owner = page.signed_in("Li")
    made = owner.post("/api/accounts", json={"name": "Zhao", "role": "staff"}).json()
    assert made["seconds"] == 900
    taken = owner.post("/api/accounts", json={"name": "zhao"})
    assert taken.status_code == 409 and "already" in taken.json()["error"]
    assert owner.post("/api/accounts", json={"name": "Z", "role": "god"}).status_code == 400
    begun = page.browser().post("/api/setup/begin", json={"code": made["code"]}).json()
    code = credentials.code_at(begun["secret"], page.clock())
    body = {"ticket": begun["ticket"], "password": PASSWORD, "code": code}
    assert page.browser().post("/api/setup", json=body).status_code == 200
    there = {one["name"]: one for one in owner.get("/api/accounts").json()["accounts"]}
    assert there["Zhao"]["ready"] and there["Zhao"]["role"] == "staff"
    assert [(one.did, one.about, one.origin.get("login")) for one in page.store.changes()[-2:]] == [
        ("added", "Zhao", "Li"),
        ("set up", "Zhao", "Zhao"),
    ]


def test_the_last_owner_stays(page: AccountPage) -> None:
    owner = page.signed_in("Li")
    refused = owner.post("/api/accounts/remove", json={"name": "Li"})
    assert refused.status_code == 409 and "only owner" in refused.json()["error"]


def test_a_staff_key_is_believed_once_an_owner_has_compared_it(page: AccountPage) -> None:
    key, owner, staff = SigningKey.generate().public, page.signed_in("Li"), page.signed_in("Wang")
    assert staff.put("/api/account/staff-key", json={"key": "x"}).status_code == 400
    proposed = staff.put("/api/account/staff-key", json={"key": key.text}).json()
    assert proposed == {"fingerprint": key.fingerprint} and not page.keys.exists()
    confirmed = {"name": "Wang", "fingerprint": key.fingerprint}
    assert staff.post("/api/accounts/staff-key", json=confirmed).status_code == 403
    other = SigningKey.generate().public.fingerprint
    assert owner.post("/api/accounts/staff-key", json={**confirmed, "fingerprint": other}).status_code == 409
    assert owner.post("/api/accounts/staff-key", json=confirmed).status_code == 200
    assert staff_keys.read_keys(page.keys) == {"Wang": PublicKey.parse(key.text)}
    there = {one["name"]: one for one in owner.get("/api/accounts").json()["accounts"]}
    assert there["Wang"]["staff_key"] == key.fingerprint and there["Wang"]["proposed_key"] is None
    assert owner.post("/api/accounts/staff-key/remove", json={"name": "Wang"}).status_code == 200
    assert staff_keys.read_keys(page.keys) == {}


def test_an_owner_hands_out_tokens_for_machines(page: AccountPage) -> None:
    owner = page.signed_in("Li")
    made = owner.post("/api/tokens", json={"name": "eye", "scopes": ["watch"]}).json()
    carried = {**ELSEWHERE, "authorization": f"Bearer {made['token']}"}
    assert httpx.get(f"{page.url}/watch/state", headers=carried).status_code == 200
    assert owner.get("/api/tokens").json()["tokens"][0]["name"] == "eye"
    assert made["token"] not in owner.get("/api/tokens").text
    assert owner.post("/api/tokens/remove", json={"name": "eye"}).status_code == 200
    assert httpx.get(f"{page.url}/watch/state", headers=carried).status_code == 401
    assert owner.post("/api/tokens/remove", json={"name": "eye"}).status_code == 404


def test_an_order_carries_who_gave_it_and_how_that_is_known(page: AccountPage) -> None:
    staff = page.signed_in("Wang")
    answer = staff.post("/api/orders", json={"name": "pause", "args": {"why": "tea"}, "id": "p1"})
    assert (answer.status_code, answer.json()["text"]) == (200, "pause is done.")
    (order,) = page.orders
    assert (order.by, order.name, order.id) == ("Wang", "pause", "p1") and order.args == {"why": "tea"}
    assert order.origin == Origin("page", login="Wang", proof="password+totp")
    assert order.origin.described("Wang").text == "Wang (logged in on the page by password and one-time code)"
    assert staff.post("/api/orders", json={"name": "swap", "args": {"a": 0, "b": 1}}).status_code == 409


def test_orders_are_checked_as_those_by_mqtt(page: AccountPage) -> None:
    staff = page.signed_in("Wang")
    for body, word in (
        ({"name": "dance"}, "There is no order"),
        ({"name": "swap", "args": {"a": 0}}, 'needs "b"'),
        ({"name": "pause", "args": {"x": 1}}, 'no "x"'),
        ({"name": "pause", "by": "Li"}, "by"),
        ({"name": "pause", "id": "a b"}, "id"),
    ):
        answer = staff.post("/api/orders", json=body)
        assert answer.status_code == 400 and word in answer.json()["error"], answer.text
    assert not page.orders


def test_a_token_orders_in_its_own_name_and_this_machine_in_none(page: AccountPage) -> None:
    token = page.tokens.add("desk", [Scope.ACT])
    carried = {**ELSEWHERE, "authorization": f"Bearer {token}"}
    assert httpx.post(f"{page.url}/api/orders", json={"name": "pause"}, headers=carried).status_code == 200
    (order,) = page.orders
    assert (
        order.origin is not None
        and order.origin.described(order.by).text == "desk (by the token desk on the page)"
    )
    assert order.origin.person is None  # several people may hold it: it is no second person
    watching = page.tokens.add("eye", [Scope.WATCH])
    carried = {**ELSEWHERE, "authorization": f"Bearer {watching}"}
    assert httpx.post(f"{page.url}/api/orders", json={"name": "pause"}, headers=carried).status_code == 403
    local = httpx.post(f"{page.url}/api/orders", json={"name": "pause"}, headers=at_console(page.url))
    assert local.status_code == 403 and "known" not in local.text and len(page.orders) == 1


def test_a_flood_of_orders_is_held_back_sender_by_sender() -> None:
    given, clock, tokens = list[Order](), Clock(), Tokens()

    def give(order: Order) -> Answer:
        given.append(order)
        return Answer(order.id, "ok", (plain("done"),))

    app = Starlette(routes=order_routes(give, monotonic=clock))
    with PageServer(app, port=0, access=PageAccess(tokens)) as server, httpx.Client() as client:

        def ask(token: str) -> int:
            headers = {**ELSEWHERE, "authorization": f"Bearer {token}"}
            answer = client.post(f"{server.url}/api/orders", json={"name": "pause"}, headers=headers)
            assert answer.headers.get("retry-after") == ("1" if answer.status_code == 429 else None)
            return answer.status_code

        one, other = tokens.add("one", [Scope.ACT]), tokens.add("other", [Scope.ACT])
        assert [ask(one) for _ in range(31)] == [200] * 30 + [429]
        assert ask(other) == 200
        clock.at += 0.2
        assert [ask(one), ask(one)] == [200, 429] and len(given) == 32
