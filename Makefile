# make play: build and open the table on this machine.   make test: everything that CI checks.
# Each command sets up what it needs; only python3 (3.11 or newer) and Node are expected.

PORT ?= 8000
PYTHON := .venv/bin/python

.PHONY: play build test check texts extract bench-page setup clean

play: build
	$(PYTHON) -m tools.serve --port $(PORT)

build: setup
	$(PYTHON) -m tools.build

# Two at a time, file by file; the files in their order, since those that need a browser come last.
test: check build/browser-is-here build/wheels/all-are-here
	$(PYTHON) -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

# What needs no browser and no build: form and types.
check: setup texts
	.venv/bin/ruff check .
	.venv/bin/mypy

texts: setup
	$(PYTHON) -m tools.texts compile

extract: setup
	$(PYTHON) -m tools.texts extract

bench-page: build build/browser-is-here
	$(PYTHON) -m tools.bench_page

setup: .venv/is-ready node_modules/is-ready

.venv/is-ready: tools/requirements.txt
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

node_modules/is-ready: package.json package-lock.json
	npm ci
	touch $@

build/browser-is-here: .venv/is-ready
	mkdir -p build
	tools/get-browser
	touch $@

# pytest for the browser's own Python: pure wheels, unpacked in the page.
build/wheels/all-are-here: tools/requirements-inside.txt .venv/is-ready
	rm -rf build/wheels
	$(PYTHON) -m pip download --quiet --disable-pip-version-check --no-deps -d build/wheels -r $<
	touch $@

clean:
	rm -rf build dist .venv node_modules
