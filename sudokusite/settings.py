"""Settings, read from the environment.

SUDOKU_ENV              local (default) or production
SECRET_KEY              needed in production; a local site creates and uses secret_key in SUDOKU_VAR
ALLOWED_HOSTS           needed in production: host names, with commas between them
DATABASE_URL            default: SQLite in db.sqlite3 in SUDOKU_VAR
REDIS_URL               the Redis that several machines share: a queue, finished pages, limits; default: none
SUDOKU_DEBUG            1 shows Django's technical error pages; never in production
SUDOKU_HSTS_SECONDS     production: how long browsers insist on https (default one year; 0 turns it off)
SUDOKU_HSTS_SUBDOMAINS  production: 0 if hosts below this one are still served without https
SUDOKU_HSTS_PRELOAD     production: 1 if browsers may put the host on their lists of https sites
SUDOKU_CONTACT          where to report vulnerabilities, for security.txt: mailto:… or https://…
SUDOKU_LOG_LEVEL        default WARNING
SUDOKU_REQUEST_LOG      1 writes a line of JSON for each request to standard output; default in production
SUDOKU_METRICS          HOST:PORT at which to serve figures for Prometheus, such as 127.0.0.1:9101; default: none
SUDOKU_OFFLINE          0 turns offline use off and removes service workers and stored files from browsers
SUDOKU_POOL             the socket of the solver processes; default pool.sock in SUDOKU_VAR, empty for none
SUDOKU_KEEP_DAYS        after how many days without a visit a puzzle is removed; default 730, 0 for never
SUDOKU_MAX_PUZZLES      if more are stored, those that nobody came back to are removed first; default 1000000
SUDOKU_VAR              the folder for data; default var in the folder of the code
SUDOKU_COMPILED         the folder for compiled code; default beside the sources, or in SUDOKU_VAR
FORWARDED_ALLOW_IPS     proxies whose X-Forwarded-For header is trusted; default 127.0.0.1,::1

The web server itself reads SUDOKU_BIND, PORT and WEB_CONCURRENCY: see gunicorn_conf.py.
"""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from solver.pool.client import usual_socket
from sudokusite import secret_key
from sudokusite.languages import languages_in
from sudokusite.private import keep_private

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
VAR_DIR = Path(env.str("SUDOKU_VAR", default="") or BASE_DIR / "var").resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)
ENVIRONMENT = env.str("SUDOKU_ENV", default="local")
if ENVIRONMENT not in ("local", "production"):
    raise ImproperlyConfigured(f"SUDOKU_ENV is {ENVIRONMENT!r}, expected 'local' or 'production'")
PRODUCTION = ENVIRONMENT == "production"

DEBUG = env.bool("SUDOKU_DEBUG", default=False)
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured(
        "SUDOKU_DEBUG shows internals to everybody: it is not allowed with SUDOKU_ENV=production"
    )
if PRODUCTION:
    SECRET_KEY = env.str("SECRET_KEY")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
else:
    SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key.read_or_make(VAR_DIR / "secret_key")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

ROOT_URLCONF = "sudokusite.urls"
WSGI_APPLICATION = "sudokusite.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = ["sudokusite.storage.StaticFiles", "csp", "solver.apps.SolverConfig"]

MIDDLEWARE = [
    "solver.web.views.service.health.probes",
    "solver.web.site.metrics.metrics_middleware",
    "solver.web.site.request_log.request_log_middleware",
    "solver.web.site.headers.headers_middleware",
    "solver.web.api.headers.api_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "solver.web.site.frames.frames_middleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "solver.web.site.memory.page_cache.revalidation_middleware",
    "solver.web.site.languages.language_middleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "solver.web.site.visitors.visitor_middleware",
    "solver.web.views.service.admission.own_posts_only",
    "solver.web.views.service.storage.StorageMiddleware",
    # A view that accepts a POST without a token must be exempted. A page without a token sets no cookie.
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "solver.web.site.offline.version_middleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("solver.web.site.folding.Loader", ["django.template.loaders.filesystem.Loader"])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# Database

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL")
    if "DATABASE_URL" in env.ENVIRON
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": VAR_DIR / "db.sqlite3"},
}
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Threads of a process share a few connections, so that many machines do not use up those of the server.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 6, "timeout": 10}
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 600
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers go on while one process writes. A writer locks at once and waits for its turn, so no update is lost.
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 5,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
    if DATABASES["default"]["NAME"] != ":memory:":
        keep_private(Path(DATABASES["default"]["NAME"]))

# What several machines share. Without Redis, each process caches finished pages, of twenty to a hundred kilobytes each,
# and previews, of up to 150.

REDIS_URL = env.str("REDIS_URL", default="")

QUEUE_URL = REDIS_URL
_own_cache = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 100},
}
_shared_cache = {
    "BACKEND": "solver.web.site.memory.shared.SharedCache",
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": "sudoku",
    "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 3},
}
CACHES: dict[str, dict[str, Any]] = {"default": _shared_cache if REDIS_URL else _own_cache, "process": _own_cache}

# How long puzzles are kept: see `manage.py tidy`

KEEP_DAYS = env.int("SUDOKU_KEEP_DAYS", default=730)
MAX_PUZZLES = env.int("SUDOKU_MAX_PUZZLES", default=1_000_000)

# Languages and time

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "solver" / "locale"]
LANGUAGES = languages_in(LOCALE_PATHS[0])
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static", ("board", BASE_DIR / "solver" / "drawing" / "style")]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "solver.web.site.bundles.Bundles",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "sudokusite.storage.HashedStaticFiles"},
}

# The socket of the solver processes

POOL_ADDRESS = env.str("SUDOKU_POOL", default=usual_socket(VAR_DIR))

# Proxies trusted to name the client's address. A Unix socket has no address, and only a proxy can reach it.

TRUSTED_PROXIES = env.list("FORWARDED_ALLOW_IPS", default=["127.0.0.1", "::1"])

# Figures for Prometheus

METRICS = env.str("SUDOKU_METRICS", default="")

# Offline use

OFFLINE = env.bool("SUDOKU_OFFLINE", default=True)

# Security

DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
CSRF_FAILURE_VIEW = "solver.web.views.errors.csrf_failure"
CSRF_COOKIE_SECURE = PRODUCTION
LANGUAGE_COOKIE_SECURE = PRODUCTION
LANGUAGE_COOKIE_NAME = "__Host-language" if PRODUCTION else "language"  # browsers take the prefix over https only
LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = env.int("SUDOKU_HSTS_SECONDS", default=31_536_000) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SUDOKU_HSTS_SUBDOMAINS", default=PRODUCTION)
# Browsers' own lists of https sites are for the owner to choose: it takes months to get off them.
SECURE_HSTS_PRELOAD = env.bool("SUDOKU_HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W021"]
CONTACT = env.str("SUDOKU_CONTACT", default="")

# Logging goes to standard error and is quiet unless something is wrong. An unknown address is not an error.

LOG_LEVEL = env.str("SUDOKU_LOG_LEVEL", default="WARNING")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{message}", "style": "{"},
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "stdout": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stdout"},
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        "solver.requests": {
            "handlers": ["stdout"],
            "level": "INFO" if env.bool("SUDOKU_REQUEST_LOG", default=PRODUCTION) else "ERROR",
            "propagate": False,
        },
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        # Django leaves it to the server to drop the body of a HEAD response. Gunicorn does so and logs it each time.
        "gunicorn.http.wsgi": {"level": "ERROR"},
    },
}
