"""Whatever is ordered and whenever the power fails: sums stay zero, nothing is lost, nothing is done twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.accounting.accounts import accounts
from controller.accounting.ledger import ledger
from controller.orders import Answer
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart

ROOT = Path(__file__).parents[3]

amounts = st.integers(-9, 9)
deeds = st.one_of(
    st.just(("play",)),
    st.just(("restart",)),
    st.tuples(st.just("correct"), st.integers(1, 3), amounts, amounts),
    st.tuples(st.just("swap"), st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.just("sit"), st.integers(0, 3), st.sampled_from(["East", "South", "Zoe", "阿明"])),
    st.sampled_from(
        [("pause",), ("resume",), ("end_session",), ("begin_session", True), ("begin_session", False)]
    ),
)


def do(evening: Evening, deed: tuple[object, ...]) -> Answer | None:
    match deed:
        case ("play",):
            if evening.table.session.current.status == "playing":
                evening.play_one()
            return None
        case ("restart",):
            evening.record = same_after_a_restart(evening.record)
            return None
        case ("correct", hand, int(a), int(b)):
            deltas = [a, b, -a - b, *[0] * (len(evening.table.session.current.players) - 3)]
            return evening.order("correct", hand=hand, deltas=deltas, why="miscounted")
        case ("swap", a, b):
            return evening.order("swap", a=a, b=b)
        case ("sit", seat, name):
            return evening.order("sit", seat=seat, name=name)
        case ("begin_session", limited):
            terms: dict[str, Any] = {"chips": 5, "maximum_loss": 4} if limited else {}
            return evening.order("begin_session", players=["East", "South", "West"], **terms)
        case (str(name),):
            return evening.order(name)
    raise AssertionError(deed)


@settings(max_examples=5)
@given(st.lists(deeds, min_size=4, max_size=14), st.integers(0, 99))
@example([("play",)] * 4, 55)  # of two winners the second lies open, but for a closed kong
def test_the_ledger_of_the_journal_alone_is_the_live_state(
    evening: list[tuple[object, ...]], seed: int
) -> None:
    with TemporaryDirectory() as folder:
        played = Evening(opened(Path(folder) / "table.db", "kawuxing"), seed)
        for deed in evening:
            before = played.table.session.current
            answer = do(played, deed)
            if answer is not None and not answer.ok:
                assert played.table.session.current == before
            live = played.table.session.current
            assert sum(live.totals) == 0
            assert live.chips is None or min(live.chips) >= 0
            rows = [row for row in ledger(played.record.journal) if row.session == live.name]
            assert (rows[-1].totals if rows else ()) + (0,) * (
                len(live.players) - len(rows[-1].totals if rows else ())
            ) == live.totals
        known = {one.name: one for one in (*played.table.session.earlier, played.table.session.current)}
        for account in accounts(played.record.journal):
            session = known[account.name]
            assert (account.players, account.totals) == (tuple(played.named(session.players)), session.totals)
            assert (account.status, account.chips) == (session.status, session.chips)
            settled = dict(zip(account.players, account.totals, strict=True))
            for paid in account.transfers:
                settled[paid.payer] += paid.units
                settled[paid.payee] -= paid.units
            assert not any(settled.values())
        again = same_after_a_restart(played.record)
        assert again.journal.verify().sound
        again.journal.close()


KILLED = """
import json, os, re, shutil, signal, sys
from pathlib import Path
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal
from controller.orders import Order
from controller.orders import persons
from controller.orders.origin import Origin
from controller.runtime import recorded_table
from tests.controller.orders.ordered_table import Evening, kept, opened

folder = Path(sys.argv[1])
evening = Evening(opened(folder / "begun.db", "kawuxing"), 5)
evening.play_one()
recorded_table.remember_rules(evening.record.journal, "kawuxing", {}, 3.0, {"hand": 50, "session": None})
evening.record.journal.close()
LI, WANG = Origin.mqtt(SigningKey.generate().public), Origin.mqtt(SigningKey.generate().public)
ORDERS = [
    Order("a", "Li", "correct", {"hand": 1, "deltas": [2, -2, 0], "why": "miscounted"}),
    Order("f", "Li", "correct", {"hand": 1, "deltas": [60, -60, 0], "why": "beyond the limit"}, 900.0, LI),
    Order("g", "Wang", "countersign", {"order": "f"}, 900.0, WANG),
    Order("b", "Li", "sit", {"seat": 1, "name": "Zoe"}),
    Order("c", "Li", "correct", {"hand": 1, "deltas": [0, 0, 5, -5], "why": "again"}),
    Order("d", "Li", "begin_session", {"players": ["x", "y", "z"], "chips": 50}),
    Order("e", "Li", "correct", {"hand": 1, "deltas": [1, 0, 0, -1], "why": "late", "session": "s1"}),
]


def give(path, dies_at=None):
    left = [dies_at]

    def traced(statement):
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    table = recorded_table.reopened(Journal.open(path))
    if dies_at is not None:
        table.journal._connection.set_trace_callback(traced)
    for k, order in enumerate(ORDERS):
        wanted = "proposed" if order.id == "f" else "ok"
        assert table.order(order, 1000.0 + k)[0].status == wanted, order
    return table


def copy(name):
    for suffix in ("", "-wal", ".key"):
        if (folder / ("begun.db" + suffix)).exists():
            shutil.copyfile(folder / ("begun.db" + suffix), folder / (name + suffix))
    return folder / name


def plain(value):
    # Who sits down for the first time has another id every time, and names are committed to with other salts.
    met = {}
    text = re.sub(r'"commitment": "[0-9a-f]{64}"', '"commitment"', json.dumps(value, default=str))
    return re.sub(persons.PERSON, lambda found: met.setdefault(found[0], f"person {len(met)}"), text)


def told(table):
    return plain({**kept(table.table), "log": 0}), plain([(e.kind, e.body) for e in table.journal.entries()])


whole = give(copy("whole.db"))
wanted = told(whole)
deaths = 0
while True:
    path = copy(f"cut-{deaths}.db")
    child = os.fork()
    if child == 0:
        give(path, deaths)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
    again = give(path)  # who ordered got no answer, and orders the same once more
    assert again.journal.recovery is None and again.journal.verify().sound, deaths
    assert told(again) == wanted, deaths
    again.journal.close()
    deaths += 1
print(json.dumps({"deaths": deaths}))
"""


@pytest.mark.slow
def test_killed_before_any_statement_every_order_is_done_once(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["deaths"] > 60  # every statement of seven orders was the last once
