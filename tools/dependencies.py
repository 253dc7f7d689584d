"""What the site is built from: a bill of materials, and an audit for known vulnerabilities.

    python -m tools.dependencies bill      print the packages of requirements.lock as a bill (CycloneDX 1.5, JSON)
    python -m tools.dependencies audit     ask the database of OSV about those of requirements-dev.lock

If that database cannot be reached, the audit says so and does not fail. SUDOKU_OSV names another one. Uses only the
standard library.
"""

import json
import os
import re
import sys
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OSV = "https://api.osv.dev/v1/querybatch"
TIMEOUT = 20.0  # seconds

_PACKAGE = re.compile(r"^([\w.-]+)==(\S+) \\\n((?:    --hash=\S+(?: \\)?\n)+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:(\w+)")


class Package(NamedTuple):
    """A package of a lock file. `digests` are those of its files, one of which is installed."""

    name: str
    version: str
    digests: tuple[str, ...]

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def locked(lock: Path) -> list[Package]:
    """Return the packages of a lock file."""
    found = _PACKAGE.findall(lock.read_text())
    return [Package(name.lower(), version, tuple(_HASH.findall(hashes))) for name, version, hashes in found]


def bill(packages: list[Package]) -> dict[str, Any]:
    """Return the bill of materials."""
    components = [
        {
            "type": "library",
            "bom-ref": each.purl,
            "name": each.name,
            "version": each.version,
            "purl": each.purl,
            "externalReferences": [
                {
                    "type": "distribution",
                    "url": f"https://pypi.org/project/{each.name}/{each.version}/",
                    "hashes": [{"alg": "SHA-256", "content": digest} for digest in each.digests],
                }
            ],
        }
        for each in packages
    ]
    about = {"type": "application", "bom-ref": "sudoku-atelier", "name": "sudoku-atelier"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": about},
        "components": components,
        "dependencies": [{"ref": "sudoku-atelier", "dependsOn": [each.purl for each in packages]}],
    }


def vulnerabilities(packages: list[Package], database: str) -> list[str]:
    """Return a line for each package with known vulnerabilities. Raises OSError if the database does not reply."""
    queries = [{"package": {"purl": each.purl}} for each in packages]
    body, headers = json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    request = urllib.request.Request(database, body, headers)
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        results = json.load(answer)["results"]
    return [
        f"{each.name} {each.version}: {', '.join(known['id'] for known in result['vulns'])}"
        for each, result in zip(packages, results, strict=True)
        if result.get("vulns")
    ]


def audit() -> int:
    """Print known vulnerabilities. Return the exit code: 1 if there are any."""
    packages = locked(ROOT / "requirements-dev.lock")
    try:
        found = vulnerabilities(packages, os.environ.get("SUDOKU_OSV", OSV))
    except OSError as error:
        print(f"not audited: the vulnerability database cannot be reached ({error})")
        return 0
    print("\n".join(found) or f"{len(packages)} packages, no known vulnerabilities")
    return int(bool(found))


def main() -> int:
    if sys.argv[1:] == ["bill"]:
        print(json.dumps(bill(locked(ROOT / "requirements.lock")), indent=2))
        return 0
    if sys.argv[1:] == ["audit"]:
        return audit()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
