"""The page over ASGI: its routes, its headers, its stream."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from typing import Any

import httpx
import pytest

from controller.rules.registry import names_of_systems
from controller.web import SnapshotBoard, create_app
from controller.web.static_files import STATIC, word_source
from controller.web.table_app import AT_ONCE, PANEL_INTERVAL_S, STREAM_INTERVAL_S, Encoded, events
from controller.words import LANGUAGES, catalogue
from controller.words.fluent_functions import fluent_functions
from tests.controller.web.snapshots import playing


def ask(board: SnapshotBoard, path: str) -> httpx.Response:
    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(app=create_app(board))
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            return await client.get(path)

    return asyncio.run(once())


def test_state_is_the_newest_snapshot() -> None:
    board = SnapshotBoard()
    assert ask(board, "/api/state").json() == {}
    board.publish({"hand": 1})
    board.publish(playing())
    answer = ask(board, "/api/state")
    assert answer.json() == playing()
    assert answer.headers["cache-control"] == "no-store"


def test_health_counts_revisions() -> None:
    board = SnapshotBoard()
    board.publish({})
    assert ask(board, "/healthz").json() == {"ok": True, "wrong": [], "revision": 1}


def test_a_clause_is_explained() -> None:
    known = ask(SnapshotBoard(), "/api/clause/HZ-17")
    assert "fortune" in known.json()["title"]
    unknown = ask(SnapshotBoard(), "/api/clause/XX-1")
    assert (unknown.status_code, unknown.json()) == (404, {"title": None})


def test_page_needs_nothing_from_outside() -> None:
    page = ask(SnapshotBoard(), "/")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "http" not in page.text.replace("http-equiv", "")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("table.js", "javascript"),
        ("shared/tiles.js", "javascript"),
        ("table/app.js", "javascript"),
        ("vendor/preact.js", "javascript"),
        ("table.css", "css"),
        ("icon.svg", "svg"),
    ],
)
def test_static_files_are_served_with_their_type(path: str, kind: str) -> None:
    answer = ask(SnapshotBoard(), f"/static/{path}")
    assert answer.status_code == 200
    assert kind in answer.headers["content-type"]


def test_static_serves_its_folder_only() -> None:
    assert ask(SnapshotBoard(), "/static/../app.py").status_code == 404
    assert ask(SnapshotBoard(), "/static/%2e%2e/app.py").status_code == 404


def test_nothing_on_the_page_is_ever_markup_from_the_table() -> None:
    ours = [path for path in STATIC.rglob("*.js") if path.parent.name != "vendor"]
    assert len(ours) > 20
    unsafe = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "dangerouslySet")
    for path in ours:
        code = path.read_text(encoding="utf-8")
        for name in unsafe:
            assert name not in code, f"{path.name} uses {name}"


def test_every_address_on_a_page_is_relative() -> None:
    """A page works under a path prefix behind a proxy."""
    for path in [*STATIC.glob("*.html"), *STATIC.rglob("*.js")]:
        if path.parent.name != "vendor":
            code = path.read_text(encoding="utf-8")
            assert not re.findall(r"""["'`]/(?:api|static|watch|words)\b""", code), path.name


@pytest.mark.parametrize("page", ["index", "panel", "parlor"])
def test_every_module_of_the_first_view_is_preloaded(page: str) -> None:
    html = (STATIC / f"{page}.html").read_text(encoding="utf-8")
    entry = re.findall(r'<script type="module" src="static/([^"]+)"', html)[0]
    preloaded = set(re.findall(r'modulepreload" href="static/([^"]+)"', html))
    assert preloaded == imported_modules(entry) - {entry}


def imported_modules(entry: str) -> set[str]:
    """A module of the pages and all that it imports statically, as paths in the folder of static files."""
    found, waiting = set[str](), [entry]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        code = (STATIC / path).read_text(encoding="utf-8")
        for target in re.findall(r'(?m)^(?:import|\} from) [^"\n]*"(\.[^"]+)"', code):
            module = (STATIC / path).parent.joinpath(target).resolve()
            waiting.append(module.relative_to(STATIC.resolve()).as_posix())
    return found


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_words_of_a_language_are_served(language: str) -> None:
    page = ask(SnapshotBoard(), f"/words/{language}/page.ftl")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert "page-wins = " in page.text
    assert ask(SnapshotBoard(), f"/words/{language}/sentences.ftl").status_code == 200
    assert ask(SnapshotBoard(), f"/words/{language}/rules-hangzhou.ftl").status_code == 200


@pytest.mark.parametrize("system", names_of_systems())
def test_every_system_brings_its_words(system: str) -> None:
    for language in LANGUAGES:
        assert f"system-{system} = " in (word_source(language, f"rules-{system}") or "")


@pytest.mark.parametrize("part", ["en/rules-chess", "en/other", "xx/page", "..%2fen/page", "en/..%2fpage"])
def test_words_that_there_are_not(part: str) -> None:
    assert ask(SnapshotBoard(), f"/words/{part}.ftl").status_code == 404


def test_the_page_says_the_same_in_each_language() -> None:
    """The same entries with the same arguments, and every one of them is used."""
    entries_of = {language: entries(word_source(language, "page") or "") for language in LANGUAGES}
    assert entries_of["en"] == entries_of["zh"] == entries_of["ja"]
    scripts = [path for folder in ("table", "shared") for path in (STATIC / folder).glob("*.js")]
    code = "".join(path.read_text(encoding="utf-8") for path in scripts)
    starts = tuple(f"page-{rest}" for rest in re.findall(r"`page-([a-z-]+)\$", code))
    used = set(re.findall(r'"(page-[a-z_-]+)"', code))
    connection = {f"page-{kind}" for kind in ("live", "connecting", "lost", "stale")}
    unused = [
        name for name in entries_of["en"] if name not in used | connection and not name.startswith(starts)
    ]
    assert not unused
    assert used <= entries_of["en"].keys()


def test_the_browser_knows_every_function_of_the_catalogue() -> None:
    code = (STATIC / "shared" / "words.js").read_text(encoding="utf-8")
    assert set(re.findall(r"(?m)^      ([A-Z_]+): ", code)) == set(fluent_functions(catalogue("en")))


def entries(source: str) -> dict[str, set[str]]:
    """The entries of a Fluent file, each with the names of its arguments."""
    found: dict[str, set[str]] = {}
    for block in re.split(r"(?m)^(?=[a-z])", source):
        name, equals, text = block.partition(" = ")
        if equals:
            found[name] = set(re.findall(r"\$([a-z]+)", text))
    return found


async def read_stream(board: SnapshotBoard, enough: int) -> list[tuple[str, Any]]:
    """The stream's first `enough` events, straight from the application."""
    events: list[tuple[str, Any]] = []
    full = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await full.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        text = message.get("body", b"").decode()
        for block in filter(None, text.split("\n\n")):
            lines = dict(line.split(": ", 1) for line in block.splitlines())
            events.append((lines["event"], json.loads(lines["data"])))
        if len(events) >= enough:
            full.set()

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/stream",
        "raw_path": b"/api/stream",
        "query_string": b"",
        "headers": [],
        "http_version": "1.1",
        "scheme": "http",
        "server": ("page", 80),
        "client": ("x", 1),
        "root_path": "",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
    }
    await asyncio.wait_for(create_app(board)(scope, receive, send), 20)
    return events


def test_stream_begins_with_the_table_as_it_stands() -> None:
    board = SnapshotBoard()
    board.publish({"hand": 7})
    assert asyncio.run(read_stream(board, 1))[0] == ("state", {"hand": 7})


def test_a_burst_of_changes_is_one_picture() -> None:
    board = SnapshotBoard()
    board.publish({"hand": 0})

    def table() -> None:
        for number in range(1, 500):
            board.publish({"hand": number})

    async def watch() -> list[tuple[str, Any]]:
        thread = threading.Timer(0.05, table)
        thread.start()
        return await read_stream(board, 2)

    events = asyncio.run(watch())
    assert events[0] == ("state", {"hand": 0})
    assert events[1] == ("state", {"hand": 499})


@pytest.mark.parametrize("interval_s", [STREAM_INTERVAL_S, PANEL_INTERVAL_S])
def test_single_change_is_sent_at_once_and_many_are_delayed(interval_s: float) -> None:
    board = SnapshotBoard()
    board.publish({"hand": 0})
    delays: list[float] = []

    async def watch() -> None:
        loop, closing = asyncio.get_running_loop(), asyncio.Event()
        stream = events(board, closing, Encoded(), interval_s=interval_s)
        await anext(stream)
        for number in range(1, 9):
            began = loop.time()
            board.publish({"hand": number})
            assert json.loads((await anext(stream)).partition(b"data: ")[2])["hand"] == number
            delays.append(loop.time() - began)
        await stream.aclose()

    asyncio.run(watch())
    assert min(delays[: AT_ONCE - 1]) < STREAM_INTERVAL_S / 2, "the first changes do not wait"
    assert sum(delays) > (len(delays) - 2 * AT_ONCE) * interval_s, "a burst does"


def test_waiting_reader_wakes_for_publish_from_another_thread() -> None:
    board = SnapshotBoard()

    async def wait() -> int:
        threading.Timer(0.02, board.publish, [{"hand": 1}]).start()
        return await asyncio.wait_for(board.wait(0), 60)

    assert asyncio.run(wait()) == 1


def test_publishing_survives_a_reader_whose_loop_is_gone() -> None:
    board = SnapshotBoard()
    loop = asyncio.new_event_loop()
    task = loop.create_task(board.wait(0))
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    board.publish({"hand": 1})
    assert board.latest() == {"hand": 1}
    assert not task.done()
