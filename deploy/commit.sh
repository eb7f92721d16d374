#!/usr/bin/env bash
# Prints "COMMIT TIME": the commit of this tree and its time in seconds since 1970, of the repository or, in an
# archive made by `git archive`, of deploy/commit.txt. Anything else is "unknown" and as old as its files.
set -euo pipefail
tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
if [[ $(git -C "$tree" rev-parse --show-toplevel 2>/dev/null) == "$tree" ]]; then
  git -C "$tree" log -1 --format='%H %ct'
elif archived=$(head -n 1 "$tree/deploy/commit.txt") && [[ $archived =~ ^[0-9a-f]{40}\ [0-9]+$ ]]; then
  echo "$archived"
else
  echo "unknown $(stat -c %Y "$tree/CMakeLists.txt")"
fi
