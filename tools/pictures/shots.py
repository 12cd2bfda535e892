"""The pictures of the guides: what each shows. ``make pictures`` takes those that a guide shows.

A picture is one computer screen, or several phone screens side by side. None of them changes stored
data, so every picture may be taken alone and in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from playwright.sync_api import Page, expect

from scoring.tiles import TILES_BY_NAME

if TYPE_CHECKING:
    from .places import Places

Act = Callable[[Page], None]
# Pasted into the import of the players of the demo's tournament: known, new, nearly known, wrong.
ROWS: Final = """\
Last name\tFirst name\tCountry\tEMA number
Zoli\tNicolò\tITA\t07010202
Verdi\tAntonella\tITA\t
Bergher\tBenoît\tFRA\t
Rossi\tPietro\tXYZ\t
"""
HAND: Final = ("pung", "C", "chow", "7p", "chow", "1p", "2p", "3p", "4p", "5p", "6p", "9p", "9p")
HALF_A_HAND: Final = 9  # keys of it
ITALIAN_HAND: Final = ("C", "triple", "E", "run", "2m", "4p", "pair", "9s")


@dataclass(frozen=True, slots=True)
class Screen:
    """One address as somebody sees it; ``act`` does what has to be done there first.

    ``{running}`` and the like in an address are fields of ``Places``. ``table`` is one whose link
    the phone opens first. The picture begins with the element ``top``, or with the page's head.
    """

    address: str
    act: Act | None = None
    organizer: bool = False
    table: str = ""
    top: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: a screen of a computer so many pixels high, or up to three phones."""

    name: str
    screens: tuple[Screen, ...]
    height: int = 0  # of a computer's screen; 0: phones

    def addresses(self, places: Places) -> list[str]:
        """Return the addresses it needs, with the places filled in."""
        return [address_of(text, places) for one in self.screens for text in texts_of(one)]


def texts_of(screen: Screen) -> list[str]:
    """Return the addresses a screen needs, one after the other."""
    return [*([f"/t/{{{screen.table}}}/"] if screen.table else []), screen.address]


def address_of(text: str, places: Places) -> str:
    """Return an address with its places filled in."""
    return text.format(**asdict(places))


def new_tournament(page: Page) -> None:
    """Choose a tournament, name it and tick nobody yet."""
    page.locator("[name=kind][value=tournament]").check()
    page.locator("[name=name]").fill("Torneo di primavera")
    page.locator("[name=visibility][value=draft]").check()


def list_read(page: Page) -> None:
    """Paste a list of players and let it be read."""
    page.locator("textarea[name=pasted]").fill(ROWS)
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("[name=token]")).to_be_attached()


def totals_typed(page: Page) -> None:
    """Type three of the four totals of a sheet."""
    page.locator("[name=table]").fill("2")
    page.keyboard.press("Enter")
    for total in ("96", "-41", "-88"):
        page.keyboard.type(total)
        page.keyboard.press("Enter")


def winner_chosen(page: Page) -> None:
    """Choose who won, and on whose discard."""
    expect(page.locator(".entry.is-live")).to_be_visible()
    page.locator(".pick:has([name=winner][value='1'])").click()
    page.locator(".pick:has([name=source][value='3'])").click()
    # Keys that have just come in place of the players do not take a second tap meant for them.
    expect(page.locator("form[data-settling]")).to_have_count(0)


def half_entered(page: Page) -> None:
    """Tap in the first half of a hand."""
    winner_chosen(page)
    _tap(page, HAND[:HALF_A_HAND])


def entered(page: Page) -> None:
    """Tap in a whole hand, and wait for its score."""
    winner_chosen(page)
    _tap(page, HAND)
    expect(page.locator("[data-verdict]")).to_be_visible()


def italian_entered(page: Page) -> None:
    """Tap in the winner's hand set by set."""
    winner_chosen(page)
    _tap(page, ITALIAN_HAND)


def _tap(page: Page, keys: tuple[str, ...]) -> None:
    for key in keys:
        tile = TILES_BY_NAME.get(key)
        page.locator(f"[data-mode={key}]" if tile is None else f"[data-tile='{tile}']").click()


def organizers(address: str, act: Act | None = None, top: str = "h1") -> tuple[Screen, ...]:
    """Return a screen of the organizer's."""
    return (Screen(address, act, organizer=True, top=top),)


PICTURES: Final = (
    Picture(
        "overview",
        (
            Screen("/tables/{table}/hand/", entered, table="link"),
            Screen("/tables/{table}/", table="link"),
            Screen("/e/{running}/"),
        ),
    ),
    # Run a tournament in ten steps
    Picture("new-event", organizers("/organize/new/", new_tournament), height=760),
    Picture("import", organizers("/organize/{running}/players/import/", list_read), height=900),
    Picture("timetable", organizers("/organize/{running}/timetable/"), height=720),
    Picture("seating-plan", organizers("/organize/{running}/seating/", top="#seats"), height=500),
    Picture("print", organizers("/organize/{running}/print/"), height=860),
    Picture("running", organizers("/organize/{running}/"), height=860),
    Picture("results-desk", organizers("/organize/{running}/s/3/desk/", totals_typed), height=640),
    Picture("projector", (Screen("/e/{running}/projector/"),), height=600),
    Picture("standings", (Screen("/e/{finished}/"),), height=760),
    Picture("ema", organizers("/organize/{finished}/ema/"), height=600),
    # At the table
    Picture(
        "hand",
        (
            Screen("/tables/{table}/hand/", winner_chosen, table="link"),
            Screen("/tables/{table}/hand/", half_entered, table="link"),
            Screen("/tables/{table}/hand/", entered, table="link"),
        ),
    ),
    Picture(
        "table",
        (
            Screen("/tables/{table}/", table="link"),
            Screen("/tables/{italian_table}/hand/", italian_entered, table="italian_link"),
        ),
    ),
    # For players
    Picture(
        "player",
        (
            Screen("/e/{running}/p/16/"),
            Screen("/e/{running}/seats/"),
            Screen("/tables/{closed_table}/hands/{hand}/"),
        ),
    ),
)
