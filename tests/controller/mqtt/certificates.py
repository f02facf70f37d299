"""Certificates for tests: a parlor's own, made by the script a parlor uses, and wrong ones."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.controller.conftest import NO_MOSQUITTO
from tests.controller.mqtt.real_brokers import MOSQUITTO

SCRIPT = Path(__file__).parents[3] / "deploy" / "mosquitto" / "certificates.sh"


def needed() -> None:
    """Skip a test where the programs for it are missing."""
    if MOSQUITTO is None:
        pytest.skip(NO_MOSQUITTO)
    if shutil.which("openssl") is None:
        pytest.skip("no openssl program to make certificates with (Debian: apt install openssl)")


def authority(folder: Path, host: str = "localhost", *clients: str) -> Path:
    subprocess.run(["sh", str(SCRIPT), str(folder), host, *clients], check=True, capture_output=True)
    return folder


def expired(folder: Path) -> None:
    """Put a certificate in the broker's place that was good until yesterday."""
    for command in (
        "openssl req -new -key broker.key -subj /CN=broker -addext subjectAltName=DNS:localhost -out broker.csr",
        "openssl x509 -req -in broker.csr -CA ca.crt -CAkey ca.key -days -1 -copy_extensions copy -out broker.crt",
    ):
        subprocess.run(command.split(), check=True, capture_output=True, cwd=folder)


def password(file: Path, **users: str) -> Path:
    file.touch(mode=0o600)
    for user, word in users.items():
        subprocess.run(["mosquitto_passwd", "-b", str(file), user.replace("_", "-"), word], check=True)
    return file
