"""The pages and requests of panels: pairing a device with a player, its presses, and its stream."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from controller.identity.qr_codes import qr_code_svg
from controller.journal.journal import JournalError
from controller.json_codec import to_json
from controller.orders.command_authenticator import SenderLimits
from controller.orders.origin import Origin
from controller.referee.panel_presses import PanelPress, PressAnswer, PressOutcome, SeatPanel
from controller.web.accounts.sign_in_sessions import SignInThrottle
from controller.web.caller import Right, caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.page_access import PageAccess, has, requires_right
from controller.web.panels.panel_pairing import CODE_S, Actor, PairingCode, PanelPairing
from controller.web.panels.panel_store import NewerPanelsError, PanelStoreError
from controller.web.request_guard import COOKIE_S, PageConnection, connection_of
from controller.web.response_headers import NO_STORE
from controller.web.snapshot_board import Snapshot, SnapshotSource
from controller.web.static_files import STATIC
from controller.web.table_app import PANEL_GATHER_S, PANEL_INTERVAL_S, encode, events
from controller.words.sentence import sentence
from firmware_bridge.protocol.constants import Button

PRESSES: Final = "presses"
PAIRING: Final = "pairing"
"""Lanes: nobody who tries codes keeps a press waiting."""
PRESSES_PER_S: Final = 5.0
PRESSES_AT_ONCE: Final = 10.0
PAIRINGS_PER_S: Final = 0.1
PAIRINGS_AT_ONCE: Final = 10.0
"""Codes of one player, who has a few devices: each pairing that follows is a line of the journal."""
Seat = Annotated[int, Field(ge=0, le=3)]


@dataclass(frozen=True)
class TableBehind:
    """What panels ask of the running table: `press` passes a press to it and waits for the answer, `buttons` are those
    of use to a seat now, `elsewhere` is the page's address for other machines, None where only this one reaches it."""

    press: Callable[[PanelPress], PressAnswer]
    buttons: Callable[[int], Sequence[Button]]
    elsewhere: Callable[[], str | None]


class PressBody(RequestBody):
    """A press: the button, and a key of its own, by which it counts once however often it is sent."""

    button: Annotated[Button, BeforeValidator(Button.of_word)]
    key: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class PairBody(RequestBody):
    """A code as it was typed, or the secret of a QR code."""

    code: Annotated[str, Field(min_length=1, max_length=64)]


class LanguageBody(RequestBody):
    """What the player of a panel reads."""

    language: Literal["en", "zh", "ja"]


class SeatBody(RequestBody):
    """A seat of the table."""

    seat: Seat


def panel_routes(
    pairing: PanelPairing,
    snapshots: SnapshotSource,
    encoded: Callable[[Snapshot], bytes],
    behind: TableBehind,
) -> list[BaseRoute]:
    """`/panel` the page · `/api/panel` what this device is paired as, `/api/panel/stream` the table and its seat ·
    POST `/api/panel/pair`, `…/press`, `…/code` (one more device of the same player), `…/language` (in which the seat's
    display speaks, too), `…/leave` · `/api/panels` which seats have panels, POST `/api/panels/code` and `…/remove`.

    `encoded` is the table's snapshot as JSON, as all readers share it.
    """
    routes = _PanelRoutes(pairing, snapshots, behind)
    of_seat = _EncodedSeats(encoded, behind.buttons)

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "panel.html", headers={"cache-control": "no-cache"})

    @requires_right(Right.SEAT)
    async def stream(request: Request) -> Response:
        panel = _panel_of(request)
        stream_events = _panel_events(pairing, panel, snapshots, request.app.state.closing, of_seat)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(stream_events, media_type="text/event-stream", headers=headers)

    return [
        Route("/panel", page),
        json_route("GET", "/api/panel", NoBody, routes.me),
        Route("/api/panel/stream", stream),
        json_route("POST", "/api/panel/press", PressBody, routes.press, PRESSES),
        json_route("POST", "/api/panel/pair", PairBody, routes.pair, PAIRING),
        json_route("POST", "/api/panel/code", NoBody, routes.own_code),
        json_route("POST", "/api/panel/language", LanguageBody, routes.language),
        json_route("POST", "/api/panel/leave", NoBody, routes.leave),
        json_route("GET", "/api/panels", NoBody, routes.panels),
        json_route("POST", "/api/panels/code", SeatBody, routes.code),
        json_route("POST", "/api/panels/remove", SeatBody, routes.remove),
    ]


class _PanelRoutes:
    """The answers to the JSON requests; each is called in a thread."""

    def __init__(
        self,
        pairing: PanelPairing,
        snapshots: SnapshotSource,
        behind: TableBehind,
    ) -> None:
        self._pairing = pairing
        self._snapshots = snapshots
        self._behind = behind
        self._throttle = SignInThrottle()
        self._presses = SenderLimits(PRESSES_PER_S, PRESSES_AT_ONCE)
        self._pairings = SenderLimits(PAIRINGS_PER_S, PAIRINGS_AT_ONCE, pairing.codes.clock)

    # ---- a panel ---------------------------------------------------------------------------------------------

    def me(self, request: Request, _body: NoBody) -> Mapping[str, object]:
        panel = caller_of(request).panel
        if panel is None:
            return {"paired": False}
        return {"paired": True, "id": panel.id, "seat": self._pairing.seat_of(panel)}

    def press(self, request: Request, body: PressBody) -> Response:
        panel = _panel_of(request)
        if not self._presses.may(panel.id):
            raise Declined(sentence("request.presses_a_second", most=round(PRESSES_PER_S)), 429, 1.0)
        given = PanelPress(panel, body.button, body.key)
        answer = self._behind.press(given)
        status = 503 if answer.outcome is PressOutcome.NOT_RECORDED else 200
        return JSONResponse(to_json(answer), status, NO_STORE)

    def pair(self, request: Request, body: PairBody) -> Response:
        known = connection_of(request)
        name = f"panel {known.address}"
        if wait := self._throttle.attempt(name, known.address):
            raise Declined(sentence("pairing.too_many_wrong", seconds=math.ceil(wait)), 429, wait)
        code = self._pairing.codes.take(body.code)
        seating = self._pairing.seating()
        if code is None or seating is None or seating.session != code.session or seating.over:
            raise Declined(sentence("pairing.code_wrong"), 403)
        self._throttle.succeeded(name, known.address)
        with _declining():
            cookie, panel = self._pairing.pair(code, caller_of(request).panel)
        answer = JSONResponse({"paired": True, "id": panel.id, "seat": self._pairing.seat_of(panel)})
        answer.headers.update(NO_STORE)
        _keep(answer, known, cookie, COOKIE_S)
        return answer

    def own_code(self, request: Request, _body: NoBody) -> Mapping[str, object]:
        panel = _panel_of(request)
        seating = self._pairing.seating()
        if seating is None or seating.over:
            raise Declined(sentence("pairing.session_over"), 409)
        seat = self._pairing.seat_of(panel)
        actor = Actor(f"panel {panel.id}")
        with _declining():
            self._pairing.check_writable()
        self._spare(panel.person)
        code = self._pairing.codes.make(panel.session, panel.person, adds=True, by=actor.by)
        return self._shown(request, code, seat)

    def language(self, request: Request, body: LanguageBody) -> Mapping[str, object]:
        with _declining():
            self._pairing.speak(_panel_of(request), body.language)
        return {"language": body.language}

    def leave(self, request: Request, _body: NoBody) -> Response:
        panel = _panel_of(request)
        with _declining():
            self._pairing.unpair(lambda one: one.id == panel.id, Actor(f"panel {panel.id}"))
        answer = JSONResponse({"paired": False}, headers=NO_STORE)
        _keep(answer, connection_of(request), "", 0)
        return answer

    # ---- the seats -------------------------------------------------------------------------------------------

    def panels(self, request: Request, _body: NoBody) -> Mapping[str, object]:
        seating = self._pairing.seating()
        people = () if seating is None or seating.over else seating.people
        return {
            "may_pair": has(request, Right.PAIR),
            "may_unpair": has(request, Right.ORDER),
            "reachable": self._link(request, "") is not None,
            "seats": [
                {
                    "seat": seat,
                    "name": self._name(seat),
                    "panels": self._pairing.of(person),
                    "newest": self._pairing.newest(person),
                }
                for seat, person in enumerate(people)
            ],
        }

    def code(self, request: Request, body: SeatBody) -> Mapping[str, object]:
        session, person = self._sitting(body.seat)
        if self._pairing.of(person) and not has(request, Right.ORDER):
            raise Declined(sentence("pairing.seat_taken"), 409)
        actor = _actor(request)
        with _declining():
            self._pairing.check_writable()
        self._spare(person)
        code = self._pairing.codes.make(session, person, by=actor.by, origin=_origin_of(actor))
        return self._shown(request, code, body.seat)

    def remove(self, request: Request, body: SeatBody) -> Mapping[str, object]:
        _, person = self._sitting(body.seat)
        self._pairing.codes.forget(person)
        with _declining():
            return {"unpaired": self._pairing.unpair(lambda one: one.person == person, _actor(request))}

    def _spare(self, person: str) -> None:
        """Refuse a further code of a player with very many: pairing and leaving in a loop would fill the journal."""
        if not self._pairings.may(person):
            many = sentence("pairing.too_many_codes", made=round(PAIRINGS_AT_ONCE))
            raise Declined(many, 429, 1 / PAIRINGS_PER_S)

    def _sitting(self, seat: int) -> tuple[str, str]:
        """The session, and who sits in a seat."""
        seating = self._pairing.seating()
        if seating is None:
            raise Declined(sentence("pairing.table_starting"), 503, 1.0)
        if seating.over or seat >= len(seating.people):
            raise Declined(sentence("pairing.nobody_there"), 409)
        return seating.session, seating.people[seat]

    def _name(self, seat: int) -> str | None:
        seats = self._snapshots.latest().get("seats") or ()
        return seats[seat].get("name") if seat < len(seats) else None

    def _shown(self, request: Request, code: PairingCode, seat: int | None) -> Mapping[str, object]:
        link = self._link(request, code.secret)
        return {
            "seat": seat,
            "name": None if seat is None else self._name(seat),
            "digits": code.digits,
            "seconds": CODE_S,
            "link": link,
            "qr": None if link is None else qr_code_svg(link),
        }

    def _link(self, request: Request, secret: str) -> str | None:
        """The address that pairs a device with this secret, which stands behind the # and so in no log: the address
        of the settings, else the one that was asked for, or from this machine itself the one by which others reach
        it."""
        known, base = connection_of(request), self._behind.elsewhere()
        if known.elsewhere is not None:
            base = known.elsewhere
        return None if base is None else f"{base}/panel#{secret}"


async def _panel_events(
    pairing: PanelPairing,
    panel: SeatPanel,
    snapshots: SnapshotSource,
    closing: asyncio.Event,
    of_seat: _EncodedSeats,
) -> AsyncGenerator[bytes, None]:
    """The table's stream with the panel's own seat; it ends at once when the panel is unpaired."""

    def with_seat(snapshot: Snapshot) -> bytes:
        return of_seat(snapshot, pairing.seat_of(panel))

    with pairing.following(panel) as over:
        closed = asyncio.ensure_future(closing.wait())
        closed.add_done_callback(lambda _closed: over.set())
        try:
            seat_events = events(
                snapshots, over, with_seat, interval_s=PANEL_INTERVAL_S, gather_s=PANEL_GATHER_S
            )
            async for event in seat_events:
                if not pairing.holds(panel):
                    return
                yield event
        finally:
            closed.cancel()


class _EncodedSeats:
    """A snapshot as JSON with what it means for one seat: encoded once a seat for all its devices, and the table itself
    once for all readers of the page."""

    def __init__(
        self, encoded: Callable[[Snapshot], bytes], buttons: Callable[[int], Sequence[Button]]
    ) -> None:
        self._encoded = encoded
        self._buttons = buttons
        self._last: tuple[Snapshot | None, dict[int | None, bytes]] = (None, {})

    def __call__(self, snapshot: Snapshot, seat: int | None) -> bytes:
        if self._last[0] is not snapshot:
            self._last = (snapshot, {})
        seats = self._last[1]
        if seat not in seats:
            own = {
                "seat": seat,
                "buttons": [] if seat is None else [button.word for button in self._buttons(seat)],
            }
            seats[seat] = b'{"own":%s,"table":%s}' % (encode(own), self._encoded(snapshot))
        return seats[seat]


def _panel_of(request: Request) -> SeatPanel:
    panel = caller_of(request).panel
    assert panel is not None  # only panels have the right `seat`
    return panel


def _actor(request: Request) -> Actor:
    caller = caller_of(request)
    assert caller.name is not None
    origin = None if caller.proof is None else to_json(Origin.page(caller.name, caller.proof))
    return Actor(caller.name, origin)


def _origin_of(actor: Actor) -> dict[str, object] | None:
    return None if actor.origin is None else dict(actor.origin)


def _keep(answer: Response, known: PageConnection, cookie: str, seconds: int) -> None:
    answer.set_cookie(
        known.panel_cookie,
        cookie,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=known.secure,
        path="/",
    )


@contextmanager
def _declining() -> Iterator[None]:
    """What cannot be written down does not hold, and is refused with the reason."""
    try:
        yield
    except NewerPanelsError as error:
        raise Declined(error, 503) from error
    except (JournalError, PanelStoreError) as error:
        raise Declined(error, 503, 1.0) from error


# ---- Gives a table's page panels -----------------------------------------------------------------------------------
# The routes of pairing and pressing, and the access control that knows paired devices.


def with_panels(
    app: Starlette,
    access: PageAccess,
    pairing: PanelPairing,
    snapshots: SnapshotSource,
    behind: TableBehind,
) -> PageAccess:
    """Add the routes of panels to a table's page (`create_app`); returns its access control with the paired devices."""
    app.router.routes.extend(panel_routes(pairing, snapshots, app.state.encoded, behind))
    return replace(access, panels=pairing)
