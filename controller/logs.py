"""Logging for people and programs: one line an event, with its time, its level and its subject.

Every module logs through `logging.getLogger(__name__)` as usual; here the lines are formatted. On a terminal they are
coloured text, with `as_json` one JSON object a line (for journald, Loki and the like). An exception's traceback is in
the JSON, without the values of variables; people read where it was written (`controller.error_report`). Fields bound at
the start (parlor, table) are on every line. Foreign text can neither send control sequences to the terminal a log is
read on, nor begin a line of its own.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from typing import TextIO

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

from controller import error_report
from controller.identity.addresses import HIDDEN, text_without_passwords
from controller.identity.printable import printable

SECRETS = ("password", "secret", "mac", "key")
"""Parts of field names whose value is never logged, whichever module logs them."""


def configure(
    *, verbose: bool = False, as_json: bool = False, stream: TextIO | None = None, **bound: object
) -> None:
    """Send every log line of the program to `stream` (default: standard error). `verbose` adds the level INFO."""
    into = sys.stderr if stream is None else stream
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        _without_color_message,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _bound(bound),
        _without_secrets,
    ]
    last: list[Processor]
    if as_json:
        frames = ExceptionDictTransformer(show_locals=False)  # locals hold passwords
        last = [structlog.processors.ExceptionRenderer(frames), structlog.processors.JSONRenderer(_json)]
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=into.isatty() and not os.environ.get("NO_COLOR"))
        last = [_error_in_words, _printable, renderer]
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


def _json(event: object, *, default: Callable[[object], object]) -> str:
    return printable(text_without_passwords(json.dumps(event, ensure_ascii=False, default=default)))


def _printable(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = printable(value)
    return event


def _error_in_words(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """In text logs an exception is its message and where the details are; JSON logs have the traceback."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()
    error = raised[1] if isinstance(raised, tuple) else raised
    if isinstance(error, BaseException):
        event["error"] = error_report.error_text(error)
    return event


def _bound(fields: Mapping[str, object]) -> Processor:
    def add(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        for name, value in fields.items():
            event.setdefault(name, value)
        return event

    return add


def _without_color_message(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """The line without uvicorn's second form of its message, which is coloured and still to be filled in."""
    event.pop("color_message", None)
    return event


def _without_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    for name in event:
        if any(word in name.lower() for word in SECRETS):
            event[name] = HIDDEN
        elif isinstance(event[name], str):
            event[name] = text_without_passwords(event[name])
    return event
