"""Slurm on this machine, with two nodes, starts the workers of an event; one node dies in the middle."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest, named
from service_support import OK, wait_until

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "sinfo", "squeue")
CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.sock,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdTimeout=6
SlurmdParameters=config_overrides
JobRequeue=1
MpiDefault=none
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=4 State=UNKNOWN
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=4 State=UNKNOWN
PartitionName=match Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def below(pid):
    """The process and all that it has started."""
    found = [pid]
    for one in found:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for thread in pathlib.Path(f"/proc/{one}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
    return found


class Cluster:
    """munge, a controller and two nodes."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {**os.environ, "SLURM_CONF": f"{folder}/slurm.conf"}

    def start(self):
        folder = self.folder
        host = subprocess.run(["hostname", "-s"], capture_output=True, text=True, check=True).stdout.strip()
        (folder / "slurm.conf").write_text(CONFIGURATION.format(host=host, folder=folder, ports=free_ports(3)))
        key = folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self.run("munged", "--force", f"--key-file={key}", f"--socket={folder}/munge.sock",
                 f"--pid-file={folder}/munge.pid", f"--log-file={folder}/munge.log", f"--seed-file={folder}/munge.seed")
        self.run("slurmctld", "-c")
        for node in ("n1", "n2"):
            self.run("slurmd", "-c", "-N", node)

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True,
                              timeout=30).stdout

    def states(self):
        return set(self.run("sinfo", "-h", "-N", "-o", "%T").split())

    def pid_of(self, name):
        return int((self.folder / f"{name}.pid").read_text())

    def kill_node(self, node):
        """As if its power was cut: the daemon, and whatever runs of its jobs."""
        spool = f"{self.folder}/spool-{node}"
        victims = [self.pid_of(f"slurmd-{node}")]
        for process in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                pid = int(process.name)
                environment = (process / "environ").read_bytes().split(b"\0")
                is_step = (process / "comm").read_text().startswith("slurmstepd")
                if f"SLURMD_NODENAME={node}".encode() in environment or (
                        is_step and spool in (process / "cmdline").read_text()):
                    victims += below(pid)
        for pid in victims:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def end(self):
        """At once: nothing of it is kept."""
        for node in ("n1", "n2"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError, ValueError):
                self.kill_node(node)
        for name in ("slurmd-n1", "slurmd-n2", "slurmctld", "munge"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError, ValueError):
                pid = self.pid_of(name)
                os.kill(pid, signal.SIGKILL)
                wait_until(lambda pid=pid: not os.path.exists(f"/proc/{pid}"), f"{name} has ended")


def missing():
    """Why a cluster can't be started here; empty: it can."""
    if os.geteuid() != 0:
        return "slurmd is started by root alone"
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    return f"not installed: {', '.join(absent)} (tests/packages.txt)" if absent else ""


@unittest.skipIf(missing(), missing())
class SlurmTest(NodeTest):
    def setUp(self):
        super().setUp()
        folder = pathlib.Path(tempfile.mkdtemp(prefix="assize-slurm-", dir="/tmp"))
        folder.chmod(0o755)
        self.addCleanup(shutil.rmtree, folder, True)
        self.cluster = Cluster(folder)
        self.addCleanup(self.cluster.end)
        try:
            self.cluster.start()
            wait_until(lambda: self.cluster.states() == {"idle"}, "both nodes are idle")
        except (AssertionError, subprocess.SubprocessError, OSError) as error:
            self.skipTest(f"Slurm does not start here: {error}")

    def slurm(self, *arguments):
        return self.finish(self.start_ladder(
            "workers", "slurm", f"127.0.0.1:{self.port}", "--nodes", 2, "--slots", 2, "--time", "10m", "--token-file",
            self.folder / "work.token", "--logs", self.folder, *arguments,
            env=self.environment(ASSIZE_PLAIN="1", SLURM_CONF=str(self.cluster.folder / "slurm.conf"),
                                 XDG_CACHE_HOME=str(self.folder))))

    def test_an_event_survives_the_death_of_a_node(self):
        self.serve_for_workers()
        script = self.slurm("--print")
        self.assertIn("exec ", script.out)
        self.assertEqual(self.cluster.run("squeue", "-h"), "")
        submitted = self.slurm()
        self.assertEqual(submitted.code, OK, submitted.err)
        wait_until(lambda: len(self.ladder("workers", "list", self.db, "--format", "csv").out.splitlines()) == 3,
                   "two workers have come")
        self.run_event()
        self.await_matches(1)
        self.cluster.kill_node("n2")
        self.await_over("cup")
        self.assertEqual(self.ladder("workers", "stop", self.db).code, OK)
        wait_until(lambda: not named(self.folder, "ladder-worker"), "the workers have heard it")
        self.assert_local_tables()


if __name__ == "__main__":
    unittest.main()
