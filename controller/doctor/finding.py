"""The result of one check of the doctor: a sentence, with what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from controller.json_values import JsonObject
from controller.orders import unix_socket
from controller.settings import Settings
from controller.web.listening_addresses import address_here, address_of_page, is_local
from controller.words import Sentence, SentenceError, catalogue, joined, plain
from controller.words.sentence import PLAIN, parts_of


class Grade(StrEnum):
    """How a check ended. A table plays with warnings, not with failures."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True)
class Finding:
    """A result of `check`: `sentence` states it; `cure` says what to do, None if nothing is to be done."""

    check: str
    grade: Grade
    sentence: Sentence
    cure: Sentence | None = None

    def to_json(self) -> JsonObject:
        """The finding as a JSON object, in English."""
        cure = None if self.cure is None else self.cure.text
        return {"check": self.check, "grade": self.grade.value, "said": self.sentence.text, "cure": cure}


def ok(check: str, sentence: Sentence) -> Finding:
    """A finding that the check passed."""
    return Finding(check, Grade.OK, sentence)


def warn(check: str, sentence: Sentence, cure: Sentence) -> Finding:
    """A finding that a table plays with; `cure` says what to do."""
    return Finding(check, Grade.WARN, sentence, cure)


def fail(check: str, sentence: Sentence, cure: Sentence) -> Finding:
    """A finding that a table cannot play with; `cure` says what to do."""
    return Finding(check, Grade.FAIL, sentence, cure)


def of_error(error: Exception, otherwise: Sentence) -> tuple[Sentence, Sentence]:
    """What an error says happened, and what to do: `otherwise` where it does not say."""
    if not isinstance(error, SentenceError):
        return of_text(str(error), otherwise)
    return (error.sentence, error.cure) if error.cure is not None else of_sentence(error.sentence, otherwise)


def of_sentence(sentence: Sentence, otherwise: Sentence) -> tuple[Sentence, Sentence]:
    """What a sentence says happened; where others follow it, these say what to do."""
    if sentence.id == PLAIN:
        return of_text(sentence.text, otherwise)
    first, *cure = parts_of(sentence)
    return (first, joined(*cure)) if cure else (sentence, otherwise)


def of_text(text: str, otherwise: Sentence) -> tuple[Sentence, Sentence]:
    """Free text cut into what happened and what to do, which our errors put after `;`, `:` or a stop."""
    for mark in ("; ", ". ", ": "):
        first, found, cure = text.partition(mark)
        if found and cure:
            return plain(first.rstrip(".") + "."), plain(cure[0].upper() + cure[1:])
    return plain(text), otherwise


def check_name(check: str, language: str) -> str:
    """What a check is called."""
    entry = f"doctor-check-{check}"
    return catalogue(language).text(entry) if entry in catalogue(language) else check


def grade_name(grade: Grade, language: str) -> str:
    """The word for how a check ended."""
    return catalogue(language).text(f"doctor-mark-{grade.value}")


# ---- The table that runs on a journal now: what it has open (port, camera, page) is its own, and no fault --------


@dataclass(frozen=True)
class TableAtWork:
    """A running table: the number of its process, the port of its machine, the address of its camera, the broker that
    it is connected to, and where its page is served for this machine and for others (None, too, where they do not
    reach it); each None where the table does not say (it is only starting, or of an earlier version)."""

    process: int | None = None
    port: str | None = None
    camera: str | None = None
    broker: str | None = None
    page: str | None = None
    elsewhere: str | None = None


def table_at_work(journal: Path) -> TableAtWork | None:
    """The table that runs on this journal; None without one."""
    try:
        answer = unix_socket.request(journal, "addresses")
    except unix_socket.NobodyThere:
        return None
    except OSError:  # another user's, or one that is busy
        return TableAtWork()
    process = answer.get("process")
    return TableAtWork(
        process if isinstance(process, int) else None,
        *(_text(answer, name) for name in ("port", "camera", "broker", "page", "elsewhere")),
    )


def page_of(settings: Settings) -> tuple[str | None, str | None]:
    """Where the page of these settings is opened by this machine, and by others, None where it is not: as the running
    table serves it, else as the settings say."""
    page, at_work = settings.page, table_at_work(settings.journal.path)
    if at_work is not None and at_work.page is not None:
        return at_work.page, at_work.elsewhere
    tls = page.certificate is not None
    here = address_here(page.host, page.port, tls=tls) if page.port else None
    return here, None if page.address is None and is_local(page.host) else address_of_page(page)


def _text(answer: JsonObject, name: str) -> str | None:
    found = answer.get(name)
    return found if isinstance(found, str) else None
