#!/bin/sh
# Sets up what the tests need in .venv and runs all of them: rules, conformance, lint, format, types.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}
[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
exec .venv/bin/python -m pytest -n auto "$@"
