"""Clubscore as clubs run it, behind the web servers we ship, with requests from outside.

``make deployments`` starts each arrangement of :mod:`.arrangements` and tests it. Visitors, the web
server in front, Clubscore and its database are in separate networks (:mod:`.network`), so that each
sees the other's real address. :mod:`.arrangements` has the matrix of combinations.
"""
