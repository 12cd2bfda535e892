"""What the environment says of an installation: every variable, read once and judged.

Django's settings are made of it, so nothing here may ask for them. gunicorn reads it before Django.
"""
