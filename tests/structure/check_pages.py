#!/usr/bin/env python3
"""Checks that the pages name files that exist.

    check_pages.py ROOT    links, and every FOLDER/FILE.EXTENSION, in the Markdown pages below ROOT;
                           exit status 1 if one of these files does not exist

A path may be written from the page's own folder, from ROOT or from one of its parts. Ignored are
placeholders, which are in capitals (games/NAME/rules.h) or begin with my-bot/ or path/to/, and in
running text paths that begin with a dot, as a program writes them.
"""

import argparse
import os
import pathlib
import posixpath
import re
import sys

FILE = re.compile(
    r"(?<![\w/.*<>:$-])[a-z_][\w-]*(?:/[\w.-]+)+\.(?:cc|h|py|proto|js|css|sh|toml|cmake|md|ts|java|rs)\b")
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
PARTS = ("", "referee", "ladder", "tests", "proto", "sample-bots", "sample-bots/cpp",
         "sample-bots/cpp/include")
PLACEHOLDER = re.compile(r"[A-Z]{3,}/|/[A-Z]{3,}[._-][a-z_]+\.|/[A-Z]{3,}\.(?!md)|^my-bot/|^path/to/")


def missing(page, text, paths):
    """What `text`, at the path `page`, names although `paths` (from the root) do not contain it."""
    own = posixpath.dirname(page)

    def exists(name, folders):
        found = [posixpath.normpath(posixpath.join(folder, name)) for folder in folders]
        # Some files are made from a template.
        return any(path in paths or path + ".in" in paths for path in found)

    names = [name for name in FILE.findall(text) if not exists(name, (own, *PARTS))]
    links = [name for name in LINK.findall(text) if not exists(name, (own,))]
    return sorted({name for name in names + links
                   if re.search(r"[./]", name) and not PLACEHOLDER.search(name)})


def read_tree(root):
    """All files and folders, from the root, without those of builds and of git."""
    paths = set()
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not re.fullmatch(r"\.git|build(-\w+)?", name)]
        here = pathlib.Path(folder).relative_to(root)
        paths |= {(here / name).as_posix() for name in files + folders}
    return paths


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path, help="the tree's root folder")
    root = parser.parse_args().root
    paths = read_tree(root)
    pages = sorted(path for path in paths if path.endswith(".md"))
    breaches = [(page, name) for page in pages
                for name in missing(page, (root / page).read_text(encoding="utf-8"), paths)]
    for page, name in breaches:
        print(f"{page}: {name} does not exist")
    print(f"{len(pages)} pages, {len(breaches)} names of files that do not exist")
    return 1 if breaches or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
