"""The sections of `table.toml` as frozen values: every setting, its bounds, and its purpose.

Bounds that an order may give too stand in `controller.settings.bounds`, so that the first session, which begins by the
settings, has the same limits as every later one.
"""

from __future__ import annotations

import ipaddress
import json
import math
import os
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote, urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails

from controller import local_time
from controller.amounts import MOST, exact
from controller.identity import name_rules
from controller.identity.addresses import login_in, page_address, without_password
from controller.identity.name_rules import SEATS, forbidden_in_topics
from controller.identity.signing import KeyFileError, PublicKey
from controller.identity.suggestion import nearest
from controller.json_values import JsonObject
from controller.settings.broker_address import BrokerAddress, BrokerUrlError
from controller.words.sentence import Sentence, SentenceError, sentence, sentence_of

LONGEST: Final = 80
"""Characters of a wrong value that are quoted."""


class SettingsError(SentenceError):
    """The settings cannot be used; one sentence says where and why."""


class SettingRefused(SentenceError, ValueError):
    """An invalid value; the sentence stands after the name of its setting."""


def as_written(value: object) -> str:
    """A value as it would be written in the file, truncated where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no integer of more than some thousand digits in decimal
        text = hex(value) if isinstance(value, int) else "…"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


# ---- Field types of the settings, and how they are parsed --------------------------------------------------------


def _topic_word(name: str) -> str:
    if letters := forbidden_in_topics(name):
        raise SettingRefused(sentence("settings.no_topic_name", characters=[ascii(one) for one in letters]))
    return name


TopicWord = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_topic_word)]
"""A name that is valid as one level of an MQTT topic. Names of existing topics are never refused or changed here; what
a new one should not contain is reported by `Settings.odd_names`."""
SeatName = Annotated[str, AfterValidator(lambda name: name_rules.fit(name, name_rules.NAME))]
Port = Annotated[int, Field(ge=0, le=65535)]


def host_name(value: str) -> str:
    """An address or a name that can be resolved at all. Raises `ValueError`."""
    try:
        value.encode("idna")
    except UnicodeError as error:
        raise SettingRefused(sentence("settings.no_host_name", given=as_written(value))) from error
    return value


HostName = Annotated[str, AfterValidator(host_name), Field(pattern=r"^[^\s/:@?#\[\]]+$", max_length=253)]
"""A name of this machine without port and scheme."""

EMBEDDED: Final = "embedded"
POOL: Final = "pool"
LONGEST_NAME: Final = 200
"""Bytes of a file name: file systems allow 255, and companion files of a record add a suffix."""
USUAL_RECORD: Final = Path("table.db")


def number(value: object) -> object:
    """Accept TOML's integer `8` where a float is required."""
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    try:
        return float(value)
    except OverflowError:  # far outside any bound
        return math.inf if value > 0 else -math.inf


def path(value: object) -> object:
    """A path from its text, with `~` expanded. Raises `ValueError`."""
    if not isinstance(value, str) or not value:
        return value
    try:
        return Path(value).expanduser()
    except RuntimeError as error:
        raise SettingRefused(sentence("settings.home_unknown", given=as_written(value))) from error


# ---- How much anybody may name, in an order and in the settings alike: one set of bounds for both ----------------

MOST_STAKE: Final = 1_000_000
"""The largest money value of a unit."""
STAKE_PLACES: Final = 12
"""Decimal places of a stake."""

Amount = Annotated[int, Field(ge=-MOST, le=MOST)]
Limit = Annotated[int, Field(gt=0, le=MOST)]
"""Chips, a maximum loss: units, more than 0."""
Most = Annotated[int, Field(ge=0, le=MOST)]
"""How much one person may move by corrections: units, 0 or more."""
Stake = Annotated[Decimal, Field(gt=0, le=MOST_STAKE, decimal_places=STAKE_PLACES)]

OUTBOX_MAX: Final = 1_000_000
"""Messages that may wait for the broker before no new hand begins; some 500 MB of journal."""


def _not_a_broker(value: str) -> Sentence | None:
    """Why an address names no MQTT broker; None for one that does. Raises `SettingRefused` for its host's name."""
    try:
        parts = urlsplit(value)
    except ValueError:  # an unclosed bracket, say
        return sentence("settings.broker_unreadable")
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
        return sentence("settings.broker_given", given=as_written(without_password(value)))
    try:
        _ = parts.port
    except ValueError:
        return sentence("settings.broker_port")
    try:
        host_name(BrokerAddress.parse(value).host)
    except BrokerUrlError as error:
        return error.whole
    return None


class Section(BaseModel):
    """Base class of the sections: frozen, strict types, unknown settings refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class TableSettings(Section):
    """The table, its players and its rules.

    `objection_seconds`: how long others may object to an answer about an unsure reading that favours who gave it.
    `discards`: whether they are laid in rows of eight, or thrown down before their owner at any angle (`pool`). `zone`:
    the time zone of slips and exports (`Asia/Shanghai`); None: that of the reader's machine. `language`: of the display
    of a seat whose player has no panel.
    """

    parlor: TopicWord = "home"
    name: TopicWord = "table-1"
    rules: Annotated[str, Field(min_length=1)] = "hangzhou"
    seats: list[SeatName] = list(SEATS)
    stake_per_unit: Stake = Decimal(1)
    chips: Limit | None = None
    maximum_loss: Limit | None = None
    claim_seconds: Annotated[float, Field(ge=1, le=120)] = 8.0
    objection_seconds: Annotated[float, Field(ge=1, le=120)] = 5.0
    discards: Literal["rows", "pool"] = "rows"
    zone: str | None = None
    language: Literal["en", "zh", "ja"] = "en"
    options: JsonObject = {}

    def people(self, number: int) -> tuple[str, ...]:
        """The people seat by seat, then who rests; default names for `number` people where nobody is named."""
        return tuple(self.seats if "seats" in self.model_fields_set else self.seats[:number])

    @field_validator("stake_per_unit", mode="before")
    @classmethod
    def _number_or_its_digits(cls, value: object) -> object:
        return exact(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else value

    @field_validator("claim_seconds", "objection_seconds", mode="before")
    @classmethod
    def _whole_numbers_are_numbers(cls, value: object) -> object:
        return number(value)

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, value: str | None) -> str | None:
        local_time.zone(value)
        return value

    @field_validator("seats")
    @classmethod
    def _everybody_once(cls, value: list[str]) -> list[str]:
        if len(value) not in (3, 4):
            raise SettingRefused(sentence("settings.number_of_seats", named=len(value)))
        if (twice := name_rules.first_duplicate(value)) is not None:
            raise SettingRefused(sentence("settings.different_people", why=name_rules.why_same(*twice)))
        return value


NO_PORT: Final = "none"
"""`[serial] port` of a table whose machine is not opened: no firmware, no wires."""


class SerialSettings(Section):
    """The serial link to the machine: a device path, or `socket://host:port`, `rfc2217://host:port`.

    With `NO_PORT` there is no line: the machine runs its own cycle, and people, camera and panels do the rest. `board`:
    the serial number of the only board to be used; `record`: a capture file of all frames on the line.
    """

    port: Annotated[str, Field(min_length=1)] = "/dev/ttyUSB0"
    baud: Annotated[int, Field(ge=1200, le=4_000_000)] = 115_200
    board: Annotated[int, Field(ge=1, le=0xFFFF_FFFF)] | None = None
    record: Path | None = None

    @property
    def has_machine(self) -> bool:
        """Whether a machine is to be spoken to at all."""
        return self.port != NO_PORT

    @field_validator("port")
    @classmethod
    def _no_login(cls, value: str) -> str:
        if "//" in value and login_in(value):
            raise SettingRefused(sentence("settings.serial_login"))
        return value

    @field_validator("record", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)


class CameraSettings(Section):
    """The camera over the table.

    `tiles`: the enrolled tile set in use (`mahjong-table enrol`); `tiles_store`: the folder of enrolled sets, if not
    the user's data folder. `keep_pictures_hours`: how long cuts of its picture (of tiles, never of people) are kept
    beside the record for questions and replays; with 0 none is written to the disk. `training`: what people answered to
    a question about such a cut is kept with it for training, without an end.
    """

    url: Annotated[str, Field(min_length=1)] = "device:0"
    height_mm: Annotated[float, Field(ge=300, le=4000)] = 1000.0
    tiles: Annotated[str, Field(min_length=1)] | None = None
    tiles_store: Path | None = None
    keep_pictures_hours: Annotated[float, Field(ge=0, le=24 * 366)] = 12.0
    training: bool = False

    @field_validator("tiles_store", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)

    @field_validator("height_mm", "keep_pictures_hours", mode="before")
    @classmethod
    def _whole_numbers_are_numbers(cls, value: object) -> object:
        return number(value)


class MqttSettings(Section):
    """The broker to which scores are published: embedded in the table, or another one in the parlor.

    `port` and `accounts` are for the embedded broker: its port, and the file of accounts that may log in.
    """

    broker: str = EMBEDDED
    username: Annotated[str, Field(min_length=1)] | None = None
    password_file: Path | None = None
    password_env: Annotated[str, Field(min_length=1)] | None = None
    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None
    port: Annotated[int, Field(ge=1, le=65535)] | None = None
    accounts: Path | None = None
    homeassistant: bool = True
    outbox_max: Annotated[int, Field(ge=1000, le=100_000_000)] = OUTBOX_MAX

    @field_validator("password_file", "ca", "certificate", "key", "accounts", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)

    @field_validator("broker")
    @classmethod
    def _known_kind_of_broker(cls, value: str) -> str:
        if value == EMBEDDED:
            return value
        if ":" in login_in(value):
            raise SettingRefused(sentence("settings.password_in_address"))
        if why := _not_a_broker(value):
            raise SettingRefused(sentence("settings.no_broker", why=why))
        return value

    @model_validator(mode="after")
    def _one_password(self) -> MqttSettings:
        if self.password_file is not None and self.password_env is not None:
            raise SettingRefused(sentence("settings.two_passwords"))
        if (self.password_file or self.password_env) and not self.username:
            raise SettingRefused(sentence("settings.password_without_username"))
        return self

    @model_validator(mode="after")
    def _own_broker_alone(self) -> MqttSettings:
        if self.port is not None and not self.embedded:
            broker = as_written(without_password(self.broker))
            raise SettingRefused(sentence("settings.port_of_other_broker", broker=broker))
        if self.accounts is not None and not self.embedded:
            broker = as_written(without_password(self.broker))
            raise SettingRefused(sentence("settings.accounts_of_other_broker", broker=broker))
        return self

    @model_validator(mode="after")
    def _certificates_for_a_secure_line(self) -> MqttSettings:
        named = [name for name in ("ca", "certificate", "key") if getattr(self, name) is not None]
        if named and not self.broker.startswith("mqtts://"):
            broker = as_written(without_password(self.broker))
            raise SettingRefused(sentence("settings.not_encrypted", setting=named[0], broker=broker))
        if self.key is not None and self.certificate is None:
            raise SettingRefused(sentence("settings.key_without_certificate"))
        return self

    @property
    def embedded(self) -> bool:
        """Whether the table runs a broker of its own."""
        return self.broker == EMBEDDED

    def url(self) -> str:
        """The broker's address with name and password in it, as the publisher takes it; keep it out of logs.

        Raises `SettingsError` like `password`. Only for a broker that is not embedded.
        """
        password = self.password()
        who = "" if self.username is None else quote(self.username, safe="")
        secret = "" if password is None else ":" + quote(password, safe="")
        scheme, _, where = self.broker.partition("://")
        return f"{scheme}://{who}{secret}@{where.rpartition('@')[2]}" if who else self.broker

    def address(self) -> BrokerAddress:
        """The broker with its credentials; its text form never shows the password.

        Raises `SettingsError` like `password`. Only for a broker that is not embedded.
        """
        return BrokerAddress.parse(self.broker).with_login(
            self.username, self.password(), self.ca, self.certificate, self.key
        )

    def password(self) -> str | None:
        """The password, read now from its file or variable. Raises `SettingsError` when that is not there."""
        if self.password_env is not None:
            secret = os.environ.get(self.password_env)
            if secret is None:
                unset = sentence("settings.password_variable_unset", variable=self.password_env)
                raise SettingsError(of_setting("mqtt", "password_env", unset))
            return secret
        if self.password_file is None:
            return None
        try:
            secret = self.password_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text"
            unread = sentence("settings.file_unreadable", file=self.password_file, reason=reason)
            raise SettingsError(of_setting("mqtt", "password_file", unread)) from error
        if not secret:
            empty = sentence("settings.password_file_empty", file=self.password_file)
            raise SettingsError(of_setting("mqtt", "password_file", empty))
        return secret


class PageSettings(Section):
    """Where the page is served, and to whom.

    `names`: accepted host names besides this machine's own; `trusted_proxies`: addresses and networks whose `Forwarded`
    header is used; `prefix`: the path under which such a proxy shows the page (`/table-3`); `address`: where people
    reach the page, prefix and all, as links and QR codes announce it. `metrics`: whether `/metrics` is public or
    requires a token of that scope. `certificate`, `key`: files (PEM) for TLS of the page's own; `tls_only`: browsers
    shall use nothing but TLS for this host, on any port (HSTS).
    """

    host: Annotated[str, Field(min_length=1), AfterValidator(host_name)] = "127.0.0.1"
    port: Port = 8080
    names: list[HostName] = []
    trusted_proxies: list[str] = []
    prefix: Annotated[str, Field(pattern=r"^(/[A-Za-z0-9._~-]+)*/?$", max_length=200)] = ""
    address: str | None = None
    metrics: Literal["open", "token"] = "open"
    certificate: Path | None = None
    key: Path | None = None
    tls_only: bool = False

    @field_validator("certificate", "key", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)

    @field_validator("address")
    @classmethod
    def _web_address(cls, value: str | None) -> str | None:
        address = page_address(value)
        if value is not None and address is None:
            raise SettingRefused(sentence("settings.no_page_address", given=as_written(value)))
        return address

    @model_validator(mode="after")
    def _key_of_a_certificate(self) -> PageSettings:
        if self.key is not None and self.certificate is None:
            raise SettingRefused(sentence("settings.key_without_certificate"))
        return self

    @field_validator("trusted_proxies")
    @classmethod
    def _addresses(cls, value: list[str]) -> list[str]:
        for one in value:
            try:
                ipaddress.ip_network(one, strict=False)
            except ValueError as error:
                raise SettingRefused(sentence("settings.no_proxy", given=as_written(one))) from error
        return value


class JournalSettings(Section):
    """The file of the journal. `path` left out: in the table's state folder (`controller.settings.table_paths`)."""

    path: Path = USUAL_RECORD
    min_free_mb: Annotated[int, Field(ge=0, le=1_000_000_000)] = 64

    @field_validator("path", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)

    @field_validator("path")
    @classmethod
    def _a_file(cls, value: Path) -> Path:
        if not value.name or value.name == "..":
            raise SettingRefused(sentence("settings.names_no_file", given=as_written(str(value))))
        if any(len(os.fsencode(part)) > LONGEST_NAME for part in value.parts):
            raise SettingRefused(sentence("settings.name_too_long", most=LONGEST_NAME))
        return value


class StaffSettings(Section):
    """Who may send commands by MQTT: a file of keys (`mahjong-table staff add`); without one nobody may.

    `correction_per_hand`, `correction_per_session`: how many units one person may move by corrections; beyond that a
    second person signs. Left out: no limit.
    """

    keys: Path | None = None
    correction_per_hand: Most | None = None
    correction_per_session: Most | None = None

    @property
    def limits(self) -> dict[str, int | None]:
        """What one person may correct alone, as `controller.runtime.recorded_table.remember_rules` takes it."""
        return {"hand": self.correction_per_hand, "session": self.correction_per_session}

    @field_validator("keys", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)


class HubSettings(Section):
    """Which hub this table trusts.

    `admission`: whether staff must confirm the first one too (`confirm`), or it is trusted automatically at a broker of
    this machine without a login (`loopback`); `key`: the file of a hub's public key, distributed beforehand.
    """

    admission: Literal["loopback", "confirm"] = "loopback"
    key: Path | None = None

    @field_validator("key", mode="before")
    @classmethod
    def _path_from_text(cls, value: object) -> object:
        return path(value)

    def public_key(self) -> PublicKey | None:
        """The key in the file, None without one. Raises `SettingsError`."""
        if self.key is None:
            return None
        try:
            return PublicKey.parse(self.key.read_text(encoding="utf-8").strip())
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text"
            unread = sentence("settings.file_unreadable", file=self.key, reason=reason)
            raise SettingsError(of_setting("hub", "key", unread)) from error
        except (KeyFileError, ValueError) as error:
            no_key = sentence("settings.no_hub_key", file=self.key)
            raise SettingsError(of_setting("hub", "key", no_key)) from error


class Settings(Section):
    """All settings of one table. Every section and every setting may be left out."""

    table: TableSettings = TableSettings()
    serial: SerialSettings = SerialSettings()
    camera: CameraSettings = CameraSettings()
    mqtt: MqttSettings = MqttSettings()
    page: PageSettings = PageSettings()
    journal: JournalSettings = JournalSettings()
    staff: StaffSettings = StaffSettings()
    hub: HubSettings = HubSettings()
    _remarks: tuple[Sentence, ...] = PrivateAttr(())

    @property
    def remarks(self) -> tuple[Sentence, ...]:
        """Notes for the person who starts the table: which record is used, and why."""
        return self._remarks

    def with_remarks(self, *remarks: Sentence) -> Settings:
        """These settings with further notes."""
        copy = self.model_copy()
        copy._remarks = (*self._remarks, *remarks)  # noqa: SLF001 - a copy of this very value
        return copy

    def odd_names(self) -> list[Sentence]:
        """A sentence each for the parlor's and the table's name, where it contains what a new name may not. It is used
        all the same: its topics may exist, and a table under another name is another table."""
        given = (("parlor", self.table.parlor), ("name", self.table.name))
        odd = [(setting, name_rules.trouble(name, name_rules.PLACE)) for setting, name in given]
        return [sentence("settings.odd_name", setting=at, why=why) for at, why in odd if why]


# ---- One sentence for an error in a settings file: section, setting, what it must be, the nearest right name -----

Known = Mapping[str, Sequence[str]]
"""The names of all settings, by section."""


def problem_sentence(problem: ErrorDetails, known: Known) -> Sentence:
    """One of pydantic's errors (`ValidationError.errors()`) as a sentence."""
    place = [str(part) for part in problem["loc"]]
    section, setting = place[0], place[1] if len(place) > 1 else None
    if problem["type"] == "extra_forbidden":
        return _unknown(section, setting, known)
    if setting is None:
        if problem["type"] in ("model_type", "dict_type", "model_attributes_type"):
            return sentence("settings.no_section", section=section)
        return sentence("settings.section", section=section, problem=_complaint(problem, section))
    complaint = _complaint(problem, setting)
    error = problem.get("ctx", {}).get("error")
    if isinstance(error, SentenceError) and not isinstance(error, SettingRefused):  # it is a whole sentence
        return sentence("settings.setting_refused", section=section, setting=setting, problem=complaint)
    return of_setting(section, setting, complaint)


def of_setting(section: str, setting: str, problem: Sentence) -> Sentence:
    """The problem with a setting, after its name."""
    return sentence("settings.setting", section=section, setting=setting, problem=problem)


def rules_refused(setting: str, problem: Sentence) -> Sentence:
    """What the rules say is wrong with a setting of [table]: a sentence of its own."""
    return sentence("settings.setting_refused", section="table", setting=setting, problem=problem)


def _unknown(section: str, setting: str | None, known: Known) -> Sentence:
    if setting is not None:
        names = list(known[section])
        return sentence(
            "settings.setting_unknown",
            section=section,
            setting=setting,
            near=nearest(setting, names),
            known=names,
        )
    sections = [name for name, settings in known.items() if section in settings]
    if sections:
        return sentence("settings.outside_section", setting=section, section=sections[0])
    near = nearest(section, known)
    return sentence("settings.section_unknown", section=section, near=near, known=list(known))


_PATH: Final = sentence("settings.kind_path")
_KINDS: Final[Mapping[str, Sentence]] = {
    "int_type": sentence("settings.kind_whole_number"),
    "int_from_float": sentence("settings.kind_whole_number"),
    "float_type": sentence("settings.kind_number"),
    "string_type": sentence("settings.kind_text"),
    "list_type": sentence("settings.kind_list"),
    "dict_type": sentence("settings.kind_options"),
    "bool_type": sentence("settings.kind_flag"),
    "path_type": _PATH,
}
"""What a setting must be, by the type of pydantic's error."""
_PATTERNS: Final[Mapping[str, Sentence]] = {
    "names": sentence("settings.kind_host_name"),
    "prefix": sentence("settings.kind_prefix"),
}
"""What a setting with a pattern must be, by its name."""
_CHOICE: Final = re.compile(r"'[^']*'")


def _complaint(problem: ErrorDetails, setting: str) -> Sentence:
    """The problem with a setting, to be read after its name."""
    kind, given, context = problem["type"], problem.get("input"), problem.get("ctx", {})
    if kind == "value_error":
        return sentence_of(context["error"])
    if kind == "string_too_short" and given == "":
        return sentence("settings.empty")
    written = as_written(given)
    limited = out_of_bounds(problem, written) or _wrong_length(kind, context, written)
    if limited is not None:
        return limited
    if kind == "literal_error":
        choices = _CHOICE.findall(context["expected"])
        return sentence("settings.one_of", choices=choices, given=written)
    if kind == "string_pattern_mismatch":
        pattern = _PATTERNS.get(setting, sentence("settings.kind_letters"))
        return sentence("settings.must_be", kind=pattern, given=written)
    if kind == "is_instance_of":
        number = context["class"] == "Decimal"
        wanted = sentence("settings.kind_number") if number else _PATH
        return sentence("settings.must_be", kind=wanted, given=written)
    if kind in _KINDS:
        return sentence("settings.must_be", kind=_KINDS[kind], given=written)
    return sentence("settings.unusable", reason=problem["msg"])


def out_of_bounds(problem: ErrorDetails, given: str) -> Sentence | None:
    """Which bound a number is beyond, to be read after the name of what it was given for; None for another kind of
    error. `given` is the number as it was written."""
    context = problem.get("ctx", {})
    match problem["type"]:
        case "greater_than":
            return sentence("bounds.more_than", limit=_digits(context["gt"]), given=given)
        case "greater_than_equal":
            return sentence("bounds.at_least", limit=_digits(context["ge"]), given=given)
        case "less_than":
            return sentence("bounds.less_than", limit=_digits(context["lt"]), given=given)
        case "less_than_equal":
            return sentence("bounds.at_most", limit=_digits(context["le"]), given=given)
    return None


def _wrong_length(kind: str, context: Mapping[str, Any], given: str) -> Sentence | None:
    """Why a text or decimal is too short or too long; None for another kind of error."""
    match kind:
        case "string_too_short":
            return sentence("settings.too_short", limit=_digits(context["min_length"]), given=given)
        case "string_too_long":
            return sentence("settings.too_long", limit=_digits(context["max_length"]), given=given)
        case "decimal_max_places":
            return sentence("settings.too_many_places", limit=_digits(context["decimal_places"]), given=given)
    return None


def _digits(limit: float | Decimal) -> str:
    """A bound in digits: 1000000000, not 1e+09."""
    return f"{int(limit)}" if limit == int(limit) else f"{limit:g}"
