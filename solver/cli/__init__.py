"""The command line: the engines and techniques without a web server."""

from solver.cli.main import main
from solver.cli.terminal import Exit

__all__ = ["Exit", "main"]
