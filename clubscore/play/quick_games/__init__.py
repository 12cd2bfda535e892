"""Games begun without a club: by anybody, for thirty days, for whoever has the link.

An event needs a club, so that everything it is made of works as ever. A quick game has a row of its
own that stands in for one, which nobody runs and no list finds (``Club.kept_until``). Its event is
a draft, so that the public does not see it, and the names of its players are hidden: whoever has
the link of the table sees them. It counts nowhere until somebody takes it over into their club.
"""
