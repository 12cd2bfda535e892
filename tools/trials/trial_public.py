"""Fifty visitors ask for every public document at once: the standings stay quick."""

from __future__ import annotations

import http.client
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

from .ground import Ground, say, serving

VISITORS = 50
ROUNDS = 4  # in which each visitor asks for every document
MOST = 1.0  # seconds that the standings may take
MOST_MEMORY = 250  # MB of a process that answers, afterwards
ASKED_EVERY = 0.1  # seconds between two looks at the standings


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Send the requests; yield those too slow, too large or refused for the wrong reason."""
    players, sessions, visitors = (16, 2, 12) if small else (172, 8, VISITORS)
    rounds = 1 if small else ROUNDS
    slug, paths = _championship(players, sessions)
    with serving(ground):
        port, standings = ground.port, f"/e/{slug}/"
        _ask(port, standings, "192.0.2.1")
        over, begun, worked = Event(), time.monotonic(), time.process_time()
        times: list[tuple[float, int, float]] = []
        workers = _workers(ground)

        def watch() -> None:
            while not over.wait(ASKED_EVERY):
                started, before = time.monotonic(), [_spent(pid) for pid in workers]
                status = _ask(port, standings, "192.0.2.1")[0]
                after = [_spent(pid) for pid in workers]
                own = max(two - one for one, two in zip(before, after, strict=True))
                times.append((time.monotonic() - started, status, own))

        def visit(number: int) -> Counter[str]:
            asked = [
                path for _ in range(rounds) for path in paths[number % 7 :] + paths[: number % 7]
            ]
            return Counter(_kind(*_ask(port, path, f"198.51.100.{number}")) for path in asked)

        with ThreadPoolExecutor(visitors + 1) as everybody:
            watching = everybody.submit(watch)
            told = sum(everybody.map(visit, range(1, visitors + 1)), Counter[str]())
            over.set()
            watching.result()
        taken, worked = time.monotonic() - begun, time.process_time() - worked
        spent, memory = [_spent(pid) for pid in workers], [_resident(pid) for pid in workers]
    waits = sorted(seconds for seconds, _status, _own in times)
    owns = sorted(own for _seconds, _status, own in times)
    slowest = waits[-1]
    say(f"{visitors} visitors, {len(paths)} documents, {rounds} rounds: {dict(told)}")
    say(
        f"in {taken:.0f} s, of a processor {worked:.0f} s for those who ask,"
        f" {sum(spent):.0f} s for those who answer; load {os.getloadavg()[0]:.1f}"
    )
    say(
        f"standings meanwhile: {len(times)} times, half within {waits[len(waits) // 2]:.3f} s,"
        f" 99 of 100 within {waits[len(waits) * 99 // 100]:.3f} s, slowest {slowest:.3f} s"
    )
    say(
        "of that, work of the busier process, which is all there is on processors of one's own:"
        f" half {owns[len(owns) // 2]:.2f} s, 99 of 100 {owns[len(owns) * 99 // 100]:.2f} s,"
        f" most {owns[-1]:.2f} s"
    )
    say(f"processes that answer, afterwards: {memory} MB")
    if slowest > MOST:
        yield f"the standings took {slowest:.2f} s"
    if any(status != 200 for _seconds, status, _own in times):
        yield "the standings were not answered"
    if max(memory) > MOST_MEMORY:
        yield f"a process has {max(memory)} MB"
    if told["other"] or ground.errors():
        yield f"{told['other']} answers of another kind, {ground.errors()} with status 500"


def _championship(players: int, sessions: int) -> tuple[str, list[str]]:
    from django.urls import reverse

    from clubscore.play.models import Hand
    from clubscore.tournaments.models import Table
    from scoring.rulesets import RULESETS
    from tools.bench.championship import make_championship

    event, _user = make_championship(players, sessions)
    tables = list(Table.objects.order_by("pk")[:4])
    hands = Hand.objects.filter(table__in=tables).order_by("pk")[:12]
    cards = [reverse("rules_card_pdf", args=[one.key]) for one in RULESETS.values()]
    return event.slug, [
        *cards,
        *(f"{one}?compact=1&lang=it" for one in cards),
        *(reverse("rules_card", args=[one.key]) for one in RULESETS.values()),
        *(
            reverse("document", args=[event.slug, kind])
            for kind in ("standings", "results", "score-sheets", "hands")
        ),
        *(reverse("table_sheet", args=[one.pk]) for one in tables),
        *(reverse("hand_share", args=[one.table_id, one.pk]) for one in hands),
        *(
            reverse("event_download", args=[event.slug, what, form])
            for what, form in (("everything", "xlsx"), ("hands", "csv"), ("standings", "csv"))
        ),
    ]


def _ask(port: int, path: str, visitor: str) -> tuple[int, str]:
    """Ask as a browser that follows nowhere: that a visitor is sent to wait is to be seen."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    headers = {"X-Forwarded-For": visitor, "Accept-Encoding": "gzip", "Connection": "close"}
    with closing(asking):
        asking.request("GET", path, headers=headers)
        answer = asking.getresponse()
        answer.read()
        return answer.status, answer.headers.get("Content-Type", "")


def _kind(status: int, kind: str) -> str:
    """Say what a visitor got."""
    words = {302: "waits", 429: "over budget", 503: "busy"}
    if status == 200:
        return "page" if kind.startswith("text/html") else "file"
    return words.get(status, "other")


def _workers(ground: Ground) -> list[int]:
    assert ground.server is not None
    pid = ground.server.pid
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _spent(pid: int) -> float:
    """Return the seconds of a processor that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024
