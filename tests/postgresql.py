"""A database of a real PostgreSQL server for one test."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest

# The server and a role that may create databases.
SERVER = os.environ.get("SUDOKU_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")


@contextmanager
def empty_database() -> Iterator[str]:
    """The address of a new database, which is dropped afterwards; skips without a server, or fails on a test server."""
    try:
        connection = psycopg.connect(SERVER, autocommit=True, connect_timeout=5)
    except psycopg.OperationalError as error:
        reason = f"no PostgreSQL answers at SUDOKU_POSTGRESQL: {error}"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    name = f"atelier_{uuid4().hex[:12]}"
    with connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield SERVER.rsplit("/", 1)[0] + f"/{name}"
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
