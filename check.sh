#!/bin/sh
# Sets up .venv, builds the page and draws the boards, if what they are made of has changed, and tests.
#
#   sh check.sh                  everything: rules, conformance, server, the page in a browser, lint, types
#   sh check.sh quick            in a minute: no conformance, no browser, nothing that is marked slow
#   sh check.sh tests/hexes -x   what you name; the words go to pytest
#
# The page is tested in Debian's Chromium, which is installed if that can be done without a password. Without it
# the browser's tests do not run and the run says so; where CI is set, that is a failure.
set -eu
cd "$(dirname "$0")"
unset PYTHONDONTWRITEBYTECODE # or pytest would compile everything again in every run
python=.venv/bin/python
packages=.venv/steppe-packages
page=.venv/steppe-page

# Prints a sum of each file: as long as it is what was noted, nothing needs to be done.
sums() { find "$@" -type f ! -name '*.pyc' -exec cksum {} + | sort; }
of_packages() { "$python" --version && sums requirements.lock pyproject.toml; }
of_page() {
    # shellcheck disable=SC2046  # file names here have no spaces
    sums hatch_build.py web/index.html web/*.json web/*.ts web/src src/steppe/drawing src/steppe/mechanics \
        src/steppe/server/boards.py src/steppe/games/*/data \
        $(find src/steppe/games -name look.toml -o -name words.toml -o -name lines_of_sight.py)
}
is_noted() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

[ -x "$python" ] || "${PYTHON:-python3}" -m venv .venv
wanted=$(of_packages)
if ! is_noted "$packages" "$wanted"; then
    pip="$python -m pip install --quiet --disable-pip-version-check"
    $pip --require-hashes -r requirements.lock
    $pip --no-deps --no-build-isolation -e .
    echo "$wanted" > "$packages"
fi
wanted=$(of_page)
if ! is_noted "$page" "$wanted" || [ ! -f src/steppe/server/page/stamp.txt ]; then
    "$python" hatch_build.py
    echo "$wanted" > "$page"
fi

install_chromium() {
    as_root=$([ "$(id -u)" = 0 ] || echo "sudo -n")
    $as_root apt-get -qq update &&
        $as_root apt-get -qq install -y --no-install-recommends chromium fonts-liberation > /dev/null
}

case "${1-}" in
quick)
    shift
    exec "$python" -m pytest -n auto -m "not slow" --ignore=tests/browser --ignore-glob='*conformance.py' "$@"
    ;;
"")
    [ -x /usr/bin/chromium ] || install_chromium || echo "Chromium is missing and could not be installed" >&2
    exec "$python" -m pytest -n auto
    ;;
*)
    exec "$python" -m pytest "$@"
    ;;
esac
