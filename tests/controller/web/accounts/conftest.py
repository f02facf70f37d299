"""A page with accounts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.controller.web.accounts.account_page import AccountPage, served


@pytest.fixture
def page(tmp_path: Path) -> Iterator[AccountPage]:
    with served(tmp_path) as page:
        yield page
