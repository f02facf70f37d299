"""Missed wins and open hands in Kawuxing, hands known and hidden: KW-9, KW-37, KW-52."""

import json

import pytest

from controller.rules.hand_log import judge_log
from tests.controller.rules.kawuxing_cases import JsonObject, PlayedHand, event_of, header_of, play

FIT = "123789p46222s66z"
"""Waits on 5s between 4 and 6: two units."""
LESSER = "555777z66z34s789p"
"""Waits on 2s and 5s, each with lesser three: four units."""
PASSED = ["0 discards 1p", "1 draws 9s", "1 discards 9s", "2 draws 5s", "2 discards 5s", "0 draws 9s"]
"""Seat 2 discards 5s; seat 0 has drawn, seat 1 comes after it."""


def last(played: PlayedHand) -> str | None:
    return played.clause(len(played.verdicts))


@pytest.mark.clause("KW-9")
def test_after_a_passed_win_a_player_waits_for_the_next_turn() -> None:
    played = play(*PASSED, "0 discards 5s", "1 hu", "1 draws 5s", "1 hu", hands={0: "5s1p+", 1: FIT})
    assert [played.clause(act) for act in (8, 9, 10)] == ["KW-9", None, None]
    assert "5s" in played.verdicts[7]["reason"] and "seat 1" in played.verdicts[7]["reason"]
    assert play(*PASSED[:5], "1 hu", hands={1: FIT}).all_ok()
    later = play(*PASSED, "0 discards 9s", "1 draws 9p", "1 discards 9p", "2 draws 5s", "2 discards 5s", "1 hu",
                 hands={1: FIT})  # fmt: skip
    assert later.all_ok()


@pytest.mark.clause("KW-9")
def test_another_tile_that_scores_as_much_is_missed_too() -> None:
    played = play(*PASSED, "0 discards 2s", "1 hu", hands={0: "2s1p+", 1: LESSER})
    assert last(played) == "KW-9"


@pytest.mark.clause("KW-9", "KW-35")
def test_a_higher_score_may_be_claimed_after_a_miss() -> None:
    played = play(*PASSED, "0 kongs closed 4p", "0 draws 5s tail", "0 discards 5s", "1 hu",
                hands={0: "4444p1p+", 1: FIT})  # fmt: skip
    assert played.all_ok()
    assert (played.patterns, played.deltas) == ({"fit_five": 1, "claimed_on_kong": 1}, [4 - 4, -2 + 4, -2])
    # At the limit nothing scores higher.
    played = play(*PASSED, "0 kongs closed 4p", "0 draws 5s tail", "0 discards 5s", "1 hu", max_doubles=1,
                hands={0: "4444p1p+", 1: FIT})  # fmt: skip
    assert last(played) == "KW-9"


@pytest.mark.clause("KW-9")
def test_a_tile_that_did_not_win_was_not_missed() -> None:
    """Seat 1 waits on 1s and 4s; without a pattern it wins only on the discard after a kong."""
    acts = ["0 discards 1p", "1 draws 9s", "1 discards 9s", "2 draws 4s", "2 discards 4s", "0 draws 9s",
            "0 kongs closed 4p", "0 draws 1s tail", "0 discards 1s", "1 hu"]  # fmt: skip
    assert play(*acts, hands={0: "4444p1p+", 1: "123567p23789s66z"}).all_ok()


@pytest.mark.clause("KW-9")
def test_a_turn_passed_over_by_a_pung_counts_as_come() -> None:
    over = [*PASSED, "0 discards 9p", "2 pungs", "2 discards 5s", "1 hu"]
    assert play(*over, hands={0: "9p1p+", 1: FIT, 2: "99p5s+"}).all_ok()
    kong = [*PASSED, "0 discards 9p", "2 kongs direct 9p", "2 draws 8p tail", "2 discards 5s", "1 hu"]
    assert play(*kong, hands={0: "9p1p+", 1: "123678p46222s66z", 2: "999p5s+"}).all_ok()
    # A pung by the very next player passes nobody over.
    near = ["0 discards 1p", "1 draws 9s", "1 discards 9s", "2 draws 5s", "2 discards 5s", "0 pungs", "0 discards 2s",
            "1 hu"]  # fmt: skip
    assert last(play(*near, hands={0: "552s1p+", 1: LESSER})) == "KW-9"


@pytest.mark.clause("KW-9")
def test_a_pung_counts_as_a_turn_of_its_player() -> None:
    acts = [*PASSED, "0 discards 6z", "1 pungs", "1 discards 7s", "2 draws 5s", "2 discards 5s", "1 hu"]
    played = play(*acts, hands={0: "1p6z+", 1: "123789p46777s66z"})
    assert played.all_ok() and played.patterns == {"fit_five": 1}


@pytest.mark.clause("KW-9", "KW-35")
def test_the_act_before_the_missed_tile_counts() -> None:
    """Without a pattern of its own the hand wins on either discard after a kong, with the same value."""
    acts = ["0 discards 1p", "1 draws 9s", "1 discards 9s", "2 draws 8s", "2 kongs closed 8s", "2 draws 4s tail",
            "2 discards 4s", "0 draws 9s", "0 kongs closed 4p", "0 draws 1s tail", "0 discards 1s", "1 hu"]  # fmt: skip
    hands = {0: "4444p1p+", 1: "123567p23777s66z", 2: "888s+"}
    assert last(play(*acts, hands=hands)) == "KW-9"
    assert play(*acts[:7], "1 hu", hands=hands).all_ok()


@pytest.mark.clause("KW-9", "KW-36")
def test_a_kong_not_robbed_is_a_win_missed() -> None:
    pung = ["0 discards 5s", "2 pungs", "2 discards 9s", "0 draws 8s", "0 discards 8s", "1 draws 8s", "1 discards 8s",
            "2 draws 5s", "2 kongs filled 5s"]  # fmt: skip
    hands = {0: "2s+", 1: LESSER, 2: "55s+"}
    missed = [*pung, "2 draws 9p tail", "2 discards 9p", "0 draws 8s", "0 discards 2s", "1 hu"]
    assert last(play(*missed, hands=hands)) == "KW-9"
    # The other way round: robbing scores higher than the missed discard.
    acts = ["0 discards 5s", "2 pungs", "2 discards 9s", "0 draws 2s", "0 discards 2s", "1 draws 8s", "1 discards 8s",
            "2 draws 5s", "2 kongs filled 5s", "1 hu"]  # fmt: skip
    assert play(*acts, hands=hands).all_ok()


@pytest.mark.clause("KW-9")
def test_an_own_draw_let_go_is_no_miss() -> None:
    acts = ["0 discards 1p", "1 draws 5s", "1 discards 5s", "2 draws 5s", "2 discards 5s", "1 hu"]
    assert play(*acts, hands={1: FIT}).all_ok()


@pytest.mark.clause("KW-9")
def test_hidden_hands_are_judged_back_when_shown() -> None:
    acts = ["0 discards 1p", "1 draws ?", "1 discards 9s", "2 draws ?", "2 discards 5s", "0 draws ?"]
    shown = "1 hu 123789p46222s66z on 5s"
    played = play(*acts, "0 discards 5s", shown, hidden=True)
    assert last(played) == "KW-9"
    kong = [*acts, "0 kongs closed", "0 draws ? tail", "0 discards 5s", shown]
    assert play(*kong, hidden=True).deltas == [4 - 4, -2 + 4, -2]
    assert play(*acts, "0 discards 8s", "1 draws ?", "1 discards 8s", "2 draws ?", "2 discards 5s", shown,
                hidden=True).all_ok()  # fmt: skip


@pytest.mark.clause("KW-52")
def test_a_ready_hand_is_disclosed_after_its_own_discard() -> None:
    played = play("0 discloses", "0 discards 9s", "1 discloses", "0 discloses", "0 discloses", "1 draws 9p",
                "0 discloses", hands={0: "123789p46777s66z9s"})  # fmt: skip
    assert [played.clause(act) for act in range(1, 8)] == [
        "KW-52",
        None,
        "KW-52",
        None,
        "KW-52",
        None,
        "KW-52",
    ]
    played = play("0 discards 1p", "0 discloses", hands={0: "23789p46222s66z9s1p"})
    assert played.clause(2) == "KW-52"
    assert play("0 discards 1p", "0 discloses", hands={0: "1123789p46222s66z"}).ok(2)
    unseen = play("0 discloses", "0 discards 1p", "1 discloses", "0 discloses", hidden=True)
    assert [unseen.clause(act) for act in range(1, 5)] == ["KW-52", None, "KW-52", None]


@pytest.mark.clause("KW-52")
def test_ready_hands() -> None:
    for ready in ("1133557799s556z", "1111335577s55z6z", "123456789p23s66z", "123456p111222s6z"):
        assert play("0 discards 9s", "0 discloses", hands={0: ready + "9s"}).ok(2)
    for not_ready in ("1133557799s567z", "123456789p25s66z", "1111p222333s556z"):
        assert play("0 discards 9s", "0 discloses", hands={0: not_ready + "9s"}).clause(2) == "KW-52"


@pytest.mark.clause("KW-52")
def test_three_pairs_beside_two_pungs_are_not_ready() -> None:
    acts = [
        "0 discards 4p",
        "1 pungs",
        "1 discards 9p",
        "2 draws 8p",
        "2 discards 8p",
        "1 pungs",
        "1 discards 9s",
    ]
    played = play(*acts, "1 discloses", hands={1: "44889p1133557s9s"})
    assert (played.clause(7), last(played)) == (None, "KW-52")


@pytest.mark.clause("KW-52")
def test_a_wait_on_a_tile_one_has_four_times_is_no_wait() -> None:
    """Four 1p and three sets wait only on a fifth 1p."""
    assert play("0 discards 9s", "0 discloses", hands={0: "1111p222333444s9s"}).clause(2) == "KW-52"


@pytest.mark.clause("KW-52", "KW-7")
def test_an_open_hand_discards_only_drawn_tiles() -> None:
    open_ = ["0 discards 9s", "0 discloses", "1 draws 9p", "1 discards 9p", "2 draws 8s", "2 discards 8s"]
    played = play(*open_, "0 draws 7z", "0 discards 6z", "0 discards 7z", hands={0: "12378p46222s66z9s9p"})
    assert [played.clause(act) for act in (8, 9)] == ["KW-52", None]
    assert "6z" in played.verdicts[7]["reason"]
    pung = play("0 discards 9s", "0 discloses", "1 draws 6z", "1 discards 6z", "0 pungs", "2 draws 1s",
                hands={0: "123789p46222s66z9s"})  # fmt: skip
    assert [pung.clause(act) for act in (5, 6)] == ["KW-52", None]
    kong = play("0 discards 9s", "0 discloses", "1 draws 2s", "1 discards 2s", "0 kongs direct 2s", "0 draws 9p tail",
                "0 discards 6z", "0 discards 9p", hands={0: "123789p46222s66z9s"})  # fmt: skip
    assert [kong.clause(act) for act in (5, 6, 7, 8)] == [None, None, "KW-52", None]
    for thrown in ("1p", "2p"):
        both = play("0 discards 9s", "0 discloses", "1 draws 8s", "1 discards 8s", "2 draws 8s", "2 discards 8s",
                    "0 draws 1p", "0 kongs closed 5s", "0 draws 2p tail", "0 discards 6z", f"0 discards {thrown}",
                    hands={0: "789p555567s666z4s9s"})  # fmt: skip
        assert [both.clause(act) for act in (2, 8, 10, 11)] == [None, None, "KW-52", None]


@pytest.mark.clause("KW-52", "KW-37")
def test_the_claimed_player_pays_all_for_a_claim_on_an_open_hand() -> None:
    open_ = ["0 discards 9s", "0 discloses", "1 draws 5s", "1 discards 5s", "0 hu"]
    played = play(*open_, hands={0: "123789p46222s66z9s"})
    assert (played.patterns, played.deltas) == ({"fit_five": 1, "disclosed": 1}, [8, -8, 0])
    closed = play(*[act for act in open_ if act != "0 discloses"], hands={0: "123789p46222s66z9s"})
    assert closed.deltas == [2, -2, 0]
    drawn = play(*open_[:2], "1 draws 9p", "1 discards 9p", "2 draws 8s", "2 discards 8s", "0 draws 5s", "0 hu",
                 hands={0: "123789p46222s66z9s"})  # fmt: skip
    assert drawn.deltas == [8, -4, -4]


@pytest.mark.clause("KW-52", "KW-35")
def test_a_discard_after_a_kong_stays_one_after_disclosing() -> None:
    acts = ["0 kongs closed 1p", "0 draws 5s tail", "0 discards 5s", "0 discloses", "1 hu"]
    played = play(*acts, hands={0: "1111p789p66777s55z", 1: "234678p46222s66z"})
    assert played.patterns == {"fit_five": 1, "claimed_on_kong": 1}


@pytest.mark.clause("KW-52")
def test_in_a_drawn_hand_the_first_to_have_laid_it_open_pays() -> None:
    quiet = [f"{n}{suit}" for _ in range(3) for n in range(1, 10) for suit in "ps"][2:]
    acts = [
        "0 discards 9s",
        "1 draws ?",
        "1 discards 1p",
        "1 discloses",
        "2 draws ?",
        "2 discards 1s",
        "2 discloses",
    ]
    for turn in range(42):
        acts += [f"{turn % 3} draws ?", f"{turn % 3} discards {quiet[turn]}"]
    played = play(*acts, "exhausted", hidden=True)
    assert played.all_ok()
    assert (played.deltas, played.bank) == ([1, -2, 1], (0, 2))
    ended = play(*acts[:7], "0 hu 123789p46222s66z on 5s", "0 stands by it", hidden=True)
    assert ended.deltas == [0, 0, 0]


def test_two_open_tiles_may_be_claimed_with_hidden_hands() -> None:
    lines: list[JsonObject] = [header_of(hidden=True), event_of("0 discards 5s")]
    for seat, hand in ((1, FIT), (2, "123789p33346s77z")):
        lines.append({"event": "hu", "seat": seat, "hand": hand, "tile": "5s"})
    *verdicts, result = judge_log(json.dumps(line) for line in lines)
    assert all(verdict["ok"] for verdict in verdicts)
    assert result["result"]["deltas"] == [-4, 2, 2]  # type: ignore[index]


@pytest.mark.clause("KW-41", "KW-34")
def test_a_closed_kong_counts_by_its_revealed_tile() -> None:
    acts = ["0 kongs closed", "0 draws ? tail"]
    shown = play(*acts, "0 hu 123123789s5s on 5s 4s", hidden=True)
    assert (shown.patterns, shown.deltas) == ({"pure_suit": 2, "kong_bloom": 1}, [4 + 16, -2 - 8, -2 - 8])
    silent = play(*acts, "0 hu 123123789s5s on 5s", hidden=True)
    assert (silent.patterns, silent.deltas) == ({"kong_bloom": 1}, [4 + 4, -2 - 2, -2 - 2])
    assert silent.result is not None and len(silent.result["notes"]) == 1
    twice = play(*acts, "0 hu 123123789s5s on 5s 5s", hidden=True)
    assert last(twice) == "KW-1"


@pytest.mark.clause("KW-11")
def test_a_win_goes_before_a_pung_or_kong_called_first() -> None:
    for claim in ("2 pungs", "2 kongs direct 5s"):
        held = {"2 pungs": "55s+", "2 kongs direct 5s": "555s+"}[claim]
        played = play("0 discards 5s", claim, "1 hu", hands={0: "5s1p+", 1: FIT, 2: held})
        assert played.all_ok()
        assert [played.outranked(act) for act in (1, 2, 3)] == [False, True, False]
        assert played.result is not None and played.patterns == {"fit_five": 1}
        # The winner may be the farther in turn.
        played = play(
            "1 discards 5s", claim.replace("2", "2", 1), "0 hu", banker=1, hands={1: "5s1p+", 0: FIT, 2: held}
        )
        assert [played.outranked(act) for act in (1, 2, 3)] == [False, True, False]


@pytest.mark.clause("KW-11")
def test_after_a_claim_play_goes_on_from_the_claimer() -> None:
    start = ["0 discards 9p", "2 pungs", "2 discards 8p"]
    hands = {0: "9p1p+", 2: "99p8p+"}
    # Seat 1 was passed over: after seat 2 comes seat 0.
    played = play(*start, "1 draws 7s", "0 draws 7s", "0 discards 7s", "1 draws 6s", hands=hands)
    assert [played.ok(act) for act in range(1, 8)] == [True, True, True, False, True, True, True]
    kong = [
        "0 discards 9p",
        "2 kongs direct 9p",
        "1 draws 8p",
        "2 draws 8p tail",
        "2 discards 8p",
        "1 draws 7s",
    ]
    played = play(*kong, "0 draws 7s", hands={0: "9p1p+", 2: "999p+"})
    assert [played.ok(act) for act in range(1, 8)] == [True, True, False, True, True, False, True]
    assert played.clause(6) == "KW-11"
    played = play(*start, "1 discards 7s", hands=hands)
    assert played.clause(4) == "KW-11"
