"""What anybody can ask of a server as it is shipped: two processes, hashed files, no Redis."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.urls import reverse
from openpyxl import Workbook
from PIL import Image

from clubscore.api.budget import UNITS
from clubscore.people.logins.throttling import LOGINS
from scoring.rulesets import ALL
from tests.deployment import ROOT, Server, clean_environment, server_running

pytestmark = pytest.mark.any_database  # each has one of its own


def environment(var: Path) -> dict[str, str]:
    """Return that of an installation as it is shipped; it speaks HTTP."""
    return clean_environment() | {"CLUBSCORE_VAR": str(var), "CLUBSCORE_HTTPS": "0"}


@pytest.fixture(scope="module")
def var(tmp_path_factory, collected):
    """The directory of an installation, with a database and collected files."""
    directory = tmp_path_factory.mktemp("var")
    (directory / "static").symlink_to(collected)
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=ROOT,
        env=environment(directory),
        check=True,
    )
    return directory


MAKE = """
import json
import django
django.setup()
from django.test import Client
from tests.exchange.event_file.texts import event_text
from clubscore.people.models import Membership
from tests.factories import EAST, SOUTH, make_organizer, make_session, play, win
session = make_session(tables=2)
event = session.tournament
hands = play(session.tables.first(), win(EAST, SOUTH))
client = Client()
client.force_login(make_organizer(event.club, Membership.Role.ADMIN))
print(json.dumps({
    "cookie": client.cookies["sessionid"].value,
    "club": event.club.slug,
    "event": event.slug,
    "table": session.tables.first().pk,
    "hand": hands[0].pk,
    "file": event_text(event),
}))
"""


@pytest.fixture(scope="module")
def there(var):
    """A club with an event, and the session of its administrator."""
    made = subprocess.run(
        [sys.executable, "-c", MAKE],
        cwd=ROOT,
        env=environment(var) | {"DJANGO_SETTINGS_MODULE": "clubscore.settings"},
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(made.stdout)


@pytest.fixture(scope="module")
def server(var):
    """The server, as the unit starts it."""
    with server_running(var, {}) as one:
        while len(workers(one)) < 2:  # both are there before anything is asked
            assert one.process.poll() is None
            time.sleep(0.05)
        yield one


def workers(server: Server) -> list[int]:
    """Return the processes that answer."""
    pid = server.process.pid
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Let a process take no request meanwhile, so that another one does."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize(
    ("route", "body", "most"),
    [("api_rulesets", None, UNITS), ("login", b"username=", LOGINS)],
)
def test_limits_hold_across_the_processes_of_a_server(server, route, body, most):
    def ask(address: str) -> int:
        request = urllib.request.Request(  # noqa: S310 - our own server
            server.address + reverse(route), body, {"X-Forwarded-For": address}
        )
        if body is not None:
            request.add_header("Cookie", f"csrftoken={'t' * 32}")
            request.add_header("X-CSRFToken", "t" * 32)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    half = most // 2 + 10
    answers: list[int] = []
    for number in range(1, 255):  # until nothing is counted in the minute after
        minute, answers = time.time() // 60, []
        for other in workers(server):
            with stopped(other):
                answers += [ask(f"198.51.100.{number}") for _ in range(half)]
        if time.time() // 60 == minute:
            break
    assert (answers.count(200), answers.count(429)) == (most, 2 * half - most)


# Documents that anybody may ask for


def test_documents_are_made_elsewhere_and_leave_nothing_behind(server, there):
    sheet = reverse("table_sheet", args=[there["table"]])
    cards = [reverse("rules_card_pdf", args=[one.key]) + "?compact=1" for one in ALL[:2]]
    paths = [
        *(sheet, reverse("document", args=[there["event"], "standings"]), *cards),
        reverse("event_download", args=[there["event"], "everything", "xlsx"]),
        reverse("hand_share", args=[there["table"], there["hand"]]),
    ]

    def ask(place: int) -> tuple[str, str]:
        path = paths[place % len(paths)]
        request = urllib.request.Request(  # noqa: S310 - our own server
            server.address + path,
            headers={"X-Forwarded-For": f"203.0.113.{place}", "Accept": "text/html"},
        )
        while True:
            try:
                with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310 - as above
                    return path, answer.headers["Content-Type"].partition(";")[0]
            except urllib.error.HTTPError as error:
                error.close()
                if error.code != 503 or "Refresh" not in error.headers:
                    raise
                # Too many ask at the same time: a browser does it again by itself.
                time.sleep(0.2)

    before = {pid: resident(pid) for pid in workers(server)}
    with ThreadPoolExecutor(8) as visitors:
        list(visitors.map(ask, range(3 * len(paths))))
        for place in range(len(paths)):
            while ask(place)[1] == "text/html":  # what is being made is waited for on a page
                time.sleep(0.2)  # the processes that make it need the processor more
        made = dict(visitors.map(ask, range(3 * len(paths))))
    assert sorted(made.values()) == [
        *["application/pdf"] * 4,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "image/png",
    ]
    for pid, resident_before in before.items():
        mapped = Path(f"/proc/{pid}/maps").read_text()
        assert not re.search("pango|pdfium", mapped)  # what draws pages and pictures
        assert resident(pid) - resident_before < 60


def resident(pid: int) -> int:
    """Return the memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) // 1024  # type: ignore[index]


# Files that are small and large when they are unpacked


def long_workbook() -> bytes:
    """Return a million cells in 60 KB."""
    row = b"<row>" + b'<c t="str"><v>a</v></c>' * 39 + b"</row>"
    head = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    )
    return sheet_of(head + row * 27_000 + b"</sheetData></worksheet>")


def sheet_of(content: bytes) -> bytes:
    """Return a workbook with this sheet."""
    book = io.BytesIO()
    Workbook().save(book)
    out = io.BytesIO()
    with (
        zipfile.ZipFile(book) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            own = name.endswith("sheet1.xml")
            target.writestr(name, content if own else source.read(name))
    return out.getvalue()


def png(width: int, height: int, mode: str) -> bytes:
    """Return a picture of one colour."""
    out = io.BytesIO()
    Image.new(mode, (width, height)).save(out, "PNG")
    return out.getvalue()


def mpo() -> bytes:
    """Return two pictures in one file, as phones make them."""
    out = io.BytesIO()
    Image.new("RGB", (400, 300)).save(
        out, "MPO", save_all=True, append_images=[Image.new("RGB", (90, 90))]
    )
    return out.getvalue()


SENT = [
    ("roster", long_workbook, "more than 1000 rows"),
    ("roster", lambda: b"Cognome;Nome\n" + b"Rossi;Anna\n" * 900, 'name="grid"'),
    ("logo", lambda: png(1, 24_000_000, "1"), "pixels; the limit is"),
    ("logo", lambda: png(5000, 5000, "RGBA"), "logo_remove"),
    ("logo", mpo, "logo_remove"),
    ("event", lambda: b"[" + b"{}," * 2_600_000 + b"{}]", "more than 2500000 values"),
    ("event", lambda: b'"' + b"a" * 60_000_000 + b'"', "doesn’t contain a Clubscore event"),
    ("event", lambda: b" " * 1_000_000, "not a JSON file"),
]


def peak(pid: int) -> int:
    """Return the most memory a process has had since ``forget_peak``, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) // 1024  # type: ignore[index]


def forget_peak(pid: int) -> None:
    """Let the most be what it is now."""
    Path(f"/proc/{pid}/clear_refs").write_text("5")


def send(server: Server, there: dict[str, str], what: str, content: bytes) -> str:
    """Send a file as its form does; return the page that answers."""
    fields = {"csrfmiddlewaretoken": "t" * 32}
    path, name = {
        "roster": (reverse("players_import", args=[there["event"]]), "file"),
        "logo": (reverse("club_settings", args=[there["club"]]), "logo"),
        "event": (reverse("event_import"), "file"),
    }[what]
    if what == "logo":
        fields["action"] = "logo"
    parts = [
        f'--b\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
        for key, value in fields.items()
    ]
    head = f'--b\r\nContent-Disposition: form-data; name="{name}"; filename="f.bin"\r\n'
    body = "".join([*parts, head, "\r\n"]).encode() + content + b"\r\n--b--\r\n"
    request = urllib.request.Request(  # noqa: S310 - our own server
        server.address + path,
        body,
        {
            "Content-Type": "multipart/form-data; boundary=b",
            "Cookie": f"csrftoken={'t' * 32}; sessionid={there['cookie']}; django_language=en",
        },
    )
    while True:
        with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310 - as above
            page = f"{answer.url} {answer.read().decode()}"
        if "/organize/uploads/" not in answer.url or "data-live" not in page:
            return page
        time.sleep(0.2)  # a browser asks again: what reads needs the processor more
        headers = {"Cookie": request.headers["Cookie"]}
        request = urllib.request.Request(answer.url, headers=headers)  # noqa: S310 - as above


def test_no_upload_raises_a_process_of_the_server(server, there):
    pages = []
    for pid in workers(server):  # each has shown such a page before
        others = [one for one in workers(server) if one != pid]
        with stopped(others[0]):
            send(server, there, "event", there["file"].encode())
        forget_peak(pid)
    before = {pid: peak(pid) for pid in workers(server)}
    padded = there["file"].encode() + b" " * 50_000_000
    for what, make, _said in [*SENT, ("event", lambda: padded, "")]:
        pages.append(send(server, there, what, make()))
    grown = {pid: peak(pid) - most for pid, most in before.items()}
    sys.stdout.write(f"grown by {grown} MB\n")
    assert max(grown.values()) < 50, grown
    assert "/import/" in pages[-1].split()[0]
    for (what, _make, said), page in zip(SENT, pages, strict=False):
        assert said in page.replace("\u00a0", "").replace(",", ""), (what, said)
