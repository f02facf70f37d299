"""The table's page in a process with few file descriptors: `python -m tests.controller.web.small_page 128` prints its
URL.

Again and again it opens files as the table beside it does, and prints `open` or `none left`. It ends with its standard
input.
"""

from __future__ import annotations

import logging
import resource
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from controller.web import PageServer, SnapshotBoard, create_app

TABLE_NEEDS = 40


def work(ended: threading.Event) -> None:
    while not ended.wait(0.2):
        try:
            with ExitStack() as files:
                for _ in range(TABLE_NEEDS):
                    files.enter_context(Path(__file__).open())
                time.sleep(0.05)
            print("open", flush=True)
        except OSError as error:
            print(f"none left: {error.strerror}", flush=True)


def main() -> None:
    logging.basicConfig(level=logging.WARNING)
    limit = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    board, ended = SnapshotBoard(), threading.Event()
    board.publish({"hand": 1})
    with PageServer(create_app(board), port=0) as server:
        print(server.url, flush=True)
        worker = threading.Thread(target=work, args=(ended,))
        worker.start()
        sys.stdin.read()
        ended.set()
        worker.join()


if __name__ == "__main__":
    main()
