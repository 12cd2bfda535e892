"""Files people send: stored for a while, and read outside the requests that sent them."""

from . import errors as errors  # declares the codes of this package
