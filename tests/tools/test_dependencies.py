"""The bill of materials, and the audit, which needs a database that may be out of reach."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tools import dependencies

LOCK = dependencies.ROOT / "requirements.lock"


def test_the_bill_names_every_package_of_the_lock() -> None:
    bill = dependencies.bill(dependencies.locked(LOCK))
    named = {f"{each['name']}=={each['version']}" for each in bill["components"]}
    assert named == {*re.findall(r"^(\S+==\S+)", LOCK.read_text(), re.MULTILINE)}
    assert any(name.startswith("django==") for name in named)
    assert all(each["externalReferences"][0]["hashes"] for each in bill["components"])
    assert {*bill["dependencies"][0]["dependsOn"]} == {each["bom-ref"] for each in bill["components"]}


class Database(BaseHTTPRequestHandler):
    """Knows one vulnerable package."""

    vulnerable = ""

    def do_POST(self) -> None:
        queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        vulnerable = [bool(self.vulnerable) and self.vulnerable in each["package"]["purl"] for each in queries]
        results = [{"vulns": [{"id": "PYSEC-1"}]} if each else {} for each in vulnerable]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": results}).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Database]]:
    server = HTTPServer(("127.0.0.1", 0), Database)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("SUDOKU_OSV", f"http://127.0.0.1:{server.server_port}/")
    yield Database
    server.shutdown()
    server.server_close()


def test_a_vulnerable_package_fails_the_audit(
    database: type[Database], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dependencies.audit() == 0
    monkeypatch.setattr(database, "vulnerable", "/gunicorn@")
    assert dependencies.audit() == 1
    assert re.search(r"^gunicorn \S+: PYSEC-1$", capsys.readouterr().out, re.MULTILINE)


def test_an_audit_without_a_database_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SUDOKU_OSV", "http://127.0.0.1:9/")
    assert dependencies.audit() == 0
    assert capsys.readouterr().out.startswith("not audited: ")
