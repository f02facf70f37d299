"""Another device is let in by a code that holds once and not for long."""

from __future__ import annotations

import pytest

from controller.setup_wizard.setup_draft import CODE_S, CodeRefused, DeviceCodes
from controller.web.caller import Right


class Hand:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_code_lets_one_device_in_once() -> None:
    codes = DeviceCodes()
    code = codes.new_code()
    cookie = codes.enter(code.lower().replace("-", " "), "192.0.2.1")
    caller = codes.caller(cookie)
    assert caller is not None and Right.ACT in caller.rights and Right.MANAGE not in caller.rights
    assert codes.caller(cookie.swapcase()) is None and codes.devices == 1
    with pytest.raises(CodeRefused) as refused:
        codes.enter(code, "192.0.2.2")
    assert refused.value.sentence.id == "settings.code_wrong"


def test_old_and_replaced_codes_are_invalid() -> None:
    clock = Hand()
    codes = DeviceCodes(clock)
    first, second = codes.new_code(), codes.new_code()
    with pytest.raises(CodeRefused):
        codes.enter(first, "192.0.2.1")
    clock.now += CODE_S
    assert not codes.open
    with pytest.raises(CodeRefused) as refused:
        codes.enter(second, "192.0.2.1")
    assert refused.value.sentence.id == "settings.code_expired"


def test_guessing_is_delayed_and_delays_nobody_else() -> None:
    codes = DeviceCodes(Hand())
    code = codes.new_code()
    for _ in range(3):
        with pytest.raises(CodeRefused):
            codes.enter("0000-0000-0000-0000", "192.0.2.1")
    with pytest.raises(CodeRefused) as refused:
        codes.enter(code, "192.0.2.1")
    assert refused.value.retry_s is not None and refused.value.retry_s > 0
    assert codes.enter(code, "192.0.2.9")
