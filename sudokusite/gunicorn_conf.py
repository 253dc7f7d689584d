"""How gunicorn serves the site; `make run` and a production service use the same file.

Needs no module of the site, so that it is read before Django is. PORT changes the port, WEB_CONCURRENCY the workers.
"""

import os

wsgi_app = "sudokusite.wsgi"
bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 4
timeout = 30
graceful_timeout = 5
keepalive = 5
# Loading before the workers are forked shares memory, and a fault in the code is told once and ends the command.
preload_app = True
control_socket_disable = True
loglevel = os.environ.get("SUDOKU_LOG_LEVEL", "warning").lower()


def when_ready(server: object) -> None:
    """The site is loaded and listening: the one line that `make run` prints."""
    print(f"Sudoku Atelier: http://{bind}/", flush=True)
