"""Recess: a desktop tabletop for card and board games."""

import sys

__version__ = "1.0.0"

if sys.version_info < (3, 11):  # noqa: UP036 - this file alone is read by older ones, to say so
    sys.exit("Recess needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
