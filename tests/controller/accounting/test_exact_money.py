"""Money is exact: whatever the stake, what one wins the others lose, to the last digit."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from controller.accounting.accounts import fewest_transfers
from controller.accounting.session import Session, pay_hand
from controller.accounting.slip_pdf import money
from controller.amounts import MOST, decimal_places, decimal_text, exact, in_money, total
from controller.rules.results import Payment
from tests.controller.accounting.paid_hands import pays

PLAYERS = ("Ann", "Bo", "Cy", "Di")
STAKES = st.from_regex(r"(0|[1-9][0-9]{0,9})(\.[0-9]{1,30})?", fullmatch=True).map(exact).filter(bool)
"""Every stake that a message may hold: up to ten digits before the point, and thirty behind it."""
AMOUNTS = st.integers(-MOST, MOST)
PAYMENTS = st.lists(
    st.builds(
        lambda pair, amount: pays(pair[0], pair[1], amount),
        st.permutations(range(4)),
        st.integers(0, MOST),
    ),
    max_size=20,
)


@given(STAKES, AMOUNTS)
def test_units_in_money_are_exact_product_at_stakes_own_scale(stake: Decimal, units: int) -> None:
    amount = in_money(units, stake)
    assert Fraction(amount) == units * Fraction(stake)
    assert amount.as_tuple().exponent == stake.as_tuple().exponent


@given(STAKES, st.lists(PAYMENTS, max_size=4))
def test_the_money_of_a_session_sums_to_nothing(stake: Decimal, hands: list[list[Payment]]) -> None:
    session = Session.begin("s", PLAYERS, stake=stake)
    for payments in hands:
        session = pay_hand(session, payments)
    assert total(session.money) == 0
    assert [Fraction(one) for one in session.money] == [units * Fraction(stake) for units in session.totals]


@given(STAKES, st.lists(AMOUNTS, min_size=3, max_size=3))
def test_who_pays_whom_makes_everybody_even_in_money_too(stake: Decimal, units: list[int]) -> None:
    totals = (*units, -sum(units))
    left = dict(zip(PLAYERS, (in_money(one, stake) for one in totals), strict=True))
    for paid in fewest_transfers(PLAYERS, totals):
        amount = in_money(paid.units, stake)
        left[paid.payer] = total((left[paid.payer], amount))
        left[paid.payee] = total((left[paid.payee], in_money(-paid.units, stake)))
    assert not any(left.values())


@given(STAKES, AMOUNTS)
def test_shown_amount_is_not_rounded(stake: Decimal, units: int) -> None:
    amount = in_money(units, stake)
    assert Fraction(money(amount)) == Fraction(amount) == Fraction(f"{amount:.{decimal_places(amount)}f}")
    assert exact(decimal_text(stake)) == stake


def test_an_amount_is_shown_with_two_places_at_least() -> None:
    assert [decimal_places(Decimal(one)) for one in ("0", "5", "0.5", "0.50", "0.125", "1E+3")] == [
        2,
        2,
        2,
        2,
        3,
        2,
    ]
