"""What a settlement slip says, line by line and row by row, in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as changed
from decimal import Decimal
from typing import Final

import regex

from controller.accounting.accounts import SessionAccount
from controller.accounting.ledger import LedgerRow
from controller.amounts import decimal_places, decimal_text, in_money, shortest
from controller.identity.key_files import PublicKey
from controller.identity.page_addresses import replay_address
from controller.journal.journal import CORRECTION, Seal
from controller.local_time import Zone, format_time
from controller.words.fluent_catalogue import Catalogue

VERIFY: Final = "mahjong-table journal verify JOURNAL --seal SEAL"
_LETTER: Final = regex.compile(r"\X")
MOST_COLUMNS: Final = 7
"""Columns of players; where more have played, a hand lists only those whose totals it changed."""


def money(amount: Decimal) -> str:
    """An amount with its sign and at least two decimals, more where it has more."""
    return f"{amount:+.{decimal_places(amount)}f}" if amount else f"{Decimal(0):.2f}"


def facts(session: SessionAccount, where: Zone, words: Catalogue) -> list[str]:
    """Beginning, end, stake and limits of the session, each with its name, a line each."""
    unknown = words.text("slip-unknown")
    ended = words.text("slip-goes-on") if session.ended is None else format_time(session.ended, where)
    began = unknown if session.began is None else format_time(session.began, where)
    stake = words.text("slip-per-unit", {"stake": decimal_text(shortest(session.stake_per_unit))})
    facts = [
        (words.text("slip-began"), began),
        (words.text("slip-ended"), ended),
        (words.text("slip-stake"), stake),
    ]
    if session.maximum_loss is not None:
        most = words.text("slip-units", {"number": session.maximum_loss})
        facts.append((words.text("slip-maximum-loss"), most))
    if session.chips is not None:
        left = words.text("join-list").join(
            f"{name} {chips}" for name, chips in zip(session.players, session.chips, strict=True)
        )
        facts.append((words.text("slip-chips"), left))
    if session.pot:
        holds = {"units": f"{session.pot:+d}", "money": money(in_money(session.pot, session.stake_per_unit))}
        facts.append((words.text("slip-pot"), words.text("slip-pot-holds", holds)))
    return [words.text("slip-fact", {"name": what, "value": said}) for what, said in facts]


def heads(words: Catalogue) -> tuple[str, str, str]:
    """The columns of `totals`."""
    return words.text("slip-player"), words.text("slip-column-units"), words.text("slip-money")


def totals(session: SessionAccount) -> list[tuple[str, str, str]]:
    """Each player with units and money won or lost."""
    sums = zip(session.players, session.totals, session.money, strict=True)
    return [(name, f"{units:+d}" if units else "0", money(amount)) for name, units, amount in sums]


def chapters(
    session: SessionAccount, where: Zone, words: Catalogue
) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Every hand and every correction: a heading, and the rows under it, with the column names first."""
    chapters = [(words.text("slip-hands", {"number": session.hands}), words.text("slip-happened"), "score")]
    if session.corrections:
        heading = words.text("slip-corrections", {"number": len(session.corrections)})
        chapters.append((heading, words.text("slip-why"), CORRECTION))
    hand = words.text("slip-hand")
    made = []
    for what, said, kind in chapters:
        rows = [row for row in session.rows if row.kind == kind]
        if kind == CORRECTION:
            rows = [
                changed(
                    row,
                    text=f"{row.text}, {format_time(row.at, where) if row.at else words.text('slip-unknown')}",
                )
                for row in rows
            ]
        head: tuple[str, ...] = (hand, words.text("slip-column-units"), said)
        lines: list[tuple[str, ...]] = [(str(row.hand), _moved(row, words), row.text) for row in rows]
        if len(session.players) <= MOST_COLUMNS:
            head = (hand, *map(_short, session.players), said)
            lines = [(str(row.hand), *_deltas(row.deltas, len(session.players)), row.text) for row in rows]
        made.append((what, [head, *lines]))
    return made


def _moved(row: LedgerRow, words: Catalogue) -> str:
    named = zip(row.players, row.deltas, strict=False)
    moved = ", ".join(f"{_short(name)} {delta:+d}" for name, delta in named if delta)
    return moved or words.text("slip-nothing")


def pays(session: SessionAccount, words: Catalogue) -> list[str]:
    """Who pays whom how much, or that nobody owes anything."""
    paid = [
        words.text(
            "slip-pays",
            {
                "payer": one.payer,
                "payee": one.payee,
                "number": one.units,
                "money": money(in_money(one.units, session.stake_per_unit)).lstrip("+"),
            },
        )
        for one in session.transfers
    ]
    return paid or [words.text("slip-even")]


def replays(session: SessionAccount, page: str | None, code: str, words: Catalogue) -> list[str]:
    """Where the hands are shown again, to whoever knows the slip's code."""
    if page is None:
        return [words.text("slip-replay-here")]
    return [words.text("slip-replay"), f"{page}/{replay_address(session.name, code=code)}"]


def proof(seal: str, words: Catalogue) -> list[str]:
    """The seal, and the fingerprint of the key that signed it."""
    sealed = Seal.parse(seal)
    lines = [words.text("slip-seal", {"seal": sealed.short})]
    if sealed.key is not None:
        fingerprint = PublicKey.parse(sealed.key).fingerprint
        lines += [
            words.text("slip-key", {"key": sealed.key, "fingerprint": fingerprint}),
            words.text("slip-signature", {"signature": sealed.signature}),
        ]
    return [*lines, words.text("slip-proof", {"command": VERIFY})]


def _deltas(deltas: Sequence[int], number: int) -> list[str]:
    return [f"{delta:+d}" if delta else "0" for delta in (*deltas, *(0,) * (number - len(deltas)))]


def _short(name: str) -> str:
    letters = _LETTER.findall(name)
    return name if len(letters) <= 10 else "".join(letters[:9]) + "…"
