"""Answers of slow, hanging, flooding or false cameras, and a self-signed certificate."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.vision.capture.camera_servers import Request, Talk, jpeg

SLACK = 3.0
"""Seconds that a loaded machine may take beyond a deadline."""
SHORT = 1.5
"""Seconds that a camera has for a picture where tests wait for it to be over."""


@contextmanager
def nobody_comes() -> Iterator[str]:
    """`host:port` that no client may open."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        listener.settimeout(0.2)
        with pytest.raises(TimeoutError):
            listener.accept()


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate that a camera makes for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "camera")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=4000))
        .not_valid_after(now - timedelta(days=3000))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("192.0.2.1"))]), False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "camera.pem"
    plain = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(plain + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


PICTURE = jpeg(90)


PLAYLISTS = [
    b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\nhttp://{place}/x.ts\n",
    b'#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="http://{place}/key"\n#EXTINF:1,\nhttp://{place}/x.ts\n',
    b"ffconcat version 1.0\nfile 'http://{place}/x.ts'\nfile '/etc/passwd'\n",
    b"v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nm=video 9 RTP/AVP 96\r\n",
    b'<?xml version="1.0"?><MPD><BaseURL>http://{place}/</BaseURL></MPD>',
    b"[Reference]\r\nRef1=http://{place}/x\r\n",
]


def drips_a_head(request: Request, talk: Talk) -> None:
    talk.drip(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1000, 0.5)


def drips_a_picture(request: Request, talk: Talk) -> None:
    talk.say(
        f"HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: {len(PICTURE)}\r\n\r\n".encode()
    )
    talk.drip(PICTURE, 0.5)


def drips_a_stream(request: Request, talk: Talk) -> None:
    talk.say(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n--b\r\n\r\n")
    talk.drip(PICTURE, 0.5)


def drips_chunks(request: Request, talk: Talk) -> None:
    talk.say(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while not talk.gone.wait(0.5):
        talk.say(b"1\r\n\xff\r\n")


def drips_a_refusal(request: Request, talk: Talk) -> None:
    talk.say(b'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="x"\r\nContent-Length: 1000\r\n\r\n')
    talk.drip(b"z" * 1000, 0.5)


def sends_on_slowly(request: Request, talk: Talk) -> None:
    talk.gone.wait(0.6)
    talk.answer(b"", "text/plain", "302 Found", f"Location: /{time.monotonic_ns()}\r\n")


def says_nothing(request: Request, talk: Talk) -> None:
    talk.hang()


def floods(request: Request, talk: Talk) -> None:
    talk.say(b"HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0\x00\x04ab")
    while not talk.gone.is_set():
        talk.say(b"\x55" * 1_000_000)
