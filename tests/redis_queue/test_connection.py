"""A Redis with a password, by itself or encrypted: its address says so."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import AuthenticationError, RedisError

from solver.questions import State, Verdict
from solver.redis_queue.client import QueueClient
from solver.redis_queue.connection import connect
from tests.faults.test_metrics import free_port
from tests.pool.test_pool import FIG_1
from tests.redis_queue.servers import missing, wait_for


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The ends of two addresses of a Redis, plain and encrypted: what follows its password."""
    if not (shutil.which("redis-server") and shutil.which("openssl")):
        missing("redis-server and openssl are not installed")
    folder = tmp_path_factory.mktemp("tls")
    key, certificate = folder / "key", folder / "certificate"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=here", "-days", "2"]
    make += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(make, check=True, capture_output=True)
    plain, encrypted = free_port(), free_port()
    options = ["--port", str(plain), "--tls-port", str(encrypted), "--tls-auth-clients", "no", "--save", ""]
    options += ["--tls-key-file", str(key), "--tls-cert-file", str(certificate), "--tls-ca-cert-file", str(certificate)]
    process = subprocess.Popen(
        ["redis-server", "--bind", "127.0.0.1", "--requirepass", "secret", "--dir", str(folder), *options],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(connect(f"redis://:secret@127.0.0.1:{plain}"))
        yield f"127.0.0.1:{plain}/0", f"127.0.0.1:{encrypted}/0?ssl_ca_certs={certificate}"
    finally:
        process.kill()
        process.wait()


def test_a_password_is_part_of_the_address(addresses: tuple[str, str]):
    reply = QueueClient(f"redis://:secret@{addresses[0]}").ask(Verdict(FIG_1), 1)
    assert reply
    assert reply.state is State.RUNNING
    with pytest.raises(AuthenticationError):
        connect(f"redis://{addresses[0]}").ping()


def test_encryption_is_part_of_the_address(addresses: tuple[str, str]):
    reply = QueueClient(f"rediss://:secret@{addresses[1]}").ask(Verdict(FIG_1), 1)
    assert reply
    assert reply.state is State.RUNNING


def test_an_unknown_certificate_is_refused(addresses: tuple[str, str], tmp_path: Path):
    with pytest.raises(RedisError, match="certificate"):
        connect(f"rediss://:secret@{addresses[1].partition('?')[0]}").ping()
