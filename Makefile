# What each word does is written beside it; tools/commands.py makes .venv first.
PYTHON ?= python3
PORT ?= 8000
ARGS ?=
COMMAND = $(PYTHON) -m tools.commands
export PORT

.DEFAULT_GOAL := help
.PHONY: help python run quick test everything shared nightly lint check deploy-check audit format gallery map lock

help:    ## print this list
	@sed -n 's/^\([a-z-]*\): *[a-z ]*## /\1\t/p' Makefile | expand -t 14

run: python    ## install what is missing and serve the site (PORT=8000)
quick: python    ## run the tests of logic and pages, in about two minutes
test: python    ## run the tests that a change should pass (ARGS="-k name" goes to pytest)
everything: python    ## run all tests but the nightly ones, on the collections that SUDOKU_COLLECTIONS names
nightly: python    ## run all tests, on whole collections; takes hours
nightly: export SUDOKU_NIGHTLY = 1
nightly: export PYTEST_TIMEOUT = 0
deploy-check: python    ## run the site behind nginx, by the recipe in deploy/
lock: python    ## rewrite all lock files from the ranges
run quick test everything nightly deploy-check lock:
	@exec $(COMMAND) $@ $(ARGS)

shared: python    ## run the tests of pages and answers on PostgreSQL (SUDOKU_POSTGRESQL names another one) and Redis
	@folder=$$(mktemp -d); redis-server --port 0 --unixsocket $$folder/redis --save "" --dir $$folder >/dev/null & \
	redis=$$!; trap 'kill $$redis; rm -r $$folder' EXIT; server=$${SUDOKU_POSTGRESQL:-postgresql://postgres@127.0.0.1:5432/postgres}; \
	REDIS_URL=unix://$$folder/redis DATABASE_URL=$${server%/*}/sudoku_shared $(COMMAND) shared $(ARGS)

lint: python    ## check style, types, templates and sizes
	@exec $(COMMAND) each "ruff check --quiet ." "ruff format --check --quiet ." \
	"mypy solver sudokusite tools bench tests manage.py" \
	"djlint --check templates" "djlint --lint templates" "python -m tools.sizes"

check: python    ## check the production settings and that no migration is missing
	@SUDOKU_ENV=production ALLOWED_HOSTS=example.org \
	SECRET_KEY=only-for-this-check-0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz \
	$(COMMAND) each "python manage.py check --deploy --fail-level WARNING" \
	"python manage.py makemigrations --check --dry-run"

audit: python    ## ask a public database for known vulnerabilities of the packages that are used
	@exec $(COMMAND) each "python -m tools.dependencies audit"

format: python    ## format Python and templates
	@exec $(COMMAND) each "ruff check --fix --quiet ." "ruff format ." "djlint --reformat templates"

gallery: python    ## draw all layouts and techniques as var/gallery.html (ARGS=FILE for another place)
	@exec $(COMMAND) each "python -m tools.gallery $(ARGS)"

map: python    ## say of each module what it is (ARGS=FOLDER for the modules of one folder)
	@$(PYTHON) -m tools.map $(ARGS)

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Python 3.11 or newer is needed, and $(PYTHON) is not: name one, as in make run PYTHON=python3.12" >&2; exit 1; }
