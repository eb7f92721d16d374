#!/usr/bin/env bash
# Builds the Debian packages assize, python3-assize and libassize-dev.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/package.sh [--output FOLDER] [--build FOLDER] [--help]

Builds the programs without tests, and packs them into Debian packages for this release of Debian:

  assize          referee, ladder, replay-dump, sample bots, manual pages, completion, pages of prose
  python3-assize  the module assize, for bots in Python
  libassize-dev   headers and library for bots in C++

The version is that of CMakeLists.txt. Unless the commit has the tag v<version> and nothing was changed, the
commit's date and name follow it, so that a release is newer than what led to it. The same commit gives the same packages,
byte for byte: files have the time of the commit.

  --output FOLDER  where the packages are written (default: build/packages); those of other versions are
                   removed from it, so that assize_*.deb names one file
  --build FOLDER   where it is built (default: build-package)
  --help           print this text

Example:
  deploy/package.sh && sudo apt install ./build/packages/assize_*.deb ./build/packages/python3-assize_*.deb
TEXT
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(dirname "$here")
output=$tree/build/packages
build=$tree/build-package
while [[ $# -gt 0 ]]; do
  case $1 in
    --output | --build)
      [[ $# -ge 2 ]] || { echo "package.sh: $1 needs a folder; see --help" >&2; exit 64; }
      if [[ $1 == --output ]]; then output=$(realpath -m "$2"); else build=$(realpath -m "$2"); fi
      shift
      ;;
    --help | -h) usage; exit 0 ;;
    *) echo "package.sh: unknown argument '$1'; see --help" >&2; exit 64 ;;
  esac
  shift
done
for program in dpkg-shlibdeps dpkg-deb cpack; do
  command -v "$program" >/dev/null || {
    echo "package.sh: no $program: apt-get install dpkg-dev cmake" >&2
    exit 69
  }
done

cd "$tree"
# "COMMIT TIME", of the repository or of the archive.
read -r _ SOURCE_DATE_EPOCH < <(deploy/commit.sh)
export SOURCE_DATE_EPOCH
# An assignment of its own, so that a refusal ends the script.
version=$(deploy/version.sh --package)

mkdir -p "$build" "$output"
cmake --preset release -B "$build" -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX=/usr -DASSIZE_HARDENING=ON \
  -DASSIZE_PACKAGE_VERSION="$version" --log-level=WARNING >"$build/configure.log"
ninja -C "$build" assize_programs
rm -rf "$build/_CPack_Packages" "$build/packages"
(cd "$build" && umask 022 && cpack --config CPackConfig.cmake -B "$build/packages" >cpack.log) || {
  cat "$build/cpack.log" >&2
  echo "package.sh: cpack failed: see above" >&2
  exit 1
}
rm -f "$output"/{assize,python3-assize,libassize-dev}_*.deb
for package in "$build"/packages/*.deb; do
  # A file that knows where it was built would work here alone.
  # Counted, as grep -q would end dpkg-deb early, and with it, by pipefail, the answer.
  if [[ $(dpkg-deb --fsys-tarfile "$package" | grep -acF "$tree" || true) != 0 ]]; then
    echo "package.sh: $(basename "$package") contains the path $tree" >&2
    exit 1
  fi
  cp "$package" "$output/"
  echo "$output/$(basename "$package")"
done
