"""Error messages of cameras in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.words.sentence import parts_of
from vision.capture.camera import CameraError, open_camera
from vision.capture.camera_frame import no_picture, with_sign_hint
from vision.capture.http_client import why, why_not_let_in
from vision.capture.image_decoding import PictureError, decode


def test_invalid_address_is_reported_in_each_language() -> None:
    with pytest.raises(CameraError) as refused:
        open_camera("gopher://table/picture")
    error = refused.value
    assert str(error).startswith("gopher://table/picture is no camera; use http://")
    assert error.in_language("zh").startswith("gopher://table/picture 不是摄像头；请用 http://")
    assert error.in_language("ja").startswith("gopher://table/picture はカメラではありません。")


def test_the_cause_is_a_sentence_within_a_sentence() -> None:
    error = no_picture("http://192.168.0.7/", why(ConnectionRefusedError()))
    assert str(error) == (
        "The camera http://192.168.0.7/ gives no picture: nobody answers at its address; check its power, network "
        "and address."
    )
    assert error.in_language("zh") == (
        "摄像头 http://192.168.0.7/ 没有画面：这个地址没有应答；请检查电源、网络和地址。"
    )
    refused = OSError(101, "Network is unreachable")
    assert "Network is unreachable; check its power" in str(no_picture("http://192.168.0.7/", why(refused)))


def test_refused_login_explains_percent_signs_once() -> None:
    error = no_picture("http://eye:p@ss@192.168.0.7/", why_not_let_in([], has_login=True))
    assert [part.id for part in parts_of(error.whole)] == ["camera.gives_none", "camera.write_signs"]
    again = with_sign_hint("http://eye:p@ss@192.168.0.7/", error)
    assert again.whole == error.whole
    assert error.in_language("ja").endswith("空白は %20 と書きます。")


def test_a_login_is_asked_for_by_the_scheme_of_the_camera() -> None:
    assert "rtsp://name:password@host/…" in why_not_let_in([], False, "rtsp").in_language("zh")


def test_invalid_picture_is_reported_in_each_language(tmp_path: Path) -> None:
    with pytest.raises(PictureError) as none:
        decode(b"%PDF-1.7")
    assert none.value.in_language("zh") == "这是 PDF 文档，不是图片：请存成 JPEG 再试。"
    (tmp_path / "table.jpg").write_bytes(b"")
    with pytest.raises(CameraError) as broken:
        open_camera(str(tmp_path / "table.jpg")).grab()
    assert broken.value.in_language("ja") == f"画像 {tmp_path / 'table.jpg'} は使えません。ファイルが空です。"
