"""A hub's pages as far as a table's shell reads them, with the answers that a test wants."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from controller.identity.signing import SigningKey, sign_message
from controller.journal.journal import Journal
from controller.journal.seals import TOPIC


class Hub:
    """The hub's data: `seals` (entries, head, at) by journal, and messages ({"seq", "topic", "payload"})."""

    def __init__(self) -> None:
        self.key = SigningKey.generate()
        self.seals: dict[str, list[list[Any]]] = {}
        self.messages: list[dict[str, Any]] = []
        self.people: dict[str, dict[str, Any]] | None = None
        self.token: str | None = None
        self.page = 1000
        self.asked: list[str] = []
        self.url = ""

    def answer(self, path: str, query: Mapping[str, Sequence[str]]) -> bytes | None:
        journal = query.get("journal", [""])[0]
        if path == "/api/seals":
            return self.sealed(journal)
        if path == "/api/people" and self.people is not None:
            return self.named(journal)
        if path == "/api/messages":
            after = int(query["after"][0])
            rows = [row for row in self.messages if row["seq"] > after][: self.page]
            return "".join(json.dumps(row) + "\n" for row in rows).encode()
        return None

    def sealed(self, journal: str) -> bytes:
        message = {
            "schema": "seals/1",
            "key": self.key.public.text,
            "to": "",
            "counter": 1,
            "incarnation": 1,
            "journal": journal,
            "seals": self.seals.get(journal, []),
        }
        return sign_message(message, TOPIC, self.key)

    def named(self, journal: str) -> bytes:
        message = {
            "schema": "names/1",
            "key": self.key.public.text,
            "to": "",
            "counter": 2,
            "incarnation": 1,
            "journal": journal,
            "people": self.people,
        }
        return sign_message(message, "api/people", self.key)

    def hear(self, journal: Journal, parlor: str = "home", table: str = "table-1") -> None:
        """Every message the table has sent so far, as it goes over the wire, and the seals of its scores."""
        known = {(row["seq"], row["epoch"]) for row in self.messages}
        for entry in journal.entries(kind="message"):
            body = entry.body
            if (body["seq"], body["epoch"]) in known:
                continue
            topic = f"mahjong/{parlor}/{table}/{body['leaf']}"
            message = {
                "schema": f"{body['leaf']}/1",
                "key": journal.public.text,
                "to": "",
                "seq": body["seq"],
                "epoch": body["epoch"],
                **body["payload"],
            }
            payload = sign_message(message, topic, journal.key).decode()
            self.messages.append(
                {"seq": body["seq"], "epoch": body["epoch"], "topic": topic, "payload": payload}
            )
            if "seal" in body["payload"]:
                seal = body["payload"]["seal"]
                kept = self.seals.setdefault(journal.identity, [])
                kept.append([seal["entries"], seal["head"], seal["at"]])


@contextmanager
def served(hub: Hub) -> Iterator[Hub]:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            hub.asked.append(self.path)
            content = hub.answer(asked.path, parse_qs(asked.query))
            if hub.token is not None and self.headers["Authorization"] != f"Bearer {hub.token}":
                content = None
                self.send_response(401)
            else:
                self.send_response(404 if content is None else 200)
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_: Any) -> None:
            """Discard the log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    hub.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
