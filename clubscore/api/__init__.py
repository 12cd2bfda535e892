"""The JSON API: public results, hand scoring, and writes by programs that hold a token.

Readers count as the public, logged in or not: no response holds more than the public pages do.
"""
