"""``python -m tools.tiles`` draws the pictures of the tiles into ``static/tiles``."""

import sys

from tests.deployment import ROOT

from .drawing import drawings

TILES_DIR = ROOT / "static" / "tiles"


def main() -> None:
    """Write the pictures that differ from the drawings, and remove those of no tile."""
    wanted = drawings()
    written = 0
    for name, text in wanted.items():
        file = TILES_DIR / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            written += 1
    extra = [file for file in TILES_DIR.glob("*.svg") if file.name not in wanted]
    for file in extra:
        file.unlink()
    sys.stdout.write(
        f"{written} written, {len(wanted) - written} unchanged, {len(extra)} removed\n"
    )


if __name__ == "__main__":
    main()
