#!/usr/bin/env bash
# From a fresh clone to a played and stored tournament: installs what is missing, builds, plays a small
# Swiss event of Brigands between sample bots in C++, Python and Node.js, and shows one of its matches.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/quickstart.sh [--no-install] [--help]

Installs the Debian packages that are missing (deploy/packages.txt), builds Assize into build/,
submits sample bots to a ladder, plays a Swiss event of Brigands between them, and prints the
standings and the beginning of a match report.
The ladder is build/quickstart.db. Run it again at any time: only what changed is built, and the
ladder is made again.

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

# Where bots can't be confined, as in many containers, the sample bots play all the same.
if ! confinement=$(build/bin/referee doctor 2>&1); then
  echo
  echo "== Here bots run unconfined =="
  echo "$confinement"
  export ASSIZE_SANDBOX=off
fi

database=build/quickstart.db
rm -rf "$database" "$database"-*
echo
echo "== Six bots are submitted =="
build/bin/ladder init "$database"
for bot in greedy montecarlo random python-greedy python-random node-random; do
  build/bin/ladder submit "$database" "$bot" --owner quickstart --quiet
done

echo
echo "== A Swiss event: three rounds at tables of three, each deal played once per seating =="
build/bin/ladder run "$database" --name quickstart --game brigands --format swiss \
  --rounds 3 --seats 3 --jobs 2 --seed quickstart
echo
build/bin/ladder standings "$database"

echo
echo "== How the last match began =="
build/bin/replay-dump "$database" --match last | head -n 40
cat <<TEXT
...

Read it whole:       build/bin/replay-dump $database --match last
As seat 1 saw it:    build/bin/replay-dump $database --match last --as-seat 1
Head to head:        build/bin/ladder crosstable $database
How strong they are: build/bin/ladder ratings $database --game brigands
Write a bot:         sample-bots/README.md
TEXT
