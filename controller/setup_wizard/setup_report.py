"""A report of the setup that can be sent to whoever helps: settings and findings, without anything secret.

Left out are passwords, tokens and codes that the program knows of, logins in addresses and secrets in their queries,
key material, and what stands in the files that the settings name. Names of people are left out, too.
"""

from __future__ import annotations

import platform
import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Final
from urllib.parse import unquote

from controller.identity.addresses import HIDDEN, login_in, text_without_passwords
from controller.identity.name_rules import SEATS
from controller.settings import Settings, SettingsError
from controller.setup_wizard.setup_checks import Facts
from controller.setup_wizard.toml_edits import value_text

_KEY_BLOCK: Final = re.compile(r"-----BEGIN [A-Z0-9 ]+-----.*?-----END [A-Z0-9 ]+-----", re.DOTALL)
_LONG_RANDOM: Final = re.compile(
    r"(?<![/\w-])(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{40,}\b"
)
"""A token or a key: no word is as long, and has letters and digits."""
_NAMES: Final = ("parlor", "seats", "username")
"""Settings that name people and places."""
SHORTEST: Final = 3
"""Letters from which a known secret is looked for: shorter ones would hide half of the text."""


def report(text: str, settings: Settings, results: dict[str, Facts], secrets: Iterable[str | None]) -> str:
    """The report as plain text. `text` is that of the settings, `secrets` what must not be in it wherever it stands."""
    lines = [
        "Mahjong Table: report of the setup",
        f"version {_version()}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        "",
        "Settings (names of people and places left out)",
        *_settings(text),
        "",
        "Checks",
        *_checks(results),
    ]
    known = [secret for secret in (*secrets, *_passwords(settings)) if secret]
    people = set(settings.table.seats) - set(SEATS)
    return _clean("\n".join(lines), known, people)


def _settings(text: str) -> Iterable[str]:
    """The settings in force by the file, without its comments."""
    document = tomllib.loads(text)
    for section, values in document.items():
        nested = {key: value for key, value in values.items() if isinstance(value, dict)}
        plain = {key: value for key, value in values.items() if key not in nested}
        for name, inside in (
            (section, plain),
            *((f"{section}.{key}", value) for key, value in nested.items()),
        ):
            if inside:
                yield f"[{name}]"
            for key, value in inside.items():
                yield f"{key} = {HIDDEN if key in _NAMES else value_text(value)}"


def _checks(results: dict[str, Facts]) -> Iterable[str]:
    for name, result in results.items():
        if result.get("running"):
            yield f"{name}: not finished"
            continue
        plain = {
            key: value
            for key, value in result.items()
            if key not in ("ok", "findings", "check", "ports", "cameras", "told")
            and value not in (None, "", [])
        }
        yield f"{name}: {'good' if result.get('ok') else 'not good'} {plain or ''}".rstrip()
        for finding in result.get("findings", ()):
            cure = f" -> {finding['cure']}" if finding["cure"] else ""
            yield f"  {finding['grade']:4} {finding['check']}: {finding['said']}{cure}"
        for port in result.get("ports", ()):
            yield f"  {port['name']}: {port['what']} {port['said']}".rstrip()
        for camera in result.get("cameras", ()):
            yield f"  {camera['url']}: {camera['model']}"


def _passwords(settings: Settings) -> Iterable[str]:
    try:
        password = None if settings.mqtt.embedded else settings.mqtt.password()
    except SettingsError:  # what cannot be read cannot stand in the report
        password = None
    login = login_in(settings.camera.url)
    yield from (
        part for part in (password, login.partition(":")[2], unquote(login.partition(":")[2])) if part
    )


def _clean(text: str, secrets: Iterable[str], people: Iterable[str]) -> str:
    text = _KEY_BLOCK.sub(HIDDEN, text)
    for secret in sorted(secrets, key=len, reverse=True):
        if len(secret) >= SHORTEST:
            text = text.replace(secret, HIDDEN)
    for name in people:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
    return _LONG_RANDOM.sub(HIDDEN, text_without_passwords(text))


def _version() -> str:
    try:
        return version("mahjong-table")
    except PackageNotFoundError:
        return "of a source tree"
