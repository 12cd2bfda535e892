# Each target works alone in a fresh clone: it first sets up what it needs (.ci/setup).

HOST = 127.0.0.1
PORT ?= 8000

.DEFAULT_GOAL := help
.PHONY: help demo test near check browsers coverage mutants approve pictures tiles practice bench trials deployments format messages package debian image wheel compiled lock site

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

demo: ## run Clubscore with demo data (PORT=8000 HOST=127.0.0.1)
	@.ci/demo "$(HOST)" "$(PORT)"

test: ## everything that has to hold before a commit (EVERY=1: with long tests and every case)
	@.ci/setup test
	@.ci/test

near: ## the tests that bear on what was changed, within a minute (NEAR="--since HEAD~3 --seconds 300")
	@.ci/setup test
	@.venv/bin/python -m tools.near $(NEAR)

check: ## the static checks of "make test" alone
	@.ci/setup check
	@.ci/test static

browsers: ## the browser tests in WebKit, Firefox and the whole Chromium, also those that "make test" leaves out
	@.ci/setup test
	@CHROMIUM=/usr/bin/chromium .venv/bin/python -m pytest -q -n 2 --every tests/browser

coverage: ## branch coverage of scoring, play and standings: each line that no test runs
	@.ci/setup test
	@.ci/coverage

mutants: ## put small faults into the code and see whether tests find them (MUTANTS="people --sample 60")
	@.ci/setup test
	@.venv/bin/python -m tools.mutants $(MUTANTS)

approve: ## draw the approved pages and screens of the tests anew; look at them, then commit
	@.ci/setup test
	@APPROVE=1 .venv/bin/python -m pytest -q --every tests/printing/test_papers.py tests/printing/test_event_papers.py tests/browser/test_looks.py

pictures: ## take the pictures of the guides anew, from the demo; look at them, then commit (PICTURES="hand table")
	@.ci/setup test
	@.venv/bin/python -m tools.pictures $(PICTURES)

tiles: ## draw the pictures of the tiles anew
	@.ci/setup test
	@.venv/bin/python -m tools.tiles

practice: ## deal the hands of practice that no longer fit the rules anew
	@.ci/setup test
	@.venv/bin/python -m tools.practice

bench: ## measure engine, seating, pages and printing beside something else (BENCH="live --small")
	@.ci/setup test
	@.venv/bin/python -m tools.bench $(BENCH)

trials: ## kill servers, cut the power, fill the disk, record at 100 tables (TRIALS="kill --seed 2")
	@.ci/setup test
	@.venv/bin/python -m tools.trials $(TRIALS)

deployments: ## run Clubscore in every form behind Caddy and nginx, with hostile clients; as root (DEPLOYMENTS="deb-nginx")
	@.ci/setup deployments
	@.venv/bin/python -m tools.deployments $(DEPLOYMENTS)

format: ## format the Python code and sort its imports
	@.ci/setup python
	@.venv/bin/ruff check --quiet --fix-only .
	@.venv/bin/ruff format .

messages: ## collect the texts to translate, compile the translated ones
	@.ci/setup demo
	@.ci/messages

package: ## build Clubscore itself, a wheel with all it serves, its source and its bill of materials, into dist/
	@.ci/setup python
	@.ci/setup demo
	@.ci/package

debian: ## build the Debian package into dist/ (DEB="13 arm64" for another release or machine)
	@.ci/setup python
	@.ci/setup demo
	@.ci/deb $(DEB)

image: ## build the image for containers (OCI) into dist/, without a container engine (IMAGE="13" on Debian 13)
	@.ci/setup python
	@.ci/setup demo
	@.ci/image $(IMAGE)

wheel: ## build the scoring library for others, clubscore-scoring, into dist/
	@.ci/setup python
	@.ci/wheel

compiled: ## build it compiled by mypyc into dist/, and run the tests of the engine on that
	@.ci/setup test
	@.ci/compiled

site: ## build the site of the guides into var/site/html, and check its links
	@.ci/setup demo
	@.ci/site

lock: ## choose package versions anew: pyproject.toml -> requirements.lock, requirements-dev.lock, requirements-site.lock
	@.ci/setup python
	@.ci/lock
	@.ci/setup python
