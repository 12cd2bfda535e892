"""Reading back what was printed."""

import ctypes
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

import pypdfium2
import pypdfium2.raw as raw
import zxingcpp
from PIL import Image
from pypdf import PdfReader

MM = 72 / 25.4  # points
DPI = 150


@dataclass(frozen=True)
class Box:
    """A printed character and where it is, in mm from the top left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The share of the smaller of two boxes that the other one covers."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        smaller = min(self.area, other.area)
        return width * height / smaller if width > 0 and height > 0 and smaller else 0

    @property
    def area(self) -> float:
        """In square mm."""
        return (self.right - self.left) * (self.bottom - self.top)


class Pdf:
    """A PDF as its readers see it: text, pictures, structure."""

    def __init__(self, content: bytes) -> None:
        assert content.startswith(b"%PDF-")
        self.content = content
        self.reader = PdfReader(BytesIO(content))

    def __len__(self) -> int:
        return len(self.reader.pages)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each page, spaces and line breaks as single spaces."""
        with pypdfium2.PdfDocument(self.content) as document:
            pages = [page.get_textpage().get_text_bounded() for page in document]
        # A hyphen at the end of a line is taken for one of a broken word, and marked.
        marks = str.maketrans("\x02\ufffe", "--")
        return [" ".join(page.translate(marks).split()) for page in pages]

    @cached_property
    def pictures(self) -> list[Image.Image]:
        """Each page in grey."""
        with pypdfium2.PdfDocument(self.content) as document:
            return [page.render(scale=DPI / 72).to_pil().convert("L") for page in document]

    @cached_property
    def characters(self) -> list[list[Box]]:
        """The visible characters of each page."""
        with pypdfium2.PdfDocument(self.content) as document:
            return [_characters(page) for page in document]

    @property
    def catalog(self) -> Any:
        """The root of the document."""
        return self.reader.trailer["/Root"]

    @property
    def bookmarks(self) -> list[tuple[str, int]]:
        """Titles with the pages they lead to, from 1."""
        return [
            (str(entry.title), (self.reader.get_destination_page_number(entry) or 0) + 1)
            for entry in self.reader.outline
            if not isinstance(entry, list)
        ]

    @property
    def fonts(self) -> dict[str, bool]:
        """Names of the fonts, without the mark of a subset, and whether each is embedded."""
        found = {}
        for page in self.reader.pages:
            for reference in page["/Resources"]["/Font"].values():  # type: ignore[index]  # a dictionary
                font = reference.get_object()
                inner = font["/DescendantFonts"][0].get_object()
                keys = inner["/FontDescriptor"].get_object().keys()
                name = font["/BaseFont"].removeprefix("/").partition("+")[2]
                found[name] = any(key.startswith("/FontFile") for key in keys)
        return found

    def codes(self, page: int) -> list[str]:
        """What a camera reads from the QR codes of a page, from 0."""
        return [found.text for found in zxingcpp.read_barcodes(self.pictures[page])]

    def ink_beyond(self, margin: float) -> list[int]:
        """The pages, from 1, with ink nearer to an edge than ``margin`` mm."""
        inset = int(margin / 25.4 * DPI)
        inked = []
        for number, picture in enumerate(self.pictures, 1):
            edges = picture.copy()
            inside = (inset, inset, picture.width - inset, picture.height - inset)
            edges.paste(255, inside)
            if min(edges.tobytes()) < 250:
                inked.append(number)
        return inked

    def collisions(self) -> list[tuple[int, str, str]]:
        """Characters printed over each other: page from 1, and the two."""
        found = []
        for number, boxes in enumerate(self.characters, 1):
            ordered = sorted(boxes, key=lambda box: box.left)
            for index, box in enumerate(ordered):
                for other in ordered[index + 1 :]:
                    if other.left > box.right:
                        break
                    beside = other.top >= box.bottom or other.bottom <= box.top
                    if not beside and box.overlap(other) > 0.3:
                        found.append((number, box.text, other.text))
        return found

    def printed_under(self, points: float) -> dict[float, str]:
        """The visible text in type smaller than some points, by its size."""
        found: defaultdict[float, str] = defaultdict(str)
        with pypdfium2.PdfDocument(self.content) as document:
            for page in document:
                for size, character in _type_sizes(page):
                    if size < points:
                        found[size] += character
        return dict(found)

    def crossing(self, page: int, lines: list[float], top: float, bottom: float) -> list[Box]:
        """The characters of a page, from 0, that cross a vertical line between two heights."""
        return [
            box
            for box in self.characters[page]
            if top < box.top < bottom
            and any(box.left < line - 0.1 and box.right > line + 0.1 for line in lines)
        ]


def _type_sizes(page: pypdfium2.PdfPage) -> Iterator[tuple[float, str]]:
    """Tell each visible character with its type size in points, to a tenth."""
    text = page.get_textpage()
    matrix, colour = raw.FS_MATRIX(), [ctypes.c_uint() for _ in range(4)]
    for index in range(text.count_chars()):
        character = text.get_text_range(index, 1)
        raw.FPDFText_GetMatrix(text, index, matrix)
        raw.FPDFText_GetFillColor(text, index, *colour)
        is_white = [one.value for one in colour[:3]] == [255] * 3
        if character.strip() and not is_white and not raw.FPDFText_IsGenerated(text, index):
            size = raw.FPDFText_GetFontSize(text, index) * math.hypot(matrix.c, matrix.d)
            yield round(size, 1), character


def _characters(page: pypdfium2.PdfPage) -> list[Box]:
    text = page.get_textpage()
    height = page.get_height()
    found = []
    for index in range(text.count_chars()):
        character = text.get_text_range(index, 1)
        if character.strip():
            left, bottom, right, top = text.get_charbox(index)
            box = Box(character, left / MM, (height - top) / MM, right / MM, (height - bottom) / MM)
            found.append(box)
    return found
