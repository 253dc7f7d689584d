"""What probes are told, and what the doctor says."""

import io
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test import Client

from solver.web.views.service import health
from tests.web.conftest import WARM


def test_alive_without_a_database(client: Client) -> None:
    response = client.get("/healthz", HTTP_HOST="10.0.0.7:8000")
    assert response.json() == {"status": "ok"}
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_ready_under_any_host_and_without_https(client: Client, settings: LazySettings) -> None:
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = True, ["example.org"]
    response = client.get("/readyz", HTTP_HOST="10.0.0.7:8000")
    assert response.status_code == 200
    assert response.json() == {"status": "ready", "database": "ok", "disk": "ok", "pool": "turned off"}
    assert client.get("/", HTTP_HOST="10.0.0.7:8000").status_code != 200


def test_probes_only_read(client: Client) -> None:
    assert client.post("/readyz").status_code == 405
    assert client.head("/healthz").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("says", "is_ready", "text"),
    [
        (WARM, True, "ok"),
        (WARM.replace(b"warm", b"starting"), False, "ok"),
        (WARM.replace(b'oldest": 0', b'oldest": 61'), False, "the oldest job has been waiting for 61 seconds"),
    ],
)
def test_ready_depends_on_the_pool(
    client: Client, pool_says: list[bytes], says: bytes, is_ready: bool, text: str
) -> None:
    pool_says.append(says)
    response = client.get("/readyz")
    assert response.status_code == (200 if is_ready else 503)
    assert response.json()["queue"] == text


@pytest.mark.django_db
def test_a_missing_pool_is_reported_and_logged_once(
    client: Client, settings: LazySettings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.POOL_ADDRESS = str(tmp_path / "none")
    for _ in range(2):
        assert client.get("/readyz").json()["pool"] == "absent"
        caches["process"].delete("readyz")
    settings.POOL_ADDRESS = ""
    assert client.get("/readyz").status_code == 200
    assert [record.getMessage() for record in caplog.records if record.name == "solver.health"] == [
        "not ready: pool: absent",
        "ready again: pool",
    ]
    assert not [record for record in caplog.records if record.name == "django.request"]


@pytest.mark.django_db
def test_a_database_that_cannot_be_written_is_not_ready(client: Client) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("turns writing off as only SQLite can")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    try:
        response = client.get("/readyz")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = OFF")
    assert response.status_code == 503
    assert response.json()["database"].startswith("cannot be written")


def test_a_full_disk_fails_its_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert health.check_disk(tmp_path).is_ok
    monkeypatch.setattr(health, "MIN_FREE", 1 << 60)
    assert not health.check_disk(tmp_path).is_ok


@pytest.mark.django_db
def test_the_doctor_says_what_is_wrong(settings: LazySettings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    said = io.StringIO()
    with pytest.raises(CommandError, match="checks failed"):
        call_command("doctor", stdout=said)
    lines = said.getvalue().splitlines()
    assert "WRONG  static files: missing: run manage.py collectstatic" in lines
    assert "ok     tables: up to date" in lines
    assert "ok     clock: ok" in lines
