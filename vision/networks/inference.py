"""Network inference by OpenCV's own `cv2.dnn`, or by onnxruntime where it is installed.

Both give the same answers (tests/vision/networks/test_inference.py holds them to it); onnxruntime is the faster
one. `MAHJONG_TABLE_NETWORKS=opencv` or `=onnxruntime` chooses; without it onnxruntime is taken if it is there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from controller.words.sentence import SentenceError, sentence

Floats = npt.NDArray[Any]
Runner = Literal["opencv", "onnxruntime"]

CHOICE: Final = "MAHJONG_TABLE_NETWORKS"


class NetworkError(SentenceError):
    """A network's file is missing or broken, or the chosen runner is not installed; a sentence with the cure."""


class Network(Protocol):
    """A loaded network.  Not to be shared between threads."""

    def run(self, blob: Floats) -> Sequence[Floats]:
        """The outputs, in the order of the file, for one float32 batch (N, C, H, W)."""
        ...


def runner() -> Runner:
    """The runner of networks loaded now ("opencv" or "onnxruntime").  Raises NetworkError when the choice makes
    no sense."""
    asked = os.environ.get(CHOICE, "")
    here = find_spec("onnxruntime") is not None
    if asked == "opencv" or (not asked and not here):
        return "opencv"
    if asked not in ("", "onnxruntime"):
        raise NetworkError(sentence("reader.runner_unknown", choice=f"{CHOICE}={asked}"))
    if not here:
        raise NetworkError(sentence("reader.runner_missing"))
    return "onnxruntime"


def runner_version() -> str:
    """The runner of networks loaded now, with its version, for people.  Raises NetworkError as `runner`."""
    return (
        f"onnxruntime {_onnxruntime().__version__}"
        if runner() == "onnxruntime"
        else f"OpenCV {cv2.__version__}"
    )


def load(path: Path, by: Runner | None = None, spared: int = 0) -> Network:
    """Load the network in an ONNX file, run `by` the runner named or by `runner()`.

    It uses as many threads as OpenCV does (`cv2.setNumThreads`); by onnxruntime `spared` fewer, left to work
    that goes on at the same time.  Raises NetworkError naming the file when it cannot be loaded.
    """
    try:
        data = path.read_bytes()
    except OSError as missing:
        raise NetworkError(sentence("reader.weights_unread", file=str(path))) from missing
    if (by or runner()) == "opencv":
        return _OpenCV(path, data)
    return _OnnxRuntime(path, data, max(1, cv2.getNumThreads() - spared))


class _OpenCV:
    def __init__(self, path: Path, data: bytes) -> None:
        try:
            self._net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
        except cv2.error as broken:
            raise NetworkError(sentence("reader.weights_broken", file=str(path))) from broken
        self._outputs = self._net.getUnconnectedOutLayersNames()

    def run(self, blob: Floats) -> Sequence[Floats]:
        self._net.setInput(blob)
        return [np.asarray(answer) for answer in self._net.forward(self._outputs)]


class _OnnxRuntime:
    def __init__(self, path: Path, data: bytes, threads: int) -> None:
        runtime = _onnxruntime()
        options = runtime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # Threads that wait for the next picture must sleep: spinning, they took as much processor time again.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # Pictures come in any shape: memory planned ahead for each took 60 MiB more and no less time.
        options.enable_mem_pattern = False
        options.log_severity_level = 3
        try:
            self._session = runtime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        except Exception as broken:  # onnxruntime raises classes of its own that have no common public parent
            raise NetworkError(sentence("reader.weights_broken", file=str(path))) from broken
        self._input = self._session.get_inputs()[0].name

    def run(self, blob: Floats) -> Sequence[Floats]:
        answers: Sequence[Floats] = self._session.run(None, {self._input: blob})
        return answers


@cache
def _onnxruntime() -> Any:
    """The package, imported only when it is wanted: it takes as long as all the rest together."""
    try:
        return import_module("onnxruntime")
    except ImportError as broken:
        raise NetworkError(sentence("reader.runner_broken", reason=str(broken), variable=CHOICE)) from broken
