"""What is told by e-mail about clubs, to operators and to administrators."""

import pytest
from django.test import override_settings
from django.urls import reverse

from clubscore.delivery.accounts.words import mail_text
from clubscore.people.account_mails import ABOUT_CLUBS, AccountMailKind, account_mail_add
from clubscore.people.models import AccountMail, User
from tests.factories import make_user

pytestmark = pytest.mark.django_db

SITE = "https://score.example.org"
SAYS = {
    AccountMailKind.CLUB_BEGUN: {
        "en": ("A club has been started on your server: Il Bambù", reverse("hosted_clubs")),
        "it": ("Sul tuo server è stato aperto un club: Il Bambù", reverse("hosted_clubs")),
    },
    AccountMailKind.CLUB_SUSPENDED: {
        "en": ("The operator has suspended your club: Il Bambù", "not change anything"),
        "it": ("Il gestore ha sospeso il tuo club: Il Bambù", "non modificare nulla"),
    },
    AccountMailKind.CLUB_RELEASED: {
        "en": ("The operator has opened your club again: Il Bambù", "work as before"),
        "it": ("Il gestore ha riaperto il tuo club: Il Bambù", "lavorare come prima"),
    },
}


@pytest.fixture
def user() -> User:
    return make_user("anna", email="anna@example.org", email_is_confirmed=True)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("kind", SAYS)
@override_settings(MAIL_URL="smtp://m.example", DEFAULT_FROM_EMAIL="c@example.org", BASE_URL=SITE)
def test_what_an_e_mail_about_a_club_says(user, kind, language):
    User.objects.filter(pk=user.pk).update(language=language)
    user.refresh_from_db()
    account_mail_add(user=user, kind=kind, detail="Il Bambù")
    subject, text = mail_text(AccountMail.objects.get())
    wanted, part = SAYS[kind][language]
    assert subject == wanted
    assert part in text
    assert "password" not in text


def test_every_kind_is_here():
    assert set(SAYS) == ABOUT_CLUBS
