#!/usr/bin/env bash
# Builds and tests this commit in a bare system of another release: as root, by hand, with the network.
#
#   tests/install/other_system.sh RELEASE ROOT [CTEST_ARGUMENT...]
#
# RELEASE is a name that debootstrap knows, such as trixie; MIRROR says where its packages are. ROOT is a new folder, or one that was
# made so before: packages, compiled objects and the build in it are used again. About 6 GB. What deploy/doc/PLATFORMS.md says of other
# systems was found so.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(dirname "$(dirname "$here")")
[[ $# -ge 2 ]] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
release=$1
root=$(realpath -m "$2")
mirror=${MIRROR:-http://deb.debian.org/debian}

mkdir -p "$root"
[[ -e $root/etc/debian_version ]] || debootstrap --variant=minbase "$release" "$root" "$mirror"
for file in /etc/apt/apt.conf.d/*proxy* /etc/resolv.conf; do
  [[ ! -e $file ]] || cp -L "$file" "$root$file"
done
# As a clone, since programs name the commit and a test makes a release of a clone.
# (A name that stands in no text: installed files are searched for it.)
rm -rf "$root/assize-tree.new"
git clone -q --no-hardlinks "$tree" "$root/assize-tree.new"
mkdir -p "$root/assize-tree"
"$here/enter_root.sh" "$root" bash -ec '
  apt-get update -qq
  wanted=() missing=()
  for package in $(cat /assize-tree.new/deploy/packages.txt /assize-tree.new/tests/packages.txt | grep -v "^#") git rsync ca-certificates; do
    if apt-cache show "$package" >/dev/null 2>&1; then wanted+=("$package"); else missing+=("$package"); fi
  done
  echo "not in this release: ${missing[*]:-nothing}"
  apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-unsafe-io "${wanted[@]}" >/tmp/apt.log 2>&1 ||
    { tail -n 20 /tmp/apt.log; exit 1; }
  # What did not change keeps its time, so that it is not built again.
  rsync -a --checksum --delete --exclude /build /assize-tree.new/ /assize-tree/
  rm -rf /assize-tree.new'
exec "$here/enter_root.sh" "$root" bash -ec '
  cd /assize-tree
  export CCACHE_DIR=/var/cache/ccache
  cmake --preset release -DBUILD_TESTING=ON --log-level=WARNING >/tmp/configure.log 2>&1 || { cat /tmp/configure.log; exit 1; }
  begin=$SECONDS
  ninja -C build -k 0 ${JOBS:+-j $JOBS}
  echo "built in $((SECONDS - begin)) s"
  ctest --test-dir build --output-on-failure "$@"' build "${@:3}"
