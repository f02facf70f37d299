"""A release says which files were built from which commit; a file that is another is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from controller.identity.signing import SigningKey

ROOT = Path(__file__).parents[2]


def run_attestation(*arguments: object) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "deploy/attestation.py", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


@pytest.fixture
def release(tmp_path: Path) -> Path:
    for name in ("a-1.whl", "a-1.tar.gz", "a.deb", "sbom.cdx.json", "report.txt"):
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def test_a_release_is_proved_and_a_changed_file_is_named(release: Path) -> None:
    status, line = run_attestation("sign", release, "--key", release / "release.key")
    assert status == 0, line
    public = line.rpartition(" ")[2]
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run_attestation("verify", release, "--key", public) == (0, f"built from {head.stdout.strip()}")
    (release / "report.txt").write_text("handed out to nobody")
    assert run_attestation("verify", release, "--key", public)[0] == 0
    (release / "a.deb").write_bytes(b"another")
    assert run_attestation("verify", release, "--key", public) == (
        1,
        "a.deb is not the file that was released.",
    )
    (release / "a.deb").unlink()
    assert run_attestation("verify", release, "--key", public) == (
        1,
        f"a.deb was released and is not in {release}.",
    )


def test_another_key_proves_nothing(release: Path, tmp_path: Path) -> None:
    _, line = run_attestation("sign", release, "--key", release / "release.key")
    envelope = (release / "provenance.intoto.jsonl").read_bytes()
    other = run_attestation("sign", release, "--key", tmp_path / "other.key")[1].rpartition(" ")[2]
    (release / "provenance.intoto.jsonl").write_bytes(envelope)
    status, output = run_attestation("verify", release, "--key", other)
    assert status == 1 and "is not signed with the key" in output
    (release / "provenance.intoto.jsonl").write_text("{}")
    assert run_attestation("verify", release, "--key", line.rpartition(" ")[2])[0] == 1


def test_a_key_that_begins_with_a_dash_is_read_as_a_key(release: Path) -> None:
    """One key in 64 does; a command line that takes it for an option cannot check that release."""
    key = next(key for key in iter(SigningKey.generate, None) if key.public.text.startswith("-"))
    key.save(release / "dashed.key")
    assert run_attestation("sign", release, "--key", release / "dashed.key")[0] == 0
    status, line = run_attestation("verify", release, "--key", key.public.text)
    assert status == 0 and line.startswith("built from "), line
