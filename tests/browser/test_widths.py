"""Every page in a language that nobody speaks, whose words are long, on a phone 360 pixels wide.

No page is wider than the phone, and no word is cut off: as no figure is in ``test_figures``.
"""

from collections.abc import Iterator

import pytest

from tests.deployment import Deployment, collect_static
from tests.left_out_files import of_every_language
from tests.pseudo_pages.language import CODE, LANGUAGE, write_language

from .conftest import PHONE
from .test_figures import CUT, Reader, addresses, pages, table

__all__ = ["table"]  # a fixture
pytestmark = pytest.mark.django_db(transaction=True)

WORDS = CUT.replace(r"/\p{Nd}/u", r"/[«»]/u").replace(
    r"/[-+−±]?\p{Nd}[\p{Nd}.,:–½¼¾⅓⅔]*/gu", r"/[\p{L}«»]+/gu"
)
# What may be out of sight, and why.
SCROLLED = {
    "nav.tabs": "tabs scroll sideways to the one that is open",
}
WIDER = """() => {
  const most = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= most) return "";
  const wide = [...document.querySelectorAll("body *")].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().right > most + 1
  );
  return wide.slice(0, 5).map((one) => `${one.localName}.${one.className}`).join(" ") || "wider";
}"""


@pytest.fixture(scope="module")
def live_server(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployment]:
    """Clubscore as it is deployed, with a language more."""
    var = tmp_path_factory.mktemp("pseudo")
    with of_every_language():
        folder = {LANGUAGE: str(write_language(var / "locale"))}
    collect_static(var, language=folder)
    server = Deployment(var, folder)
    server.start()
    yield server
    server.kill()


def test_every_page_fits_a_phone(new_page, table):
    reader = Reader(new_page(**PHONE, locale=CODE), table)
    shown = pages(reader.client, addresses(table))
    found = []
    for address in shown:
        reader.open(address)
        if wide := reader.page.evaluate(WIDER):
            found.append((address, f"wider than the phone: {wide}"))
        cut = reader.page.evaluate(WORDS)
        found += [(address, one) for one in cut if not any(place in one for place in SCROLLED)]
    assert not found, "\n".join(map(str, found))
