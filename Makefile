# Two commands: `make play` installs and serves, and compiles meanwhile; `make test` installs what the tests need and runs the everyday tier.
# And `make test-all` runs every test at its full size, `make check` what belongs to the files you changed, `make generated` makes
# anew what declarations say, `make docs` builds the pages of docs/ into site/, `make audit` asks whether anything that is locked has a known
# hole, `make pythons` plays with every Python that is here.

PYTHON ?= python3
PAGES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*')
SOURCES := pyproject.toml constraints.txt hatch_build.py $(PAGES)
INSTALL := .venv/bin/uv pip install --python .venv/bin/python --quiet --constraint constraints.txt --editable
NOT_INSTALLED := { echo "Underrose could not be installed; what is written above says why (it needs the network and PyPI)." >&2; exit 2; }
STARTED := $(shell date +%s)

.PHONY: play test test-all check generated docs audit pythons clean

play: .venv/for-play
	@.venv/bin/underrose serve $(ARGS)

test: .venv/for-test
	@.venv/bin/python -m tools.gate --started $(STARTED)

test-all: .venv/for-test
	@.venv/bin/python -m tools.gate --all --started $(STARTED)

check: .venv/for-test
	@.venv/bin/python -m tools.check

generated: .venv/for-test
	@.venv/bin/python -m tools.generated

docs: .venv/for-docs
	@.venv/bin/zensical build --clean --strict
	@echo "The pages are in site/index.html."

audit: .venv/for-test
	@.venv/bin/python -m tools.audit

pythons: .venv/for-test
	@.venv/bin/python -m tools.pythons

clean:
	rm -rf .venv site src/underrose/web web/node_modules

.venv/for-play: .venv/made $(SOURCES)
	@echo "Installing Underrose into .venv and building its pages."
	@$(INSTALL) '.[server]' || $(NOT_INSTALLED)
	@touch $@

.venv/for-docs: .venv/made pyproject.toml constraints.txt
	@echo "Installing what builds the pages of docs/."
	@UNDERROSE_SKIP_PAGES=1 $(INSTALL) '.[docs]' || $(NOT_INSTALLED)
	@touch $@

.venv/for-test: .venv/made $(SOURCES)
	@echo "Installing Underrose and its test tools into .venv and building its pages."
	@$(INSTALL) '.[test]' || $(NOT_INSTALLED)
	@touch $@

.venv/made:
	@command -v $(PYTHON) >/dev/null || { echo "Underrose needs Python 3.11 or newer, and there is no $(PYTHON) on this machine." >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Underrose needs Python 3.11 or newer, and $(PYTHON) is older; name another with make PYTHON=..." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Underrose needs Python's venv module (on Debian: apt-get install python3-venv)." >&2; exit 2; }
	@$(PYTHON) -m venv .venv
	@.venv/bin/python -m pip install --disable-pip-version-check --quiet --constraint constraints.txt uv || $(NOT_INSTALLED)
	@touch $@
