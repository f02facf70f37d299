"""A passkey in software, as an authenticator has it: ES256, its user verified."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from controller.identity.signing import to_base64
from controller.web.accounts.account_store import Passkey

COSE_X: Final = bytes.fromhex("a5010203262001215820")
"""A map of five: EC2 keys, ES256, P-256, and x (RFC 9053)."""
COSE_Y: Final = bytes.fromhex("225820")
PRESENT_AND_VERIFIED: Final = b"\x05"


class SoftwarePasskey:
    """A passkey for this host; `kept` is what a page keeps of it."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(16)
        there = self._key.public_key().public_numbers()
        public = COSE_X + there.x.to_bytes(32) + COSE_Y + there.y.to_bytes(32)
        self.kept = Passkey(
            id=to_base64(self._id),
            public_key=to_base64(public),
            sign_count=0,
            host=host,
            name="app",
            made=0.0,
        )

    def signed(self, options: dict[str, Any], origin: str) -> dict[str, object]:
        """What `navigator.credentials.get` gives for these options at a page of this origin, as JSON."""
        asked = {"type": "webauthn.get", "challenge": options["challenge"], "origin": origin}
        client = json.dumps({**asked, "crossOrigin": False}).encode()
        of_host = hashlib.sha256(self._host.encode()).digest() + PRESENT_AND_VERIFIED + bytes(4)
        signature = self._key.sign(of_host + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": to_base64(self._id),
            "rawId": to_base64(self._id),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": to_base64(client),
                "authenticatorData": to_base64(of_host),
                "signature": to_base64(signature),
            },
        }
