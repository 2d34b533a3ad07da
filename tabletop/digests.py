"""Digests without OpenSSL: loading it takes a fortieth of the time to the first frame.

`random` of the standard library does the same.
"""

from typing import TYPE_CHECKING

__all__ = ["blake2b", "sha256"]

if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256
        except ImportError:  # Python 3.11
            from _sha256 import sha256
    except ImportError:
        from hashlib import blake2b, sha256
