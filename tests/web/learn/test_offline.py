"""The pages for learning without network: the worker's script, and all that it has to keep."""

import json
import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from clubscore.web.learn.offline.areas import AREAS
from clubscore.web.learn.offline.views import EVERY_PAGE, WORKER
from clubscore.web.phone.files import ENGINE, engine_address, texts_file
from scoring.rulesets import RULESETS
from tests.factories import make_club, make_organizer
from tests.references import everything_named, page_references
from tests.web.table.test_offline import source_of

pytestmark = pytest.mark.any_database

FILES = {area.name: area.files for area in AREAS}
ENGINES = {area.name: area.engine for area in AREAS if area.engine}
PAGES = {
    "score": [f"/score/{key}/" for key in RULESETS],
    "practice": [
        "/practice/",
        "/practice/hand/",
        *(f"/practice/{key}/easy/1/" for key in RULESETS),
    ],
    "guides": ["/guides/", "/guides/referee/"],
    "rules": ["/rules/", *(f"/rules/{key}/?by=category" for key in RULESETS)],
}


def test_the_worker_knows_its_release_and_the_files_of_each_scope():
    response = Client().get("/sw-learn.js")
    text = response.content.decode()
    assert response.headers["Content-Type"] == "text/javascript"
    assert "no-store" in response.headers["Cache-Control"]
    assert re.search(r'self.RELEASE = "[0-9a-f]{12}";', text)
    files: dict[str, Any] = json.loads(text.partition("self.FILES = ")[2].partition(";\n")[0])
    assert set(files) == {f"/{area}/" for area in FILES}
    for area, names in FILES.items():
        assert {static(name) for name in (*EVERY_PAGE, *names)} <= {*files[f"/{area}/"]}
        assert all(finders.find(name) for name in names)
    pages = json.loads(text.partition("self.PAGES = ")[2].partition(";\n")[0])
    assert pages == {"/practice/": ["/practice/", "/practice/hand/"]}
    for name in WORKER:
        assert f'"{static(name)}"' in text


@pytest.mark.parametrize("area", FILES)
def test_the_worker_keeps_every_file_of_the_pages_without_network(area):
    """Pictures of a guide are kept with it; all else is known beforehand."""
    known = {*EVERY_PAGE, *FILES[area]}
    for address in PAGES[area]:
        page = Client().get(address).content.decode()
        named = page_references(page)
        assert "js/learn/offline/keep.js" in named
        pictures = {name for name in named if name.endswith((".png", ".jpg", ".webp"))}
        texts = {texts_file("it")} if 'data-engine="' in page else set()  # kept because named
        assert texts <= named
        assert everything_named(named - pictures - texts, source_of) <= known
        if area in ENGINES and address != "/practice/":
            assert f'data-engine="{engine_address(ENGINES[area])}"' in page


@pytest.mark.parametrize(("area", "name"), ENGINES.items())
def test_the_engine_starts_below_the_scope_of_the_worker(area, name):
    """Outside of it a browser asks no service worker for the script of another worker."""
    address = engine_address(name)
    assert re.fullmatch(rf"/{area}/engine\.js\?[0-9a-f]{{12}}", address)
    named = page_references(Client().get(address).content.decode())
    assert named == {ENGINE}
    assert everything_named(named, source_of) <= {*FILES[area]}
    assert json.dumps(address) in Client().get("/sw-learn.js").content.decode()


@pytest.mark.parametrize("address", [one for several in PAGES.values() for one in several[:2]])
def test_a_page_in_a_language_is_the_same_for_everybody_who_is_not_logged_in(client, db, address):
    """It is fetched without cookies, in the language that the visitor's page was in."""
    chosen = Client(headers={"accept-language": "en"})
    chosen.cookies["__Host-django_language"] = "it"
    page = chosen.get(address)
    assert page["Content-Language"] == "it"
    kept = Client(headers={"accept-language": page["Content-Language"]}).get(address)
    assert kept.content == page.content
    assert not kept.cookies
    client.force_login(make_organizer(make_club()))
    assert b"data-logout" in client.get(address).content
    assert b"data-logout" not in kept.content
