"""The command line: the same engines without a web server."""

from solver.cli.main import main
from solver.cli.terminal import Exit

__all__ = ["Exit", "main"]
