import subprocess

import pytest

from solver.cli.completing import SHELLS
from tests.cli.examples import run


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_knows_all_commands_and_options(shell: str) -> None:
    found = run("completion", shell)
    assert found.code == 0
    assert [word for word in ("sudoku-atelier", "check", "solve", "generate", "resume") if word not in found.out] == []


def completed(line: str) -> list[str]:
    """What bash offers for the last word of `line`, with our script."""
    words = line.split(" ")
    asked = f"""
source <(cat)
COMP_WORDS=({" ".join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}
_shtab_sudoku_atelier; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    script = run("completion", "bash").out
    return subprocess.run(
        ["bash", "-c", asked], input=script, capture_output=True, text=True, check=False, timeout=30
    ).stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("sudoku-atelier so", "solve"),
        ("sudoku-atelier solve --res", "--resume"),
        ("sudoku-atelier solve --output t", "tsv"),
    ],
)
def test_bash_completes_commands_options_and_choices(line: str, offered: str) -> None:
    assert offered in completed(line)


def test_an_unknown_shell_is_refused() -> None:
    assert run("completion", "cmd").code == 2
