# Needs make, a POSIX shell and Python 3.11 or newer; everything else goes into .venv.
#
#   make play     play a practice world (kept in .play/)
#   make test     the tests                          ARGS="-k name" goes to pytest
#   make lint     ruff and mypy                      make format mends what ruff can
#   make matrix   screens, digests and bits on every supported Python
#   make coverage every action, event and ending of the game, met over 300 worlds (minutes)
#   make faults   every promise of reliability, proved at full size (half an hour on two cores)
#   make long     make coverage and make faults
#   make bench    how long a step, the state and a world take ARGS goes to bench/step.py
#   make clean    removes environments and caches; .play/ stays

PYTHON ?= python3
VENV ?= .venv
MATRIX ?= 3.11 3.12 3.13
MATRIX_VENV ?= .venv-
WORKERS ?= auto
ARGS ?=

# Set by many containers, and it would make every start of rya compile the sources anew.
unexport PYTHONDONTWRITEBYTECODE

sources := $(foreach depth,/ /*/ /*/*/ /*/*/*/ /*/*/*/*/,$(foreach room,play policies brief,$(wildcard $(room)$(depth)*.py)))
pip_install = -m pip install --quiet --disable-pip-version-check

.PHONY: play test lint lint-rules lint-format lint-types format long coverage faults matrix matrix-list bench clean

play: $(VENV)/.compiled
	@mkdir -p .play
	@RYA_COMMAND=$(VENV)/bin/rya $(VENV)/bin/rya play --dir .play

test: $(VENV)/.dev
	$(VENV)/bin/python -m pytest -q -n $(WORKERS) --maxprocesses 8 $(ARGS)

lint: lint-rules lint-format lint-types

lint-rules: $(VENV)/.dev
	$(VENV)/bin/ruff check

lint-format: $(VENV)/.dev
	$(VENV)/bin/ruff format --check

lint-types: $(VENV)/.dev
	$(VENV)/bin/mypy

format: $(VENV)/.dev
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

long: coverage faults

coverage: $(VENV)/.dev
	$(VENV)/bin/python -m tests.games.wrya.coverage --worlds 300 --jobs 2

# What a missing interpreter cannot show is said in the table, and fails it.
faults: $(VENV)/.dev
	-@$(MAKE) --no-print-directory --keep-going $(MATRIX:%=$(MATRIX_VENV)%/.test)
	MATRIX_VENV=$(MATRIX_VENV) $(VENV)/bin/python -m tests.faults.table $(ARGS)

bench: $(VENV)/.compiled
	$(VENV)/bin/python bench/state.py
	$(VENV)/bin/python bench/worlds.py
	$(VENV)/bin/python bench/step.py --rya $(VENV)/bin/rya $(ARGS)

# Twice on each interpreter, with different hash seeds: neither may change a bit.
matrix_runs := $(MATRIX:%=matrix-%)
.PHONY: $(matrix_runs)
matrix: $(matrix_runs)
$(matrix_runs): matrix-%: $(MATRIX_VENV)%/.test
	PYTHONHASHSEED=0 $(MATRIX_VENV)$*/bin/python -m pytest -q -m matrix $(ARGS)
	PYTHONHASHSEED=4242 $(MATRIX_VENV)$*/bin/python -m pytest -q -m matrix $(ARGS)

matrix-list:
	@echo $(MATRIX)

clean:
	rm -rf $(VENV) $(MATRIX:%=$(MATRIX_VENV)%) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf $(addsuffix __pycache__,$(sort $(dir $(sources) $(wildcard tests/*.py tests/*/*.py bench/*.py))))

# One environment for playing and developing, editable, so that a change of a source needs no
# install. The stamps depend on pyproject.toml alone; a second run costs nothing.
$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "$(PYTHON) is not Python 3.11 or newer. Name one that is: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@echo "Installing into $(VENV) (half a minute the first time)" >&2
	@$(VENV)/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(VENV)/bin/python $(pip_install) --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	@echo "Adding the development tools to $(VENV)" >&2
	@$(VENV)/bin/python $(pip_install) --editable '.[dev]'
	@touch $@

$(VENV)/.compiled: $(VENV)/.installed $(sources)
	@$(VENV)/bin/python -m compileall -q play policies brief
	@touch $@

$(MATRIX_VENV)%/.test: pyproject.toml
	@python=$$(.ci/find-python $*) && { \
	  $(MATRIX_VENV)$*/bin/python -m pip --version >/dev/null 2>&1 || "$$python" -m venv --clear $(MATRIX_VENV)$*; }
	@$(MATRIX_VENV)$*/bin/python $(pip_install) --editable '.[test]'
	@touch $@
