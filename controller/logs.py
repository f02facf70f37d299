"""Logs that people and machines read alike: one line an event, its time, its level and what it is about.

Every module logs through `logging.getLogger(__name__)` as always; here the lines get their form. On a terminal they
are coloured text, with `as_json` one JSON object a line (for journald, Loki and the like). What is bound at the start
(parlor, table) stands on every line. What came from outside cannot steer the terminal a log is read on, nor begin a
line of its own.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from controller.identity.addresses import HIDDEN, text_without_passwords
from controller.identity.printable import printable, printable_lines

SECRETS = ("password", "secret", "mac", "key")
"""Fields whose value never reaches a log, whoever logs them."""


def configure(
    *, verbose: bool = False, as_json: bool = False, stream: TextIO | None = None, **bound: object
) -> None:
    """Send every log line of the program to `stream` (standard error). `verbose` also tells what goes well."""
    into = sys.stderr if stream is None else stream
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _bound(bound),
        _without_secrets,
    ]
    last: list[Processor]
    if as_json:
        # Without the values of variables: among them are passwords.
        frames = ExceptionDictTransformer(show_locals=False)
        last = [
            structlog.processors.ExceptionRenderer(frames),
            structlog.processors.JSONRenderer(_json),
        ]
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=into.isatty(), exception_formatter=_traceback)
        last = [_printable, renderer]
    structlog.configure(
        processors=[*before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(into)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if verbose else logging.WARNING)


def _json(event: object, **options: Any) -> str:
    return printable(text_without_passwords(json.dumps(event, ensure_ascii=False, **options)))


def _printable(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = printable(value)
    return event


def _traceback(into: TextIO, raised: ExcInfo) -> None:
    told = text_without_passwords("".join(traceback.format_exception(*raised)))
    into.write("\n" + printable_lines(told).rstrip("\n"))


def _bound(fields: Mapping[str, object]) -> Processor:
    def add(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        for name, value in fields.items():
            event.setdefault(name, value)
        return event

    return add


def _without_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    for name in event:
        if any(word in name.lower() for word in SECRETS):
            event[name] = HIDDEN
        elif isinstance(event[name], str):
            event[name] = text_without_passwords(event[name])
    return event
