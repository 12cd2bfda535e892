"""The JSON API: results for everybody to read, hands scored, and what programs write by a token.

Whoever reads is the public, logged in or not: an answer never holds more than the public pages do.
"""
