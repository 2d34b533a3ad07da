"""The files of a game inside a save, so that it opens after the game was edited."""

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Final

from tabletop.storage.files import StorageError, parse_json
from tabletop.storage.records import MAX_FILES

MOST_BYTES: Final = 4 << 20
"""Bytes of all files together that are unpacked: a small text may stand for a large one."""


def pack_files(files: Mapping[str, bytes]) -> str:
    """The files as a text for `Header.files`; empty when they are too long for it."""
    texts = {name: _text(raw) for name, raw in files.items()}
    packed = base64.b64encode(zlib.compress(json.dumps(texts).encode(), 9)).decode()
    return packed if len(packed) <= MAX_FILES else ""


def _text(raw: bytes) -> str | list[str]:
    """A file as it is packed; one that is no UTF-8, such as a table of a spreadsheet, in base64."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return [base64.b64encode(raw).decode()]


def _bytes(packed: object) -> bytes | None:
    match packed:
        case str():
            return packed.encode()
        case [str(text)]:
            return base64.b64decode(text, validate=True)
        case _:
            return None


def unpack_files(text: str) -> dict[str, bytes]:
    """The files that `pack_files` packed.

    Raises:
        StorageError: the text holds none, or too much.
    """
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
        if not unpacker.eof:
            raise StorageError("This save holds files of its game that are too large.")
        texts = parse_json(raw)
    except (ValueError, zlib.error):
        raise StorageError("The files of its game in this save are damaged.") from None
    if not isinstance(texts, dict):
        raise StorageError("The files of its game in this save are damaged.")
    try:
        found = {name: _bytes(each) for name, each in texts.items()}
    except ValueError:
        raise StorageError("The files of its game in this save are damaged.") from None
    return {name: raw for name, raw in found.items() if raw is not None}
