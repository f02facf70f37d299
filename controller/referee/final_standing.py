"""How a session that is over is settled: places, units and money, and who pays whom, until the next one begins."""

from __future__ import annotations

from controller.accounting.accounts import settling_transfers
from controller.amounts import in_money, written
from controller.json_values import JsonObject
from controller.referee.table_state import Table


def final_standing(table: Table) -> JsonObject | None:
    """The standing of everybody who has played in the session, the first place first; None while the session goes on.

    Equal totals share a place. `seat` is None for somebody who rests or has left. Amounts of money are exact decimal
    numbers as text.
    """
    session = table.session.current
    if session.status != "over":
        return None
    seats = {person: seat for seat, person in enumerate(table.people)}
    order = sorted(range(len(session.players)), key=lambda player: -session.totals[player])
    return {
        "hands": session.hands,
        "stake_per_unit": written(session.stake_per_unit),
        "pot": session.pot,
        "places": [
            {
                "person": session.players[player],
                "place": 1 + sum(total > session.totals[player] for total in session.totals),
                "seat": seats.get(session.players[player]),
                "units": session.totals[player],
                "money": written(session.money[player]),
            }
            for player in order
        ],
        "transfers": [
            {
                "payer": one.payer,
                "payee": one.payee,
                "units": one.units,
                "money": written(in_money(one.units, session.stake_per_unit)),
            }
            for one in settling_transfers(session.players, session.totals, session.pot)
        ],
    }
