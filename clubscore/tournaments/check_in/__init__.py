"""Who is really here: asked on the day, by organizers and by players for themselves."""

from . import errors as errors
