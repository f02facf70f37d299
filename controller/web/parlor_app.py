"""The parlor's page: every table live, the standings, the latest scores, and what is not in order."""

from __future__ import annotations

import asyncio
import json
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.parlor.list_columns import column_descriptions
from controller.parlor.queries.player_results import PlayerStanding
from controller.parlor.storage.database import ContentRefused, DatabaseError
from controller.web.access_tokens import Scope
from controller.web.page_access import has, requires_right
from controller.web.refusals import not_found, refusal_json
from controller.web.response_headers import NO_STORE, SecurityHeaders
from controller.web.snapshot_board import Snapshot, SnapshotSource
from controller.web.static_files import STATIC, docs_routes, static_files, word_routes
from controller.web.table_app import Encoded, encode, events
from controller.words import LANGUAGES, sentence

# ---- The parlor page's routes and metrics about the record ---------------------------------------------------------
# Seals, names and messages for tables, disputes for monitoring.

IDENTITY: Final = re.compile(r"[0-9A-Za-z_]{1,64}")


class Evidence(Protocol):
    """What may be asked of the record; called in threads of their own. Raises `DatabaseError` while the database is
    away, `ContentRefused` for what it cannot look for."""

    def seals(self, journal: str) -> bytes:
        """The stored seals of a journal, signed by the hub."""

    def people(self, journal: str) -> bytes:
        """The names of a journal's person ids, signed by the hub."""

    def messages(self, journal: str, after: int) -> Sequence[Mapping[str, object]]:
        """The stored messages of a journal after this number, as the table signed them."""


def record_routes(record: Evidence) -> list[Route]:
    """`/api/seals?journal=IDENTITY`, signed by the hub, for `journal verify --hub` ·
    `/api/messages?journal=IDENTITY&after=N`, a list of {seq, generation, topic, payload}, a page at a time, and
    `/api/people?journal=IDENTITY`, signed by the hub, for `journal restore --from-hub`."""

    async def seals(request: Request) -> Response:
        journal = request.query_params.get("journal", "")
        if not IDENTITY.fullmatch(journal):
            return refusal_json(sentence("request.journal"), 400)
        return await _answered_bytes(lambda: record.seals(journal))

    @requires_right(Scope.HISTORY)
    async def messages(request: Request) -> Response:
        journal, after = request.query_params.get("journal", ""), request.query_params.get("after", "0")
        if not IDENTITY.fullmatch(journal):
            return refusal_json(sentence("request.journal"), 400)
        if not (after.isascii() and after.isdigit() and len(after) < 17):
            return refusal_json(sentence("request.after"), 400)
        return await _answered_bytes(
            lambda: json.dumps(record.messages(journal, int(after)), ensure_ascii=False).encode()
        )

    @requires_right(Scope.HISTORY)
    async def people(request: Request) -> Response:
        journal = request.query_params.get("journal", "")
        if not IDENTITY.fullmatch(journal):
            return refusal_json(sentence("request.journal"), 400)
        return await _answered_bytes(lambda: record.people(journal))

    return [
        Route("/api/seals", seals),
        Route("/api/messages", messages),
        Route("/api/people", people),
    ]


def record_metrics(picture: Snapshot) -> list[Metric]:
    """The numbers of undecided matters."""
    alerts = GaugeMetricFamily(
        "mahjong_parlor_alerts", "Disputes about the record that wait for a decision.", labels=("kind",)
    )
    for kind, number in sorted((picture.get("alert_counts") or {}).items()):
        alerts.add_metric((kind,), number)
    waiting = GaugeMetricFamily(
        "mahjong_parlor_keys_pending",
        "Keys that have spoken as a table and wait to be admitted.",
        value=float(picture.get("pending_count", 0)),
    )
    unlisted = GaugeMetricFamily(
        "mahjong_parlor_keys_unlisted",
        "Keys that have spoken as a table while the list of those that wait was full.",
        value=float(picture.get("unlisted", 0)),
    )
    held = GaugeMetricFamily(
        "mahjong_parlor_held",
        "Messages that are kept and do not count yet.",
        value=float(picture.get("held", 0)),
    )
    return [alerts, waiting, unlisted, held]


async def _answered_bytes(question: Callable[[], bytes]) -> Response:
    try:
        content = await run_in_threadpool(question)
    except ContentRefused as wrong:
        return refusal_json(wrong.whole, 400)
    except DatabaseError as away:
        return refusal_json(away.whole, 503)
    return Response(content, 200, {"cache-control": "no-store"}, "application/json")


DAY_S: Final = 86_400.0
MOST_DAYS: Final = 100_000
LONGEST_PLAYER: Final = 1000
LONGEST_HISTORY: Final = 500
PERSONAL: Final = ("scores", "corrections")
"""What of the picture says who won and lost beyond the hand that is played."""
WITHHELD: Final = (
    "Scores and standings are shown to whoever opens the link with ?token=… that the hub told at its start."
)


LISTS: Final = {"standings": column_descriptions(PlayerStanding)}
"""The columns of the lists that the page builds from them."""


class Answers(Evidence, Protocol):
    """What the page may ask the hub's database; called in threads of their own, and as in `Evidence`."""

    def standings(self, since: float | None) -> Sequence[Mapping[str, object]]:
        """Who has won how much since this time (seconds since 1970; None: ever)."""

    def history(self, player: str, language: str | None = None) -> Sequence[Mapping[str, object]]:
        """Every score and correction of a player (name, card or id), in order of play; in a language, or as kept."""


def create_parlor_app(snapshots: SnapshotSource, answers: Answers) -> Starlette:
    """The routes of the parlor's page over a source of snapshots.

    `/` the page · `/api/state` the newest snapshot · `/api/stream` the same as server-sent events ·
    `/api/standings?days=7` (0: all there is) · `/api/history?player=NAME&language=zh` · `/api/columns` of these lists ·
    `/api/seals`, `/api/messages` and `/api/people`, see `parlor_record` · `/healthz` 503 and why while broker or
    database is away · `/metrics` · `/docs/*` the documentation.
    Standings, histories, messages, names and, in the snapshot, scores are for the scope `history`.
    """
    closing = asyncio.Event()

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "parlor.html", headers={"cache-control": "no-cache"})

    app = Starlette(
        routes=[
            Route("/", page),
            *_snapshot_routes(snapshots, closing),
            *_player_routes(answers),
            *record_routes(answers),
            *_monitoring_routes(snapshots),
            *word_routes(),
            *docs_routes(),
            static_files(),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: not_found},
    )
    app.state.closing = closing
    return app


def _snapshot_routes(snapshots: SnapshotSource, closing: asyncio.Event) -> list[Route]:
    """The newest snapshot, once or as a stream that ends when `closing` is set; with scores for those who may see
    them."""
    whole, public = Encoded(), Encoded(without_persons)

    def encoded(request: Request) -> Encoded:
        return whole if has(request, Scope.HISTORY) else public

    async def state(request: Request) -> Response:
        headers = {"cache-control": "no-store"}
        return Response(encoded(request)(snapshots.latest()), media_type="application/json", headers=headers)

    async def stream(request: Request) -> Response:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        stream_events = events(snapshots, closing, encoded(request))
        return StreamingResponse(stream_events, media_type="text/event-stream", headers=headers)

    return [Route("/api/state", state), Route("/api/stream", stream)]


def _player_routes(answers: Answers) -> list[Route]:
    """Standings and histories, from the database."""

    @requires_right(Scope.HISTORY)
    async def standings(request: Request) -> Response:
        try:
            days = float(request.query_params.get("days", "1"))
        except ValueError:
            days = math.nan
        if not 0 <= days <= MOST_DAYS:
            return refusal_json(sentence("request.days", most=MOST_DAYS), 400)
        since = time.time() - days * DAY_S if days else None
        return await _answered(lambda: answers.standings(since))

    @requires_right(Scope.HISTORY)
    async def history(request: Request) -> Response:
        player = request.query_params.get("player", "")
        if not 0 < len(player) <= LONGEST_PLAYER or "\0" in player:
            return refusal_json(sentence("request.player", most=LONGEST_PLAYER), 400)
        language = request.query_params.get("language")
        if language is not None and language not in LANGUAGES:
            return refusal_json(sentence("request.language", known=list(LANGUAGES)), 400)
        return await _answered(lambda: answers.history(player, language)[-LONGEST_HISTORY:])

    @requires_right(Scope.HISTORY)
    async def columns(_request: Request) -> Response:
        return _json(LISTS)

    return [
        Route("/api/standings", standings),
        Route("/api/history", history),
        Route("/api/columns", columns),
    ]


def _monitoring_routes(snapshots: SnapshotSource) -> list[Route]:
    """Health and metrics, for programs that watch the hub."""
    metrics = ParlorMetrics(snapshots.latest)

    async def health(_request: Request) -> Response:
        wrong = hub_troubles(snapshots.latest())
        return JSONResponse(
            {"ok": not wrong, "wrong": wrong, "revision": snapshots.revision}, 503 if wrong else 200
        )

    @requires_right(Scope.METRICS)
    async def scrape(_request: Request) -> Response:
        return Response(metrics.exposition(), headers={"content-type": CONTENT_TYPE_LATEST})

    return [Route("/healthz", health), Route("/metrics", scrape)]


def without_persons(picture: Snapshot) -> Snapshot:
    """The snapshot for those who have no token: the tables as they stand, no earlier results."""
    if not picture:
        return picture
    return {**{name: part for name, part in picture.items() if name not in PERSONAL}, "withheld": WITHHELD}


def hub_troubles(picture: Snapshot) -> list[str]:
    """What keeps the hub from storing scores, a sentence each."""
    found = [picture.get(part, {}).get("trouble") for part in ("broker", "database")]
    return list(dict.fromkeys(trouble for trouble in found if trouble))


class ParlorMetrics(Collector):
    """The snapshot's numbers in the text format of Prometheus, read at every scrape."""

    def __init__(self, measure: Callable[[], Snapshot]) -> None:
        self._measure = measure
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def exposition(self) -> bytes:
        """The body of the answer to a scrape."""
        return generate_latest(self._registry)

    def describe(self) -> list[Metric]:
        """Empty: there is no snapshot yet at registration."""
        return []

    def collect(self) -> list[Metric]:
        """All metrics with their values now."""
        picture = self._measure()
        tally = picture.get("tally", {})
        found: list[Metric] = [
            _gauge(
                "broker_up", "Whether the broker is connected.", not picture.get("broker", {}).get("trouble")
            ),
            _gauge(
                "database_up", "Whether the database answers.", not picture.get("database", {}).get("trouble")
            ),
            _gauge(
                "messages",
                "Messages of all tables that are whole up to their number.",
                picture.get("messages", 0),
            ),
            _counter("received", "Messages this hub's first worker has received.", tally.get("received", 0)),
            _counter("repeated", "Of them, those that were known already.", tally.get("repeated", 0)),
            _counter("batches", "Transactions in which they were committed.", tally.get("batches", 0)),
            _counter(
                "conflicts", "Messages that contradict what is stored.", picture.get("conflict_count", 0)
            ),
            _counter("refused", "Messages that were turned away.", picture.get("refusal_count", 0)),
        ]
        missing = GaugeMetricFamily(
            "mahjong_parlor_missing", "Messages known to exist and not here.", labels=("parlor", "table")
        )
        online = GaugeMetricFamily(
            "mahjong_parlor_table_online", "Whether the table can be heard.", labels=("parlor", "table")
        )
        for table in picture.get("tables", ()):
            labels = (table["parlor"], table["table"])
            missing.add_metric(labels, table["missing"])
            online.add_metric(labels, table["status"] == "online")
        return [*found, missing, online, *record_metrics(picture)]


def _gauge(name: str, help_: str, value: float) -> Metric:
    return GaugeMetricFamily(f"mahjong_parlor_{name}", help_, value=float(value))


def _counter(name: str, help_: str, value: float) -> Metric:
    return CounterMetricFamily(f"mahjong_parlor_{name}", help_, value=float(value))


async def _answered(question: Callable[[], object]) -> Response:
    try:
        return _json(await run_in_threadpool(question))
    except ContentRefused as wrong:
        return refusal_json(wrong.whole, 400)
    except DatabaseError as away:
        return refusal_json(away.whole, 503)


def _json(content: object) -> Response:
    return Response(encode(content), 200, NO_STORE, "application/json")
