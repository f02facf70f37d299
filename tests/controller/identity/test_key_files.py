"""Key files, and how people compare keys."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from controller.identity.signing import KeyFileError, PublicKey, SigningKey, read_fingerprint

RFC_8032_TEST_2 = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")


def test_a_key_is_kept_for_its_owner_alone_and_read_again(tmp_path: Path) -> None:
    key = SigningKey.generate()
    key.save(tmp_path / "table.key")
    assert stat.S_IMODE((tmp_path / "table.key").stat().st_mode) == 0o600
    assert SigningKey.load(tmp_path / "table.key").public == key.public
    assert [path.name for path in tmp_path.iterdir()] == ["table.key"]


def test_a_key_is_never_written_over(tmp_path: Path) -> None:
    first = SigningKey.generate()
    first.save(tmp_path / "table.key")
    with pytest.raises(KeyFileError, match="never written over"):
        SigningKey.generate().save(tmp_path / "table.key")
    assert SigningKey.load(tmp_path / "table.key").public == first.public


def test_a_key_is_written_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)  # the kernel's answer on FAT and exFAT
    first = SigningKey.generate()
    first.save(tmp_path / "table.key")
    with pytest.raises(KeyFileError, match="never written over"):
        SigningKey.generate().save(tmp_path / "table.key")
    assert SigningKey.load(tmp_path / "table.key").public == first.public
    assert [path.name for path in tmp_path.iterdir()] == ["table.key"]


def test_an_invalid_key_file_is_reported_in_a_sentence(tmp_path: Path) -> None:
    curve = generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for content, sentence in ((b"", "no private key"), (b"\xff" * 99, "no private key"), (curve, "Ed25519")):
        (tmp_path / "key").write_bytes(content)
        with pytest.raises(KeyFileError, match=sentence):
            SigningKey.load(tmp_path / "key")
    with pytest.raises(KeyFileError, match="cannot be read"):
        SigningKey.load(tmp_path / "none")


def test_a_signature_of_rfc_8032_is_proved() -> None:
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert PublicKey(RFC_8032_TEST_2).verify(signature, b"\x72")
    assert not PublicKey(RFC_8032_TEST_2).verify(signature, b"\x73")


def test_a_fingerprint_is_read_as_people_type_it() -> None:
    key = PublicKey(RFC_8032_TEST_2)
    assert len(key.fingerprint) == 19
    typed = key.fingerprint.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read_fingerprint(typed) == key.fingerprint
    with pytest.raises(KeyFileError, match="no fingerprint"):
        read_fingerprint(key.fingerprint[:-1])


def test_a_key_is_written_in_one_way_only() -> None:
    text = PublicKey(RFC_8032_TEST_2).text
    assert PublicKey.parse(text).raw == RFC_8032_TEST_2
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    other = text[:-1] + alphabet[alphabet.index(text[-1]) ^ 1]  # the same 32 bytes, written in another way
    for wrong in (other, text + "=", text[:-1], "", " " + text[1:], text.replace(text[0], "é")):
        with pytest.raises(KeyFileError):
            PublicKey.parse(wrong)
