#!/usr/bin/env bash
# run_ctest.sh FOLDER [OPTIONS]: runs the tests of a build folder with ctest and its options, each of
# them once. After ctest's summary it prints, for each failure, the command that runs it again alone.
# The exit status is ctest's.
set -euo pipefail
folder=$1
shift

failures=$folder/Testing/Temporary/LastTestsFailed.log
rm -f "$failures" # an earlier run's
status=0
ctest --test-dir "$folder" --output-on-failure --no-tests=error "$@" || status=$?
if [[ -s $failures ]]; then
  echo
  echo "To run what failed again, each test alone:"
  # Each line has a test's number and its name.
  while IFS=: read -r _ name; do
    printf "  ctest --test-dir %q --output-on-failure -R '^%s\$'\n" "$folder" "$name"
  done <"$failures"
fi
exit "$status"
