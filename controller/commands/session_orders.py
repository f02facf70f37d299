"""`mahjong-table session …` and `ledger …`: orders of staff at the shell, whether or not the table runs."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

import typer

from controller import local_time
from controller.amounts import decimal_places, total
from controller.commands import order_client
from controller.commands.common_options import (
    HERE,
    AtJournal,
    JournalFile,
    LanguageOption,
    TableZone,
    chosen,
    of_table,
    reading,
    rule_systems,
)
from controller.commands.journal import AsJson, not_over_a_journal, opened, print_ledger
from controller.commands.order_client import By, OrderId, SessionName, Why, carry_out
from controller.commands.output import Yes, display_width, fail, filled, say
from controller.commands.reader import in_reader_language, reader_language
from controller.identity.printable import printable
from controller.identity.suggestion import nearest
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from controller.accounting.accounts import SessionAccount
    from controller.journal.journal import Journal
    from controller.words.fluent_catalogue import Catalogue


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
    session.command("abandon-hand")(order_client.abandon_hand)
    session.command("questions")(order_client.questions)
    session.command("answer")(order_client.answer)
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
    hand = order_client.confirm_abandonment(journal, None, yes, as_json) if abandon_hand else None
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
        say(in_reader_language(sentence("command.nobody_has_played") if player is None else has_not))


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
        say(paper.slip_text(settled, seal, where, spoken, page, code), nl=False)
    else:
        say(in_reader_language(sentence("command.written_to", file=pdf)))


def _print_proposed(path: Path, as_json: bool) -> None:
    """Print the corrections that wait for a second person."""
    from controller.orders.persons import with_names
    from controller.referee import order_handling
    from controller.replay import table_from_journal
    from controller.words import Sentence

    with opened(path) as journal:
        table, known = table_from_journal.looked_at(journal)
        table = replace(table, at=time.time())
    for one in order_handling.waiting_proposals(table):
        waits = Sentence.from_json(with_names(order_handling.proposal_sentence(one).to_json(), known))
        until = one.at + order_handling.LAPSES_S
        line = json.dumps({"id": one.id, "text": waits.text, "until": until}, ensure_ascii=False)
        say(line if as_json else f"{one.id}  {waits.in_language(reader_language())}")
    if not order_handling.waiting_proposals(table) and not as_json:
        say(in_reader_language(sentence("command.no_correction_waits")))


# ---- `mahjong-table session show` ----------------------------------------------------------------------------------
# Who plays and sits where, for what, how everybody stands, and what is to come.


def show(
    path: JournalFile = HERE,
    session: SessionName = None,
    as_json: AsJson = False,
    language: LanguageOption = None,
) -> None:
    """Show a session: who plays and sits where, for what, how everybody stands, and how it is to end."""
    from controller.accounting.accounts import account
    from controller.words import catalogue

    reader_language = reading(language, as_json)
    with opened(path) as journal:
        shown = account(journal, session)
        coming = _to_come(journal, shown, reader_language)
        where = chosen(None, journal)
    if as_json:
        say(json.dumps({**shown.to_json(), **coming}, ensure_ascii=False))
        return
    say("\n".join(map(printable, _described(shown, coming, where, catalogue(reader_language)))))


class SessionToCome(TypedDict):
    """Changes that are planned for the current session; None: not planned, or no session."""

    hand_under_way: int | None
    ends_with_this_hand: str | None
    ends_at: float | None
    rotations: int | None
    rotations_played: int | None


def _to_come(journal: Journal, shown: SessionAccount, language: str) -> SessionToCome:
    """What the table knows of the current session: its hand, a planned break or end, and the reason in `language`."""
    from controller.journal.journal import JournalError
    from controller.orders.persons import with_names
    from controller.referee.stages import BetweenHands
    from controller.replay import table_from_journal
    from controller.rules.results import CaseError

    none: SessionToCome = {
        "hand_under_way": None,
        "ends_with_this_hand": None,
        "ends_at": None,
        "rotations": None,
        "rotations_played": None,
    }
    try:
        table, known = table_from_journal.looked_at(journal)
    except (JournalError, CaseError):  # rules of another version, or a journal that no table has run on
        return none
    session = table.session.current
    if session.name != shown.name or session.status == "over":
        return none
    return {
        "hand_under_way": None if isinstance(table.stage, BetweenHands) else table.session.number,
        "ends_with_this_hand": None
        if session.ends is None
        else with_names(session.ends.in_language(language), known),
        "ends_at": session.end_at,
        "rotations": session.rotations,
        "rotations_played": table.session.rotations if session.rotations is not None else None,
    }


def _described(
    shown: SessionAccount, coming: SessionToCome, where: local_time.Zone, words: Catalogue
) -> list[str]:
    hand = coming["hand_under_way"]
    after = hand if shown.status == "break" else None
    facts = {
        "session": shown.name,
        "status": shown.status,
        "after": after,
        "hands": shown.hands,
        "corrections": len(shown.corrections),
    }
    lines = [words.text("terminal-session", facts)]
    if hand is not None:
        lines.append(f"  {words.text('terminal-session-under-way', {'hand': hand})}")
    if coming["ends_with_this_hand"] is not None:
        why = {"why": coming["ends_with_this_hand"]}
        lines.append(f"  {words.text('terminal-session-ends-with-hand', why)}")
    if coming["ends_at"] is not None:
        at = {"at": f"{local_time.local(coming['ends_at'], where):%Y-%m-%d %H:%M}"}
        lines.append(f"  {words.text('terminal-session-ends-at', at)}")
    if coming["rotations"] is not None:
        of = {"rotations": coming["rotations"], "played": coming["rotations_played"]}
        lines.append(f"  {words.text('terminal-session-ends-after', of)}")
    return lines + _people(shown, words)


def _people(shown: SessionAccount, words: Catalogue) -> list[str]:
    """A line for each player: the seat, units and money, chips that are left, the name."""
    absent = "" if shown.status == "over" else words.text("terminal-session-left")
    places_of = [absent if seat is None else words.text("seat", {"number": seat}) for seat in shown.seats]
    widest = max(map(display_width, (words.text("seat", {"number": 0}), *places_of)))
    chips = shown.chips or (None,) * len(shown.players)
    lines = []
    for place, name, units, money, left in zip(
        places_of, shown.players, shown.totals, shown.money, chips, strict=True
    ):
        more = "" if left is None else f"  {words.text('terminal-chips', {'number': left})}"
        sums = f"{aligned_units(units, 7, words)} {money:>+10.{decimal_places(money)}f}{more}"
        lines.append(f"  {filled(place, widest)}  {sums}  {name}")
    return lines


def aligned_units(units: int, width: int, words: Catalogue) -> str:
    """Format units won or lost, in a column of numbers `width` wide."""
    one, several = (words.text("terminal-units", {"number": number}) for number in (1, 2))
    word = one if abs(units) == 1 else several
    return f"{units:>+{width}} {filled(word, max(display_width(one), display_width(several)))}"


# ---- Arguments of orders as people write them at a shell -----------------------------------------------------------
# A name with its card, a stake, options, when a session ends.


def name_and_card(player: str) -> tuple[str, str | None]:
    """Parse `Eve=C99` into name and card; a name alone has no card."""
    name, _, card = player.partition("=")
    return name, card or None


def check_stake(value: str) -> None:
    """Check that a stake is a number; the table checks its size."""
    if not re.fullmatch(r"\d{1,12}(\.\d{1,30})?|\.\d{1,30}", value, re.ASCII):
        fail(sentence("command.no_stake", stake=value), 2)


def options_of(given: list[str]) -> dict[str, bool | int | str]:
    """Parse options as in table.toml: true, false, a whole number, else a word."""
    options: dict[str, bool | int | str] = {}
    for one in given:
        name, sign, value = (part.strip() for part in one.partition("="))
        if not sign or not name or name in options:
            fail(sentence("command.no_option", option=one), 2)
        whole = re.fullmatch(r"[+-]?\d{1,10}", value)
        options[name] = (
            value == "true" if value in ("true", "false") else int(value) if whole else value.strip('"')
        )
    return options


def end_of_session(value: str, where: local_time.Zone) -> float:
    """Parse when a session ends: a time of day, the next there is, or a date and time; in the table's zone unless it
    names another."""
    now = time.time()
    try:
        if re.fullmatch(r"\d{1,2}:\d{2}", value, re.ASCII):
            hour, minute = map(int, value.split(":"))
            return local_time.next_time_of_day(hour, minute, now, where)
        return local_time.moment_or_instant(value, where)
    except ValueError:
        fail(sentence("command.no_end_time", time=value), 2)
