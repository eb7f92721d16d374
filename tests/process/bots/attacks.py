"""What a hostile bot tries from inside of its sandbox: attacks.py NAME [ARGUMENT ...]

Each attack prints "held" if nothing came of it, or "broke: ..." with what did."""

import ctypes
import errno
import fcntl
import mmap
import os
import resource
import signal
import socket
import subprocess
import sys
import time

LIBC = ctypes.CDLL(None, use_errno=True)
MIB = 1 << 20
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
               "inotify_init1": 294, "fanotify_init": 300, "vmsplice": 278, "modify_ldt": 154,
               "clone": 56, "no_such_call": 999},
    "aarch64": {"clone": 220, "ptrace": 117, "add_key": 217, "request_key": 218, "keyctl": 219, "unshare": 97,
                "setns": 268, "process_vm_readv": 270, "bpf": 280, "perf_event_open": 241,
                "userfaultfd": 282, "io_uring_setup": 425, "mount": 40, "chroot": 51,
                "memfd_create": 279, "no_such_call": 999},
}[os.uname().machine]

broken = []


def broke(*what):
    broken.append(" ".join(str(word) for word in what))


def must_fail(what, action, *arguments):
    """Whatever is tried, it fails with an OSError."""
    try:
        action(*arguments)
    except (OSError, ValueError, MemoryError):
        return
    broke(what)


def write_file(path, content=b"x"):
    with open(path, "wb") as file:
        file.write(content)


def read_file(path, size=4096):
    with open(path, "rb") as file:
        return file.read(size)


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
    with open("/proc/net/unix", encoding="ascii") as names:
        if sys.argv[3] in names.read():
            broke("abstract sockets of the host are listed")


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
        more = set(os.listdir(folder)) - names
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
    with open("/dev/null", "rb") as file:
        must_fail("flock of a device", fcntl.flock, file, fcntl.LOCK_SH)


def processes(*_):
    """All processes that are seen are its own, and no more is known of them than should be."""
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) > 200:
            broke("sees process", name)
    with open("/proc/1/cmdline", "rb") as line:
        if b"bwrap" not in line.read():
            broke("process 1 is not bubblewrap")
    for name in ("environ", "maps"):
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if sys.argv[2].encode() in read_file(f"/proc/{pid}/{name}", MIB):
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
    for pid in (1, os.getppid()):
        must_fail(f"memory of {pid}", lambda: os.open(f"/proc/{pid}/mem", os.O_RDWR) and
                  os.pread(os.open(f"/proc/{pid}/mem", os.O_RDONLY), 16, 0x1000))


def shared_memory(*_):
    must_fail("shared memory without a file", mmap.mmap, -1, MIB)
    limit = resource.getrlimit(resource.RLIMIT_MSGQUEUE)
    if limit != (0, 0):
        broke("message queues", limit)


def fills_disk(*_):
    """Every place that can be written is small."""
    block = b"\0" * MIB
    for folder in ("/tmp", "/dev/shm"):
        path = folder + "/big"
        written = 0
        try:
            for number in range(10_000):
                with open(f"{path}{number}", "wb") as file:
                    for _ in range(8):
                        file.write(block)
                        written += MIB
        except OSError:
            pass
        if written > 100 * MIB:
            broke(folder, "took", written)
        for name in os.listdir(folder):
            os.unlink(folder + "/" + name)


def fills_inodes(*_):
    made = 0
    try:
        for made in range(1_000_000):
            os.close(os.open(f"/tmp/{made}", os.O_CREAT | os.O_WRONLY))
    except OSError:
        pass
    if made > 10_000:
        broke("made", made, "files")


def large_file(*_):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open("/tmp/large", "wb") as file:
        must_fail("a file of a terabyte", os.truncate, file.fileno(), 1 << 40)


def descriptors(*_):
    opened = []
    try:
        for _ in range(100_000):
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass
    if len(opened) > 300:
        broke("opened", len(opened))


def fork_bomb(*_):
    """Every child tries as hard as its parent, until the end."""
    reader, writer = os.pipe()
    children = 0
    for _ in range(5000):
        try:
            if os.fork() == 0:
                os.close(writer)
                os.read(reader, 1)  # until the parent ends
                os._exit(0)
            children += 1
        except OSError as error:
            if error.errno != errno.EAGAIN:
                broke("fork fails with", error)
            break
    print("children", children)
    if children > 70:
        broke("forked", children)


def bomb_for_ever(*_):
    print("lit", flush=True)
    while True:
        try:
            os.fork()
        except OSError:
            pass


def core(*_):
    if resource.getrlimit(resource.RLIMIT_CORE)[1] > 1:
        broke("core files", resource.getrlimit(resource.RLIMIT_CORE))
    LIBC.raise_(signal.SIGSEGV) if hasattr(LIBC, "raise_") else os.kill(os.getpid(), signal.SIGSEGV)


def identity(*_):
    with open("/proc/self/status", encoding="ascii") as status:
        fields = dict(line.rstrip("\n").split(":\t", 1) for line in status if ":\t" in line)
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        if int(fields[name], 16) != 0:
            broke(name, fields[name])
    if fields["NoNewPrivs"] != "1" or fields["Seccomp"] != "2":
        broke("privileges", fields["NoNewPrivs"], fields["Seccomp"])
    if 0 in os.getresuid() or 0 in os.getresgid():
        broke("is root")
    with open("/proc/self/uid_map", encoding="ascii") as lines:
        inside, outside, count = lines.read().split()
    if (outside == "0") or count != "1":
        broke("user map", inside, outside, count)
    must_fail("becomes root", os.setuid, 0)
    # A program with the s-bit gives no rights here.
    for program in ("/usr/bin/su", "/usr/bin/passwd", "/usr/bin/mount"):
        if os.path.exists(program):
            answer = subprocess.run([program, "--help"], capture_output=True, check=False)
            if answer.returncode not in (0, 1) and b"root" in answer.stdout:
                broke(program)


def orphan(*_):
    """A child of a child in a session of its own outlives its parents."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            print("born", flush=True)
            while True:
                time.sleep(1000)
        os._exit(0)
    os.wait()
    time.sleep(0.1)


def eats(*words):
    """Memory in many processes, each below any limit of its own."""
    count, mib = int(words[0]), int(words[1])
    print("eats", flush=True)
    for _ in range(count):
        if os.fork() == 0:
            food = bytearray(os.urandom(4096) * (mib * MIB // 4096))
            while True:
                time.sleep(1000)
                food[0] = 0
    while True:
        time.sleep(1000)


def eats_alone(*words):
    try:
        bytearray(int(words[0]) * MIB)
        broke("got", words[0], "MiB")
    except MemoryError:
        pass


def shares(*words):
    """Many processes share memory: that is no offence."""
    food = bytearray(b"x" * (int(words[0]) * MIB))
    children = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            time.sleep(1.5)
            os._exit(len(food) & 0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def spins(*words):
    for _ in range(int(words[0]) - 1):
        if os.fork() == 0:
            break
    else:
        print("spins", flush=True)
    while True:
        pass


def flees():
    """Always one process further: each starts the next one and ends."""
    print("flees", flush=True)
    if os.fork() != 0:
        signal.pause()
    while True:
        if os.fork() != 0:
            os._exit(0)


def main():
    # Outside of a sandbox some of this would hit the whole machine.
    with open("/proc/1/cmdline", "rb") as line:
        if b"bwrap" not in line.read():
            sys.exit("attacks.py: process 1 is not bubblewrap: this is no sandbox, nothing is tried")
    globals()[sys.argv[1]](*sys.argv[2:])
    print("broke: " + "; ".join(broken) if broken else "held", flush=True)


if __name__ == "__main__":
    main()
