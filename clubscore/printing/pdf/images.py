"""Images in a page to be printed: how their addresses begin, and those that draw themselves."""

from __future__ import annotations

from typing import Any, Final, Protocol

LOGO_SCHEME: Final = "logo:"  # logo:4f1c…, that of a club
STATIC_SCHEME: Final = "static:"  # static:css/print/results.css, a file among our static files


class PdfImage(Protocol):
    """An image that draws itself, as WeasyPrint asks for it."""

    def get_intrinsic_size(
        self, image_resolution: float, font_size: float
    ) -> tuple[float, float, float]:
        """Return width and height in pixels and their ratio."""
        ...

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """Draw it from the origin, as large as given, on a PDF content stream."""
        ...
