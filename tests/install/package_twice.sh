#!/usr/bin/env bash
# Builds the packages of this commit twice, in two folders with names of different lengths, the second time without what the
# compiler's cache has; compares them byte by byte, and shows what lintian says of them: by hand.
#
#   tests/install/package_twice.sh FOLDER
#
# FOLDER, which is made, has both clones and, in FOLDER/packages, the packages afterwards. Twice the time of a build, about 1 GB.
set -euo pipefail
tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(realpath -m "${1:?a folder to make}")
command -v lintian >/dev/null || { echo "package_twice.sh: no lintian: apt-get install lintian" >&2; exit 69; }
commit=$(git -C "$tree" rev-parse HEAD)
mkdir "$folder"

build() {
  local clone=$folder/$1 begin=$SECONDS
  git clone -q --no-checkout "$tree" "$clone"
  git -C "$clone" checkout -q "$commit"
  "$clone/deploy/package.sh" --output "$folder/$2" >/dev/null
  echo "$2: built in $((SECONDS - begin)) s, in $clone"
}
build one packages
CCACHE_RECACHE=1 build another-name again

cd "$folder"
(cd packages && sha256sum -- *.deb) | tee SHA256SUMS
(cd again && sha256sum --check ../SHA256SUMS)
ls -l packages/*.deb | awk '{ printf "%.1f MB  %s\n", $5 / 1e6, $9 }'
lintian --allow-root --fail-on error packages/*.deb && echo "lintian: no errors"
