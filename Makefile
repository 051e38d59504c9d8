# Everything installs into .venv; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements.lock

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow check schemas goldens bench clean

help: ## show what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

demo: $(VENV)/.installed ## install, rate the example event, and say which files to open
	$(BIN)/elo-batch rate examples/swiss-csv/games.csv --players examples/swiss-csv/players.csv --out ratings-out
	@echo
	@echo "Open ratings-out/report.html in a browser, ratings-out/rating-sheet.xlsx in a spreadsheet;"
	@echo "ratings-out/ratings.csv is the rating list that the next run starts from."
	@echo "Then try: $(BIN)/elo-batch explain ratings-out 90000004"

test: $(VENV)/.dev ## install the test tools and run the whole suite
	$(BIN)/python -m pytest -n auto -m "not hostile"

test-slow: $(VENV)/.dev ## damage every format 5,000 times, and files of gigabytes (an hour)
	ELO_BATCH_FUZZ=5000 $(BIN)/python -m pytest -n auto tests/fuzz tests/batch/test_converting_odd_names.py

check: $(VENV)/.dev ## format, lint, types, drift of generated files
	$(BIN)/ruff format --check elo_batch tests
	$(BIN)/ruff check elo_batch tests
	$(BIN)/mypy
	$(BIN)/python -m elo_batch.schemas --check schemas

schemas: $(VENV)/.dev ## write the published file contracts anew
	$(BIN)/python -m elo_batch.schemas schemas

goldens: $(VENV)/.dev ## write expected report texts anew, to be reviewed as a diff
	ELO_BATCH_GOLDENS=write $(BIN)/python -m pytest -q tests/examples tests/reports tests/analysis tests/readers

bench: $(VENV)/.dev ## measure whole processes against bare readers, as ratios
	$(BIN)/python tests/bench/bench.py

clean: ## remove what was built here
	rm -rf $(VENV) ratings-out build *.egg-info

# The lock says what was tested; pyproject.toml says what is allowed.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml $(LOCK) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c $(LOCK) -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c $(LOCK) -e ".[dev]"
	@touch $@
