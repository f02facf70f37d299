"""`rules`, `wall`, `score`, `referee`: exit codes, one line of error, nothing else."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from typer.testing import Result

from controller.commands import rules_guide
from controller.commands.output import display_width
from controller.rules import load, names_of_systems
from controller.rules.registry import clause_title, definition_of
from controller.words import catalogue
from tests.controller.commands.rules_commands import answers, run
from tests.controller.rules.played_hands import event, header_of

CASE = {
    "rules": "hangzhou",
    "banker": 0,
    "stay": 1,
    "indicator": "4s",
    "seats": [{}, {"hand": "123m456p789s44z67m"}, {}, {}],
    "win": {"seat": 1, "tile": "8m", "by": "draw"},
}


def refused(result: Result, field: str) -> None:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(field)
    assert len(result.stderr.splitlines()) == 1


def test_wall() -> None:
    (plan,) = answers(run("wall", "--rules", "hangzhou", "--dice", "3,4", "--banker", "0"))
    assert plan["break"] == {"seat": 2, "stacks": 7}
    assert plan["indicator"] == "3:11:top"
    assert plan["skipped"] == ["3:11:top", "3:11:bottom"]
    assert (plan["reserved"], plan["live"], len(plan["draw_order"])) == (20, 63, 81)
    (plan,) = answers(
        run(
            "wall",
            "--rules",
            "hangzhou",
            "--dice",
            "3,4",
            "--banker",
            "0",
            "--options",
            '{"permanent_fortune": true}',
        )
    )
    assert (plan["indicator"], plan["skipped"]) == (None, [])


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["--dice", "3,4", "--banker", "0"], "rules"),
        (["--rules", "x", "--dice", "3,4", "--banker", "0"], "rules"),
        (["--rules", "hangzhou", "--banker", "0"], "dice"),
        (["--rules", "hangzhou", "--dice", "3,x", "--banker", "0"], "dice"),
        (["--rules", "hangzhou", "--dice", "7,1", "--banker", "0"], "dice"),
        (["--rules", "hangzhou", "--dice=--3,4", "--banker", "0"], "dice"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "1" * 5000], "banker"),
        (["--rules", "hangzhou", "--dice", "3", "--banker", "0"], "dice"),
        (["--rules", "hangzhou", "--dice", "3,4"], "banker"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "4"], "banker"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "east"], "banker"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "0", "--options", "{"], "options"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "0", "--options", "[]"], "options"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "0", "--options", '{"x": 1}'], "options.x"),
        (["--rules", "hangzhou", "--dice", "3,4", "--banker", "0", "--supplements", "2"], "supplements"),
    ],
)
def test_impossible_wall_is_one_line_of_error(words: list[str], field: str) -> None:
    refused(run("wall", *words), field)


def test_wall_lines_go_on_after_an_error() -> None:
    good = {"rules": "hangzhou", "dice": [3, 4], "banker": 0, "options": {}, "supplements": 0}
    lines = [json.dumps(good), json.dumps({**good, "dice": [0, 4]}), "{", json.dumps({**good, "banker": 1})]
    first, second, third, last = answers(run("wall", "--lines", stdin="\n".join(lines)))
    assert first["break"]["seat"] == 2
    assert second["error"].startswith("dice: ")
    assert "error" in third
    assert last["break"]["seat"] == 3


def test_score(tmp_path: Path) -> None:
    (answer,) = answers(run("score", stdin=CASE))
    assert answer["deltas"] == [-2, 4, -1, -1]
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE), encoding="utf-8")
    assert answers(run("score", str(path))) == [answer]
    (long_hand,) = answers(
        run("score", stdin={**CASE, "seats": [{}, {"hand": "123m456p789s44z678m"}, {}, {}]})
    )
    assert (long_hand["valid"], long_hand["clause"]) == (False, "HZ-20")


def test_unreadable_score_case_exits_2() -> None:
    refused(run("score", stdin={**CASE, "rules": "wuxi"}), "rules")
    refused(run("score", stdin={**CASE, "options": {"x": 1}}), "options.x")
    refused(run("score", stdin={**CASE, "banker": 7}), "banker")
    refused(
        run("score", stdin={**CASE, "seats": [{}, {"hand": "11111m456p789s67m"}, {}, {}]}), "seats[1].hand"
    )
    refused(run("score", stdin="{"), "case")
    refused(run("score", stdin="[]"), "case")
    refused(run("score", stdin=b"\xff\xfe"), "input")
    refused(run("score", "no-such-file.json"), "no-such-file.json")


def test_score_lines() -> None:
    lines = "\n".join([json.dumps(CASE), json.dumps({**CASE, "banker": 9}), json.dumps(CASE)])
    first, second, last = answers(run("score", "--lines", stdin=lines))
    assert first == last
    assert second == {"error": "banker: seats are 0 to 3, got 9"}


def test_referee() -> None:
    lines = [header_of(hands={0: "1m+"}), event("0 discards 1m"), event("2 draws 9m")]
    first, second = answers(run("referee", stdin="\n".join(map(json.dumps, lines))))
    assert first == {"line": 2, "ok": True}
    assert (second["ok"], second["clause"]) == (False, "HZ-11")


def test_unreadable_log_exits_2_without_any_verdict() -> None:
    lines = [
        header_of(hands={0: "1m+"}),
        event("0 discards 1m"),
        {"event": "discard", "seat": 9, "tile": "1m"},
    ]
    refused(run("referee", stdin="\n".join(map(json.dumps, lines))), "line 3: seat")


def test_rules_lists_every_system_with_its_options() -> None:
    result = run("rules")
    assert result.exit_code == 0
    for name in names_of_systems():
        assert f"{name}: " in result.stdout
        for option in load(name).option_list:
            assert f"{option.name} = {json.dumps(option.default)}: " in result.stdout
    (listed,) = answers(run("rules", "--json"))
    assert [system["rules"] for system in listed["systems"]] == list(names_of_systems())


@pytest.mark.parametrize("name", names_of_systems())
def test_rules_explains_a_system(name: str) -> None:
    system = load(name)
    result = run("rules", name)
    assert result.exit_code == 0
    assert result.stdout.startswith(catalogue("en", definition_of(name).words).text(f"system-{name}"))
    (whole,) = answers(run("rules", name, "--json"))
    assert (whole["rules"], whole["players"]) == (name, system.players)
    assert {option["name"]: option["default"] for option in whole["options"]} == dict(system.options)
    for option in whole["options"]:
        assert f"({option['clause']}" in result.stdout
        takes = jsonschema.Draft202012Validator(option["schema"])
        assert all(map(takes.is_valid, [option["default"], *option["values"]]))
        assert not takes.is_valid(-1) and not takes.is_valid("neither") and not takes.is_valid([])
    for chapter in whole["chapters"]:
        assert f"\n{chapter['heading']}\n" in result.stdout
        for clause in chapter["clauses"]:
            assert f"  {clause['clause']} " in result.stdout
            assert clause_title(clause["clause"]) == clause["says"]


@pytest.mark.parametrize("name", names_of_systems())
def test_every_clause_has_its_place_in_the_guide(name: str) -> None:
    system = load(name)
    reported = [clause for chapter in rules_guide.chapters(system) for clause in chapter.clauses]
    assert len(reported) == len(set(reported))
    of_others = {"QZ"} if name == "xiamen" else set()
    variants = {"WH-50", "WH-51"} - {{"wuhan-red-green": "WH-50", "wuhan-peel": "WH-51"}.get(name)}
    with_options = {option.clause for option in system.option_list}
    for clause in system.clauses:
        elsewhere = clause in variants or clause.split("-")[0] in of_others
        assert (clause in reported) != elsewhere or clause in with_options


def test_every_option_is_reported_in_sentence() -> None:
    """Options of one name mean the same in every system."""
    meant: dict[str, str] = {}
    for name in names_of_systems():
        definition = definition_of(name)
        sentences = {option.name: definition.option_sentence(option) for option in definition.options}
        for option, says in sentences.items():
            assert says.endswith(".")
            assert meant.setdefault(option, says) == says


def test_unknown_rules_exit_2() -> None:
    refused(run("rules", "wuxi"), "rules")
    refused(run("rules", "wuxi", "--json"), "rules")


def test_every_system_has_its_page() -> None:
    """The index leads to a page a system."""
    folder = Path(__file__).parents[3] / "docs" / "rules"
    index = (folder / "README.md").read_text("utf-8")
    for name in names_of_systems():
        assert f"| `{name}` | [{name}.md]({name}.md) |" in index
        page = (folder / f"{name}.md").read_text("utf-8")
        assert f"`--rules {name}`" in page


def test_lines_end_with_a_newline_alone_and_answers_are_utf_8() -> None:
    half = CASE | {"seats": [{}, {"hand": "123m456p789s44z67m", "cannot_win": "\ud800"}, {}, {}]}
    given = '{"rules": "\u2028é"}\r\n' + json.dumps(half) + "\n"
    reported, barred = answers(run("score", "--lines", stdin=given))
    assert reported["error"].startswith("rules: ")
    assert (barred["valid"], barred["clause"]) == (False, "\ud800")


AS_TYPED = re.compile(
    r"`[^`]*`|--\w+ [a-z]+|--\w+|'\{.*\}'|'[^']*'|\"[a-z_]+\"|\b[a-z_-]+(?: =|: )|[A-Z]{2}-\d+"
    r"|null|false|true|JSON|\bN\b"
)
"""What stands in every language as it is typed: commands, names and values of options, clauses."""


@pytest.mark.parametrize(("language", "title"), [("zh", "杭州麻将：财神"), ("ja", "杭州麻雀：財神")])
def test_rules_are_explained_in_the_reader_s_language(language: str, title: str) -> None:
    for words in (["rules"], *(["rules", name] for name in ("hangzhou", "wuhan", "ningbo"))):
        reported = run(*words, "--language", language)
        assert reported.exit_code == 0
        assert re.findall(r"[A-Za-z]{2,}", AS_TYPED.sub("", reported.stdout)) == [], words
        assert all(display_width(line) <= 100 for line in reported.stdout.splitlines())
    assert title in run("rules", "hangzhou", env={"LC_ALL": f"{language}.UTF-8"}).stdout
    plain = [run("rules", "hangzhou", "--json", env={"LC_ALL": one}).stdout for one in (language, "C")]
    assert plain[0] == plain[1]
