"""Phones at tables: each records its game over HTTP and sends again what it is in doubt of."""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid5

EIGHT_POINTS = "[123m] [456p] 888m78sEE + 9s"  # MCR, on a discard: 8
SEVEN_PAIRS = "1199m2288p3377sF + F"  # and 24
NAMESPACE = UUID(int=8)
WAIT = 10  # seconds for an answer, as outbox.js has it
COOKIE = re.compile(r"(\w+)=([^;]+)")


@dataclass(frozen=True, slots=True)
class Planned:
    """A hand as it will be sent, and what it pays by the rules: MCR 3.6, 8 and the value."""

    number: int
    token: UUID
    fields: dict[str, str]
    payments: tuple[int, ...]


@dataclass
class Tally:
    """What the phones saw, all together."""

    acknowledged: dict[UUID, tuple[int, Planned]] = field(default_factory=dict)  # table, hand
    statuses: Counter[int] = field(default_factory=Counter)
    doubts: int = 0  # sent without an answer
    resent: int = 0  # acknowledged, and sent again on purpose
    waits: list[float] = field(default_factory=list)  # milliseconds of answers that acknowledge
    longest: float = 0  # seconds until a hand was acknowledged, with all its attempts
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


def planned(table: int, seed: int, hands: int) -> Iterator[Planned]:
    """Yield the game of a table: the same for the same seed."""
    chance = random.Random(f"{seed} {table}")
    for number in range(1, hands + 1):
        token = uuid5(NAMESPACE, f"{seed} {table} {number}")
        told = {"token": str(token), "number": str(number)}
        if chance.random() < 0.12:
            yield Planned(number, token, {**told, "outcome": "draw"}, (0, 0, 0, 0))
            continue
        winner, discarder = chance.sample(range(4), 2)
        tiles, value = chance.choice(((EIGHT_POINTS, 8), (SEVEN_PAIRS, 24), ("", 0)))
        source: int | None = discarder
        fields = {**told, "outcome": "win", "tiles": tiles}
        if not tiles:
            value = chance.randint(8, 88)
            source = chance.choice((discarder, None))
            fields = {**told, "outcome": "points", "points": str(value)}
        fields |= {"winner": str(winner), "source": "self" if source is None else str(source)}
        fields["action"] = "again"  # chance may give the same hand twice, and it is meant
        yield Planned(number, token, fields, paid(winner, source, value))


def paid(winner: int, discarder: int | None, value: int) -> tuple[int, ...]:
    """Return what each seat gets or pays for a hand of MCR."""
    lost = [
        -(8 + (value if discarder in (None, seat) else 0)) if seat != winner else 0
        for seat in range(4)
    ]
    lost[winner] = -sum(lost)
    return tuple(lost)


@dataclass
class Phone:
    """A phone with the link of one table."""

    port: int
    table: int
    link: str
    game: list[Planned]
    tally: Tally
    pace: float = 0  # seconds at most between two hands
    again: float = 0  # chance to send an acknowledged hand once more
    chance: random.Random = field(default_factory=random.Random)
    cookies: dict[str, str] = field(default_factory=dict)
    csrf: str = ""
    connection: http.client.HTTPConnection | None = None

    def play(self) -> None:
        """Record the whole game, however often it takes."""
        try:
            for hand in self.game:
                time.sleep(self.pace * self.chance.random())
                self._record(hand)
                if self.chance.random() < self.again:
                    self.tally.resent += 1
                    self._record(hand)
        except AssertionError as error:
            self.tally.wrong.append(f"table {self.table}: {error}")

    def _record(self, hand: Planned) -> None:
        started = time.monotonic()
        while not self._sent(hand):
            time.sleep(0.05 + 0.2 * self.chance.random())
        with self.tally.lock:
            self.tally.longest = max(self.tally.longest, time.monotonic() - started)

    def _sent(self, hand: Planned) -> bool:
        """Send a hand; tell whether it is acknowledged."""
        try:
            if not self.csrf and not self._opened():
                return False
            fields = {**hand.fields, "csrfmiddlewaretoken": self.csrf}
            asked = time.monotonic()
            status, told = self._ask("POST", f"/tables/{self.table}/queue/", fields)
        except (OSError, http.client.HTTPException, ValueError):
            self._hang_up()
            with self.tally.lock:
                self.tally.doubts += 1
            return False
        waited = 1000 * (time.monotonic() - asked)
        with self.tally.lock:
            self.tally.statuses[status] += 1
            if status == 200 and told.get("state") == "recorded":
                self.tally.acknowledged[hand.token] = self.table, hand
                self.tally.waits.append(waited)
                return True
        if status == 403:
            self.csrf = ""  # the session is over: open the link again
        elif status < 500:
            raise AssertionError(f"hand {hand.number}: {status} {told}")
        return False

    def _opened(self) -> bool:
        """Open the table's link; tell whether the phone may record now."""
        self.cookies.clear()
        status, _told = self._ask("GET", f"/t/{self.link}/")
        if status != 302:
            return False
        status, told = self._ask("GET", f"/tables/{self.table}/queue/")
        if status != 200 or told["facts"] is None:
            return False
        self.csrf = told["csrf"]
        return True

    def _ask(
        self, method: str, path: str, fields: dict[str, str] | None = None
    ) -> tuple[int, dict[str, Any]]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Accept-Language": "it", "Cookie": cookies}
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(fields)
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            if found := COOKIE.match(cookie):
                self.cookies[found[1]] = found[2]
        if answer.headers.get("Connection", "").lower() == "close":
            self._hang_up()
        is_json = answer.headers.get("Content-Type", "").startswith("application/json")
        return answer.status, json.loads(content) if is_json else {}

    def _hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.connection = None


@dataclass
class Hall:
    """All phones, playing at once."""

    tally: Tally
    threads: list[threading.Thread]

    @property
    def count(self) -> int:
        """Hands acknowledged so far."""
        return len(self.tally.acknowledged)

    @property
    def playing(self) -> bool:
        """Somebody has hands to record."""
        return any(thread.is_alive() for thread in self.threads)

    def finish(self) -> None:
        """Wait until every game is recorded."""
        for thread in self.threads:
            thread.join()


def playing(
    port: int,
    tables: dict[int, str],
    *,
    seed: int,
    hands: int,
    pace: float = 0,
    again: float = 0,
) -> Hall:
    """Let a phone play at each of the tables, given as id and link."""
    tally = Tally()
    phones = [
        Phone(
            port,
            table,
            link,
            list(planned(place, seed, hands)),
            tally,
            pace,
            again,
            random.Random(f"{seed} phone {place}"),
        )
        for place, (table, link) in enumerate(tables.items())
    ]
    hall = Hall(tally, [threading.Thread(target=phone.play, daemon=True) for phone in phones])
    for thread in hall.threads:
        thread.start()
    return hall
