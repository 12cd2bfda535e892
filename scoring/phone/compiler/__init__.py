"""A part of Python lowered to JavaScript, one construct at a time: see README.md.

What a construct becomes is decided here and nowhere guessed: one that is not known stops the
build, naming file and line. Nothing here knows what is lowered, or for whom.
"""

# Each module adds what it lowers to the two functions in `expressions` and `statements`.
from . import calls, comprehensions

__all__ = ["calls", "comprehensions"]
