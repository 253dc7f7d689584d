"""`completion`: a script that makes a shell complete commands, options and the names of files."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable

from solver.cli.terminal import Exit, Terminal
from solver.engines import MissingLibraryError

SHELLS = ("bash", "zsh", "tcsh")
INSTALLED = "sudoku-atelier"  # the command that `pip install` makes; shells cannot complete `python -m solver`
_FILE = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}  # shtab.FILE


def completes_files(option: Action) -> None:
    """Let shells complete an option with the names of files."""
    vars(option)["complete"] = _FILE


def print_completion(make_parser: Callable[[str], ArgumentParser], args: Namespace, terminal: Terminal) -> Exit:
    """Print the script for `args.shell`. Raises MissingLibraryError if shtab, which writes it, is not installed."""
    try:
        import shtab
    except ImportError:
        raise MissingLibraryError("completion needs shtab: pip install shtab") from None
    terminal.print(shtab.complete(make_parser(INSTALLED), shell=args.shell).rstrip("\n"))
    return Exit.ANSWER
