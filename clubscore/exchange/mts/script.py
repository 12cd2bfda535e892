"""A database of MTS as the scripts that fill it: the rows of their ``INSERT`` statements.

SQL Server writes them so, a file for each table. Nothing is run: of all other statements nothing is
read, and what an ``INSERT`` says has to be plain values.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias, TypeVar

from clubscore.errors import ClubError

Value: TypeAlias = str | None
Row: TypeAlias = Mapping[str, Value]
T = TypeVar("T")

MOST_ROWS: Final = 200_000  # twenty times the hands of the largest database seen
SHOWN: Final = 40  # characters of what cannot be read
TOKEN: Final = re.compile(
    r"""
    (?P<skip>\s+|--[^\n]*|/\*.*?\*/)
    |N?'(?P<text>(?:[^']|'')*)'
    |\[(?P<bracketed>[^\]]+)\]
    |"(?P<quoted>[^"]+)"
    |(?P<number>-?[0-9]+(?:\.[0-9]+)?)
    |(?P<word>[A-Za-z_][A-Za-z0-9_$\#@]*)
    |(?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)


def decode_script(data: bytes) -> str:
    """Return the text of a script: UTF-16 as SQL Server saves it, UTF-8, or as Windows has it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif b"\0" in data[:100]:
        encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
    else:
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            encoding = "cp1252"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise ClubError("mts_not_text") from None


def read_script(text: str) -> dict[str, list[Row]]:
    """Return the rows of each table by its name, both in the case of the script.

    Raises ``mts_unreadable`` with the line, and ``mts_too_large``.
    """
    rows: dict[str, list[Row]] = defaultdict(list)
    for count, (table, row) in enumerate(_Statements(text).rows(), start=1):
        if count > MOST_ROWS:
            raise ClubError("mts_too_large", most=MOST_ROWS)
        rows[table].append(row)
    return dict(rows)


class _Statements:
    """Goes through a script token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._tokens()
        self.kind, self.value, self.at = "", "", 0
        self.go_on()

    def _tokens(self) -> Iterator[tuple[str, str, int]]:
        for found in TOKEN.finditer(self.text):
            kind = found.lastgroup or ""
            if kind != "skip":
                yield kind, found[kind], found.start()

    def go_on(self) -> None:
        """Take the next token; at the end of the script it is an empty one."""
        self.kind, self.value, self.at = next(self.tokens, ("end", "", len(self.text)))

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Yield the table and the values of each row that is inserted."""
        while self.kind != "end":
            if self.is_word("insert"):
                yield from self._insert()
            else:
                self.go_on()

    def is_word(self, word: str) -> bool:
        return self.kind == "word" and self.value.lower() == word

    def _insert(self) -> Iterator[tuple[str, Row]]:
        self.go_on()
        if self.is_word("into"):
            self.go_on()
        table = self._name()
        while self._takes("."):
            table = self._name()
        self._wants("(")
        columns = self._list(self._name)
        if not self.is_word("values"):
            raise self._unreadable()
        self.go_on()
        while True:
            self._wants("(")
            values = self._list(self._value)
            if len(values) != len(columns):
                raise self._unreadable()
            yield table, dict(zip(columns, values, strict=True))
            if not self._takes(","):
                return

    def _list(self, read: Callable[[], T]) -> list[T]:
        """Read the items between brackets; the opening one has already been read."""
        values = [read()]
        while self._takes(","):
            values.append(read())
        self._wants(")")
        return values

    def _name(self) -> str:
        if self.kind not in ("bracketed", "quoted", "word"):
            raise self._unreadable()
        name = self.value
        self.go_on()
        return name

    def _value(self) -> Value:
        if self.is_word("cast"):  # CAST(N'2017-09-17' AS DateTime2)
            self.go_on()
            self._wants("(")
            value = self._value()
            while not self._takes(")"):
                if self.kind == "end":
                    raise self._unreadable()
                if self._takes("("):
                    while not self._takes(")"):
                        if self.kind == "end":
                            raise self._unreadable()
                        self.go_on()
                else:
                    self.go_on()
            return value
        value = None
        if self.kind == "text":
            value = self.value.replace("''", "'")
        elif self.kind == "number":
            value = self.value
        elif not self.is_word("null"):
            raise self._unreadable()
        self.go_on()
        return value

    def _takes(self, sign: str) -> bool:
        is_there = self.kind == "sign" and self.value == sign
        if is_there:
            self.go_on()
        return is_there

    def _wants(self, sign: str) -> None:
        if not self._takes(sign):
            raise self._unreadable()

    def _unreadable(self) -> ClubError:
        line = self.text.count("\n", 0, self.at) + 1
        return ClubError("mts_unreadable", line=line, text=self.value[:SHOWN])
