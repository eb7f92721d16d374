"""What the tests share that send SIGINT, SIGTERM and SIGHUP to commands which have not said what these
do: each command is brought to a place that it can't leave by itself, and must end there with 130."""

import array
import contextlib
import fcntl
import os
import pathlib
import signal
import socket
import subprocess
import termios
import threading

from support import BUILD, HANGING, read_process, wait_until

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
INTERRUPTED = 130


def handles(pid, number):
    """Whether the process has installed what it does at the signal."""
    caught = [line for line in read_process(pid, "status").splitlines() if line.startswith(b"SigCgt:")]
    return bool(caught) and bool(int(caught[0].split()[1], 16) >> (number - 1) & 1)


def waiting_bytes(descriptor):
    """How much of a pipe is not read yet."""
    count = array.array("i", [0])
    fcntl.ioctl(descriptor, termios.FIONREAD, count)
    return count[0]


class SilentServer:
    """Accepts connections, and says nothing to anybody."""

    def __init__(self, path=None):
        if path is None:
            self._listener = socket.create_server(("127.0.0.1", 0))
            self.address = "127.0.0.1:%d" % self._listener.getsockname()[1]
        else:
            self._listener = socket.socket(socket.AF_UNIX)
            self._listener.bind(str(path))
            self._listener.listen(64)
        self._accepted = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                self._accepted.append(self._listener.accept()[0])

    def count(self):
        return len(self._accepted)

    def close(self):
        self._listener.close()
        for connection in self._accepted:
            connection.close()


def awaits_signal(process, number):
    """Whether the process has a handler for the signal, or keeps it for a thread that waits for it."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    masks = [int(line.split()[1], 16) for line in status.splitlines() if line.startswith(("SigCgt:", "SigBlk:"))]
    return any(mask >> (number - 1) & 1 for mask in masks)


class SignalsMixin:
    """For a PlayTest."""

    def start_program(self, program, arguments, environment=None, **options):
        return subprocess.Popen([str(BUILD / "bin" / program), *map(str, arguments)], cwd=self.folder,
                                env=self.environment(**(environment or {})),
                                **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                                   "stderr": subprocess.PIPE, **options})

    def fifo(self, name):
        path = self.folder / name
        os.mkfifo(path)
        return path

    def assert_ends(self, process, number):
        process.send_signal(number)
        try:
            _, err = process.communicate(timeout=HANGING)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        self.assertEqual(process.returncode, INTERRUPTED, (number, err))

    def assert_each_ends(self, processes, nothing_left=True):
        """Each of the processes gets another signal."""
        for process, number in zip(processes, SIGNALS, strict=True):
            self.assert_ends(process, number)
        if nothing_left:
            self.assert_nothing_left()

    def assert_ends_while_reading_standard_input(self, program, *arguments):
        processes = [self.start_program(program, arguments, stdin=subprocess.PIPE) for _ in SIGNALS]
        for process, number in zip(processes, SIGNALS, strict=True):
            wait_until(lambda p=process, n=number: handles(p.pid, n), "it has begun")
        self.assert_each_ends(processes)

    def assert_ends_while_reading(self, program, *arguments, environment=None, content=""):
        """FIFO among the arguments, or in the environment, stands for a pipe that is opened, and with
        nothing more in it than `content`; without an end unless the content is not empty. Nobody reads what is
        printed, so that a command which has computed it does not end."""
        for number in SIGNALS:
            path = self.fifo(f"pipe-{program}-{number}")
            named = [str(path) if word == "FIFO" else word for word in arguments]
            set_to = {key: str(path) if value == "FIFO" else value
                      for key, value in (environment or {}).items()}
            reader, printed = self._small_pipe()
            process = self.start_program(program, named, set_to, stdout=printed)
            os.close(printed)
            writer = self._open_writer(path, process)
            if content:
                pathlib.Path(f"/proc/self/fd/{writer}").write_text(content)
                os.close(writer)
            self.assert_ends(process, number)
            if not content:
                os.close(writer)
            os.close(reader)
            path.unlink()
        self.assert_nothing_left()

    def _open_writer(self, path, process):
        """When the process has opened the pipe for reading."""
        opened = []

        def opens():
            self.assertIsNone(process.poll(), "it has not read from the pipe")
            with contextlib.suppress(OSError):  # nobody reads yet
                opened.append(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
            return bool(opened)

        wait_until(opens, "the pipe is read")
        os.set_blocking(opened[0], True)
        return opened[0]

    @staticmethod
    def _small_pipe():
        """Of a page."""
        reader, writer = os.pipe()
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        return reader, writer

    def assert_ends_while_writing(self, program, *arguments):
        """To a pipe that nobody reads; the command prints more than a page."""
        processes = []
        readers = []
        for _ in SIGNALS:
            reader, writer = self._small_pipe()
            processes.append(self.start_program(program, arguments, stdout=writer))
            os.close(writer)
            readers.append(reader)
        for reader in readers:
            wait_until(lambda r=reader: waiting_bytes(r) > 0, "something is printed")
        self.assert_each_ends(processes)
        for reader in readers:
            os.close(reader)

    def assert_ends_while_waiting(self, server, program, *arguments, environment=None):
        """For the server, to which it connects."""
        for number in SIGNALS:
            before = server.count()
            process = self.start_program(program, arguments, environment)

            def waits(process=process, before=before, number=number):
                if process.poll() is not None:
                    self.fail(process.communicate()[1])
                # It may look whether a service is there before it waits for signals.
                return server.count() > before and awaits_signal(process, number)

            wait_until(waits, "it has connected")
            self.assert_ends(process, number)
        self.assert_nothing_left()
