"""Known deviations of cameras and programs from the JPEG standard, of which libjpeg-turbo warns though nothing
of the picture is lost: bytes before a marker of the head, zeros after the last scan, unknown versions."""

from __future__ import annotations

from typing import Final

from vision.capture.jpeg_scans import JpegFrame

_APP0, _APP14 = 0xE0, 0xEE
_KNOWN_JFIF: Final = (1, 2)
_TRANSFORM: Final = 15  # where Adobe's segment says it, from its marker on
_ASSUMED: Final = {
    3: 1,
    4: 2,
}  # libjpeg's assumption for an unknown transform, by the number of components: YCbCr, YCCK
_SEQUENTIAL: Final = bytes((0, 63, 0))


def as_it_should_be_written(data: bytes, frame: JpegFrame) -> bytes | None:
    """The same picture without its deviations; None if it has none."""
    if not frame.scans or not frame.head:
        return None
    parts = [b"\xff\xd8", *(_segment(data[place], marker, frame) for marker, place in frame.head)]
    at = frame.head[-1][1].stop
    for scan in frame.scans:
        head = data[at : scan.data.start]
        if scan is frame.scans[0]:  # bytes before it belong to nothing
            head = head[head.rindex(b"\xff\xda") :]
        if not frame.progressive and not frame.lossless:
            head = head[:-3] + _SEQUENTIAL
        parts += [head, data[scan.data]]
        at = scan.data.stop
    parts[-1] = _unpadded(parts[-1])
    written = b"".join([*parts, data[at:]])
    return None if written == data else written


def _segment(segment: bytes, marker: int, frame: JpegFrame) -> bytes:
    if marker == _APP0 and segment[4:9] == b"JFIF\0" and segment[9] not in _KNOWN_JFIF:
        return b""
    if marker == _APP14 and segment[4:9] == b"Adobe" and segment[_TRANSFORM] > 2:
        assumed = _ASSUMED.get(len(frame.components), 0)
        return segment[:_TRANSFORM] + bytes((assumed,)) + segment[_TRANSFORM + 1 :]
    return segment


def _unpadded(scan: bytes) -> bytes:
    """Without the zeros that cameras append to fill a buffer; where they stand for data, that is then too short."""
    short = scan.rstrip(b"\0")
    return short + b"\0" if short.endswith(b"\xff") else short
