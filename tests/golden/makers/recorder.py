"""A bot that speaks frames through assize-bridge and writes down what passes, for golden files.

    python3 recorder.py BRIDGE FROM_BOT TO_BOT COMMAND...

FROM_BOT and TO_BOT get the bytes of the seat's descriptor, one file a direction. It must run without a sandbox."""

import os
import socket
import subprocess
import sys
import threading


def pump(source, sink, path):
    with open(path, "wb") as copy:
        while part := source.recv(65536):
            copy.write(part)
            copy.flush()
            sink.sendall(part)
    sink.shutdown(socket.SHUT_WR)


def main(bridge, from_bot, to_bot, *command):
    seat = socket.socket(fileno=int(os.environ["ASSIZE_SEAT_FD"]))
    ours, theirs = socket.socketpair()
    child = subprocess.Popen([bridge, "--", *command], pass_fds=[theirs.fileno()],
                             env={**os.environ, "ASSIZE_SEAT_FD": str(theirs.fileno())})
    theirs.close()
    threads = [threading.Thread(target=pump, args=arguments)
               for arguments in ((ours, seat, from_bot), (seat, ours, to_bot))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return child.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
