"""The guides as pages: their links and pictures lead somewhere on the site."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from clubscore.web.learn.guides import DOCS, GUIDES, anchor
from tests.html import check_page
from tests.references import source_name

EVERY = [
    pytest.param(key, language, id=f"{key}-{language}")
    for key in GUIDES
    for language in ("en", "it")
]


def shown(key, language):
    response = Client(headers={"accept-language": language}).get(reverse("guide", args=[key]))
    assert not response.cookies
    check_page(response, language)
    return response.content.decode()


@pytest.mark.parametrize(("key", "language"), EVERY)
def test_links_and_pictures_of_guides_are_there(key, language):
    html = shown(key, language)
    assert f"<h1>{(DOCS / GUIDES[key][language]).read_text().splitlines()[0][2:]}</h1>" in html
    text = html.partition('<article class="guide">')[2].partition("</article>")[0]
    pictures = re.findall(r'<img src="([^"]+)"', text)
    assert pictures or key in {"organizer", "operator", "hosting"}
    for picture in pictures:
        assert f"/guides/{language}/" in picture
        assert finders.find(source_name(picture))
    client = Client(headers={"accept-language": language})
    for link in set(re.findall(r'<a href="([^"]+)"', text)) - set(pictures):
        if link.startswith("https://"):
            continue  # of a program that has to be installed
        path, _, place = link.partition("#")
        other = client.get(path or reverse("guide", args=[key]))
        assert other.status_code == 200, link
        assert not place or f'id="{unquote(place)}"' in other.content.decode(), link


def test_what_links_to_no_page_stays_as_text():
    """What the file of an event contains is for people who have the checkout."""
    html = shown("lists", "en")
    assert "event-file.md" in (DOCS / "lists.md").read_text()
    assert ".md" not in html
    assert "The file is documented" in html


def test_the_way_to_the_guides():
    client = Client(headers={"accept-language": "it"})
    assert reverse("guides") in check_page(client.get(reverse("rules")), "it").links
    links = check_page(client.get(reverse("guides")), "it").links
    assert {reverse("guide", args=[key]) for key in GUIDES} <= set(links)
    assert client.get(reverse("guide", args=["scoring"])).status_code == 404


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_guide_for_people_is_a_page(language):
    folder: Path = DOCS / "it" if language == "it" else DOCS
    files = {DOCS / one[language] for one in GUIDES.values()}
    assert all(path.exists() for path in files)
    if language == "it":
        assert files == set(folder.glob("*.md")) - {folder / "README.md"}


def test_headings_are_named_as_links_name_them():
    assert anchor("Names, data and privacy") == "names-data-and-privacy"
    assert anchor("Completa l’ultimo tavolo") == "completa-lultimo-tavolo"
