#!/usr/bin/env python3
"""Checks that the pages name files and sections that exist, that the sources name pages that exist, and
that every page can be reached from the main page.

    check_pages.py ROOT    links, and every FOLDER/FILE.EXTENSION, in the Markdown pages below ROOT, and
                           every FOLDER/PAGE.md in its sources; exit status 1 if one of these files, or
                           a section that a link leads to, does not exist, or if no way of links leads
                           from ROOT/README.md to a page

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
# A link to a section: the page, which may be the link's own, and the section's anchor.
SECTION_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)")
HEADING = re.compile(r"(?m)^#{1,6} +(.+?) *$")
FENCED = re.compile(r"(?ms)^```.*?^```")
PAGE_IN_SOURCE = re.compile(r"(?<![\w/.*<>:$-])[a-z_][\w.-]*(?:/[\w.-]+)*/[\w-]+\.md\b")
SOURCES = re.compile(r"\.(?:cc|h|inc|in|proto|py|sh|cmake|js|mjs|ts|rs|java|toml|txt|service)$")
PARTS = ("", "referee", "ladder", "tests", "proto", "sample-bots", "sample-bots/cpp",
         "sample-bots/cpp/include", "referee/sim/include")
# Its examples are made up.
OWN = {"tests/structure/check_pages_test.py"}
# Copied with a new bot, for its author.
STARTERS = "sample-bots/starters/"
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


def anchors(text):
    """The anchors of a page's headings, as GitHub and GitLab make them."""
    found = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        # Headings of one text are numbered.
        number, unique = 0, anchor
        while unique in found:
            number += 1
            unique = f"{anchor}-{number}"
        found.add(unique)
    return found


def missing_sections(page, pages):
    """The links of `page` whose section is not in the page that they lead to; `pages` is {path: text}."""
    found = []
    for name, anchor in SECTION_LINK.findall(FENCED.sub("", pages[page])):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), name)) if name else page
        if target in pages and anchor not in anchors(pages[target]):
            found.append(f"{name}#{anchor}")
    return sorted(set(found))


def unreachable(pages):
    """The pages to which no links lead from the main page, except those of starters."""
    reached, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        if page in pages and page not in reached:
            reached.add(page)
            own = posixpath.dirname(page)
            waiting += [posixpath.normpath(posixpath.join(own, name)) for name in LINK.findall(pages[page])]
    return sorted(page for page in pages if page not in reached and not page.startswith(STARTERS))


def missing_pages(source, text, paths):
    """The pages that the source file `source` names although `paths` do not contain them."""
    own = posixpath.dirname(source)
    return sorted({name for name in PAGE_IN_SOURCE.findall(text)
                   if not PLACEHOLDER.search(name) and name not in paths
                   and posixpath.normpath(posixpath.join(own, name)) not in paths})


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
    pages = {path: (root / path).read_text(encoding="utf-8") for path in sorted(paths) if path.endswith(".md")}
    breaches = [(page, name) for page, text in pages.items()
                for name in missing(page, text, paths) + missing_sections(page, pages)]
    breaches += [(source, name) for source in sorted(paths)
                 if SOURCES.search(source) and (root / source).is_file() and source not in OWN
                 for name in missing_pages(source, (root / source).read_text(encoding="utf-8", errors="replace"), paths)]
    for page, name in breaches:
        print(f"{page}: {name} does not exist")
    alone = unreachable(pages)
    for page in alone:
        print(f"{page}: no link leads to it from README.md")
    print(f"{len(pages)} pages, {len(breaches)} names of files or sections that do not exist, {len(alone)} without a link")
    return 1 if breaches or alone or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
