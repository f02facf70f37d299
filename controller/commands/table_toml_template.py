"""The text of a new `table.toml`: every setting with its meaning, ready to be read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from controller.identity import name_rules
from controller.identity.printable import printable

USUAL_STEM: Final = "table"
USUAL_NAME: Final = "table-1"

_TEMPLATE: Final = """\
# Settings of one mahjong table. Read by:  mahjong-table run --config {file}
# Check them and everything they name with: mahjong-table doctor --config {file}
# A line that begins with # is a comment. Paths are relative to this file's folder; the path of the record: [journal].

[table]
parlor = "home"            # the parlor's name in MQTT topics
name = {name}# the table, as in mahjong/home/{plain}/score; any name without / + #
rules = "hangzhou"         # the rule system; changed during a hand, another binds from the next hand on
# Who sits where, counter-clockwise. The first is at the lower edge of the camera's picture.
seats = ["East", "South", "West", "North"]
stake_per_unit = 1         # what one unit of payment is worth
# chips = 100              # chips each player starts with; leave out to play without a limit
# maximum_loss = 200       # the most units anybody may lose in a session
claim_seconds = 8          # how long a discard can be claimed when nobody presses pass
# objection_seconds = 5    # how long others may object to an answer that favours who gave it
# zone = "Asia/Shanghai"   # the time zone of slips and exports; left out: this machine's
# language = "zh"          # of the display of a seat whose player has no panel: en, zh or ja, as far as its letters go
discards = "rows"          # laid in rows of eight; or "pool": thrown down before their owner at any angle

# Options of the rules, by the names in their clauses. Leave out an option to use its default.
[table.options]
# wall_only = true         # Hangzhou HZ-53: own draw only, at any stay
# missed_win_lock = true   # Hangzhou HZ-61

[serial]
{ports}
# port = "none"            # "none": no line; people press the machine's button, the camera and panels do the rest
baud = 115200              # bits a second, as the firmware is built
# board = 1234             # the only board that is spoken to: mahjong-table ports --probe tells its number
# record = "line.cap"      # keep all that goes over the line: mahjong-table monitor --replay line.cap

[camera]
url = "device:0"           # the first camera here (mahjong-table cameras lists lasting names); or http://…, rtsp://…
height_mm = 1000           # from the cloth to the lens
# tiles = "my-set"         # the set of tiles played with: mahjong-table enrol my-set --photo grid.jpg teaches it
# tiles_store = "tiles"    # where enrolled sets lie, if not in the user's data folder
# keep_pictures_hours = 12 # cuts of tiles, for questions and replays; 0 writes none to the disk
# training = true          # keep answers to such questions, with their pictures, for training without a time limit

[mqtt]
broker = "embedded"        # the table's own (Mosquitto, if installed); or the parlor's, mqtt://192.168.1.5:1883
# port = 1883              # of the own broker; left out: the one it had before, 1883 at first if nobody has it
# accounts = "broker.accounts"         # accounts for other machines: mahjong-table broker add NAME
# username = "table-1"     # the account at that broker
# password_file = "mqtt-password"      # a file that holds its password alone,
# password_env = "TABLE_PASSWORD"      # or the name of a variable that does
# ca = "parlor-ca.crt"                 # mqtts:// only: the authority that signed the broker's certificate
# certificate = "table-1.crt"          # and, if the broker asks for one, the table's certificate,
# key = "table-1.key"                  # with the key of that certificate
homeassistant = true       # the table shows itself to Home Assistant; false takes it away there
# outbox_max = 1000000     # no new hand begins while this many messages wait for the broker or the hub

[page]
host = "127.0.0.1"         # this machine only; 0.0.0.0 shows the page to the whole network, "::" by IPv6 too
port = 8080                # taken? a free one is used and named
# names = ["table-3.example"]          # names it is asked for besides this machine's own
# trusted_proxies = ["192.168.1.2"]    # a proxy before it, whose Forwarded counts
# prefix = "/table-3"                  # the path under which that proxy shows the page
# address = "https://parlor.example/table-3"   # where people reach the page, for links and QR codes
# certificate = "table-3.crt"          # TLS of the page's own: the certificate with its chain (PEM),
# key = "table-3.key"                  # and its key, without a password
# tls_only = true                      # browsers use nothing but TLS for this host, on any port, for a year
# metrics = "token"                    # /metrics only with a token: mahjong-table tokens add prometheus --scope metrics

[journal]
# path = "table.db"        # the record of every hand: keep it on a real disk, and keep it. Left out it is
#                            {record}
min_free_mb = 64           # with less free disk space no new hand begins

[staff]
# keys = "staff.keys"      # who may send commands by MQTT: mahjong-table staff add NAME writes it
# correction_per_hand = 200      # the units that one person may move by corrections in a hand
# correction_per_session = 500   # and in a session; above these limits a second person signs

[hub]
admission = "loopback"     # the first hub at this machine's broker without a login is trusted; "confirm": never
# key = "hub.pub"          # a hub's public key, from a trusted source; else: mahjong-table hub list, hub admit
"""


def table_file(
    file: str, ports: list[str], name: str = USUAL_NAME, record: str = "a file in the table's state folder"
) -> str:
    """The commented file. `ports` are the serial ports found on this machine, the likeliest first; `record` is the
    default path of the record."""
    chosen = ports[0] if ports else "/dev/ttyUSB0"
    found = [f"# also found here: {port}" for port in ports[1:]]
    where = "found here" if ports else "none is plugged in now: ls /dev/serial/by-id"
    line = f"port = {json.dumps(chosen)}  # the machine's line; {where}"
    named = f"{json.dumps(name, ensure_ascii=False) + ' ':<20}"
    return _TEMPLATE.format(
        file=printable(file),
        ports="\n".join([line, *found]),
        name=named,
        plain=printable(name),
        record=printable(record),
    )


def name_for(file: Path) -> str:
    """The default table name for a settings file of this name: no two of one folder are called alike."""
    stem = file.stem
    if stem == USUAL_STEM or name_rules.trouble(stem, name_rules.PLACE) or set(stem) & set("/+#"):
        return USUAL_NAME
    return f"table-{stem}" if stem.isdecimal() else stem
