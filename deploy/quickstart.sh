#!/usr/bin/env bash
# From a fresh clone to a played and stored tournament: installs what is missing, builds, plays a few
# matches of Brigands between sample bots in C++, Python and Node.js, and shows one of them.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/quickstart.sh [--no-install] [--help]

Installs the Debian packages that are missing (deploy/packages.txt), builds Assize into build/,
plays four deals of Brigands between sample bots, each once per seating, and prints the table and
the beginning of a match report.
The records are in build/quickstart.db. Run it again at any time: only what changed is built.

  --no-install   Do not install packages.
  --help         Print this text.
TEXT
}

install=yes
for argument in "$@"; do
  case $argument in
    --no-install) install=no ;;
    --help | -h) usage; exit 0 ;;
    *) echo "quickstart.sh: unknown argument '$argument'; see --help" >&2; exit 64 ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ $install == yes ]] && deploy/install.sh
deploy/build.sh

database=build/quickstart.db
echo
echo "== Four deals of Brigands, each played once per seating =="
build/bin/referee play --game brigands --matches 4 --rotate --jobs 2 --seed quickstart \
  --db "$database" greedy montecarlo python-greedy node-random

echo
echo "== How the last match began =="
build/bin/replay-dump "$database" --match last | head -n 40
cat <<TEXT
...

Read it whole:      build/bin/replay-dump $database --match last
As seat 1 saw it:   build/bin/replay-dump $database --match last --as-seat 1
Write a bot:        sample-bots/README.md
TEXT
