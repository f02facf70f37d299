"""`mahjong-table calibrate`: find the table in the camera's picture, report how well, and store the calibration for
`run`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from controller.commands.common_options import LanguageOption, reading, start_page
from controller.commands.output import CommandFailed, Stopped, fail, say, stop
from controller.commands.reader import in_reader_language
from controller.identity.suggestion import suggestion
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, SentenceError, sentence, sentence_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from controller.settings import Settings
    from vision.calibration.calibration import Calibration
    from vision.calibration.lens_distortion import Bend
    from vision.calibration.stored_calibration import Alignment
    from vision.capture.camera import Image
    from vision.live.calibration_check import Quality

USUAL_FILE: Final = Path("table.toml")
PAGE_PORT: Final = 8090
LOOKS: Final = 5
"""Pictures taken of a live camera; the one that fits best is used."""

Corners = tuple[str, str, str, str]


@dataclass(frozen=True)
class CheckPicture:
    """The file of the check picture, and the language it is drawn in."""

    path: Path
    language: str


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("calibrate")(calibrate)
    register_print_markers(app)


def calibrate(
    config: Annotated[
        Path | None, typer.Option(help="The table's settings; left out: table.toml here.")
    ] = None,
    camera: Annotated[str | None, typer.Option(help="Another camera than the settings name.")] = None,
    photo: Annotated[Path | None, typer.Option(help="A picture instead of a camera.")] = None,
    corners: Annotated[
        Corners | None,
        typer.Option(
            metavar="X,Y X,Y X,Y X,Y",
            help="Where there are no markers: the corners of the playing field in pixels, seat 0's left first, "
            "then round the table.",
        ),
    ] = None,
    field: Annotated[float, typer.Option(min=300, max=2000, help="Side of the playing field, mm.")] = 800.0,
    exact: Annotated[
        bool, typer.Option("--exact", help="Take the corners as given; do not look for the cloth's edges.")
    ] = False,
    lens: Annotated[
        str,
        typer.Option(
            help="auto: learn it from the markers or the table's edges; none: straight; keep: as stored; or k1[,k2]."
        ),
    ] = "auto",
    chessboard: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Learn the lens from pictures of a chessboard.")
    ] = None,
    squares: Annotated[str, typer.Option(help="Inner corners of that chessboard.")] = "9x6",
    check: Annotated[Path | None, typer.Option(metavar="PNG", help="Write the check picture here.")] = None,
    save: Annotated[bool, typer.Option("--save", help="Keep it: `run` uses it from then on.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Remove what was kept and end.")] = False,
    page: Annotated[bool, typer.Option("--page", help="Click the corners in a browser.")] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default="8090 or a free one", help="The page's port; 0: any free one."
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result, or {good, error}, as one JSON object.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Find the table in the picture, by its four markers or by four corners, and say how well it is seen.

    Exit status: 0 when the table can be read like this, 1 when it cannot be found or is seen too badly, 2 when the
    command line, the settings or a file is at fault.
    """
    from controller.runtime.vision_factory import alignment_file
    from vision.calibration.calibration import CalibrationError
    from vision.calibration.lens_distortion import LensError
    from vision.calibration.stored_calibration import AlignmentError
    from vision.capture.camera import CameraError

    spoken = reading(language, as_json)
    try:
        settings = _settings(config)
        stored = alignment_file(settings)
        if forget:
            _forget(stored, as_json=as_json)
            return
        source = str(photo) if photo is not None else camera or settings.camera.url
        if page:
            _serve(settings, source, stored, field, port)
            return
        images = _looked(source, 1 if photo is not None else LOOKS, quiet=as_json)
        bend = _lens(lens, chessboard, squares, stored, images[0], quiet=as_json)
        alignment, calibration, image = _best(
            settings, images, bend, corners, field, exact=exact, straight=lens == "none"
        )
        drawn = None if check is None else CheckPicture(check, spoken)
        _tell(alignment, calibration, image, drawn, stored if save else None, as_json=as_json)
    except CommandFailed as error:
        _end(error, error.status, as_json=as_json)
    except CameraError as error:
        _end(error, 1 if photo is None else 2, as_json=as_json)
    except CalibrationError as error:
        _end(_alone(error), 1, as_json=as_json)
    except (AlignmentError, LensError) as error:
        _end(_alone(error), 2, as_json=as_json)


def _alone(error: SentenceError) -> Sentence:
    """What an error says as a part of another sentence, as one of its own."""
    return sentence("alert.camera", reason=error.whole)


def _end(message: Sentence | Exception, status: int, *, as_json: bool) -> NoReturn:
    """End without a calibration, with the reason and what to do."""
    fail(message, status, {"good": False} if as_json else None)


def _forget(stored: Path, *, as_json: bool) -> None:
    from vision.calibration.stored_calibration import picture_beside

    kept = stored.exists()
    try:
        for path in (stored, picture_beside(stored)):
            path.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        message = sentence("camera_command.not_removed", file=str(stored), reason=reason)
        raise CommandFailed(message, 2) from error
    if as_json:
        say(json.dumps({"forgotten": str(stored) if kept else None}))
    elif kept:
        say(in_reader_language(sentence("camera_command.forgotten", file=str(stored))))
    else:
        say(in_reader_language(sentence("camera_command.nothing_kept", file=str(stored))))


def _best(
    settings: Settings,
    images: list[Image],
    bend: Bend | None,
    corners: Corners | None,
    field: float,
    *,
    exact: bool,
    straight: bool,
) -> tuple[Alignment, Calibration, Image]:
    """The alignment, its calibration on the best-fitting picture, and that picture."""
    from vision.calibration.calibration import CalibrationError, ordered_corners
    from vision.calibration.field_edges import snap
    from vision.calibration.lens_distortion import STRAIGHT
    from vision.calibration.stored_calibration import Alignment

    best: tuple[Alignment, Calibration, Image] | None = None
    wrong: CalibrationError | None = None
    given = None if corners is None else ordered_corners(_points(corners))
    known = STRAIGHT if straight else bend
    for image in images:
        size = (image.shape[1], image.shape[0])
        alignment = Alignment(settings.camera.height_mm, known, field_mm=field, size=size)
        try:
            if given is not None:
                snapped = None if exact else snap(image, given, known)
                alignment = replace(
                    alignment,
                    corners=given if snapped is None else snapped.corners,
                    bend=known if snapped is None else snapped.bend,
                    reference=image,
                )
            calibration = alignment.locate(image)
        except CalibrationError as error:
            wrong = error
            continue
        if best is None or calibration.error < best[1].error:
            best = (replace(alignment, bend=calibration.bend), calibration, image)
    if best is None:
        assert wrong is not None
        raise wrong
    return best


def _tell(
    alignment: Alignment,
    calibration: Calibration,
    image: Image,
    check: CheckPicture | None,
    stored: Path | None,
    *,
    as_json: bool,
) -> None:
    import cv2

    from controller.journal import file_permissions
    from vision.live.calibration_check import draw_check, quality

    found: Quality = quality(calibration)
    if check is not None:
        try:
            drawn = draw_check(image, calibration, language=check.language)
            _, coded = cv2.imencode(check.path.suffix or ".png", drawn)
            check.path.write_bytes(coded.tobytes())
        except cv2.error:
            raise CommandFailed(sentence("camera_command.no_picture_name", file=str(check.path)), 2) from None
        except OSError as error:
            raise CommandFailed(_not_written(check.path, error), 2) from error
    stored = stored if found.good else None
    if stored is not None:
        try:
            file_permissions.make_folder(stored.parent)
            alignment.save(stored)
        except OSError as error:
            raise CommandFailed(_not_written(stored, error)) from error
    if as_json:
        facts: JsonObject = {**found.to_json(), "check": None if check is None else str(check.path)}
        facts["saved"] = None if stored is None else str(stored)
        say(json.dumps(facts, ensure_ascii=False))
    else:
        say(in_reader_language(found.sentence))
        if check is not None:
            say(in_reader_language(sentence("camera_command.check_picture", file=str(check.path))))
        saved = (
            sentence("camera_command.not_saved")
            if stored is None
            else sentence("camera_command.saved", file=str(stored))
        )
        say(in_reader_language(saved))
    if not found.good:
        raise typer.Exit(1)


def _not_written(file: Path, error: OSError) -> Sentence:
    reason = error.strerror or str(error)
    return sentence("camera_command.not_written", file=str(file), reason=reason)


def _settings(config: Path | None) -> Settings:
    from controller import settings

    if config is None and not USUAL_FILE.exists():
        return settings.Settings()
    try:
        return settings.load(config or USUAL_FILE)
    except settings.SettingsError as error:
        raise CommandFailed(sentence_of(error), 2) from error


def _looked(source: str, number: int, *, quiet: bool) -> list[Image]:
    """`number` pictures from the camera."""
    from controller.identity.addresses import without_password
    from vision.capture.camera import open_camera

    if not quiet and number > 1:
        say(in_reader_language(sentence("camera_command.looking", camera=without_password(source))), err=True)
    opened = open_camera(source)
    try:
        return [opened.grab().image for _ in range(number)]
    finally:
        opened.close()


def _lens(
    wish: str, chessboard: Path | None, squares: str, stored: Path, image: Image, *, quiet: bool
) -> Bend | None:
    """The lens distortion if it is known before the table is located."""
    from vision.calibration.lens_distortion import bend_for
    from vision.calibration.stored_calibration import Alignment

    size = (image.shape[1], image.shape[0])
    if chessboard is not None:
        return _from_chessboards(chessboard, squares, size, quiet=quiet)
    try:
        if wish in ("auto", "none"):
            return None
        if wish == "keep":
            kept = Alignment.load(stored)
            return None if kept is None else kept.fitting(size).bend
        k1, _, k2 = wish.partition(",")
        return bend_for(size, float(k1), float(k2 or 0.0))
    except ValueError:
        raise CommandFailed(sentence("camera_command.lens_wrong", given=wish), 2) from None


def _from_chessboards(folder: Path, squares: str, size: tuple[int, int], *, quiet: bool) -> Bend:
    from vision.calibration.lens_distortion import learn_from_chessboards

    across, _, along = squares.partition("x")
    if not all(re.fullmatch("[0-9]{1,3}", each) for each in (across, along)):
        raise CommandFailed(sentence("camera_command.squares_wrong", given=squares), 2)
    pictures = _all_of(folder)
    bend, error, found = learn_from_chessboards(pictures, (int(across), int(along)))
    if not quiet:
        say(in_reader_language(sentence("camera_command.lens_learnt", pictures=found, pixels=f"{error:.2f}")))
    return bend.scaled(size[0] / pictures[0].shape[1])


def _all_of(folder: Path) -> list[Image]:
    """Every readable picture of a folder, or of a film; for the others the reason is printed."""
    from vision.capture.camera import (
        BadPicture,
        CameraError,
        RecordingOver,
        is_recording,
        is_still,
        open_camera,
    )

    if not is_recording(str(folder)) or is_still(str(folder)):
        raise CommandFailed(sentence("camera_command.no_boards", folder=str(folder)), 2)
    opened = open_camera(str(folder))
    pictures: list[Image] = []
    while True:
        try:
            pictures.append(opened.grab().image)
        except RecordingOver:
            return pictures
        except BadPicture as broken:
            say(in_reader_language(sentence("camera_command.left_out", why=broken.whole)), err=True)
        except CameraError as error:
            raise CommandFailed(error.whole, 2) from error


def _points(corners: Corners) -> NDArray[np.float64]:
    import numpy as np

    try:
        return np.array([[float(side) for side in corner.split(",")] for corner in corners]).reshape(4, 2)
    except ValueError:
        wrong = " ".join(corners)
        raise CommandFailed(sentence("camera_command.corners_wrong", given=wrong), 2) from None


def _serve(settings: Settings, source: str, stored: Path, field: float, port: int | None) -> None:
    """Serve the calibration page until stopped."""
    import signal
    import time

    from controller.web.camera_pages import create_calibrate_app
    from controller.web.listening_addresses import PageError
    from controller.web.page_access import PageAccess
    from controller.web.page_server import PageServer
    from vision.capture.camera import open_camera

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    opened = open_camera(source)
    app = create_calibrate_app(lambda: opened.grab().image, settings.camera.height_mm, stored, field)
    access = PageAccess(
        names=tuple(settings.page.names), trusted_proxies=tuple(settings.page.trusted_proxies)
    )
    server = PageServer(app, settings.page.host, PAGE_PORT if port is None else port, access)
    try:
        start_page(server, port)
        link = server.invitation() or server.console_link()
        say(in_reader_language(sentence("camera_command.click", link=link)))
        while True:
            time.sleep(3600)
    except PageError as error:
        raise CommandFailed(sentence_of(error), 1) from error
    except Stopped:
        say(in_reader_language(sentence("command.stopped")), err=True)
    finally:
        server.stop()
        opened.close()


# ---- `mahjong-table markers`: the sheet of markers to print ------------------------------------------------------


def register_print_markers(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("markers")(markers)


def markers(
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="The file to write.")] = Path("markers.pdf"),
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
) -> None:
    """Write a sheet with the four markers that tell the camera where the table is, to print and cut out.

    Exact millimetres, with a ruler to check the printer. The sheet is a PDF: printers keep its millimetres, those of
    a picture they do not. Exit status: 2 where the file cannot be written, or is named as something else than a PDF.
    """
    from controller.commands.marker_sheet import PAPERS, sheet

    if out.suffix.lower() not in ("", ".pdf"):
        fail(f"the sheet is a PDF, and {out} is named as something else; write {out.with_suffix('.pdf')}", 2)
    chosen = paper.lower()
    if chosen not in PAPERS:
        fail(f"there is no paper {paper!r}; choose one of {', '.join(PAPERS)}{suggestion(paper, PAPERS)}", 2)
    try:
        out.write_bytes(sheet(chosen))
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}", 2)
    say(f"Wrote {out}. Print it at 100 %, check its ruler, cut, lay the markers into the corners; then:")
    say("  mahjong-table calibrate --check check.png")
