"""TLS context and credentials for a broker; explains failed connections."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path
from typing import Final

from controller.settings.broker_address import BrokerAddress
from controller.words.sentence import Sentence, SentenceError, sentence

EXPIRED: Final = 10  # OpenSSL's X509_V_ERR_… numbers, from x509_vfy.h
NOT_YET_VALID: Final = 9
OTHER_NAME: Final = (62, 64)  # host name, IP address
REVOKED: Final = 23


class BrokerAway(SentenceError):
    """No connection, or lost; the sentence says why, and the cure what to do."""


class TakenOver(BrokerAway):
    """Another client has connected under our client id, or our account, and the broker ended our connection for it."""


def proof(address: BrokerAddress) -> ssl.SSLContext:
    """The TLS context (authority, own certificate) for `address`. Raises BrokerAway, which names the file that cannot
    be used."""
    context = ssl.create_default_context()
    if address.ca is not None:
        context = _with_authority(address, address.ca)
    if address.certificate is not None:
        _show(context, address, address.certificate)
    return context


def unreachable(error: OSError, address: BrokerAddress) -> BrokerAway:
    """Why no connection could be opened, and what to do."""
    broker = str(address)
    if isinstance(error, TimeoutError):
        return BrokerAway(sentence("broker.silent", broker=broker), cure=sentence("broker.check_machine"))
    if isinstance(error, socket.gaierror):
        return BrokerAway(sentence("broker.host_unknown", broker=broker), cure=sentence("broker.check_name"))
    if isinstance(error, ssl.SSLCertVerificationError):
        doubt, cure = _doubt(error, address)
        return BrokerAway(sentence("broker.not_proved", broker=broker, doubt=doubt), cure=cure)
    reason = _reason(error)
    if isinstance(error, ssl.SSLError) or (address.tls and isinstance(error, ConnectionResetError)):
        check = sentence("broker.check_tls_port")
        return BrokerAway(sentence("broker.not_secure", broker=broker, reason=reason), cure=check)
    return BrokerAway(
        sentence("broker.unanswered", broker=broker, reason=reason), cure=sentence("broker.start")
    )


def stranger_at(address: BrokerAddress, first: bytes) -> BrokerAway | None:
    """What kind of server answers CONNECT with these bytes if it is no broker of MQTT without TLS; None where it may be
    one."""
    broker = str(address)
    if first.startswith((b"HTTP/", b"<")):
        return BrokerAway(
            sentence("broker.web_server", broker=broker), cure=sentence("broker.write_mqtt_port")
        )
    if first[:2] == b"\x15\x03":  # a record of TLS: an alert (RFC 8446, section 5.1)
        return BrokerAway(sentence("broker.speaks_tls", broker=broker), cure=sentence("broker.write_mqtts"))
    if first and first[0] != 0x20:
        return BrokerAway(sentence("broker.no_broker", broker=broker), cure=sentence("broker.check_listener"))
    return None


def _doubt(error: ssl.SSLCertVerificationError, address: BrokerAddress) -> tuple[Sentence, Sentence]:
    """Why verification of the broker's certificate failed, and what to do."""
    if error.verify_code == EXPIRED:
        return sentence("broker.expired"), sentence("broker.renew_certificate")
    if error.verify_code == NOT_YET_VALID:
        return sentence("broker.not_yet_valid"), sentence("broker.set_clock")
    if error.verify_code in OTHER_NAME:
        return sentence("broker.other_name", host=address.host), sentence("broker.write_name")
    if error.verify_code == REVOKED:
        return sentence("broker.revoked"), sentence("broker.replace_certificate")
    unsigned = sentence("broker.unsigned", file=address.ca, reason=error.verify_message)
    return unsigned, sentence("broker.set_ca")


def _with_authority(address: BrokerAddress, ca: Path) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=str(ca))
    except OSError as error:
        raise BrokerAway(
            sentence("broker.ca_unusable", file=ca, broker=str(address), reason=_reason(error)),
            cure=sentence("broker.give_ca"),
        ) from None


def _show(context: ssl.SSLContext, address: BrokerAddress, certificate: Path) -> None:
    key = address.key
    for what, file in (("certificate", certificate), ("key", key)):
        try:
            if file is not None:
                file.read_bytes()
        except OSError as error:
            raise BrokerAway(
                sentence(
                    "broker.own_file_unreadable",
                    what=what,
                    file=file,
                    broker=str(address),
                    reason=_reason(error),
                ),
                cure=sentence("broker.correct_own_file", what=what),
            ) from None
    try:
        context.load_cert_chain(str(certificate), None if key is None else str(key), password=_no_password)
    except (OSError, ValueError) as error:
        raise BrokerAway(
            sentence(
                "broker.pair_unusable", certificate=certificate, key=key or certificate, reason=_reason(error)
            ),
            cure=sentence("broker.give_pair"),
        ) from None


def _no_password() -> str:
    """Password callback for an encrypted key; without it OpenSSL would prompt at the terminal and wait."""
    raise ValueError("the key is locked by a password")


def _reason(error: Exception) -> str:
    """The error text of OpenSSL or the system, in words."""
    if isinstance(error, ssl.SSLError):
        return (error.reason or "not a PEM file").lower().replace("_", " ")
    return str(getattr(error, "strerror", None) or error).lower()
