"""What the rows of table.py have in common: turns, medians, CPU time of whole families of processes, and lines of Markdown."""

import dataclasses
import json
import pathlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time


@dataclasses.dataclass
class Result:
    work: str
    measured: str
    peer: str = "none"
    goal: str = ""
    met: "bool | None" = None  # None: there is no goal

    def verdict(self):
        return {None: "", True: "kept", False: "missed"}[self.met]


def table_line(*cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


@dataclasses.dataclass
class Spent:
    """By a command and all that it waited for."""
    cpu: float  # seconds, user and system
    seconds: float
    peak_mib: float
    output: str


class Bench:
    def __init__(self, build, folder, rounds, quick):
        self.build, self.folder, self.rounds, self.quick = build, folder, rounds, quick

    def size(self, work):
        """How much of that many operations this run takes."""
        return max(1, work // 10) if self.quick else work

    def program(self, name):
        for room in ("bin", "bench", "tests"):
            path = self.build / room / name
            if path.exists():
                return str(path)
        raise FileNotFoundError(f"{name} has not been built in {self.build}")

    def turns(self, contenders):
        """{name: function} to {name: median of what it returns}. The first one changes from round to round."""
        names = list(contenders)
        values = {name: [] for name in names}
        for number in range(self.rounds):
            for name in names if number % 2 == 0 else reversed(names):
                values[name].append(contenders[name]())
        return {name: statistics.median(of) for name, of in values.items()}

    def plain_bot(self, protocol, max_options):
        """A folder with the bot that does the least, as a bot of that protocol."""
        folder = self.folder / f"plain-{protocol}-{max_options}"
        if not folder.exists():
            folder.mkdir()
            shutil.copy(self.program("bench_plain_bot"), folder / "plain_bot")
            (folder / "bot.toml").write_text(
                f'name = "plain-{max_options}"\nversion = "1"\ncommand = ["./plain_bot", "{protocol}", "{max_options}"]\n'
                f'protocol = "{"json-lines" if protocol == "lines" else protocol}"\nreuse = true\n')
        return str(folder)

    def play(self, game, bots, matches, *flags, sandbox="off"):
        """`referee play`: what it has spent and how many decisions were made."""
        spent = run([self.program("referee"), "play", "--game", game, "--matches", str(matches), "--seed", "table", "--ids",
                     "table", "--sandbox", sandbox, "--quiet", "--json", *flags, *bots])
        report = json.loads(spent.output)
        faults = sum(bot["faults"] + bot["forfeits"] for bot in report["bots"])
        if report["matches"] != matches or faults:
            raise RuntimeError(f"{game}: {report['matches']} of {matches} matches, {faults} faults")
        return spent, sum(bot["moves"] for bot in report["bots"])

    def decision_us(self, game, bots, matches):
        """CPU time of a decision in microseconds, of all processes: without what a run costs before its first match."""
        few, few_decisions = self.play(game, bots, 2)
        many, decisions = self.play(game, bots, 2 + matches)
        return 1e6 * (many.cpu - few.cpu) / (decisions - few_decisions)


def run(command, allowed=(0,)):
    """Runs a command to its end. What it spends contains its children, as far as they have been waited for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    seconds = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in allowed:
        raise RuntimeError(f"{' '.join(map(str, command))}: status {done.returncode}: {done.stderr[-2000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(cpu, seconds, 0, done.stdout)


def run_measuring_memory(command):
    """The same, with the peak of the command's own process."""
    spent = run(["/usr/bin/python3", "-c",
                 "import os, resource, subprocess, sys\n"
                 "done = subprocess.run(sys.argv[1:])\n"
                 "peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
                 "print(f'\\npeak {peak}')\n"
                 "sys.exit(done.returncode)", *command])
    peak = float(spent.output.rsplit("peak ", 1)[1]) / 1024
    return dataclasses.replace(spent, peak_mib=peak)


def google_benchmark(program, pattern, *flags):
    """({name: result}, Spent) of a Google Benchmark binary."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        spent = run_measuring_memory([program, *flags, f"--benchmark_filter={pattern}", f"--benchmark_out={file.name}",
                                      "--benchmark_out_format=json"])
        text = pathlib.Path(file.name).read_text()
    results = json.loads(text)["benchmarks"] if text else []
    if not results or any(result.get("error_occurred") for result in results):
        raise RuntimeError(f"{program}: no result of {pattern}")
    return {result["name"]: result for result in results}, spent
