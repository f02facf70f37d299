"""The requests of the session page: what there is to choose, the draw of seats, presets, and settlement slips."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from controller.accounting import settlement_slip, slip_pdf
from controller.accounting.accounts import SessionAccount, account
from controller.accounting.session import SessionError
from controller.amounts import in_money
from controller.identity import name_rules
from controller.identity.addresses import replay_address
from controller.identity.qr_codes import qr_code_svg
from controller.identity.right_to_left import isolated
from controller.journal.journal import Journal, JournalError
from controller.json_values import JsonObject
from controller.local_time import Zone, zone
from controller.mqtt.hub_admission import Admission, HubRequests
from controller.orders.order_models import OptionValue
from controller.orders.origin import Origin
from controller.orders.unix_socket import RequestRefused
from controller.referee.order_handling import OVER_BY_THEMSELVES
from controller.referee.session_lifecycle import players_needed
from controller.rules.options import Option, OptionKind
from controller.rules.registry import definition_of, load, names_of_systems
from controller.rules.results import CaseError
from controller.web import private_files
from controller.web.caller import Right, caller_of
from controller.web.json_requests import Declined, NoBody, RequestBody, json_route
from controller.web.page_access import has
from controller.web.request_guard import connection_of
from controller.web.response_headers import NO_STORE
from controller.web.static_files import STATIC
from controller.words import LANGUAGES, SentenceError, say
from controller.words.fluent_catalogue import ENGLISH, catalogue
from controller.words.fluent_functions import entry_id
from controller.words.sentence import in_each_language

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
        presets = self._presets_answer()
        return {
            "me": caller_of(request).name,
            "lasting_alerts": list(OVER_BY_THEMSELVES),
            "systems": system_choices(),
            "people": [{"name": one.name, "card": one.card} for one in known if one.name],
            **presets,
        }

    def draw(self, request: Request, body: DrawBody) -> Mapping[str, object]:
        try:
            players = [name_rules.fit(name, name_rules.NAME) for name in body.players]
        except name_rules.NameRefused as refused:
            raise Declined(refused) from refused
        if twice := name_rules.first_duplicate(players):
            raise Declined(say("draw.twice", why=name_rules.why_same(*twice)))
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
            raise Declined(say("draw.not_recorded", problem=error.whole), 503) from error
        return {"drawn": drawn}

    def keep(self, _request: Request, body: PresetBody) -> Mapping[str, object]:
        try:
            name = self._presets.keep(body.name, RulePreset(rules=body.rules, options=body.options))
        except PresetError as error:
            raise Declined(error) from error
        return {"kept": name, **self._presets_answer()}

    def remove(self, _request: Request, body: PresetNameBody) -> Mapping[str, object]:
        try:
            self._presets.remove(body.name)
        except PresetError as error:
            raise Declined(error, 404) from error
        return self._presets_answer()

    def _presets_answer(self) -> JsonObject:
        """The presets, or the reason why their file cannot be read: a session can begin without them."""
        try:
            kept = self._presets.all()
        except PresetError as error:
            return {"presets": [], "presets_trouble": in_each_language(error.whole)}
        return {"presets": [{"name": name, **preset.model_dump()} for name, preset in kept.items()]}

    def slip(self, request: Request, _body: NoBody) -> Mapping[str, object]:
        settlement, seal, _ = self._account(request, _language(request))
        return {
            **settlement.to_json(),
            "transfers": [
                {
                    "payer": one.payer,
                    "payee": one.payee,
                    "units": one.units,
                    "money": slip_pdf.money(in_money(one.units, settlement.stake_per_unit)).lstrip("+"),
                }
                for one in settlement.transfers
            ],
            "rows": [
                {
                    "hand": row.hand,
                    "kind": row.kind,
                    "deltas": list(row.deltas),
                    "text": isolated(row.text),
                    **({"bonuses": list(row.bonuses)} if row.bonuses else {}),
                }
                for row in settlement.rows
            ],
            "seal": seal,
            "replay": self._replay(request, settlement.name),
            "sessions": self._journal.sessions(),
        }

    def pdf(self, request: Request, _body: NoBody) -> Response:
        language = _language(request)
        settlement, seal, where = self._account(request, language)
        code = self._journal.slip_code(settlement.name)
        paper = settlement_slip.pdf(settlement, seal, where, language, self._page(request), code)
        headers = {**NO_STORE, "content-disposition": f'inline; filename="{settlement.name}.pdf"'}
        return Response(paper, media_type="application/pdf", headers=headers)

    def _replay(self, request: Request, session: str) -> JsonObject | None:
        """The address where other devices replay the session's hands; None if they cannot reach the page."""
        page = self._page(request)
        if page is None:
            return None
        address = f"{page}/{replay_address(session, code=self._journal.slip_code(session))}"
        return {"address": address, "qr": qr_code_svg(address)}

    def _page(self, request: Request) -> str | None:
        """The page's address for other devices: from the settings, else the requested one. A request from this machine
        gets the one by which the table was last served to them."""
        return connection_of(request).elsewhere or self._journal.page

    def _account(self, request: Request, language: str) -> tuple[SessionAccount, str, Zone]:
        named = request.path_params["session"]
        try:
            with closing(Journal.read(self._journal.path)) as record:
                settlement = account(record, None if named == NEWEST else named, language)
                return settlement, record.signed_seal(settlement.last or None).text, zone(record.zone)
        except SessionError as error:
            raise Declined(error, 404) from error
        except JournalError as error:
            raise Declined(error, 503) from error


def _language(request: Request) -> str:
    asked = request.query_params.get("language", ENGLISH)
    if asked not in LANGUAGES:
        raise Declined(say("request.language", known=list(LANGUAGES)))
    return asked


# ---- The choices for a new session: rule systems with their options, people who have played here, a draw of seats --


def system_choices() -> list[JsonObject]:
    """Every rule system: how many people play it, and its options."""
    return [
        {
            "rules": name,
            "titles": {language: _title(name, language) for language in LANGUAGES},
            "people": players_needed(system),
            "resting": "resting" in system.options,
            "options": [_option(option) for option in system.option_list],
        }
        for name, system in ((name, load(name)) for name in names_of_systems())
    ]


def _title(rules: str, language: str) -> str:
    words, entry = catalogue(language, definition_of(rules).words), entry_id("system", rules)
    return words.text(entry) if entry in words else rules


def _option(option: Option) -> JsonObject:
    return {
        "name": option.name,
        "kind": "choice" if option.kind is OptionKind.TEXT else option.kind.value,
        "default": option.default,
        "values": list(option.values),
        "clause": option.clause,
        "least": option.least,
        "most": option.most,
        "takes": option.takes.text,
    }


def drawn_winds(players: Sequence[str]) -> list[JsonObject]:
    """The modern draw: one tile of each wind face down, everybody takes one in turn. Each player with the seat of
    their wind, 0 for east; a player beyond the seats rests first. Nobody can predict it."""
    winds = secrets.SystemRandom().sample(range(len(players)), len(players))
    return [{"player": player, "seat": wind} for player, wind in zip(players, winds, strict=True)]


# ---- Hubs that ask to keep a table's scores, for staff on the table's page, and an owner's decision about them ----


class HubBody(RequestBody):
    """Which hub, by its fingerprint."""

    fingerprint: Annotated[str, Field(min_length=1, max_length=64)]


def hub_routes(hubs: HubRequests) -> list[BaseRoute]:
    """`/api/hubs` the hubs that ask, shown to staff and on the table's own machine; `may_see` is false for anybody
    else, who need not ask again. POST `/api/hubs/admit`, `…/refuse`: an owner's decision."""

    def asking(request: Request, _body: NoBody) -> Mapping[str, object]:
        if not (has(request, Right.ORDER) or has(request, Right.ACT)):
            return {"may_see": False, "may_decide": False, "asking": []}
        waiting = [one for one in hubs.admission.pending() if one.word]
        return {
            "may_see": True,
            "may_decide": has(request, Right.MANAGE),
            "asking": [{"name": one.name, "fingerprint": one.key.fingerprint} for one in waiting],
        }

    def decide(request: Request, what: str, body: HubBody) -> Mapping[str, object]:
        caller = caller_of(request)
        assert caller.name is not None  # callers with the right `manage` are known by name
        by = Origin.page(caller.name, caller.proof).described(caller.name)
        try:
            done = hubs.answer({"do": what, "fingerprint": body.fingerprint}, by)
        except RequestRefused as refused:
            raise Declined(refused, 409) from refused
        return {"text": done["text"], **asking(request, NoBody())}

    def admit(request: Request, body: HubBody) -> Mapping[str, object]:
        return decide(request, "admit", body)

    def refuse(request: Request, body: HubBody) -> Mapping[str, object]:
        return decide(request, "refuse", body)

    return [
        json_route("GET", "/api/hubs", NoBody, asking),
        json_route("POST", "/api/hubs/admit", HubBody, admit),
        json_route("POST", "/api/hubs/refuse", HubBody, refuse),
    ]


# ---- Gives a table's page the page on which sessions are begun, ended and settled --------------------------------

SEAT_DRAW: Final = "seat_draw"
"""The journal's entry of a draw: the seats in the order in which the players were named, who asked for it and how that
is known."""


def with_session_page(app: Starlette, journal: Journal, hubs: HubRequests | None = None) -> None:
    """Add `/session` and its requests to a table's page, and those about `hubs` that ask to keep its scores."""
    hubs = HubRequests(Admission(journal)) if hubs is None else hubs

    def record(drawn: Mapping[str, object]) -> None:
        journal.append(time.time(), [(SEAT_DRAW, dict(drawn))])

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "session.html", headers={"cache-control": "no-cache"})

    presets = RulePresets(presets_beside(journal.path))
    app.router.routes.extend(
        [Route("/session", page), *session_routes(journal, presets, record), *hub_routes(hubs)]
    )


# ---- House rules under a name: a rule system with its options, kept beside the journal for the next sessions -----

MOST: Final = 50


class PresetError(SentenceError, ValueError):
    """The preset cannot be kept or read; the sentence says why."""


class RulePreset(BaseModel):
    """A rule system, and the options that are not as usual."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: Annotated[str, Field(max_length=40)]
    options: dict[str, bool | int | str | None] = {}


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    presets: dict[str, RulePreset] = {}


def presets_beside(journal: Path) -> Path:
    """Where the presets of the table with this journal lie."""
    return journal.with_suffix(".presets.json")


class RulePresets:
    """The presets in a file, or in memory alone; from any thread."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._mutex = threading.Lock()
        self._memory: dict[str, RulePreset] = {}

    def all(self) -> Mapping[str, RulePreset]:
        """The presets by name. Raises `PresetError` where the file cannot be read."""
        if self._path is None:
            return dict(self._memory)
        try:
            content = self._path.read_bytes()
            private_files.refuse_newer(self._path, content, PresetError)
            return _Kept.model_validate_json(content).presets
        except FileNotFoundError:
            return {}
        except (OSError, ValidationError) as error:
            raise PresetError(say("preset.unreadable", file=str(self._path), problem=_why(error))) from error

    def keep(self, name: str, preset: RulePreset) -> str:
        """Keep it, in place of one of the same name; returns the name as it is kept. Raises `PresetError`."""
        try:
            called = name_rules.fit(name, name_rules.NAME)
            settled = load(preset.rules, preset.options)
        except CaseError as error:
            raise PresetError(
                say("order.argument_of_rules", member=error.field, problem=error.sentence)
            ) from error
        except name_rules.NameRefused as error:
            raise PresetError(error.sentence) from error
        unusual = {
            option.name: settled.options[option.name]
            for option in settled.option_list
            if settled.options[option.name] != option.default
        }
        with self._mutex:
            others = {
                kept: each for kept, each in self.all().items() if not name_rules.same_name(kept, called)
            }
            if len(others) >= MOST:
                raise PresetError(say("preset.too_many", most=MOST))
            self._write({**others, called: RulePreset(rules=preset.rules, options=unusual)})
        return called

    def remove(self, name: str) -> None:
        """Remove a preset. Raises `PresetError` if the name is unknown."""
        with self._mutex:
            there = self.all()
            left = {kept: each for kept, each in there.items() if not name_rules.same_name(kept, name)}
            if len(left) == len(there):
                raise PresetError(say("preset.unknown", name=name_rules.quote_name(name)))
            self._write(left)

    def _write(self, presets: Mapping[str, RulePreset]) -> None:
        if self._path is None:
            self._memory = dict(presets)
            return
        kept = _Kept(presets=dict(sorted(presets.items())))
        try:
            private_files.replace_file(self._path, kept.model_dump_json(indent=1).encode() + b"\n")
        except OSError as error:
            raise PresetError(
                say("preset.not_written", file=str(self._path), problem=str(error.strerror))
            ) from error


def _why(error: OSError | ValidationError) -> str:
    return (
        str(error.strerror)
        if isinstance(error, OSError)
        else str(error.errors(include_input=False)[0]["msg"])
    )
