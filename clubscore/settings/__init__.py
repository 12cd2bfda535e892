"""Django settings, for every installation; what differs between them comes from the environment.

``clubscore/environment`` reads it, and declares there all that can be set: ``variables``.
"""

from datetime import timedelta
from typing import Any

from csp.constants import NONE, SELF

from clubscore.environment.declaration import LOCAL_HOSTS
from clubscore.environment.reading import TIME_ZONE as TIME_ZONE  # a setting of Django, as it is
from clubscore.environment.reading import read
from clubscore.languages import FOLDER, SOURCE, languages
from clubscore.operation.monitoring.logs import configuration
from clubscore.places import BASE_DIR, INSTALLED

from .base_path import cookie_prefix, split_base_url
from .databases import caches, database
from .mail import mail_settings
from .secret_key import kept_secret

_given = read()

VAR_DIR = _given.var
DEBUG = _given.debug
SECRET_KEY = _given.secret_key or kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = [*LOCAL_HOSTS, *_given.allowed_hosts]
# How full addresses begin, and the path below which all pages are: reverse() gives it as well.
BASE_URL, BASE_PATH = split_base_url(_given.base_url)
FORCE_SCRIPT_NAME = ""  # nothing else says it

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
    *(["clubscore.pastimes"] if _given.pastimes else []),
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
    "clubscore.http.domains.middleware.ClubDomainMiddleware",
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
    "clubscore.web.account.devices.device_middleware",
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

DATABASES: dict[str, Any] = {"default": database(_given)}
CACHES = caches(_given, SECRET_KEY)
LIVE_SECONDS: float = 2  # so old may be what a page is told when it asks for something newer
LIVE_EVERY = 5  # seconds until a page asks again while hands are being played

# What is uploaded

# Files are taken into memory, or, if the request is larger than FILE_UPLOAD_MAX_MEMORY_SIZE (2.5
# MB), not at all; never onto the disk. Organizers who import an event may send more: see
# web.large_files. What takes longer to be read than a page waits
# in the database: exchange.uploads.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # an import has up to ten for each of 1,000 rows

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
        "clubscore.people.logins.passwords.LikeNameValidator",
        "clubscore.people.logins.passwords.LengthValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
        "clubscore.people.logins.passwords.StolenValidator",
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
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken"]
AXES_DISABLE_ACCESS_LOG = True  # people.Act, without whole addresses
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

OTP_TOTP_ISSUER = "Clubscore"
OTP_TOTP_THROTTLE_FACTOR = 1  # seconds to wait after a wrong code, doubled by each further one

# Logins end; what phones remember of a table's link does not.
SESSION_IDLE = timedelta(hours=_given.session_idle_hours)
SESSION_LONGEST = timedelta(days=_given.session_days)

# Mail, where there is a server for it: invitations, and links for forgotten passwords

MAIL_URL = _given.mail_url
DEFAULT_FROM_EMAIL = _given.mail_from
if MAIL_URL:
    globals().update(mail_settings(MAIL_URL))

# What is sent to other servers: notifications and webhooks

PUSH_SERVICES = list(_given.push_services)
OUTGOING_NETWORKS = list(_given.outgoing_networks)
# Seconds without work until the process that delivers ends: starting costs more than waiting.
DELIVERER_LINGERS: float = 60

# Languages and time

LANGUAGES = [(one.code, one.name) for one in languages()]
LANGUAGE_CODE = "it" if "it" in dict(LANGUAGES) else SOURCE  # no catalogue is compiled yet
LOCALE_PATHS = [FOLDER]
FORMAT_MODULE_PATH = "clubscore.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True

# Static files

STATIC_URL = f"{BASE_PATH}/static/"
# The installed distribution brings them collected.
STATIC_ROOT = BASE_DIR / "collected" if INSTALLED else VAR_DIR / "static"
# In docs/images the pictures of the guides, which are pages here and documents of the project.
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "clubscore.web.phone.finder.EngineFinder",
]
STATICFILES_DIRS = [BASE_DIR / "static", BASE_DIR / "docs" / "images"]
WHITENOISE_ROOT = BASE_DIR / "static" / "root"  # what browsers ask for by themselves
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
CSRF_TRUSTED_ORIGINS = list(_given.csrf_trusted_origins)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Believed about HTTPS and the addresses of visitors, as is any proxy at a socket of this machine.
PROXIES = list(_given.proxies)
HTTPS = _given.https
SECURE_SSL_REDIRECT = HTTPS
# Asked behind the proxy, or by it.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$", "^domain-allowed$"]
OPEN_TO_CLUBS = _given.open_to_clubs
# What each club may have, 0: no limit; the operator may allow one more or less.
CLUB_EVENTS = _given.club_events
CLUB_UPLOADS = _given.club_uploads  # MB a day
CLUB_STORAGE = _given.club_storage  # MB
DOMAINS = _given.domains  # of clubs, at once; the operator may give more
QUICK_GAMES = _given.quick_games  # at once
METRICS_TOKEN = _given.metrics_token
VENUE = _given.venue  # whose page to join by is at the same name
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS and not (VENUE or BASE_PATH) else 0
SILENCED_SYSTEM_CHECKS = [
    *(["security.W004"] if BASE_PATH else []),  # HSTS: the rest of the host is not ours to decide
    "security.W005",  # HSTS for subdomains: other sites of the club's domain are not ours to decide
    "security.W021",  # HSTS preloading: as above
]
COOKIE_PREFIX = cookie_prefix(BASE_PATH, https=HTTPS)
COOKIE_PATH = SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = f"{BASE_PATH}/"
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
FOLLOWING_COOKIE_NAME = f"{COOKIE_PREFIX}clubscore_follows"
DEVICE_COOKIE_NAME = f"{COOKIE_PREFIX}clubscore_device"
MESSAGE_STORAGE = "clubscore.web.middleware.notices.NoticeStorage"  # its cookie is as the others
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
    **configuration(_given.log_format, _given.log_level),
    "loggers": {
        # Django's own handlers would write each line twice, and mail to nobody.
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "axes": {"level": "ERROR"},  # tells of names and addresses
        "fontTools": {"level": "WARNING"},  # tells of every glyph in a PDF
        "weasyprint": {"level": "WARNING"},  # tells of every step of a page
    },
}
