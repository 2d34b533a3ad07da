"""Packs the files of a game into its save, so that it opens after the game was edited."""

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Final

from tabletop.storage.files import StorageError, parse_json
from tabletop.storage.records import MAX_FILES

MOST_BYTES: Final = 4 << 20
"""Most bytes that are unpacked in all: a short text may expand to a large one."""


def pack_files(files: Mapping[str, bytes]) -> str:
    """Pack files into a text for `Header.files`; "" if they are too large for it."""
    texts = {name: _text(raw) for name, raw in files.items()}
    packed = base64.b64encode(zlib.compress(json.dumps(texts).encode(), 9)).decode()
    return packed if len(packed) <= MAX_FILES else ""


def _text(raw: bytes) -> str | list[str]:
    """Return a file as it is packed: UTF-8 text, or base64 lines for other data."""
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
    """Unpack what `pack_files` packed.

    Raises:
        StorageError: the text is invalid or expands to too much.
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
