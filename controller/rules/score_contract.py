"""The `score` contract: declared wins told in a case, judged as in a hand of play."""

from collections.abc import Mapping, Sequence

from controller.rules.reasons import say
from controller.rules.results import CaseError, Json, deltas_of
from controller.rules.rule_set import RuleSet
from controller.rules.score_case import read_case
from controller.rules.win_declaration import Judgement, WinDeclaration, declaration_of_case


def score(rules: RuleSet, case: Mapping[str, object]) -> Json:
    """Whether each declared win is one, by which patterns, and who pays what.

    Raises CaseError for a case that cannot be read.
    """
    declarations = declarations_of(rules, case)
    judged = [rules.judge(each, None) for each in declarations]
    if len(judged) > 1:
        judged = _judged_together(rules, declarations, judged)
    return _answer(rules, judged, listed=isinstance(case.get("win"), list) and len(judged) > 1)


def declarations_of(rules: RuleSet, case: Mapping[str, object]) -> list[WinDeclaration]:
    """The wins declared in a score case. Raises CaseError for a case that cannot be read."""
    read = read_case(
        case,
        players=rules.players,
        tile_set=rules.tile_set,
        ways=rules.ways,
        is_set=rules.is_meld,
    )
    if read.indicator is None and rules.turns_up is not None:
        raise CaseError("indicator", rules.indicator_missing)
    if read.indicator is not None and rules.turns_up is None:
        raise CaseError("indicator", rules.no_indicator)
    return [
        rules.case_declaration(declaration_of_case(read, said, rules.chips), read, said) for said in read.wins
    ]


def _judged_together(
    rules: RuleSet, declarations: Sequence[WinDeclaration], judged: Sequence[Judgement]
) -> list[Judgement]:
    if rules.judge_together is not None:
        return rules.judge_together(declarations, judged)
    bar = rules.ordinary.claimed_win, say("refusal.one_winner_here")
    return [rules.judge(each, bar) for each in declarations]


def _answer(rules: RuleSet, judged: Sequence[Judgement], *, listed: bool) -> Json:
    paid = tuple(payment for each in judged for payment in each.payments)
    clauses = [each.bar[0] if each.bar else None for each in judged]
    reasons = [each.bar[1].text if each.bar else None for each in judged]
    patterns = [[] if each.bar else [one.to_json() for one in each.patterns] for each in judged]
    answer: Json = {
        "valid": not any(clauses),
        "clause": clauses if listed else clauses[0],
        "reason": reasons if listed else reasons[0],
        "patterns": patterns if listed else patterns[0],
        "payments": [payment.to_json() for payment in paid],
        "deltas": list(deltas_of(paid, rules.players)),
        "notes": [note.text for each in judged for note in each.notes],
    }
    if judged[0].settled is not None:
        settled = tuple(payment for each in judged for payment in each.settled or ())
        for told, payment in zip(answer["payments"], settled, strict=True):  # type: ignore[call-overload]
            told["settled"] = payment.amount
        answer["settled_deltas"] = list(deltas_of(settled, rules.players))
    return answer
