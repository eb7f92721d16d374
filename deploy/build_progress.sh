#!/usr/bin/env bash
# ninja's output, shortened: of its steps a line every SECONDS (default 30) with how many are done and how
# long the others will take at the pace so far; everything else, such as errors, as it is.
#
#     ninja ... 2>&1 | deploy/build_progress.sh [SECONDS]
set -euo pipefail
every=${1:-30}

in_words() {
  if (($1 < 90)); then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

SECONDS=0
said=0
while IFS= read -r line; do
  if [[ ! $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
    echo "$line"
    continue
  fi
  finished=${BASH_REMATCH[1]} steps=${BASH_REMATCH[2]}
  ((SECONDS - said >= every && finished > 0)) || continue
  said=$SECONDS
  left=$((SECONDS * (steps - finished) / finished))
  echo "  $finished of $steps steps after $(in_words "$SECONDS"); about $(in_words "$left") more"
done
