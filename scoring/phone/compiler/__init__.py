"""Lowers a part of Python to JavaScript, one construct at a time: see README.md.

What a construct becomes is decided here and never guessed: an unknown construct stops the build
with its file and line. Nothing here knows what is lowered, or for whom.
"""

# Each module adds what it lowers to the two functions in `expressions` and `statements`.
from . import calls, comprehensions

__all__ = ["calls", "comprehensions"]
