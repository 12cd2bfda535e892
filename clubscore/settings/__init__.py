"""Django settings, for every installation; what differs between them comes from the environment.

Nothing has to be set for a private start. A public one sets CLUBSCORE_ALLOWED_HOSTS; the others:

    CLUBSCORE_SECRET_KEY            signs sessions; without it a key is made once and kept in var/
    CLUBSCORE_ALLOWED_HOSTS         host names answered, comma-separated (localhost)
    CLUBSCORE_CSRF_TRUSTED_ORIGINS  further origins whose forms are accepted (none)
    CLUBSCORE_BASE_URL              address printed in QR codes; without it, that of the request
    CLUBSCORE_HTTPS                 0 where no HTTPS proxy stands before us (1)
    CLUBSCORE_VENUE                 1 on the box of a venue, which "serve --venue" sets (0)
    CLUBSCORE_DEBUG                 1 for development only (0)
    CLUBSCORE_LOG_LEVEL             DEBUG, INFO, WARNING, ERROR (INFO)
    CLUBSCORE_LOG_FORMAT            line, or json for programs that read logs (line)
    CLUBSCORE_METRICS_TOKEN         whoever sends it may read /metrics; without it, this machine may
    CLUBSCORE_SESSION_IDLE_HOURS    after so long without a page a login ends (24)
    CLUBSCORE_SESSION_DAYS          after so long every login ends (14)
    CLUBSCORE_VAR                   directory of database, key and static files (var/, or where
                                    this system keeps data)
    DATABASE_URL                    postgres://user:password@host/name; without it, SQLite in var/
    CLUBSCORE_PUSH_SERVICES         hosts of push services (those of the usual browsers)
    CLUBSCORE_PROXIES               addresses or networks of proxies in front (this machine)
    CLUBSCORE_OUTGOING_NETWORKS     private networks that webhooks may reach (none)
    CACHE_URL                       redis://host/0, shared by all processes and servers; without it,
                                    memory of each process, and a file in var/ for limits
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from clubscore.operation.monitoring.logs import configuration
from clubscore.places import BASE_DIR, INSTALLED, PACKAGE, data_directory

from .mail import mail_settings
from .outgoing import KNOWN_PUSH_SERVICES, THIS_MACHINE, networks
from .secret_key import kept_secret


def _flag(name: str, default: bool) -> bool:
    value = os.environ.get(name, "").lower()
    if value not in {"", "0", "1", "false", "true"}:
        raise ValueError(f"{name} is {value!r}; it has to be 0 or 1")
    return value in {"1", "true"} if value else default


def _list(name: str, default: str = "") -> list[str]:
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


VAR_DIR = Path(os.environ.get("CLUBSCORE_VAR") or data_directory()).absolute()

DEBUG = _flag("CLUBSCORE_DEBUG", default=False)
SECRET_KEY = os.environ.get("CLUBSCORE_SECRET_KEY") or kept_secret(VAR_DIR / "secret_key")
# Whoever watches the server from its own machine asks for it by these names.
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [*LOCAL_HOSTS, *_list("CLUBSCORE_ALLOWED_HOSTS")]
BASE_URL = os.environ.get("CLUBSCORE_BASE_URL", "").rstrip("/")

INSTALLED_APPS = [
    "scoring",
    "clubscore.people",
    "clubscore.tournaments",
    "clubscore.play",
    "clubscore.standings",
    "clubscore.markup",
    "clubscore.printing",
    "clubscore.exchange",
    "clubscore.delivery",
    "clubscore.web",
    "clubscore.operation",
    "clubscore.demo",
    "axes",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "clubscore.web.static_files.StaticFilesConfig",
    "django.forms",
]

MIDDLEWARE = [
    "clubscore.http.proxies.proxies_middleware",
    "clubscore.operation.monitoring.middleware.monitoring_middleware",
    "clubscore.web.middleware.headers.headers_middleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "clubscore.http.compression.CompressionMiddleware",
    "clubscore.web.live.middleware.unchanged_middleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "clubscore.web.middleware.languages.ClubLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubscore.web.account.login_expiry.login_expiry_middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubscore.web.middleware.zones.zone_middleware",
    "clubscore.web.middleware.privacy.privacy_middleware",
    "axes.middleware.AxesMiddleware",
    "clubscore.web.middleware.not_found.NotFoundMiddleware",
]

ROOT_URLCONF = "clubscore.urls"
WSGI_APPLICATION = "clubscore.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # with those of templates/django/forms/

# Data

DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(
        default=f"sqlite:///{VAR_DIR / 'clubscore.sqlite3'}",
        conn_max_age=60,  # seconds
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Django's own, with a queue for those who wait for the write lock.
    DATABASES["default"]["ENGINE"] = "clubscore.sqlite"
    DATABASES["default"]["OPTIONS"] = {
        # A transaction takes the write lock when it begins: one that reads first and writes later
        # would fail at once, not wait, if another wrote in between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,  # seconds to wait for the write lock
        # FULL, not NORMAL, which in WAL mode may lose the last commits in a power cut: a hand the
        # referee was told is recorded has to be there afterwards. Django turns on foreign keys.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    }

elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Seconds until a server that does not answer counts as away; not the minutes of the network.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)

# "default" holds what can be computed again, "shared" what all processes count together.
if cache_url := os.environ.get("CACHE_URL"):
    CACHES = {
        name: {
            "BACKEND": "clubscore.operation.cache.LenientRedisCache",
            "LOCATION": cache_url,
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},  # seconds
        }
        for name in ("default", "shared")
    }
else:
    CACHES = {
        "default": {  # each process has its own
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 1000},  # the pages of an event of 172 players, and more
        },
        "shared": {
            "BACKEND": "clubscore.operation.cache.FileCache",
            "LOCATION": str(VAR_DIR / "limits.sqlite3"),
        },
    }
LIVE_SECONDS: float = 2  # so old may be what a page is told when it asks for something newer
LIVE_EVERY = 5  # seconds until a page asks again while hands are being played

# What is uploaded

# Files are read at once and never kept, not even on the disk for a moment: in memory, or, if the
# request is larger than FILE_UPLOAD_MAX_MEMORY_SIZE (2.5 MB), not at all. Organizers who import an
# event may send more: exchange.uploads.EventFileHandler.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4_000  # an import has up to three for each of 1,000 rows

# People

AUTH_USER_MODEL = "people.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "organize"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "clubscore.people.logins.passwords.LengthValidator",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
    )
]

PASSWORD_RESET_TIMEOUT = 24 * 60 * 60  # seconds; a link for a new password, which works once
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: who has to wait is not even compared
    "django.contrib.auth.backends.ModelBackend",
]
# Guessing: who fails five times as one name from one address waits. Others of that address, and
# the same name from elsewhere, do not, so that nobody can lock out a club.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # trying meanwhile makes it no longer
AXES_CLIENT_IP_CALLABLE = "clubscore.http.addresses.login_address"
AXES_LOCKOUT_CALLABLE = "clubscore.web.throttling.lockout_response"
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken", "old_password"]
AXES_DISABLE_ACCESS_LOG = True  # people.Act, without whole addresses
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

OTP_TOTP_ISSUER = "Clubscore"
OTP_TOTP_THROTTLE_FACTOR = 1  # seconds to wait after a wrong code, doubled by each further one

# Logins end; what phones remember of a table's link does not.
SESSION_IDLE = timedelta(hours=int(os.environ.get("CLUBSCORE_SESSION_IDLE_HOURS") or 24))
SESSION_LONGEST = timedelta(days=int(os.environ.get("CLUBSCORE_SESSION_DAYS") or 14))

# Mail, where there is a server for it: invitations, and links for forgotten passwords

MAIL_URL = os.environ.get("CLUBSCORE_MAIL_URL", "")
DEFAULT_FROM_EMAIL = os.environ.get("CLUBSCORE_MAIL_FROM", "")
if MAIL_URL:
    globals().update(mail_settings(MAIL_URL))

# What is sent to other servers: notifications and webhooks

PUSH_SERVICES = _list("CLUBSCORE_PUSH_SERVICES") or KNOWN_PUSH_SERVICES
OUTGOING_NETWORKS = networks(_list("CLUBSCORE_OUTGOING_NETWORKS"))
# Seconds without work until the process that delivers ends: starting costs more than waiting.
DELIVERER_LINGERS: float = 60

# Languages and time

LANGUAGE_CODE = "it"
LANGUAGES = [("it", _("Italian")), ("en", _("English"))]
LOCALE_PATHS = [PACKAGE / "locale"]
FORMAT_MODULE_PATH = "clubscore.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "Europe/Rome"  # shown where an event does not name its own; stored is UTC

# Static files

STATIC_URL = "static/"
# The installed distribution brings them collected.
STATIC_ROOT = BASE_DIR / "collected" if INSTALLED else VAR_DIR / "static"
# In docs/images the pictures of the guides, which are pages here and documents of the project.
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "clubscore.web.phone.finder.EngineFinder",
]
STATICFILES_DIRS = [BASE_DIR / "static", BASE_DIR / "docs" / "images"]
WHITENOISE_ROOT = BASE_DIR / "static" / "root"  # what browsers ask for by itself: /favicon.ico
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "clubscore.web.static_files.HashedStaticFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # a name without its hash shows at once: there is nothing

# Security

# No inline script and no inline style, so a page's base template tells htmx not to add its own:
# <meta name="htmx-config" content='{"includeIndicatorStyles": false, …}'>
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_TRUSTED_ORIGINS = _list("CLUBSCORE_CSRF_TRUSTED_ORIGINS")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Believed about HTTPS and the addresses of visitors, as is any proxy at a socket of this machine.
PROXIES = networks(_list("CLUBSCORE_PROXIES", os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE)))
HTTPS = _flag("CLUBSCORE_HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]  # asked behind the proxy
METRICS_TOKEN = os.environ.get("CLUBSCORE_METRICS_TOKEN", "")
VENUE = _flag("CLUBSCORE_VENUE", default=False)  # whose page to join by is at the same name
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS and not VENUE else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: other sites of the club's domain are not ours to decide
    "security.W021",  # HSTS preloading: as above
]
# Browsers take such a cookie from this very host alone, over HTTPS: no other site of the club's
# domain can set one for us.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
FOLLOWING_COOKIE_NAME = f"{COOKIE_PREFIX}clubscore_follows"
MESSAGE_STORAGE = (
    "clubscore.web.middleware.notices.NoticeStorage"  # whose cookie has the prefix too
)
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # scripts read the token from the page
LANGUAGE_COOKIE_HTTPONLY = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS

# Logs go to standard error; the service manager keeps them.
LOGGING = {
    **configuration(
        os.environ.get("CLUBSCORE_LOG_FORMAT") or "line",
        (os.environ.get("CLUBSCORE_LOG_LEVEL") or "INFO").upper(),
    ),
    "loggers": {
        # Django's own handlers would write each line twice, and mail to nobody.
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "axes": {"level": "ERROR"},  # tells of names and addresses
        "fontTools": {"level": "WARNING"},  # tells of every glyph in a PDF
        "weasyprint": {"level": "WARNING"},  # tells of every step of a page
    },
}
