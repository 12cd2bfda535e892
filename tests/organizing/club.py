"""A club that does everything on its pages: makes events, plays them, prints the final sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from random import Random
from typing import Any, TypeAlias
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubscore.people.models import Club
from clubscore.tournaments.models import Session, Table, Tournament
from tests.factories import make_club, make_organizer
from tests.web.organizer.event.test_new import form_data

Json: TypeAlias = Any
Names: TypeAlias = Sequence[tuple[str, str]]  # first, last
NEW = "/organize/new/"
POINTS = (-48, -30, -8, 0, 8, 17, 30, 64)  # few enough for ties


class ClubAtWork:
    """An organizer's browser; ``chance`` makes the results up."""

    def __init__(self, seed: str, club: Club | None = None) -> None:
        self.chance = Random(seed)
        self.club: Club = club or make_club()
        self.options: dict[str, object] = {}  # of the rules, as the page sends them
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(make_organizer(self.club))

    def post(self, page: str, *args: object, sent: Mapping[str, object] | None = None) -> None:
        """Send something to a page; it has to be done, and not shown again."""
        response = self.client.post(reverse(page, args=args), sent or {})
        assert response.status_code == 302, (page, response.content.decode())

    def event(
        self,
        name: str,
        players: Names,
        day: str,
        kind: str = "tournament",
        ruleset: str = "mcr",
        **settings: object,
    ) -> Tournament:
        """Make an event with its players, then fill in its settings."""
        known = {(one.first_name, one.last_name): one for one in self.club.players.all()}
        there = [known[one] for one in players if one in known]
        new = [one for one in players if one not in known]
        days = {"starts_on": day, "ends_on": day}
        sent = form_data(there, new, kind=kind, name=name, ruleset=ruleset, **days)
        sent |= self.options
        response = self.client.post(NEW, sent | {"token": str(uuid4())})
        assert response.status_code == 302, response.content.decode()
        event = Tournament.objects.get(name=name, club=self.club)
        page = self.client.get(reverse("event_settings", args=[event.slug]))
        told = fields_of(page.context["form"]) | settings
        self.post("event_settings", event.slug, sent=told)
        event.refresh_from_db()
        assert event.entries.count() == len(players)
        return event

    def play(self, event: Tournament) -> Session:
        """Draw the next session, start it, type its sheets in at the results desk, close it."""
        self.post("session_new", event.slug)
        session = event.sessions.latest("number")
        self.start(event, session)
        return self.finish(event, session)

    def start(self, event: Tournament, session: Session) -> None:
        """Start a session, whatever the page asks about."""
        address = reverse("session_start", args=[event.slug, session.number])
        asked = self.client.get(address)
        check = asked.context["check"] if asked.context and "check" in asked.context else None
        sent = {"confirmed": check.fingerprint} if check else {}
        self.post("session_start", event.slug, session.number, sent=sent)

    def finish(self, event: Tournament, session: Session) -> Session:
        """Type the sheets of a session in, and close it."""
        for table in session.tables.all():
            if event.has_imps:
                self._type_hands(table)
                continue
            points = [self.chance.choice(POINTS) for _ in range(table.size - 1)]
            totals = {f"t{seat}": one for seat, one in enumerate([*points, -sum(points)])}
            sitting = table.seats.order_by("wind").values_list("entry", flat=True)
            seats = "-".join(map(str, sitting))  # as the page sends them
            sheet = {"table": table.number, "token": str(uuid4()), "seats": seats, **totals}
            self.post("results_desk", event.slug, session.number, sent=sheet)
        self.post("session_close", event.slug, session.number)
        session.refresh_from_db()
        assert session.state == Session.State.CLOSED
        return session

    def _type_hands(self, table: Table) -> None:
        """Type the lines of a sheet in, hand by hand, and close the table."""
        lines: dict[str, object] = {}
        for number in range(1, 1 + self.chance.randrange(2, 5)):
            winner, discarder = self.chance.sample(range(table.size), 2)
            won = {"won": winner, "source": discarder, "points": self.chance.choice((8, 24, 88))}
            line = won if self.chance.randrange(4) else {"won": "draw"}
            lines |= {f"h{number}-{name}": value for name, value in line.items()}
        sheet = {"token": str(uuid4()), "first": 1, "action": "record", "close": "1", **lines}
        self.post("sheet_enter", table.pk, sent=sheet)

    def file(self, event: Tournament) -> Json:
        """Download the event file."""
        response = self.client.get(reverse("event_file", args=[event.slug]))
        content = b"".join(response) if response.streaming else response.content
        return json.loads(content)

    def standings(self, event: Tournament) -> Json:
        """Return the standings everybody can read."""
        return Client().get(reverse("api_standings", args=[event.slug])).json()

    def pdf(self, address: str, query: Mapping[str, str] | None = None) -> str:
        """Return the text of a document, made by the queue."""
        response = self.client.get(address, query or {}, follow=True)
        assert response["Content-Type"] == "application/pdf", response.content.decode()[:2000]
        content = b"".join(response) if response.streaming else response.content
        pages = PdfReader(BytesIO(content)).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())


def fields_of(form: Any) -> dict[str, Any]:
    """Return what a browser sends of a form as it is shown."""
    told = {form[name].html_name: form[name].value() for name in form.fields}
    return {name: value for name, value in told.items() if value not in (None, False)}


def names(count: int) -> Names:
    """Return people to play."""
    return [(f"Nome{number:02}", f"Cognome{number:02}") for number in range(1, count + 1)]
