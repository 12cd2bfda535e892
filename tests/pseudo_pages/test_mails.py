"""Every e-mail and notification in a language that nobody speaks: all of it is translated."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.delivery.accounts.words import mail_text
from clubscore.delivery.event_mails import event_mail_text
from clubscore.delivery.words import TEXTS
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.models import AccountMail, User
from clubscore.tournaments.models import EventMail, Notice
from tests.event_states import event_in
from tests.factories import coming, make_event, make_organizer, make_user
from tests.web.account.clubs.test_start import told
from tests.web.account.test_email import mail_now

from .crawl import asking
from .language import CODE

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def mailed(settings: Any) -> None:
    """A mail server, on an installation that is open to new clubs."""
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example.org", "c@example.org"
    settings.OPEN_TO_CLUBS = True
    settings.BASE_URL = "https://club.example"


def test_every_mail_about_an_account(nobodys, crawl, mailed):
    user = make_user(first_name="Nome1", email="a@example.org", email_is_confirmed=True)
    User.objects.filter(pk=user.pk).update(language=CODE)
    user.refresh_from_db()
    for kind in AccountMailKind:
        account_mail_add(user=user, kind=kind, detail="App", device="Firefox", address="::1")
        crawl.note(kind, "\n".join(mail_text(AccountMail.objects.latest("pk"))))
    assert crawl.read == len(AccountMailKind)
    crawl.check()


def test_every_mail_somebody_asks_for(nobodys, crawl, mailed, monkeypatch):
    monkeypatch.setattr("clubscore.people.logins.mailed_links.mail_send_aside", mail_now)
    event = coming(make_event(players=5))
    make_user("anna", email="a@example.org", email_is_confirmed=True)
    boss, visitor = Client(), asking(Client())
    boss.force_login(make_organizer(event.club, "admin"))
    monkeypatch.setattr("clubscore.people.clubs.beginning.mail_send_aside", mail_now)
    invited = {"name": "Nome1", "role": "organizer", "email": "b@example.org"}
    asking(boss).post(reverse("club_roles", args=[event.club.slug]), invited)
    for name in ("password_forgotten", "login_link"):
        visitor.post(reverse(name), {"who": "anna"})
    news = {"player": 2, "address": "c@example.org"}
    visitor.post(reverse("event_notifications", args=[event.slug]), news)
    visitor.post(reverse("club_start"), told())
    for message in mail.outbox:
        crawl.note(message.to[0], f"{message.subject}\n{message.body}")
    assert len(mail.outbox) == 5
    crawl.check()


def test_every_notification(nobodys, crawl):
    """Of events, which go to devices and by e-mail."""
    event = event_in("finished")
    facts = {
        "number": 1,
        "name": "",
        "starts_at": "2026-03-14T12:00:00+00:00",
        "table": 1,
        "wind": 0,
        "hand": 1,
        "text": "Lunch",
        "player": 1,
    }
    notice = Notice(tournament=event, facts=facts)
    with translation.override(CODE):
        for what, text in TEXTS.items():
            for change in ("voided", "restored", "corrected") if what == "hand" else ("",):
                crawl.note(what, text({**facts, "change": change}, notice))
        mail_to_all = EventMail(tournament=event, text="Lunch", subject="Lunch")
        crawl.note("event mail", event_mail_text(mail_to_all))
    crawl.check()
