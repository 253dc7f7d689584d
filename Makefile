# What each word does is written beside it; the work is in tools/ground.py.
PYTHON ?= python3
PORT ?= 8000
ARGS ?=
GROUND = $(PYTHON) -m tools.ground
export PORT

.DEFAULT_GOAL := help
.PHONY: help python run quick test everything shared nightly lint check audit format lock

help:    ## print this list
	@sed -n 's/^\([a-z]*\): *[a-z ]*## /\1\t/p' Makefile | expand -t 10

run: python    ## install what is missing and serve the site (PORT=8000)
	@exec $(GROUND) run

quick: python    ## run the tests of logic and pages that take under a minute together
	@exec $(GROUND) quick $(ARGS)

test: python    ## run the tests that a change should pass (ARGS="-k name" goes to pytest)
	@exec $(GROUND) test $(ARGS)

everything: python    ## run all tests but the nightly ones, on the collections that SUDOKU_COLLECTIONS names
	@exec $(GROUND) everything $(ARGS)

shared: python    ## run the tests of pages and answers on PostgreSQL and Redis
	@exec $(GROUND) shared $(ARGS)

nightly: python    ## run all tests, on whole collections; takes hours
	@exec $(GROUND) nightly $(ARGS)

lint: python    ## check style, types, templates and sizes
	@exec $(GROUND) lint

check: python    ## check the production settings and that no migration is missing
	@exec $(GROUND) check

audit: python    ## ask a public database whether a package that is used is known to be weak
	@exec $(GROUND) audit

format: python    ## format Python and templates
	@exec $(GROUND) format

lock: python    ## rewrite all lock files from the ranges
	@exec $(GROUND) lock

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Python 3.11 or newer is needed, and $(PYTHON) is not: name one, as in make run PYTHON=python3.12" >&2; exit 1; }
