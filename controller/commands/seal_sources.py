"""Seals to verify a journal against: given at the shell, in a file, or kept by a hub."""

from __future__ import annotations

from pathlib import Path

from controller.commands.hub_http_client import request_page
from controller.commands.output import CommandFailed, fail
from controller.identity.signing import KeyFileError, PublicKey, SigningKey
from controller.journal.journal import Journal, Seal, SealError
from controller.journal.seals import of_hub, parse_lines, parse_public_key
from controller.words.sentence import sentence


def gathered(
    journal: Journal, given: list[str], file: Path | None, hub: str | None, hub_key: str | None
) -> list[Seal]:
    """All seals; unreadable ones end the command with status 2."""
    try:
        found = [Seal.parse(text, "the seal given") for text in given]
        signers = _signers(journal, hub_key)
        if file is not None:
            found += _in_file(journal, file, signers, hub_key is not None)
        if hub is not None:
            document = request_page(hub, "/api/seals", journal=journal.identity)
            found += of_hub(document, journal.identity, signers, hub_key is not None)
        return found
    except SealError as error:
        fail(error, 2)
    except CommandFailed as error:
        fail(error, error.status)


def public_key(key_or_file: str) -> PublicKey:
    """Read a key from its text, or from a file that holds it (its private half is enough). Raises SealError."""
    path = Path(key_or_file)
    if not path.is_file():
        return parse_public_key(key_or_file)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SealError(sentence("key.unreadable", file=path, reason=_reason(error))) from error
    if "PRIVATE KEY" not in text:
        return parse_public_key(text)
    try:
        return SigningKey.load(path).public
    except KeyFileError as error:
        raise SealError(error.whole) from error


def _signers(journal: Journal, hub_key: str | None) -> list[PublicKey]:
    if hub_key is not None:
        return [public_key(hub_key)]
    return [PublicKey.parse(key) for key in journal.hubs()]


def _in_file(journal: Journal, file: Path, signers: list[PublicKey], named: bool) -> list[Seal]:
    try:
        content = file.read_bytes()
        if content.lstrip().startswith(b"{"):
            return of_hub(content.strip(), journal.identity, signers, named)
        return parse_lines(content.decode().splitlines(), f"what stands in {file.name}")
    except (OSError, UnicodeDecodeError) as error:
        reason = _reason(error) or "it is not text"
        raise SealError(sentence("seal.file_unreadable", file=file, reason=reason)) from error


def _reason(error: OSError | UnicodeDecodeError) -> str | None:
    """Why a file cannot be read; None if it is not text."""
    return None if isinstance(error, UnicodeDecodeError) else error.strerror or str(error)
