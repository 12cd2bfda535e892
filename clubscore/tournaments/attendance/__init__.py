from . import errors as errors  # declares the codes of this package
