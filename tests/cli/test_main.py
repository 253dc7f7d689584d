import io
import subprocess
import sys
from pathlib import Path

import pytest

from solver.cli import main
from solver.cli.main import COMMANDS
from tests.cli.examples import DIAGONAL, FIG_1, IMPOSSIBLE, SHIDOKU, SHIDOKU_SOLVED, run

ROOT = Path(__file__).parent.parent.parent
NAMES = [*(command.name for command in COMMANDS), "generate", "bench", "completion"]


@pytest.mark.parametrize("command", NAMES)
def test_every_command_explains_itself(command: str) -> None:
    found = run(command, "--help")
    assert found.code == 0
    assert f"python -m solver {command}" in found.out


@pytest.mark.parametrize(
    "argv", [[], ["fly"], ["solve"], ["solve", "--limit", "0", SHIDOKU], ["check", "--layout", "9x9", "."]]
)
def test_wrong_usage_is_reported_on_standard_error(argv: list[str]) -> None:
    found = run(*argv)
    assert (found.code, found.out) == (2, "")
    assert "usage:" in found.err


def test_an_unreadable_puzzle_is_refused_with_its_position() -> None:
    found = run("check", "1.....3q.2.....4")
    assert (found.code, found.out) == (2, "")
    assert "Character 8: In row 2, column 4 there is 'q'." in found.err
    assert "Write 1-4, or . for an empty cell." in found.err


def test_in_a_batch_the_puzzle_is_numbered() -> None:
    assert run("check", "-", stdin=f"{SHIDOKU}\nnonsense\n").err.startswith(
        "Puzzle 2, character 1: No puzzle was found in this text"
    )


def test_a_batch_goes_on_after_a_line_that_cannot_be_read() -> None:
    found = run("solve", "-", "--json", stdin=f"nonsense\n\n{SHIDOKU}\n")
    assert found.code == 2
    assert found.body["solutions"] == [SHIDOKU_SOLVED]


@pytest.mark.parametrize(
    ("puzzles", "code"),
    [
        ([SHIDOKU], 0),
        ([SHIDOKU, DIAGONAL], 0),
        ([SHIDOKU, IMPOSSIBLE], 1),
        ([IMPOSSIBLE, SHIDOKU], 1),
        ([IMPOSSIBLE, "nonsense"], 2),
    ],
)
def test_the_exit_code_of_a_batch_is_the_gravest(puzzles: list[str], code: int) -> None:
    assert run("solve", *puzzles).code == code


def test_arguments_and_lines_may_be_mixed() -> None:
    assert len(run("solve", FIG_1, "-", "--json", stdin=f"{SHIDOKU}\r\n{DIAGONAL}").bodies) == 3


def test_layout_option_decides_between_equal_sizes() -> None:
    assert run("convert", "." * 81, "--layout", "3x3x").lines == ["3x3x:" + "." * 81]


def test_an_argument_may_have_several_lines() -> None:
    assert run("convert", "1...\n.2..\n..3.\n...4").lines == ["2x2:" + DIAGONAL]


def test_an_unknown_language_falls_back_to_english() -> None:
    assert run("check", SHIDOKU, "--language", "tlh").out == run("check", SHIDOKU).out


def test_the_program_runs_without_a_web_server() -> None:
    argv = [sys.executable, "-m", "solver", "solve", "-", "--json"]
    found = subprocess.run(argv, input=SHIDOKU, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert found.returncode == 0
    assert SHIDOKU_SOLVED in found.stdout


def test_the_program_does_not_load_django() -> None:
    code = "import sys, solver.cli; sys.exit(any(name.partition('.')[0] == 'django' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=300, check=False).returncode == 0


@pytest.mark.thorough
def test_a_hard_puzzle_after_an_easy_one_is_explained_too() -> None:
    """The hard one loads compiled code, in a process that has already explained another one."""
    hard = ".1..3..6.8..................63.9....7..8..4......1.5...9.....1.2..7........5..7.."
    argv = [sys.executable, "-m", "solver", "explain", "-", "--words", "brief", "--seconds", "1"]
    entered = f"{SHIDOKU}\n{hard}\n"
    found = subprocess.run(argv, input=entered, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert found.stderr == ""
    assert f"3x3:{hard}" in found.stdout


EXAMPLES = [example for command in COMMANDS for example in command.examples]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_work(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{SHIDOKU}\n{SHIDOKU}\n")
    found = run(*example.split(), stdin=f"{SHIDOKU}\n")
    assert (found.code in (0, 1), found.err if "film" not in example else "") == (True, "")


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_the_help_shows_how_the_program_was_called(command: str) -> None:
    out = io.StringIO()
    main([command, "--help"], stdin=io.StringIO(), stdout=out, stderr=out, program="sudoku-atelier")
    assert f"examples:\n  sudoku-atelier {command} " in out.getvalue()
