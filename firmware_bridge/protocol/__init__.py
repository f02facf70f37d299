"""The wire format of PROTOCOL.md: frames, session messages, commands and the state block, as frozen values."""
