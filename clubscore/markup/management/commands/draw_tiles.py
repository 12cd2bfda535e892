"""``python manage.py draw_tiles`` writes the pictures of the tiles."""

import sys
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from clubscore.markup.tiles.drawing import drawings

TILES_DIR: Final = Path(__file__).resolve().parents[4] / "static" / "tiles"


class Command(BaseCommand):
    """Write ``static/tiles``; with ``--check`` only name the files that differ, and exit 1."""

    help = "Draw the tiles into static/tiles."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add ``--check``."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="Write nothing; exit 1 if a file is not what would be drawn.",
        )

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        """Compare every file with its drawing and write those that differ."""
        wanted = drawings()
        stale = [name for name, text in wanted.items() if _content(TILES_DIR / name) != text]
        extra = sorted(found.name for found in TILES_DIR.glob("*.svg") if found.name not in wanted)
        if check:
            for name in stale + extra:
                self.stderr.write(f"{TILES_DIR / name} is not what draw_tiles draws")
            if stale or extra:
                sys.exit(1)
            return
        TILES_DIR.mkdir(parents=True, exist_ok=True)
        for name in stale:
            (TILES_DIR / name).write_text(wanted[name], encoding="utf-8")
        for name in extra:
            (TILES_DIR / name).unlink()
        self.stdout.write(
            f"{len(stale)} written, {len(wanted) - len(stale)} unchanged, {len(extra)} removed"
        )


def _content(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None
