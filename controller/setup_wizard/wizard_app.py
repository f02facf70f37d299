"""The routes of the setup's page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final, Literal

from pydantic import Field
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from controller.settings import SettingsError
from controller.setup_wizard.camera_preview import EnrolmentRefused
from controller.setup_wizard.setup_checks import Facts
from controller.setup_wizard.setup_draft import CodeRefused, DeviceCodes, DraftError
from controller.setup_wizard.setup_session import SetupSession
from controller.web.access_tokens import Scope as TokenScope
from controller.web.accounts.account_routes import with_cookie
from controller.web.caller import Role, caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.page_access import requires_right
from controller.web.refusals import refusal_json
from controller.web.request_guard import connection_of
from controller.web.response_headers import NO_STORE, SecurityHeaders
from controller.web.static_files import STATIC, static_files, word_routes
from controller.words.sentence import sentence
from vision.capture.camera import CameraError

log = logging.getLogger(__name__)

NO_CACHE: Final = {"cache-control": "no-cache"}


class DeviceCodeBody(RequestBody):
    """The code from the console, typed on another device."""

    code: str


class ChoicesBody(RequestBody):
    """Values by section and setting (null: as usual), and the step that is done with them."""

    changes: dict[str, dict[str, object]] = Field(default_factory=dict)
    password: str | None = None
    step: str | None = None


class NamedBody(RequestBody):
    """The name of a person."""

    name: str


class CheckBody(RequestBody):
    """The name of a check, and the language of who asks for it."""

    name: str
    language: Literal["en", "zh", "ja"] = "en"


class EnrolmentBody(RequestBody):
    """The name of the tile set, and whether it has flowers."""

    name: str
    flowers: bool = True


def create_wizard_app(session: SetupSession, codes: DeviceCodes) -> Starlette:
    """`/` the page · `/api/wizard` how everything stands · POST `/api/wizard/choose`, `check`, `enrol`, `write`,
    `table/start`, `owner`, `code`, `end` … do a step · `/api/wizard/picture.jpg` the camera · `/table` to the page of
    the started table · `/api/wizard/report.txt` the report · POST `/api/setup/begin` lets another device in by its
    code · `/calibrate/`, `/enrol/` those pages.

    The page itself and its words are public, everything else is for this machine and for devices let in.
    """

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "setup_wizard.html", headers=NO_CACHE)

    @requires_right(TokenScope.ACT)
    async def state(_request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(session.facts), headers=NO_STORE)

    @requires_right(TokenScope.WATCH)
    async def picture(_request: Request) -> Response:
        try:
            jpeg = await asyncio.to_thread(session.preview.jpeg)
        except CameraError as error:
            return refusal_json(error.whole, 503)
        return Response(jpeg, media_type="image/jpeg", headers=NO_STORE)

    @requires_right(TokenScope.ACT)
    async def table(request: Request) -> Response:
        """To the page of the table that was started, on this machine as that table's own screen."""
        started = session.table
        at_console = caller_of(request).role is Role.THIS_MACHINE
        link = None if started is None else started.page(console=at_console)
        return RedirectResponse("./" if link is None else link, 303, NO_STORE)

    @requires_right(TokenScope.ACT)
    async def report(_request: Request) -> Response:
        headers = {**NO_STORE, "content-disposition": 'attachment; filename="mahjong-table-setup.txt"'}
        return PlainTextResponse(await asyncio.to_thread(session.report), headers=headers)

    acts = _WizardActs(session, codes)
    own = Starlette(
        routes=[
            Route("/", page),
            Route("/api/wizard", state),
            Route("/api/wizard/picture.jpg", picture),
            Route("/table", table),
            Route("/api/wizard/report.txt", report),
            json_route("POST", "/api/setup/begin", DeviceCodeBody, acts.enter),
            json_route("POST", "/api/wizard/code", NoBody, acts.new_code),
            json_route("POST", "/api/wizard/choose", ChoicesBody, acts.choose),
            json_route("POST", "/api/wizard/check", CheckBody, acts.check),
            json_route("POST", "/api/wizard/enrol", EnrolmentBody, acts.enrol),
            json_route("POST", "/api/wizard/enrol/stop", NoBody, acts.stop_enrolling),
            json_route("POST", "/api/wizard/write", NoBody, acts.write),
            json_route("POST", "/api/wizard/table/start", NoBody, acts.start_table),
            json_route("POST", "/api/wizard/table/stop", NoBody, acts.stop_table),
            json_route("POST", "/api/wizard/owner", NamedBody, acts.owner),
            json_route("POST", "/api/wizard/end", NoBody, acts.end),
            *word_routes(),
            Route("/calibrate", _with_slash),
            Route("/enrol", _with_slash),
            static_files(),
        ],
        middleware=[Middleware(SecurityHeaders)],
    )
    return Starlette(
        routes=[
            Mount("/calibrate", _Changing(session.calibration_page)),
            Mount("/enrol", _Changing(session.enrolment_page)),
            Mount("/", own),
        ]
    )


async def _with_slash(request: Request) -> Response:
    return RedirectResponse(request.url.path.rpartition("/")[2] + "/", 307)


class _Changing:
    """ASGI: the page that stands there now; without one the setup's own page is where to go."""

    def __init__(self, page: Callable[[], Starlette | None]) -> None:
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page = self._page()
        app = RedirectResponse("../", 303, NO_STORE) if page is None else page
        await app(scope, receive, send)


class _WizardActs:
    """What the page's buttons do; each answers with how everything stands, or raises `Declined`."""

    def __init__(self, session: SetupSession, codes: DeviceCodes) -> None:
        self._session = session
        self._codes = codes

    def enter(self, request: Request, body: DeviceCodeBody) -> Response:
        try:
            cookie = self._codes.enter(body.code, connection_of(request).address)
        except CodeRefused as refused:
            raise Declined(refused, 401 if refused.retry_s is None else 429, refused.retry_s) from refused
        return with_cookie(request, {"ok": True}, cookie)

    def new_code(self, _request: Request, _body: NoBody) -> Facts:
        return {"code": self._codes.new_code()}

    def choose(self, _request: Request, body: ChoicesBody) -> Facts:
        return self._done(lambda: self._session.choose(body.changes, body.password, body.step))

    def check(self, _request: Request, body: CheckBody) -> Facts:
        if body.name not in self._session.checks.names:
            raise Declined(sentence("settings.check_unknown", known=self._session.checks.names), 404)
        return self._done(lambda: self._session.checks.start(body.name, body.language))

    def enrol(self, _request: Request, body: EnrolmentBody) -> Facts:
        return self._done(lambda: self._session.enrol(body.name, flowers=body.flowers))

    def stop_enrolling(self, _request: Request, _body: NoBody) -> Facts:
        return self._done(self._session.stop_enrolling)

    def write(self, _request: Request, _body: NoBody) -> Facts:
        return self._done(self._session.write)

    def start_table(self, _request: Request, _body: NoBody) -> Facts:
        return self._done(self._session.start_table)

    def stop_table(self, _request: Request, _body: NoBody) -> Facts:
        return self._done(self._session.stop_table)

    def owner(self, _request: Request, body: NamedBody) -> Mapping[str, object]:
        try:
            return self._session.invitation(self._session.invite_owner(body.name))
        except DraftError as error:
            raise Declined(error, 409) from error

    def end(self, _request: Request, _body: NoBody) -> Facts:
        self._session.ended.set()
        return {"ended": True}

    def _done(self, act: Callable[[], None]) -> Facts:
        try:
            act()
        except SettingsError as error:
            raise Declined(error, 422) from error
        except (DraftError, EnrolmentRefused) as error:
            raise Declined(error, 409) from error
        return self._session.facts()
