"""`mahjong-table session …` and `ledger …`: orders of staff at the shell, whether or not the table runs."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, TypedDict

import typer

from controller.amounts import decimal_places, total
from controller.commands import asked_questions, hand_abandonment
from controller.commands.completions import rule_systems
from controller.commands.confirmation import Yes
from controller.commands.default_journal import HERE, AtJournal, JournalFile
from controller.commands.exit_status import fail
from controller.commands.journal_export import AsJson, not_over_a_journal, opened, print_ledger
from controller.commands.language_option import LanguageOption, reading
from controller.commands.order_arguments import check_stake, end_of_session, name_and_card, options_of
from controller.commands.order_client import By, OrderId, SessionName, Why, carry_out
from controller.commands.output import say
from controller.commands.retelling import ENGLISH, asked_for, told
from controller.commands.session_show import aligned_units, show
from controller.commands.time_zones import TableZone, chosen, of_table
from controller.commands.wrapped_text import filled
from controller.identity.printable import printable
from controller.identity.suggestion import nearest
from controller.words.sentence import sentence


class _Ledger(typer.core.TyperGroup):
    """`ledger` without a subcommand is `ledger show`, with or without a journal's path."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Insert `show` before arguments that begin with no subcommand."""
        if not {"--help", "-h"}.intersection(args[:1]) and (not args or args[0] not in self.commands):
            args = ["show", *args]
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    session = typer.Typer(
        no_args_is_help=True, help="Who plays for what: sit down, break off, begin and end."
    )
    commands: tuple[Callable[..., None], ...] = (show, begin, sit, swap, pause, resume, end)
    for command in commands:
        session.command(command.__name__)(command)
    session.command("abandon-hand")(hand_abandonment.abandon_hand)
    session.command("questions")(asked_questions.questions)
    session.command("answer")(asked_questions.answer)
    app.add_typer(session, name="session")
    book = typer.Typer(
        cls=_Ledger, help="Every score and correction; what everybody has won; the slip to settle by."
    )
    book.command("show")(print_ledger)
    book.command("balances")(balances)
    book.command("correct")(correct)
    book.command("countersign")(countersign)
    book.command("slip")(slip)
    app.add_typer(book, name="ledger")


# ---- session -----------------------------------------------------------------------------------------------------


def begin(
    players: Annotated[list[str], typer.Argument(help="Who plays, seat 0 first; with a card as NAME=CARD.")],
    stake: Annotated[
        str | None, typer.Option(help="What one unit is worth; else as in the session before.")
    ] = None,
    chips: Annotated[int | None, typer.Option(help="Units everybody begins with; nobody pays more.")] = None,
    maximum_loss: Annotated[int | None, typer.Option(help="The most units anybody may lose.")] = None,
    until: Annotated[
        str | None, typer.Option(help="It ends with the hand at this time: 23:30, or with a date.")
    ] = None,
    rotations: Annotated[
        int | None, typer.Option(help="It ends when everybody has been banker so often.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            help="Play by these rules from now on; else by those of the table.", autocompletion=rule_systems
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="An option of the rules, from now on; may be given several times."
        ),
    ] = None,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Begin a session, between hands; one that still runs is ended by it."""
    reading(language, as_json)
    if stake is not None:
        check_stake(stake)
    names, cards = zip(*(name_and_card(player) for player in players), strict=True)
    args = {
        "players": list(names),
        "cards": list(cards) if any(cards) else None,
        "stake_per_unit": stake,
        "chips": chips,
        "maximum_loss": maximum_loss,
        "end_at": None if until is None else end_of_session(until, of_table(journal)),
        "rotations": rotations,
        "rules": rules,
        "options": options_of(option) if option else None,
    }
    carry_out(journal, order, by, "begin_session", args, as_json)


def sit(
    seat: Annotated[int, typer.Argument(help="The seat, 0 to 3.")],
    name: Annotated[
        str | None,
        typer.Argument(
            help="Who sits down, with a card as NAME=CARD; --card alone will do if the card is known."
        ),
    ] = None,
    card: Annotated[str | None, typer.Option(help="The card shown.")] = None,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Somebody sits down, between hands; who sat there gets up."""
    reading(language, as_json)
    called, shown = (None, None) if name is None else name_and_card(name)
    if shown is not None and card not in (None, shown):
        fail(sentence("command.two_cards", name=name, shown=shown, card=card), 2)
    args = {"seat": seat, "name": called or None, "card": shown or card}
    carry_out(journal, order, by, "sit", args, as_json)


def swap(
    a: Annotated[int, typer.Argument(help="One seat.")],
    b: Annotated[int, typer.Argument(help="The other.")],
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Two people change seats, between hands; the bank stays with its seat."""
    reading(language, as_json)
    carry_out(journal, order, by, "swap", {"a": a, "b": b}, as_json)


def pause(
    why: Why = None,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """A break: the hand under way is played to its end, no new one begins."""
    reading(language, as_json)
    carry_out(journal, order, by, "pause", {"why": why}, as_json)


def resume(
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """The break is over."""
    reading(language, as_json)
    carry_out(journal, order, by, "resume", {}, as_json)


def end(
    why: Why = None,
    abandon_hand: Annotated[
        bool,
        typer.Option("--abandon-hand", help="Give up the hand under way, as `session abandon-hand` does."),
    ] = False,
    yes: Yes = False,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """End the session: now, or with the hand under way. Its slip is written to `<journal>.slips/`."""
    reading(language, as_json)
    hand = hand_abandonment.confirm_abandonment(journal, None, yes, as_json) if abandon_hand else None
    carry_out(journal, order, by, "end_session", {"why": why}, as_json)
    if hand is not None:
        second = f"{order}-hand" if order else ""
        carry_out(journal, second, by, "abandon_hand", {"hand": hand, "why": why}, as_json)


# ---- ledger ------------------------------------------------------------------------------------------------------


class PlayerBalance(TypedDict):
    """What a player has won or lost in a session; None: in all."""

    player: str
    session: str | None
    hands: int
    units: int
    money: Decimal


def balances(
    path: JournalFile = HERE,
    session: Annotated[str | None, typer.Option(help="Only this session.")] = None,
    player: Annotated[str | None, typer.Option(help="Only this player.")] = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """What every player has won or lost, session by session and in all."""
    from controller.accounting.accounts import account, accounts
    from controller.identity.name_rules import same_name
    from controller.words import catalogue

    words = catalogue(reading(language, as_json))
    with opened(path) as journal:
        kept = [account(journal, session)] if session is not None else accounts(journal)
    rows: list[PlayerBalance] = []
    for one in kept:
        for name, units, money in zip(one.players, one.totals, one.money, strict=True):
            if player is None or same_name(player, name):
                rows.append(
                    {"player": name, "session": one.name, "hands": one.hands, "units": units, "money": money}
                )
    for name in sorted({row["player"] for row in rows}):
        mine = [row for row in rows if row["player"] == name]
        rows.append(
            {
                "player": name,
                "session": None,
                "hands": sum(row["hands"] for row in mine),
                "units": sum(row["units"] for row in mine),
                "money": total(row["money"] for row in mine),
            }
        )
    for row in rows:
        if as_json:
            say(json.dumps({**row, "money": str(row["money"])}, ensure_ascii=False))
        else:
            where = row["session"] or words.text("terminal-all-sessions")
            won = aligned_units(row["units"], 8, words)
            line = f"{filled(where, 22)} {won} {row['money']:>+12.{decimal_places(row['money'])}f}  {row['player']}"
            say(printable(line))
    if not rows:
        known = {name for one in kept for name in one.players}
        has_not = sentence("command.has_not_played", player=player, near=nearest(player, known))
        say(told(sentence("command.nobody_has_played") if player is None else has_not))


def correct(
    changes: Annotated[
        list[str], typer.Argument(help="NAME=CHANGE for everybody concerned, as East=-8 South=+8.")
    ],
    hand: Annotated[int, typer.Option(help="The hand that was wrong.")],
    why: Annotated[str, typer.Option(help="What was wrong with it.")],
    session: Annotated[str | None, typer.Option(help="An earlier session; else the one under way.")] = None,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Put a score right: a new entry that says who, when, why and what stood before. Nothing is changed or deleted."""
    reading(language, as_json)
    deltas: dict[str, int] = {}
    for change in changes:
        name, sign, amount = change.rpartition("=")
        if not sign or not re.fullmatch(r"[+-]?\d{1,10}", amount) or name in deltas:
            fail(sentence("command.no_change", change=change), 2)
        deltas[name] = int(amount)
    args = {"hand": hand, "deltas": deltas, "why": why, "session": session}
    carry_out(journal, order, by, "correct", args, as_json)


def countersign(
    proposed: Annotated[
        str | None,
        typer.Argument(help="The id of the correction that needs a second person; without one: what waits."),
    ] = None,
    journal: AtJournal = HERE,
    by: By = "",
    order: OrderId = "",
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Agree, as a second person, to a correction beyond what one person may make. It is made now."""
    reading(language, as_json)
    if proposed is None:
        _print_proposed(journal, as_json)
        return
    carry_out(journal, order, by, "countersign", {"order": proposed}, as_json)


def slip(
    path: JournalFile = HERE,
    session: SessionName = None,
    pdf: Annotated[Path | None, typer.Option(help="Write it to this PDF file.")] = None,
    zone: TableZone = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """The settlement slip of a session: totals in units and money, who pays whom, and the seal that proves it."""
    from controller.accounting import settlement_slip as paper
    from controller.accounting.accounts import account
    from controller.journal import file_permissions

    spoken = reading(language)
    with opened(path) as journal:
        settled, where = account(journal, session, None if as_json else spoken), chosen(zone, journal)
        seal, page = journal.signed_seal(settled.last or None).text, journal.page
        code = journal.slip_code(settled.name)
    if pdf is not None:
        not_over_a_journal(pdf)
        try:
            file_permissions.write_private_file(pdf, paper.pdf(settled, seal, where, spoken, page, code))
        except OSError as error:
            fail(sentence("command.cannot_be_written", file=pdf, reason=error.strerror))
    if as_json:
        owed = [{"payer": one.payer, "payee": one.payee, "units": one.units} for one in settled.transfers]
        say(json.dumps({**settled.to_json(), "transfers": owed, "seal": seal}, ensure_ascii=False))
    elif pdf is None:
        say(paper.text(settled, seal, where, spoken, page, code), nl=False)
    else:
        say(told(sentence("command.written_to", file=pdf)))


def _print_proposed(path: Path, as_json: bool) -> None:
    """Print the corrections that wait for a second person."""
    from controller.orders.persons import with_names
    from controller.referee import second_approval
    from controller.replay import table_from_journal
    from controller.words import Sentence

    with opened(path) as journal:
        table, known = table_from_journal.looked_at(journal)
        table = replace(table, at=time.time())
    for one in second_approval.waiting(table):
        waits = Sentence.from_json(with_names(second_approval.proposal_sentence(one).to_json(), known))
        until = one.at + second_approval.LAPSES_S
        line = json.dumps({"id": one.id, "text": waits.text, "until": until}, ensure_ascii=False)
        say(line if as_json else f"{one.id}  {waits.in_language(asked_for() or ENGLISH)}")
    if not second_approval.waiting(table) and not as_json:
        say(told(sentence("command.no_correction_waits")))
