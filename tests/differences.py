"""In what tests differ from what is shipped, and why: all of it, in one list.

tests/test_differences.py compares. Whatever is switched off here is tested as shipped elsewhere,
and the reason says where.
"""

from typing import Final

HASHER: Final = "as shipped, at a thousandth of the cost: most tests log somebody in"
POWER: Final = "no test outlives a power cut, so SQLite does not wait for the disk"

# By module of settings: the names that are not as in clubscore.settings.
SETTINGS: Final[dict[str, dict[str, str]]] = {
    "tests.settings": {
        "PASSWORD_HASHERS": HASHER,
        "STORAGES": "names of static files without their hash: a test starts before they are "
        "collected; tests/browser and tests/operation run on the collected ones",
        "DATABASES": f"made from the models, in a tenth of the time, which tests/operation/"
        f"test_backup.py shows to be the same; {POWER}",
    },
    "tests.deployment_settings": {
        "PASSWORD_HASHERS": HASHER,
        "DATABASES": POWER,
        "LIVE_SECONDS": "a page shows at once what a test has written; what is kept for everybody "
        "is kept by version, as ever",
        "LIVE_EVERY": "a page asks every second what is new, so that no test waits five",
        "PUSH_SERVICES": "the push service of tests is on this machine",
        "OUTGOING_NETWORKS": "as above, on this machine",
        "DELIVERER_LINGERS": "none is left that looks into the database of the next test",
    },
    "tests.postgresql.settings": {
        "PASSWORD_HASHERS": HASHER,
        "CACHES": "every page asks the database, through whatever stands before it",
        "DELIVERER_LINGERS": "none is left that looks into the database of the next test",
    },
    "tools.bench.served_settings": {"ROOT_URLCONF": "with an empty view, to compare with"},
    "tools.trials.served_settings": {"ROOT_URLCONF": "with an empty view, as above"},
    "tools.pictures.served_settings": {},  # a clock that stands, as the demo has
}
# What an operator would set otherwise, or not at all; VAR and SECRET_KEY are an installation's own.
ENVIRONMENT: Final = {
    "CLUBSCORE_BASE_URL": "none, but below a path of a host: tests/sub_path/settings.py",
    "LANGUAGE": "commands speak English",
    "CLUBSCORE_HTTPS": "servers of tests speak HTTP, for no browser believes a certificate of ours",
}

# Fixtures that all tests in this process have, and the settings of pytest itself.
FIXTURES: Final = {
    "cache_time": "the caches have a clock that tests move; what they keep is as shipped",
    "clock": "as above; nothing is kept from the test before",
    "nothing_spent": "as above, of budgets, the language and namesakes",
    "secure": "Django’s client speaks HTTP, which is sent on to HTTPS",
    "only_pages_noted": "Django’s client copies what every part of a page knows: only of pages",
    "full_tables_emptied": "a test that commits leaves nothing, at a tenth of the cost",
    "same_database": "another process would not see the rows of a test, which is one transaction:"
    " files are read here; tests/operation/test_under_load.py has them read as shipped",
    "workers": "as above: files are read and documents made here, nobody delivers;"
    " tests/operation/test_background.py has all of them started",
}

# What Django’s test client and pytest-django do otherwise, whatever the settings are.
FRAMEWORK: Final = {
    "EMAIL_BACKEND": "mail is kept in a list; tests/operation has it sent",
    "ALLOWED_HOSTS": "“testserver” is added",
    "raise_request_exception": "an error fails the test, instead of being the page of errors",
    "enforce_csrf_checks": "off; tests/test_access.py sends every form without its token",
    "on_commit": "a test is one transaction: called where a test says so, and on every server",
}
