#!/usr/bin/env bash
# What a newcomer with nothing but the packages does, in a bare Debian 12: as root, by hand.
#
#   tests/install/package_chroot.sh FOLDER_OF_PACKAGES [ROOT]
#
# ROOT is a new folder for debootstrap, or one that it made before; about 1.5 GB. Bots run without a sandbox,
# since a chroot may not make namespaces of its own. Prints seconds, and megabytes of the root, after each step.
set -euo pipefail
packages=$(realpath "${1:?a folder of packages, of deploy/package.sh}")
root=${2:-$(mktemp -d)}
mirror=${MIRROR:-http://deb.debian.org/debian}

step() {
  local begin=$SECONDS status=0
  echo "== $1"
  shift
  "$@" || status=$?
  echo "   $((SECONDS - begin)) s; root: $(du -smx "$root" | cut -f1) MB; exit code $status"
  [[ $status -eq 0 ]]
}
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive ASSIZE_SANDBOX=off "$@"; }
as_user() { chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin HOME=/tmp LC_ALL=C.UTF-8 \
  ASSIZE_SANDBOX=off sh -ec "cd /tmp && $1"; }
install() { inside apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@" >"$root/tmp/apt.log" 2>&1 ||
  { tail -n 20 "$root/tmp/apt.log"; return 1; }; }
install_ours() { install "/packages/$(cd "$root/packages" && echo "$1"_*.deb)"; }

[[ -e $root/etc/debian_version ]] ||
  step "a bare Debian 12" debootstrap --variant=minbase bookworm "$root" "$mirror"
for proxy in /etc/apt/apt.conf.d/*proxy* /etc/resolv.conf; do
  [[ ! -e $proxy ]] || cp -L "$proxy" "$root${proxy}"
done
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
rm -rf "$root/packages"
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages/"
inside apt-get update -qq
inside dpkg-query -W -f '${Package}\n' | sort >"$root/tmp/before"

step "install assize" install_ours assize
step "the first match" as_user "referee play --game brigands greedy random"
step "install python3-assize" install_ours python3-assize
step "a bot in Python" as_user "rm -rf p; referee new-bot p >/dev/null; referee check ./p --game brigands --seats 2"
step "install Node.js" install nodejs
step "a bot for Node.js" as_user "rm -rf n; referee new-bot n --lang node >/dev/null; referee check ./n --game brigands --seats 2"
step "install libassize-dev" install_ours libassize-dev
step "a bot in C++" as_user "rm -rf c; referee new-bot c --lang cpp >/dev/null; cd c; cmake -S . -B build >/dev/null
  cmake --build build >/dev/null; cp build/bot .; cd ..; referee check ./c --seats 2"
step "purge" inside apt-get purge -qq -y assize python3-assize libassize-dev
left=$(inside sh -c 'dpkg-query -W -f "\${Package}\n" "*assize*" 2>/dev/null; find /usr /etc /var/lib /lib -iname "*assize*" -not -path "/var/lib/dpkg/*"' || true)
echo "== left over: ${left:-nothing}"
[[ -z $left ]]
