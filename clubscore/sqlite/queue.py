"""A first-come, first-served lock for threads."""

from collections import deque
from enum import Enum
from threading import Lock


class Turn(Enum):
    """How waiting in a queue ended."""

    AT_ONCE = "at once"
    AFTER_ANOTHER = "after another"
    TOO_LATE = "too late"


class Queue:
    """Lets in one thread after the other, first come, first served.

    A lock of the standard library does not say who is next.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    def enter(self, seconds: float) -> Turn:
        """Wait for a turn, at most this many seconds; a thread that gets one has to leave."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return Turn.AT_ONCE
            bell = Lock()
            bell.acquire()
            self._waiting.append(bell)
        if bell.acquire(timeout=seconds):
            return Turn.AFTER_ANOTHER
        with self._guard:
            if bell in self._waiting:
                self._waiting.remove(bell)
                return Turn.TOO_LATE
        return Turn.AFTER_ANOTHER  # it came at the last moment

    def leave(self) -> None:
        """End the turn and give it to the thread that has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
