"""The data exchanged between the program's threads and the publisher's thread, under one lock, with a wake-up
socket."""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Snapshot:
    """A state of the table to be published; `seq` is the newest message it includes."""

    content: Mapping[str, object]
    session: str
    seq: int


@dataclass(frozen=True)
class Progress:
    """The broker has everything up to `posted`, the hubs acknowledged everything up to `applied` (None: never heard
    one)."""

    posted: int = 0
    applied: int | None = None
    hub: str | None = None

    @property
    def kept(self) -> int:
        """The number up to which nothing can be lost any more, as far as a table can know."""
        return self.posted if self.applied is None else self.applied


class PublisherMailbox:
    """Snapshots, replies to orders and the request to stop go in, progress comes out."""

    def __init__(self, newest: Callable[[], int]) -> None:
        self._newest = newest  # the number of the newest message there is
        self._changed = threading.Condition()
        self._snapshot: Snapshot | None = None
        self._snapshot_due = False
        self._hurry = False
        self._progress = Progress()
        self._again: int | None = None
        self.replies: deque[bytes] = deque()  # not signed yet
        self.stopping = False
        self.waker, self._wakened = socket.socketpair()
        self.waker.setblocking(False)
        self._wakened.setblocking(False)

    def wake(self) -> None:
        """Wake the publisher's thread."""
        try:
            self._wakened.send(b"!")
        except BlockingIOError:
            return  # it has been called often enough to wake up

    def stop(self) -> None:
        """Ask the publisher's thread to end, and wake it."""
        self.stopping = True
        self.wake()

    def pause(self, seconds: float) -> None:
        """Sleep in the publisher's thread; only `stop` shortens it."""
        deadline = time.monotonic() + seconds
        while not self.stopping and (left := deadline - time.monotonic()) > 0:
            self.waker.settimeout(left)
            try:
                self.waker.recv(4096)
            except TimeoutError:
                break
        self.waker.setblocking(False)

    def put_reply(self, payload: bytes) -> None:
        """Queue a reply to be published as soon as there is a connection."""
        self.replies.append(payload)
        self.wake()

    def ask_again(self, after: int) -> None:
        """Request that everything after this number be posted once more."""
        with self._changed:
            self._again = after if self._again is None else min(after, self._again)
        self.wake()

    def wanted_again(self) -> int | None:
        """Take the number requested by `ask_again`; None if there is no request."""
        with self._changed:
            wanted, self._again = self._again, None
            return wanted

    def put_snapshot(self, content: Mapping[str, object], session: str) -> None:
        """Replace the snapshot to be published, and wake the publisher's thread if none was due."""
        with self._changed:
            self._snapshot = Snapshot(content, session, self._newest())
            known, self._snapshot_due = self._snapshot_due, True
        if not known:
            self.wake()

    def put_snapshot_again(self) -> None:
        """Mark the latest snapshot as due: a new connection begins with it."""
        with self._changed:
            self._snapshot_due = self._snapshot is not None

    def due_snapshot(self) -> Snapshot | None:
        """The latest snapshot, if it is still to be published."""
        with self._changed:
            return self._snapshot if self._snapshot_due else None

    def snapshot_done(self, done: Snapshot) -> None:
        """Mark this snapshot as published, unless a newer one has replaced it."""
        with self._changed:
            if self._snapshot is done:
                self._snapshot_due = False
                self._changed.notify_all()

    @property
    def latest_snapshot(self) -> Snapshot | None:
        """The latest snapshot, published or not."""
        with self._changed:
            return self._snapshot

    @property
    def hurry(self) -> bool:
        """Whether a thread waits for everything to be posted."""
        return self._hurry

    @property
    def progress(self) -> Progress:
        """What the broker and the hubs have; setting it notifies the threads that wait for it."""
        with self._changed:
            return self._progress

    @progress.setter
    def progress(self, made: Progress) -> None:
        with self._changed:
            self._progress = made
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        """How many messages are not in a hub's database; where no hub was ever heard, not with the broker."""
        with self._changed:
            return max(0, self._newest() - self._progress.kept)

    def wait_until_posted(self, timeout: float) -> bool:
        """Wait until the broker has everything, the snapshot too; False after `timeout` seconds."""
        with self._changed:
            self._hurry = True
            self.wake()
            try:
                return self._changed.wait_for(
                    lambda: self._progress.posted >= self._newest() and not self._snapshot_due, timeout
                )
            finally:
                self._hurry = False
