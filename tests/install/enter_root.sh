#!/usr/bin/env bash
# Runs a command, as root, in another system's folder as if that were the machine.
#
#   tests/install/enter_root.sh ROOT COMMAND...
#
# In a chroot nobody may make namespaces of users, so bots can't be confined there. Here ROOT becomes the root of a mount
# namespace; it has a /proc, a /sys that is read-only, a /dev and a /dev/shm, and whatever is mounted or still runs in the end
# goes with the command. FOLDER, if set, is mounted there as /mnt.
set -euo pipefail
[[ $# -ge 2 ]] || { echo "enter_root.sh: needs a folder and a command" >&2; exit 64; }
root=$(realpath "$1")
shift
[[ -x $root/bin/sh ]] || { echo "enter_root.sh: $root: no system is there: no /bin/sh" >&2; exit 66; }
exec unshare --mount --pid --fork --kill-child --propagation private \
  bash -euc '
    root=$1
    shift
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    [[ -z ${FOLDER:-} ]] || mount --bind "$FOLDER" "$root/mnt"
    cd "$root"
    pivot_root . .
    umount -l .
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
  ' enter "$root" "$@"
