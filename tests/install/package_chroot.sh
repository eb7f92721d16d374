#!/usr/bin/env bash
# What a newcomer with nothing but the packages does, in a bare Debian 12: as root, by hand, with the network.
#
#   tests/install/package_chroot.sh FOLDER_OF_PACKAGES [ROOT [LANGUAGE...]]
#
# ROOT is a new folder for debootstrap, or one that it made before; about 1.5 GB. Each LANGUAGE (typescript, java, rust) adds
# its compiler and a first bot. Prints seconds, megabytes of downloads and of the root, for each step; ends with 1 at the
# first step that fails, and if anything is left after a purge.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
packages=$(realpath "${1:?a folder of packages, of deploy/package.sh}")
root=$(realpath -m "${2:-$(mktemp -d)}")
languages=("${@:3}")
mirror=${MIRROR:-http://deb.debian.org/debian}
release=${RELEASE:-bookworm}

step() {
  local begin=$SECONDS status=0
  echo "== $1"
  shift
  "$@" || status=$?
  echo "   $((SECONDS - begin)) s; root: $(du -smx "$root" | cut -f1) MB; exit code $status"
  [[ $status -eq 0 ]] || exit 1
}
inside() { "$here/enter_root.sh" "$root" "$@"; }
# As somebody who is not root, in a folder of their own.
as_student() { inside runuser -u student -- env HOME=/home/student sh -ec "cd /home/student; $1"; }
apt_install() {
  local status=0
  inside apt-get -q -y -o Dpkg::Use-Pty=0 --no-install-recommends install "$@" >"$root/tmp/apt.log" 2>&1 || status=$?
  if [[ $status -eq 0 ]]; then sed -n 's/^\(Need to get\|After this operation\)/   &/p' "$root/tmp/apt.log"; else tail -n 20 "$root/tmp/apt.log"; fi
  return "$status"
}
# The newest of a package of ours.
ours() { (cd "$root" && find packages -name "$1_*.deb" | sort -V | tail -n 1 | sed 's,^,/,'); }
# All that is in the root, but what a package manager and the student keep there.
listed() {
  (cd "$root" && find . -path ./proc -prune -o -path ./packages -prune -o -path ./home -prune -o -path ./tmp -prune -o -path ./var/cache -prune \
    -o -path ./var/lib/apt -prune -o -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -print | LC_ALL=C sort)
}

mkdir -p "$root"
[[ -e $root/etc/debian_version ]] || step "a bare $release" debootstrap --variant=minbase "$release" "$root" "$mirror"
for file in /etc/apt/apt.conf.d/*proxy* /etc/resolv.conf; do
  [[ ! -e $file ]] || cp -L "$file" "$root$file"
done
rm -rf "$root/packages"
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages/"
inside sh -ec 'id student >/dev/null 2>&1 || useradd --create-home student; apt-get update -qq'
listed >"$root/tmp/before"
rm -rf "$root/home/student/"*

begin=$SECONDS
step "install assize" apt_install "$(ours assize)"
step "the first match, of a student" as_student "referee play --game brigands greedy random"
echo "   the first match was over $((SECONDS - begin)) s after the download of the packages"
step "the same from / as nobody" inside runuser -u nobody -- sh -c "cd /; referee play --game brigands greedy random >/dev/null"
step "bots can be confined" as_student "referee doctor"
step "all programs, their manuals and completions" inside bash -ec '
  for program in referee ladder replay-dump assize-bridge assize-text-bridge assize-remote; do
    "$program" --help >/dev/null
    zcat "/usr/share/man/man1/$program.1.gz" | grep -q "^\.TH"
    . "/usr/share/bash-completion/completions/$program"
    complete -p "$program" >/dev/null
  done'
step "install python3-assize" apt_install "$(ours python3-assize)"
# As new-bot says: built by the line that it prints, then checked and played.
check() {
  as_student "rm -rf bot; referee new-bot bot --lang $1 >said; sed -n '/^Build it:/{n;p}' said >build-it; sh -e ./build-it >/dev/null
    referee check ./bot --game brigands --seats 2; referee play --game brigands ./bot greedy random >/dev/null"
}
step "a bot in Python" check python
step "install Node.js" apt_install nodejs
step "a bot for Node.js" check node
for language in "${languages[@]}"; do
  case $language in
    typescript) step "install a compiler of TypeScript" apt_install node-typescript ;;
    java) step "install Java" apt_install default-jdk-headless ;;
    rust) step "install Rust" apt_install rustc ;;
    *) echo "package_chroot.sh: $language: must be typescript, java or rust" >&2; exit 64 ;;
  esac
  step "a bot in $language" check "$language"
done
step "install libassize-dev" apt_install "$(ours libassize-dev)"
step "a bot in C++" check cpp
step "the same with shared libraries" as_student '
  cd bot; sed -i "s/^find_package/set(ASSIZE_STATIC OFF)\n&/" CMakeLists.txt; cmake -S . -B build >/dev/null; cmake --build build >/dev/null
  ctest --test-dir build >/dev/null; cp build/bot .; cd ..; ldd bot/bot | grep -q libprotobuf; referee check ./bot --seats 2 >/dev/null'
step "purge" inside apt-get purge -qq -y assize python3-assize libassize-dev
step "and what came with them" inside apt-get autoremove -qq -y --purge
echo "== Left over, by name:"
left=$(listed | grep -i assize || true)
echo "   ${left:-nothing}"
echo "== Left over, of all packages that came along:"
listed | LC_ALL=C comm -13 "$root/tmp/before" - | sed 's/^/   /' | tail -n 20
[[ -z $left ]]
