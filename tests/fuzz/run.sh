#!/usr/bin/env bash
# run.sh TARGET [SECONDS]: builds build-fuzz/bin/fuzz_TARGET and runs it, for ten minutes or for SECONDS.
# run.sh --list: the targets, one a line: those of this folder and the games that have one.
# What it finds is written to build-fuzz/found, and the inputs that reach new code to
# build-fuzz/corpus/TARGET, where the next run begins.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
target=${1:-}
targets() {
  ls tests/fuzz/fuzz_*.cc tests/games/*/fuzz.cc | sed 's/.*fuzz_\(.*\)\.cc/\1/; s|tests/games/\(.*\)/fuzz.cc|\1|' | sort
}
if [[ $target == --list ]]; then
  targets
  exit
fi
targets | grep -qxF -- "$target" || {
  echo "run.sh: TARGET must be one of: $(targets | paste -sd' ')" >&2
  exit 64
}
seconds=${2:-600}

deploy/install.sh tests/packages-clang.txt
cmake --preset fuzz --log-level=WARNING >/dev/null
ninja -C build-fuzz "fuzz_$target"
corpus=build-fuzz/corpus/$target
mkdir -p "$corpus" build-fuzz/found

longest=4096
case $target in
  # A match needs a hundred bytes to get anywhere; a record is damaged at a few places.
  match_receive) longest=1024 ;;
  record) longest=64 ;;
  manifest) for file in sample-bots/*/*/bot.toml; do cp "$file" "$corpus/$(basename "$(dirname "$file")")"; done ;;
  words) tests/fuzz/words_corpus.py "$corpus" ;;
esac
# Long inputs from the start, since short ones reach little.
exec "build-fuzz/bin/fuzz_$target" -max_total_time="$seconds" -max_len=$longest -len_control=0 \
  -artifact_prefix="build-fuzz/found/$target-" "$corpus"
