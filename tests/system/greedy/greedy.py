"""Readers of files that take too much, by themselves and step by step."""

import time
from typing import IO


def take_memory(file: IO[bytes]) -> bytes:
    """Take more and more memory, and use it; 2 GB if nothing stops it."""
    taken = []
    for _part in range(500):
        taken.append(bytearray(b"\1" * 2**22))
        time.sleep(0.005)
    return b"took it all"


def take_time(file: IO[bytes]) -> bytes:
    """Take a processor; for a minute if nothing stops it."""
    while time.process_time() < 60:
        file.tell()
    return b"took it all"


def take_nothing(file: IO[bytes]) -> bytes:
    """Return what is there."""
    return file.read()
