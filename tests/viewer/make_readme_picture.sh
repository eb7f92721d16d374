#!/usr/bin/env bash
# make_readme_picture.sh [STEP]: plays the match that the main page shows and writes its picture,
# deploy/doc/match.png, as the viewer draws it after STEP decisions. To be run again when the viewer
# looks otherwise. It needs a build, and the packages of tests/packages-browser.txt.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
programs=${ASSIZE_BUILD:-$root/build}/bin
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$programs"/referee play --quiet --game carcassonne-robbers --seed picture --db "$scratch"/match.db \
  greedy montecarlo ismcts python-greedy >"$scratch"/report.txt
"$programs"/replay-dump "$scratch"/match.db --match last --format html >"$scratch"/match.html
# A browser that root starts has no sandbox of its own.
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,860 \
  --screenshot="$root"/deploy/doc/match.png "file://$scratch/match.html#step=${1:-60}" 2>"$scratch"/chromium.txt
ls -l "$root"/deploy/doc/match.png
