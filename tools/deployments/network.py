"""Networks of their own for visitors, web server, servers and database: Linux's namespaces.

Two networks meet in places: ``outside``, the internet, and ``inside``, the private network behind
the web server, or that of a hall. Nothing of it is seen by the machine that tries.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

OUTSIDE: Final = "203.0.113"  # a network of documentation: nobody has these addresses
INSIDE: Final = "10.89.0"  # podman's first network of containers, in the image's CLUBSCORE_PROXIES
PRIVATE: Final = f"{INSIDE}.0/24"
VISITORS: Final = range(100, 130)  # the last number of the addresses that visitors have
NEW_NETWORK: Final = 0x40000000  # CLONE_NEWNET
HOSTS: Final = Path("/etc/netns")  # where ip looks for files of a namespace
PLACES: Final = {  # name: the number in its networks, and whether it is outside as well
    "visitors": (VISITORS[0], True),
    "proxy": (2, True),
    "server": (3, True),
    "other": (4, False),
    "database": (5, False),
}


class NoNetworksError(Exception):
    """This user or machine cannot make networks; the text says so."""


@dataclass(frozen=True, slots=True)
class Place:
    """A machine of the trial, so to speak."""

    namespace: str
    number: int

    @property
    def inside(self) -> str:
        """Its address in the private network."""
        return f"{INSIDE}.{self.number}"

    @property
    def outside(self) -> str:
        """Its address on the internet."""
        return f"{OUTSIDE}.{self.number}"

    def command(self, words: list[str]) -> list[str]:
        """Return the command that runs another here."""
        return ["ip", "netns", "exec", self.namespace, *words]

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Make what this thread opens or starts during the block belong to this namespace."""
        libc = ctypes.CDLL(None, use_errno=True)
        with ExitStack() as files:
            own = files.enter_context(Path("/proc/thread-self/ns/net").open("rb"))
            there = files.enter_context(Path("/run/netns", self.namespace).open("rb"))
            if libc.setns(there.fileno(), NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "cannot enter a network")
            try:
                yield
            finally:
                libc.setns(own.fileno(), NEW_NETWORK)

    def connect(self, address: tuple[str, int], timeout: float, source: str = "") -> socket.socket:
        """Connect from here to an address."""
        with self.entered():
            return socket.create_connection(address, timeout, (source, 0) if source else None)

    def cut_off(self, other: Place) -> None:
        """Let nothing from here reach another place any more."""
        _ip("-n", self.namespace, "route", "add", "unreachable", f"{other.inside}/32")

    def join(self, other: Place) -> None:
        """Let it be reached again."""
        _ip("-n", self.namespace, "route", "del", "unreachable", f"{other.inside}/32")


@dataclass(frozen=True, slots=True)
class Network:
    """All places of a trial."""

    visitors: Place
    proxy: Place
    server: Place
    other: Place
    database: Place


@contextmanager
def network(names: Mapping[str, str]) -> Iterator[Network]:
    """Create the networks for the block; ``names`` are the proxy's hosts with their addresses.

    Raises ``NoNetworksError``.
    """
    if os.geteuid() or shutil.which("ip") is None:
        raise NoNetworksError("Only root can make networks to try this in, with iproute2's ip.")
    mark = f"clubscore-{os.getpid()}"
    with ExitStack() as made:
        hub = _namespace(f"{mark}-hub", made)
        for bridge in ("outside", "inside"):
            _ip("-n", hub, "link", "add", bridge, "type", "bridge")
            _ip("-n", hub, "link", "set", bridge, "up")
        places = {}
        for name, (number, is_outside) in PLACES.items():
            place = Place(_namespace(f"{mark}-{name}", made), number)
            _plug(hub, place, "inside", place.inside)
            if is_outside:
                _plug(hub, place, "outside", place.outside)
            places[name] = place
        for number in VISITORS[1:]:
            for kind, beginning in (("outside", OUTSIDE), ("inside", INSIDE)):
                at = ("addr", "add", f"{beginning}.{number}/24", "dev", kind)
                _ip("-n", places["visitors"].namespace, *at)
        _name_hosts(places["proxy"], names, made)
        yield Network(**places)


def _namespace(name: str, made: ExitStack) -> str:
    try:
        _ip("netns", "add", name)
    except subprocess.CalledProcessError as error:
        raise NoNetworksError(f"This machine lets nobody make networks: {error.stderr}") from None
    made.callback(_ip, "netns", "del", name)
    _ip("-n", name, "link", "set", "lo", "up")
    return name


def _plug(hub: str, place: Place, kind: str, address: str) -> None:
    """Connect a place to a bridge, with an address."""
    other = f"{kind[0]}{place.number}"
    pair = ("link", "add", kind, "type", "veth", "peer", "name", other, "netns", hub)
    _ip("-n", place.namespace, *pair)
    _ip("-n", hub, "link", "set", other, "master", kind, "up")
    _ip("-n", place.namespace, "addr", "add", f"{address}/24", "dev", kind)
    _ip("-n", place.namespace, "link", "set", kind, "up")


def _name_hosts(place: Place, names: Mapping[str, str], made: ExitStack) -> None:
    directory = HOSTS / place.namespace
    directory.mkdir(parents=True)
    made.callback(shutil.rmtree, directory)
    lines = {"localhost": "127.0.0.1", **names}
    (directory / "hosts").write_text("".join(f"{at} {name}\n" for name, at in lines.items()))


def _ip(*words: str) -> None:
    subprocess.run(["/usr/bin/env", "ip", *words], check=True, capture_output=True, text=True)
