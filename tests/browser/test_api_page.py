"""The page that explains the API: a line for each address and object, which opens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = 20  # of a phone, at most, while everything is folded


def test_the_page_is_short_until_something_is_opened(new_page, axe):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/api/")
    height = page.evaluate("document.documentElement.scrollHeight / innerHeight")
    assert height < SCREENS
    index = page.get_by_role("navigation", name="Sections")
    index.get_by_role("link", name="Objects").click()
    expect(page.get_by_role("heading", name="Objects")).to_be_in_viewport()
    expect(index).to_be_in_viewport(ratio=1)
    axe(page)
    page.get_by_role("button", name="Open everything").click()
    expect(page.locator("details.api-one:not([open])")).to_have_count(0)
    axe(page)


def test_what_a_link_leads_to_is_opened(new_page):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/api/#StandingOut")
    expect(page.locator("#StandingOut")).to_have_attribute("open", "")
    address = page.locator("[id^='op-']").first
    address.locator("summary").click()
    link = address.locator(".kinds a").first
    target = page.locator(link.get_attribute("href"))
    link.click()
    expect(target).to_have_attribute("open", "")
    expect(target.locator("summary")).to_be_in_viewport()
