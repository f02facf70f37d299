"""The serial link to an automatic table's firmware.

`Hardware` is the table as awaitables and a stream of events; `open_serial` opens its port. Below them, each without
I/O: `link.link` (the host's half of the session), `link.responder` (the firmware's half), `link.state_diff`,
`protocol.state_block`, `protocol.messages` and `protocol.frames`. PROTOCOL.md is complete enough to write a firmware
from; `dictionary.json` says the same to programs, `vectors.json` tests a firmware with it, and `firmware/` is one in
C.
"""
