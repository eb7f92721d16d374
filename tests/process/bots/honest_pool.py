"""Python's ways to compute on several processors at a time, as an honest bot uses them: prints "works"."""

import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


def square(number):
    return number * number


def set_event(event):
    event.set()


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found} instead of {wanted}")


def main():
    squares = [square(number) for number in range(20)]
    thread = threading.Thread(target=square, args=(3,))
    thread.start()
    thread.join()
    with ThreadPoolExecutor(2) as threads:
        expect("threads", list(threads.map(square, range(20))), squares)
    for method in ("fork", "spawn", "forkserver"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            expect(method, pool.map(square, range(20)), squares)
    with ProcessPoolExecutor(2) as executor:
        expect("executor", list(executor.map(square, range(20))), squares)
    event = multiprocessing.Event()
    setter = multiprocessing.Process(target=set_event, args=(event,))
    setter.start()
    expect("event", event.wait(60), True)
    setter.join()
    queue = multiprocessing.Queue()
    queue.put(3)
    expect("queue", queue.get(), 3)
    expect("shell", subprocess.run(["sh", "-c", "echo child"], capture_output=True, check=True).stdout, b"child\n")
    if not os.cpu_count():
        sys.exit("no processors")
    print("works", flush=True)


if __name__ == "__main__":
    main()
