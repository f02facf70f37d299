"""The contents of the site, in the order in which they are listed: pages of Markdown, and those made from the code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
ENGLISH: Final = "en"
HOME: Final = "index.html"
GALLERY: Final = Path("docs/screens/README.md")
"""Pictures of every state of every page, 4 MB: for developers of the pages, not for a parlor."""


@dataclass(frozen=True)
class Page:
    """A page: its address in the site, its name in lists, and its Markdown, or the file that holds it."""

    address: str
    name: str
    source: Path | None = None
    markdown: str = ""
    language: str = ENGLISH
    others: tuple[str, ...] = ()
    """The addresses of the same page in other languages."""
    parent: str = ""
    """The page that lists it, if the list of contents does not."""

    def text(self) -> str:
        """Its Markdown. Raises OSError if its file cannot be read."""
        return self.markdown if self.source is None else (ROOT / self.source).read_text(encoding="utf-8")


@dataclass(frozen=True)
class PageList:
    """Pages under a heading."""

    heading: str
    pages: list[Page] = field(default_factory=list)


TRANSLATED: Final = {
    ENGLISH: "Play at the table",
    "zh": "在牌桌上打牌",
    "ja": "卓で打つ",
}
"""The player's tutorial in each language."""

TUTORIALS: Final = (
    ("For a parlor", "docs/tutorials/parlor.md"),
    ("For a maker of tables", "docs/tutorials/maker.md"),
    ("For a developer", "docs/tutorials/developer.md"),
)
HOW_TO: Final = (
    ("Try it without a table", "docs/demo.md"),
    ("Install", "docs/install.md"),
    ("Set up in the browser", "docs/setup.md"),
    ("A Raspberry Pi", "docs/raspberry-pi.md"),
    ("Calibrate", "docs/calibration.md"),
    ("Choose and mount a camera", "docs/camera.md"),
    ("Teach your own tiles", "docs/enrol.md"),
    ("Find the port, watch the line", "docs/line.md"),
    ("Run and watch over tables", "docs/watch.md"),
    ("When something is wrong", "docs/troubles.md"),
    ("When the machine stops", "docs/hardware.md"),
    ("Phones as seat panels", "docs/panels.md"),
    ("Answer questions", "docs/questions.md"),
    ("Sessions, money, corrections", "docs/money.md"),
    ("See a hand again", "docs/replay.md"),
    ("Is the table fair?", "docs/audit.md"),
    ("A parlor's hub", "docs/parlor.md"),
    ("Sign in, rights, TLS", "docs/rights.md"),
    ("Backup and upgrades", "docs/backup.md"),
    ("Build the electronics", "docs/kit.md"),
    ("Port the firmware", "firmware_bridge/firmware/README.md"),
    ("Add a rule system", "docs/new-rules.md"),
)
REFERENCE: Final = (
    ("What the displays say", "docs/displays.md"),
    ("The command line", "docs/commands.md"),
    ("MQTT", "docs/mqtt.md"),
    ("The wire protocol", "firmware_bridge/PROTOCOL.md"),
    ("The journal", "docs/journal.md"),
    ("The rules as a library", "docs/library.md"),
    ("Versions and formats", "docs/versions.md"),
    ("Counts of courses", "docs/perft.md"),
)
"""The pages written by hand; the rest is made from the code."""
EXPLANATION: Final = (
    ("The program", "README.md"),
    ("Architecture", "docs/architecture.md"),
    ("Trust", "docs/trust.md"),
    ("The rules in prose", "docs/rules/README.md"),
    ("The table's page", "docs/page.md"),
    ("Words in three languages", "docs/words.md"),
    ("The reader's networks", "vision/MODEL.md"),
    ("Contributing", "CONTRIBUTING.md"),
    ("Security", "SECURITY.md"),
    ("Changes", "CHANGELOG.md"),
)


def sections(made: list[Page]) -> list[PageList]:
    """The sections; `made` are the pages made from the code, for the reference."""
    player = [_of_player(language) for language in TRANSLATED]
    return [
        PageList("Tutorials", [*player, *_written_pages(TUTORIALS)]),
        PageList("How to", _written_pages(HOW_TO)),
        PageList("Reference", [*made, *_written_pages(REFERENCE)]),
        PageList("Explanation", [*_written_pages(EXPLANATION), *_prose_of_rules()]),
    ]


def address_of(source: str) -> str:
    """The place of a Markdown file in the site: as in `docs`, or else as in the project's folder."""
    path = Path(source.removeprefix("docs/"))
    if source == "README.md":
        return "program.html"
    return (
        path.with_name("index.html" if path.name == "README.md" else f"{path.stem}.html").as_posix().lower()
    )


def unlisted(held: list[Page]) -> Iterator[Path]:
    """Files of `docs` that are on no list."""
    sources = {page.source for page in held}
    for file in sorted((ROOT / "docs").rglob("*.md")):
        path = file.relative_to(ROOT)
        if path not in sources and path != GALLERY:
            yield path


def _written_pages(listed: tuple[tuple[str, str], ...]) -> list[Page]:
    return [Page(address_of(source), name, Path(source)) for name, source in listed]


def _of_player(language: str) -> Page:
    others = tuple(address_of(_player_source(one)) for one in TRANSLATED if one != language)
    source = _player_source(language)
    return Page(address_of(source), TRANSLATED[language], Path(source), language=language, others=others)


def _player_source(language: str) -> str:
    return f"docs/tutorials/player{'' if language == ENGLISH else f'.{language}'}.md"


def _prose_of_rules() -> list[Page]:
    folder = ROOT / "docs" / "rules"
    sources = [file.relative_to(ROOT) for file in sorted(folder.glob("*.md")) if file.name != "README.md"]
    return [
        Page(address_of(str(source)), source.stem, source, parent="rules/index.html") for source in sources
    ]
