"""The networks give the same answers by either runner, and report missing parts in sentences."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.doctor.camera_checks import check_reader
from hardware_sim.art.tile_art import ARTS, FACES, face
from hardware_sim.rendering.renderer import Renderer
from tests.vision.zones.random_tables import picture, random_table, scene_of
from vision.networks.inference import CHOICE, NetworkError, load, runner, runner_version
from vision.networks.tile_classifier import Picture, TileClassifier
from vision.photos.photo_detector import Detector

MODELS = Path(__file__).parents[3] / "vision" / "models"
onnxruntime = pytest.mark.skipif(find_spec("onnxruntime") is None, reason="onnxruntime is not installed")


def crops() -> list[Picture]:
    """Tiles as a camera sees them, of two makers, some lying on their side."""
    random = np.random.default_rng(3)
    small = [
        cv2.resize(face(tile, art), (28, 37), interpolation=cv2.INTER_AREA)
        for art in sorted(ARTS)[:2]
        for tile in (*FACES, "back")
    ]
    noisy = [np.clip(crop + random.normal(0, 3, crop.shape), 0, 255).astype(np.uint8) for crop in small]
    return [np.rot90(crop).copy() if number % 5 == 0 else crop for number, crop in enumerate(noisy)]


@onnxruntime
@pytest.mark.parametrize(
    ("name", "shape"),
    [(f"{of}_classifier.onnx", (2, 3, 64, 48)) for of in ("tile", "verifier")]
    + [(f"{of}_detector.onnx", (1, 3, 320, 416)) for of in ("tile", "verifier")],
)
def test_both_runners_compute_the_same(name: str, shape: tuple[int, ...]) -> None:
    blob = np.random.default_rng(1).normal(0, 0.5, shape)
    ours, theirs = (load(MODELS / name, by).run(blob.astype(np.float32)) for by in ("opencv", "onnxruntime"))
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert one.shape == other.shape
        assert float(np.abs(one - other).max()) < 1e-3


@onnxruntime
def test_both_runners_name_every_crop_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    results = {}
    for by in ("opencv", "onnxruntime"):
        monkeypatch.setenv(CHOICE, by)
        results[by] = TileClassifier().name(crops())
    for one, other in zip(*results.values(), strict=True):
        assert (one.tile, one.guess, one.rotation) == (other.tile, other.guess, other.rotation)
        assert one.confidence == pytest.approx(other.confidence, abs=1e-3)


@onnxruntime
@pytest.mark.slow
def test_both_runners_find_the_same_tiles_in_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    image = picture(Renderer(4), scene_of(random_table(4), 4), 1)
    results = {}
    for by in ("opencv", "onnxruntime"):
        monkeypatch.setenv(CHOICE, by)
        results[by] = Detector().find(image)
    assert len(results["opencv"]) > 40
    for one, other in zip(*results.values(), strict=True):
        assert (one.tile, one.rotation) == (other.tile, other.rotation)
        # Outlines differ by less than a hundredth of a pixel, but OpenCV cuts a tile out in steps of a thirty-second.
        assert one.confidence == pytest.approx(other.confidence, abs=3e-3)
        assert np.abs(np.subtract(one.corners, other.corners)).max() < 0.1


@onnxruntime
def test_onnxruntime_is_the_default_if_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(CHOICE, raising=False)
    assert runner() == "onnxruntime"
    monkeypatch.setenv(CHOICE, "opencv")
    assert runner() == "opencv"
    assert runner_version() == f"OpenCV {cv2.__version__}"


@onnxruntime
@pytest.mark.parametrize(("allowed", "spared", "added"), [(1, 0, 0), (1, 1, 0), (3, 0, 2), (3, 1, 1)])
def test_onnxruntime_uses_opencvs_threads_less_the_spared(allowed: int, spared: int, added: int) -> None:
    """In a process of its own: with one thread allowed, loading and running add none."""
    script = (
        "import cv2, sys, numpy as np\n"
        "from pathlib import Path\n"
        "from vision.networks.inference import load\n"
        "def threads(): return int(next(l for l in open('/proc/self/status') if l.startswith('Threads')).split()[1])\n"
        "cv2.setNumThreads(int(sys.argv[2]))\n"
        "import onnxruntime\n"
        "before = threads()\n"
        "net = load(Path(sys.argv[1]), 'onnxruntime', spared=int(sys.argv[3]))\n"
        "net.run(np.zeros((1, 3, 64, 48), np.float32))\n"
        "print(threads() - before)\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", script, str(MODELS / "tile_classifier.onnx"), str(allowed), str(spared)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.strip() == str(added)


def test_an_invalid_choice_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "tensorflow")
    with pytest.raises(NetworkError, match="tensorflow is neither opencv nor onnxruntime"):
        runner()


@pytest.mark.parametrize("by", ["opencv", pytest.param("onnxruntime", marks=onnxruntime)])
def test_broken_and_missing_weights_name_their_file(
    by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOICE, by)
    (tmp_path / "half.onnx").write_bytes((MODELS / "tile_classifier.onnx").read_bytes()[:5000])
    with pytest.raises(NetworkError, match=r"half\.onnx are broken; install the package again"):
        load(tmp_path / "half.onnx")
    with pytest.raises(NetworkError, match=r"gone\.onnx cannot be read; install the package again"):
        load(tmp_path / "gone.onnx")


def test_the_doctor_names_the_runner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "opencv")
    (finding,) = check_reader()
    assert f"OpenCV {cv2.__version__} runs them" in finding.sentence.text
    assert "pip install 'mahjong-table[fast]'" in finding.sentence.text
    monkeypatch.setenv(CHOICE, "tensorflow")
    (finding,) = check_reader()
    assert finding.grade == "fail" and "tensorflow" in finding.sentence.text
