"""The settings as other environments get them: each test starts a process with the environment it is about."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from sudokusite import secret_key

pytestmark = pytest.mark.thorough  # each starts a new Django

ROOT = Path(__file__).resolve().parent.parent
PRODUCTION = {
    "SUDOKU_ENV": "production",
    "SECRET_KEY": "k" * 30 + "0123456789" * 3,
    "ALLOWED_HOSTS": "a.example,b.example",
}
OURS = ("SUDOKU_", "SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL")


def _load(**environment: str) -> subprocess.CompletedProcess[str]:
    """The upper-case settings as JSON, read in a process with this environment and no other variable of ours."""
    code = (
        "import json; from sudokusite import settings as s;"
        "print(json.dumps({k: v for k, v in vars(s).items() if k.isupper()}, default=str))"
    )
    env = {k: v for k, v in os.environ.items() if not k.startswith(OURS)} | environment
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True)


def _settings(**environment: str) -> dict[str, Any]:
    done = _load(**environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_refuses_to_start_without_a_setting(name: str) -> None:
    done = _load(**{k: v for k, v in PRODUCTION.items() if k != name})
    assert done.returncode != 0
    assert name in done.stderr


def test_production_insists_on_https() -> None:
    s = _settings(**PRODUCTION)
    assert s["SECURE_SSL_REDIRECT"]
    assert s["SESSION_COOKIE_SECURE"]
    assert s["CSRF_COOKIE_SECURE"]
    assert s["LANGUAGE_COOKIE_SECURE"]
    assert s["LANGUAGE_COOKIE_NAME"].startswith("__Host-")
    assert s["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert s["SECURE_HSTS_INCLUDE_SUBDOMAINS"]
    assert s["ALLOWED_HOSTS"] == ["a.example", "b.example"]


def test_the_owner_decides_about_lists_of_https_sites() -> None:
    assert not _settings(**PRODUCTION)["SECURE_HSTS_PRELOAD"]
    assert _settings(**PRODUCTION, SUDOKU_HSTS_PRELOAD="1")["SECURE_HSTS_PRELOAD"]


def test_data_lies_where_the_environment_says(tmp_path: Path) -> None:
    s = _settings(SUDOKU_VAR=str(tmp_path / "new"))
    assert s["DATABASES"]["default"]["NAME"] == str(tmp_path / "new" / "db.sqlite3")
    assert s["POOL_ADDRESS"] == str(tmp_path / "new" / "pool.sock")
    assert (tmp_path / "new" / "secret_key").exists()
    assert stat.S_IMODE((tmp_path / "new" / "db.sqlite3").stat().st_mode) == 0o600


def test_a_database_that_others_could_read_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "db.sqlite3"
    path.touch(mode=0o644)
    _settings(SUDOKU_VAR=str(tmp_path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_production_never_debugs() -> None:
    assert not _settings(**PRODUCTION)["DEBUG"]
    assert _load(**PRODUCTION, SUDOKU_DEBUG="1").returncode != 0


def test_a_local_site_works_over_plain_http() -> None:
    s = _settings()
    assert not s["SECURE_SSL_REDIRECT"]
    assert not s["CSRF_COOKIE_SECURE"]
    assert s["SECURE_HSTS_SECONDS"] == 0
    assert not s["DEBUG"]


def test_debug_is_on_only_if_it_is_set() -> None:
    assert _settings(SUDOKU_DEBUG="1")["DEBUG"]


def test_an_unknown_environment_is_refused() -> None:
    done = _load(SUDOKU_ENV="prod")
    assert "SUDOKU_ENV is 'prod'" in done.stderr


def test_the_environment_names_another_database() -> None:
    database = _settings(DATABASE_URL="postgres://someone:word@db.example:5432/atelier")["DATABASES"]["default"]
    assert database["HOST"] == "db.example"
    assert "init_command" not in database.get("OPTIONS", {})


def test_an_sqlite_address_gets_the_same_options_as_the_default() -> None:
    database = _settings(DATABASE_URL="sqlite:////tmp/other.sqlite3")["DATABASES"]["default"]
    assert database["NAME"] == "/tmp/other.sqlite3"
    assert database["OPTIONS"] == _settings()["DATABASES"]["default"]["OPTIONS"]


@pytest.mark.django_db
def test_sqlite_lets_readers_go_on_while_one_writes() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        read = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "busy_timeout")
        }
    assert read == {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 5000}


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    key = secret_key.read_or_make(path)
    assert len(key) > 50
    assert secret_key.read_or_make(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_nothing_may_be_loaded_from_elsewhere() -> None:
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert directives["default-src"] == ["'none'"]
    assert {source for sources in directives.values() for source in sources} == {"'none'", "'self'", "data:"}
    assert [name for name, sources in directives.items() if "data:" in sources] == ["img-src"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/no/such/page/"])
def test_every_answer_carries_the_policy_and_no_cookie(client: Client, address: str) -> None:
    response = client.get(address)
    assert "default-src 'none'" in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "DENY"
    assert not response.cookies
