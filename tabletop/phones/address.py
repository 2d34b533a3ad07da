"""The addresses at which phones on the same network could reach this machine."""

import ipaddress
import os
import socket
from dataclasses import dataclass

_PROBE = ("192.0.2.1", 9)
"""An address that is nobody's: the system says by which way it would go, and nothing is sent."""
_HOME = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Address:
    """One way to this machine."""

    host: str
    """`192.168.1.20`."""
    name: str
    """What people may call it: `Wi-Fi or cable`, `This computer only`."""


def addresses() -> tuple[Address, ...]:
    """Return the private addresses of this machine, the likeliest first, its own loop last.

    The environment variable RECESS_BIND names the only one that is used.
    """
    only = os.environ.get("RECESS_BIND", "")
    if is_private(only):
        return (Address(only, "This network"),)
    found = dict.fromkeys(filter(is_private, (*_default(), *_named())))
    first = [*found][:1] if _default() else []
    rest = sorted((host for host in found if host not in first), key=_rank)
    told = [Address(host, "This network" if host in first else "Other network")
            for host in (*first, *rest)]  # fmt: skip
    return (*told, Address(LOOPBACK, "This computer only"))


def is_private(host: str) -> bool:
    """Whether an address is one of a home network or of this machine, and no name or wildcard."""
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return address.is_loopback or any(address in ipaddress.IPv4Network(net) for net in _HOME)


def _default() -> tuple[str, ...]:
    """The address of the way to everywhere."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_PROBE)
            host = str(probe.getsockname()[0])
    except OSError:
        return ()
    return (host,) if is_private(host) and not host.startswith("127.") else ()


def _named() -> tuple[str, ...]:
    try:
        return tuple(
            host for host in socket.gethostbyname_ex(socket.gethostname())[2]
            if not host.startswith("127.")
        )  # fmt: skip
    except (OSError, UnicodeError):
        return ()


def _rank(host: str) -> int:
    address = ipaddress.IPv4Address(host)
    return next(at for at, net in enumerate(_HOME) if address in ipaddress.IPv4Network(net))
