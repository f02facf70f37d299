"""A table's metrics in the text format of Prometheus.

Nothing is counted here. Every scrape reads what the parts of the table know of themselves at that moment, so a number
on a chart and the number on the page cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

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
