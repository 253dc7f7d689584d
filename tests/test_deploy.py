"""The recipes fit the site, and what reads them understands them, where it is installed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bench.site.serving import Ports, nginx_config
from sudokusite.settings import DATA_UPLOAD_MAX_MEMORY_SIZE

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted(path.name for path in DEPLOY.iterdir() if path.name != "README.md")
DESCRIBED = (ROOT / "sudokusite/settings.py").read_text().split('"""')[1] + (
    ROOT / "sudokusite/gunicorn_conf.py"
).read_text().split('"""')[1]


def test_every_recipe_has_a_line() -> None:
    assert {*re.findall(r"`([\w.-]+)`", (DEPLOY / "README.md").read_text())} == {*FILES}


@pytest.mark.parametrize("name", ["sudoku-atelier.env", "Containerfile", "compose.yaml", "compose-scale.yaml"])
def test_recipes_use_settings_that_exist(name: str) -> None:
    used = {
        *re.findall(
            r"\b(SUDOKU_[A-Z]+|SECRET_KEY|ALLOWED_HOSTS|FORWARDED_ALLOW_IPS|DATABASE_URL|REDIS_URL)\b",
            (DEPLOY / name).read_text(),
        )
    }
    assert used - {"SUDOKU_HOST", "SUDOKU_UPSTREAM"} <= {*re.findall(r"\b[A-Z_]{4,}\b", DESCRIBED)}
    assert "SECRET_KEY" in used or name == "Containerfile"


@pytest.mark.parametrize("path", re.findall(r"^COPY (?:.*? )?(\S+) \S+$", (DEPLOY / "Containerfile").read_text(), re.M))
def test_the_container_copies_what_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_container_copies_no_repository() -> None:
    copied = re.findall(r"^(?:COPY|ADD) (.*) \S+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    assert copied
    assert not any(re.search(r"(^|[\s/])(\.|\.git)(?=[\s/]|$)", paths) for paths in copied)


def test_the_recipe_for_nginx_allows_only_safe_tls() -> None:
    recipe = (DEPLOY / "nginx.conf").read_text()
    assert re.findall(r"ssl_protocols (.*);", recipe) == ["TLSv1.2 TLSv1.3"]
    assert re.search(r"listen 80;[^}]*\}\s*location / \{ return 301 https://", recipe)


def chores(folder: Path, rounds: int) -> list[str]:
    """Run what the container `chores` runs, with commands that only tell. Return what they tell."""
    recipe = (DEPLOY / "compose.yaml").read_text().split("- |\n", 1)[1].split("  caddy:")[0].replace("$$", "$")
    told = f'n=0; nice() {{ shift 2; "$@"; }}; sleep() {{ n=$((n + 1)); [ $n -le {rounds} ]; }}\n'
    told += 'python() { echo "$2"; [ "$2" != backup ] || : > "$3"; }\n'
    done = subprocess.run(["sh", "-c", told + recipe], env={"SUDOKU_VAR": str(folder)}, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_the_chores_make_puzzles_often_and_a_backup_a_day(tmp_path: Path) -> None:
    puzzles = ["make_dailies", "fill_stock"]
    assert chores(tmp_path, 3) == [*puzzles, "backup", *puzzles, *puzzles]
    for file in (tmp_path / "backups").iterdir():
        os.utime(file, (0, 0))  # of last week
    assert chores(tmp_path, 1) == [*puzzles, "backup"]


def test_the_recipe_for_many_machines_runs_commands_that_exist() -> None:
    commands = {path.stem for path in (ROOT / "solver/management/commands").glob("*.py")}
    recipe = (DEPLOY / "compose-scale.yaml").read_text() + (DEPLOY / "sudoku-atelier-workers.service").read_text()
    used = {*re.findall(r"manage\.py\"?,? \"?(\w+)", recipe)}
    assert used == {"work", "make_dailies", "fill_stock"}
    assert used <= commands


def test_the_container_takes_either_list_of_versions() -> None:
    recipe = (DEPLOY / "Containerfile").read_text()
    assert "ARG REQUIREMENTS=requirements.lock" in recipe
    assert {"requirements.lock", "requirements-scale.lock"} <= {*re.findall(r"[\w-]+\.lock", recipe)}


def test_proxies_and_the_site_agree_on_what_is_too_large() -> None:
    in_nginx = re.search(r"client_max_body_size (\d+)k;", (DEPLOY / "nginx.conf").read_text())
    in_caddy = re.search(r"max_size (\d+)KB", (DEPLOY / "Caddyfile").read_text())
    assert in_nginx
    assert in_caddy
    assert in_nginx[1] == in_caddy[1]
    assert (
        65_536 * 3 < int(in_nginx[1]) * 1000 < DATA_UPLOAD_MAX_MEMORY_SIZE
    )  # the longest entry, with each character as %xx


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_nginx_understands_its_recipe(tmp_path: Path) -> None:
    config = nginx_config(tmp_path, 8000, Ports(8443, 8080), with_limits=True)
    done = subprocess.run(["nginx", "-t", "-c", config], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
@pytest.mark.parametrize("name", [each for each in FILES if each.endswith((".service", ".timer"))])
def test_systemd_understands_its_units(name: str) -> None:
    done = subprocess.run(["systemd-analyze", "verify", DEPLOY / name], capture_output=True, text=True)
    said = [line for line in done.stderr.splitlines() if name in line]
    assert all("not executable" in line or "not found" in line or "No such file" in line for line in said), said
