#!/usr/bin/env python3
"""Lets clang check what mutexes guard (referee/base/mutex.h), without building anything.

    thread_safety.py BUILD [PATTERN]   each source file that BUILD compiles and that PATTERN matches;
                                       exit status 1 if clang finds anything

BUILD is a build folder of any compiler; messages generated from .proto files must exist in it.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

import single_files

OURS = re.compile(r"/(referee|ladder|sample-bots/cpp)/.*\.cc$")
KEPT = ("-D", "-I", "-std=")
FLAGS = ["-fsyntax-only", "-Wthread-safety", "-Werror=thread-safety", "-Wno-unknown-warning-option"]


def clang_command(entry):
    """clang's command for an entry of compile_commands.json."""
    words = shlex.split(entry["command"])
    command = ["clang++", *FLAGS]
    for word, following in zip(words, words[1:] + [""]):
        if word == "-isystem":
            command += [word, following]
        elif word.startswith(KEPT):
            command.append(word)
    return command + [entry["file"]]


def check(entry):
    done = subprocess.run(clang_command(entry), cwd=entry["directory"], capture_output=True, text=True)
    return entry["file"], done.returncode, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("pattern", nargs="?", default="")
    arguments = parser.parse_args()
    files = {entry["file"]: entry for entry in single_files.entries(arguments.build)
             if OURS.search(entry["file"]) and re.search(arguments.pattern, entry["file"])
             and not entry["file"].startswith(str(arguments.build.resolve()))}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for _, code, text in pool.map(check, files.values()):
            failed += code != 0
            if code != 0:
                print(text)
    print(f"{len(files)} files, {failed} with findings")
    # All files are never none; those that a pattern matches may be.
    return 1 if failed or not (files or arguments.pattern) else 0


if __name__ == "__main__":
    sys.exit(main())
