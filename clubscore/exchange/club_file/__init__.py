"""A whole club as one ZIP: what it is, its players, and an event file for each event.

docs/club-file.md describes the format.
"""

from . import errors as errors  # declares the codes of this package
