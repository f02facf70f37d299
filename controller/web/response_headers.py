"""Headers of answers: the security headers of all, and the one against storing."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

NO_STORE: Final = {"cache-control": "no-store"}
SECURITY_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class SecurityHeaders:
    """ASGI middleware that adds security headers to every answer: the page loads and runs nothing but its own files."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to the start of the answer (ASGI)."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = [*message.get("headers", ())]
                names = {name.lower() for name, _ in there}
                message["headers"] = [*there, *(one for one in SECURITY_HEADERS if one[0] not in names)]
            await send(message)

        await self._app(scope, receive, send_with_headers)
