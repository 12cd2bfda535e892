"""``python -m tools.pictures [NAME …]``: takes the pictures of the guides, or some of them.

They are written to ``docs/images/guides/LANGUAGE/NAME.webp``, each in the languages whose guides
show it. If nothing visible has changed, the
file is left unchanged. The demo is the one of ``make demo``, served as deployed, with its clock and
the browser's stopped.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING

from django.core.management import call_command
from playwright.sync_api import Browser, sync_playwright

from clubscore.languages import code_of
from tests.deployment import ROOT, installed, server_running

from .shots import PICTURES

if TYPE_CHECKING:
    from .places import Places

IMAGES = ROOT / "docs" / "images" / "guides"
SHOWN = re.compile(r"\]\([./\w]*images/guides/(\w+)/([\w-]+)\.webp\)")
ADDRESS = "https://score.example.org"  # in QR codes and links to be passed on


def main() -> int:
    """Take the pictures that were asked for; return the exit status."""
    names = _names()
    with installed("tools.pictures.served_settings") as installation:
        places = _demo()
        environment = installation.environment | {"CLUBSCORE_BASE_URL": ADDRESS}
        with server_running(installation.var, environment) as server:
            _take(names, server.address, places)
    return 0


def _names() -> Collection[str]:
    every = [one.name for one in PICTURES]
    parser = argparse.ArgumentParser(prog="tools.pictures")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(every))
    names = parser.parse_args().names or every
    if unknown := set(names) - set(every):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}")
    return set(names)


def shown() -> set[tuple[str, str]]:
    """Return the pictures that README and guides show: the folder of the language, and the name."""
    documents = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    return {found for path in documents for found in SHOWN.findall(path.read_text("utf-8"))}


def _demo() -> Places:
    """Load the demo; the links of its tables are left to chance everywhere but here."""
    from clubscore.tournaments.models import Table

    from .places import find_places

    # The addresses it prints are not those of the server.
    call_command("demo", load_only=True, stdout=io.StringIO())
    tables = list(Table.objects.all())
    for table in tables:
        table.link_token = f"{table.pk:032}"
    Table.objects.bulk_update(tables, ["link_token"])
    return find_places()


@contextmanager
def browser() -> Iterator[Browser]:
    """Run the browser the pictures are taken with."""
    from tests.browser.conftest import CHROMIUM, CHROMIUM_ARGUMENTS

    arguments = [*CHROMIUM_ARGUMENTS, "--font-render-hinting=none", "--force-color-profile=srgb"]
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield running
        running.close()


def _take(names: Collection[str], address: str, places: Places) -> None:
    from .camera import Camera, write

    with browser() as running:
        wanted = shown()
        for folder, picture in product(sorted({folder for folder, _ in wanted}), PICTURES):
            if picture.name in names and (folder, picture.name) in wanted:
                path = IMAGES / folder / f"{picture.name}.webp"
                shot = Camera(running, code_of(folder), address, places).take(picture)
                news = "taken anew" if write(shot, path) else "as before"
                size = path.stat().st_size // 1024
                sys.stdout.write(f"{path.relative_to(ROOT)}: {size} kB, {news}\n")


if __name__ == "__main__":
    sys.exit(main())
