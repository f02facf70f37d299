"""The parlor page's routes and metrics about the record: seals, names and messages for tables, disputes for
monitoring."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from prometheus_client.core import GaugeMetricFamily, Metric
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.parlor.storage.database import ContentRefused
from controller.web.access_tokens import Scope
from controller.web.page_access import requires_right
from controller.web.snapshot_board import Snapshot

IDENTITY: Final = re.compile(r"[0-9A-Za-z_]{1,64}")
NOT_A_JOURNAL: Final = "journal is the identity of a table's journal: letters, digits and _, up to 64."


class Evidence(Protocol):
    """What may be asked of the record; called in threads of their own. RuntimeError while the database is away,
    ContentRefused for what it cannot look for."""

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
            return _json({"error": NOT_A_JOURNAL}, 400)
        return await _answered(lambda: record.seals(journal))

    @requires_right(Scope.HISTORY)
    async def messages(request: Request) -> Response:
        journal, after = request.query_params.get("journal", ""), request.query_params.get("after", "0")
        if not IDENTITY.fullmatch(journal):
            return _json({"error": NOT_A_JOURNAL}, 400)
        if not (after.isascii() and after.isdigit() and len(after) < 17):
            return _json({"error": "after is the number of a message, 0 for all there are."}, 400)
        return await _answered(
            lambda: json.dumps(record.messages(journal, int(after)), ensure_ascii=False).encode()
        )

    @requires_right(Scope.HISTORY)
    async def people(request: Request) -> Response:
        journal = request.query_params.get("journal", "")
        if not IDENTITY.fullmatch(journal):
            return _json({"error": NOT_A_JOURNAL}, 400)
        return await _answered(lambda: record.people(journal))

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


async def _answered(question: Callable[[], bytes]) -> Response:
    try:
        content = await run_in_threadpool(question)
    except ContentRefused as wrong:
        return _json({"error": str(wrong)}, 400)
    except RuntimeError as away:
        return _json({"error": str(away)}, 503)
    return Response(content, 200, {"cache-control": "no-store"}, "application/json")


def _json(content: object, status: int) -> Response:
    return Response(json.dumps(content), status, {"cache-control": "no-store"}, "application/json")
