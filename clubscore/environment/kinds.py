"""Kinds of variables: each parses a text, or raises ``MisfitError``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from email.utils import parseaddr
from ipaddress import IPv4Network, IPv6Network, ip_interface, ip_network
from pathlib import Path
from typing import Final

from .problems import SENDER, MisfitError

Network = IPv4Network | IPv6Network

YES: Final = frozenset({"1", "true", "yes", "on"})
NO: Final = frozenset({"0", "false", "no", "off"})
EVERY: Final = ("0.0.0.0/0", "::/0")
# A name, or what is below one, or an address of IPv4: Django compares it with what browsers send.
HOST: Final = re.compile(r"(?=.{1,253}$)(?!-)[a-z0-9_-]+(\.(?!-)[a-z0-9_-]+)*", re.IGNORECASE)
MAILBOX: Final = re.compile(r"[^@\s]+@[^@\s]+")


def plain(text: str) -> str:
    """Return the text itself."""
    return text


def flag(text: str) -> bool:
    """Return yes or no."""
    if text.lower() in YES | NO:
        return text.lower() in YES
    raise MisfitError("setting_flag")


def whole(least: int, most: int, example: int) -> Callable[[str], int]:
    """Return a kind: whole numbers between two."""

    def read(text: str) -> int:
        if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) and least <= int(text) <= most:
            return int(text)
        raise MisfitError("setting_number", least=least, most=most, example=example)

    return read


def choice(*names: str) -> Callable[[str], str]:
    """Return a kind: one of these names, in capitals or not."""

    def read(text: str) -> str:
        for name in names:
            if text.lower() == name.lower():
                return name
        raise MisfitError("setting_choice", choices=", ".join(names))

    return read


def items(text: str) -> list[str]:
    """Return the items between commas."""
    return [item.strip() for item in text.split(",") if item.strip()]


def host_names(text: str) -> tuple[str, ...]:
    """Return host names as Django compares them, such as ``.example.org`` for all below it."""
    return tuple(_host_name(item) for item in items(text))


def _host_name(item: str) -> str:
    if item == "*":
        return item
    if "/" in item or re.fullmatch(r"[^:\[\]]+:\d+|\[.*\]:\d+", item):
        bare = re.sub(r"^[a-z]*:?//", "", item, flags=re.IGNORECASE).partition("/")[0]
        host = re.sub(r":\d*$", "", bare)
        raise MisfitError("setting_host_is_address", value=item, host=host or "score.example.org")
    return ascii_host(item)


def ascii_host(item: str) -> str:
    """Return a host as browsers send it: international names in ASCII, IPv6 in brackets."""
    start = "." if item.startswith(".") else ""
    name = item.removeprefix(".").removesuffix(".")
    try:
        if ":" in name:
            return f"[{ip_interface(name.strip('[]')).ip}]"
        host = name.encode("idna").decode() if not name.isascii() else name
    except ValueError:  # UnicodeError as well
        host = ""
    if not HOST.fullmatch(host):
        raise MisfitError("setting_host", value=item)
    return f"{start}{host.lower()}"


def push_hosts(text: str) -> tuple[str, ...]:
    """Return hosts of push services, such as ``*.example.org`` for all below it."""
    return tuple(
        f"{'*.' if item.startswith('*.') else ''}{ascii_host(item.removeprefix('*.'))}"
        for item in items(text)
    )


def networks(text: str) -> tuple[Network, ...]:
    """Return networks from texts such as ``10.1.0.0/16``, all of them for ``*``."""
    names = [name for item in items(text) for name in (EVERY if item == "*" else (item,))]
    return tuple(_network(name) for name in names)


def _network(name: str) -> Network:
    try:
        return ip_network(name)
    except ValueError:
        pass
    try:
        meant = ip_interface(name)
    except ValueError:
        raise MisfitError("setting_network", value=name) from None
    facts = {"network": str(meant.network), "address": str(meant.ip)}
    raise MisfitError("setting_network_size", value=name, **facts)


def path(text: str) -> Path:
    """Return the whole path of a file or directory, there or not."""
    return Path(text).absolute()


def directory_there(text: str) -> Path:
    """Return the path of a directory that can be written to."""
    there = path(text)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise MisfitError("setting_directory")
    return there


def sender(text: str) -> str:
    """Return the sender of mail, such as ``Clubscore <club@example.org>``."""
    if MAILBOX.fullmatch(parseaddr(text)[1]):
        return text
    raise MisfitError("setting_sender", example=SENDER)
