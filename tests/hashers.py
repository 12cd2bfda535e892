"""How passwords of tests are stored: as shipped, at a thousandth of the cost."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class CheapArgon2(Argon2PasswordHasher):
    """Argon2 that protects nothing: a login of a test would otherwise take 50 ms."""

    time_cost = 1
    memory_cost = 8  # KiB
    parallelism = 1
