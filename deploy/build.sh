#!/usr/bin/env bash
# Builds a preset (default: release), quietly where there is nothing to say. Only what changed is built.
#   deploy/build.sh [PRESET]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Building ($preset) ..."
cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
cmake --build --preset "$preset"
