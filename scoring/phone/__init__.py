"""The rules on the phone: ``scoring/`` lowered to JavaScript, one construct at a time.

``build.built_script()`` is the script; its runtime is ``static/js/engine/``. What a construct of
Python becomes is decided here and nowhere guessed: one that is not known stops the build, naming
file and line. See ``docs/phone-engine.md``.
"""

# Each module adds what it lowers to the two functions in `expressions` and `statements`.
from . import calls, comprehensions

__all__ = ["calls", "comprehensions"]
