"""Clip recorder: keeps frames around unsure readings for training, some seconds before and after, with the
readings.

A clip is a folder `20261122-034501-discards-2` of JPEGs with `clip.json`: for each picture every outlined tile
with its name and confidence, and what was doubted and why. The folder of clips never grows beyond its limit:
the oldest are deleted.
"""

from __future__ import annotations

import json
import logging
import re
import shutil
import time
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import cv2

from controller.words.sentence import Sentence, SentenceError, sentence
from vision.photos.overlay import AnnotatedPicture

BEFORE_S: Final = 3.0
"""Seconds of pictures kept from before the doubt."""
AFTER_S: Final = 2.0
REST_S: Final = 15.0
"""Seconds after a clip before the same doubt is worth another."""
LIMIT_MB: Final = 500
"""Default of the megabytes that all clips together may take."""

_MOST_A_SECOND: Final = 5.0
_QUALITY: Final = 90
_FACTS: Final = "clip.json"
_NAME: Final = re.compile(r"\d{8}-\d{6}-[\w-]+")

log = logging.getLogger(__name__)


class ClipError(SentenceError, OSError):
    """Clips cannot be kept in a folder; the sentence names it and says why."""


@dataclass(frozen=True)
class _Shot:
    jpeg: bytes
    at: float
    facts: dict[str, Any]


class ClipRecorder:
    """Records clips from the annotated pictures of one camera, fed in order; not to be shared between threads.

    Raises ClipError where `folder` cannot be made or written when it begins; later trouble with the disk is
    logged once, and reading goes on without clips.
    """

    def __init__(self, folder: Path, camera: str, limit_mb: float = LIMIT_MB) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            reason = error.strerror or str(error)
            raise ClipError(sentence("clips.not_kept", folder=str(folder), reason=reason)) from error
        self._folder = folder
        self._camera = camera
        self._limit = int(limit_mb * 1_000_000)
        self._before: deque[_Shot] = deque()
        self._clip: list[_Shot] | None = None
        self._doubts: dict[str, Sentence] = {}
        self._doubted_at = 0.0
        self._rest: dict[str, float] = {}
        self._broken = False
        self.written = 0
        """Number of clips kept so far."""

    def see(self, sight: AnnotatedPicture) -> None:
        """Take the newest annotated picture."""
        now = sight.frame.at
        newest = self._clip[-1] if self._clip else self._before[-1] if self._before else None
        fresh = {name: why for name, why in sight.doubts.items() if self._rest.get(name, now) <= now}
        starts = bool(fresh) and self._clip is None
        if newest is not None and now - newest.at < 0.9 / _MOST_A_SECOND and not starts:
            return
        done, coded = cv2.imencode(".jpg", sight.frame.image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        if not done:
            return
        shot = _Shot(coded.tobytes(), now, sight.facts())
        if starts:
            self._clip, self._doubts, self._doubted_at = [*self._before], dict(fresh), now
        if self._clip is None:
            self._before.append(shot)
            while now - self._before[0].at > BEFORE_S:
                self._before.popleft()
            return
        self._clip.append(shot)
        self._doubts.update(fresh)
        if now - self._doubted_at >= AFTER_S:
            self._end(now)

    def close(self) -> None:
        """Finish the clip being recorded, as far as it goes."""
        if self._clip is not None:
            self._end(self._clip[-1].at)

    def _end(self, now: float) -> None:
        clip, self._clip = self._clip or [], None
        self._rest = {name: until for name, until in self._rest.items() if until > now}
        self._rest |= dict.fromkeys(self._doubts, now + REST_S)
        self._before = deque(shot for shot in clip if now - shot.at <= BEFORE_S)
        try:
            self._write(clip)
            self._make_room()
        except OSError as error:
            if not self._broken:
                log.warning("No clip can be kept in %s: %s.", self._folder, error.strerror or error)
            self._broken = True
        else:
            self._broken = False
            self.written += 1

    def _write(self, clip: list[_Shot]) -> None:
        when = datetime.fromtimestamp(time.time() - (clip[-1].at - self._doubted_at), UTC)
        name = f"{when:%Y%m%d-%H%M%S}-{next(iter(self._doubts)).replace(':', '-')}"
        number, target = 1, self._folder / name
        while target.exists():
            number += 1
            target = self._folder / f"{name}-{number}"
        part = target.with_name(f".{target.name}")  # a clip is there whole or not at all
        part.mkdir()
        try:
            frames = []
            for index, shot in enumerate(clip, start=1):
                file = f"{index:04}.jpg"
                (part / file).write_bytes(shot.jpeg)
                frames.append({"file": file, "seconds": round(shot.at - self._doubted_at, 3), **shot.facts})
            facts = {
                "format": "clip/1",
                "camera": self._camera,
                "at": when.isoformat(timespec="seconds"),
                "doubts": {name: why.to_json() for name, why in self._doubts.items()},
                "frames": frames,
            }
            (part / _FACTS).write_text(json.dumps(facts, ensure_ascii=False, indent=1), encoding="utf-8")
            part.rename(target)
        except OSError:
            shutil.rmtree(part, ignore_errors=True)
            raise

    def _make_room(self) -> None:
        clips = sorted(
            path
            for path in self._folder.iterdir()
            if _NAME.fullmatch(path.name) and (path / _FACTS).is_file()
        )
        sizes = {clip: sum(file.stat().st_size for file in clip.iterdir()) for clip in clips}
        total = sum(sizes.values())
        for clip in clips[:-1]:  # the newest stays, however large
            if total <= self._limit:
                return
            shutil.rmtree(clip)
            total -= sizes[clip]
