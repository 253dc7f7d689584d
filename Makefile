# What each word does is written beside it; the work is in tools/commands.py.
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
	@exec $(COMMAND) run

quick: python    ## run the tests of logic and pages, in a minute and a half
	@exec $(COMMAND) quick $(ARGS)

test: python    ## run the tests that a change should pass (ARGS="-k name" goes to pytest)
	@exec $(COMMAND) test $(ARGS)

everything: python    ## run all tests but the nightly ones, on the collections that SUDOKU_COLLECTIONS names
	@exec $(COMMAND) everything $(ARGS)

shared: python    ## run the tests of pages and answers on PostgreSQL and Redis
	@exec $(COMMAND) shared $(ARGS)

nightly: python    ## run all tests, on whole collections; takes hours
	@exec $(COMMAND) nightly $(ARGS)

lint: python    ## check style, types, templates and sizes
	@exec $(COMMAND) lint

check: python    ## check the production settings and that no migration is missing
	@exec $(COMMAND) check

deploy-check: python    ## run the site behind nginx, by the recipe in deploy/
	@$(COMMAND) deploy-check $(ARGS)

audit: python    ## ask a public database for known vulnerabilities of the packages that are used
	@exec $(COMMAND) audit

format: python    ## format Python and templates
	@exec $(COMMAND) format

gallery: python    ## draw all layouts and techniques as var/gallery.html (ARGS=FILE for another place)
	@exec $(COMMAND) gallery $(ARGS)

map: python    ## say of each module what it is (ARGS=FOLDER for the modules of one folder)
	@$(PYTHON) -m tools.map $(ARGS)

lock: python    ## rewrite all lock files from the ranges
	@exec $(COMMAND) lock

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Python 3.11 or newer is needed, and $(PYTHON) is not: name one, as in make run PYTHON=python3.12" >&2; exit 1; }
