"""The sections of `table.toml` as frozen values: every setting, its bounds, and its purpose.

Bounds that an order may give too stand in `controller.settings.bounds`, so that the first session, which begins by the
settings, has the same limits as every later one.
"""

from __future__ import annotations

import ipaddress
import json
import math
import os
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Final, Literal
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
from controller.identity.suggestion import suggestion
from controller.json_values import JsonObject
from controller.settings.broker_address import BrokerAddress, BrokerUrlError
from controller.words.sentence import Sentence

# ---- Field types of the settings, and how they are parsed --------------------------------------------------------


def _topic_word(name: str) -> str:
    if letters := forbidden_in_topics(name):
        raise ValueError(f"must be {SENSES['name']}; it holds {', '.join(map(ascii, letters))}")
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
        raise ValueError(f"is no host's name or address: {as_written(value)}") from error
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
        raise ValueError(f"names a home that this machine does not know: {as_written(value)}") from error


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
            raise ValueError(
                "must name who sits at seat 0, 1, 2 and 3, counter-clockwise (0, 1 and 2 where three play); "
                f"it names {len(value)}"
            )
        if (twice := name_rules.first_duplicate(value)) is not None:
            raise ValueError(f"must name different people; {name_rules.why_same(*twice)}")
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
            raise ValueError("must not hold a name or password: serial servers ask for none")
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
    """The broker to which scores are published: embedded in the table, or one in the house.

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
        cure = (
            'must be "embedded", or an address such as "mqtt://192.168.1.5:1883" or "mqtts://broker.example"'
        )
        if ":" in login_in(value):
            raise ValueError("must not hold a password: use username with password_file or password_env")
        try:
            parts = urlsplit(value)
        except ValueError as error:  # an unclosed bracket, say
            raise ValueError(f"{cure}; this cannot be read as one") from error
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
            raise ValueError(f"{cure}; it is {as_written(without_password(value))}")
        try:
            _ = parts.port
        except ValueError as error:
            raise ValueError(f"{cure}; its port is not a number from 0 to 65535") from error
        try:
            host_name(BrokerAddress.parse(value).host)
        except BrokerUrlError as error:
            raise ValueError(f"{cure}; {str(error)[0].lower()}{str(error)[1:].rstrip('.')}") from error
        return value

    @model_validator(mode="after")
    def _one_password(self) -> MqttSettings:
        if self.password_file is not None and self.password_env is not None:
            raise ValueError("password_file and password_env are both set; keep one of them")
        if (self.password_file or self.password_env) and not self.username:
            raise ValueError("a password is set but no username")
        return self

    @model_validator(mode="after")
    def _own_broker_alone(self) -> MqttSettings:
        if self.port is not None and not self.embedded:
            raise ValueError(
                f"port is set, but broker is {as_written(without_password(self.broker))}: "
                "write the port into that address"
            )
        if self.accounts is not None and not self.embedded:
            broker = as_written(without_password(self.broker))
            raise ValueError(f"accounts is set, but broker is {broker}: that broker has accounts of its own")
        return self

    @model_validator(mode="after")
    def _certificates_for_a_secure_line(self) -> MqttSettings:
        named = [name for name in ("ca", "certificate", "key") if getattr(self, name) is not None]
        if named and not self.broker.startswith("mqtts://"):
            broker = as_written(without_password(self.broker))
            raise ValueError(f"{named[0]} is set, but broker is {broker}: only mqtts:// is a secure line")
        if self.key is not None and self.certificate is None:
            raise ValueError("key is set but no certificate")
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
                raise SettingsError(
                    f"[mqtt] password_env names the variable {self.password_env}, which is not set"
                )
            return secret
        if self.password_file is None:
            return None
        try:
            secret = self.password_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text"
            raise SettingsError(
                f"[mqtt] password_file {self.password_file} cannot be read: {reason}"
            ) from error
        if not secret:
            raise SettingsError(
                f"[mqtt] password_file {self.password_file} is empty; write the password into it"
            )
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
            raise ValueError(
                'must be where people reach the page, as "https://table-3.example" or "http://house.example/table-3"; '
                f"it is {as_written(value)}"
            )
        return address

    @model_validator(mode="after")
    def _key_of_a_certificate(self) -> PageSettings:
        if self.key is not None and self.certificate is None:
            raise ValueError("key is set but no certificate")
        return self

    @field_validator("trusted_proxies")
    @classmethod
    def _addresses(cls, value: list[str]) -> list[str]:
        for one in value:
            try:
                ipaddress.ip_network(one, strict=False)
            except ValueError as error:
                raise ValueError(
                    f"must be addresses or networks such as 192.168.1.2 or 10.0.0.0/8; one is {as_written(one)}"
                ) from error
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
            raise ValueError(f"must name a file; it is {as_written(str(value))}")
        if any(len(os.fsencode(part)) > LONGEST_NAME for part in value.parts):
            raise ValueError(f"holds a name of more than {LONGEST_NAME} bytes, which disks may not take")
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
            raise SettingsError(f"[hub] key {self.key} cannot be read: {reason}") from error
        except (KeyFileError, ValueError) as error:
            raise SettingsError(
                f"[hub] key {self.key} holds no public key of a hub; the hub writes it with: mahjong-table parlor "
                "key show --out FILE"
            ) from error


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

    def odd_names(self) -> list[str]:
        """A sentence each for the parlor's and the table's name, where it contains what a new name may not. It is used
        all the same: its topics may exist, and a table under another name is another table."""
        given = (("parlor", self.table.parlor), ("name", self.table.name))
        odd = [(setting, name_rules.trouble(name, name_rules.PLACE)) for setting, name in given]
        return [
            f"[table] {at}: {why}. It is used as it stands, its topics may exist." for at, why in odd if why
        ]


# ---- One sentence for an error in a settings file: section, setting, what it must be, the nearest right name -----

LONGEST: Final = 80
"""Characters of a wrong value that are quoted."""
SENSES: Final = {
    "parlor": "a name without / + #, control and invisible characters, because it becomes part of MQTT topics",
    "name": "a name without / + # and control characters, because it becomes part of MQTT topics",
    "names": 'names or addresses alone, as "table-3.example", without http:// and port',
    "prefix": 'a path such as "/table-3"',
}

Known = Mapping[str, Sequence[str]]
"""The names of all settings, by section."""


class SettingsError(Exception):
    """The settings cannot be used; one sentence says where and why."""


def sentence(problem: ErrorDetails, known: Known) -> str:
    """One of pydantic's errors (`ValidationError.errors()`) as a sentence."""
    place = [str(part) for part in problem["loc"]]
    section, setting = place[0], place[1] if len(place) > 1 else None
    if problem["type"] == "extra_forbidden":
        return _unknown(section, setting, known)
    if setting is None:
        if problem["type"] in ("model_type", "dict_type", "model_attributes_type"):
            return f"{section} must be a section: write [{section}] on a line of its own"
        return f"[{section}] {_complaint(problem, section)}"
    colon = ":" * isinstance(problem.get("ctx", {}).get("error"), name_rules.NameRefused)
    return f"[{section}] {setting}{colon} {_complaint(problem, setting)}"


def as_written(value: object) -> str:
    """A value as it would be written in the file, truncated where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python turns no integer of more than some thousand digits into text
        return "a number of thousands of digits"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _unknown(section: str, setting: str | None, known: Known) -> str:
    if setting is not None:
        return f'[{section}] has no setting "{setting}"{_nearest(setting, known[section])}'
    homes = [name for name, settings in known.items() if section in settings]
    if homes:
        return f'the setting "{section}" stands outside a section; it belongs under [{homes[0]}]'
    return f"there is no section [{section}]{_nearest(section, list(known))}"


def _nearest(word: str, choices: Sequence[str]) -> str:
    return suggestion(word, choices, otherwise=f"; there are: {', '.join(choices)}")


_KINDS: Final[Mapping[str, str]] = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": 'a text in "quotes"',
    "list_type": "a list in [brackets]",
    "dict_type": "a table of options",
    "bool_type": "true or false",
}
_LIMITS: Final = {
    "greater_than": ("gt", "more than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "less than"),
    "less_than_equal": ("le", "at most"),
    "string_too_short": ("min_length", "at least this many letters:"),
    "string_too_long": ("max_length", "at most this many letters:"),
}


def _complaint(problem: ErrorDetails, setting: str) -> str:
    kind, given, context = problem["type"], problem.get("input"), problem.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if kind == "string_too_short" and given == "":
        return "must not be empty"
    if kind == "string_pattern_mismatch":
        return f"must be {SENSES.get(setting, 'plain letters')}; it is {as_written(given)}"
    if kind in _LIMITS:
        key, words = _LIMITS[kind]
        return f"must be {words} {_plain(context[key])}; it is {as_written(given)}"
    if kind == "decimal_max_places":
        return (
            f"must have at most {context['decimal_places']} digits after the point; it is {as_written(given)}"
        )
    if kind in _KINDS:
        return f"must be {_KINDS[kind]}; it is {as_written(given)}"
    if kind == "literal_error":
        return f"must be {context['expected']}; it is {as_written(given)}"
    if kind == "is_instance_of" and context["class"] == "Decimal":
        return f"must be a number; it is {as_written(given)}"
    if kind in ("is_instance_of", "path_type"):
        return f'must be a path in "quotes"; it is {as_written(given)}'
    return f"cannot be used: {problem['msg']}"


def _plain(limit: float | Decimal) -> str:
    """A bound in digits: 1000000000, not 1e+09."""
    return f"{int(limit)}" if limit == int(limit) else f"{limit:g}"
