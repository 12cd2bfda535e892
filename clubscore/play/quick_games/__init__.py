"""Games begun without a club: by anyone, for thirty days, for people with the link.

An event needs a club, so that all its parts work as usual. A quick game has its own row in place of
one, which nobody runs and no list finds (``Club.kept_until``). Its event is a draft, hidden from
the public, and the names of its players are hidden: people with the table's link see them. It
does not count anywhere until someone takes it over into their club.
"""
