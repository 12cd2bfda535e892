"""Rankings over several events: a circuit, a championship of three tournaments, a club's year."""

from . import errors as errors  # declares the codes of this package
