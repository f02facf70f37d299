"""Output that never fails for a character: real processes whose streams have other encodings, are full or closed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.identity.qr_codes import qr_code_blank_lines

NAMES = "Zoë, 王小明, 🀄"
PROGRAM = f"""
import logging, sys
from controller import logs, standard_streams
standard_streams.prepare_standard_streams()
from rich.console import Console
from controller.commands.output import say, standard_output
import json, typer
names = {NAMES!r}
say(names)
say(json.dumps(names, ensure_ascii=False))
typer.echo(names)
Console(soft_wrap=True).print(names)
logs.configure(as_json=True, table=names)
logging.getLogger("one").error(names)
print(names, file=sys.stderr)
sys.exit("the end of " + names)
"""
CODE = """
import sys
from controller import standard_streams
standard_streams.prepare_standard_streams()
from controller.commands.output import say_code
say_code(sys.argv[1])
"""
ADDRESS = "otpauth://totp/west-lake/table-1:Li?secret=JBSWY3DPEHPK3PXP&issuer=west-lake%2Ftable-1"


def ran(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("gbk", r"Zo\u00eb, 王小明, \ud83c\udc04"),
        ("latin-1", r"Zoë, \u738b\u5c0f\u660e, \ud83c\udc04"),
        ("utf-8", NAMES),
    ],
)
def test_characters_outside_the_encoding_are_escaped(encoding: str, shown: str) -> None:
    done = ran(PROGRAM, PYTHONIOENCODING=encoding)
    output, errors = done.stdout.decode(encoding).splitlines(), done.stderr.decode(encoding).splitlines()
    assert output == [shown, f'"{shown}"', shown, shown]
    assert json.loads(output[1]) == NAMES == json.loads(errors[0])["table"]
    assert errors[1:] == [shown, f"the end of {shown}"] and done.returncode == 1


def test_a_command_ends_in_order_where_output_is_full_or_closed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "controller.cli", "simulate", "--rules", "kawuxing", "--hands", "1"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        failed = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1].startswith(
        "mahjong-table: The output cannot be written: No space left"
    )
    closed = subprocess.run(["sh", "-c", '"$@" >&- 2>&-', "sh", *command], timeout=60, check=False)
    assert closed.returncode == 0


def test_an_export_is_utf8_whatever_the_terminal(tmp_path: Path) -> None:
    program = (
        "from controller import standard_streams as s; s.prepare_standard_streams(); s.in_utf8().write('王')"
    )
    assert ran(program, PYTHONIOENCODING="latin-1").stdout.decode() == "王"


# ---- QR codes ----------------------------------------------------------------------------------------------------

SGR = re.compile(r"\x1b\[([\d;]*)m")
INK = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
GREY = {"38;5;16": 0, "48;5;16": 0, "38;5;231": 255, "48;5;231": 255}


def as_seen(text: str, ink: int, ground: int) -> np.ndarray:
    """The grey pixels of lines on a terminal whose own colours are these; every letter is two pixels high."""
    rows: list[list[int]] = []
    for line in text.splitlines():
        seen: tuple[list[int], list[int]] = ([], [])
        now = {"38": ink, "48": ground}
        for index, part in enumerate(SGR.split(line)):
            if index % 2:
                for colour in re.findall(r"\d+;5;\d+", part):
                    now[colour[:2]] = GREY[colour]
            else:
                for letter in part:
                    for row, is_ink in zip(seen, INK[letter], strict=True):
                        row.append(now["38" if is_ink else "48"])
        rows += seen
    return np.array(rows, np.uint8)


def read(pixels: np.ndarray, ground: int) -> str:
    picture = cv2.resize(pixels, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    framed = cv2.copyMakeBorder(picture, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=ground)
    return str(cv2.QRCodeDetector().detectAndDecode(framed)[0])


def on_a_terminal(**environment: str) -> str:
    """What a process writes whose output is a terminal."""
    ours, its = os.openpty()
    done = subprocess.Popen(
        [sys.executable, "-c", CODE, ADDRESS], stdout=its, env={**os.environ, "NO_COLOR": "", **environment}
    )
    os.close(its)
    reported = b""
    try:
        while part := os.read(ours, 1 << 16):
            reported += part
    except OSError:  # EIO: the other end is closed
        pass
    os.close(ours)
    assert done.wait(60) == 0
    return reported.decode(environment.get("PYTHONIOENCODING", "utf-8")).replace("\r\n", "\n")


@pytest.mark.parametrize(("ink", "ground"), [(235, 15), (15, 245), (90, 120)], ids=["dark", "light", "pale"])
def test_a_code_is_read_on_every_terminal(ink: int, ground: int) -> None:
    reported = on_a_terminal()
    assert read(as_seen(reported, ink, ground), ground) == ADDRESS
    blank = qr_code_blank_lines(ADDRESS)
    assert blank.isascii() and read(as_seen(blank, ink, ground), ground) == ADDRESS


def test_a_code_without_colours_is_drawn_for_either_ground() -> None:
    reported = on_a_terminal(NO_COLOR="1")
    assert "\x1b" not in reported and reported == ran(CODE, ADDRESS).stdout.decode()  # as in a pipe
    light, dark = re.split("^For .*:\n", reported, flags=re.MULTILINE)[1:]
    assert read(as_seen(light, 15, 245), 245) == ADDRESS == read(as_seen(dark, 235, 15), 15)


def test_code_is_drawn_with_blanks_where_encoding_lacks_blocks() -> None:
    assert on_a_terminal(PYTHONIOENCODING="latin-1").strip() == qr_code_blank_lines(ADDRESS)
    assert ran(CODE, ADDRESS, PYTHONIOENCODING="latin-1").stdout == b""
