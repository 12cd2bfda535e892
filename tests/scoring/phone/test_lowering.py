"""Python's values and constructs mean the same in the script; what is not known stops the build."""

from pathlib import Path

import pytest

from scoring.phone.compiler.faults import LoweringError
from scoring.phone.compiler.program import lower

from .node import results

pytestmark = pytest.mark.any_database

EXPRESSIONS = Path(__file__).with_name("expressions.txt").read_text(encoding="utf-8").splitlines()
HEAD = """
from collections import Counter
from itertools import combinations, pairwise, product
from urllib.parse import urlencode

P52, P53, P55, P60, P63 = 1 << 52, 1 << 53, 1 << 55, 1 << 60, 1 << 63

def written(value):
    return f"{value!r}"

def result():
    return [
"""


def test_expressions(tmp_path):
    source = HEAD + "".join(f"        written(({line})),\n" for line in EXPRESSIONS) + "    ]\n"
    expected, found = results(tmp_path, source)
    pairs = [list(zip(EXPRESSIONS, values, strict=True)) for values in (expected, found)]
    assert pairs[1] == pairs[0]


PROGRAMS = {
    "values that are keys": """
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum, StrEnum, auto

class Wind(IntEnum):
    E = 0
    S = 1
    @property
    def next(self):
        return Wind((self.value + 1) % 2)

class Letter(IntEnum):
    A = 1
    def __str__(self):
        return self.name
    def __format__(self, form):
        return self.name

class Shape(StrEnum):
    PUNG = "pung"

class Kind(Enum):
    ONE = auto()
    TWO = auto()

@dataclass(slots=True)
class Row:
    names: list = field(default_factory=list)

@dataclass(frozen=True, slots=True)
class Meld:
    shape: Shape
    tiles: tuple = ()
    wind: Wind = Wind.S

def result():
    one, other = Meld(Shape.PUNG, (1, 2)), Meld(Shape.PUNG, (1, 2))
    found = {one: "a", Wind.S: "b", Kind.ONE: "c"}
    row = Row()
    row.names.append("x")
    return [
        row.names, Row().names,
        one == other, found[other], found[1], found[Wind["S"]], len({one, other, Kind.ONE}),
        one == replace(one, tiles=(1,)), replace(one, wind=Wind.E).wind.next.name, Wind.E < Wind.S,
        Wind.S + 1, Wind.S == 1, Shape.PUNG == "pung", f"{Wind.S} {Shape.PUNG}", "p" in Shape.PUNG,
        [wind.name for wind in Wind], len(Kind), "E" in Wind.__members__,
        sorted([Wind.S, Wind.E])[0].name,
        Kind.ONE == Kind.TWO, [1, 2][Wind.S], {"pung": 3}[Shape.PUNG], str(Wind.S), 1 << Wind.S,
        str(Letter.A), f"{Letter.A}", Letter.A + 1,
    ]
""",
    "dictionaries that nobody can change": """
from dataclasses import dataclass

from scoring.frozen import FrozenDict, close

@dataclass(frozen=True)
class Held:
    given: dict = FrozenDict()
    def __post_init__(self):
        close(self, "given")

def changed(mapping):
    try:
        mapping["c"] = 1
    except TypeError as error:
        return str(error)

def result():
    given = {"a": 1, "b": 2}
    one, other = Held(given), Held({"b": 2, "a": 1})
    given["a"] = 3
    return [
        one == other, {one: "found"}[other], len({one, Held(), Held({})}), one.given["a"],
        one.given == {"a": 1, "b": 2}, changed(one.given), changed(given), list(one.given.items()),
    ]
""",
    "lists, sets and dictionaries grow where they are": """
def result():
    numbers = [1]
    same = numbers
    numbers += (2, 3)
    row = (1,)
    old = row
    row += (2,)
    some = {1}
    also = some
    some |= {2}
    ice = frozenset({1})
    cold = ice
    ice |= {2}
    names = {"a": 1}
    alias = names
    names |= {"b": 2}
    names.setdefault("c", 3)
    numbers[0] += 10
    numbers[-1] -= 1
    del names["a"]
    numbers.insert(1, 9)
    numbers.remove(2)
    numbers.sort(key=lambda n: -n)
    some.discard(1)
    pairs = list(alias.items())
    return [same, list(old), list(row), sorted(also), len(cold), len(ice), pairs, sorted(some)]
""",
    "fields that are set aside, and types alone": """
from __future__ import annotations
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from elsewhere import Nothing

class Source(Protocol):
    @property
    def number(self):
        ...

@dataclass(frozen=True, slots=True)
class Entry:
    text: str = ""
    _read: int | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, value in {"text": self.text.strip()}.items():
            object.__setattr__(self, name, value)

    def read(self, what: frozenset = frozenset()) -> int:
        if self._read is None:
            object.__setattr__(self, "_read", len(self.text) + len(what))
        return self._read

def numbered(one: Source | Nothing):
    return one.number

@dataclass(frozen=True, slots=True)
class Numbered:
    number: int

def result():
    one = Entry(" ab ")
    first, other = one.read(), replace(one, text="abc")
    kept = {}
    kept.update({"a": 1})
    try:
        raise ValueError("no")
    except ValueError as error:
        same = error.with_traceback(None)
    return [
        first, one.text, one == Entry("ab"), other.read(), {one: 5}[Entry("ab")],
        numbered(Numbered(3)), kept, str(same),
    ]
""",
    "names belong to functions": """
def outer(tile):
    found = []
    for tile in range(3):
        found.append(lambda: tile)
    rows = [tile for tile in (7, 8)]
    def inner(tile, *more):
        return (tile, more)
    return [call() for call in found], tile, rows, inner(1, 2, 3)

def keywords(first, *, second=2, third=3):
    return [first, second, third]

def facts(code, **known):
    return [code, list(known.items())]

def more_facts(code, second=2, **known):
    number: int
    number = second
    return [code, number, list(known.items())]

def result():
    if (big := 5) > 4:
        big += 1
    default = new = 3
    numbered = [(n, m, one) for n, row in enumerate(["ab", "c"]) for m, one in enumerate(row)]
    for number, (left, right) in enumerate([(1, 2), (3, 4)]):
        if number == 0:
            continue
        numbered.append((number, left, right))
    return [outer(9), keywords(1, third=4), facts("a", x=1, y=2), big, default + new, numbered,
            more_facts("b", x=1),
            [last for one in (1, 2) if (last := one * 2) > 2]]
""",
    "generators, exceptions and loops": """
from functools import lru_cache, cached_property

class Fault(ValueError):
    def __init__(self, code, **facts):
        self.code = code
        super().__init__("%(x)s" % facts)

class Counted:
    def __init__(self):
        self.times = 0
    @cached_property
    def once(self):
        self.times += 1
        return self.times
    def __iter__(self):
        yield 1
        yield from [2, 3]

calls = []

@lru_cache(maxsize=8)
def remembered(counts, first):
    calls.append(first)
    return sum(counts) + first

class Spoken:
    def __str__(self):
        from itertools import pairwise

        return f"{list(pairwise([1, 2]))}"

def steps(to):
    at = 0
    while at < to:
        if at > 99:
            break
        at += 1
        if at == 2:
            continue
        yield at

def attempt(how):
    try:
        if how == 0:
            raise Fault("code", x="words")
        if how == 1:
            return {}["no"]
        if how == 2:
            a, b = (1, 2, 3)
        if how == 3:
            return [][0]
        if how > 4:
            try:
                return {}[how] if how == 5 else int("six")
            except (KeyError, ValueError):
                try:
                    return [][how]
                except IndexError:
                    pass
                raise
    except Fault as error:
        return [error.code, str(error)]
    except (KeyError, IndexError):
        return "lookup"
    except ValueError:
        return "value"
    else:
        return "fine"

def result():
    counted = Counted()
    return [
        list(steps(4)), next(steps(1)), [attempt(how) for how in range(5)], list(counted),
        [counted.once, counted.once], remembered((1, 2), 3), remembered((1, 2), 3), len(calls),
        str(Spoken()), f"{Spoken()}", len(list(steps(1000))), attempt(5), attempt(6),
        sum(n for n in steps(3)), sorted(steps(4), reverse=True),
    ]
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(tmp_path, name):
    expected, found = results(tmp_path, PROGRAMS[name])
    assert found == expected


ASIDE = "field(init=False, compare=False)"
DATACLASS = "from dataclasses import dataclass, field"
TWO_CLASSES = "class A:\n    def f(self, a): pass\nclass B:\n    def f(self, b, a): pass"
ONE_CLASS = """class A:
    @classmethod
    def of(cls, a): return cls()
    def f(self, a): return a
"""
UNKNOWN = {
    "value = 1.5": "a constant 1.5",
    "value = 1 ** 2": "the operator Pow",
    "value = 3 / 2": "the operator Div",
    "value = [].reverse()": "nothing has the method reverse",
    "value = value.colour": "nothing has the attribute colour",
    "value = f'{1:>3}'": "a format",
    "value = print(1)": "print is not known",
    "import os": "import os",
    "from os import path": "nothing stands in for os.path",
    "def f():\n    global value": "Global has no counterpart",
    "def f():\n    with f(): pass": "With has no counterpart",
    "def f():\n    try: pass\n    finally: pass": "finally",
    "def f():\n    for x in (): pass\n    else: pass": "else after a loop",
    "def f(x=[]): pass": "a default value that is not plain",
    "def f(*a, b): pass": "keywords beside *rest",
    "def f():\n    raise": "raise without what",
    "async def f(): pass": "AsyncFunctionDef has no counterpart",
    "def f(x): return isinstance(x, tuple)": "isinstance of such a type",
    "def f(g): return g(x=1)": "keywords whose places are not known",
    "def f(a): return f(b=1)": "no parameter is called b",
    "first, *rest = [1, 2]": "such a target",
    "class A:\n    def __eq__(self, other): return True": "the method __eq__",
    "class A:\n    value = 1": "an attribute without its type",
    "class A(int, str): pass": "such bases of a class",
    "class A:\n    for x in (): pass": "For in a class",
    "class A:\n    @staticmethod\n    def f(): pass": "the decorators staticmethod",
    "@len\nclass A: pass": "such a decorator",
    "@len\ndef f(): pass": "such a decorator",
    "def f():\n    @len\n    def g(): pass": "a decorator within a function",
    f"{DATACLASS}\n@dataclass(order=True)\nclass A: pass": "such a data class",
    f"{DATACLASS}\n@dataclass()\nclass A:\n    x: list = field(kw_only=1)": "such a field",
    f"{DATACLASS}\n@dataclass()\nclass A:\n    x: int = {ASIDE}": "such a field",
    "value = (lambda: 1)()": "a call of something without a name",
    "ways = {}\nvalue = ways[1](2)": "a call of something without a name",
    "from dataclasses import field\nvalue = field(default=1)": "a call of field",
    "from typing import Any\nvalue = [Any(1)]": "a call of what is no function",
    "from typing import Any\nvalue = [Any]": "the name Any has no value",
    "value = max(1, 2, key=len)": "max of several values by a key",
    "import json\nvalue = json.dumps(1)": "json.dumps",
    "def f(a, b): pass\nvalue = f(1, **{})": "a mapping beside other arguments",
    "def f(x): return isinstance(x, 1)": "isinstance of such a type",
    f"{TWO_CLASSES}\ndef g(x): return x.f(a=1)": "classes differ in the parameters of f",
    "value = [1 for x.y in ()]": "such a target",
    "value = [x async for x in ()]": "asynchronous",
    f"{ONE_CLASS}\nvalue = map(A.of, ())": "the method of without a call",
    f"{ONE_CLASS}\nvalue = sorted((), key=A().f)": "the method f without a call",
    f"{ONE_CLASS}\nvalue = [A().f]": "the method f without a call",
    f"{ONE_CLASS}\nclass B:\n    f: int\nvalue = min((), key=A().f)": "the method f without a call",
    f"{ONE_CLASS}\nclass B:\n    of: int\nvalue = A.of": "the method of without a call",
    "def f(x): return [y for z in x for y in y]": "a comprehension's name hides one",
    "value = lambda x=1: x": "such parameters of a lambda",
    "def f(): return (yield)": "Yield has no counterpart",
    "value = +1": "the operator UAdd",
    "def f(x):\n    del x": "deleting anything but an item",
    "def f(x):\n    x **= 2": "the operator Pow",
    "def f(x):\n    x.a.b += 1": "changing what is not simply named",
    "def f():\n    while 0: pass\n    else: pass": "else after a loop",
    "def f():\n    try: pass\n    except: pass": "except without what",
}


@pytest.mark.parametrize("source", UNKNOWN)
def test_what_is_not_known_stops_the_build_with_file_and_line(tmp_path, source):
    (tmp_path / "sample").mkdir()
    path = tmp_path / "sample" / "program.py"
    path.write_text(f'"""Says what it is."""\n\n{source}\n')
    with pytest.raises(LoweringError) as fault:
        lower(tmp_path, ("sample.program",), {})
    place, _, what = str(fault.value).partition(": ")
    assert place in {f"{path}:{number}" for number in range(3, 11)}
    assert UNKNOWN[source] in what


@pytest.mark.parametrize(("asked", "what"), [("missing", "no value"), ("missing(1)", "has no")])
def test_what_another_module_lacks_is_named(tmp_path, asked, what):
    (tmp_path / "sample").mkdir()
    (tmp_path / "sample" / "one.py").write_text(f"from . import other\nvalue = other.{asked}\n")
    (tmp_path / "sample" / "other.py").write_text("known = 1\n")
    with pytest.raises(LoweringError, match=rf"one\.py:2: sample\.other .*{what}.* missing"):
        lower(tmp_path, ("sample.one",), {})


@pytest.mark.parametrize("source", ["def show(texts): pass", "texts = 1", "f = lambda texts: 1"])
def test_nothing_has_the_name_that_stand_ins_come_from(tmp_path, source):
    (tmp_path / "sample").mkdir()
    (tmp_path / "sample" / "one.py").write_text(f"one = 1\n{source}\n")
    with pytest.raises(LoweringError, match=r"one\.py:2: the script needs the name texts"):
        lower(tmp_path, ("sample.one",), {}, {"other.gettext": "texts.gettext"})


def test_modules_that_import_each_other_are_named(tmp_path):
    (tmp_path / "sample").mkdir()
    (tmp_path / "sample" / "one.py").write_text("from . import other\n")
    (tmp_path / "sample" / "other.py").write_text("from . import one\n")
    with pytest.raises(LoweringError, match=r"one\.py:1: .*in a circle"):
        lower(tmp_path, ("sample.one",), {})
