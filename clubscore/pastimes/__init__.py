"""Practice, drills, the hand of the day and the hand of the month: an app that may be left out.

Whoever asks for none of it (``CLUBSCORE_PASTIMES=0``) has no page, address or link of it. Nothing
else knows of this app: it adds what it has to the pages of others (``additions``). The votes and
answers themselves belong to ``play``, so that players are merged, exported and erased with theirs
whether or not they are shown.
"""

from . import errors as errors  # declares the codes of this package
