#!/usr/bin/env python3
"""Writes a table as a game's viewer draws it into a file, for the five-minute page of a site.

    make_picture.py PAYLOAD.json STEP OUT.html

PAYLOAD.json is a match's data block (`replay-dump --format html`). The result is the game's picture.html: HTML without
script and without attributes that a page's policy forbids. To be made again when a game's viewer draws its table in
another way. It needs what dev_page.py needs.
"""

import json
import pathlib
import re
import sys
import tempfile

import browser
import dev_page


def drawn(payload, step):
    with tempfile.TemporaryDirectory() as folder, browser.open_browser() as driver:
        html = pathlib.Path(folder) / "match.html"
        html.write_text(dev_page.page(payload, dev_page.module_of(payload)), encoding="utf-8")
        browser.resize(driver, 1280, 900)
        driver.get(f"{html.as_uri()}#step={step}")
        driver.refresh()
        table = driver.execute_script("return document.querySelector('.board').innerHTML")
    # Properties that the script sets; the picture does without.
    table = re.sub(r' style="[^"]*"', "", table)
    # What a reader could only do in the viewer.
    return re.sub(r' tabindex="[^"]*"', "", table)


def main():
    payload = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    pathlib.Path(sys.argv[3]).write_text(drawn(payload, int(sys.argv[2])) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
