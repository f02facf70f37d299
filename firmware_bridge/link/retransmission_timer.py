"""The retransmission timeout and the number of tries: RFC 6298, with the bounds of PROTOCOL.md, "Session"."""

from typing import Final

# Seconds. Floor, ceiling and the smoothing of the retransmission time-out are Klipper's and RFC 6298's.
RETRY_FIRST: Final = 0.25  # before the first round trip was measured: a full frame at 9600 baud both ways
RETRY_MIN: Final = 0.025
RETRY_MAX: Final = 1.0
TRIES: Final = 8
QUICK_RESENDS: Final = 3  # resends asked for by the other side; beyond these only the clock asks


class RetransmissionTimer:
    """The retransmission timeout `wait` in seconds (RFC 6298), and the count of tries."""

    def __init__(self) -> None:
        self.wait = RETRY_FIRST
        self.quick_left = QUICK_RESENDS
        self._tries = 0
        self._smoothed: float | None = None
        self._varied = 0.0

    def measure(self, took: float) -> None:
        """Updates the timeout from one round-trip time in seconds (RFC 6298, 2.2 and 2.3)."""
        if self._smoothed is None:
            self._smoothed, self._varied = took, took / 2
        else:
            self._varied += (abs(took - self._smoothed) - self._varied) / 4
            self._smoothed += (took - self._smoothed) / 8
        self.wait = min(max(self._smoothed + 4 * self._varied, RETRY_MIN), RETRY_MAX)

    def progress(self) -> None:
        """The peer has acknowledged something: the count of tries starts again."""
        self._tries = 0
        self.quick_left = QUICK_RESENDS

    def time_out(self) -> bool:
        """Doubles the timeout (exponential backoff); False when there have been enough tries."""
        self._tries += 1
        self.wait = min(self.wait * 2, RETRY_MAX)
        self.quick_left = QUICK_RESENDS
        return self._tries < TRIES
