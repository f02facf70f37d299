"""How a person gets to the page on which an account is set up: its address for phones, as a link and a QR code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from controller.commands.output import say, say_code
from controller.identity.page_addresses import set_up_address

if TYPE_CHECKING:
    from controller.web.accounts.sign_in import SignIn
    from controller.words.fluent_catalogue import Catalogue


def show_set_up_link(link: str) -> None:
    """Print a link with which an account is set up on a phone, and its QR code."""
    say(link, err=True)
    say_code(link, err=True)


def invite_first_owner(
    sign_in: SignIn, command: str, elsewhere: str | None, here: str, words: Catalogue
) -> None:
    """While nobody has an account at the page that has begun, say by which command the first is made; a code for the
    browser is for a person at a terminal alone, since logs are kept. `elsewhere`, `here`: the page's address for other
    devices, and on this machine."""
    if sign_in.store.accounts():
        return
    code = sign_in.first_code() if sys.stderr.isatty() else None
    link = None if code is None else set_up_address(elsewhere or here, code)
    of = {"command": command, "address": link, "code": code}
    say(f"mahjong-table: {words.text('terminal-run-nobody-signs-in', of)}", err=True)
    if link is not None and elsewhere is not None:
        say_code(link, err=True)
