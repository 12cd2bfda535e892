"""Every address of an installation at https://club.example/score/, for every role.

``test_pages.py`` runs this with the settings of such an installation.
"""

import re
from io import StringIO

import pytest
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.urls import get_script_prefix, reverse

from clubscore.mail import mail_send
from clubscore.people.models import User
from clubscore.web.proof.fresh import PROVEN
from tests.factories import make_user
from tests.test_access import (  # noqa: F401 - fixtures among them
    ADDRESSES,
    OF_A_CLUB,
    ROLES,
    address_of,
    clients,
    no_paper,
    patterns,
    table,
)

from .strays import HOME, strays

pytestmark = pytest.mark.django_db
BEHIND = {"healthz", "readyz", "metrics", "domain_allowed"}  # asked behind the proxy, at the root


def test_every_address_is_below_the_path():
    assert HOME.rstrip("/") == settings.BASE_PATH
    assert {one.name for one in patterns()} == set(ADDRESSES)
    assert get_script_prefix() == "/"  # nothing is added to it a second time
    for name in BEHIND:
        assert reverse(name) == f"/{name}".replace("_", "-")


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_answers_lead_nowhere_else(table, clients, name):  # noqa: F811
    address = address_of(name, table)
    assert address.startswith(HOME) != (name in BEHIND)
    assert not address.startswith(f"{HOME}score/score/")
    if name in OF_A_CLUB:
        address += f"?club={table.session.tournament.club.slug}"
    found = set()
    for method, expected in zip(("get", "post"), ADDRESSES[name], strict=True):
        for role in ROLES:
            client = clients[role]
            answer = getattr(client, method)(address, headers={"accept-encoding": ""})
            assert answer.status_code == expected[role], (method, role)
            found |= {(method, role, one) for one in strays(answer)}
    assert found == set()


def test_what_no_request_asks_for_has_whole_addresses():
    out = StringIO()
    call_command("club_create", "Il Bambù", admin="Anna", stdout=out)
    call_command("password_link", make_user().username, stdout=out)
    found = re.findall(r"https?://\S+", out.getvalue())
    assert len(found) == 3
    assert not [one for one in found if not one.startswith("https://club.example/score/")]
    assert "/score/score/" not in out.getvalue()


def test_mails_about_accounts_name_the_start_page(client, settings, monkeypatch):
    for module in ("people.logins.mailed_links", "web.proof.ways"):
        monkeypatch.setattr(f"clubscore.{module}.mail_send_aside", mail_send)
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example", "c@club.example"
    user = make_user()
    User.objects.filter(pk=user.pk).update(email="a@example.org", email_is_confirmed=True)
    for name in ("password_forgotten", "login_link"):
        client.post(reverse(name), {"who": user.username}, secure=True)
    client.force_login(user)
    session = client.session
    del session[PROVEN]
    session.save()
    client.post(reverse("passkeys"), {"proof-step": "mail"}, secure=True)
    assert len(mail.outbox) == 3
    named = re.findall(r"https?://\S+", "\n".join(str(one.body) for one in mail.outbox))
    assert len(named) == 5
    assert not [one for one in named if not one.startswith("https://club.example/score/")]
