"""The session layer, without I/O: the host's half, the table's half, retransmission, and state differences."""
