"""An attestation of a release: which files were built from which commit, signed with the release key.

    python deploy/attestation.py sign FOLDER --key release.key     writes FOLDER/provenance.intoto.jsonl
    python deploy/attestation.py verify FOLDER --key PUBLIC-KEY    exit status 1: a file is another, or it is unsigned

The statement is in-toto's (https://in-toto.io/Statement/v1) with SLSA's provenance (https://slsa.dev/provenance/v1), in
an envelope of DSSE with an Ed25519 signature, so that other tools read it too. A key that is not there yet is made.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Annotated, Any, Final

import typer

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from controller.identity.signing import KeyFileError, PublicKey, SigningKey  # noqa: E402  # found by the line above

ATTESTATION: Final = "provenance.intoto.jsonl"
RELEASED: Final = (".whl", ".tar.gz", ".deb", ".cdx.json")
"""Patterns of the released files: packages, and the list of their parts."""
PAYLOAD: Final = "application/vnd.in-toto+json"
BUILD: Final = "urn:mahjong-table:release-check:1"
LOCK: Final = "requirements.lock"


class AttestationError(Exception):
    """The attestation proves nothing of these files; the sentence says why."""


def released(folder: Path) -> dict[str, str]:
    """The files that are handed out, with their SHA-256."""
    files = sorted(path for path in folder.iterdir() if path.name.endswith(RELEASED))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def statement(folder: Path, commit: str, at: float) -> dict[str, Any]:
    """The statement about the files in `folder`, built from `commit` at `at` (seconds since the epoch)."""
    lock = hashlib.sha256((ROOT / LOCK).read_bytes()).hexdigest()
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [
            {"name": name, "digest": {"sha256": digest}} for name, digest in released(folder).items()
        ],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD,
                "externalParameters": {"commit": commit},
                "resolvedDependencies": [
                    {"name": "source", "digest": {"gitCommit": commit}},
                    {"name": LOCK, "digest": {"sha256": lock}},
                ],
            },
            "runDetails": {
                "builder": {"id": BUILD, "version": {"python": sys.version.partition(" ")[0]}},
                "metadata": {"finishedOn": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))},
            },
        },
    }


def to_be_signed(payload: bytes) -> bytes:
    """The bytes under a DSSE signature (pre-authentication encoding)."""
    kind = PAYLOAD.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def sign(folder: Path, key: SigningKey, commit: str, at: float) -> Path:
    """Write the attestation of the files in `folder`; its path. Raises `AttestationError` where there are none."""
    statement_text = statement(folder, commit, at)
    if not statement_text["subject"]:
        raise AttestationError(f"There is no package in {folder}; build it first: make release-check.")
    payload = json.dumps(statement_text, separators=(",", ":")).encode()
    signature = key.sign(to_be_signed(payload))
    envelope = {
        "payloadType": PAYLOAD,
        "payload": base64.b64encode(payload).decode(),
        "signatures": [{"keyid": key.public.fingerprint, "sig": base64.b64encode(signature).decode()}],
    }
    path = folder / ATTESTATION
    path.write_text(json.dumps(envelope) + "\n", encoding="utf-8")
    return path


def verify(folder: Path, key: PublicKey) -> str:
    """The commit from which the files in `folder` were built. Raises `AttestationError` where a file is another
    than was signed, was not signed, or is missing."""
    path = folder / ATTESTATION
    try:
        envelope = json.loads(path.read_text(encoding="utf-8"))
        payload = base64.b64decode(envelope["payload"], validate=True)
        signatures = [base64.b64decode(one["sig"], validate=True) for one in envelope["signatures"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AttestationError(f"{path} is no attestation ({type(error).__name__}).") from error
    signed = envelope["payloadType"] == PAYLOAD and any(
        key.verify(one, to_be_signed(payload)) for one in signatures
    )
    if not signed:
        raise AttestationError(f"{path} is not signed with the key {key.fingerprint}.")
    statement_text = json.loads(payload)
    attested = {one["name"]: one["digest"]["sha256"] for one in statement_text["subject"]}
    there = released(folder)
    for name in sorted({*attested, *there}):
        if name not in there:
            raise AttestationError(f"{name} was released and is not in {folder}.")
        if attested.get(name) != there[name]:
            raise AttestationError(f"{name} is not the file that was released.")
    return str(statement_text["predicate"]["buildDefinition"]["externalParameters"]["commit"])


def _commit() -> str:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "HEAD"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="An attestation of a release: which files were built from which commit, signed with the release key.",
)


@app.command("sign")
def _sign(
    folder: Path,
    key: Annotated[Path, typer.Option(help="The file of the release key; made where it is not there yet.")],
) -> None:
    """Write FOLDER/provenance.intoto.jsonl and print the public half of the key."""
    if not key.exists():
        SigningKey.generate().save(key)
    signing = SigningKey.load(key)
    at = float(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    path = sign(folder, signing, _commit(), at)
    print(f"{path.name} signed with {signing.public.text}")


@app.command("verify")
def _verify(
    folder: Path,
    # A key in 43 letters begins with a dash one time in 64; argparse would take it for an option, Typer does not.
    key: Annotated[str, typer.Option(help="The public half of the release key, as it was printed.")],
) -> None:
    """Name the commit that the files in FOLDER were built from, or the file that is another than was released."""
    print(f"built from {verify(folder, PublicKey.parse(key))}")


if __name__ == "__main__":
    try:
        app()
    except (AttestationError, KeyFileError) as error:
        sys.exit(str(error))
