#!/usr/bin/env bash
# Installs the Debian packages that are missing: those of deploy/packages.txt, and of the lists that are
# named as arguments. Quick and silent when none is missing. With --missing as the first argument it
# prints their names and installs nothing.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
only_names=no
if [[ ${1:-} == --missing ]]; then
  only_names=yes
  shift
fi

missing=()
while read -r package; do
  [[ -z $package || $package == \#* ]] && continue
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
    missing+=("$package")
done < <(cat "$here/packages.txt" "$@")
[[ ${#missing[@]} -eq 0 ]] && exit 0
if [[ $only_names == yes ]]; then
  printf '%s\n' "${missing[@]}"
  exit 0
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  command -v sudo >/dev/null || {
    echo "install.sh: needs root or sudo to install: ${missing[*]}" >&2
    exit 77
  }
  as_root=(sudo)
fi

# Runs apt-get and prints its progress: sizes, and each package on one line that is written over on a
# terminal. All of its output is in a file that is printed if it fails.
apt() {
  local log status=0
  log=$(mktemp)
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -o Dpkg::Use-Pty=0 "$@" 2>&1 |
    tee "$log" | progress || status=$?
  if [[ $status -ne 0 ]]; then
    cat "$log" >&2
    echo "install.sh: 'apt-get $1' failed: see above" >&2
  fi
  rm -f "$log"
  return "$status"
}

progress() {
  local line terminal=no count=0
  [[ -t 1 ]] && terminal=yes
  while IFS= read -r line; do
    case $line in
      "Need to get"* | "After this operation"*) echo "  $line" ;;
      "Setting up "*)
        count=$((count + 1))
        line=${line#Setting up }
        [[ $terminal == no ]] || printf '\r\033[K  %d packages set up: %s' "$count" "${line%% *}"
        ;;
    esac
  done
  [[ $count -eq 0 ]] && return
  [[ $terminal == no ]] || printf '\r\033[K'
  echo "  $count packages set up."
}

echo "Installing Debian packages, and what they need: ${missing[*]}"
apt update
apt install -y --no-install-recommends "${missing[@]}"
