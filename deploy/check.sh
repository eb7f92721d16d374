#!/usr/bin/env bash
# Runs every check that a release needs, one after the other, and goes on where it was stopped.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/check.sh [--list] [--again] [--output FOLDER] [CHECK...]
       deploy/check.sh --since REVISION

Runs the checks in their order, or those that are named, and prints one line of result for each. What passed on
this commit is not run again: after an interruption or a failure the same command goes on. All of them take a
night on two cores. Their output and the page CHECKS.md, with the date, the commit and all results, are written to
build-check/COMMIT.

  --list            print the checks and their commands; run nothing
  --again           run what passed on this commit, too
  --since REVISION  what clang checks in single files (mutexes, .clang-tidy), for those C++ files alone that were
                    changed since REVISION: some seconds for each
  --output FOLDER   in place of build-check/COMMIT
  --help            print this text

Examples:
  deploy/check.sh                   everything
  deploy/check.sh asan fuzz-frames  two of them
  deploy/check.sh --since main      before a change is offered

Exit codes: 0 all passed; 1 a check failed; 64 usage; 65 REVISION is none; 130 and 143 interrupted
TEXT
}

fail_usage() {
  echo "check.sh: $1; see --help" >&2
  exit 64
}

tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$tree"

names=()
declare -A commands
check() {
  names+=("$1")
  commands[$1]=$2
}

target() { check "$1" "ninja -C build $1"; }

check suite "tests/run.sh"
check thread-safety "deploy/install.sh tests/packages-clang.txt && ninja -C build thread_safety"
check tidy "deploy/install.sh tests/packages-clang.txt && ninja -C build tidy"
check asan "tests/run.sh --asan"
check tsan "cmake --preset tsan -DBUILD_TESTING=ON --log-level=WARNING && cmake --build --preset tsan && ctest --preset tsan"
for name in $(tests/fuzz/run.sh --list); do
  check "fuzz-$name" "tests/fuzz/run.sh $name"
done
# Secrecy and walls.
target all_cases
target peace
target diarist_200
check viewer_twins "ninja -C build viewer_twins && build/tests/viewer_twins"
target service_attacks
# Rules and records.
target sim_records
target new_game
target text_matches_1000
check climb-repeats "ninja -C build ladder_climb_repeats && build/tests/ladder_climb_repeats --runs 10000"
check dutch-histories "ninja -C build ladder_dutch_histories && build/tests/ladder_dutch_histories --histories 50000"
check clue-storm "ninja -C build brigands_bluff_clue_storm && build/tests/brigands_bluff_clue_storm --clues 10000000"
# Nothing is lost.
target ladder_kills
target ladder_playoffs
target node_kills
target service_storms
target remote_returns
target class_evening
# The clock.
target deadlines
target stillness
# Pages, in a browser.
for name in viewer_browser site_browser live_browser door_browser; do
  check "$name" "deploy/install.sh tests/packages-browser.txt && ninja -C build $name"
done
# Growth and load.
target big_ladders
target service_speed
target service_load
target service_watches
target service_admissions
target node_load
target node_speed
# What is installed.
check packages-twice "rm -rf \"\$OUTPUT/packages\" && tests/install/package_twice.sh \"\$OUTPUT/packages\""
target package_chroot

# In words for the line of result: ctest's count, or else the last line that a check has printed.
summary_of() {
  local tests
  tests=$(grep -ohE '[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$1" | tail -1 || true)
  if [[ -n $tests ]]; then echo "$tests"; else grep -v '^[[:space:]]*$' "$1" | tail -1 | cut -c1-100; fi
}

# A file for each result, so that an interruption leaves those of the others.
run_check() {
  local name=$1 status=0 began=$SECONDS
  local log=$output/$name.log result=$output/$name.result
  if [[ $again == no && -s $result && $(cut -f1 "$result") == passed ]]; then
    print_result "$name"
    return
  fi
  rm -f "$result"
  [[ -t 1 ]] && printf '...      %-18s since %s; %s\r' "$name" "$(date +%T)" "$log"
  OUTPUT=$output bash -euo pipefail -c "${commands[$name]}" >"$log" 2>&1 </dev/null || status=$?
  local verdict=passed
  [[ $status == 0 ]] || verdict=FAILED
  printf '%s\t%d\t%s\n' "$verdict" $(((SECONDS - began + 59) / 60)) "$(summary_of "$log")" >"$result"
  print_result "$name"
  [[ $status == 0 ]]
}

print_result() {
  local verdict minutes text
  IFS=$'\t' read -r verdict minutes text <"$output/$1.result"
  [[ -t 1 ]] && printf '\033[K'
  printf '%-8s %-18s %4s min  %s\n' "$verdict" "$1" "$minutes" "$text"
}

write_page() {
  {
    echo "# Checks of $commit"
    echo
    echo "$(date -u +%Y-%m-%d), $(nproc) processors, $(uname -sr), load $(cut -d' ' -f1-3 /proc/loadavg)."
    echo
    echo "| check | result | minutes | its last words | command |"
    echo "| --- | --- | --- | --- | --- |"
    local name verdict minutes text
    for name in "${names[@]}"; do
      verdict="not run" minutes="" text=""
      [[ ! -s $output/$name.result ]] || IFS=$'\t' read -r verdict minutes text <"$output/$name.result"
      echo "| $name | $verdict | $minutes | ${text//|/\\|} | \`deploy/check.sh $name\` |"
    done
  } >"$output/CHECKS.md"
}

check_changes_since() {
  git rev-parse --quiet --verify "$1^{commit}" >/dev/null || {
    echo "check.sh: '$1' names no commit" >&2
    exit 65
  }
  local files
  mapfile -t files < <(git diff --name-only --diff-filter=d "$1" -- '*.cc')
  if [[ ${#files[@]} == 0 ]]; then
    echo "no .cc file was changed since $1"
    return
  fi
  deploy/install.sh tests/packages-clang.txt
  # With what the build generates from .proto files.
  cmake --preset release --log-level=WARNING >/dev/null
  ninja -C build assize_proto
  local pattern
  pattern="^$tree/($(printf '%s\n' "${files[@]}" | sed 's/[.+]/\\&/g' | paste -sd'|'))\$"
  /usr/bin/python3 -B tests/structure/thread_safety.py build "$pattern"
  /usr/bin/python3 -B tests/structure/single_files.py build build/tests/structure/tidy
  run-clang-tidy -quiet -p build/tests/structure/tidy "$pattern"
}

list=no
again=no
output=
since=
asked=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --list) list=yes ;;
    --again) again=yes ;;
    --output | --since)
      [[ $# -ge 2 ]] || fail_usage "$1 needs a value"
      if [[ $1 == --output ]]; then output=$(realpath -m "$2"); else since=$2; fi
      shift
      ;;
    --help | -h) usage; exit 0 ;;
    -*) fail_usage "unknown option '$1'" ;;
    *)
      [[ -v commands[$1] ]] || fail_usage "there is no check '$1' (--list names them)"
      asked+=("$1")
      ;;
  esac
  shift
done

if [[ $list == yes ]]; then
  for name in "${names[@]}"; do printf '%-18s %s\n' "$name" "${commands[$name]}"; done
  exit 0
fi
if [[ -n $since ]]; then
  check_changes_since "$since"
  exit 0
fi

# What passed counts for a commit, and for no tree that was changed after it.
read -r commit _ < <(deploy/commit.sh)
commit=${commit:0:12}
if [[ -n $(git status --porcelain 2>/dev/null) ]]; then
  commit=$commit.changed
  again=yes
fi
output=${output:-$tree/build-check/$commit}
mkdir -p "$output"
interrupted() {
  write_page
  echo "check.sh: interrupted; the same command goes on with what is left" >&2
  exit "$1"
}
trap 'interrupted 130' INT
trap 'interrupted 143' TERM

failed=0
for name in "${asked[@]:-${names[@]}}"; do
  run_check "$name" || failed=$((failed + 1))
done
write_page
echo "$output/CHECKS.md"
if [[ $failed != 0 ]]; then
  echo "$failed failed: their output is in $output/CHECK.log"
  exit 1
fi
