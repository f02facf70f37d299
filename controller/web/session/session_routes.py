"""The requests of the session page: what there is to choose, the draw of seats, presets, and settlement slips."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Annotated, Final

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from controller.accounting import settlement_slip, slip_rows
from controller.accounting.accounts import SessionAccount, account
from controller.accounting.session import SessionError
from controller.amounts import in_money
from controller.identity import name_rules
from controller.identity.page_addresses import replay_address
from controller.identity.qr_codes import qr_code_svg
from controller.identity.right_to_left import isolated
from controller.journal.journal import Journal, JournalError
from controller.json_values import JsonObject
from controller.local_time import Zone, zone
from controller.orders.order_models import OptionValue
from controller.referee.order_handling import OVER_BY_THEMSELVES
from controller.web.caller import caller_of
from controller.web.json_requests import NO_STORE, Declined, NoBody, RequestBody, json_route
from controller.web.request_guard import connection_of
from controller.web.session.rule_presets import PresetError, RulePreset, RulePresets
from controller.web.session.session_choices import drawn_winds, systems
from controller.words import LANGUAGES, SentenceError, say
from controller.words.fluent_catalogue import ENGLISH

log = logging.getLogger(__name__)

NEWEST: Final = "-"
"""Stands for the newest session in a slip's address."""
SLIPS: Final = "slips"
Text = Annotated[str, Field(min_length=1, max_length=200)]


class DrawBody(RequestBody):
    """Who draws, in the order in which they do."""

    players: Annotated[list[Text], Field(min_length=2, max_length=5)]


class PresetBody(RequestBody):
    """House rules to keep under a name: with options that the order to begin a session takes."""

    name: Text
    rules: Annotated[str, Field(min_length=1, max_length=40)]
    options: dict[Text, OptionValue | None] = Field(default_factory=dict, max_length=60)


class PresetNameBody(RequestBody):
    """Which preset."""

    name: Text


def session_routes(
    journal: Journal, presets: RulePresets, record: Callable[[JsonObject], None]
) -> list[BaseRoute]:
    """`/api/session` what a session can be begun with · POST `/api/session/draw` seats by lot · POST
    `/api/session/presets`, `…/presets/remove` · `/api/slips/{session}` an account to settle by, `…/{session}.pdf` the
    same as PDF, both in `?language=`; the session `-` is the newest. `record` writes a draw into the journal."""
    page = _SessionRoutes(journal, presets, record)
    return [
        json_route("GET", "/api/session", NoBody, page.choices),
        json_route("POST", "/api/session/draw", DrawBody, page.draw),
        json_route("POST", "/api/session/presets", PresetBody, page.keep),
        json_route("POST", "/api/session/presets/remove", PresetNameBody, page.remove),
        json_route("GET", "/api/slips/{session}.pdf", NoBody, page.pdf, SLIPS),
        json_route("GET", "/api/slips/{session}", NoBody, page.slip, SLIPS),
    ]


class _SessionRoutes:
    """The answers; each is called in a thread."""

    def __init__(self, journal: Journal, presets: RulePresets, record: Callable[[JsonObject], None]) -> None:
        self._journal = journal
        self._presets = presets
        self._record = record

    def choices(self, request: Request, _body: NoBody) -> Mapping[str, object]:
        known = self._journal.people().values()
        told = self._told_presets()
        return {
            "me": caller_of(request).name,
            "lasting_alerts": list(OVER_BY_THEMSELVES),
            "systems": systems(),
            "people": [{"name": one.name, "card": one.card} for one in known if one.name],
            **told,
        }

    def draw(self, request: Request, body: DrawBody) -> Mapping[str, object]:
        try:
            players = [name_rules.fit(name, name_rules.NAME) for name in body.players]
        except name_rules.NameRefused as refused:
            raise Declined(refused) from refused
        if twice := name_rules.doubles(players):
            raise Declined(SentenceError(say("draw.twice", why=name_rules.why_same(*twice))))
        drawn, caller = drawn_winds(players), caller_of(request)
        # Names stand in no chained entry: the seats are in the order in which people were named.
        entry: JsonObject = {
            "seats": [one["seat"] for one in drawn],
            "by": caller.name,
            "proof": caller.proof,
        }
        try:
            self._record(entry)
        except JournalError as error:
            why = SentenceError(say("draw.not_recorded", problem=str(error)))
            raise Declined(why, 503) from error
        return {"drawn": drawn}

    def keep(self, _request: Request, body: PresetBody) -> Mapping[str, object]:
        try:
            name = self._presets.keep(body.name, RulePreset(rules=body.rules, options=body.options))
        except PresetError as error:
            raise Declined(error) from error
        return {"kept": name, **self._told_presets()}

    def remove(self, _request: Request, body: PresetNameBody) -> Mapping[str, object]:
        try:
            self._presets.remove(body.name)
        except PresetError as error:
            raise Declined(error, 404) from error
        return self._told_presets()

    def _told_presets(self) -> JsonObject:
        """The presets; where their file cannot be read the reason, for it prevents no session."""
        try:
            kept = self._presets.all()
        except PresetError as error:
            return {"presets": [], "presets_trouble": str(error)}
        return {"presets": [{"name": name, **preset.model_dump()} for name, preset in kept.items()]}

    def slip(self, request: Request, _body: NoBody) -> Mapping[str, object]:
        told, seal, _ = self._account(request, _language(request))
        return {
            **told.to_json(),
            "transfers": [
                {
                    "payer": one.payer,
                    "payee": one.payee,
                    "units": one.units,
                    "money": slip_rows.money(in_money(one.units, told.stake_per_unit)).lstrip("+"),
                }
                for one in told.transfers
            ],
            "rows": [
                {
                    "hand": row.hand,
                    "kind": row.kind,
                    "deltas": list(row.deltas),
                    "text": isolated(row.text),
                }
                for row in told.rows
            ],
            "seal": seal,
            "replay": self._replay(request, told.name),
            "sessions": self._journal.sessions(),
        }

    def pdf(self, request: Request, _body: NoBody) -> Response:
        language = _language(request)
        told, seal, where = self._account(request, language)
        code = self._journal.slip_code(told.name)
        paper = settlement_slip.pdf(told, seal, where, language, self._page(request), code)
        headers = {**NO_STORE, "content-disposition": f'inline; filename="{told.name}.pdf"'}
        return Response(paper, media_type="application/pdf", headers=headers)

    def _replay(self, request: Request, session: str) -> JsonObject | None:
        """Where other devices see the session's hands again; None where they do not reach the page."""
        page = self._page(request)
        if page is None:
            return None
        address = f"{page}/{replay_address(session, code=self._journal.slip_code(session))}"
        return {"address": address, "qr": qr_code_svg(address)}

    def _page(self, request: Request) -> str | None:
        """The page's address for other devices: that of the settings, else the one that was asked for, or from this
        machine itself the one by which the table was last served to them."""
        return connection_of(request).elsewhere or self._journal.page

    def _account(self, request: Request, language: str) -> tuple[SessionAccount, str, Zone]:
        named = request.path_params["session"]
        try:
            with closing(Journal.read(self._journal.path)) as record:
                told = account(record, None if named == NEWEST else named, language)
                return told, record.signed_seal(told.last or None).text, zone(record.zone)
        except SessionError as error:
            raise Declined(error, 404) from error
        except JournalError as error:
            raise Declined(str(error), 503) from error


def _language(request: Request) -> str:
    asked = request.query_params.get("language", ENGLISH)
    if asked not in LANGUAGES:
        raise Declined(f"There is no slip in that language; there are: {', '.join(LANGUAGES)}.")
    return asked
