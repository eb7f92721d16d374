#!/usr/bin/env bash
# Prints the version: that of project() in CMakeLists.txt, the one place where it stands.
#
#   deploy/version.sh             e.g. 0.1.0
#   deploy/version.sh --package   of packages: the same if the commit has the tag v0.1.0 and no file of it was
#                                 changed; else with the commit's date and name behind it, and newer than what led to
#                                 it: 0.1.0~git202611231930.4f1c2d3e5a6b, with ".changed" if files were
#
# A commit that has the tag of another version is refused: one of the two is wrong.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(sed -n 's/^project(assize VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[[ -n $version ]] || { echo "version.sh: CMakeLists.txt has no line \"project(assize VERSION ...\"" >&2; exit 65; }
if [[ ${1:-} != --package ]]; then
  echo "$version"
  exit 0
fi

changed=
if [[ $(git rev-parse --show-toplevel 2>/dev/null) == "$(pwd -P)" ]]; then
  tags=$(git tag --points-at HEAD --list 'v[0-9]*')
  [[ -z $(git status --porcelain 2>/dev/null) ]] || changed=.changed
else
  # An archive: the second line is the tag, where its commit has one.
  tags=$(sed -n '2s/^\(v[0-9.]*\)$/\1/p' deploy/commit.txt)
fi
for tag in $tags; do
  [[ $tag == "v$version" ]] || {
    echo "version.sh: the commit has the tag $tag, but CMakeLists.txt says version $version" >&2
    exit 78
  }
done
if [[ -z $tags || -n $changed ]]; then
  read -r commit time < <(deploy/commit.sh)
  version="$version~git$(date -u -d "@$time" +%Y%m%d%H%M).${commit:0:12}$changed"
fi
echo "$version"
