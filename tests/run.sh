#!/usr/bin/env bash
# Installs what is missing, builds everything and runs the tests. Run it again after a change: only
# what depends on the change is built again.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

usage() {
  cat <<EOF
usage: tests/run.sh [options] [FILTER]

Installs the Debian packages that are missing, builds everything and runs all tests, or those whose
ctest names match the regular expression FILTER, each of them once. Prints ctest's summary and, for
each failure, the command that runs it again alone.

  --asan        build and test with AddressSanitizer and UBSan, in build-asan/
  --no-install  do not look for missing packages
  --help        show this text

examples:
  tests/run.sh                  everything
  tests/run.sh match            the tests with "match" in their names
  tests/run.sh --asan base      the tests of floor 0 under the sanitizers

Names of all tests: ctest --test-dir build -N
EOF
}

usage_error() {
  echo "run.sh: $1" >&2
  usage >&2
  exit 64
}

preset=release
folder=build
install=yes
filter=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --asan) preset=asan folder=build-asan ;;
    --no-install) install=no ;;
    --help | -h) usage; exit 0 ;;
    -*) usage_error "unknown option $1" ;;
    *)
      [[ ${#filter[@]} -eq 0 ]] || usage_error "more than one FILTER: $1"
      filter=(-R "$1")
      ;;
  esac
  shift
done

cd "$root"
[[ $install == no ]] || deploy/install.sh tests/packages.txt
cmake --preset "$preset" -DBUILD_TESTING=ON --log-level=WARNING
ninja -C "$folder"
if ! confinement=$("$folder"/bin/referee doctor 2>&1); then
  echo "Tests of confinement are skipped on this machine:"
  echo "$confinement"
fi
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
# What is printed can be run where this script was.
[[ $OLDPWD == "$root" ]] || folder=$root/$folder
# Two more than there are processors, since many tests wait for what they have started.
exec tests/support/run_ctest.sh "$folder" -j$(($(nproc) + 2)) "${filter[@]}"
