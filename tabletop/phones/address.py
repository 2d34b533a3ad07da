"""Finds the network addresses at which phones can reach this machine."""

import ipaddress
import os
import socket
from dataclasses import dataclass

_PROBE = ("192.0.2.1", 9)
"""An unassigned address: the system tells the route to it, and no packet is sent."""
_HOME = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Address:
    """A network address of this machine."""

    host: str
    """IP address, such as `192.168.1.20`."""
    name: str
    """A name for people, such as `Wi-Fi or cable` or `This computer only`."""


def addresses() -> tuple[Address, ...]:
    """Return the private addresses of this machine, most likely first, loopback last.

    If the environment variable RECESS_BIND is set, return only the address it names.
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
    """Return whether `host` is a private or loopback IP address; names and wildcards are not."""
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return address.is_loopback or any(address in ipaddress.IPv4Network(net) for net in _HOME)


def _default() -> tuple[str, ...]:
    """Return the local address of the default route, in a tuple; empty if there is none."""
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
