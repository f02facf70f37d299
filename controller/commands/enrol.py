"""`mahjong-table enrol`: trains the tile classifier on a maker's own tiles, lists the enrolled sets, removes one."""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import LanguageOption, learning, reading, start_page
from controller.commands.output import CommandFailed, Stopped, fail, say, stop
from controller.commands.reader import in_reader_language, reader_catalogue
from controller.identity.addresses import without_password
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, in_each_language, joined, sentence, sentence_of

if TYPE_CHECKING:
    from vision.enrolment.enrol_crops import CropSamples
    from vision.enrolment.enrol_grid import Layout
    from vision.enrolment.enrol_session import EnrolmentSession, EnrolmentState, EnrolmentStep
    from vision.enrolment.enrol_set import EnrolmentReport
    from vision.networks.tile_classifier import TileClassifier
    from vision.networks.tile_set_store import TileSet
    from vision.photos.photo_detector import Detector

PAGE_PORT: Final = 8082
GRACE_S: Final = 3.0
"""How long the page still shows the result at the end."""
AGAIN_S: Final = 20.0
"""Seconds without a sentence after which the terminal may print it again."""
PASSES: Final = 2
"""How often a recording is played for one row, which may be at its beginning, before the command gives up."""
PAUSE_S: Final = 0.2
"""Pause after a camera gave no picture, and between pictures that nobody waits for."""

ORDER: Final = (
    "1-9 characters, 1-9 circles, 1-9 bamboos, East South West North White Green Red, then (if the set has them) "
    "Spring Summer Autumn Winter Plum Orchid Chrysanthemum Bamboo"
)


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("enrol")(enrol)


def enrol(
    name: Annotated[
        str | None, typer.Argument(help="What the set is to be called, for `--tiles NAME` elsewhere.")
    ] = None,
    crops: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="From pictures of single tiles, called 5m-1.png, 5m-2.jpg, 7z.png …"
        ),
    ] = None,
    photo: Annotated[
        Path | None,
        typer.Option(
            metavar="PICTURE",
            help=f"From one photograph of all tiles in rows of nine, in this order: {ORDER}.",
        ),
    ] = None,
    camera: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Before a camera (usb:, http://…, a folder), row by row; a page and the terminal guide.",
        ),
    ] = None,
    flowers: Annotated[
        bool, typer.Option("--flowers/--no-flowers", help="With --camera: ask for the row of flowers.")
    ] = True,
    auto: Annotated[
        bool,
        typer.Option(
            "--auto", help="With --camera: take each row by itself as soon as it lies right and still."
        ),
    ] = False,
    host: Annotated[
        str, typer.Option(help="Where the page is served; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default="8082 or a free one", help="The page's port; 0: any free one."
        ),
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Add these pictures to the set of that name.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Forget the set of that name first.")] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="List the sets, their faces and their pictures.")
    ] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Forget the set of that name.")] = False,
    store: Annotated[
        Path | None,
        typer.Option("--store", metavar="DIR", help="Where sets are kept; left out: the user's data folder."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
    language: LanguageOption = None,
) -> None:
    """Teach the camera your own tiles: one picture of each face is enough.

    Then give --tiles NAME to see, run, demo or watch (or write it into table.toml). Tiles that were not taught are
    still read as any maker's. Exit status 0: kept; 1: the pictures or the camera did not serve; 2: bad arguments.
    """
    from vision.networks.tile_classifier import ModelFileError
    from vision.networks.tile_set_store import TileSetError

    reading(language, as_json)
    facts = {"name": name} if as_json else None
    try:
        if listed:
            tell_sets(store, as_json=as_json)
            return
        if name is None:
            raise CommandFailed(sentence("enrolment.give_name"), 2)
        if remove:
            _remove(name, store, as_json=as_json)
            return
        report = _enrolled(name, crops, photo, camera, store, add, replace, flowers, auto, (host, port))
    except CommandFailed as error:
        fail(error, error.status, facts)
    except (TileSetError, ModelFileError) as error:
        fail(error, 1, facts)
    except (Stopped, KeyboardInterrupt):
        fail(sentence("enrolment.stopped"), 1, facts)
    if as_json:
        say(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        tell(report)


def _enrolled(
    name: str,
    crops: Path | None,
    photo: Path | None,
    camera: str | None,
    store: Path | None,
    add: bool,
    replace: bool,
    flowers: bool,
    auto: bool,
    page: tuple[str, int | None],
) -> EnrolmentReport:
    """Enrol the set from the one source given. Raises CommandFailed where the options contradict each other."""
    if sum(source is not None for source in (crops, photo, camera)) != 1:
        raise CommandFailed(sentence("enrolment.one_source"), 2)
    if add and replace:
        raise CommandFailed(sentence("enrolment.add_or_replace"), 2)
    old = _old(name, store, add, replace)
    if crops is not None:
        return _from_crops(name, crops, store, old, replace)
    if photo is not None:
        return _from_photo(name, photo, store, old, replace)
    assert camera is not None
    return _before_camera(name, camera, store, old, replace, flowers, auto, page)


def _old(name: str, store: Path | None, add: bool, replace: bool) -> TileSet | None:
    from vision.enrolment.enrol_set import may_enrol
    from vision.networks.tile_set_store import TileSetError

    try:
        return may_enrol(name, store, add=add, replace_it=replace)
    except TileSetError as error:
        raise CommandFailed(error.whole, 2) from error


def _readers() -> tuple[Detector, TileClassifier]:
    from vision.networks.tile_classifier import TileClassifier
    from vision.photos.photo_detector import Detector

    classifier = TileClassifier()
    return Detector(classifier), classifier


def _note(message: Sentence) -> None:
    say(in_reader_language(message), err=True)


# ---- where the pictures come from ----------------------------------------------------------------------------------


def _from_crops(
    name: str, folder: Path, store: Path | None, old: TileSet | None, replace: bool
) -> EnrolmentReport:
    from vision.enrolment.enrol_crops import from_folder
    from vision.enrolment.enrol_set import enrol as keep
    from vision.enrolment.enrol_set import with_findings

    detector, classifier = _readers()
    found: CropSamples = from_folder(folder, detector, classifier, _note)
    report = keep(name, found.samples, store, old, replace_it=replace, progress=learning())
    return with_findings(report, found.skipped, found.warnings)


def _from_photo(
    name: str, photo: Path, store: Path | None, old: TileSet | None, replace: bool
) -> EnrolmentReport:
    from vision.enrolment.enrol_grid import read_layout
    from vision.enrolment.enrol_set import enrol as keep
    from vision.enrolment.enrol_set import with_findings
    from vision.photos.read_photo import PictureError, load

    detector, classifier = _readers()
    try:
        image = load(photo)
    except PictureError as error:
        file = without_password(str(photo))
        raise CommandFailed(sentence("enrolment.of_file", file=file, why=error.whole)) from error
    _note(sentence("enrolment.looking", file=str(photo)))
    layout = read_layout(image, detector, classifier)
    if layout.problem is not None:
        drawn = sentence("enrolment.drawn_into", file=str(_keep_seen(name, layout)))
        raise CommandFailed(joined(layout.problem, drawn, sentence("enrolment.order")))
    report = keep(name, layout.samples, store, old, replace_it=replace, progress=learning())
    return with_findings(report, (), layout.warnings)


def _keep_seen(name: str, layout: Layout) -> Path:
    """Save a copy of the photograph with the detections drawn in, here or, where nothing may be written, in the folder
    for temporary files; returns its path."""
    import tempfile

    import cv2

    from vision.photos.annotate import annotate

    drawn = annotate(layout.upright, [tile for row in layout.rows for tile in row])
    data = cv2.imencode(".png", drawn)[1].tobytes()
    path = Path(f"{name}-seen.png")
    try:
        path.write_bytes(data)
    except OSError:
        path = Path(tempfile.mkdtemp(prefix="mahjong-table-")) / path.name
        path.write_bytes(data)
    return path


def _before_camera(
    name: str,
    url: str,
    store: Path | None,
    old: TileSet | None,
    replace: bool,
    flowers: bool,
    auto: bool,
    place: tuple[str, int | None],
) -> EnrolmentReport:
    from controller.web.camera_pages import create_enrol_app
    from controller.web.listening_addresses import PageError
    from controller.web.page_server import PageServer
    from vision.capture.camera import BadPicture, CameraError, is_recording, open_camera
    from vision.enrolment.enrol_session import STEPS, EnrolmentSession
    from vision.enrolment.enrol_set import enrol as keep
    from vision.networks.tile_set_store import TileSetError

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    try:
        opened = open_camera(url)
        if is_recording(url):  # a missing file ends here; a live camera may come back
            with suppress(BadPicture):
                opened.grab()
            opened.close()
    except CameraError as error:
        raise CommandFailed(error.whole) from error
    outcome: list[JsonObject] = []
    host, asked = place
    port = PAGE_PORT if asked is None else asked
    session = EnrolmentSession(opened, *_readers(), STEPS if flowers else STEPS[:-1])
    server = PageServer(create_enrol_app(name, session, lambda: outcome[0] if outcome else None), host, port)
    try:
        start_page(server, asked)
        for what, address in (("page", server.console_link()), ("link", server.invitation())):
            if address is not None:
                say(
                    f"{reader_catalogue().text('terminal-watch-address', attribute=what)}  {address}",
                    err=True,
                )
        _guide(session, auto)
        try:
            report = keep(name, session.samples, store, old, replace_it=replace, progress=learning())
        except TileSetError as error:
            outcome.append({"error": str(error), "translations": in_each_language(error.whole)})
            raise
        outcome.append(report.to_json())
        return report
    except PageError as error:
        raise CommandFailed(sentence_of(error)) from error
    finally:
        if outcome and not auto:
            time.sleep(GRACE_S)  # the page gets the result
        opened.close()
        server.stop()


def _guide(session: EnrolmentSession, auto: bool) -> None:
    """Guide through the rows until all are taken, also in the terminal; there Enter accepts, `s` skips, `r` goes
    back."""
    from vision.enrolment.enrol_session import STEADY

    if sys.stdin.isatty():
        here = copy_context()  # whose language it is
        threading.Thread(target=here.run, args=(_hear, session), daemon=True).start()
    step, ready = -1, False
    last_shown: dict[str, float] = {}
    while not session.finished:
        view: EnrolmentState = session.view
        if view.step != step:
            step, ready, last_shown = view.step, False, {}
            row = session.steps[step]
            say("", err=True)
            _note(_wanted(row, step, len(session.steps)))
            say("  " + " ".join(row.faces), err=True)
            if sys.stdin.isatty():
                _note_beneath(sentence("enrolment.keys"))
        view = session.look()
        now = time.monotonic()
        if view.step == step and (
            view.ready != ready or now - last_shown.get(view.text, -AGAIN_S) >= AGAIN_S
        ):
            ready = view.ready
            _note_beneath(view.message)
        last_shown[view.text] = now
        if auto and view.ready and view.steady >= STEADY:
            session.accept()
        elif auto and session.ends_reached >= PASSES:
            raise CommandFailed(sentence("enrolment.no_steady_row", row=row.title))
        elif not view.ready:
            time.sleep(PAUSE_S)


def _wanted(row: EnrolmentStep, step: int, rows: int) -> Sentence:
    """Which row to lay next."""
    if row.hint is None:
        return sentence("enrolment.row", number=step + 1, rows=rows, row=row.title)
    return sentence("enrolment.row_with_hint", number=step + 1, rows=rows, row=row.title, hint=row.hint)


def _note_beneath(message: Sentence) -> None:
    """Note it a little to the right, beneath the row that it is about."""
    say(f"  {in_reader_language(message)}", err=True)


def _hear(session: EnrolmentSession) -> None:
    acts = {"": session.accept, "s": session.skip, "r": session.redo}
    for line in sys.stdin:
        act = acts.get(line.strip().lower())
        if act is None:
            _note_beneath(sentence("enrolment.keys"))
        elif not act():
            _note_beneath(sentence("enrolment.not_now"))


def _remove(name: str, store: Path | None, *, as_json: bool) -> None:
    from vision.networks.tile_set_store import TileSetError, remove_set

    try:
        remove_set(name, store)
    except TileSetError as error:
        raise CommandFailed(error.whole, 2) from error
    forgotten = in_reader_language(sentence("enrolment.forgotten", name=name))
    say(json.dumps({"name": name, "removed": True}) if as_json else forgotten)


# ---- Reports of `mahjong-table enrol`: which sets there are, and how well the new one is classified --------------


def tell_sets(store: Path | None, *, as_json: bool) -> None:
    """Print every set kept in `store`, broken ones with what is wrong."""
    from vision.networks.tile_set_store import TileSetError, default_store, load_set, names_of

    facts: list[JsonObject] = []
    lines: list[Sentence] = []
    for name in names_of(store):
        try:
            tile_set = load_set(name, store)
        except TileSetError as error:
            facts.append({"name": name, "error": str(error)})
            lines.append(sentence("enrolment.of_file", file=name, why=error.whole))
            continue
        faces, missing, pictures = list(tile_set.faces), list(tile_set.missing), len(tile_set.samples)
        facts.append(
            {
                "name": name,
                "folder": str(tile_set.folder),
                "faces": faces,
                "missing": missing,
                "pictures": pictures,
            }
        )
        lines.append(
            sentence(
                "enrolment.listed_without",
                name=name,
                faces=len(faces),
                pictures=pictures,
                missing=missing,
            )
            if missing
            else sentence("enrolment.listed", name=name, faces=len(faces), pictures=pictures)
        )
    if as_json:
        say(json.dumps(facts, ensure_ascii=False))
        return
    for line in lines or [sentence("enrolment.no_sets", store=str(store or default_store()))]:
        say(in_reader_language(line))


def tell(report: EnrolmentReport) -> None:
    """Print the report of a newly enrolled set."""
    for line in _lines(report):
        say(in_reader_language(line))


def _lines(report: EnrolmentReport) -> Iterator[Sentence]:
    for file, why in report.skipped:
        yield sentence("enrolment.left_out", file=file, why=why)
    for warning in report.warnings:
        yield sentence("enrolment.look_at", warning=warning)
    yield sentence("enrolment.known", name=report.name, faces=len(report.faces), folder=str(report.folder))
    yield sentence("enrolment.right", percent=f"{100 * report.right:.1f}")
    for trial in report.weak:
        others = [
            sentence("enrolment.chance", face=face, percent=round(100 * chance))
            for face, chance in trial.confused
        ]
        right = round(100 * trial.right)
        yield (
            sentence("enrolment.weak", face=trial.face, percent=right, others=others)
            if others
            else sentence("enrolment.weak_alone", face=trial.face, percent=right)
        )
    for one, other, chance in report.confused[:8]:
        yield sentence("enrolment.confused", one=one, other=other, percent=round(100 * chance))
    if report.missing:
        yield sentence("enrolment.missing", faces=list(report.missing))
    yield sentence("enrolment.use", name=report.name)
