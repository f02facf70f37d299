"""The doctor: checks everything a table needs and says in plain words what is wrong and what to do.

It is in the top layer beside the commands, because it imports from every package below.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller import error_report
from controller.doctor.finding import Finding, Grade, fail
from controller.settings import Settings
from controller.words import plain, say

__all__ = ["Finding", "Grade", "examine"]


def examine(settings: Settings) -> Iterator[Finding]:
    """Every finding, one by one as it is made; a running table is not disturbed."""
    from controller.doctor.host_checks import check_programs

    opencv = True
    for finding in _whole("programs", check_programs()):
        opencv = opencv and (finding.check, finding.grade) != ("opencv", Grade.FAIL)
        yield finding
    for check, findings in _checks(settings, opencv):
        yield from _whole(check, findings)


def _checks(settings: Settings, opencv: bool) -> Iterator[tuple[str, Iterator[Finding]]]:
    """The checks in order, each with the name it is reported under where the check itself fails. What a check needs is
    imported when its turn comes: the first finding is shown at once."""
    from controller.doctor.finding import table_at_work
    from controller.doctor.host_checks import check_journal, check_names, check_page, check_power, check_rules

    table = table_at_work(settings.journal.path)
    yield "power", check_power()
    yield "names", check_names(settings)
    yield "rules", check_rules(settings.table)
    from controller.doctor.serial_checks import check_line

    yield "machine", check_line(settings.serial, table)
    if opencv:
        from controller.doctor.camera_checks import check_reader, check_sight
        from controller.runtime.vision_factory import alignment_file

        yield "reader", check_reader()
        yield "camera", check_sight(settings.camera, alignment_file(settings), table)
    from controller.doctor.broker_checks import check_hub, check_voice

    yield "broker", check_voice(settings.mqtt, settings.table, settings.journal, table)
    yield "hub", check_hub(settings.hub, settings.journal)
    from controller.doctor.host_checks import check_staff

    yield "staff", check_staff(settings.staff)
    yield "journal", check_journal(settings.journal, settings.table)
    yield "page", check_page(settings.page, table)
    from controller.doctor.host_checks import check_fonts

    yield "fonts", check_fonts()


def _whole(check: str, findings: Iterator[Finding]) -> Iterator[Finding]:
    """The findings of a check; an exception in it becomes a finding, and the other checks run all the same."""
    try:
        yield from findings
    except Exception as error:  # noqa: BLE001 any error is reported, with the place of its details
        problem = say("doctor.broke", error=error_report.short(error))
        yield fail(check, problem, plain(error_report.error_sentence(error)))
