"""Documents of the library: the guide, the score format, and a reference from the docstrings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import scoring

from .reference import reference

DOCUMENTS: Final = ("guide", "format", "reference")
PACKED: Final = Path(scoring.__file__).parent / "documents"  # in the wheel
OF_THE_CHECKOUT: Final = Path(scoring.__file__).parents[1] / "docs"
IN_THE_CHECKOUT: Final = {"guide": "library.md", "format": "scoring.md"}


def document(name: str) -> str:
    """Return one of ``DOCUMENTS`` as Markdown."""
    if name == "reference":
        return reference()
    packed = PACKED / f"{name}.md"
    path = packed if packed.is_file() else OF_THE_CHECKOUT / IN_THE_CHECKOUT[name]
    return path.read_text(encoding="utf-8")
