# Two commands matter: `make demo` plays, `make test` proves. `make install` brings what the program needs to run;
# `make dev` the tools of tests and lint beside it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
DEVELOPED := $(VENV)/.developed

# What the pages' `?` leads to: every Markdown file that is not a test's, and the code that the reference is made from.
SITE := controller/web/documentation/index.html
TOLD := $(shell find README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md docs firmware_bridge vision controller site_builder \
	-name "*.md" -o -name "*.py" -o -name "*.ftl" -o -path "site_builder/theme/*" -type f)

.PHONY: install dev demo test test-all faults options test-compiled coverage soak modes chaos fuzz firmware firmware-arm lint bench mutants lock clean clauses picture screens training api site release-check
install: $(INSTALLED) $(SITE)
dev: $(DEVELOPED)

$(INSTALLED): pyproject.toml requirements.lock requirements-headless.lock install.sh
	PYTHON="$(PYTHON)" VENV="$(VENV)" sh install.sh requirements.lock
	touch $@

$(DEVELOPED): $(INSTALLED) requirements-dev.lock
	PYTHON="$(PYTHON)" VENV="$(VENV)" sh install.sh requirements-dev.lock
	touch $@

# A table plays without its documentation: where that cannot be built, `?` leads to a page that says so.
$(SITE): $(INSTALLED) $(TOLD)
	$(BIN)/python -m site_builder || echo "The documentation was not built; the lines above say why. Try again: make site" >&2

demo: install
	$(BIN)/mahjong-table demo --hands $(or $(HANDS),4) $(if $(RULES),--rules $(RULES))

# `test`: all but the tests marked slow. `test-all`: `test`, then these. Random examples are the same in every run;
# `make test-all SEED=1234` makes others, and a failure names the seed.
# Where the environment forbids bytecode, each worker would compile every test again, some 13 seconds of processor time.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(or $(JOBS),4) --dist loadfile
SEED_OF_TESTS := $(if $(filter command environment,$(firstword $(origin SEED))),$(SEED))
FRESH = $(if $(SEED_OF_TESTS),--hypothesis-profile=fresh --hypothesis-seed=$(SEED_OF_TESTS))
test: export TEST_SEED = $(SEED_OF_TESTS)
test: dev
	$(PYTEST) -m "not slow" $(FRESH)

test-all: export TEST_SEED = $(SEED_OF_TESTS)
test-all: test
	$(PYTEST) --no-loadscope-reorder -m slow $(FRESH)

# What is written from the table of faults and the protocol's minor version: C headers, the dictionary, PROTOCOL.md, tables
# and versions in docs.
faults: dev
	$(BIN)/python -m site_builder.fault_tables

# The tables of options in docs/rules, from what the rule systems declare.
options: dev
	$(BIN)/python -m site_builder.option_tables

# The rules compiled by mypyc, as a wheel, and their tests on it. Takes some minutes of C compiler.
COMPILED := build/compiled
# True is 1 to compiled code, it refuses None with a TypeError, and it calls its own methods past what a test puts in their place.
NOT_COMPILED := test_hangzhou_walls.py::test_a_banker_that_cannot_be_is_named[True] \
	test_xiamen_walls.py::test_flowers_take_no_more_tiles_than_there_are_flowers[True] \
	test_xiamen_walls.py::test_flowers_take_no_more_tiles_than_there_are_flowers[None] \
	test_hu_verdicts.py::test_claims_of_a_log_are_judged_once
test-compiled: dev
	rm -rf build/wheels $(COMPILED)
	MAHJONG_TABLE_COMPILE=1 $(BIN)/pip wheel --quiet --no-deps --wheel-dir build/wheels .
	$(BIN)/python -m zipfile -e build/wheels/mahjong_table-*.whl $(COMPILED)
	cp -r tests benchmarks site_builder docs README.md CHANGELOG.md pyproject.toml $(COMPILED)
	cp -r firmware_bridge/firmware firmware_bridge/*.md $(COMPILED)/firmware_bridge
	cd $(COMPILED) && $(CURDIR)/$(BIN)/python -c "import controller.rules.shapes as m; assert m.__file__.endswith('.so'), m"
	cd $(COMPILED) && $(CURDIR)/$(BIN)/python -m pytest -n $(or $(JOBS),4) --dist loadfile -q tests/controller/rules tests/controller/referee \
		$(foreach test,$(NOT_COMPILED),--deselect "tests/controller/rules/$(test)")

coverage: dev
	$(BIN)/python -m pytest -n $(or $(JOBS),4) --dist loadfile -q --cov --cov-report=term:skip-covered

SYSTEMS = $(shell $(BIN)/python -c "from controller.rules import names_of_systems; print(*names_of_systems())")
SEED ?= $(shell $(BIN)/python -c "import secrets; print(secrets.randbelow(10**6))")

soak: install
	$(BIN)/mahjong-table demo --hands 200 --speed max --faults --seed $(SEED)
	for rules in $(SYSTEMS); do \
		$(BIN)/mahjong-table demo --rules $$rules --hands 20 --speed max --faults --seed $(SEED) || exit 1; done

# Twenty hands at a table without each part, without all of them, and without any firmware, all seen by the camera.
MODES = shuffler dice buttons displays lights counters shuffler,dice,buttons,displays,lights,counters everything
modes: install
	for part in $(MODES); do \
		$(BIN)/mahjong-table demo --without $$part --hands $(or $(HANDS),20) --speed max --seed $(SEED) || exit 1; done

chaos: install
	$(BIN)/mahjong-table demo --no-camera --hands 200 --speed max --fault noise@0.001 --unplugs 5 --resets 5 --seed $(SEED)

fuzz: dev
	$(BIN)/python fuzz/run_fuzzers.py --seconds $(or $(SECONDS),300)

firmware:
	$(MAKE) -C firmware_bridge/firmware host avr size

# The 32-bit boards, and every test of a firmware on them. Wants gcc-arm-none-eabi, libnewlib-arm-none-eabi, qemu-system-arm;
# the RP2040, whose emulator npm fetches, is left out where there is no npm.
RP2040 = $(if $(shell command -v npm),rp2040)
firmware-arm: dev
	$(MAKE) -C firmware_bridge/firmware arm qemu chip-model $(RP2040:%=%js)
	MAHJONG_TABLE_FIRMWARES="stm32f405 stm32f405-pins $(RP2040)" MAHJONG_TABLE_REQUIRE_FIRMWARE=1 $(BIN)/python -m pytest -q \
		-k "stm32f405 or rp2040 or test_arm or test_stm32f405_pins" \
		tests/firmware_bridge/firmware tests/firmware_bridge/link

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.unused_code
	$(BIN)/python -m tests.plain_english

BENCHMARKS = speed engine engine.machine_fairness engine.riichi_scores perft link record record.chain_speed record.hub_chain record.season vision vision.idle_table vision.table_reading \
	vision.jpeg_verdicts vision.rendering_time pages pages.panels start house
bench: dev
	for b in $(BENCHMARKS); do $(BIN)/python -m benchmarks.$$b || exit 1; done

# Would a test notice a small change to the code? Takes an hour.
# `make mutants SUITE=default` lets the tests of `make test` alone judge.
mutants: dev
	$(BIN)/python -m benchmarks.mutation $(or $(SUBJECTS),rules referee) \
		$(if $(filter default,$(SUITE)),--default-suite --least $(or $(LEAST),80),--least $(or $(LEAST),85))

clauses: dev
	$(BIN)/python -m tests.controller.rules.shown_clauses

picture: dev
	$(BIN)/python -m tests.package_picture

API = $(shell $(BIN)/python -c "from site_builder.library_reference import MODULES; print(*MODULES)")
# Pages of the rules as a library, made from the docstrings: build/api/index.html. Needs no network.
api: dev
	$(BIN)/python -W error -m pdoc --output-directory build/api $(API)

# The documentation, with its reference made from the code, where the program serves it at /docs and packages take it from.
# Fails where a link or an anchor leads nowhere. Needs no network.
site: $(INSTALLED)
	$(BIN)/python -m site_builder

screens: dev
	$(BIN)/python -m tests.controller.web.screens

# Every file of every package by its hash, wheels alone, for each Python and processor; versions that are locked stay as
# they are unless LOCK_OPTIONS says otherwise (make lock LOCK_OPTIONS=--upgrade).
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --only-binary :all: --no-header \
	$(LOCK_OPTIONS)
OURS = --group build --group documentation --extra parlor
lock: dev
	$(COMPILE) $(OURS) --output-file requirements.lock pyproject.toml
	$(COMPILE) $(OURS) --extra dev --constraints requirements.lock --output-file requirements-dev.lock pyproject.toml
	sed -n 's/^opencv-python==\([^ ]*\).*/opencv-python-headless==\1/p' requirements.lock | \
		$(COMPILE) --no-deps --no-annotate --output-file requirements-headless.lock -

# Wheel, sdist, Debian package, image files and SBOM, built and tried: build/release/report.txt. Best as root, with debootstrap.
release-check: dev
	UV=$(BIN)/uv sh deploy/release_check.sh

# PyTorch and its kin are wanted for training alone; they get an environment of their own.
build/train/.installed:
	$(PYTHON) -m venv build/train
	build/train/bin/pip install --quiet torch==2.13.0 onnx==1.23.2 cairosvg==2.9.1 numpy opencv-python-headless
	touch $@

training: build/train/.installed
	build/train/bin/python -m vision.training $(TRAINING)

clean:
	rm -rf $(VENV) build *.egg-info
