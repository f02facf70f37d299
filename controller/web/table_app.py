"""The table's page: one HTML file, its state as JSON, and the same state as a live stream."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.rules import clause_title
from controller.web.access_tokens import Scope
from controller.web.camera_pages import Source, watch_routes
from controller.web.page_access import requires_right
from controller.web.refusals import not_found
from controller.web.response_headers import SecurityHeaders
from controller.web.snapshot_board import Snapshot, SnapshotSource
from controller.web.static_files import STATIC, docs_routes, static_files, word_routes
from controller.words import text_of

STREAM_INTERVAL_S: Final = 0.2
"""Interval of snapshots during a burst of changes: faster than people can follow, slow enough for a phone."""
GATHER_S: Final = 0.02
"""Changes within this interval are sent as one snapshot."""
PANEL_INTERVAL_S: Final = 0.05
"""STREAM_INTERVAL_S for panels: there are few panels, and players wait for them."""
PANEL_GATHER_S: Final = 0.005
"""Less than for pages, so that a hundred open pages are updated after the panels."""
AT_ONCE: Final = 3
"""The number of snapshots sent without delay before a burst is slowed: a call and its effects are seen at once."""
PULSE_S: Final = 4.0
"""Interval of pulses of an unchanged table; a page shows that it is stale after three missed ones."""
HOLDING: Final = frozenset({"disk_full", "disk_fails", "disk", "outbox", "journal_locked"})
"""Alerts that prevent a new hand: the record has no room, or another program holds it."""


def create_app(
    snapshots: SnapshotSource,
    measure: Callable[[], Measurements] | None = None,
    watching: Source | None = None,
) -> Starlette:
    """The page's routes over a source of snapshots.

    `measure` returns the measurements (else the snapshot alone), `watching` what the table's camera sees.

    `/` the page · `/api/state` the newest snapshot (JSON) · `/api/stream` the same as server-sent events `state`, at
    once, but five a second at most where many follow each other, and `pulse` while nothing changes · `/words/*` the
    catalogue · `/api/clause/HZ-17` what a clause demands · `/healthz` 200 while the table can play, 503 and why while
    it cannot · `/metrics` for Prometheus · `/watch` what the camera sees (scope `watch`) · `/docs/*` the
    documentation · `/static/*`. Everything else here is shown on the table's own displays, too, and is public.
    """
    closing = asyncio.Event()
    encoded = Encoded()
    measured = snapshots.latest if measure is None else measure
    metrics = TableMetrics(measured)

    async def page(_request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    async def state(_request: Request) -> Response:
        headers = {"cache-control": "no-store"}
        return Response(encoded(snapshots.latest()), media_type="application/json", headers=headers)

    async def stream(_request: Request) -> Response:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(
            events(snapshots, closing, encoded), media_type="text/event-stream", headers=headers
        )

    async def clause(request: Request) -> Response:
        title = clause_title(request.path_params["clause"])
        headers = {"cache-control": "max-age=86400"}
        return JSONResponse({"title": title}, 404 if title is None else 200, headers)

    async def health(_request: Request) -> Response:
        wrong = table_troubles(measured())
        status = 503 if wrong else 200
        return JSONResponse({"ok": not wrong, "wrong": wrong, "revision": snapshots.revision}, status)

    @requires_right(Scope.METRICS)
    async def scrape(_request: Request) -> Response:
        return Response(metrics.exposition(), headers={"content-type": CONTENT_TYPE})

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/api/state", state),
            Route("/api/stream", stream),
            Route("/api/clause/{clause}", clause),
            *word_routes(),
            *docs_routes(),
            Route("/healthz", health),
            Route("/metrics", scrape),
            *([] if watching is None else watch_routes(watching, closing)),
            static_files(),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: not_found},
    )
    app.state.closing = closing
    app.state.encoded = encoded
    return app


def table_troubles(measured: Measurements) -> list[str]:
    """What keeps this table from playing, a sentence each. A broker that is away does not: scores wait for it."""
    link, camera = measured.get("link", {}), measured.get("camera", {})
    found = [] if link.get("up", True) else [f"The machine at {link.get('port')} does not answer."]
    if not camera.get("ok", True):
        found.append(camera.get("text") or f"The camera at {camera.get('url')} gives no picture.")
    return found + [
        text_of(alert["text"]) for alert in measured.get("alerts", ()) if alert["code"] in HOLDING
    ]


class Encoded:
    """A snapshot as JSON, filtered by `shown` for one kind of reader; encoded once for all of them together."""

    def __init__(self, shown: Callable[[Snapshot], Snapshot] = lambda snapshot: snapshot) -> None:
        self._shown = shown
        self._last: tuple[Snapshot, bytes] | None = None

    def __call__(self, snapshot: Snapshot) -> bytes:
        """The snapshot as JSON; the last one is cached."""
        if self._last is None or self._last[0] is not snapshot:
            self._last = (snapshot, encode(self._shown(snapshot)))
        return self._last[1]


async def events(
    snapshots: SnapshotSource,
    closing: asyncio.Event,
    encoded: Callable[[Snapshot], bytes],
    *,
    interval_s: float = STREAM_INTERVAL_S,
    gather_s: float = GATHER_S,
) -> AsyncGenerator[bytes, None]:
    """Server-sent events until the reader leaves or the server closes. A change is sent at once, with all that follows
    within `gather_s` seconds; where more than `AT_ONCE` come within as many intervals of `interval_s`, the newest of
    each interval alone."""
    seen = -1
    loop = asyncio.get_running_loop()
    sent: deque[float] = deque(maxlen=AT_ONCE)
    closed = asyncio.ensure_future(closing.wait())
    changed: asyncio.Future[int] | None = None
    try:
        while not closing.is_set():
            changed = asyncio.ensure_future(snapshots.wait(seen))
            await asyncio.wait({changed, closed}, timeout=PULSE_S, return_when=asyncio.FIRST_COMPLETED)
            if not changed.done():
                changed.cancel()
                yield b"event: pulse\ndata: {}\n\n"
                continue
            held = sent[0] + AT_ONCE * interval_s - loop.time() if len(sent) == AT_ONCE else 0.0
            if seen >= 0:
                await asyncio.wait({closed}, timeout=min(max(gather_s, held), interval_s))
            # The revision is taken before the snapshot: a newer picture may be sent twice, never missed.
            seen = snapshots.revision
            sent.append(loop.time())
            yield b"event: state\nid: %d\ndata: %s\n\n" % (seen, encoded(snapshots.latest()))
    finally:
        closed.cancel()
        if changed is not None:
            changed.cancel()


def encode(content: object) -> bytes:
    """Compact UTF-8 JSON; decimals become strings."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=_plain).encode()


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


# ---- A table's metrics in the text format of Prometheus ----------------------------------------------------------
#
# Nothing is counted here. Every scrape reads what the parts of the table know of themselves at that moment, so a
# number on a chart and the number on the page cannot differ.

Measurements = Mapping[str, Any]
"""The table's snapshot (`hand`, `alerts` …) with its health: `link`, `camera`, `mqtt`, `journal`."""
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


@dataclass(frozen=True)
class MetricSpec:
    """One metric: its place in the measurements, its name, its help text."""

    name: str
    where: tuple[str, ...]
    help: str
    rises: bool = False


MEASURES: Final = (
    MetricSpec("link_up", ("link", "up"), "Whether the machine answers on its serial line."),
    MetricSpec("link_frames_sent", ("link", "frames_sent"), "Frames sent to the machine.", rises=True),
    MetricSpec("link_frames_received", ("link", "frames_received"), "Intact frames received.", rises=True),
    MetricSpec("link_resends", ("link", "resends"), "Frames that had to be sent again.", rises=True),
    MetricSpec("link_garbled", ("link", "garbled"), "Damaged pieces the controller received.", rises=True),
    MetricSpec(
        "link_garbled_at_table",
        ("link", "garbled_at_table"),
        "Damaged pieces the machine received.",
        rises=True,
    ),
    MetricSpec("link_sessions", ("link", "sessions"), "Sessions begun with the machine.", rises=True),
    MetricSpec("camera_up", ("camera", "ok"), "Whether the camera gives pictures."),
    MetricSpec("camera_frames", ("camera", "frames"), "Pictures read.", rises=True),
    MetricSpec("camera_seconds", ("camera", "seconds"), "Time spent reading pictures.", rises=True),
    MetricSpec("camera_unsure", ("camera", "unsure"), "Readings that were not sure.", rises=True),
    MetricSpec("mqtt_connected", ("mqtt", "connected"), "Whether the broker is connected."),
    MetricSpec("mqtt_outbox", ("mqtt", "outbox"), "Messages that wait for the broker or the parlor's hub."),
    MetricSpec("mqtt_posted", ("mqtt", "posted"), "Number of the newest message the broker has."),
    MetricSpec("mqtt_applied", ("mqtt", "applied"), "Number up to which the hub has committed everything."),
    MetricSpec("journal_entries", ("journal", "entries"), "Entries in the journal.", rises=True),
    MetricSpec("journal_bytes", ("journal", "bytes"), "Size of the journal's file and its log."),
    MetricSpec("journal_free_bytes", ("journal", "free_bytes"), "Room left on the journal's disk."),
    MetricSpec("hand", ("hand",), "Number of the hand in this session."),
    MetricSpec("wall_left", ("left",), "Tiles left in the wall."),
)


class TableMetrics(Collector):
    """The metrics of one table, labelled with parlor and table. `measure` is called at every scrape."""

    def __init__(self, measure: Callable[[], Measurements]) -> None:
        self._measure = measure
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def exposition(self) -> bytes:
        """The body of the answer to a scrape, of type `CONTENT_TYPE`."""
        return generate_latest(self._registry)

    def describe(self) -> Iterable[Metric]:
        """Empty: registering must not measure a table that is still being put together."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """All metrics with their values now."""
        measured = self._measure()
        labels = {name: str(measured.get(name) or "") for name in ("parlor", "table")}
        for measure in MEASURES:
            value = _value(measured, measure.where)
            if value is not None:
                family = CounterMetricFamily if measure.rises else GaugeMetricFamily
                metric = family(f"mahjong_table_{measure.name}", measure.help, labels=tuple(labels))
                metric.add_metric(tuple(labels.values()), value)
                yield metric
        yield _alerts(measured, labels)
        yield _totals(measured, labels)


def _value(measured: Measurements, where: tuple[str, ...]) -> float | None:
    found: object = measured
    for name in where:
        found = found.get(name) if isinstance(found, Mapping) else None
    return float(found) if isinstance(found, int | float) else None


def _alerts(measured: Measurements, labels: Mapping[str, str]) -> Metric:
    metric = GaugeMetricFamily("mahjong_table_alert", "Alerts that stand.", labels=(*labels, "code"))
    for alert in measured.get("alerts", ()):
        metric.add_metric((*labels.values(), str(alert["code"])), 1)
    return metric


def _totals(measured: Measurements, labels: Mapping[str, str]) -> Metric:
    metric = GaugeMetricFamily(
        "mahjong_table_player_units",
        "What each player has won or lost in this session.",
        labels=(*labels, "player"),
    )
    for one in measured.get("people") or measured.get("seats", ()):  # who has got up has won or lost, too
        if one.get("name") and isinstance(one.get("total"), int):
            metric.add_metric((*labels.values(), str(one["name"])), one["total"])
    return metric
