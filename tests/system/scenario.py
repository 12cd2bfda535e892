"""Everything that a volunteer does with a laptop, on the system that this runs on.

``python tests/system/scenario.py clubscore`` tries an installed Clubscore, as the workflow does on
Windows and macOS. ``test_elsewhere`` has it done here with what those systems lack taken away. So
it needs nothing but the standard library, and knows nothing of Clubscore but what people see.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

PATIENCE = 300  # seconds for what takes a busy machine long
MOMENT = 0.2  # seconds until something is looked for again
RUNNING = re.compile(r"Clubscore is running at (\S+)")
TILES = "[123m] [456p] 888m78sEE + 9s"  # 35 points at MCR
LIST = "Cognome;Nome\nBernardini;Ubaldo\n"
LOGIN = {"username": "organizzatore", "password": "quattro-venti"}
OURS = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_")
# A club night, as the demo begins.
MAKE = "from clubscore.demo.club import demonstration_club_night as make; make()"
TELL = """
import json
from clubscore.tournaments.models import Table
table = Table.objects.filter(state="open", session__state="running", link_active=True).first()
event = table.session.tournament
print("told", json.dumps({"link": table.link_token, "table": table.pk, "event": event.slug}))
"""
READ = """
from io import BytesIO
from clubscore.errors import ClubError
from clubscore.uploads.process import Reader
for name, megabytes, seconds in (("memory", 300, 60), ("time", 1000, 1), ("nothing", 1000, 60)):
    reader = Reader(f"greedy:take_{name}", megabytes * 2**20, seconds)
    try:
        print("told", name, reader.read(BytesIO(b"a list")).decode())
    except ClubError as error:
        print("told", name, error.code)
"""


@dataclass(frozen=True, slots=True)
class Installation:
    """A Clubscore to be tried: how it is called, and the environment of its processes."""

    command: list[str]
    var: Path
    more: Mapping[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """Return that of this process, without settings of others; in English."""
        bare = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        return {**bare, "CLUBSCORE_VAR": str(self.var), "LANGUAGE": "en", **self.more}

    def run(self, *words: str, may_fail: bool = False) -> str:
        """Run a command to its end; return what it says, errors as well."""
        done = subprocess.run(
            [*self.command, *words],
            cwd=self.var.parent,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
        )
        said = done.stdout.decode("utf-8")
        assert may_fail or not done.returncode, f"{words}: {done.returncode}\n{said}"
        return said

    def told(self, script: str) -> list[str]:
        """Run a script within; return the lines it tells."""
        lines = self.run("shell", "--no-imports", "--command", script).splitlines()
        return [line.removeprefix("told ") for line in lines if line.startswith("told ")]

    @contextmanager
    def running(self, *words: str) -> Iterator[Running]:
        """Start a server, and wait until it says where it runs."""
        log = self.var.with_name(f"{self.var.name}.log")
        apart: dict[str, Any] = (
            {"creationflags": 0x200}  # CREATE_NEW_PROCESS_GROUP
            if sys.platform == "win32"
            else {"start_new_session": True}
        )
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*self.command, *words],
                cwd=self.var.parent,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                **apart,
            )
        try:
            found, said = None, ""
            for _moment in waiting(f"{words} says where it runs"):
                said = log.read_text(encoding="utf-8")
                assert process.poll() is None, said
                if found := RUNNING.search(said):
                    break
            assert found is not None
            yield Running(process, found[1], said)
        finally:
            process.kill()
            process.wait()


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs: its process, where it answers, and what it has said."""

    process: subprocess.Popen[bytes]
    address: str
    said: str

    def stop(self) -> None:
        """End it as the keys of the terminal do, which tell all of its processes."""
        if sys.platform == "win32":
            self.process.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(PATIENCE)

    def check_silent(self) -> None:
        """Wait until nothing answers there any more."""
        parts = urllib.parse.urlsplit(self.address)
        for _moment in waiting("the server ends"):
            try:
                socket.create_connection((parts.hostname, parts.port), 1).close()
            except OSError:
                return


def waiting(for_what: str) -> Iterator[None]:
    """Yield again and again; raise ``AssertionError`` when it has taken too long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield
        time.sleep(MOMENT)
    raise AssertionError(f"waited in vain: {for_what}")


class Visitor:
    """Somebody with a browser."""

    def __init__(self, address: str, context: ssl.SSLContext | None = None) -> None:
        self.address = address.rstrip("/")
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPCookieProcessor(self._cookies),
            urllib.request.HTTPSHandler(context=context),
        )

    def ask(self, path: str, data: bytes | None = None, kind: str = "") -> tuple[str, bytes, str]:
        """Ask for a page or send a form; return kind, content and where it is in the end."""
        headers = {"Accept-Language": "en", "Accept": "text/html", "Referer": f"{self.address}/"}
        if kind:
            headers["Content-Type"] = kind
        address = path if "://" in path else f"{self.address}{path}"
        request = urllib.request.Request(address, data, headers)  # noqa: S310 - our own server
        with self._opener.open(request, timeout=PATIENCE) as answer:
            return answer.headers["Content-Type"], answer.read(), answer.url

    def page(self, path: str) -> str:
        """Return a page."""
        return self.ask(path)[1].decode()

    def send(self, path: str, **fields: object) -> str:
        """Send a form; return the page that follows."""
        return self.ask(path, urllib.parse.urlencode(self._with_token(fields)).encode())[1].decode()

    def send_file(self, path: str, text: str) -> str:
        """Send a form with a file; return the page that follows."""
        parts = [
            f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in self._with_token({"pasted": ""}).items()
        ]
        named = 'name="file"; filename="list.csv"'
        parts += [f"--b\r\nContent-Disposition: form-data; {named}\r\n\r\n{text}\r\n--b--\r\n"]
        return self.ask(path, "".join(parts).encode(), "multipart/form-data; boundary=b")[
            1
        ].decode()

    def _with_token(self, fields: Mapping[str, object]) -> dict[str, object]:
        token = next(one.value for one in self._cookies if one.name.endswith("csrftoken"))
        return {**fields, "csrfmiddlewaretoken": token}


def value_of(name: str, page: str) -> str:
    """Return what a hidden field of a form has."""
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found is not None, f"no {name}:\n{page}"
    return found[1]


def try_pages(visitor: Visitor) -> None:
    """Look at the start page, and at what belongs to it."""
    page = visitor.page("/")
    for pattern, kind in ((r'href="([^"]+\.css)"', "text/css"), (r'src="([^"]+\.js)"', "script")):
        found = re.search(pattern, page)
        assert found is not None, page
        assert kind in visitor.ask(found[1])[0], found[1]
    assert json.loads(visitor.page("/readyz"))["ready"] is True


def try_table(visitor: Visitor, facts: dict[str, Any]) -> None:
    """Record a hand on the phone of a table."""
    visitor.page(f"/t/{facts['link']}/")
    new = f"/tables/{facts['table']}/hand/"
    page = visitor.page(new)
    visitor.send(
        new,
        token=value_of("token", page),
        number=(number := int(value_of("number", page))),
        outcome="win",
        winner=2,
        source=0,
        tiles=TILES,
        action="record",
    )
    assert int(value_of("number", visitor.page(new))) == number + 1


def try_list(visitor: Visitor, facts: dict[str, Any]) -> None:
    """Bring a list of players into an event, which another process reads."""
    visitor.page("/login/")
    visitor.send("/login/", **LOGIN)
    path = f"/organize/{facts['event']}/players/import/"
    visitor.page(path)
    for _moment in waiting("the list is read"):
        if "Bernardini" in (page := visitor.send_file(path, LIST)):
            return
        assert "data-live" in page, page


def try_paper(visitor: Visitor) -> str:
    """Have a card printed, by a process that is started for it; return what came of it."""
    path = "/rules/mcr/card.pdf"
    for _moment in waiting("the card is printed"):
        kind, content, path = visitor.ask(path)  # which leads to where it is waited for
        if kind == "application/pdf":
            assert content.startswith(b"%PDF-")
            return "printed"
        page = content.decode()
        if "a library is missing" in page:
            return "a library is missing"
        if "is ready" in page:
            path = f"{path}file"
        else:
            assert "data-live" in page, page
    raise AssertionError


def try_venue(installation: Installation) -> None:
    """Be the box of a venue: a page to join by, HTTPS by a certificate of its own."""
    port, https_port = free_port(), free_port()
    words = ("--host", "127.0.0.1", "--port", str(port), "--https-port", str(https_port))
    with installation.running("serve", "--venue", *words) as server:
        plain = Visitor(f"http://127.0.0.1:{port}")
        assert f"https://127.0.0.1:{https_port}/" in plain.page("/")
        certificate = ssl.DER_cert_to_PEM_cert(plain.ask("/clubscore.crt")[1])
        trusting = ssl.create_default_context(cadata=certificate)
        try_pages(Visitor(f"https://127.0.0.1:{https_port}", trusting))
        server.process.kill()  # nobody says good-bye, and the server ends all the same
        server.process.wait()
        server.check_silent()


def try_commands(installation: Installation) -> str:
    """Run what an operator runs; return what the doctor says."""
    installation.run("upgrade")
    assert "bytes" in installation.run("backup")
    answers = ("--host", "score.example.org", "--club", "Circolo è", "--city", "Forlì")
    said = installation.run("setup", *answers, "--admin", "Zoë")
    assert "CLUBSCORE_ALLOWED_HOSTS" in said
    assert "https://score.example.org/invitation/" in said
    found = json.loads(
        installation.run("doctor", "--json", may_fail=True).partition("]\n")[0] + "]"
    )
    return "\n".join(one["what"] for one in found)


def try_limits(installation: Installation) -> None:
    """Read files that are made to take too much."""
    greedy = Path(__file__).parent / "greedy"
    paths = filter(None, (str(greedy), installation.environment.get("PYTHONPATH")))
    more = {**installation.more, "PYTHONPATH": os.pathsep.join(paths)}
    assert Installation(installation.command, installation.var, more).told(READ) == [
        "memory upload_too_costly",
        "time upload_too_costly",
        "nothing a list",
    ]


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def try_all(installation: Installation, start: str, *, paper: str) -> str:
    """Try everything; ``start`` is ``demo``, or ``serve`` with the club night of the demo.

    Returns what the doctor says.
    """
    if start == "serve":
        installation.run("upgrade")
        installation.told(MAKE)
    with installation.running(start, "--port", str(free_port())) as server:
        (line,) = installation.told(TELL)
        facts = json.loads(line)
        visitor = Visitor(server.address)
        try_pages(visitor)
        try_table(visitor, facts)
        try_list(visitor, facts)
        assert try_paper(visitor) in paper
        server.stop()
        server.check_silent()
    try_venue(installation)
    try_limits(installation)
    return try_commands(installation)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory:
        here = Installation(sys.argv[1:], Path(directory) / "data")
        begun = time.monotonic()
        whole = try_all(here, "demo", paper="printed, or a library is missing")
        sys.stdout.write(f"{whole}\nTried everything in {time.monotonic() - begun:.0f} s\n")
