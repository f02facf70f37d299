"""The serial link to an automatic table's firmware: frames, messages, a reliable session, ports."""
