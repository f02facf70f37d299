"""Refusals about sign-ins, passwords, passkeys, accounts and keys come in the languages of the pages."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from controller.identity.signing import SigningKey
from controller.web.accounts import credentials
from controller.words import LANGUAGES
from tests.controller.web.accounts.account_page import PASSWORD, AccountPage


def reasons(answer: httpx.Response) -> tuple[int, str, str]:
    """The status, and the reason in Chinese and in Japanese; `error` is the English one."""
    reply = answer.json()
    assert tuple(reply["translations"]) == LANGUAGES and reply["error"] == reply["translations"]["en"]
    return answer.status_code, reply["translations"]["zh"], reply["translations"]["ja"]


def wrong_password(page: AccountPage) -> httpx.Response:
    return page.browser().post("/api/login", json={"name": "Wang", "password": "not the right one"})


def too_often(page: AccountPage) -> httpx.Response:
    return [wrong_password(page) for _ in range(4)][-1]


def old_ticket(page: AccountPage) -> httpx.Response:
    return page.browser().post("/api/login/code", json={"ticket": "x", "code": "000000"})


def unknown_code(page: AccountPage) -> httpx.Response:
    return page.browser().post("/api/setup/begin", json={"code": "AAAA-BBBB-CCCC-DDDD"})


def set_up(page: AccountPage, password: str, code: str | None = None) -> httpx.Response:
    owner = page.signed_in("Li")
    made = owner.post("/api/accounts", json={"name": "Zhao"}).json()
    begun = page.browser().post("/api/setup/begin", json={"code": made["code"]}).json()
    shown = credentials.code_at(begun["secret"], page.clock())
    body = {"ticket": begun["ticket"], "password": password, "code": code or shown}
    return page.browser().post("/api/setup", json=body)


def no_passkeys_here(page: AccountPage) -> httpx.Response:
    return page.browser().post("/api/login/passkey/options", json={})


def by(name: str, method: str, path: str, body: object = None) -> Callable[[AccountPage], httpx.Response]:
    return lambda page: page.signed_in(name).request(method, path, json=body)


FINGERPRINT = SigningKey.generate().public.fingerprint


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (wrong_password, (401, "名字、密码或验证码不对。", "名前、パスワード、またはコードが違います。")),
        (too_often, (429, "尝试次数太多，请稍等。", "試した回数が多すぎます。少し待ってください。")),
        (old_ticket, (401, "时间太长了，请重新开始。", "時間がたちすぎました。最初からやり直してください。")),
        (
            unknown_code,
            (
                401,
                "验证码不对或已失效：只能用一次，十五分钟内有效。",
                "コードが違うか、期限切れです。一度だけ、十五分のあいだ使えます。",
            ),
        ),
        (
            lambda page: set_up(page, PASSWORD, "000000"),
            (
                400,
                "这不是验证器现在显示的验证码；手机时间准吗？",
                "アプリにいま出ているコードと違います。電話の時刻は合っていますか？",
            ),
        ),
        (
            lambda page: set_up(page, "zhao"),
            (
                400,
                "密码至少 12 个字符；几个词连在一起最好记，什么语言都行。",
                "パスワードは 12 文字以上です。いくつかの言葉を並べると覚えやすく、どの言語でもかまいません。",
            ),
        ),
        (
            lambda page: set_up(page, "elizabethsmith"),
            (
                400,
                "这个密码太容易猜到（常见的姓名容易猜到），请用几个不相干的词。",
                "推測されやすいパスワードです（よくある名前や名字は推測されやすい）。"
                "関係のない言葉をいくつか並べてください。",
            ),
        ),
        (
            no_passkeys_here,
            (
                400,
                "页面有 TLS 加密和域名（https://table-3.example），或在本机打开时，浏览器才提供通行密钥。",
                "ブラウザーでパスキーを使えるのは、TLS とホスト名のあるページ（https://table-3.example）か、サーバー機だけです。",
            ),
        ),
        (
            by("Wang", "POST", "/api/account/recovery-codes", {"current": "not mine"}),
            (403, "密码不对。", "パスワードが違います。"),
        ),
        (
            by("Wang", "DELETE", "/api/account/passkeys/x"),
            (404, "没有这个通行密钥。", "そのパスキーはありません。"),
        ),
        (
            by("Wang", "PUT", "/api/account/staff-key", {"key": "x"}),
            (
                400,
                "'x' 不是公钥：公钥是 43 个 base64url 字母。",
                "'x' は公開鍵ではありません。公開鍵は base64url の 43 文字です。",
            ),
        ),
        (
            by("Wang", "POST", "/api/account/recovery-codes", {"current": "x", "now": True}),
            (400, "正文读不懂：now：不认识这一项。", "本文が読めません：now：この項目はありません。"),
        ),
        (
            by("Li", "POST", "/api/accounts", {"name": "wang"}),
            (
                409,
                "已经有 Wang 这个账号：请重设它，或换个名字。",
                "Wang というアカウントがもうあります。作り直すか、別の名前にしてください。",
            ),
        ),
        (
            by("Li", "POST", "/api/accounts", {"name": "Zhao", "role": "god"}),
            (
                400,
                "正文读不懂：role：须为 'staff'、'owner' 之一。",
                "本文が読めません：role：'staff'、'owner' のどれかにしてください。",
            ),
        ),
        (
            by("Li", "POST", "/api/accounts/remove", {"name": "Wan"}),
            (
                409,
                "没有 Wan 这个账号，现有：Li、Wang。是不是“Wang”？",
                "Wan というアカウントはありません。あるのは Li、Wang。「Wang」のことですか？",
            ),
        ),
        (
            by("Li", "POST", "/api/accounts/remove", {"name": "Li"}),
            (
                409,
                "Li 是唯一的店主，请先再设一位店主。",
                "オーナーは Li だけです。先にもう一人オーナーを作ってください。",
            ),
        ),
        (
            by("Li", "POST", "/api/accounts/staff-key", {"name": "Wang", "fingerprint": FINGERPRINT}),
            (
                409,
                "Wang 没有申请过这个指纹的密钥，请再看一遍。",
                "Wang さんはこの指紋の鍵を申請していません。もう一度確かめてください。",
            ),
        ),
        (
            by("Li", "POST", "/api/tokens/remove", {"name": "eye"}),
            (404, "没有这个令牌。", "そのトークンはありません。"),
        ),
        (
            by("Li", "POST", "/api/tokens", {"name": "", "scopes": ["watch"]}),
            (409, "令牌的名称有 1 到 60 个字符。", "トークンの名前は 1 から 60 文字です。"),
        ),
    ],
)
def test_a_refusal_has_its_translations(
    page: AccountPage, ask: Callable[[AccountPage], httpx.Response], expected: tuple[int, str, str]
) -> None:
    assert reasons(ask(page)) == expected


def test_an_impossible_name_is_refused_with_the_reason(page: AccountPage) -> None:
    refused = page.signed_in("Li").post("/api/accounts", json={"name": " "})
    assert reasons(refused) == (409, "不能用这个名字：名字是空的。", "この名前は使えません：名前が空です。")


def test_staff_key_that_is_not_there_is_named(page: AccountPage) -> None:
    page.keys.write_text("", encoding="utf-8")
    refused = page.signed_in("Li").post("/api/accounts/staff-key/remove", json={"name": "Wang"})
    status, chinese, japanese = reasons(refused)
    assert status == 409 and chinese == f"Wang 在 {page.keys} 里没有密钥，还没有人有密钥。"
    assert japanese == f"Wang さんの鍵は {page.keys} にありません。まだ一つもありません。"


def test_accounts_that_cannot_be_read_are_reported(page: AccountPage) -> None:
    assert page.store.path is not None
    page.store.path.write_text("no accounts", encoding="utf-8")
    status, chinese, japanese = reasons(unknown_code(page))
    assert status == 409 and chinese.startswith(f"{page.store.path} 不是账号文件")
    assert japanese.startswith(f"{page.store.path} はアカウントのファイルではありません")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("å" * 15, "像 `aaa` 这样的重复容易猜到"),
        ("bcdefghijklmno", "像 `abc`、6543 这样的顺序容易猜到"),
        ("mahjongmahjong", "像 `abcabcabc` 这样的重复，只比 `abc` 难猜一点"),
        ("password1234567", "它和常用的密码相似"),
        ("qwertyuiop[]as", "键盘上一整排的键容易猜到"),
    ],
)
def test_the_reason_why_a_password_is_easy_is_translated(chosen: str, why: str) -> None:
    with pytest.raises(credentials.PasswordRefused) as refused:
        credentials.check_password(chosen)
    assert why in refused.value.in_language("zh")
