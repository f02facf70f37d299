"""One setup: the draft, the checks, the pages of single steps, and at last the table itself."""

from __future__ import annotations

import json
import logging
import platform
import re
import subprocess
import sys
import threading
import time
import tomllib
from collections import deque
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.parse import unquote
from urllib.request import urlopen

from starlette.applications import Starlette

from controller.doctor.finding import Grade, page_of
from controller.doctor.serial_checks import check_line
from controller.identity.addresses import (
    HIDDEN,
    login_in,
    set_up_address,
    text_without_passwords,
    without_password,
)
from controller.identity.name_rules import SEATS
from controller.identity.qr_codes import qr_code_svg
from controller.journal import file_permissions
from controller.json_values import JsonObject
from controller.orders.origin import Origin
from controller.rules.registry import load as load_rules
from controller.rules.registry import names_of_systems
from controller.rules.results import CaseError
from controller.runtime.vision_factory import alignment_file
from controller.settings import SerialSettings, Settings, SettingsError, of_setting, rules_refused
from controller.setup_wizard.camera_preview import CameraPreview, TileEnrolment
from controller.setup_wizard.setup_checks import Facts, SetupChecks, failed
from controller.setup_wizard.setup_draft import DraftError, SetupDraft, value_text
from controller.web.accounts.account_store import AccountError, AccountRole, AccountStore, accounts_file
from controller.web.accounts.sign_in import invited
from controller.web.camera_pages import create_calibrate_app
from controller.web.listening_addresses import address_of_page, is_local
from controller.words.sentence import sentence, sentence_of
from vision.networks.tile_set_store import TileSetError, names_of

# ---- The table started with its new settings, as `mahjong-table run` does it ---------------------------------------
# For the trial hand, and to go on with.

ASK_S: Final = 3.0
STOP_S: Final = 30.0
LINES_KEPT: Final = 20


class TrialRun:
    """A running table (`mahjong-table run`) in a process of its own."""

    def __init__(self, config: Path) -> None:
        command = [sys.executable, "-m", "controller.cli", "run", "--config", str(config), "--json"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._addresses: Facts = {}
        self._complaints: deque[str] = deque(maxlen=LINES_KEPT)
        self._readers = [
            threading.Thread(target=self._hear, name="table's addresses", daemon=True),
            threading.Thread(target=self._hear_complaints, name="table's complaints", daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def runs(self) -> bool:
        """Whether it is running."""
        return self._process.poll() is None

    def page(self, *, console: bool) -> str | None:
        """The address of its page, or the console's link to it; None before the process has reported it."""
        address = self._addresses.get("console" if console else "page")
        return address if isinstance(address, str) else None

    def facts(self) -> Facts:
        """How it stands: `state` (starting, running, ended), the `page`, the `hand`, what it awaits, its `alerts`."""
        page = self.page(console=False)
        if not self.runs:
            for reader in self._readers:
                reader.join(ASK_S)
            complaint = self._complaints[-1].removeprefix("mahjong-table: ") if self._complaints else ""
            return {"state": "ended", "said": complaint}
        if page is None:
            return {"state": "starting"}
        snapshot = _asked(page)
        return {
            "state": "running",
            "page": page,
            "hand": snapshot.get("hand"),
            "asks": snapshot.get("phase_text"),
            "alerts": [alert.get("text") for alert in snapshot.get("alerts") or ()],
        }

    def wait(self) -> None:
        """Until it ends."""
        self._process.wait()

    def stop(self) -> None:
        """Stop the table in good order."""
        if self.runs:
            self._process.terminate()
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                self._addresses = json.loads(line)
            except ValueError:
                log.info("The table says: %s", line.strip())

    def _hear_complaints(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if line.strip():
                self._complaints.append(line.strip())
                log.info("The table says: %s", line.strip())


def _asked(page: str) -> Facts:
    """The table's snapshot; empty while it does not answer."""
    try:
        with urlopen(f"{page}/api/state", timeout=ASK_S) as answer:  # our own page, at this machine
            found = json.load(answer)
    except (URLError, OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


log = logging.getLogger(__name__)

STEPS: Final = ("table", "rules", "machine", "camera", "place", "tiles", "broker", "page")
"""The steps whose choices are kept; each is confirmed, or passed over."""
_TRIED: Final = (
    ("serial", ("dice", "shuffle"), ("machine",)),
    ("camera", ("camera", "markers"), ("camera", "place")),
    ("mqtt", ("broker",), ("broker",)),
)
"""By section of the settings: the checks that try it, and the steps in which that is shown."""
BACK: Final = "../"
NO_LINE: Final = "none"
"""What `[serial] port` says of a table whose machine is not connected."""


class SetupSession:
    """Everything that the setup's page works with. Any method may be called from any thread."""

    def __init__(self, draft: SetupDraft) -> None:
        self.draft = draft
        self.preview = CameraPreview(lambda: draft.settings.camera.url)
        self.checks = SetupChecks(draft, self.preview, self._keep_trials)
        self.ended = threading.Event()
        """Set when somebody is done with the page."""
        self.table: TrialRun | None = None
        self.written = False
        self.backup: str | None = None
        self._may_be_none = _plays_without_line()
        self._mutex = threading.RLock()
        self._enrolment: TileEnrolment | None = None
        self._taken: TileEnrolment | None = None
        self._calibration: tuple[object, Starlette] | None = None
        self._codes: list[str] = []

    def close(self) -> None:
        """Let go of camera and tiles; the table that was started goes on."""
        if self._enrolment is not None:
            self._enrolment.stop()
        self.preview.close()

    # ---- how everything stands -------------------------------------------------------------------------------------

    def facts(self) -> Facts:
        """All that the page shows, as JSON values; no password is among it."""
        with self._mutex:
            self._take_outcome()
            chosen = self.draft.settings
        return {
            "file": str(self.draft.file),
            "existed": self.draft.existed,
            "changed": self.draft.changed,
            "written": self.written,
            "backup": self.backup,
            "steps": self._steps(),
            "table": {
                **chosen.table.model_dump(mode="json", include={"parlor", "name", "rules", "options"}),
                "seats": list(chosen.table.seats),
                "named": "seats" in chosen.table.model_fields_set
                and not set(chosen.table.seats) <= set(SEATS),
            },
            "serial": {
                "port": chosen.serial.port,
                "baud": chosen.serial.baud,
                "may_be_none": self._may_be_none,
            },
            "camera": {
                "url": without_password(chosen.camera.url),
                "height_mm": chosen.camera.height_mm,
                "tiles": chosen.camera.tiles,
                "sets": self._sets(),
                "calibrated": alignment_file(chosen).exists(),
            },
            "mqtt": {
                "broker": without_password(chosen.mqtt.broker),
                "username": chosen.mqtt.username,
                **{name: str(getattr(chosen.mqtt, name) or "") for name in ("ca", "certificate", "key")},
                "password": bool(
                    self.draft.password or chosen.mqtt.password_file or chosen.mqtt.password_env
                ),
            },
            "page": {"host": chosen.page.host, "port": chosen.page.port, **self._address()},
            "systems": [_system(name) for name in names_of_systems()],
            "checks": self.checks.results,
            "enrolment": None
            if self._enrolment is None
            else {"name": self._enrolment.name, "outcome": self._enrolment.outcome},
            "run": None if self.table is None else self.table.facts(),
        }

    def _address(self) -> Facts:
        """Where the table's page will be, and that address as a QR code where other devices reach it."""
        page = self.draft.settings.page
        local = is_local(page.host) and page.address is None
        url = address_of_page(page)
        return {
            "local": local,
            "url": url and f"{url}/",
            "qr": None if local or url is None else qr_code_svg(f"{url}/"),
        }

    def _sets(self) -> list[str]:
        try:
            return list(names_of(self.draft.settings.camera.tiles_store))
        except TileSetError:
            return []

    # ---- choices ---------------------------------------------------------------------------------------------------

    def choose(
        self, changes: Mapping[str, Mapping[str, object]], password: str | None, step: str | None
    ) -> None:
        """Keep values, and mark the step as done. Raises `SettingsError`, `DraftError`."""
        if step is not None and step not in STEPS:
            raise DraftError(sentence("settings.step_unknown", known=list(STEPS)))
        with self._mutex:
            wanted = {section: dict(values) for section, values in changes.items()}
            self._complete(wanted)
            username = wanted.get("mqtt", {}).get("username", self.draft.settings.mqtt.username)
            if password and username is None:
                needed = sentence("settings.username_needed")
                raise SettingsError(of_setting("mqtt", "username", needed))
            if wanted or password is not None:
                before = self.draft.settings
                self.draft.choose(wanted, password)
                self._forget_results(before, new_password=bool(password))
            if step is not None:
                self.draft.confirm(step)

    def _complete(self, wanted: dict[str, dict[str, object]]) -> None:
        """Fill in what the page cannot know: an address that is shown without its password is the one there is, and
        options of other rules go. Raises `SettingsError` for rules or options that there are not."""
        chosen = self.draft.settings
        for section, setting, there in (
            ("camera", "url", chosen.camera.url),
            ("mqtt", "broker", chosen.mqtt.broker),
        ):
            if wanted.get(section, {}).get(setting) == without_password(there):
                wanted[section][setting] = there
        table = wanted.get("table", {})
        options = wanted.get("table.options")
        if "rules" not in table and options is None:
            return
        rules = str(table.get("rules", chosen.table.rules))
        given = {name: value for name, value in (options or {}).items() if value is not None}
        try:
            load_rules(rules, given)
        except CaseError as error:
            raise SettingsError(rules_refused(error.field, error.sentence)) from error
        wanted["table.options"] = {**dict.fromkeys(chosen.table.options), **given}

    def _forget_results(self, before: Settings, *, new_password: bool) -> None:
        """Drop what was found with other settings."""
        now = self.draft.settings
        if before != now or new_password:
            self.checks.forget("doctor")
        for section, checks, steps in _TRIED:
            if getattr(before, section) != getattr(now, section) or (section == "mqtt" and new_password):
                self.checks.forget(*checks)
                for step in steps:
                    self.draft.tried(step, good=None)

    def _keep_trials(self) -> None:
        """A check has ended: keep which steps were tried in vain, also for the next time the program is started."""
        with self._mutex:
            try:
                for step, good in _trials(self.checks.results, self.draft.settings.serial.port).items():
                    self.draft.tried(step, good=good)
            except (DraftError, SettingsError) as error:
                log.warning("How a trial ended is not kept: %s", error)

    def _steps(self) -> Facts:
        """How each step stands: `open`, `done`, or `failed` where its last trial failed."""
        tried = _trials(self.checks.results, self.draft.settings.serial.port)
        failed = {step for step in STEPS if not tried.get(step, step not in self.draft.failed)}
        return {
            step: "failed" if step in failed else "done" if step in self.draft.done else "open"
            for step in STEPS
        }

    # ---- pages of single steps -------------------------------------------------------------------------------------

    def calibration_page(self) -> Starlette:
        """The page on which the corners are clicked, for the camera as chosen now."""
        chosen = self.draft.settings
        key = (alignment_file(chosen), chosen.camera.height_mm)
        with self._mutex:
            if self._calibration is None or self._calibration[0] != key:
                file_permissions.make_folder(key[0].parent)
                app = create_calibrate_app(self.preview.take, key[1], key[0], back=BACK)
                self._calibration = (key, app)
            return self._calibration[1]

    def enrolment_page(self) -> Starlette | None:
        """The page of the enrolment that goes on; None without one."""
        return None if self._enrolment is None else self._enrolment.page

    def enrol(self, name: str, *, flowers: bool) -> None:
        """Begin to enrol a tile set. Raises `EnrolmentRefused`."""
        with self._mutex:
            self.stop_enrolling()
            camera = self.draft.settings.camera
            self.preview.close()  # one program at a time has a USB camera
            self._enrolment = TileEnrolment(name, camera.url, camera.tiles_store, flowers=flowers, back=BACK)

    def stop_enrolling(self) -> None:
        """End an enrolment that goes on; nothing of it is kept."""
        with self._mutex:
            if self._enrolment is not None:
                self._enrolment.stop()
                self._enrolment = None

    def _take_outcome(self) -> None:
        """A set that has been enrolled is the one that is played with, until somebody chooses another. Where that
        cannot be kept the page says so, and shows everything else."""
        done = self._enrolment
        if done is None or done is self._taken or done.outcome is None or "error" in done.outcome:
            return
        try:
            if self.draft.settings.camera.tiles != done.name:
                self.draft.choose({"camera": {"tiles": done.name}})
        except (DraftError, SettingsError) as error:
            self.checks.keep("tiles", failed(error))
            self._keep_trials()
            return
        self._taken = done
        self.checks.keep("tiles", {"ok": True, "name": done.name})
        self._keep_trials()

    # ---- the end ---------------------------------------------------------------------------------------------------

    def write(self) -> None:
        """Write the settings. Raises `DraftError`."""
        with self._mutex:
            backup = self.draft.write()
            self.written, self.backup = True, None if backup is None else str(backup)

    def start_table(self) -> None:
        """Start the table with the settings as written. Raises `DraftError` where something is not written yet."""
        with self._mutex:
            if self.draft.changed or not self.draft.existed:
                raise DraftError(sentence("settings.not_written_yet"))
            if self.table is not None and self.table.runs:
                return
            self.stop_enrolling()
            self.preview.close()
            self.table = TrialRun(self.draft.file)

    def stop_table(self) -> None:
        """Stop the table that was started here."""
        with self._mutex:
            if self.table is not None:
                self.table.stop()
                self.table = None

    def invite_owner(self, name: str) -> str:
        """An account for an owner; returns the code with which it is set up on the table's page. Raises
        `DraftError`."""
        journal = self.draft.settings.journal.path
        try:
            file_permissions.make_folder(journal.parent)
            store = AccountStore(accounts_file(journal))
            if any(account.role is AccountRole.OWNER for account in store.accounts()):
                raise DraftError(sentence("settings.owner_exists"))
            now = time.time()
            account, code = invited(name, AccountRole.OWNER, now)
            store.add(account, Origin.here(), now)
        except (AccountError, OSError) as error:
            raise DraftError(sentence_of(error)) from error
        self._codes.append(code)
        return code

    def invitation(self, code: str) -> Facts:
        """The `code` with which an owner sets up the account, the `page` on which, a `link` to it with the code, and
        that link as a `qr` code where phones reach the page."""
        here, elsewhere = page_of(self.draft.settings)
        page = elsewhere or here
        return {
            "code": code,
            "page": None if page is None else f"{page}/setup",
            "link": None if page is None else set_up_address(page, code),
            "qr": None if elsewhere is None else qr_code_svg(set_up_address(elsewhere, code)),
        }

    def report(self) -> str:
        """The report that can be sent."""
        chosen = self.draft.settings
        return setup_report(self.draft.text, chosen, self.checks.results, [self.draft.password, *self._codes])


def _trials(results: Mapping[str, Facts], port: str) -> dict[str, bool]:
    """Whether the last trial of each step went well, of those that were tried: `results` of the checks by name."""
    tried = {
        step: [bool(results[check]["ok"]) for check in checks if "ok" in results.get(check, {})]
        for step, checks in (
            ("machine", ("dice", "shuffle")),
            ("camera", ("camera",)),
            ("place", ("markers",)),
            ("tiles", ("tiles",)),
            ("broker", ("broker",)),
        )
    }
    found = [one for one in results.get("ports", {}).get("ports", ()) if one["name"] == port]
    tried["machine"] += [one["what"] == "table" or one["ours"] for one in found]
    return {step: all(ended) for step, ended in tried.items() if ended}


def _plays_without_line() -> bool:
    """Whether a table can be run without a line to its machine; the doctor knows."""
    return all(one.grade is not Grade.FAIL for one in check_line(SerialSettings(port=NO_LINE)))


def _system(name: str) -> Facts:
    system = load_rules(name)
    options: list[JsonObject] = [
        {
            "name": option.name,
            "default": option.default,
            "values": list(option.values),
            "clause": option.clause,
        }
        for option in system.option_list
    ]
    return {"name": name, "players": system.players, "options": options}


# ---- A report of the setup that can be sent to people who help: settings and findings, without anything secret ---
#
# Left out are passwords, tokens and codes that the program knows of, logins in addresses and secrets in their
# queries, key material, and what stands in the files that the settings name. Names of people are left out, too.

_KEY_BLOCK: Final = re.compile(r"-----BEGIN [A-Z0-9 ]+-----.*?-----END [A-Z0-9 ]+-----", re.DOTALL)
_LONG_RANDOM: Final = re.compile(
    r"(?<![/\w-])(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{40,}\b"
)
"""A token or a key: no word is as long, and has letters and digits."""
_NAMES: Final = ("parlor", "seats", "username")
"""Settings that name people and places."""
SHORTEST: Final = 3
"""Letters from which a known secret is looked for: shorter ones would hide half of the text."""


def setup_report(
    text: str, settings: Settings, results: dict[str, Facts], secrets: Iterable[str | None]
) -> str:
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
            if key not in ("ok", "findings", "check", "ports", "cameras", "translations")
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
