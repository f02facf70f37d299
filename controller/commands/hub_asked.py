"""What a hub is asked over HTTP: bounded, and every failure in a sentence."""

from __future__ import annotations

import http.client
import os
import urllib.error
import urllib.request
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from controller.commands.ending import Failed
from controller.identity.addresses import login_in, without_password

PATIENCE_S: Final = 30.0
MOST_BYTES: Final = 64 << 20


def asked(given: str, path: str, **query: str | int) -> bytes:
    """What the hub at this address answers. That may be the link which the hub told, with `?token=…`; or the token is
    in the environment (PARLOR_TOKEN). Raises Failed with the sentence, which never holds the token."""
    url, token = address(given)
    request = urllib.request.Request(f"{url}{path}?{urlencode(query)}")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with _OPENER.open(request, timeout=PATIENCE_S) as answer:
            content: bytes = answer.read(MOST_BYTES + 1)
    except urllib.error.HTTPError as error:
        how = (
            " Give the link with ?token=… that the hub told at its start, or a token in PARLOR_TOKEN."
            if error.code in (401, 403)
            else ""
        )
        raise Failed(f"The hub at {url} answers {error.code} {error.reason} to {path}.{how}", 2) from error
    except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise Failed(f"The hub at {url} cannot be asked: {reason}.", 2) from error
    if len(content) > MOST_BYTES:
        raise Failed(f"The hub at {url} answers with more than {MOST_BYTES >> 20} MB to {path}.", 2)
    return content


def address(given: str) -> tuple[str, str | None]:
    """A hub's page without what follows its path, and the token. Raises Failed for an address that is none."""
    try:
        parts = urlsplit(given)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if login_in(given):
        shown = without_password(given)
        raise Failed(f"{shown} holds a name or password, which no hub asks for: leave it out.", 2)
    if not known:
        raise Failed(f"{given.partition('?')[0]} is no address of a hub's page: write http://host:port.", 2)
    tokens = parse_qs(parts.query).get("token", [])
    plain = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), "", ""))
    return plain, tokens[-1] if tokens else os.environ.get("PARLOR_TOKEN") or None


class _StayThere(urllib.request.HTTPRedirectHandler):
    """A hub's page redirects nobody: a token goes to the address that was given, and no further."""

    def redirect_request(self, *_: object) -> None:
        return None


_OPENER: Final = urllib.request.build_opener(_StayThere)
