"""What the setup asks of machine, camera and broker: each check runs in a thread of its own, and its result is kept."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import threading
from base64 import b64encode
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import cv2

from controller import doctor, error_report
from controller.doctor import Finding
from controller.doctor.broker_checks import check_voice
from controller.doctor.finding import table_at_work
from controller.doctor.serial_checks import OURS
from controller.runtime.hardware_input import link_sentence
from controller.runtime.vision_factory import alignment_file
from controller.settings import Settings
from controller.setup_wizard.camera_preview import CameraPreview
from controller.setup_wizard.setup_draft import SetupDraft
from controller.words.fluent_catalogue import ENGLISH
from controller.words.sentence import PLAIN, Sentence, in_each_language, joined, sentence_of
from firmware_bridge.diagnostics.probe import Probe, probe
from firmware_bridge.errors import LinkError, PortError
from firmware_bridge.hardware import Hardware
from firmware_bridge.transport.port_discovery import Listed, port_named, ports_here
from firmware_bridge.transport.serial_ports import open_serial
from vision.calibration.calibration import CalibrationError
from vision.calibration.stored_calibration import Alignment, AlignmentError
from vision.capture.camera import CameraError, list_cameras
from vision.live.calibration_check import draw_check, quality

log = logging.getLogger(__name__)

Facts: TypeAlias = dict[str, Any]
"""A JSON object for the page: what was found, with members of any kind."""


class SetupChecks:
    """Runs checks by name, each once at a time; `results` has what they found, by name.

    A result is {"running": true}, or what the check tells: always `ok`, and `said` (English, for details) where
    something is wrong. `ended` is called when a check has ended, in its thread.
    """

    def __init__(
        self, draft: SetupDraft, preview: CameraPreview, ended: Callable[[], None] = lambda: None
    ) -> None:
        self._draft = draft
        self._ended = ended
        self._preview = preview
        self._line = threading.Lock()
        """A serial port has one user at a time."""
        self._mutex = threading.Lock()
        self._results: dict[str, Facts] = {}
        self._language = ENGLISH
        self._checks: dict[str, Callable[[], Facts]] = {
            "ports": self._ports,
            "cameras": self._cameras,
            "camera": self._camera,
            "markers": self._markers,
            "broker": self._broker,
            "shuffle": lambda: self._motion(dice=False),
            "dice": lambda: self._motion(dice=True),
            "doctor": self._doctor,
        }

    @property
    def names(self) -> list[str]:
        """The checks that there are."""
        return list(self._checks)

    @property
    def results(self) -> dict[str, Facts]:
        """What the checks have found so far, by name."""
        with self._mutex:
            return dict(self._results)

    def start(self, name: str, language: str = ENGLISH) -> None:
        """Begin a check, unless it runs already; its picture is drawn in the language of its reader. Raises `KeyError`
        for one that there is not."""
        check = self._checks[name]
        self._language = language
        with self._mutex:
            if self._results.get(name, {}).get("running"):
                return
            self._results[name] = {"running": True}
        threading.Thread(target=self._run, args=(name, check), name=f"setup {name}", daemon=True).start()

    def keep(self, name: str, result: Facts) -> None:
        """Keep what was found in another way."""
        with self._mutex:
            self._results[name] = result

    def forget(self, *names: str) -> None:
        """Drop results that are out of date."""
        with self._mutex:
            for name in names:
                if not self._results.get(name, {}).get("running"):
                    self._results.pop(name, None)

    def _run(self, name: str, check: Callable[[], Facts]) -> None:
        try:
            result = check()
        except Exception as error:
            log.exception("The check %s broke.", name)
            result = {"ok": False, "said": error_report.error_sentence(error), "translations": {}}
        self.keep(name, result)
        self._ended()

    # ---- the machine -----------------------------------------------------------------------------------------------

    def _ports(self) -> Facts:
        chosen = self._draft.settings.serial
        listed = ports_here()
        if chosen.port not in {one.lasting for one in listed} | {one.device for one in listed}:
            named = port_named(chosen.port)
            if "://" in chosen.port or Path(named.device).exists():
                listed.append(named)
        free = [one for one in listed if not one.holders and (one.access is None or one.access.allowed)]
        with self._line:
            probed = asyncio.run(_probed([one.lasting for one in free], chosen.baud))
        by_name = dict(zip((one.lasting for one in free), probed, strict=True))
        ports = [_port(one, by_name.get(one.lasting)) for one in listed]
        return {"ok": any(port["what"] == "table" for port in ports), "ports": ports}

    def _motion(self, *, dice: bool) -> Facts:
        """Shuffle, or roll the dice, once."""
        with self._line:
            return asyncio.run(self._moved(dice=dice))

    async def _moved(self, *, dice: bool) -> Facts:
        line = self._draft.settings.serial
        hardware = Hardware(lambda: open_serial(line.port, line.baud), expect_board=line.board)
        try:
            async with hardware as table:
                await table.connected()
                done = await table.finished(await (table.roll_dice() if dice else table.shuffle()))
        except (LinkError, PortError) as error:
            return failed(error)
        return {"ok": True, "dice": list(done.dice or ()), "counts": list(done.counts or ())}

    # ---- the camera ------------------------------------------------------------------------------------------------

    def _cameras(self) -> Facts:
        found = [{"url": one.url, "model": one.model} for one in list_cameras()]
        return {"ok": bool(found), "cameras": found}

    def _camera(self) -> Facts:
        try:
            picture = self._preview.take()
        except CameraError as error:
            return failed(error)
        height, width = picture.shape[:2]
        return {"ok": True, "width": width, "height": height}

    def _markers(self) -> Facts:
        """Find the table: by what calibration has kept, else by the four markers."""
        chosen = self._draft.settings
        stored = alignment_file(chosen)
        try:
            picture = self._preview.take()
            alignment = Alignment.kept_in(stored, chosen.camera.height_mm)
            calibration = alignment.locate(picture)
        except (CameraError, CalibrationError, AlignmentError) as error:
            return failed(error)
        found = quality(calibration)
        drawn = draw_check(picture, calibration, language=self._language)
        _, coded = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 85])
        return {
            "ok": found.good,
            "said": found.sentence.text,
            **_in_languages(found.sentence, None),
            "by_markers": alignment.by_markers,
            "missing": len(calibration.missing),
            "error_mm": round(found.error_mm, 1),
            "tile_px": round(found.tile_px),
            "check": "data:image/jpeg;base64," + b64encode(coded.tobytes()).decode(),
        }

    # ---- broker and everything -------------------------------------------------------------------------------------

    def _broker(self) -> Facts:
        chosen = self._draft.settings
        with tempfile.TemporaryDirectory() as folder:
            mqtt = _with_password(chosen, self._draft.password, Path(folder)).mqtt
            at_work = table_at_work(chosen.journal.path)
            return _findings(check_voice(mqtt, chosen.table, chosen.journal, at_work))

    def _doctor(self) -> Facts:
        self._preview.close()
        with self._line, tempfile.TemporaryDirectory() as folder:
            return _findings(
                doctor.examine(_with_password(self._draft.settings, self._draft.password, Path(folder)))
            )


def _findings(findings: Iterable[Finding]) -> Facts:
    listed = list(findings)
    return {
        "ok": all(one.grade is not doctor.Grade.FAIL for one in listed),
        "findings": [{**one.to_json(), **_in_languages(one.sentence, one.cure)} for one in listed],
    }


def failed(error: Exception) -> Facts:
    """The result of a check that ended by this error."""
    reason = error.reason if isinstance(error, LinkError) else None
    why = sentence_of(error) if reason is None else link_sentence(reason)
    return {"ok": False, "said": str(error), **_in_languages(why, None)}


def _in_languages(sentence: Sentence, cure: Sentence | None) -> Facts:
    """`told`: both sentences by language, without English; empty if one is free text, which has no translation."""
    parts = [sentence] if cure is None else [sentence, cure]
    if any(part.id == PLAIN for part in parts):
        return {"translations": {}}
    translations = in_each_language(joined(*parts))
    del translations[ENGLISH]  # the page has it as `said`
    return {"translations": translations}


def _with_password(settings: Settings, password: str | None, folder: Path) -> Settings:
    """The settings with a password that is in no file of theirs yet."""
    if password is None:
        return settings
    file = folder / "password"
    file.write_text(password, encoding="utf-8")
    mqtt = settings.mqtt.model_copy(update={"password_file": file, "password_env": None})
    return settings.model_copy(update={"mqtt": mqtt})


async def _probed(names: list[str], baud: int) -> list[Probe]:
    return await asyncio.gather(*(probe(name, baud) for name in names))


def _port(port: Listed, found: Probe | None) -> Facts:
    allowed = port.access is None or port.access.allowed
    ours = any(holder.program in OURS for holder in port.holders)
    what = "used" if port.holders else "forbidden" if not allowed else None
    table = None if found is None or found.table is None else found.table.capabilities
    return {
        "name": port.lasting,
        "device": port.device,
        "describes": port.describes,
        "what": what or ("silent" if found is None else found.what.value),
        "said": "" if found is None else found.message,
        "cure": str(port.access.cure) if port.access is not None and port.access.cure is not None else None,
        "holders": [str(holder) for holder in port.holders],
        "ours": ours,
        "model": None if table is None else table.model,
    }
