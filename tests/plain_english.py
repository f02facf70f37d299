"""The lint of words: finds words that docs/, code, English sentences and commit subjects must not use.

`make lint` runs it on the paths in CLEAN. It reads names, comments, docstrings and help texts of code, English Fluent
catalogues, Markdown, and with `--since COMMIT` the subjects of later commits. EXCEPTIONS lists permitted uses.

    python -m tests.plain_english [PATH ...] [--count] [--since COMMIT] [--repeated]
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import re
import subprocess
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent

CLEAN: Final[tuple[str, ...]] = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "benchmarks",
    "controller/__init__.py",
    "controller/accounting",
    "controller/amounts.py",
    "controller/audit",
    "controller/cli.py",
    "controller/clock.py",
    "controller/commands",
    "controller/doctor",
    "controller/error_report.py",
    "controller/identity",
    "controller/journal",
    "controller/json_codec.py",
    "controller/json_values.py",
    "controller/local_time.py",
    "controller/logs.py",
    "controller/mqtt",
    "controller/orders",
    "controller/parlor",
    "controller/referee",
    "controller/replay",
    "controller/rules",
    "controller/runtime",
    "controller/settings",
    "controller/setup_wizard",
    "controller/standard_streams.py",
    "controller/versions.py",
    "controller/web",
    "controller/web/accounts",
    "controller/web/panels",
    "controller/web/session",
    "controller/words",
    "deploy",
    "docs",
    "examples",
    "firmware_bridge",
    "fuzz",
    "hardware_sim",
    "mahjong_table.py",
    "pyproject.toml",
    "site_builder",
    "tests/controller/accounting",
    "tests/controller/audit",
    "tests/controller/commands",
    "tests/controller/conftest.py",
    "tests/controller/doctor",
    "tests/controller/identity",
    "tests/controller/journal",
    "tests/controller/mqtt",
    "tests/controller/orders",
    "tests/controller/parlor",
    "tests/controller/referee",
    "tests/controller/replay",
    "tests/controller/rules",
    "tests/controller/runtime",
    "tests/controller/settings",
    "tests/controller/setup_wizard",
    "tests/controller/test_clock.py",
    "tests/controller/test_error_report.py",
    "tests/controller/test_json_codec.py",
    "tests/controller/test_json_values.py",
    "tests/controller/test_local_time.py",
    "tests/controller/test_logs.py",
    "tests/controller/test_standard_streams.py",
    "tests/controller/web",
    "tests/controller/words",
    "tests/firmware_bridge",
    "tests/hardware_sim",
    "tests/kept_formats/__init__.py",
    "tests/kept_formats/keep.py",
    "tests/kept_formats/test_kept_formats.py",
    "tests/site_builder",
    "tests/test_changelog.py",
    "tests/vision",
    "tests/whole",
    "vision",
)
"""Path prefixes that have no finding and must keep none; `make lint` and the tests check them."""

_GAP: Final = r"(?:\s|[#*/])+"
"""Between two words of a phrase: spaces, or a line break with the comment marks that follow it."""

WORDS: Final[Mapping[str, str]] = {
    "whoever": "name who: a player, staff, the owner",
    "told": "use: sent, shown, reported, or the passive of what was done",
    "said": "use: stated, written, reported, or quote the text",
    "aloud": "name what people see or hear: an alert, a sound",
    "anew": "use: again",
    "for ever": "use: permanently, without limit",
    "of itself": "use: by itself, automatically, by default",
    "no more": "use: no longer, no further",
    "as good as": "use: almost, equivalent to",
    "is none": "state what is missing",
    "where there is none": "use: if there is no ...",
    "so many": "use: this number of, as many, the number",
    "house": "name the package, the parlor or the settings",
    "room": "name the package, the space or the parlor's room",
    "floor": "name the limit or the function",
    "door": "name the interface or the route",
    "eye": "name the camera or the reader",
}
"""The words that are a finding, each with what to write instead."""

_PLURALS: Final = ("house", "room", "floor", "door", "eye")


class Permitted(NamedTuple):
    """A use that is no finding: the word, the files (a pattern of their paths), the words around it, the reason."""

    word: str
    files: str
    context: str
    reason: str


EXCEPTIONS: Final = (
    Permitted(
        "house",
        "",
        r"house(?:'s)?[\s_-](?:rule|option|name|table)s?|(?:rules|options)[\s_]of[\s_](?:the|a)[\s_]house",
        "a term of parlors: a rule of one house",
    ),
    Permitted(
        "house",
        "",
        r"table'?s?[\s_]house|house[\s_](?:and|or|/)[\s_]table|`house`|house *[=:]",
        "the setting and topic level `house`",
    ),
    Permitted("house", "", r"full[\s_-]house|house[\s_]edge", "terms of games of chance"),
    Permitted("house", "", r"benchmarks[./]house|make house|bench.*house", "a command's name"),
    Permitted(
        "house",
        "controller/web/accounts|controller/parlor|controller/mqtt|docs/(?:mqtt|parlor|rights|trust)",
        r"(?:the|a|another|one|each|its|of)[\s_]house",
        "the parlor's name as a level of a topic",
    ),
    Permitted(
        "room",
        "",
        r"parlor'?s?[\s_]rooms?|rooms?[\s_](?:of|in)[\s_](?:a|the)[\s_]parlor|server[\s_]room|other[\s_]room",
        "a parlor has rooms",
    ),
    Permitted(
        "room",
        "",
        r"(?:make|makes|making|leave|leaves|no|enough|little|have|has|take|takes|more|much)[\s_](?:\w+[\s_])?room",
        "free space",
    ),
    Permitted("room", "controller/rules/|tests/controller/rules/", "", "places that are left for wild tiles"),
    Permitted(
        "room",
        "controller/(?:journal|mqtt|runtime)/",
        r"room[\s_](?:for|on|in)\b|of[\s_]the[\s_]room|^room$",
        "free space on a disk or in a buffer",
    ),
    Permitted(
        "room",
        "",
        r"(?:dim|dark)[\s_]room|[Rr]oom(?:'s)?[\s_](?:light|[Ll]amp)",
        "a real room, whose light the camera needs",
    ),
    Permitted(
        "floor", "vision/(?:training|zones/dice)", "", "floors in pictures: of rooms, of the dice bowl"
    ),
    Permitted("eye", "vision/training/synthetic_bird", "", "eyes of drawn birds"),
    Permitted(
        "floor",
        "",
        r"(?:ground|first|second|upper)[\s_]floor|on the floor|math\.floor|floor[\s_](?:of|division)",
        "a storey, or the function of mathematics",
    ),
    Permitted(
        "floor", r"\.(?:c|h|m?js)$", r"^floor$", "the function of mathematics; names are read one by one"
    ),
    Permitted("floor", "vision/", "", "the surface below tiles or dice in a picture"),
    Permitted(
        "door",
        "",
        r"doors?[\s_](?:of|to)[\s_](?:a|the)[\s_](?:machine|parlor|room)|next door",
        "a machine's or a room's door",
    ),
    Permitted(
        "eye",
        "controller/rules/|docs/rules/|tests/controller/rules/|benchmarks/engine|hardware_sim/strategy/|hardware_sim/players/"
        "|vision/MODEL",
        "",
        "the pair of a winning hand",
    ),
    Permitted(
        "eye", "", r"wild[\s_]eyes?|eyes?[\s_]of[\s_](?:2|wild)|set and an eye", "the pair of a winning hand"
    ),
    Permitted(
        "eye", "", r"(?:human|naked|own|players?'?|people's)[\s_]eyes?|eye[\s_]level", "eyes of people"
    ),
    Permitted("eye", "vision/training/synthetic_bird", "", "the eye of a bird on the one of bamboos"),
    Permitted("eye", "controller/web/private_files", "owner's eyes", "eyes of people"),
    Permitted(
        "said",
        r"controller/parlor/(?:hub/(?:alerts|key_admission)|queries/player_results)\.py$",
        r"^(?:claims )?said$",
        "keys of JSON answers; names are read one by one",
    ),
    Permitted(
        "said",
        r"web/static/(?:parlor/(?:record|scores)|replay/(?:controls|hands|steps)"
        r"|setup_wizard/(?:finish_step|machine_step|parts))\.js$",
        r"^said$",
        "a key of the page's JSON",
    ),
    Permitted(
        "no more",
        "",
        r"no[\s_]more[\s_]than|no[\s_]more[\s_](?:and|or)[\s_]no[\s_]less|no[\s_]more[\s_]tiles?\b",
        "a limit or a number",
    ),
)

_PROSE: Final = {
    word: re.compile(
        rf"(?<![\w`-]){_GAP.join(word.split())}{'s?' if word in _PLURALS else ''}(?![\w-])",
        re.IGNORECASE if word not in ("is none", "where there is none") else 0,
    )
    for word in WORDS
}
_NAME: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_WHAT_IS: Final = "What is ..."
_LONG: Final = "72 characters or more"
_ADVICE: Final[Mapping[str, str]] = {**WORDS, _WHAT_IS: "begin with a noun", _LONG: "shorten the subject"}
_WHAT: Final = re.compile(r"What (?:is|are|was|were)\b")
_CODE_SPAN: Final = re.compile(r"`[^`\n]+`|\]\([^)\s]+\)|<https?:[^>]+>")
_GENERATED: Final = re.compile(
    r"^\|(?: option \| default \|| \| at the wall \|| \| what an app may rest on \|| rules \| walls \|).*\n(?:\|.*\n)*",
    re.MULTILINE,
)
"""Tables that `make options`, `make faults` and tests write from code: their first line, then the rest."""
_SKIPPED: Final = {"vendor", "documentation", "data", "build", "node_modules", "__pycache__"}
_NOT_READ: Final = {"tests/plain_english.py"}
"""Files that must name the words."""


@dataclass(frozen=True)
class Text:
    """A piece of a file: its kind ("prose", "name" or "docstring"), its first line and its characters."""

    kind: str
    line: int
    characters: str


@dataclass(frozen=True)
class Finding:
    """A word that must be replaced."""

    path: str
    line: int
    word: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.word} ({_ADVICE[self.word]})"


def findings_of_text(path: str, text: Text) -> Iterator[Finding]:
    """Find words in one piece of a file, less those that EXCEPTIONS permits."""
    characters = " ".join(_NAME.findall(text.characters)) if text.kind == "name" else text.characters
    for word, pattern in _PROSE.items():
        for match in pattern.finditer(characters):
            if not _permitted(word, path, characters, match.start(), match.end()):
                yield Finding(path, text.line + characters.count("\n", 0, match.start()), word)
    if text.kind == "docstring" and _WHAT.match(text.characters.strip()):
        yield Finding(path, text.line, _WHAT_IS)


def findings(path: Path) -> list[Finding]:
    """Find words in a file. A file of a kind that has no reader has none."""
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
    reader = _reader(path)
    if reader is None or name in _NOT_READ:
        return []
    texts = [Text("name", 1, path.stem), *reader(path.read_text(encoding="utf-8"))]
    found = [finding for text in texts for finding in findings_of_text(name, text)]
    return sorted(set(found), key=lambda finding: (finding.line, finding.word))


def files_below(paths: Iterable[str]) -> Iterator[Path]:
    """List the files that have a reader below paths relative to the project, without generated and foreign ones."""
    for given in paths:
        start = ROOT / given
        if start.is_file():
            yield start
        for folder, folders, names in os.walk(start):
            folders[:] = sorted(
                one
                for one in folders
                if one not in _SKIPPED and not one.startswith(".") and not one.endswith(".egg-info")
            )
            yield from (Path(folder, name) for name in sorted(names) if _reader(Path(folder, name)))


def subject_findings(since: str) -> Iterator[Finding]:
    """Find words and length in the subjects of commits after `since`; a finding's path is the commit's short hash."""
    command = ["git", "log", "--no-merges", "--format=%h%x09%s", f"{since}..HEAD"]
    log = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for commit, _, subject in (line.partition("\t") for line in log.splitlines()):
        yield from findings_of_text(commit, Text("prose", 1, subject))
        if len(subject) >= 72:
            yield Finding(commit, 1, _LONG)


def python_texts(source: str) -> Iterator[Text]:
    """Read docstrings, strings after definitions, help texts, comments and the names that a module defines."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield Text("docstring", node.lineno, node.value.value)
        elif isinstance(node, ast.keyword) and node.arg in ("help", "epilog", "description", "summary"):
            yield from _strings(node.value)
        else:
            yield from (Text("name", line, name) for line, name in _defined(node))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text("prose", token.start[0], token.string)


def c_texts(source: str) -> Iterator[Text]:
    """Read comments and names of C or JavaScript; strings are skipped."""
    token = re.compile(
        r"(?P<prose>/\*.*?\*/|(?<!:)//[^\n]*(?:\n\s*//[^\n]*)*)|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|(?P<name>[A-Za-z_]\w*)",
        re.DOTALL,
    )
    seen: set[str] = set()
    for match in token.finditer(source):
        kind = match.lastgroup
        if kind is not None and not (kind == "name" and match.group() in seen):
            seen.add(match.group())
            yield Text(kind, source.count("\n", 0, match.start()) + 1, match.group())


def hash_comment_texts(source: str) -> Iterator[Text]:
    """Read comments that begin with `#`: shell, Makefiles, TOML, YAML."""
    for match in re.finditer(r"^\s*#[^\n]*(?:\n\s*#[^\n]*)*|(?<=\s)#\s[^\n]*", source, re.MULTILINE):
        yield Text("prose", source.count("\n", 0, match.start()) + 1, match.group())


def markdown_texts(source: str) -> Iterator[Text]:
    """Read a page without code spans, addresses and generated tables; examples in code blocks count."""
    yield Text(
        "prose", 1, _CODE_SPAN.sub(lambda span: "`" * len(span.group()), without_generated_tables(source))
    )


def without_generated_tables(source: str) -> str:
    """Blank the tables that are written from code or catalogues, which are checked themselves."""
    return _GENERATED.sub(lambda table: "\n" * table.group().count("\n"), source)


def fluent_texts(source: str) -> Iterator[Text]:
    """Read the values and comments of a Fluent catalogue, without what stands in braces."""
    text = re.sub(
        r"^-?[\w-]+ =|\{\s*\$[^{}]*?(?:->|\})",
        lambda name: re.sub(r"[^\n]", " ", name.group()),
        source,
        flags=re.MULTILINE,
    )
    yield Text("prose", 1, text)


_READERS: Final[Mapping[str, Callable[[str], Iterator[Text]]]] = {
    ".py": python_texts,
    ".c": c_texts,
    ".h": c_texts,
    ".js": c_texts,
    ".mjs": c_texts,
    ".md": markdown_texts,
    ".sh": hash_comment_texts,
    ".toml": hash_comment_texts,
    ".yaml": hash_comment_texts,
    "Makefile": hash_comment_texts,
}


def _reader(path: Path) -> Callable[[str], Iterator[Text]] | None:
    if path.suffix == ".ftl":
        return fluent_texts if path.stem == "en" or path.parent.name == "en" else None
    if re.search(r"\.(?:zh|ja)\.md$|\.min\.js$", path.name):
        return None
    return _READERS.get(path.suffix or path.name)


def _permitted(word: str, path: str, characters: str, start: int, end: int) -> bool:
    """Whether an exception covers the word at [start, end); its context must overlap the word."""
    for permitted in EXCEPTIONS:
        if permitted.word == word and re.search(permitted.files, path):
            around = characters[max(0, start - 40) : end + 40]
            contexts = re.finditer(permitted.context, around, re.IGNORECASE)
            shift = max(0, start - 40)
            if not permitted.context or any(
                one.start() + shift < end and start < one.end() + shift for one in contexts
            ):
                return True
    return False


def _strings(node: ast.expr) -> Iterator[Text]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield Text("prose", one.lineno, one.value)


def _defined(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield node.lineno, name
        case ast.arg(arg=name):
            yield node.lineno, name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield node.lineno, name
        case ast.alias(asname=str(name)):
            yield node.lineno, name


def hand_written_pages() -> dict[str, str]:
    """Read the English pages that people write, by name.

    The rules of all systems are one page here: each is complete for its players, and rules are alike.
    """
    files = [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
        *sorted((ROOT / "docs").rglob("*.md")),
    ]
    pages: dict[str, str] = {}
    for file in filter(_reader, files):
        name = file.relative_to(ROOT).as_posix()
        name = "docs/rules" if name.startswith("docs/rules/") else name
        pages[name] = pages.get(name, "") + file.read_text("utf-8")
    return pages


def repeated_passages(pages: Mapping[str, str], words: int = 9) -> list[tuple[str, list[str]]]:
    """Find the first `words` words of each passage that stands on more than one page, with the pages.

    `pages` maps a page's name to its Markdown. Code blocks and generated tables do not count.
    """
    places: defaultdict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    split = {page: re.findall(r"\w+", _own_prose(text).lower()) for page, text in pages.items()}
    for page, tokens in split.items():
        for at in range(len(tokens) - words + 1):
            places[tuple(tokens[at : at + words])].append((page, at))
    passages: list[tuple[str, list[str]]] = []
    reached: dict[tuple[str, int], None] = {}
    for shingle, found in places.items():
        if len({page for page, _ in found}) < 2:
            continue
        page, at = found[0]
        if (page, at - 1) not in reached:
            passages.append((" ".join(shingle), sorted({one for one, _ in found})))
        reached[page, at] = None
    return passages


def _own_prose(text: str) -> str:
    """Drop generated tables, code blocks and addresses of links."""
    text = re.sub(r"\]\([^)]*\)", "]", without_generated_tables(text))
    return re.sub(r"^```.*?^```", " ", text, flags=re.DOTALL | re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Print findings and return the exit status: 1 if there are any."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.plain_english", description="Find words that plain English avoids."
    )
    parser.add_argument(
        "paths", nargs="*", help="files and folders; without them, the paths that must stay clean"
    )
    parser.add_argument("--count", action="store_true", help="print the number of findings of each package")
    parser.add_argument("--since", metavar="COMMIT", help="check the subjects of commits after this one, too")
    parser.add_argument(
        "--repeated", action="store_true", help="list passages that stand on several pages instead"
    )
    options = parser.parse_args(arguments)
    if options.repeated:
        pages = hand_written_pages()
        lines = [f"{', '.join(where)}: {passage}" for passage, where in repeated_passages(pages)]
    else:
        found = [finding for path in files_below(options.paths or CLEAN) for finding in findings(path)]
        found += list(subject_findings(options.since)) if options.since else []
        lines = _counts(found) if options.count else [str(finding) for finding in found]
    print(*lines, sep="\n", end="\n" if lines else "")
    return 1 if lines else 0


def _counts(found: list[Finding]) -> list[str]:
    packages = Counter("/".join(finding.path.split("/")[:2]) for finding in found)
    return [
        *(f"{number:6} {package}" for package, number in packages.most_common()),
        f"{len(found):6} in all",
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
