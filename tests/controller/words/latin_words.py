"""The Latin words of a Chinese or Japanese text that should not stand there."""

from __future__ import annotations

import re
from functools import cache

from controller.commands.program import every_command

LATIN = re.compile(r"[A-Za-z]+")
CLAUSE = re.compile(r"[A-Z]{2}-\d+")
_TERMS = """
    Basic C Ctrl-C Debian Digest Ed25519 Enter JSON MB MQTT ModemManager Mosquitto OpenCV PEM PKCS PostgreSQL Python QR
    QoS RTSP Raspberry-Pi SQLite TLS URL USB UTF-8 UTF8 WebP base64url brltty btrfs dmesg ext4 heic https jpg kB libGL
    libcamera onnxruntime opencv picamera2 png psycopg udev usb websockets xfs
"""
TERMS = frozenset(_TERMS.split())
"""Names of products, protocols and formats that Chinese and Japanese write in Latin letters, too."""
_TYPED_WORDS = """
    Hn Interface Options Port Serial accounts args at auto by certificate claim confirm console countersign csi
    demo device dialout discards displaced display double embedded everything false generation hash homeassistant host
    hub id import install journal keep key kill kind leaf login loopback mahjong make max meta name new no none null
    off parlor password port recovery replace rows run schema service shell show since size staff table template0
    timeout today token true ulimit username watch
"""
TYPED_WORDS = frozenset(_TYPED_WORDS.split())
"""What a person types, or finds so in a menu, a file or a message: no word for it in another language exists."""
LETTERS_OF_FORMATS = re.compile(
    r"%[0-9A-F]{2}|U\+0000|\d[TN]?\d*|x,y|\{ *\}|(?<![A-Za-z])[dhfmpsrzNTx](?![A-Za-z])"
)
"""Single letters: hours and days, keys, names of pictures by their tile (m-1), width x height."""


@cache
def typed() -> re.Pattern[str]:
    """What stands in every language as a person types it: our commands, options, settings, paths, addresses, variables,
    placeholders, and command lines of the system."""
    commands = sorted((" ".join(path) for path, _ in every_command() if path), key=len, reverse=True)
    of_two_words = (path for path in commands if " " in path)
    forms = (
        r"`[^`]*`",
        rf"mahjong-table(?: (?:{'|'.join(commands)}))?(?![a-z])",
        rf"(?<![a-z])(?:{'|'.join(of_two_words)})(?![a-z])",
        rf"(?<=\] )(?:{'|'.join(commands)})(?![a-z])",
        r"(?:sudo|python3?|apt|chmod|pip) [ -~]*",
        r"--[a-z-]+",
        r"\[[a-z_]+\](?: [a-z_]+)?",
        r"[a-z][a-z0-9]*://[!-~]*",
        r"[\w*./<>-]*/[\w*./<>-]+|<[a-z]+>",
        r"[\w*-]+\.[a-z]+\b",
        r"\b[A-Z]{2,}(?:[_/][A-Z]+)*\b",
        r"\b[a-z0-9]*_[a-z0-9_]+\b",
        r"'[A-Za-z0-9]+'",
    )
    return re.compile("|".join(forms))


def words_left_in_english(text: str) -> set[str]:
    """The Latin words of a translation that are no name, no term and nothing that is typed."""
    rest = CLAUSE.sub(" ", typed().sub(" ", text))
    for term in sorted(TERMS | TYPED_WORDS, key=len, reverse=True):
        written_so = re.escape(term).replace("\\-", "[- ]")
        rest = re.sub(rf"(?<![A-Za-z]){written_so}(?![A-Za-z])", " ", rest)
    return set(LATIN.findall(LETTERS_OF_FORMATS.sub(" ", rest)))
