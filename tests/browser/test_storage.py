"""A browser that keeps nothing says so on the page of the table, before anything depends on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.factories import make_table

from .conftest import PHONE
from .referee import Referee

pytestmark = pytest.mark.django_db(transaction=True)

THROWS = "throw new DOMException('no', 'SecurityError')"
REFUSALS = {
    "hands": f"IDBFactory.prototype.open = () => {{ {THROWS} }}",
    "drafts": f"Storage.prototype.setItem = () => {{ {THROWS} }}",
    "all": f"""
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
            Object.defineProperty(self, name, {{ get() {{ {THROWS} }} }});
    """,
}


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
@pytest.mark.parametrize("what", [*REFUSALS, ""])
def test_the_page_of_a_table_says_that_nothing_is_kept(new_page, axe, what, locale):
    page = new_page(**PHONE, locale=locale)
    page.add_init_script(REFUSALS.get(what, ""))
    referee = Referee(page, make_table())
    note = page.locator("[data-no-storage]")
    if not what:
        expect(page.locator("[data-offline][data-waiting='0']")).to_be_attached()
        expect(note).to_be_hidden()
        return
    expect(note).to_be_visible()
    axe(page)
    assert referee.says("Enter hand %(number)s", number=1) in page.locator("main").inner_text()
