"""Passkeys (WebAuthn): where there is TLS and a host name, or on the machine itself, people sign in with one alone.

A passkey is asked to verify its user (fingerprint, face, PIN), so that it counts as two factors. It is bound to the
host name of the page by the browser; no attestation is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

import webauthn
from webauthn.helpers import exceptions, structs

from controller.identity.key_files import from_base64, to_base64
from controller.json_values import JsonObject
from controller.web.accounts.account_store import Account, Passkey
from controller.web.allowed_hosts import address_of

SITE: Final = "Mahjong Table"
_FAILED: Final = (exceptions.WebAuthnException, ValueError, KeyError, TypeError)


class PasskeyRefused(Exception):
    """The browser's answer proves nothing; the text is for the log."""


def usable(host: str, *, secure: bool) -> bool:
    """Whether browsers offer passkeys to a page at this host: it needs TLS and a name, or be `localhost`."""
    return host == "localhost" or (secure and address_of(host) is None)


def registration(account: Account, host: str, challenge: bytes) -> JsonObject:
    """What the browser needs to make a passkey for this account (`PublicKeyCredentialCreationOptions`)."""
    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name=SITE,
        user_name=account.name,
        user_id=f"{account.name} {account.made:.3f}".encode()[:64],
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=from_base64(one.id)) for one in account.passkeys
        ],
    )
    return _plain(options)


def registered(
    answer: Mapping[str, object], challenge: bytes, host: str, origin: str, name: str, at: float
) -> Passkey:
    """The passkey that the browser made. Raises `PasskeyRefused`."""
    try:
        proved = webauthn.verify_registration_response(
            credential=dict(answer),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            require_user_verification=True,
        )
    except _FAILED as error:
        raise PasskeyRefused(str(error)) from error
    return Passkey(
        id=to_base64(proved.credential_id),
        public_key=to_base64(proved.credential_public_key),
        sign_count=proved.sign_count,
        host=host,
        name=name,
        made=at,
    )


def authentication(host: str, challenge: bytes) -> JsonObject:
    """What the browser needs to sign in with any passkey for this host (`PublicKeyCredentialRequestOptions`)."""
    options = webauthn.generate_authentication_options(
        rp_id=host,
        challenge=challenge,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return _plain(options)


def owner(accounts: Sequence[Account], answer: Mapping[str, object], host: str) -> tuple[Account, Passkey]:
    """Whose passkey the browser's answer names. Raises `PasskeyRefused` where it is nobody's here."""
    for account in accounts:
        for passkey in account.passkeys:
            if passkey.id == answer.get("id") and passkey.host == host:
                return account, passkey
    raise PasskeyRefused("it is nobody's here")


def verify_passkey(
    passkey: Passkey, answer: Mapping[str, object], challenge: bytes, host: str, origin: str
) -> Passkey:
    """The passkey with its counter after this signature. Raises `PasskeyRefused`, also for a counter that goes back:
    the passkey was copied."""
    try:
        proved = webauthn.verify_authentication_response(
            credential=dict(answer),
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=from_base64(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except _FAILED as error:
        raise PasskeyRefused(str(error)) from error
    return passkey.model_copy(update={"sign_count": proved.new_sign_count})


def _plain(
    options: structs.PublicKeyCredentialCreationOptions | structs.PublicKeyCredentialRequestOptions,
) -> JsonObject:
    return dict(json.loads(webauthn.options_to_json(options)))
