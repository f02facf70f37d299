"""`mahjong-table doctor` and the serial line: meddlers, strangers, other tables, network ports, and the udev rule."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.doctor import Grade
from controller.doctor.serial_checks import RULE, check_line, check_meddlers, install_rule, rule_installed
from controller.settings import SerialSettings
from firmware_bridge.protocol.session_messages import HelloAck
from tests.controller.doctor.one_finding import only
from tests.firmware_bridge.transport import strangers
from tests.firmware_bridge.transport.serial_servers import SpeakingServer
from tests.firmware_bridge.transport.strangers import TABLE, at_port, program_named, table, table_of_protocol

RULES = Path(__file__).parents[3] / "deploy" / "udev" / RULE


# ---- strangers -----------------------------------------------------------------------------------------------------


def test_a_gps_on_the_port_is_named() -> None:
    with at_port(strangers.gps()) as stranger:
        finding = only(check_line(SerialSettings(port=stranger.port)))
    assert finding.grade is Grade.FAIL
    assert f"On {stranger.port} is a GPS receiver: it sends NMEA sentences" in finding.sentence.text
    assert str(finding.cure) == "Name the port of the table instead: mahjong-table ports --probe finds it."


def test_a_firmware_too_new_names_what_to_update() -> None:
    with at_port(table_of_protocol(2, 2)) as stranger:
        finding = only(check_line(SerialSettings(port=stranger.port)))
    assert finding.sentence.text == (
        "A mahjong table (test table 3, firmware 2.0.1, board 77) that speaks protocol 2 to 2, "
        "while this program speaks 1 to 1."
    )
    assert str(finding.cure) == "Update this program."


def test_another_table_than_pinned_one_is_refused_by_its_number() -> None:
    with at_port(table(lambda hello: HelloAck(hello.session, 1, TABLE))) as stranger:
        finding = only(check_line(SerialSettings(port=stranger.port, board=1234)))
    assert finding.grade is Grade.FAIL
    assert "board 77" in finding.sentence.text and "1234" in f"{finding.sentence.text} {finding.cure}"


def test_network_port_is_dialled_and_its_trouble_reported() -> None:
    server = SpeakingServer(strangers.NMEA * 3)
    findings = list(check_line(SerialSettings(port=f"socket://{server.place}")))
    server.stop()
    assert [finding.grade for finding in findings] == [Grade.OK, Grade.FAIL]
    assert "GPS receiver" in findings[1].sentence.text or "nor anything else" in findings[1].sentence.text
    findings = list(check_line(SerialSettings(port=f"socket://{server.place}")))
    assert findings[1].sentence.text.startswith(f"Nobody listens at {server.place}")
    assert str(findings[1].cure) == "Switch the serial server on, and check the port number it serves."
    finding = only(check_line(SerialSettings(port="tcp://table:1")))
    assert "no kind of port called tcp://" in finding.sentence.text


# ---- meddlers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "text", "cure"),
    [
        ("agetty", "A login console runs on", "sudo systemctl disable --now serial-getty@"),
        ("ModemManager", "searches", "udevadm control --reload"),
        ("brltty", "for a Braille display", "sudo apt remove brltty"),
        ("picocom", "is used by picocom (process", "sudo kill "),
    ],
)
def test_who_has_port_open_is_named_with_command_against_it(
    program: str, text: str, cure: str, tmp_path: Path
) -> None:
    with at_port(strangers.silent()) as stranger, program_named(program, stranger.port, tmp_path) as pid:
        finding = only(check_line(SerialSettings(port=stranger.port)))
        assert finding.grade is Grade.FAIL
        assert text in finding.sentence.text and f"process {pid} of user" in finding.sentence.text
        assert cure in str(finding.cure)
        assert stranger.heard == b"", "nothing is said on a port that somebody else has"


def test_a_controller_at_work_is_left_alone_and_is_no_failure(tmp_path: Path) -> None:
    with at_port(strangers.silent()) as stranger, program_named("mahjong-table", stranger.port, tmp_path):
        finding = only(check_line(SerialSettings(port=stranger.port)))
        assert finding.grade is Grade.WARN and "the table plays, and is left alone" in finding.sentence.text
        assert stranger.heard == b""


def test_modem_manager_is_a_warning_with_the_exact_command(tmp_path: Path) -> None:
    with (
        at_port(strangers.silent()) as stranger,
        at_port(strangers.silent()) as elsewhere,
        program_named("ModemManager", elsewhere.port, tmp_path),
    ):
        assert list(check_meddlers(Path(stranger.port), ())) == [], "a pseudo-terminal is no USB adapter"
        finding = only(check_meddlers(Path(stranger.port), (), usb=True))
    assert finding.grade is Grade.WARN
    assert "ModemManager runs and may speak to" in finding.sentence.text
    assert str(finding.cure) == f"Install the udev rule that keeps it away: {install_rule()}"


# ---- rights --------------------------------------------------------------------------------------------------------

nobody = pytest.mark.skipif(os.geteuid() != 0, reason="only root can take a user's rights away for a test")


@nobody
@pytest.mark.parametrize(
    ("group", "mode", "cure"),
    [
        (20, 0o660, "Join its group: sudo usermod -aG dialout nobody, then log out and in again."),
        (0, 0o600, "udevadm trigger --subsystem-match=tty; then sudo usermod -aG dialout nobody"),
    ],
)
def test_forbidden_port_names_group_or_rule_with_exact_command(group: int, mode: int, cure: str) -> None:
    import grp
    import pwd

    try:
        assert grp.getgrgid(20).gr_name == "dialout"
        number = pwd.getpwnam("nobody").pw_uid
    except (KeyError, AssertionError):
        pytest.skip("this system has no user nobody, or another group than dialout")
    with at_port(strangers.silent()) as stranger:
        os.chown(stranger.port, 0, group)
        Path(stranger.port).chmod(mode)
        groups = os.getgroups()
        os.setgroups([])
        os.seteuid(number)
        try:
            finding = only(check_line(SerialSettings(port=stranger.port)))
        finally:
            os.seteuid(0)
            os.setgroups(groups)
    assert finding.grade is Grade.FAIL
    assert finding.sentence.text.startswith(f"User nobody may not open {stranger.port}.")
    assert cure in str(finding.cure)


# ---- the rule ------------------------------------------------------------------------------------------------------

KEYS = {
    "ACTION", "SUBSYSTEM", "SUBSYSTEMS", "ATTR", "ATTRS", "ENV", "SYMLINK", "MODE", "GROUP", "GOTO", "LABEL",
}  # fmt: skip
TOKEN = re.compile(r'([A-Z]+)(\{[A-Za-z_]+\})?(==|!=|\+=|=)"([^"]*)"')


def rules() -> list[list[tuple[str, str | None, str, str]]]:
    """Key, attribute, operator and value of every rule; raises if a line is not a rule."""
    text = RULES.read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    found = []
    for line in "\n".join(lines).replace("\\\n", "").splitlines():
        if not line.strip():
            continue
        tokens = [part.strip() for part in line.split(",")]
        matches = [TOKEN.fullmatch(token) for token in tokens]
        assert all(matches), f"udev would not read: {line}"
        found.append([(match[1], match[2], match[3], match[4]) for match in matches if match])
    return found


def test_the_udev_rule_reads_and_does_what_it_says() -> None:
    read = rules()
    assert {key for rule in read for key, *_ in rule} <= KEYS
    jumps = {value for rule in read for key, _, _, value in rule if key == "GOTO"}
    assert jumps <= {value for rule in read for key, _, _, value in rule if key == "LABEL"}
    does = [(key, attribute, value) for rule in read for key, attribute, _, value in rule]
    assert ("SYMLINK", None, "mahjong-table-%s{serial}") in does
    assert ("GROUP", None, "dialout") in does
    assert ("ENV", "{ID_MM_DEVICE_IGNORE}", "1") in does and ("ENV", "{ID_MM_PORT_IGNORE}", "1") in does
    text = RULES.read_text(encoding="utf-8")
    assert f"sudo install -m 644 deploy/udev/{RULE} /etc/udev/rules.d/" in text
    example = re.findall(r"^#(SUBSYSTEM.*\\)\n#(.*)$", text, re.MULTILINE)
    assert len(example) == 1, "the line to fill in is still there"
    assert all(TOKEN.fullmatch(part.strip()) for part in "".join(example[0]).replace("\\", "").split(","))


def test_udev_itself_reads_the_rule(tmp_path: Path) -> None:
    if shutil.which("udevadm") is None:
        pytest.skip("udevadm is not installed")
    verified = subprocess.run(["udevadm", "verify", RULES], capture_output=True, text=True, check=False)
    if "Unknown command" not in verified.stderr:  # since systemd 254
        assert verified.returncode == 0, verified.stderr
        return
    # An older udev reads rules only where they are installed: in a view of the system that nobody else sees.
    (tmp_path / RULE).write_bytes(RULES.read_bytes())
    script = f'mount --bind "{tmp_path}" /etc/udev/rules.d && udevadm test --action=add /sys/class/tty/tty0'
    tested = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script], capture_output=True, text=True, check=False
    )
    output = tested.stdout + tested.stderr
    if RULE not in output:
        pytest.skip("this udev cannot verify rules, and no view of our own can be made to test them in")
    assert f"{RULE}:" not in output, output


def test_whether_the_rule_is_installed_is_seen_where_udev_looks(tmp_path: Path) -> None:
    assert not rule_installed([tmp_path, tmp_path / "none"])
    (tmp_path / RULE).touch()
    assert rule_installed([tmp_path / "none", tmp_path])
    assert f"sudo install -m 644 {RULES} /etc/udev/rules.d/" in install_rule()
