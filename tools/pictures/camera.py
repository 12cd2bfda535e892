"""A camera: a browser of fixed size, language, clock and colours, and small files of its shots."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops
from playwright.sync_api import Browser, BrowserContext, Page

from clubscore.demo.club import PASSWORD, USERNAME

from .clock import MOMENT
from .places import Places
from .shots import Picture, Screen, address_of, texts_of

LOCALES: Final = {"en": "en-GB", "it": "it-IT"}  # of others: the language itself
SCALE: Final = 1.5  # pixels of a picture for one of the screen
COMPUTER: Final = 1000  # px wide
PHONE: Final = {"width": 360, "height": 640}
GAP: Final = round(24 * SCALE)  # between phones, and around them
GROUND: Final = (226, 221, 207)
COLOURS: Final = 128
# Fields of dates show them as the installed browser's language has them, whatever the page's is.
DATES: Final = """locale => {
  const pair = {dateStyle: "short", timeStyle: "short"};
  for (const one of document.querySelectorAll("input[type=date], input[type=datetime-local]")) {
    const [value, form] = [one.value, one.type === "date" ? {dateStyle: "short"} : pair];
    one.type = "text";
    one.value = value && new Date(value).toLocaleString(locale, form);
  }
}"""
MARGIN: Final = 4  # px over the element a picture begins with
PATIENCE: Final = 15_000  # ms
# A file stays as it is if nothing in it has changed: other versions of the browser and of fonts
# draw the edges of letters a little differently. A square of so many pixels may differ by so much
# on average, of 255; one digit more or less differs by more.
SQUARE, TOLERANCE = 12, 12


@dataclass(frozen=True, slots=True)
class Camera:
    """A browser in one language, and the Clubscore it looks at."""

    browser: Browser
    language: str
    address: str
    places: Places

    def take(self, picture: Picture) -> Image.Image:
        """Return a picture; raises ``AssertionError`` where an address does not answer."""
        shots = [self._screen(one, picture.height) for one in picture.screens]
        return shots[0] if picture.height else side_by_side(shots)

    def _screen(self, screen: Screen, height: int) -> Image.Image:
        context = self._context(height)
        page = context.new_page()
        page.clock.set_fixed_time(MOMENT)
        if screen.organizer:
            log_in(page)
        # Last: who logs in reads the language of the account.
        cookie = {"name": "django_language", "value": self.language, "url": self.address}
        context.add_cookies([cookie])  # type: ignore[list-item]
        for text in texts_of(screen):
            answer = page.goto(address_of(text, self.places))
            assert answer is not None
            assert answer.ok, f"{answer.url} answers {answer.status}"
        if screen.act is not None:
            screen.act(page)
        page.evaluate(DATES, LOCALES.get(self.language, self.language))
        if screen.top:
            top = "(one, margin) => scrollTo(0, one.getBoundingClientRect().top + scrollY - margin)"
            page.locator(screen.top).first.evaluate(top, MARGIN)
        shot = shoot(page)
        context.close()
        return shot

    def _context(self, height: int) -> BrowserContext:
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": COMPUTER, "height": height} if height else PHONE,  # type: ignore[arg-type]
            is_mobile=not height,
            has_touch=not height,
            device_scale_factor=SCALE,
            locale=LOCALES.get(self.language, self.language),
            color_scheme="light",
            reduced_motion="reduce",
            timezone_id="Europe/Rome",
        )
        context.set_default_timeout(PATIENCE)
        return context


def log_in(page: Page) -> None:
    """Log in as the organizer of the demo."""
    page.goto("/login/?next=/organize/")
    page.locator("[name=username]").fill(USERNAME)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/organize/")


def shoot(page: Page) -> Image.Image:
    """Return a screenshot once everything has loaded, without a blinking cursor."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    shot = page.screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def side_by_side(shots: list[Image.Image]) -> Image.Image:
    """Return phone screens side by side."""
    width = sum(one.width + GAP for one in shots) + GAP
    whole = Image.new("RGB", (width, shots[0].height + 2 * GAP), GROUND)
    left = GAP
    for one in shots:
        whole.paste(one, (left, GAP))
        left += one.width + GAP
    return whole


def write(picture: Image.Image, path: Path) -> bool:
    """Write a picture unless the file shows the same already; return whether it was written."""
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    small = few.convert("RGB")
    if path.exists():
        with Image.open(path) as former:
            if same(small, former.convert("RGB")):
                return False
    path.parent.mkdir(parents=True, exist_ok=True)
    small.save(path, "WEBP", lossless=True, quality=100, method=4)
    return True


def same(one: Image.Image, other: Image.Image) -> bool:
    """Tell whether two pictures look the same."""
    if one.size != other.size:
        return False
    squares = ImageChops.difference(one, other).convert("L").reduce(SQUARE)
    return max(squares.tobytes()) <= TOLERANCE
