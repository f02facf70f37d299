"""Files on FAT, exFAT or a share: rights cannot be set, and there are no hard links and no sockets."""

from __future__ import annotations

import asyncio
import errno
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import file_permissions
from controller.journal.backup import backed_up, restore_backup
from controller.journal.journal import Journal, JournalError
from controller.orders import unix_socket
from controller.orders.order_models import Answer, Order
from controller.setup_wizard.setup_draft import SetupDraft
from controller.web.access_tokens import ConsoleKey, Scope, Tokens, kept_link
from controller.web.accounts.account_store import AccountStore
from controller.web.panels.panel_store import PanelStore
from controller.words import plain
from tests.refused_system_calls import FAT, where_refused


def shown_to_all(*paths: Path) -> None:
    for path in paths:
        path.chmod(0o755)  # how FAT shows every file


def test_all_files_beside_a_journal_are_written_and_read(tmp_path: Path) -> None:
    path, copy, new = tmp_path / "table.db", tmp_path / "copies" / "copy.db", tmp_path / "new" / "table.db"
    tokens, accounts, panels, key, settings = (tmp_path / f"{k}.file" for k in range(5))

    def write() -> None:
        with closing(Journal.open(path)) as journal:
            journal.append(1.0, [("input", {"a": 1})])
        backed_up(path, copy, with_key=True)
        restore_backup(copy, new).close()
        Tokens(tokens).add("wall", [next(iter(Scope))])
        PanelStore(panels).check_writable()
        ConsoleKey(key).serve("http://127.0.0.1/")
        SetupDraft(settings, "[table]\n").write()
        accounts.write_text('{"version": 1, "accounts": [], "changes": []}')

    def read() -> None:
        with closing(Journal.open(path)) as journal:
            assert journal.verify().sound
        assert [one.name for one in Tokens(tokens).grants()] == ["wall"]
        assert AccountStore(accounts).accounts() == ()
        assert kept_link(key) == "http://127.0.0.1/"
        draft = SetupDraft(settings, "")
        draft.choose({"table": {"name": "table-2"}})
        assert draft.write() is not None

    async def serve() -> None:
        async with unix_socket.serve_socket(path, lambda order: Answer(order.id, "ok", (plain(""),))):
            with pytest.raises(unix_socket.NobodyThere):
                unix_socket.send_order(path, Order("o1", "Li", "pause"))

    where_refused(FAT, write)
    shown_to_all(*(one for one in tmp_path.iterdir() if one.is_file()))
    where_refused(FAT, read)
    where_refused(FAT, lambda: asyncio.run(serve()))


def test_a_journal_is_refused_where_two_tables_could_write_it(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "table.db"
    for call, error in (("flock", errno.EOPNOTSUPP), ("fcntl", errno.ENOLCK)):
        with pytest.raises(JournalError, match=r"knows no locks .* the machine's own disk"):
            where_refused({call: error}, lambda: Journal.open(path).close())
    assert list(path.parent.iterdir()) == []


def test_secrets_readable_by_others_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tokens"
    file.touch(0o644)
    owner = file.stat().st_uid
    monkeypatch.setattr("os.geteuid", lambda: owner + 1)
    with pytest.raises(PermissionError):
        file_permissions.close_to_others(file)
    monkeypatch.setattr("os.geteuid", lambda: owner)
    file_permissions.close_to_others(file)
    assert file.stat().st_mode & 0o077 == 0
