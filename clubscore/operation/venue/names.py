"""The name of the box in its network: ``clubscore.local``, by multicast DNS (RFC 6762).

Only the address of one name is answered. Where Avahi or Bonjour run, both answer, each for its own
names.
"""

from __future__ import annotations

import socket
import struct
from contextlib import suppress
from threading import Thread
from typing import Final

from clubscore.system.networks import share

GROUP: Final = "224.0.0.251"
PORT: Final = 5353
NAME: Final = "clubscore.local"
ADDRESS: Final = 1  # type A
ANY: Final = 255
INTERNET: Final = 1
UNIQUE: Final = 0x8000  # no other has this name; of a question: answer me alone
SECONDS: Final = 120
ANSWER: Final = 0x8400  # authoritative
LARGEST: Final = 9000


def answer_to(question: bytes, name: str, address: str) -> bytes | None:
    """Return the answer to a packet, or nothing if it does not ask for the name.

    Packets that cannot be read are not answered.
    """
    try:
        _number, flags, questions = struct.unpack_from("!HHH", question)
        if flags & 0x8000:  # itself an answer
            return None
        place = 12
        for _each in range(questions):
            asked, place = _read_name(question, place)
            kind, _class = struct.unpack_from("!HH", question, place)
            place += 4
            if asked.lower() == name and kind in {ADDRESS, ANY}:
                return announcement(name, address)
    except (struct.error, IndexError, UnicodeDecodeError):
        return None
    return None


def announcement(name: str, address: str) -> bytes:
    """Return the packet that says what address the name has."""
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    head = struct.pack("!HHHHHH", 0, ANSWER, 0, 1, 0, 0)
    record = struct.pack("!HHIH", ADDRESS, INTERNET | UNIQUE, SECONDS, 4)
    return head + labels + b"\0" + record + socket.inet_aton(address)


def _read_name(packet: bytes, place: int) -> tuple[str, int]:
    """Return the name at a position, and where it ends; a name with a pointer is not ours."""
    parts = []
    while length := packet[place]:
        if length & 0xC0:
            return "", place + 2
        parts.append(packet[place + 1 : place + 1 + length].decode())
        place += 1 + length
    return ".".join(parts), place + 1


def announce(name: str, address: str) -> bool:
    """Answer for the name from now on, in a thread; return whether this network allows it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_UDP)
    try:
        share(listening)  # Avahi, Bonjour or Windows have it too
        listening.bind(("", PORT))
        membership = socket.inet_aton(GROUP) + socket.inet_aton(address)
        listening.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
        listening.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        listening.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        listening.sendto(announcement(name, address), (GROUP, PORT))
    except OSError:
        listening.close()
        return False
    Thread(target=_answer, args=(listening, name, address), daemon=True).start()
    return True


def _answer(listening: socket.socket, name: str, address: str) -> None:
    while True:
        packet, _sender = listening.recvfrom(LARGEST)
        if told := answer_to(packet, name, address):
            with suppress(OSError):  # the network is gone for a moment
                listening.sendto(told, (GROUP, PORT))
