#!/usr/bin/env python3
"""The licences of what Assize stands on, from deploy/dependencies.toml and the packages' copyright files.

    deploy/licences.py --write          writes deploy/LICENCES.md
    deploy/licences.py --check          fails if that page is not what --write would write
    deploy/licences.py --notices FILE   writes the notices of all that our packages contain of others

A package that is not installed keeps the line that it has on the page."""

import argparse
import pathlib
import re
import sys
import tomllib

DEPLOY = pathlib.Path(__file__).resolve().parent
LISTS = ("deploy/packages.txt", "tests/packages.txt", "tests/packages-browser.txt", "tests/packages-clang.txt",
         "tests/packages-machine.txt")
# In the order of the page.
USES = {
    "static": "Linked into our programs or sample bots, and into bots that are made with `libassize-dev`",
    "headers": "Compiled into our programs and libraries",
    "dynamic": "Loaded by our programs",
    "program": "Started as programs of their own",
    "build": "Needed to build, not in what is built",
    "test": "Needed to test, not in what is built",
}
# In no list of ours, as others bring them along: the compiler, the system, the log.
BROUGHT_ALONG = ("libstdc++6", "libc6", "libfmt-dev", "libc-ares-dev", "zlib1g")
# What packages of ours contain.
CONTAINED = ("static", "headers")
ROW = re.compile(r"^\| `(?P<name>[^`]+)` \| (?P<purpose>.*) \| (?P<licence>[^|]*) \|$")


class Fault(Exception):
    pass


def listed(root):
    """The packages of the lists, in their order."""
    names = []
    for path in LISTS:
        for line in (root / path).read_text().splitlines():
            if line and not line.startswith("#"):
                names.append(line)
    return names


def read_dependencies(root):
    entries = tomllib.loads((root / "deploy/dependencies.toml").read_text())
    names = listed(root)
    for name in names:
        if name not in entries:
            raise Fault(f"{name} is in a list of packages, but not in deploy/dependencies.toml: add [{name}] with what "
                        f"it is for and how it is used ({', '.join(USES)})")
    for name, entry in entries.items():
        if name not in names and name not in BROUGHT_ALONG:
            raise Fault(f"[{name}] of deploy/dependencies.toml is in no list of packages: remove it")
        if entry.get("use") not in USES or not entry.get("for"):
            raise Fault(f"[{name}] of deploy/dependencies.toml: use must be one of {', '.join(USES)}, and for a text")
        unknown = set(entry) - {"use", "for", "copyright", "licence", "only"}
        if unknown:
            raise Fault(f"[{name}] of deploy/dependencies.toml: {sorted(unknown)[0]} is no key")
    return entries


def copyright_file(name, entry, documents):
    """Its path; None if the package is not installed."""
    paths = sorted(documents.glob(f"{entry.get('copyright', name)}/copyright"))
    return paths[0] if paths else None


def is_meant(files, only):
    """Whether a paragraph of a copyright file is about the whole, or about folders that are used."""
    return files[0] == "*" or not only or any(name.startswith(tuple(only)) for name in files)


def paragraphs(text, only):
    """(files, licence, text) of the paragraphs of a machine-readable copyright file; files may be empty."""
    for paragraph in re.split(r"\n\s*\n", text):
        fields = dict(re.findall(r"(?m)^(Files|License):[ \t]*(.*(?:\n[ \t].*)*)", paragraph))
        files = fields.get("Files", "").split()
        licence = " ".join(fields.get("License", "").split("\n")[0].split()).rstrip(",")
        if not files or is_meant(files, only):
            yield files, licence, paragraph


def licences_in(text, only):
    """The licence of the whole, then those of parts. None: the file is not machine-readable."""
    if not text.startswith("Format:"):
        return None
    whole, parts = None, set()
    for files, licence, _ in paragraphs(text, only):
        if not files or not licence or files[0].startswith("debian/"):
            continue
        if files[0] == "*":
            whole = licence
        else:
            parts.add(licence)
    return whole and [whole, *sorted(parts - {whole}, key=str.lower)]


def notice_of(text, only):
    """The text about the folders that are used: of a large package's file the rest is left out."""
    if not only:
        return text.strip()
    kept = [(licence, paragraph) for files, licence, paragraph in paragraphs(text, only)
            if not files or not files[0].startswith("debian/")]
    named = " ".join(licence for licence, paragraph in kept if paragraph.startswith("Files:"))
    return "\n\n".join(paragraph.strip() for licence, paragraph in kept
                       if not paragraph.startswith("License:") or licence in named)


def licence_of(name, entry, documents, known):
    if "licence" in entry:
        return entry["licence"]
    path = copyright_file(name, entry, documents)
    if path is None:
        if name not in known:
            raise Fault(f"{name} is not installed, and not on the page yet: install it once, or write its licence into "
                        "deploy/dependencies.toml")
        return known[name]
    found = licences_in(path.read_text(), entry.get("only", ()))
    if found is None:
        raise Fault(f"{path} can't be read by a program: write the licence of {name} into deploy/dependencies.toml")
    whole, *parts = found
    shown = parts[:6]
    more = f" and {len(parts) - len(shown)} more" if len(parts) > len(shown) else ""
    text = whole if not parts else f"{whole}; parts: {', '.join(shown)}{more}"
    return text.replace("|", "/")


HEAD = """# Licences

Made by `deploy/licences.py` of [dependencies.toml](dependencies.toml) and of the copyright files that Debian's packages install as
`/usr/share/doc/PACKAGE/copyright`; those have the full texts. Parts that are named are parts of a package's sources, not always of what is used.

## Assize itself

No licence has been chosen: [copyright](copyright) says what that means. The place for it is a file `LICENSE` at the top of the sources: once it is there,
an installation has it beside this page, and each Debian package in its copyright file. The choice is the owners', and free as far as the
following goes: all that Assize links with or contains allows any licence for Assize itself, as long as the notices below come along. With two conditions:
OpenSSL 3 and gRPC are under Apache-2.0, which GPL-2 without "or later" does not admit; and sample bots contain C's library, under LGPL-2.1, so that
who passes them on without our sources must make it possible to link them with another version of it.

## What packages contain of others

`NOTICES` beside this page has the full copyright files of the packages of the first two tables, whose code is inside of our programs and libraries. No
package contains a font, a picture or a script of others: pages draw with their own. Bots that are linked with `libassize-dev` contain code of
the first table as well; who passes such a bot on passes its notices on too.
"""


def page(entries, documents, known):
    lines = [HEAD]
    for use, title in USES.items():
        lines += [f"## {title}", "", "| package | for | licence |", "| --- | --- | --- |"]
        for name, entry in entries.items():
            if entry["use"] == use:
                lines.append(f"| `{name}` | {entry['for']} | {licence_of(name, entry, documents, known)} |")
        lines.append("")
    return "\n".join(lines)


def known_licences(path):
    rows = (ROW.match(line) for line in path.read_text().splitlines()) if path.exists() else ()
    return {row["name"]: row["licence"] for row in rows if row}


def notices(entries, documents):
    parts = []
    for name, entry in entries.items():
        if entry["use"] not in CONTAINED:
            continue
        path = copyright_file(name, entry, documents)
        if path is None:
            print(f"licences.py: {name} has no copyright file in {documents}: its notices are missing", file=sys.stderr)
            parts.append(f"{name}: {entry['for']}: no notices were there to copy\n")
            continue
        text = notice_of(path.read_text(), entry.get("only", ()))
        parts.append(f"{'=' * 78}\n{name}: {entry['for']}\n{'=' * 78}\n\n{text}\n")
    return ("Assize contains code of these packages, compiled or linked. What stands in their copyright files follows.\n\n"
            + "\n".join(parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    acts = parser.add_mutually_exclusive_group(required=True)
    acts.add_argument("--write", action="store_true", help="write the page")
    acts.add_argument("--check", action="store_true", help="compare the page with what --write would write")
    acts.add_argument("--notices", metavar="FILE", help="write the notices")
    parser.add_argument("--root", type=pathlib.Path, default=DEPLOY.parent, help="the tree (default: this one)")
    parser.add_argument("--documents", type=pathlib.Path, default=pathlib.Path("/usr/share/doc"),
                        help="where packages' copyright files are (default: /usr/share/doc)")
    options = parser.parse_args()
    path = options.root / "deploy" / "LICENCES.md"
    try:
        entries = read_dependencies(options.root)
        if options.notices:
            pathlib.Path(options.notices).write_text(notices(entries, options.documents))
            return 0
        made = page(entries, options.documents, known_licences(path))
        if options.write:
            path.write_text(made)
            return 0
        if path.exists() and path.read_text() == made:
            return 0
        raise Fault(f"{path} is out of date: run deploy/licences.py --write")
    except Fault as fault:
        print(f"licences.py: {fault}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
