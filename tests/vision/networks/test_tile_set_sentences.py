"""Errors of unusable tile sets in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.networks.tile_set_store import TileSetError, check_name, load_set


def test_a_missing_set_is_reported_with_how_to_teach_it(tmp_path: Path) -> None:
    with pytest.raises(TileSetError) as none:
        load_set("mine", tmp_path)
    assert str(none.value) == (
        f"No tile set 'mine' in {tmp_path}. There are none yet. Teach it with: mahjong-table enrol mine --photo "
        "PICTURE (or --crops DIR, --camera URL)."
    )
    assert none.value.in_language("zh").startswith(f"{tmp_path} 里没有牌样 'mine'，还一个也没有。请教它：")


def test_a_name_like_an_existing_one_is_questioned(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "set.json").touch()
    with pytest.raises(TileSetError) as none:
        load_set("our", tmp_path)
    assert 'There are: ours. Did you mean "ours"? Teach it' in str(none.value)
    assert "「ours」のことですか？" in none.value.in_language("ja")


def test_an_invalid_name_is_reported_in_each_language() -> None:
    with pytest.raises(TileSetError) as wrong:
        check_name("a/b")
    assert wrong.value.in_language("ja").startswith("'a/b' は牌セットの名前にできません。")
