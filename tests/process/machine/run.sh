#!/usr/bin/env bash
# Runs a program of the build as root in a virtual machine whose kernel has all controllers in cgroups of version 2:
#
#   tests/process/machine/run.sh build/tests/process_confinement_test --gtest_filter='Cgroup*'
#
# The machine sees this system's files read-only, with /tmp, /dev/shm and /sys/fs/cgroup of its own, and has neither network
# nor disk. Needs the packages of tests/packages-machine.txt; the kernel's package is downloaded and unpacked into the folder
# ASSIZE_MACHINE (by default /tmp/assize-machine), not installed. Its processors are interpreted, some ten times as slow as
# this machine's; with ASSIZE_MACHINE_ACCEL=kvm they are not. Exit status: that of the program.
set -euo pipefail

MEMORY_MIB=${ASSIZE_MACHINE_MEMORY_MIB:-3072}
PROCESSORS=${ASSIZE_MACHINE_PROCESSORS:-2}
ACCEL=${ASSIZE_MACHINE_ACCEL:-tcg}
FOLDER=${ASSIZE_MACHINE:-/tmp/assize-machine}
# In the order in which they need each other.
MODULES="virtio_ring virtio virtio_pci_legacy_dev virtio_pci_modern_dev virtio_pci netfs fscache 9pnet 9pnet_virtio 9p"

program=$(realpath "$1")
shift

unpack_kernel() {
  [ -e "$FOLDER/vmlinuz" ] && return
  mkdir -p "$FOLDER/package"
  (
    cd "$FOLDER/package"
    apt-get download "$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: //p' | head -n 1)" > download.txt 2>&1 || {
      cat download.txt >&2
      exit 1
    }
    dpkg-deb --extract linux-image-*.deb .
  )
  ln -sf "$FOLDER"/package/boot/vmlinuz-* "$FOLDER/vmlinuz"
}

# What the machine starts with: modules, and a script that mounts this system and runs the program in it.
make_first_files() {
  local root=$FOLDER/root words
  rm -rf "$root"
  mkdir -p "$root"/{bin,dev,modules,proc,system}
  cp "$(command -v busybox)" "$root/bin/busybox"
  for module in $MODULES; do
    find -L "$FOLDER/package/lib/modules" -name "$module.ko" -exec cp {} "$root/modules/" \;
  done
  words=$(printf '%q ' "$program" "$@")
  cat > "$root/init" << INIT
#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t devtmpfs dev /dev
for module in $MODULES; do
  [ ! -e /modules/\$module.ko ] || /bin/busybox insmod /modules/\$module.ko
done
cd /
/bin/busybox mount -t 9p -o ro,trans=virtio,version=9p2000.L,cache=loose,msize=524288 system /system
/bin/busybox mount -t proc proc /system/proc
/bin/busybox mount -t devtmpfs dev /system/dev
/bin/busybox mkdir -p /system/dev/shm
/bin/busybox mount -t sysfs sys /system/sys
/bin/busybox mount -t cgroup2 cgroup2 /system/sys/fs/cgroup
for folder in dev/shm run root; do
  /bin/busybox mount -t tmpfs -o mode=1777 tmpfs /system/\$folder
done
/bin/busybox mount -t tmpfs -o mode=1777 tmpfs /system/tmp
# Not chroot, in which nobody may make a namespace of users.
/bin/busybox cp /go /system/run/go
exec /bin/busybox switch_root /system /bin/sh /run/go
INIT
  cat > "$root/go" << GO
/usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin HOME=/root TMPDIR=/tmp $words
echo "exit status of the program: \$?"
busybox poweroff -f
GO
  chmod +x "$root/init"
  (cd "$root" && find . | busybox cpio -o -H newc 2> /dev/null | gzip -1) > "$FOLDER/first.gz"
}

unpack_kernel
make_first_files "$@"
qemu-system-x86_64 -accel "$ACCEL" -cpu max -smp "$PROCESSORS" -m "$MEMORY_MIB" -nographic -no-reboot \
  -kernel "$FOLDER/vmlinuz" -initrd "$FOLDER/first.gz" -append "console=ttyS0 quiet panic=-1" \
  -virtfs local,path=/,mount_tag=system,security_model=none,readonly=on,multidevs=remap \
  -net none | tr -d '\r' | tee "$FOLDER/output.txt"
exit "$(sed -n 's/^exit status of the program: //p' "$FOLDER/output.txt" | grep . || echo 1)"
