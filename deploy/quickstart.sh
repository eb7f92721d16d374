#!/usr/bin/env bash
# From a fresh clone to a played and stored tournament: installs what is missing, builds, plays a small
# Swiss event of Brigands between sample bots in C++, Python and Node.js, and shows one of its matches.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/quickstart.sh [--no-install] [--again] [--help]

Installs the Debian packages that are missing (deploy/packages.txt), builds Assize into build/,
submits sample bots to a ladder, plays a Swiss event of Brigands between them, and prints the
standings and the beginning of a match report. It says first how long that will take here.
The ladder is build/quickstart.db. Run it again at any time: only what changed is built, and an
event that was played with the same programs is shown at once.

  --no-install   Do not install packages.
  --again        Play the event again even if it has been played.
  --help         Print this text.
TEXT
}

install=yes
again=no
for argument in "$@"; do
  case $argument in
    --no-install) install=no ;;
    --again) again=yes ;;
    --help | -h) usage; exit 0 ;;
    *) echo "quickstart.sh: unknown argument '$argument'; see --help" >&2; exit 64 ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
database=build/quickstart.db

# What is still to be done, with the most that it takes: measured on Debian 12 with two cores.
announce() {
  local packages=0
  [[ $install == no ]] || packages=$(deploy/install.sh --missing | wc -l)
  echo "What this will do:"
  if [[ $install == no ]]; then
    echo "  1. Install nothing, as you asked."
  elif [[ $packages -eq 0 ]]; then
    echo "  1. Install nothing: all packages are there."
  else
    echo "  1. Install $packages Debian packages and what they need: up to 140 MB to download and 720 MB"
    echo "     on disk, a few minutes."
  fi
  if [[ -x build/bin/ladder ]]; then
    echo "  2. Build what has changed into build/."
  else
    echo "  2. Build Assize into build/: 10 to 60 minutes on two cores, as busy as they are, 250 MB on disk."
  fi
  echo "  3. Play a small event between six sample bots, and show its table and a match: 1 minute."
  echo
}

announce
[[ $install == yes ]] && deploy/install.sh
deploy/build.sh

# Where bots can't be confined, as in many containers, the sample bots play all the same.
if ! confinement=$(build/bin/referee doctor 2>&1); then
  echo
  echo "== Here bots run without a sandbox, with your permissions =="
  echo "$confinement"
  echo
  export ASSIZE_SANDBOX=off
fi

play() {
  rm -rf "$database" "$database"-*
  echo "== Six bots are submitted; each plays a match against itself first =="
  build/bin/ladder init "$database"
  for bot in greedy montecarlo random python-greedy python-random node-random; do
    build/bin/ladder submit "$database" "$bot" --owner quickstart --quiet
  done
  echo
  echo "== A Swiss event: three rounds at tables of three, each deal played once per seating =="
  build/bin/ladder run "$database" --name quickstart --game brigands --format swiss \
    --rounds 3 --seats 3 --same-owner allow --jobs 2 --seed quickstart
}

if [[ $again == no && $database -nt build/bin/ladder && $database -nt build/bin/referee ]] &&
  build/bin/ladder events "$database" --format csv 2>/dev/null | grep -q '^quickstart,.*,over,'; then
  echo "== The event has been played already; --again plays it again =="
else
  play
fi
echo
build/bin/ladder standings "$database"

echo
echo "== How the last match began =="
{ build/bin/replay-dump "$database" --match last || true; } | head -n 40
cat <<TEXT
...

Read it whole:       build/bin/replay-dump $database --match last
As seat 1 saw it:    build/bin/replay-dump $database --match last --as-seat 1
Head to head:        build/bin/ladder crosstable $database
How strong they are: build/bin/ladder ratings $database --game brigands
Write a bot:         sample-bots/README.md
TEXT
