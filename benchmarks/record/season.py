"""How long `parlor verify` takes over a season: `python -m benchmarks.record.season [HANDS]`.

The record is made in an SQLite file: one table's journal, a session of sixteen hands after the other, signed as an
outbox signs them. The bar is three minutes for 100,000 hands on two cores.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from controller.identity.signing import signed_batch
from controller.journal.journal import OutboxMessage
from controller.parlor.hub import message_validation
from controller.parlor.hub.message_validation import StreamMessage
from controller.parlor.storage.database import open_database
from controller.parlor.verification.record_verification import verified
from tests.controller.parlor.numbered_messages import hand, score, session
from tests.controller.parlor.verified_record import SignedJournal, WrittenRecord

HANDS: Final = 100_000
OF_A_SESSION: Final = 16
BATCH: Final = 64
"""Messages under one signature, as a busy outbox sends them."""
STORED: Final = 1024
LIMIT_S: Final = 180.0


def main() -> int:
    """Make the record, verify it, and print what both took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.record.season", description=__doc__)
    parser.add_argument("hands", nargs="?", type=int, default=HANDS)
    hands = parser.parse_args().hands
    with tempfile.TemporaryDirectory() as folder:
        engine = open_database(f"sqlite:///{Path(folder) / 'season.db'}")
        record, journal = WrittenRecord(engine), SignedJournal("table-1")
        record.begin()
        record.admit(journal)
        began = time.perf_counter()
        messages = signed_messages(journal, hands)
        while batch := list(islice(messages, STORED)):
            record.keep(*batch)
        print(f"{hands:,} hands made in {time.perf_counter() - began:.0f} s", flush=True)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began, worked = time.perf_counter(), time.process_time()
        with engine.connect() as connection:
            found = verified(connection, [record.hub.public])
        taken, worked = time.perf_counter() - began, time.process_time() - worked
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        engine.dispose()
    within = taken <= LIMIT_S * max(hands / HANDS, 0.01) and not found.status
    print(
        f"{found.messages:,} messages verified in {taken:.1f} s ({worked:.1f} s of processor), "
        f"{more:.0f} MiB more memory, status {found.status}: "
        f"{'ok' if within else 'missed'}"
    )
    return 0 if within else 1


def signed_messages(journal: SignedJournal, hands: int) -> Iterator[StreamMessage]:
    """The messages of a season, signed in batches."""
    unsigned, seq = messages_of(hands), 0
    while part := list(islice(unsigned, BATCH)):
        contents = []
        for message in part:
            seq += 1
            contents.append((journal.content(seq, message), journal.topics.leaf(message.leaf)))
        for payload, (_, topic) in zip(signed_batch(contents, journal.key), contents, strict=True):
            yield message_validation.parse_message(topic, payload)


def messages_of(hands: int) -> Iterator[OutboxMessage]:
    """The messages that a table sends in a season, not signed yet."""
    for number in range(hands):
        name, of = f"s{number // OF_A_SESSION}", number % OF_A_SESSION + 1
        if of == 1:
            yield session("begun", name=name)
        yield hand(of, "begun", 1000.0 + 60 * number, session=name)
        yield score(of, session=name)
        yield hand(of, "over", 1050.0 + 60 * number, session=name)
        if of == OF_A_SESSION:
            yield session("over", name=name)


if __name__ == "__main__":
    sys.exit(main())
