"""Which route of the pages needs which right: the one table of it, for the table's page, the hub's and the commands'.

`controller.web.request_guard.Guard` holds every request against it before any page is asked. A route that does not
stand here needs `act` where it changes something; a test holds that every route of table and hub stands here. The pages
of `watch`, `enrol` and `calibrate` ask for more than this where they show the camera at `/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from starlette.routing import compile_path

from controller.web.caller import Right

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TABLE: Final = """
public
  GET /  GET /api/state  GET /api/stream  GET /api/clause/{clause}  GET /healthz  GET /static/{path:path}
  GET /session  GET /words/{language}/{part}.ftl  GET /api/seals  GET /login  GET /setup  GET /api/me
  POST /api/login  POST /api/login/code  POST /api/login/passkey/options  POST /api/login/passkey
  POST /api/setup/begin  POST /api/setup
  GET /api/hubs
  GET /panel  GET /api/panel  POST /api/panel/pair  GET /api/panels  GET /docs  GET /docs/{path:path}
seat
  GET /api/panel/stream  POST /api/panel/press  POST /api/panel/code  POST /api/panel/leave
  POST /api/panel/language
answer
  POST /api/answers  GET /api/pictures/{digest}.jpg
pair
  POST /api/panels/code
watch
  GET /watch  GET /watch/picture.jpg  GET /watch/state  GET /watch/stream
history
  GET /api/standings  GET /api/history  GET /api/columns  GET /api/messages  GET /api/people
  GET /api/slips/{session}.pdf  GET /api/slips/{session}
  GET /replay  GET /replay/{session}  GET /replay/{session}/{hand}
  GET /api/replay  GET /api/replay/{session}/{hand}  GET /api/replay-picture/{digest}
metrics
  GET /metrics
order
  POST /api/orders  POST /api/panels/remove  GET /api/session  POST /api/session/draw
  POST /api/session/presets  POST /api/session/presets/remove
own account
  GET /account  GET /api/account  POST /api/logout  POST /api/account/password  POST /api/account/recovery-codes
  DELETE /api/account/sessions  DELETE /api/account/sessions/{session}
  POST /api/account/passkeys/options  POST /api/account/passkeys  DELETE /api/account/passkeys/{passkey}
  PUT /api/account/staff-key
manage
  GET /api/accounts  POST /api/accounts  POST /api/accounts/remove
  POST /api/accounts/staff-key  POST /api/accounts/staff-key/remove
  POST /api/hubs/admit  POST /api/hubs/refuse
  GET /api/tokens  POST /api/tokens  POST /api/tokens/remove
"""


def entries() -> Iterator[tuple[str, str, Right]]:
    """The table as (method, path, right)."""
    right = Right.PUBLIC
    for line in filter(None, TABLE.splitlines()):
        if not line.startswith(" "):
            right = Right(line)
            continue
        words = line.split()
        for method, path in zip(words[::2], words[1::2], strict=True):
            yield method, path, right


def needed(method: str, path: str) -> Right | None:
    """The right that a request needs before its page is asked; None where the page alone decides."""
    asked = "GET" if method in ("GET", "HEAD") else method
    for there, pattern, right in _compiled():
        if there == asked and pattern.match(path):  # as starlette itself does
            return right
    return None if method in SAFE else Right.ACT


def replayed_session(path: str, query: Mapping[str, str]) -> str | None:
    """The session whose hands a request of the right `history` asks to replay; None for any other request. A route that
    names no session in its path shows what `query` names, as its page reads it."""
    for pattern in _REPLAYS:
        if found := pattern.match(path):
            return found.groupdict().get("session") or query.get("session")
    return None


_REPLAYS: Final = tuple(
    compile_path(path)[0]
    for path in (
        "/replay", "/replay/{session}", "/replay/{session}/{hand}",
        "/api/replay", "/api/replay/{session}/{hand}",
    )
)  # fmt: skip


@cache
def _compiled() -> list[tuple[str, re.Pattern[str], Right]]:
    return [(method, compile_path(path)[0], right) for method, path, right in entries()]
