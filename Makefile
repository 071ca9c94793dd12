# Two commands: `make play` installs and serves, and compiles meanwhile; `make test` installs what the tests need and runs everything.
# And `make docs` builds the pages of docs/ into site/, `make audit` asks whether anything that is locked has a known hole.

PYTHON ?= python3
PAGES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*')
SOURCES := pyproject.toml constraints.txt hatch_build.py $(PAGES)
INSTALL := .venv/bin/python -m pip install --disable-pip-version-check --quiet --constraint constraints.txt --editable
STARTED := $(shell date +%s)

.PHONY: play test docs audit clean

play: .venv/for-play
	@.venv/bin/underrose serve $(ARGS)

test: .venv/for-test
	@.venv/bin/python -m tools.gate --started $(STARTED)

docs: .venv/for-docs
	@.venv/bin/python -m mkdocs build --quiet
	@echo "The pages are in site/index.html."

audit: .venv/for-test
	@.venv/bin/python -m tools.audit

clean:
	rm -rf .venv site src/underrose/web web/node_modules

.venv/for-play: .venv/made $(SOURCES)
	@echo "Installing Underrose into .venv and building its pages."
	@$(INSTALL) '.[server]'
	@touch $@

.venv/for-docs: .venv/made pyproject.toml constraints.txt
	@echo "Installing what builds the pages of docs/."
	@UNDERROSE_SKIP_PAGES=1 $(INSTALL) '.[docs]'
	@touch $@

.venv/for-test: .venv/made $(SOURCES)
	@echo "Installing Underrose and its test tools into .venv and building its pages."
	@$(INSTALL) '.[test]'
	@touch $@

.venv/made:
	@command -v $(PYTHON) >/dev/null || { echo "Underrose needs Python 3.11 or newer, and there is no $(PYTHON) on this machine." >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Underrose needs Python 3.11 or newer, and $(PYTHON) is older; name another with make PYTHON=..." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Underrose needs Python's venv module (on Debian: apt-get install python3-venv)." >&2; exit 2; }
	@$(PYTHON) -m venv .venv
	@touch $@
