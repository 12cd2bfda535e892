"""Clubscore as clubs run it, behind the web servers we ship, asked by people from elsewhere.

``make deployments`` starts each arrangement of :mod:`.arrangements` and puts it on trial. Visitors,
the web server in front, Clubscore and its database are in networks of their own (:mod:`.network`),
so that each sees the other's real address. Which parts meet is the matrix in :mod:`.arrangements`.
"""
