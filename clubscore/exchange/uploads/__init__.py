"""Files that people send: kept for a while, and read outside of the requests that brought them."""

from . import errors as errors  # declares the codes of this package
