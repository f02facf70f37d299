"""TLS context and credentials for a broker; explains failed connections."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path
from typing import Final

from controller.settings.broker_address import BrokerAddress

EXPIRED: Final = 10  # OpenSSL's X509_V_ERR_… numbers, from x509_vfy.h
NOT_YET_VALID: Final = 9
OTHER_NAME: Final = (62, 64)  # host name, IP address
REVOKED: Final = 23


class BrokerAway(Exception):
    """No connection, or lost; the sentence says why and what to do."""


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


def unreachable(error: OSError, address: BrokerAddress) -> str:
    """A sentence on why no connection could be opened, and what to do."""
    if isinstance(error, TimeoutError):
        return f"{address} does not answer. Check that the machine is on and the port is right."
    if isinstance(error, socket.gaierror):
        return f"The host of {address} is not known. Check the name and the network."
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"{address} could not prove who it is: {_doubt(error, address)}"
    if isinstance(error, ssl.SSLError) or (address.tls and isinstance(error, ConnectionResetError)):
        return (
            f"No secure connection to {address} could be agreed on ({_reason(error)}). "
            "Check that the port is the broker's TLS port and that its certificates are right."
        )
    return f"Nothing answers at {address} ({_reason(error)}). Start the broker, or correct its address."


def stranger_at(address: BrokerAddress, first: bytes) -> str | None:
    """What kind of server answers CONNECT with these bytes if it is no broker of MQTT without TLS; None where it may be
    one."""
    if first.startswith((b"HTTP/", b"<")):
        return (
            f"{address} answers as a web server, not as an MQTT broker: that port is for web pages or for MQTT over "
            "websockets. Write the port on which the broker takes MQTT itself (1883, or mqtts:// and 8883)."
        )
    if first[:2] == b"\x15\x03":  # a record of TLS: an alert (RFC 8446, section 5.1)
        return f"{address} speaks TLS. Write its address as mqtts://, and [mqtt] ca where it needs one."
    if first and first[0] != 0x20:
        return f"{address} does not answer as an MQTT broker. Check what listens there."
    return None


def _doubt(error: ssl.SSLCertVerificationError, address: BrokerAddress) -> str:
    """Why verification of the broker's certificate failed, and what to do."""
    if error.verify_code == EXPIRED:
        return "its certificate has expired. Give the broker a new one, or set this machine's clock right."
    if error.verify_code == NOT_YET_VALID:
        return "its certificate is not valid yet. Set this machine's clock right."
    if error.verify_code in OTHER_NAME:
        return (
            f"its certificate is for another name than {address.host}. "
            "Write the broker's address with the name in the certificate."
        )
    if error.verify_code == REVOKED:
        return "its certificate has been revoked. Give the broker a new one."
    authority = "the system trusts" if address.ca is None else f"in {address.ca}"
    return (
        f"its certificate is not signed by an authority {authority} ({error.verify_message}). "
        "Set [mqtt] ca to the file of the authority that signed it."
    )


def _with_authority(address: BrokerAddress, ca: Path) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=str(ca))
    except OSError as error:
        raise BrokerAway(
            f"The certificate authority {ca} for {address} cannot be used ({_reason(error)}). "
            "Give the file that signed the broker's certificate."
        ) from None


def _show(context: ssl.SSLContext, address: BrokerAddress, certificate: Path) -> None:
    key = address.key
    for what, file in (("certificate", certificate), ("key", key)):
        try:
            if file is not None:
                file.read_bytes()
        except OSError as error:
            raise BrokerAway(
                f"The client's {what} {file} for {address} cannot be read ({_reason(error)}). "
                f"Correct [mqtt] {what} or the file's rights."
            ) from None
    try:
        context.load_cert_chain(str(certificate), None if key is None else str(key), password=_no_password)
    except (OSError, ValueError) as error:
        raise BrokerAway(
            f"The client certificate {certificate} cannot be used with the key {key or certificate} "
            f"({_reason(error)}). Both must be PEM files, of one pair, the key without a password."
        ) from None


def _no_password() -> str:
    """Password callback for an encrypted key; without it OpenSSL would prompt at the terminal and wait."""
    raise ValueError("the key is locked by a password")


def _reason(error: Exception) -> str:
    """The error text of OpenSSL or the system, in words."""
    if isinstance(error, ssl.SSLError):
        return (error.reason or "not a PEM file").lower().replace("_", " ")
    return str(getattr(error, "strerror", None) or error).lower()
