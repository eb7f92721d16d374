#!/usr/bin/env bash
# Builds what users run, without tests and benchmarks: the programs in build/bin and the sample bots.
# Only what changed is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
options=()
# A build folder that has tests keeps them; they need further packages (tests/packages.txt).
grep -qs '^BUILD_TESTING:BOOL=ON' build/CMakeCache.txt || options=(-DBUILD_TESTING=OFF)
mkdir -p build
if ! cmake --preset release "${options[@]}" >build/configure.log 2>&1; then
  cat build/configure.log >&2
  echo "build.sh: the build could not be set up: see above" >&2
  exit 1
fi
[[ $(ninja -C build -n assize_programs) == *"no work to do"* ]] && exit 0
echo "Building. From nothing this takes 10 to 60 minutes on two cores, as busy as they are; later only"
echo "what changed is built. How far it is, and how long the rest may take, comes every half minute."
ninja -C build assize_programs 2>&1 | deploy/build_progress.sh
