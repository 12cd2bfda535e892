"""Compiles with mypyc what works between a checked hand and its score; .ci/compiled runs it.

The modules that take a hand from somebody, and the rule systems that others build upon, stay
Python: compiled, they would refuse what is wrong in words of mypyc's, and could not be built upon.
"""

from mypyc.build import mypycify
from setuptools import find_packages, setup

COMPILED = {
    "scoring": ["arrangement", "sets", "waits"],
    "scoring/rulesets/kit": ["finders", "kinds", "readings", "rows", "shapes"],
    "scoring/rulesets/mcr": ["chows", "count", "finders", "occurrences", "pattern", "reading"],
    "scoring/rulesets/zung_jung": ["finders"],
    "scoring/rulesets/classical": ["lines", "predicates", "reading", "row", "totals"],
}

setup(
    packages=find_packages(include=["scoring", "scoring.*"]),
    package_data={"scoring": ["py.typed", "pictures.json", "documents/*.md", "locale/*/*/*.mo"]},
    ext_modules=mypycify(
        ["--strict", *(f"{folder}/{name}.py" for folder in COMPILED for name in COMPILED[folder])],
        debug_level="0",
    ),
)
