"""A proxy that cuts connections, for tests of who comes back."""

import queue
import select
import socket
import struct
import threading
import time


class Cutter:
    """A proxy in front of a port that cuts connections when it is told to, or after a number of bytes."""

    def __init__(self, target):
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = "127.0.0.1:%d" % self._listener.getsockname()[1]
        self._lines = []
        self._frozen = set()
        self._lock = threading.Lock()
        self.cuts = 0
        # Connections that came while nobody listened at the port.
        self.refused = 0
        # How many bytes the next connections may carry; then they are cut.
        self.budgets = queue.Queue()
        # Makes such a number for each connection that none was laid down for.
        self.budget = lambda: None
        self.cut_at = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._target)
            except OSError:
                self.refused += 1
                near.close()
                continue
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._lines.append((near, far))
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near, far):
        try:
            budget = self.budgets.get_nowait()
        except queue.Empty:
            budget = self.budget()
        ends = {near: far, far: near}
        try:
            while ends:
                for end in select.select(list(ends), [], [])[0]:
                    data = end.recv(65536)
                    if near in self._frozen:
                        if not data:
                            del ends[end]
                        continue
                    if not data:
                        return
                    if budget is not None:
                        budget -= len(data)
                        if budget < 0:
                            self.cuts += 1
                            self.cut_at.append(time.monotonic())
                            return
                    ends[end].sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            self._cut(near, far)

    def _cut(self, *ends):
        for end in ends:
            try:
                # Without a farewell: what was on its way is lost.
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        """All that is open now."""
        with self._lock:
            lines, self._lines = self._lines, []
        for near, far in lines:
            self._cut(near, far)
        self.cuts += 1

    def freeze(self):
        """Nothing more is carried on what is open now, and nobody hears why."""
        with self._lock:
            self._frozen.update(near for near, _ in self._lines)

    def close(self):
        # Closing alone would let one more connection in.
        if self._listener.fileno() >= 0:
            self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
        self.cut()
