"""Adds the game High Card to a copy of the tree, as referee/games/README.md says.

    add_game.py SOURCE COPY     makes or updates the folder COPY
"""

import pathlib
import re
import shutil
import sys

GAME = "high_card"
HERE = pathlib.Path(__file__).resolve().parent
# What a build without tests needs.
PARTS = ("CMakeLists.txt", "CMakePresets.json", "README.md", "deploy", "ladder", "proto", "referee", "sample-bots")


def files_in(top):
    """{path below `top`: content} of all that a build may read."""
    paths = [path for part in PARTS for path in [top / part, *(top / part).rglob("*")]]
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in paths
            if path.is_file() and "__pycache__" not in path.parts}


def with_field(games):
    """games.proto with the game: an import, and a field in each of its four messages."""
    games = games.replace('import "assize/v1/', f'import "assize/v1/{GAME}.proto";\nimport "assize/v1/', 1)
    number = max(map(int, re.findall(r"= (\d+);", games))) + 1
    games, count = re.subn(r"message Game(\w+) \{\n  oneof game \{\n",
                           lambda match: f"{match[0]}    {GAME}.{match[1]} {GAME} = {number};\n", games)
    if count != 4:
        raise ValueError(f"games.proto: {count} messages with a field for each game; must be 4")
    return games


def with_line(cmake):
    """referee/games/CMakeLists.txt with the game's line after the last of another game."""
    lines = re.findall(r"(?m)^add_subdirectory\(\w+\)\n", cmake)
    if not lines:
        raise ValueError("referee/games/CMakeLists.txt: has no line for a game")
    return cmake.replace(lines[-1], f"{lines[-1]}add_subdirectory({GAME})\n")


def added(source):
    """The files of the tree with the game."""
    files = files_in(source)
    for path in (HERE / GAME).rglob("*"):
        if path.is_file():
            files[f"referee/games/{path.relative_to(HERE).as_posix()}"] = path.read_bytes()
    files[f"proto/assize/v1/{GAME}.proto"] = (HERE / f"{GAME}.proto").read_bytes()
    for path, change in (("proto/assize/v1/games.proto", with_field), ("referee/games/CMakeLists.txt", with_line)):
        files[path] = change(files[path].decode()).encode()
    return files


def write(files, copy):
    """Makes `copy` consist of these files; those that are as they should be are left alone, so that a build goes on."""
    for path in copy.rglob("*"):
        if path.is_file() and path.relative_to(copy).as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        path = copy / name
        if path.exists() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def add(source, copy):
    write(added(source), copy)
    for script in copy.glob("deploy/*.sh"):
        shutil.copymode(source / script.relative_to(copy), script)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    add(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
