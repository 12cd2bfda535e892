"""The guides as pages: their links and pictures lead somewhere on the site."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from clubscore.web.learn.guides import DOCS, GUIDES, anchor, files_of, html_of_guide, title_of
from tests.html import check_page
from tests.references import source_name

EVERY = [
    pytest.param(key, language, id=f"{key}-{language}")
    for key, files in GUIDES.items()
    for language in files
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
    text = html.partition('<article class="guide"')[2].partition("</article>")[0]
    folder = (DOCS / GUIDES[key][language]).parent.name if language != "en" else language
    pictures = re.findall(r'<img src="([^"]+)"', text)
    assert pictures or key in {"organizer", "operator", "hosting"}
    for picture in pictures:
        assert f"/guides/{folder}/" in picture
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


def test_every_file_of_a_language_is_a_guide():
    """A misspelt name would be found by nobody."""
    for folder in {Path(file).parent for files in GUIDES.values() for file in files.values()}:
        if folder.name:
            found = {path.name for path in (DOCS / folder).iterdir()} - {"README.md"}
            assert found <= {f"{name}.md" for name in GUIDES}, folder
    assert all(set(files) >= {"en", "it"} for files in GUIDES.values())


def test_a_guide_is_found_by_its_folder(tmp_path):
    for folder in ("de", "zh_Hans", "images"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "player.md").touch()
    found = files_of("player", tmp_path)
    assert found == {"en": "player.md", "de": "de/player.md", "zh-hans": "zh_Hans/player.md"}
    assert files_of("referee", tmp_path) == {"en": "referee.md"}


def test_a_picture_that_is_not_there_breaks_no_guide(tmp_path):
    guide = tmp_path / "player.md"
    guide.write_text("# Title\n\nText ![a picture](images/guides/pt/player.webp) goes on.\n")
    assert html_of_guide(guide) == "<p>Text  goes on.</p>\n"


def test_where_there_is_no_translation_the_english_guide_says_so():
    assert "de" not in GUIDES["operator"]
    client = Client(headers={"accept-language": "de"})
    html = client.get(reverse("guide", args=["operator"])).content.decode()
    assert '<article class="guide" lang="en">' in html
    assert "auf Englisch" in html
    listed = client.get(reverse("guides")).content.decode()
    assert f'<span lang="en">{title_of(DOCS / "operator.md")}</span>' in listed
    assert listed.count("auf Englisch") == sum("de" not in files for files in GUIDES.values())


def test_headings_are_named_as_links_name_them():
    assert anchor("Names, data and privacy") == "names-data-and-privacy"
    assert anchor("Completa l’ultimo tavolo") == "completa-lultimo-tavolo"
