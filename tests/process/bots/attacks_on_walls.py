"""Attacks on what a sandbox shuts out: calls, sockets, files, processes and rights of the host. For attacks.py."""

import ctypes
import errno
import fcntl
import mmap
import os
import resource
import signal
import socket
import struct
import subprocess
import sys

from attack import MIB, broke, must_fail, read_file, write_file

LIBC = ctypes.CDLL(None, use_errno=True)
# fcntl() commands that this Python does not name.
F_GET_RW_HINT, F_SET_RW_HINT = 1035, 1036
# System calls by number, for x86-64 and for aarch64.
NUMBERS = {
    "x86_64": {"ptrace": 101, "add_key": 248, "request_key": 249, "keyctl": 250, "unshare": 272,
               "setns": 308, "process_vm_readv": 310, "process_vm_writev": 311, "bpf": 321,
               "perf_event_open": 298, "userfaultfd": 323, "io_uring_setup": 425, "mount": 165,
               "umount2": 166, "pivot_root": 155, "chroot": 161, "open_tree": 428, "fsopen": 430,
               "memfd_create": 319, "shmget": 29, "msgget": 68, "semget": 64, "mq_open": 240,
               "kexec_load": 246, "init_module": 175, "reboot": 169, "syslog": 103, "acct": 163,
               "swapon": 167, "settimeofday": 164, "name_to_handle_at": 303, "mincore": 27,
               "personality": 135, "clone3": 435, "memfd_secret": 447, "pidfd_getfd": 438,
               "io_setup": 206, "openat2": 437, "inotify_init1": 294, "fanotify_init": 300, "vmsplice": 278, "modify_ldt": 154,
               "clone": 56, "seccomp": 317, "set_robust_list": 273, "get_robust_list": 274, "futex_waitv": 449,
               "cachestat": 451, "futex_wake": 454, "futex_wait": 455, "futex_requeue": 456, "statmount": 457,
               "listmount": 458, "landlock_create_ruleset": 444, "mbind": 237, "set_mempolicy": 238,
               "get_mempolicy": 239, "set_mempolicy_home_node": 450, "statfs": 137, "fstatfs": 138, "no_such_call": 999},
    "aarch64": {"clone": 220, "ptrace": 117, "add_key": 217, "request_key": 218, "keyctl": 219, "unshare": 97,
                "setns": 268, "process_vm_readv": 270, "bpf": 280, "perf_event_open": 241,
                "userfaultfd": 282, "io_uring_setup": 425, "mount": 40, "chroot": 51,
                "memfd_create": 279, "seccomp": 277, "set_robust_list": 99, "get_robust_list": 100,
                "futex_waitv": 449, "cachestat": 451, "futex_wake": 454, "futex_wait": 455, "futex_requeue": 456,
                "landlock_create_ruleset": 444, "mbind": 235, "set_mempolicy": 237, "get_mempolicy": 236,
                "statfs": 43, "fstatfs": 44, "no_such_call": 999},
}[os.uname().machine]
# The kernel's own.
PROC = "/proc/kernel" if os.path.isdir("/proc/kernel") else "/proc"
FUTEX, MEMBARRIER = {"x86_64": (202, 324), "aarch64": (98, 283)}[os.uname().machine]


def system_calls(*_):
    """Calls that attach to others, make namespaces, or keep what nobody counts."""
    zero = [ctypes.c_long(0)] * 6
    first = {"unshare": 0x10000000, "shmget": 0, "msgget": 0, "semget": 0, "personality": 0x40000}
    for name, number in NUMBERS.items():
        if name == "clone":
            continue  # without flags it is fork()
        arguments = list(zero)
        if name in first:
            arguments[0] = ctypes.c_long(first[name])
        if name == "memfd_create":
            arguments[0] = ctypes.c_char_p(b"name")
        if LIBC.syscall(ctypes.c_long(number), *arguments) >= 0:
            broke("system call", name)
        elif ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS):
            broke("system call", name, "is not refused but fails with", ctypes.get_errno())


def namespaces(*_):
    for flag in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        # clone() with no stack: as fork(). What a child that was born all the same does is to end.
        child = LIBC.syscall(ctypes.c_long(NUMBERS["clone"]), ctypes.c_long(flag | signal.SIGCHLD), 0, 0, 0, 0)
        if child == 0:
            os._exit(0)
        if child > 0:
            broke("clone with", hex(flag))


def sockets(*_):
    for family in range(2, 46):
        must_fail(f"socket of family {family}", socket.socket, family, socket.SOCK_STREAM)
        must_fail(f"raw socket of family {family}", socket.socket, family, socket.SOCK_RAW)
        must_fail(f"pair of family {family}", socket.socketpair, family, socket.SOCK_STREAM)
    must_fail("a name is resolved", socket.getaddrinfo, "example.org", 80)
    must_fail("loopback", socket.create_connection, ("127.0.0.1", int(sys.argv[2])), 1)
    abstract = socket.socket(socket.AF_UNIX)
    must_fail("abstract socket of the host", abstract.connect, "\0" + sys.argv[3])
    for names in ("/proc/net/unix", "/proc/self/net/unix", "/proc/kernel/net/unix"):
        try:
            if sys.argv[3].encode() in read_file(names, MIB):
                broke("abstract sockets of the host are listed in", names)
        except OSError:
            pass


def files(*paths):
    """Neither the paths given, nor what a host usually has, is there."""
    secret = ["/home", "/root", "/var", "/etc/passwd", "/etc/shadow", "/etc/hosts", "/sys", "/run",
              "/boot", "/srv", "/opt", "/mnt", "/media", "/dev/mem", "/dev/kmsg", "/dev/vda",
              "/dev/sda", "/dev/tty", "/dev/ptmx", "/dev/zero", "/dev/mapper", "/dev/fuse",
              "/dev/net/tun", "/dev/kvm", "/proc/kcore", "/proc/kmsg", "/.dockerenv"]
    for path in secret + list(paths):
        try:
            read = os.listdir(path) if os.path.isdir(path) else read_file(path)
            broke("reads", path, read[:80])
        except OSError:
            pass
    for folder, names in (("/", {"bin", "bot", "dev", "etc", "lib", "lib32", "lib64", "proc", "sbin",
                                 "tmp", "usr", "assize", "seat"}),
                          ("/etc", {"alternatives", "ld.so.cache", "localtime"}),
                          ("/dev", {"fd", "full", "null", "random", "shm", "stderr", "stdin",
                                    "stdout", "urandom"})):
        # Where the settings of a Java lie.
        more = {name for name in set(os.listdir(folder)) - names if not name.startswith("java-")}
        if more:
            broke(folder, "has", sorted(more))


def writes(*_):
    for folder in ("/", "/bot", "/usr", "/usr/bin", "/etc", "/dev", "/proc", "/proc/sys/kernel"):
        must_fail(f"writes in {folder}", write_file, folder + "/assize-was-here")
        must_fail(f"makes a folder in {folder}", os.mkdir, folder + "/assize-was-here")
    program = os.path.abspath(__file__)
    must_fail("writes itself", open, program, "r+b")
    must_fail("removes itself", os.unlink, program)
    must_fail("renames itself", os.rename, program, "/tmp/mine")
    must_fail("links itself", os.link, program, "/tmp/mine")
    must_fail("changes its mode", os.chmod, program, 0o4777)
    must_fail("changes its owner", os.chown, program, 0, 0)
    must_fail("changes its times", os.utime, program)
    must_fail("an attribute", os.setxattr, program, "user.note", b"seen")
    for device in ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom"):
        must_fail(f"changes the times of {device}", os.utime, device)
    for path in ("/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches",
                 "/proc/sys/kernel/hostname", "/proc/self/oom_score_adj_"):
        must_fail(f"writes {path}", write_file, path)


def times(*_):
    """Reading leaves no trace for a later instance."""
    before = {name: os.stat("/bot/" + name).st_atime_ns for name in os.listdir("/bot")}
    for name in before:
        if os.path.isfile("/bot/" + name):
            read_file("/bot/" + name)
    after = {name: os.stat("/bot/" + name).st_atime_ns for name in before}
    if before != after:
        broke("times of access change")


def locks(*_):
    """A lock on a file that other instances have, too, would be a message to them."""
    with open(__file__, "rb") as file:
        must_fail("flock", fcntl.flock, file, fcntl.LOCK_SH)
        must_fail("lockf", fcntl.lockf, file, fcntl.LOCK_SH)
        must_fail("lease", fcntl.fcntl, file, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        must_fail("notify", fcntl.fcntl, file, fcntl.F_NOTIFY, fcntl.DN_ACCESS)
        for number in (F_SET_RW_HINT, F_GET_RW_HINT, F_SET_RW_HINT + 2, F_GET_RW_HINT + 2):
            must_fail(f"hint {number}", fcntl.fcntl, file, number, struct.pack("Q", 3))
    with open("/dev/null", "rb") as file:
        must_fail("flock of a device", fcntl.flock, file, fcntl.LOCK_SH)


def major_faults_of_a_page():
    """How often the disk is asked for a page of a file of the system that has just been read."""
    path = subprocess.__file__
    read_file(path)
    with open(path, "rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_majflt
        with mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as page:
            page[0]
        return resource.getrusage(resource.RUSAGE_SELF).ru_majflt - before


def cache(*_):
    """Pages of shared files can't be sent out of the machine's cache, nor read past it."""
    # Others may need the memory just then, but not each time.
    if all(major_faults_of_a_page() > 0 for _ in range(5)):
        broke("a page leaves the cache")
    must_fail("direct reads", os.open, __file__, os.O_RDONLY | os.O_DIRECT)
    must_fail("direct pipes", os.pipe2, os.O_DIRECT)
    with open(__file__, "rb") as file:
        must_fail("direct reads of an open file", fcntl.fcntl, file, fcntl.F_SETFL, os.O_DIRECT)
    with mmap.mmap(-1, MIB, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
        for advice in (12, 14, 20, 21, 25):
            must_fail(f"advice {advice}", memory.madvise, advice)


def futexes(*_):
    """Without the private flag nobody is woken, and nobody waits but for the end of a thread."""
    word = (ctypes.c_uint * 2)(7, 0)
    again, missing, matches, realtime = errno.EAGAIN, errno.ENOSYS, 0xFFFFFFFF, 256
    brief = (ctypes.c_long * 2)(0, 1)
    expected = {(0, 7): again, (9, 7): again, (9 | realtime, 0): again, (0 | realtime, 7): again,
                (9 | realtime, 4194305): again, (1, 1): 0, (10, 1): 0, (1 | realtime, 1): 0}
    expected.update({(operation, 7): missing for operation in (2, 3, 4, 5, 6, 7, 8, 11, 12, 13)})
    word[0] = 7
    for (operation, value), error in expected.items():
        word[0] = value
        result = LIBC.syscall(ctypes.c_long(FUTEX), word, operation, ctypes.c_uint(value), brief,
                              ctypes.byref(word, 4), ctypes.c_uint(matches))
        if (ctypes.get_errno() if result < 0 else result) != error:
            broke("futex", operation, value, result, ctypes.get_errno())
    # What pthread_join() waits for, and what is between threads of one process, works.
    word[0] = 7
    for operation in (0 | 128, 9 | 128, 9 | realtime):
        LIBC.syscall(ctypes.c_long(FUTEX), word, operation, ctypes.c_uint(7), brief, None, ctypes.c_uint(matches))
        if ctypes.get_errno() != errno.ETIMEDOUT:
            broke("an honest wait fails:", operation, ctypes.get_errno())


def kernel_numbers(*_):
    """What the kernel numbers, merges or interrupts for all is not to be had."""
    for option in (22, 62, 67):
        if LIBC.prctl(option, 1, 0, 0, 0) != -1 or ctypes.get_errno() != errno.EINVAL:
            broke("prctl", option)
    for command in (1, 2, 4):
        if LIBC.syscall(ctypes.c_long(MEMBARRIER), command, 0) != -1:
            broke("membarrier", command)
    with socket.socket(socket.AF_UNIX) as numbered:
        must_fail("the cookie of a socket", numbered.getsockopt, socket.SOL_SOCKET, 57, 8)
        must_fail("a cookie of the network", numbered.getsockopt, socket.SOL_SOCKET, 71, 8)
    # The number of such a descriptor's file says how many processes the machine has ever had.
    one, other = socket.socketpair()
    with one, other:
        must_fail("a descriptor of the other end's process", one.getsockopt, socket.SOL_SOCKET, 77)
        must_fail("descriptors of senders", one.setsockopt, socket.SOL_SOCKET, 76, 1)
    must_fail("a descriptor of a process", os.pidfd_open, os.getpid())
    pidfd = ctypes.c_int(-1)
    child = LIBC.syscall(ctypes.c_long(NUMBERS["clone"]), ctypes.c_long(0x1000 | signal.SIGCHLD), 0, ctypes.byref(pidfd), 0, 0)
    if child == 0:
        os._exit(0)
    if child > 0:
        broke("clone with a descriptor of the child")
    reader, writer = os.pipe()
    must_fail("a larger pipe", fcntl.fcntl, writer, 1031, MIB)
    os.close(reader)
    os.close(writer)
    must_fail("room on disks", os.statvfs, "/usr")
    with open(__file__, "rb") as file:
        must_fail("where its file lies on the disk", fcntl.ioctl, file, 0xC020660B, bytes(32 + 56))
        must_fail("the number of a block", fcntl.ioctl, file, 1, bytes(4))


def proc(*_):
    """Nothing of the kernel's /proc can be read or written, but for links. What is made up says nothing of others."""
    if PROC == "/proc":
        broke("/proc is the kernel's own")
        return
    for folder, _, names in os.walk(PROC):
        for path in (os.path.join(folder, name) for name in names):
            if not os.path.islink(path):
                must_fail(f"reads {path}", read_file, path, 1)
    for name in ("clear_refs", "oom_score_adj", "timerslack_ns", "autogroup", "coredump_filter", "mem"):
        must_fail(f"writes {name}", write_file, "/proc/self/" + name, b"1")
    # By a descriptor that only names the file, too.
    named = os.open("/proc/self/pagemap", os.O_PATH)
    must_fail("opens what is named", os.open, f"/proc/self/fd/{named}", os.O_RDONLY)
    for name in ("vmstat", "diskstats", "sys/kernel/random/boot_id", "1/cmdline", "self/maps", "self/status"):
        must_fail(f"reads {name}", read_file, "/proc/" + name, 1)
    if read_file("/proc/loadavg") != b"0.00 0.00 0.00 1/1 1\n":
        broke("the load of the machine is", read_file("/proc/loadavg"))
    if os.readlink("/proc/self/exe") != os.path.realpath(sys.executable):
        broke("its program is", os.readlink("/proc/self/exe"))


def disks(*_):
    """Nothing is written to disks on its behalf: not even the descriptor is looked at."""
    for name in ("fsync", "fdatasync", "syncfs"):
        if getattr(LIBC, name)(-1) != 0:
            broke(name, "reaches the kernel")


def urgent_data(*_):
    here, there = socket.socketpair(socket.AF_UNIX)
    must_fail("urgent data", here.send, b"x", socket.MSG_OOB)
    must_fail("urgent data of many parts", here.sendmsg, [b"x"], [], socket.MSG_OOB)
    there.setblocking(False)
    must_fail("urgent data is read", there.recv, 1, socket.MSG_OOB)


def processes(*_):
    """All processes that are seen are its own, and no more is known of them than should be."""
    for name in os.listdir(PROC):
        if name.isdigit() and int(name) > 200:
            broke("sees process", name)
    for name in ("environ", "maps"):
        for pid in filter(str.isdigit, os.listdir(PROC)):
            try:
                if sys.argv[2].encode() in read_file(f"{PROC}/{pid}/{name}", MIB):
                    broke("reads the host's secret in", pid, name)
            except OSError:
                pass
    for fd in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink("/proc/self/fd/" + fd)
        except OSError:
            continue  # that of the listing
        if int(fd) > 2 and not target.startswith("/proc/"):
            broke("has descriptor", fd, target)


def signals(*_):
    """The first process, and those of the host, can't be hit."""
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGSEGV):
        try:
            os.kill(1, number)
        except OSError:
            pass
    must_fail("a host process", os.kill, int(sys.argv[2]), 0)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        os.kill(-1, signal.SIGTERM)
    except OSError:
        pass


def kill_all(*_):
    print("kills", flush=True)
    os.kill(-1, signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


def memory_of_others(*_):
    """Whom it can read runs inside the walls as it does itself, and knows nothing of the host. The secret is given in
    reverse: command lines are in memory too."""
    own, secret = str(os.getpid()), sys.argv[2][::-1].encode()
    if PROC != "/proc":
        for pid in filter(str.isdigit, os.listdir(PROC)):
            must_fail(f"memory of {pid}", _memory_of, pid)
        return
    if secret not in _memory_of(own):
        broke("the attack itself: it does not find what it knows itself")
    for pid in filter(str.isdigit, os.listdir(PROC)):
        if pid == own:
            continue
        try:
            memory = _memory_of(pid)
        except OSError:
            continue
        if secret in memory:
            broke("reads the host's secret in the memory of", pid)
        for name in ("CapPrm", "CapBnd", "NoNewPrivs", "Seccomp"):
            if _status_of(pid, name) != _status_of("self", name):
                broke(pid, "has other walls:", name, _status_of(pid, name))


def _memory_of(pid):
    """All that can be read."""
    found = []
    with open(f"{PROC}/{pid}/maps") as maps, open(f"{PROC}/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            begin, end = (int(part, 16) for part in line.split()[0].split("-"))
            try:
                found.append(os.pread(memory.fileno(), min(end - begin, 16 * MIB), begin))
            except (OSError, OverflowError):
                pass
    return b"".join(found)


def _status_of(pid, name):
    with open(f"{PROC}/{pid}/status") as lines:
        return next(line.split()[1] for line in lines if line.startswith(name + ":"))


def shared_memory(*_):
    must_fail("shared memory without a file", mmap.mmap, -1, MIB)
    # Grows like a stack, which counts as no data.
    grows = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100
    must_fail("memory that grows downwards", lambda: mmap.mmap(-1, MIB, flags=grows))
    limit = resource.getrlimit(resource.RLIMIT_MSGQUEUE)
    if limit != (0, 0):
        broke("message queues", limit)


def core_limit(*_):
    """A limit of 0 would start the host's core handler."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 1))
    resource.prlimit(os.getppid(), resource.RLIMIT_CORE, (0, 0))
    for pid in (0, os.getppid()):
        if resource.prlimit(pid, resource.RLIMIT_CORE)[0] != 1:
            broke("core limit of", pid, resource.prlimit(pid, resource.RLIMIT_CORE))


def core(*_):
    if resource.getrlimit(resource.RLIMIT_CORE)[1] > 1:
        broke("core files", resource.getrlimit(resource.RLIMIT_CORE))
    LIBC.raise_(signal.SIGSEGV) if hasattr(LIBC, "raise_") else os.kill(os.getpid(), signal.SIGSEGV)


def identity(*_):
    if 0 in os.getresuid() or 0 in os.getresgid():
        broke("is root")
    must_fail("becomes root", os.setuid, 0)
    # A program with the s-bit gives no rights here.
    for program in ("/usr/bin/su", "/usr/bin/passwd", "/usr/bin/mount"):
        if os.path.exists(program):
            answer = subprocess.run([program, "--help"], capture_output=True, check=False)
            if answer.returncode not in (0, 1) and b"root" in answer.stdout:
                broke(program)
