"""`mahjong-table watch`: a camera's pictures with the recognition results, live; `mahjong-table cameras`: which there
are."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import (
    LanguageOption,
    RecordMbOption,
    RecordOption,
    StoreOption,
    TilesOption,
    open_classifier,
    reading,
    start_page,
    with_tiles,
)
from controller.commands.output import (
    CommandFailed,
    ExitStatus,
    Stopped,
    display_width,
    fail,
    filled,
    say,
    stop,
)
from controller.commands.reader import in_reader_language, reader_catalogue
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, sentence, sentence_of

if TYPE_CHECKING:
    from vision.live.live_view import LiveView, Watching
    from vision.networks.tile_classifier import TileClassifier
    from vision.zones.table_reader import TableReader

PAGE_PORT: Final = 8081
LIMIT_MB: Final = 500
STATE_COLUMNS: Final = 9
"""The columns of a line, left of the state."""
STATUS_S: Final = 5.0
"""Seconds between two lines of the terminal while nothing changes."""
PICTURE_S: Final = 1.0
"""Seconds that the page shows each picture of a recording."""


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command("watch")(watch)
    app.command("cameras")(cameras)
    register_see(app)


def watch(
    camera: Annotated[
        str | None,
        typer.Argument(
            metavar="[CAMERA]",
            help="usb:, usb:NAME, csi:, /dev/v4l/by-id/…, http://…, rtsp://…, a film, a picture or a folder of "
            "pictures; left out: the table's, or the only USB camera.",
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(metavar="TOML", help="A table's settings: its camera, rules and calibration are used."),
    ] = None,
    tiles: TilesOption = None,
    store: StoreOption = None,
    record: RecordOption = None,
    record_mb: RecordMbOption = LIMIT_MB,
    host: Annotated[
        str, typer.Option(help="Where the page is served; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default="8081 or a free one", help="The page's port; 0: any free one."
        ),
    ] = None,
    page: Annotated[bool, typer.Option(help="Serve the page.")] = True,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Stop after this many seconds; left out: never.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a picture: state, tiles, zones, doubts.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Watch a camera: the newest picture with the tiles found in it, their names, what is unsure, and what is wrong.

    A picture with the table's markers is read as the table, zone by zone; any other tile by tile. With --no-page a
    recording is looked through once. Stops with Ctrl-C. Exit status 1: the camera's address, the settings, the folder
    of clips or (with --no-page) the recording cannot be used.
    """
    from controller.web.camera_pages import create_watch_app
    from controller.web.listening_addresses import PageError
    from controller.web.page_server import PageServer
    from vision.capture.camera import CameraError, is_recording, is_still

    reading(language, as_json)
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    facts: JsonObject | None = {} if as_json else None
    try:
        watcher, url = _watcher(camera, table, tiles, store, record, record_mb)
    except (CameraError, CommandFailed) as error:
        fail(error, 1, facts)
    newest = [watcher.now]
    server = (
        PageServer(create_watch_app(lambda: newest[0]), host, PAGE_PORT if port is None else port)
        if page
        else None
    )
    try:
        if server is not None:
            start_page(server, port)
            addresses = {"page": server.console_link(), "link": server.invitation()}
            names = {
                what: reader_catalogue().text("terminal-watch-address", attribute=what) for what in addresses
            }
            for what, address in addresses.items():
                if address is not None:
                    say(
                        f"{filled(names[what], max(map(display_width, names.values())))}  {address}",
                        err=as_json,
                    )
        pause = PICTURE_S if page and is_recording(url) else 0.0
        once = not page and is_recording(url)
        _follow(watcher, newest, as_json, seconds, pause, once=once, still=once and is_still(url))
    except (PageError, CommandFailed) as error:
        fail(error, 1, facts)
    except Stopped:
        say(in_reader_language(sentence("command.stopped")), err=True)
    finally:
        watcher.close()
        if server is not None:
            server.stop()


def cameras(
    as_json: Annotated[bool, typer.Option("--json", help="A JSON array of url, device and model.")] = False,
    language: LanguageOption = None,
) -> None:
    """List the cameras plugged into this machine, by names that survive replugging."""
    from vision.capture.camera import list_cameras

    reading(language, as_json)
    found = list_cameras()
    if as_json:
        facts = [{"url": one.url, "device": str(one.device), "model": one.model} for one in found]
        say(json.dumps(facts, ensure_ascii=False))
        return
    if not found:
        say(in_reader_language(sentence("command.no_camera_plugged_in")))
    for one in found:
        known = {"model": one.model, "device": str(one.device)}
        say(f"{one.url}\n    {reader_catalogue().text('terminal-watch-camera', known)}")


def _follow(
    watcher: LiveView,
    newest: list[Watching],
    as_json: bool,
    seconds: float | None,
    pause: float,
    *,
    once: bool,
    still: bool,
) -> None:
    """Recognize picture after picture, `once` to the end of a recording (a `still` has one picture), and print
    changes."""
    from vision.live.live_view import LOST

    ends = None if seconds is None else time.monotonic() + seconds
    status = _StatusPrinter(as_json)
    last_sentence: Sentence | None = None
    while ends is None or time.monotonic() < ends:
        now = newest[0] = _settled(watcher) if still else watcher.look()
        if once and _looked_through(now, last_sentence):
            return
        last_sentence = now.sentence
        status.print(now)
        if still:
            if now.state == LOST:
                fail(now.sentence or "")
            return
        if pause:
            time.sleep(pause)
        elif now.state == LOST:
            time.sleep(0.1)


def _looked_through(now: Watching, last_sentence: Sentence | None) -> bool:
    """Whether a recording is at its end; `last_sentence` is that of the previous result. Ends the command if none of
    its pictures can be read, or if the rest cannot."""
    from vision.live.live_view import LOST, OVER

    if now.state == LOST and now.sentence is not None and now.sentence == last_sentence:
        fail(now.sentence)  # no recording heals while it is looked through
    if now.state == OVER and now.sight is None:
        fail(sentence("command.no_picture_read", camera=now.camera))
    return now.state == OVER


class _StatusPrinter:
    """Prints results: each as JSON, or as a line where it changes and every `STATUS_S` seconds."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._printed, self._printed_at = "", 0.0

    def print(self, now: Watching) -> None:
        """Print a result, unless it equals the previous line."""
        if self._as_json:
            say(json.dumps(now.facts(), ensure_ascii=False))
            return
        gist, at = _gist(now), time.monotonic()
        if gist != self._printed or at - self._printed_at >= STATUS_S:
            say(_line(now))
            self._printed, self._printed_at = gist, at


def _settled(watcher: LiveView) -> Watching:
    """Recognize a still until each zone of a table in it is settled or unsure: two readings must agree."""
    from vision.zones.settle import PATIENCE

    for _ in range(2 * PATIENCE):
        now = watcher.look()
        sight = now.sight
        if sight is None or not sight.calibrated:
            return now
        if sight.zones and all(zone.state != "reading" for zone in sight.zones):
            return now
    return now


def _line(now: Watching) -> str:
    """One status line of the terminal, in the reader's language."""
    sight, text = now.sight, "" if now.sentence is None else in_reader_language(now.sentence)
    state = _at_right(reader_catalogue().text("terminal-watch-state", attribute=now.state))
    if text and (sight is None or not sight.tiles):
        return f"{state}  {text}"
    parts = [state]
    if now.rate is not None:
        parts.append(reader_catalogue().text("terminal-watch-rate", {"rate": f"{now.rate:4.1f}"}))
    if sight is not None:
        seen = {"number": len(sight.tiles)}
        parts.append(
            reader_catalogue().text(
                "terminal-watch-tiles", seen, attribute="table" if sight.calibrated else "free"
            )
        )
        parts += [
            reader_catalogue().text(
                "terminal-watch-doubt", {"zone": _zone_in_words(name), "why": in_reader_language(why)}
            )
            if sight.calibrated
            else in_reader_language(why)
            for name, why in sight.doubts.items()
        ]
    parts += [text] if text else []
    parts += [reader_catalogue().text("terminal-watch-clips", {"number": now.clips})] if now.clips else []
    return "  ".join(parts)


def _at_right(text: str) -> str:
    """A state at the right of its column."""
    return " " * (STATE_COLUMNS - display_width(text)) + text


def _zone_in_words(name: str) -> str:
    """A zone by its name: seat 0's discards."""
    zone, _, seat = name.partition(":")
    if not seat.isdecimal():
        return reader_catalogue().text("zone", {"zone": zone}, attribute="shared")
    return reader_catalogue().text("zone", {"zone": zone, "seat": int(seat)}, attribute="named")


def _gist(now: Watching) -> str:
    """The part of a result whose change is worth a new line."""
    sight = now.sight
    doubts: tuple[object, ...] = () if sight is None else tuple(sight.doubts)
    return f"{now.state} {now.text} {doubts} {now.clips}"


def _watcher(
    camera: str | None,
    table: Path | None,
    tiles: str | None,
    store: Path | None,
    record: Path | None,
    record_mb: float,
) -> tuple[LiveView, str]:
    """The live view asked for, and its camera's address. Raises `CameraError`, or `CommandFailed`."""
    from controller.identity.addresses import without_password
    from controller.settings import SettingsError
    from vision.calibration.stored_calibration import AlignmentError
    from vision.capture.camera import open_camera
    from vision.live.clip_recorder import ClipError, ClipRecorder
    from vision.live.live_view import LiveView
    from vision.networks.tile_classifier import ModelFileError
    from vision.networks.tile_set_store import TileSetError
    from vision.photos.photo_detector import Detector
    from vision.zones.settle import Settler
    from vision.zones.table_reader import TableReader

    try:
        if table is None:
            classifier, own = open_classifier(tiles, store), None
            reader = TableReader(classifier)
        else:
            reader, classifier, own = _of_table(table, tiles, store)
        url = camera or own or "usb:"
        recorder = None if record is None else ClipRecorder(record, without_password(url), record_mb)
    except (AlignmentError, ClipError, ModelFileError, SettingsError, TileSetError) as error:
        raise CommandFailed(sentence_of(error)) from error
    return LiveView(open_camera(url), Settler(reader), lambda: Detector(classifier), recorder), url


def _of_table(table: Path, tiles: str | None, store: Path | None) -> tuple[TableReader, TileClassifier, str]:
    """The reader of a table with its settings, its tile classifier, and that table's camera."""
    from controller.rules.registry import load as load_rules
    from controller.rules.results import CaseError
    from controller.runtime.vision_factory import open_album, open_reader, open_tiles
    from controller.settings import load
    from vision.networks.tile_classifier import TileClassifier

    settings = with_tiles(load(table), tiles, store)
    try:
        system = load_rules(settings.table.rules, dict(settings.table.options))
    except CaseError as error:
        raise CommandFailed(
            sentence("camera_command.wrong_rules", file=str(table), field=error.field, problem=error.sentence)
        ) from error
    tile_set = open_tiles(settings)
    classifier = TileClassifier(tile_set=tile_set)
    reader = open_reader(settings, system, classifier, open_album(settings, system, tile_set))
    return reader, classifier, settings.camera.url


# ---- `mahjong-table see`: read photographs -----------------------------------------------------------------------


def register_see(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("see")(see)


def see(
    pictures: Annotated[
        list[Path], typer.Argument(metavar="PICTURE...", help="Photographs to read (JPEG, PNG, ...).")
    ],
    lines: Annotated[bool, typer.Option("--lines", help="One line of JSON a picture, in order.")] = False,
    annotate: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Leave a copy of each picture, with what was seen, in this folder."),
    ] = None,
    tiles: TilesOption = None,
    store: StoreOption = None,
    language: LanguageOption = None,
) -> None:
    """Read the tiles in photographs: faces, boxes, corners and turns, as JSON.

    A picture that cannot be read answers with an "error" and the others go on. Exit status: 0 when at least one
    picture was read, 1 when none could be, 2 when the command line or the annotation folder is at fault.
    """
    from vision.networks.tile_classifier import ModelFileError
    from vision.photos.photo_detector import Detector
    from vision.photos.read_photo import AnnotationError
    from vision.photos.read_photo import see as read_pictures

    reading(language)
    try:
        detector = Detector(open_classifier(tiles, store))
    except ModelFileError as broken:
        say(in_reader_language(broken.whole), err=True)
        raise typer.Exit(ExitStatus.MISUSED) from broken
    read = 0
    try:
        for answer in read_pictures(pictures, detector, annotate):
            read += "error" not in answer
            say(json.dumps(answer, ensure_ascii=False, indent=None if lines else 2))
    except AnnotationError as refused:
        say(in_reader_language(refused.whole), err=True)
        raise typer.Exit(ExitStatus.MISUSED) from refused
    if not read:
        raise typer.Exit(1)
