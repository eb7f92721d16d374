#!/usr/bin/env bash
# Makes the files of a release from a clean tree whose commit has the tag of its version.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: deploy/release.sh [--dry-run] [--commits] [--output FOLDER] [--help]

Writes the files of a release into FOLDER:

  assize_VERSION_ARCH.deb, libassize-dev_..., python3-assize_...   packages for this release of Debian
  assize-VERSION-py3-none-PLATFORM.whl                             the Python SDK, for pip
  assize-VERSION.tar.gz                                            the sources; builds without git
  CHANGES.md                                                       what is new, from deploy/CHANGELOG.md
  SHA256SUMS                                                       of all of them

It refuses a tree with changes, a commit without the tag v<version>, a tag of another version, and a deploy/CHANGELOG.md
that does not begin with this version, its date and what is new in it. How to make a release: deploy/doc/RELEASES.md.

  --dry-run        print what would be refused, and what would be written; write nothing
  --commits        print the messages of the commits since the last release, as material for deploy/CHANGELOG.md
  --output FOLDER  must not exist (default: build/release-VERSION)
  --help           print this text

Exit codes: 0 done; 1 a dry run has found what would be refused; 64 usage; 73 FOLDER exists; 78 refused
TEXT
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(dirname "$here")
output=
dry=no
commits=no
while [[ $# -gt 0 ]]; do
  case $1 in
    --dry-run) dry=yes ;;
    --commits) commits=yes ;;
    --output)
      [[ $# -ge 2 ]] || { echo "release.sh: --output needs a folder; see --help" >&2; exit 64; }
      output=$(realpath -m "$2")
      shift
      ;;
    --help | -h) usage; exit 0 ;;
    *) echo "release.sh: unknown argument '$1'; see --help" >&2; exit 64 ;;
  esac
  shift
done

cd "$tree"
version=$(deploy/version.sh)
tag=v$version
output=${output:-$tree/build/release-$version}

if [[ $commits == yes ]]; then
  last=$(git describe --tags --abbrev=0 --match 'v[0-9]*' --exclude "$tag" 2>/dev/null || true)
  git log --no-merges --format='* %s' "${last:+$last..}HEAD"
  exit 0
fi

# The newest section of deploy/CHANGELOG.md: its first line is "## VERSION (YYYY-MM-DD)", and lines with "* " follow.
changes() { awk '/^## / { if (found++) exit } found' deploy/CHANGELOG.md; }

refused=()
[[ $(git rev-parse --show-toplevel 2>/dev/null) == "$(pwd -P)" ]] || refused+=("this is not a clone of the repository")
[[ -z $(git status --porcelain 2>/dev/null) ]] ||
  refused+=("the tree has changes: $(git status --porcelain | head -n 3 | cut -c4- | paste -sd ' ')")
tags=$(git tag --points-at HEAD --list 'v[0-9]*' 2>/dev/null | paste -sd ' ' || true)
if [[ -z $tags ]]; then
  refused+=("the commit has no tag: git tag -a $tag -m 'Assize $version'")
elif [[ $tags != "$tag" ]]; then
  refused+=("the commit has the tag $tags, but CMakeLists.txt says version $version")
fi
heading=$(changes | head -n 1)
if [[ ! $heading =~ ^"## $version ("[0-9]{4}-[0-9]{2}-[0-9]{2}")"$ ]]; then
  refused+=("deploy/CHANGELOG.md begins with '$heading'; must be '## $version (YYYY-MM-DD)'")
elif ! changes | grep -q '^\* '; then
  refused+=("deploy/CHANGELOG.md says nothing that is new in $version")
fi

if [[ ${#refused[@]} -gt 0 ]]; then
  for reason in "${refused[@]}"; do echo "release.sh: $reason" >&2; done
  [[ $dry == no ]] || { echo "A release of $version would be refused."; exit 1; }
  exit 78
fi
[[ $(<deploy/maintainer) != *.invalid* ]] ||
  echo "release.sh: note: deploy/maintainer still names a placeholder" >&2
if [[ $dry == yes ]]; then
  echo "A release of $version could be made into $output, with these changes:"
  changes
  exit 0
fi
[[ ! -e $output ]] || { echo "release.sh: $output exists: remove it, or name another with --output" >&2; exit 73; }

# All of it or nothing: what ends early leaves no folder that looks like a release.
mkdir -p "$(dirname "$output")"
scratch=$(mktemp -d "$(dirname "$output")/.release-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
build=$tree/build-package
deploy/package.sh --output "$scratch" --build "$build"
python3 -B deploy/make_wheel.py "$build/python" "$version" "$scratch"
# gzip -n: the same commit gives the same archive.
git archive --format=tar --prefix="assize-$version/" "$tag" | gzip -9n >"$scratch/assize-$version.tar.gz"
changes >"$scratch/CHANGES.md"
(cd "$scratch" && sha256sum -- * >SHA256SUMS && sha256sum --quiet --check SHA256SUMS)
chmod 755 "$scratch"
mv "$scratch" "$output"
trap - EXIT
ls -l "$output"
