"""A camera's check of a login by RFC 7616 and RFC 7617, independent of the program."""

from __future__ import annotations

import base64
import hashlib
import re

from tests.vision.capture.camera_servers import Request

NAME, PASSWORD, NONCE = "eye", "se:cret", "dcd98b7102dd"


HASHES = {"MD5": "md5", "SHA-256": "sha256", "SHA-512-256": "sha512_256"}


def digest_is_right(request: Request, method: str = "GET") -> bool:
    """Whether a Digest answer is right for the password."""
    scheme, _, rest = request.login.partition(" ")
    fields = re.findall(r'([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))', rest)
    given = {name.lower(): re.sub(r"\\(.)", r"\1", quoted) or bare for name, quoted, bare in fields}
    if scheme.lower() != "digest":
        return False
    named = given.get("algorithm", "MD5").upper()
    kind = HASHES[named.removesuffix("-SESS")]

    def hashed(text: str) -> str:
        return hashlib.new(kind, text.encode()).hexdigest()

    secret = hashed(f"{NAME}:{given['realm']}:{PASSWORD}")
    user = hashed(f"{NAME}:{given['realm']}") if given.get("userhash") == "true" else NAME
    if named.endswith("-SESS"):
        secret = hashed(f"{secret}:{given['nonce']}:{given['cnonce']}")
    body = f":{hashed('')}" if given.get("qop") == "auth-int" else ""
    asked = hashed(f"{method}:{given['uri']}{body}")
    middle = (
        f"{given['nonce']}:{given['nc']}:{given['cnonce']}:{given['qop']}"
        if "qop" in given
        else given["nonce"]
    )
    right = hashed(f"{secret}:{middle}:{asked}")
    return given["response"] == right and given["uri"] == request.target and given["username"] == user


def basic_is_right(request: Request) -> bool:
    return request.login == "Basic " + base64.b64encode(f"{NAME}:{PASSWORD}".encode()).decode()
