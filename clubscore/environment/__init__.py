"""The environment of an installation: every variable, read once and checked.

Django's settings are built from it, so nothing here may use them. gunicorn reads it before Django.
"""
