"""Logins as cameras ask for them. The servers here reckon RFC 7616 by themselves."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from tests.vision.capture.camera_logins import NONCE, basic_is_right, digest_is_right
from tests.vision.capture.camera_servers import RawCamera, Request, Talk, jpeg
from vision.capture.camera import CameraError, open_camera


def guarded(
    *challenges: str, name: str = "WWW-Authenticate", basic: bool = False
) -> Callable[[Request, Talk], None]:
    """A camera that lets in who answers one of its challenges."""

    def behave(request: Request, talk: Talk) -> None:
        if digest_is_right(request) or (basic and basic_is_right(request)):
            talk.answer(jpeg(60))
        else:
            asked = "".join(f"{name}:{one}\r\n" for one in challenges)
            talk.answer(b"<html>who?</html>", "text/html", "401 Unauthorized", asked)

    return behave


MD5 = f' Digest realm="IP Camera", nonce="{NONCE}", qop="auth", algorithm=MD5'


@pytest.mark.parametrize(
    "challenges",
    [
        (MD5,),
        (f' Digest realm="c", nonce="{NONCE}"',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm=SHA-256, qop="auth"',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm="sha-256", qop=auth',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm=SHA-512-256, qop="auth,auth-int"',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm=MD5-sess, qop="auth"',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm=md5-SESS',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm=SHA-256-sess, qop="auth-int"',),
        (f' DIGEST REALM="c",NONCE="{NONCE}",QOP="AUTH",ALGORITHM=Md5,OPAQUE="x"',),
        (f'\t digest  realm = "c" ,\t nonce= "{NONCE}" , qop ="auth"\t ,',),
        (f' Digest realm="a, \\"b\\" c", nonce="{NONCE}", qop="auth"',),
        (f' Digest realm="c" nonce="{NONCE}" qop="auth"',),
        (f" Digest realm=c, nonce={NONCE}, qop=auth",),
        (f' Digest, realm="c", nonce="{NONCE}"',),
        (f' ,, Digest realm="c", nonce="{NONCE}", stale=, charset=UTF-8, userhash=true, nonsense,',),
        (" Negotiate", " NTLM", MD5),
        (MD5, " NTLM"),
        (" NTLM TlRMTVNTUAACAAAADAAMADgAAAA=, Negotiate oYG2MIGzoAMKAQ==," + MD5,),
        (MD5 + ', Bearer realm="x", Negotiate',),
        (' Basic realm="c"', MD5),
        (MD5 + ', Basic realm="c"',),
        (f' Digest realm="c", nonce="{NONCE}", algorithm=SHA3-999', MD5),
        (f' Digest realm="c", nonce="{NONCE}", qop="mystery"', MD5),
        (' Digest realm="no nonce"', MD5),
        (' Digest realm="', MD5),
        (' =,="', MD5),
        (" \xff\xfe\x01", MD5),
        (MD5, f' Digest realm="c", nonce="{NONCE}", algorithm=SHA-256, qop="auth"'),
    ],
)
def test_every_kind_of_camera_login_works(challenges: tuple[str, ...]) -> None:
    with RawCamera(guarded(*challenges)) as server:
        camera = open_camera(server.url_for("eye:se%3Acret"))
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        camera.close()
    logins = [request.login for request in server.requests]
    assert logins[0] == "", "nothing is told before it is asked for"
    assert len(logins) == 4, "and asked for once"
    assert not any("basic" in login.lower() for login in logins), (
        "never the password itself where a Digest will do"
    )


def test_variants_of_the_headers_name_are_accepted() -> None:
    for name in ("www-authenticate", "WWW-AUTHENTICATE ", "X-WWW-Authenticate"):
        with RawCamera(guarded(MD5, name=name)) as server:
            camera = open_camera(server.url_for("eye:se%3Acret"))
            assert camera.grab().number == 1
            camera.close()


def test_of_two_algorithms_the_stronger_is_answered() -> None:
    stronger = f' Digest realm="c", nonce="{NONCE}", algorithm=SHA-256, qop="auth"'
    with RawCamera(guarded(MD5, stronger)) as server:
        camera = open_camera(server.url_for("eye:se%3Acret"))
        camera.grab()
        camera.close()
    assert "algorithm=SHA-256" in server.requests[1].login


@pytest.mark.parametrize("challenges", [(' Basic realm="c"',), (" NTLM", " bAsIc"), ()])
def test_a_basic_login_is_sent(challenges: tuple[str, ...]) -> None:
    with RawCamera(guarded(*challenges, basic=True)) as server:
        camera = open_camera(server.url_for("eye:se%3Acret"))
        assert [camera.grab().number for _ in range(2)] == [1, 2]
        camera.close()
    assert len(server.requests) == 3


def test_a_nonce_that_was_used_up_is_replaced() -> None:
    """One nonce for each picture, as cameras do that fear replays; and a `nextnonce`."""
    given = iter(range(100))
    known: set[str] = set()

    def behave(request: Request, talk: Talk) -> None:
        nonce = re.search(r'nonce="(\w+)"', request.login)
        if digest_is_right(request) and nonce is not None and nonce[1] in known:
            known.clear()
            talk.answer(jpeg(60))
            return
        fresh = f"n{next(given)}"
        known.add(fresh)
        asked = f'WWW-Authenticate: Digest realm="c", nonce="{fresh}", qop="auth", stale=TRUE\r\n'
        talk.answer(b"", "text/plain", "401 Unauthorized", asked)

    with RawCamera(behave) as server:
        camera = open_camera(server.url_for("eye:se%3Acret"))
        assert [camera.grab().number for _ in range(3)] == [1, 2, 3]
        camera.close()


@pytest.mark.parametrize(
    ("challenges", "login", "sentence"),
    [
        ((MD5,), "eye:guess", "does not accept this name and password"),
        ((' Basic realm="c"',), "eye:guess", "does not accept this name and password"),
        ((MD5,), "", "asks for a name and password; write its address as http://name:password@host/"),
        (
            (" Negotiate", " NTLM"),
            "eye:guess",
            "accepts only logins by Negotiate, NTLM; allow Digest or Basic",
        ),
        (
            (f' Digest realm="c", nonce="{NONCE}", algorithm=SHA3-999',),
            "eye:guess",
            "in an unknown way",
        ),
        ((' Digest realm="no nonce',), "eye:guess", "in an unknown way"),
        ((" \x7f=\x01",), "eye:guess", "does not accept|in an unknown way"),
    ],
)
def test_a_refused_login_is_explained(challenges: tuple[str, ...], login: str, sentence: str) -> None:
    with RawCamera(guarded(*challenges)) as server:
        camera = open_camera(server.url_for(login) if login else server.url)
        for _ in range(2):
            with pytest.raises(CameraError, match=sentence) as refused:
                camera.grab()
            assert "guess" not in str(refused.value)
        camera.close()
    assert len(server.requests) <= 6, "a wrong password is not tried again and again: cameras lock themselves"


def test_an_endless_login_ends_at_the_deadline() -> None:
    def behave(request: Request, talk: Talk) -> None:
        fresh = f"n{time.monotonic_ns()}"
        asked = f'WWW-Authenticate: Digest realm="c", nonce="{fresh}", stale=true\r\n'
        talk.answer(b"", "text/plain", "401 Unauthorized", asked)

    with RawCamera(behave) as server:
        camera = open_camera(server.url_for("eye:se%3Acret"))
        with pytest.raises(CameraError, match="does not accept"):
            camera.grab()
        camera.close()
    assert len(server.requests) <= 4
