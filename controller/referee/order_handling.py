"""Orders of the staff: their changes at the table, answers and messages, and the approval by a second person.

Everything is decided from the state and the order alone, so that a replayed journal reaches the same decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, assert_never

from controller.accounting.session import Correction, Session, SessionError, correct_totals, with_player
from controller.journal.entries import Leaf
from controller.json_codec import from_json
from controller.orders.order_models import (
    FRESH_S,
    AbandonHand,
    Answer,
    AnswerQuestion,
    Args,
    BeginSession,
    ClearFault,
    Correct,
    Countersign,
    EndSession,
    GiveRightBack,
    OrderRefused,
    Pause,
    Resend,
    Resume,
    Sit,
    Status,
    Swap,
    checked,
)
from controller.orders.origin import Origin, origin_of, origin_sentence
from controller.orders.persons import Sender, why_one
from controller.referee import dice_disagreement, hand_end, hand_flow
from controller.referee.effects import AnswerOrder, ClearMachineFault, PublishAgain
from controller.referee.inputs import (
    BUG_FAULT,
    FLOWERS_FAULT,
    AnsweredBy,
    AnswerKind,
    QuestionAnswer,
    StaffOrder,
)
from controller.referee.question_answers import answer_refusal, answer_text, given_to, giver_text, take_answer
from controller.referee.questions import Question, question_named
from controller.referee.session_lifecycle import (
    begun,
    correction_sentence,
    over,
    person,
    players_needed,
    rules_text,
    with_rules,
    with_session_message,
)
from controller.referee.stages import BetweenHands
from controller.referee.table_state import Proposed, Table, with_change
from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.rules.system import System
from controller.rules.tiles import Seat
from controller.words import Sentence, plain, say

# ---- what an order needs --------------------------------------------------------------------------------------------


Done = tuple[Table, tuple[Sentence, ...], Mapping[str, Any]]
"""The table after an order, the sentences that answer it, and the same as a JSON object for programs."""


def require_between_hands(table: Table, why_not: Sentence) -> None:
    """Require that no hand is under way. Raises `OrderRefused` with `why_not`."""
    if not isinstance(table.stage, BetweenHands):
        raise OrderRefused(why_not, cure=say("order.give_up_hand"))


def require_session(table: Table) -> None:
    """Require that the session goes on. Raises `OrderRefused`."""
    if table.session.current.status == "over":
        raise OrderRefused(say("order.session_is_over", session=table.session.current.name))


def require_seats(table: Table, *seats: int) -> None:
    """Require that the table has these seats. Raises `OrderRefused`."""
    for seat in seats:
        if seat >= table.system.players:
            raise OrderRefused(say("order.no_seat", last=table.system.players - 1, seat=seat))


# ---- who sits where -------------------------------------------------------------------------------------------------


def seat_player(table: Table, args: Sit, by: str) -> Done:
    """Somebody sits down in a seat, new to the session or not. Raises `OrderRefused`, `SessionError`."""
    require_between_hands(table, say("order.sit_between_hands", hand=table.session.number))
    require_session(table)
    require_seats(table, args.seat)
    session, people = table.session.current, list(table.session.players_by_seat)
    name = args.name
    assert name is not None, "an order is recorded with the id of who sits down"
    if name not in session.players:
        session = with_player(session, name)
    who = session.players.index(name)
    gone = people[args.seat]
    if who in people[: table.system.players] and who != gone:
        raise OrderRefused(say("order.sits_already", name=name, seat=people.index(who)))
    if who in people:
        people[people.index(who)] = gone  # who rested and who sat change places
    people[args.seat] = who
    left = None if who == gone else person(session.players[gone])
    text = say("seat.taken", person=person(name), seat=args.seat, left=left)
    waiting = nobody_ready(table, args.seat)
    seated = replace(waiting, session=replace(waiting.session, current=session, sitting=tuple(people)))
    return _changed(seated, text, by), (say("order.done", what=text),), {"seat": args.seat, "name": name}


def swap_seats(table: Table, args: Swap, by: str) -> Done:
    """Two seats change their players. Raises `OrderRefused`."""
    require_between_hands(table, say("order.swap_between_hands", hand=table.session.number))
    require_session(table)
    require_seats(table, args.a, args.b)
    if args.a == args.b:
        raise OrderRefused(say("order.same_seat", seat=args.a))
    people = list(table.session.players_by_seat)
    people[args.a], people[args.b] = people[args.b], people[args.a]
    names = table.session.current.players
    one, other = person(names[people[args.a]]), person(names[people[args.b]])
    text = say("seat.swapped", one=one, a=args.a, other=other, b=args.b)
    waiting = nobody_ready(table, args.a, args.b)
    seated = replace(waiting, session=replace(waiting.session, sitting=tuple(people)))
    return _changed(seated, text, by), (say("order.done", what=text),), {"sitting": people}


def _changed(table: Table, text: Sentence, by: str) -> Table:
    """The table after its players changed: the last hand and its result do not belong to them and are no longer
    shown."""
    table = replace(table, hand=replace(table.hand, state=None, plan=None, dice=None))
    return with_session_message(table.with_event("info", text), "changed", text, by)


def nobody_ready(table: Table, *seats: int) -> Table:
    """Clear ready at these seats: the players who sat there before pressed it for themselves only."""
    gather = table.stage
    assert isinstance(gather, BetweenHands)
    return replace(table, stage=replace(gather, ready=gather.ready - set(seats)))


# ---- answers to questions -------------------------------------------------------------------------------------------


def answer_question(table: Table, args: AnswerQuestion, given: StaffOrder) -> Done:
    """The table after an answer of staff, which counts at once. Raises `OrderRefused`."""
    answer = QuestionAnswer(
        question=args.question,
        answer=AnswerKind(args.answer),
        tiles=args.tiles,
        dice=args.dice,
        where=AnsweredBy.STAFF,
        by=_known_as(given),
        acts=args.acts,
    )
    if (refused := answer_refusal(table, answer)) is not None:
        raise OrderRefused(refused)
    question = question_named(table, answer.question)
    assert question is not None
    text = _answer_report(table, question, answer)
    return take_answer(table, answer), (say("order.done", what=text),), {"question": question.id}


def _known_as(given: StaffOrder) -> str:
    """The name, as on the page, where the channel proves it; else who claims it. The journal keeps the order whole."""
    origin = origin_of(given.origin)
    return given.by if origin is not None and origin.proves(given.by) else order_signer(given).text


def _answer_report(table: Table, question: Question, answer: QuestionAnswer) -> Sentence:
    """The sentence that reports the answer."""
    given = given_to(table, question.id)
    match answer.answer:
        case AnswerKind.OBJECT:
            return say("question.disputed", who=giver_text(answer))
        case AnswerKind.CONFIRM:
            assert given is not None
            first, given_text = given.answer, answer_text(question, given.answer)
            return say(
                "question.confirmed", who=giver_text(first), answer=given_text, others=[giver_text(answer)]
            )
    return say("question.answered", who=giver_text(answer), answer=answer_text(question, answer))


# ---- each order -----------------------------------------------------------------------------------------------------


OVER_BY_THEMSELVES: Final = (
    "link",
    "eye",
    "wall",
    "motion",
    "camera",
    "camera_moved",
    FLOWERS_FAULT,
    "lid_open",
    "disk",
    "outbox",
    "hub",
)
"""Alerts that end with their cause only, and cannot be cleared by an order."""
NOT_OF_THE_MACHINE: Final = ("journal", "journal_locked", "referee", BUG_FAULT, "disk_full", "disk_fails")


def handle_order(table: Table, given: StaffOrder) -> Table:
    """The table after an order, with its answer among the effects; a refused order changes nothing and is answered
    with the reason."""
    heard = with_order_time(table, given)
    try:
        refuse_late_order(table, given)
        after, sentences, result = _done(heard, checked(given.name, given.args, recorded=True), given)
    except (OrderRefused, SessionError) as refused:
        return _answered(heard, given, "refused", refused.sentences, {})
    waits = any(one.id == given.id for one in after.session.proposed)
    return _answered(after, given, "proposed" if waits else "ok", sentences, result)


def _answered(
    table: Table,
    given: StaffOrder,
    status: Status,
    sentences: tuple[Sentence, ...],
    result: Mapping[str, Any],
) -> Table:
    answer = Answer(given.id, status, sentences, dict(result))
    return table.with_effect(AnswerOrder(table.session.number, given, answer))


def _done(table: Table, args: Args, given: StaffOrder) -> Done:
    match args:
        case Correct():
            return _correct(table, args, given)
        case Countersign(order=order):
            return _countersign(table, order, given)
        case Sit():
            return seat_player(table, args, given.by)
        case Swap():
            return swap_seats(table, args, given.by)
        case Pause() | Resume() | BeginSession() | EndSession():
            return _session(table, args, given)
        case ClearFault(code=code):
            return _clear(table, code, order_signer(given))
        case GiveRightBack() | AbandonHand() | AnswerQuestion():
            return _of_the_hand(table, args, given)
        case Resend(after=after):
            return (
                table.with_effect(PublishAgain(after)),
                (say("order.messages_again", after=after),),
                {"after": after},
            )
        case _:
            assert_never(args)


def _of_the_hand(table: Table, args: GiveRightBack | AbandonHand | AnswerQuestion, given: StaffOrder) -> Done:
    match args:
        case GiveRightBack():
            return _give_right_back(table, args, given)
        case AbandonHand():
            return hand_end.abandon_hand_by_order(table, args, order_signer(given))
        case AnswerQuestion():
            return answer_question(table, args, given)
        case _:
            assert_never(args)


# ---- scores ----------------------------------------------------------------------------------------------------


def _correct(table: Table, args: Correct, given: StaffOrder) -> Done:
    session = _played(table, args.session)
    deltas = _deltas(session, args.deltas)
    moved = sum(delta for delta in deltas if delta > 0)
    after, made = correct_totals(
        session, deltas, by=given.by, why=args.why, hand=args.hand, order=given.id, origin=given.origin
    )
    why_two = reason_for_second_person(session, args.hand, moved, given.limits)
    if why_two is not None:
        waiting, sentences = propose(table, args, given, made, why_two)
        return waiting, sentences, {"session": session.name, "countersign": given.id}
    if given.limits is not None:
        after = with_units_moved(after, args.hand, moved)
    return _corrected(table, session, after, made)


def _countersign(table: Table, order: str, given: StaffOrder) -> Done:
    """A second person agrees: the proposed correction is made now, on the totals as they stand now."""
    table, first = agreed_proposal(table, order, given)
    args = checked("correct", first.args, recorded=True)
    assert isinstance(args, Correct)
    session = _played(table, args.session)
    second = {"by": given.by, "origin": dict(given.origin or {}), "order": given.id}
    after, made = correct_totals(
        session,
        _deltas(session, args.deltas),
        by=first.by,
        why=args.why,
        hand=args.hand,
        order=first.id,
        origin=first.origin,
        second=second,
    )
    return _corrected(table, session, after, made)


def _played(table: Table, name: str | None) -> Session:
    known = (table.session.current, *reversed(table.session.earlier))
    session = next((one for one in known if name in (None, one.name)), None)
    if session is None:
        raise OrderRefused(say("order.unknown_session", session=name, known=[one.name for one in known]))
    return session


def _corrected(table: Table, session: Session, after: Session, made: Correction) -> Done:
    text = correction_sentence(made)
    reported = table.with_event("info", text).with_message(Leaf.CORRECTION, **made.to_json())
    if session is table.session.current:
        history = with_change(table.session.history, made)
        reported = replace(reported, session=replace(reported.session, current=after, history=history))
    else:
        reported = replace(
            reported,
            session=replace(
                reported.session,
                earlier=tuple(after if one is session else one for one in table.session.earlier),
            ),
        )
    return (
        reported,
        (say("order.done", what=text),),
        {"session": session.name, "before": list(made.before), "totals": list(made.totals)},
    )


def _deltas(session: Session, given: Sequence[int] | Mapping[str, int]) -> tuple[int, ...]:
    if not isinstance(given, Mapping):
        return tuple(given)
    strangers = [name for name in given if name not in session.players]
    if strangers:
        raise OrderRefused(
            say("order.strangers", names=strangers, session=session.name, players=list(session.players))
        )
    return tuple(given.get(player, 0) for player in session.players)


# ---- seats -----------------------------------------------------------------------------------------------------


def _session(table: Table, args: Pause | Resume | BeginSession | EndSession, given: StaffOrder) -> Done:
    match args:
        case Pause():
            return _pause(table, args, given.by)
        case Resume():
            return _resume(table, given.by)
        case BeginSession():
            return _begin(table, args, given.by)
        case EndSession():
            return _end(table, args, given)
        case _:
            assert_never(args)


def _pause(table: Table, args: Pause, by: str) -> Done:
    require_session(table)
    if table.session.current.status == "break":
        return table, (say("order.break_already"),), {}
    gather = isinstance(table.stage, BetweenHands)
    text = say("break.now" if gather else "break.after_hand", why=args.why)
    paused = replace(
        table, session=replace(table.session, current=replace(table.session.current, status="break"))
    )
    if gather:
        paused = nobody_ready(paused, *range(table.system.players))
    reported = with_session_message(paused.with_event("info", text), "paused", text, by)
    return reported, (say("order.done", what=text),), {}


def _resume(table: Table, by: str) -> Done:
    require_session(table)
    if table.session.current.status != "break":
        raise OrderRefused(say("order.no_break"))
    text = say("break.over")
    resumed = replace(
        table, session=replace(table.session, current=replace(table.session.current, status="playing"))
    )
    reported = with_session_message(resumed.with_event("info", text), "resumed", text, by)
    return reported, (say("order.done", what=text),), {}


def _begin(table: Table, args: BeginSession, by: str) -> Done:
    require_between_hands(table, say("order.begin_between_hands", hand=table.session.number))
    system, claim_seconds = _rules(table, args)
    number = players_needed(system)
    if len(args.players) != number:
        raise OrderRefused(
            say("order.number_of_people", rules=system.name, needed=number, given=len(args.players))
        )
    if args.end_at is not None and args.end_at <= table.at:
        raise OrderRefused(say("order.end_is_past"))
    if table.session.current.status != "over":
        table = over(table, say("why.new_session"), by)
    stamp = datetime.fromtimestamp(table.at, UTC).strftime("%Y%m%d-%H%M%S")
    agreed = system.options.get("chips")
    session = Session.begin(
        f"{stamp}-{table.session.count + 1}",
        args.players,
        chips=args.chips if args.chips is not None else agreed if isinstance(agreed, int) else None,
        maximum_loss=args.maximum_loss,
        stake=table.session.current.stake_per_unit if args.stake_per_unit is None else args.stake_per_unit,
        end_at=args.end_at,
        rotations=args.rotations,
    )
    table = begun(with_rules(table, system, claim_seconds), session, by)
    result = {"session": session.name, "rules": system.name, "options": dict(system.options)}
    by_rules = None if args.rules is None and args.options is None else rules_text(system)
    return table, (say("order.session_begins", session=session.name, rules=by_rules),), result


def _rules(table: Table, args: BeginSession) -> tuple[System, float]:
    """The rules of a new session: those it names, with default options except for its own; without a name those in
    force (or pending), changed by its options."""
    coming = table.rules.coming
    system = table.system if coming is None else load(coming.rules, coming.options)
    claim_seconds = table.rules.claim_seconds if coming is None else coming.claim_seconds
    options = {} if args.rules is not None else dict(system.options)
    try:
        return load(args.rules or system.name, {**options, **(args.options or {})}), claim_seconds
    except CaseError as error:
        raise OrderRefused(
            say("order.argument_of_rules", member=error.field, problem=error.sentence)
        ) from error


def _end(table: Table, args: EndSession, given: StaffOrder) -> Done:
    require_session(table)
    why = say("why.staff", by=order_signer(given)) if args.why is None else say("why.given", text=args.why)
    if isinstance(table.stage, BetweenHands):
        ended = over(table, why, given.by)
        return (
            ended,
            (say("order.session_over", session=ended.session.current.name),),
            {"session": ended.session.current.name},
        )
    text = say("session.ends", session=table.session.current.name, why=why)
    ending = replace(
        table, session=replace(table.session, current=replace(table.session.current, ends=why))
    ).with_event("info", text)
    return (
        ending,
        (say("order.done", what=text), say("order.give_up_hand")),
        {"session": table.session.current.name, "after_hand": table.session.number},
    )


def _clear(table: Table, code: str, by: Sentence) -> Done:
    alert = next((alert for alert in table.reports.alerts if alert.code == code), None)
    if alert is None:
        known = [alert.code for alert in table.reports.alerts]
        raise OrderRefused(say("order.no_alert", code=code, known=known))
    if code in OVER_BY_THEMSELVES:
        raise OrderRefused(say("order.alert_lasts", code=code, alert=alert.text))
    seen_to = (say("order.alert_seen_to", by=by, alert=alert.text),)
    if code == dice_disagreement.DIFFER:
        one, other = dice_disagreement.rolled_last(table)
        stand = say("dice.stand_by_staff", by=by, one=one, other=other)
        return dice_disagreement.keep_machine_dice(table, stand), seen_to, {"code": code}
    if code in NOT_OF_THE_MACHINE:
        return table.clear_alert(code), seen_to, {"code": code}
    return (
        table.with_effect(ClearMachineFault(code)),
        (say("order.machine_fault_seen_to", code=code),),
        {"code": code},
    )


def _give_right_back(table: Table, args: GiveRightBack, given: StaffOrder) -> Done:
    """A wrong act that was held against a seat (WH-41, XM-20) no longer counts."""
    require_seats(table, args.seat)
    hand = table.hand.state
    if hand is None or isinstance(table.stage, BetweenHands) or hand.result is not None:
        raise OrderRefused(say("order.right_no_hand"))
    clause = hand.seats[args.seat].cannot_win
    if clause is None:
        raise OrderRefused(say("order.right_not_lost", seat=args.seat))
    text = say("right.given_back", seat=args.seat, by=order_signer(given), why=args.why)
    back = hand_flow.give_right_back(table, Seat(args.seat))
    reported = back.with_event("info", text, seat=args.seat, clause=clause, act={"given_back": args.seat})
    return reported, (say("order.done", what=text),), {"seat": args.seat, "clause": clause}


# ---- Corrections beyond one person's limit: they are proposed, and made when a second person agrees --------------

LAPSES_S: Final = 600.0
"""Seconds after which a proposal lapses if nobody has agreed to it."""
MOST_PROPOSALS: Final = 20
"""Proposals that wait at once; a further one replaces the oldest."""


def order_signer(given: StaffOrder | Proposed) -> Sentence:
    """The sender of an order, with the proof of the channel if it came through one."""
    return plain(given.by) if given.origin is None else origin_sentence(given.by, given.origin)


def with_order_time(table: Table, given: StaffOrder) -> Table:
    """The table with the time of the signer's latest order stored, by the signer's own clock."""
    key = _key(given)
    if key is None:
        return table
    latest = max(given.sent_at, table.session.heard_from.get(key, given.sent_at))
    return replace(
        table, session=replace(table.session, heard_from={**table.session.heard_from, key: latest})
    )


def refuse_late_order(table: Table, given: StaffOrder) -> None:
    """Replay protection: refuse a command much older than one that the same key has signed since, whatever the clock
    says.

    Raises `OrderRefused`.
    """
    key = _key(given)
    late = 0.0 if key is None else table.session.heard_from.get(key, given.sent_at) - given.sent_at
    if late > FRESH_S:
        raise OrderRefused(say("command.late", seconds=round(late), name=given.by))


def reason_for_second_person(
    session: Session, hand: int, moved: int, limits: Mapping[str, int | None] | None
) -> Sentence | None:
    """The reason why one person may not move `moved` more units in this hand or session; None if they may."""
    if limits is None:
        return None
    before = {"hand": dict(session.corrected).get(hand, 0), "session": sum(u for _, u in session.corrected)}
    for place, already in before.items():
        limit = limits.get(place)
        if limit is not None and already + moved > limit:
            return say(
                "correction.excess_hand" if place == "hand" else "correction.excess_session",
                moved=moved,
                limit=limit,
                already=already or None,
            )
    return None


def with_units_moved(session: Session, hand: int, moved: int) -> Session:
    """The session with the units moved by single persons added up."""
    units = dict(session.corrected)
    units[hand] = units.get(hand, 0) + moved
    return replace(session, corrected=tuple(sorted(units.items())))


def propose(
    table: Table, args: Correct, given: StaffOrder, made: Correction, why_two: Sentence
) -> tuple[Table, tuple[Sentence, ...]]:
    """The table with a correction that waits for a second person, and the sentences that say so."""
    if given.origin is None or from_json(Origin, given.origin).person is None:
        raise OrderRefused(say("order.two_people", excess=why_two))
    change = {**given.args, "hand": made.hand, "session": made.session, "deltas": _by_name(made)}
    proposed = Proposed(
        id=given.id, by=given.by, origin=given.origin, args=change, at=table.at, marks=given.marks
    )
    text = say("correction.proposed", hand=made.hand, by=order_signer(given), excess=why_two, why=args.why)
    reported = table.with_event("info", text)
    reported = replace(
        reported,
        session=replace(reported.session, proposed=(*waiting_proposals(table), proposed)[-MOST_PROPOSALS:]),
    )
    how = say("order.second_person_agrees", minutes=round(LAPSES_S / 60), order=given.id)
    return reported, (say("order.done", what=text), say("order.nothing_changed"), how)


def waiting_proposals(table: Table) -> list[Proposed]:
    """The corrections that a second person may agree to now."""
    return [one for one in table.session.proposed if _waits(one, table.at)]


def proposal_sentence(proposed: Proposed) -> Sentence:
    """The correction that a second person would agree to, in words."""
    args = proposed.args
    return say(
        "correction.waits",
        hand=args["hand"],
        session=args["session"],
        changes=[{"who": person(name), "delta": delta} for name, delta in args["deltas"].items()],
        by=order_signer(proposed),
        why=args["why"],
    )


def agreed_proposal(table: Table, order: str, given: StaffOrder) -> tuple[Table, Proposed]:
    """The table without the proposal that `given` agrees to, and the proposal. Raises `OrderRefused`."""
    there = waiting_proposals(table)
    found = next((one for one in there if one.id == order), None)
    if found is None:
        waits = [one.id for one in there]
        raise OrderRefused(
            say("order.no_correction", order=order, minutes=round(LAPSES_S / 60), waiting=waits)
        )
    first = Sender.recorded(found.by, found.origin, found.marks)
    why_not = why_one(first, Sender.recorded(given.by, given.origin, given.marks))
    if why_not is not None:
        raise OrderRefused(say("order.other_person", first=order_signer(found), why=why_not))
    return replace(
        table, session=replace(table.session, proposed=tuple(one for one in there if one is not found))
    ), found


def _waits(proposed: Proposed, at: float) -> bool:
    return abs(at - proposed.at) <= LAPSES_S


def _by_name(made: Correction) -> dict[str, Any]:
    """The correction with deltas by player: if somebody sits down before it is agreed to, a list would be too short."""
    return {name: delta for name, delta in zip(made.players, made.deltas, strict=True) if delta}


def _key(given: StaffOrder) -> str | None:
    origin = origin_of(given.origin)
    if origin is None or origin.channel != "mqtt":
        return None
    return origin.key
