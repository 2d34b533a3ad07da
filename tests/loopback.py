"""A loopback address of this process alone.

The port of a table is always the same, so that phones find it again: tests that run beside each
other would take it from each other, and their phones would ask at the wrong table.
"""

import os

_number = os.getpid()
HOST = f"127.{1 + (_number >> 16) % 250}.{_number >> 8 & 255}.{_number & 255}"
