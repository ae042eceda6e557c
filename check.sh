#!/bin/sh
# Sets up what the tests need in .venv and runs all of them: rules, conformance, server, page, lint, types.
# The page is tested in Debian's Chromium, which is installed if it is missing.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}
[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
if [ ! -x /usr/bin/chromium ]; then
    as_root=$([ "$(id -u)" = 0 ] || echo sudo)
    $as_root apt-get -qq update
    $as_root apt-get -qq install -y --no-install-recommends chromium fonts-liberation > /dev/null
fi
exec .venv/bin/python -m pytest -n auto "$@"
