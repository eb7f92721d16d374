#!/usr/bin/env bash
# make_readme_picture.sh [PICTURE [STEP]]: draws the match of the main page, deploy/doc/match.record, into PICTURE
# (default: deploy/doc/match.png), as the viewer shows it after STEP decisions (default: 119). To be run again
# when the viewer looks otherwise: ninja -C build readme_picture. It needs the packages of
# tests/packages-browser.txt.
#
# The record is from: referee play --game carcassonne-robbers --seed picture greedy montecarlo ismcts python-greedy
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
programs=${ASSIZE_BUILD:-$root/build}/bin
picture=$(realpath -m "${1:-$root/deploy/doc/match.png}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$programs"/replay-dump "$root"/deploy/doc/match.record --match last --format html >"$scratch"/match.html
# A browser that root starts has no sandbox of its own.
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,860 --user-data-dir="$scratch"/profile \
  --screenshot="$picture" "file://$scratch/match.html#step=${2:-119}" 2>"$scratch"/chromium.txt
ls -l "$picture"
