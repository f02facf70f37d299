"""What a hub is asked over HTTP: bounded, and every failure in a sentence."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from typing import Final
from urllib.parse import urlencode, urlsplit

from controller.commands.ending import Failed
from controller.identity.addresses import login_in, without_password

_SCHEMES: Final = ("http", "https")
PATIENCE_S: Final = 30.0
MOST_BYTES: Final = 64 << 20


def asked(url: str, path: str, **query: str | int) -> bytes:
    """What the hub at `url` answers. Raises Failed with the sentence."""
    if login_in(url):
        raise Failed(
            f"{without_password(url)} holds a name or password, which no hub asks for: leave it out.", 2
        )
    if not _is_address(url):
        raise Failed(f"{url} is no address of a hub's page: write http://host:port.", 2)
    whole = f"{url.rstrip('/')}{path}?{urlencode(query)}"
    try:
        with urllib.request.urlopen(whole, timeout=PATIENCE_S) as answer:
            content: bytes = answer.read(MOST_BYTES + 1)
    except urllib.error.HTTPError as error:
        raise Failed(f"The hub at {url} answers {error.code} {error.reason} to {path}.", 2) from error
    except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise Failed(f"The hub at {url} cannot be asked: {reason}.", 2) from error
    if len(content) > MOST_BYTES:
        raise Failed(f"The hub at {url} answers with more than {MOST_BYTES >> 20} MB to {path}.", 2)
    return content


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in _SCHEMES and bool(parts.hostname)
