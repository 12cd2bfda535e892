"""The JSON API: results for everybody to read, and hands scored. Nothing is written.

Whoever asks is the public, logged in or not: an answer never holds more than the public pages do.
"""
