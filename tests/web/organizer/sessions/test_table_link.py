"""The link of a table: shown as a QR code, renewed and revoked."""

from django.urls import reverse

from clubscore.tournaments.models import Table
from tests.html import check_page


def test_links_are_shown_renewed_and_revoked(organizer, evening):
    table = Table.objects.earliest("pk")
    path = reverse("table_link", args=[table.pk])
    page = organizer.get(path)
    check_page(page)
    assert f"https://testserver/t/{table.link_token}/" in page.content.decode()
    assert "<svg" in page.content.decode()

    organizer.post(path, {"action": "renew"})
    renewed = Table.objects.get(pk=table.pk).link_token
    assert renewed != table.link_token

    text = organizer.post(path, {"action": "revoke"}, follow=True).content.decode()
    assert "has been revoked" in text
    assert renewed not in text
    organizer.post(path, {"action": "nonsense"})
    assert not Table.objects.get(pk=table.pk).link_active


def test_links_begin_with_the_base_address(organizer, evening, settings):
    settings.BASE_URL = "https://punti.example"
    page = organizer.get(reverse("table_link", args=[Table.objects.earliest("pk").pk]))
    assert "https://punti.example/t/" in page.content.decode()
