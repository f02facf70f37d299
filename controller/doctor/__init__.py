"""The doctor: looks at everything a table needs and says in plain words what is wrong and what to do.

It stands beside the commands on the top floor, because it looks into every room below.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.doctor.finding import Finding, Grade
from controller.doctor.house import (
    check_journal,
    check_names,
    check_page,
    check_power,
    check_programs,
    check_rules,
)
from controller.doctor.line import check_line, ports_found
from controller.doctor.sight import check_reader, check_sight
from controller.doctor.staff import check_staff
from controller.doctor.voice import check_hub, check_voice
from controller.settings import Settings

__all__ = ["Finding", "Grade", "examine", "ports_found"]


def examine(settings: Settings) -> Iterator[Finding]:
    """Every finding, one by one as it is made; a table that plays meanwhile is not disturbed."""
    opencv = True
    for finding in check_programs():
        opencv = opencv and (finding.check, finding.grade) != ("opencv", Grade.FAIL)
        yield finding
    yield from check_power()
    yield from check_names(settings)
    yield from check_rules(settings.table)
    yield from check_line(settings.serial)
    if opencv:
        from controller.seeing import alignment_file

        yield from check_reader()
        yield from check_sight(settings.camera, alignment_file(settings))
    yield from check_voice(settings.mqtt, settings.table, settings.journal)
    yield from check_hub(settings.hub, settings.journal)
    yield from check_staff(settings.staff)
    yield from check_journal(settings.journal, settings.table)
    yield from check_page(settings.page)
