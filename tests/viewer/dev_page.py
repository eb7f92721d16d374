#!/usr/bin/env python3
"""Makes a viewer's page from a payload and the files as they are on disk, and takes pictures of it.

    dev_page.py PAYLOAD.json OUT.html [--module referee/games/GAME/viewer.js]
    dev_page.py PAYLOAD.json OUT.html --shots FOLDER [--steps 0,5,last] [--widths 360,1280,3840]
                                      [--themes light,dark]

The module and its viewer.css are found by the payload's game if --module does not say otherwise; a game
without one is shown plainly. Pictures are FOLDER/STEP-WIDTH-THEME.png; errors of the page's console are
printed, and the exit status is 1 then. Pictures need Debian's chromium, chromium-driver and
python3-selenium (/usr/bin/python3).
"""

import argparse
import base64
import hashlib
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIEWER = ROOT / "referee" / "viewer"
SHELL = VIEWER / "shell"
sys.path.insert(0, str(VIEWER))
sys.dont_write_bytecode = True
import embed_viewers  # noqa: E402
import join  # noqa: E402

FOLDERS = {"carcassonne-robbers": "carcassonne"}


def module_of(payload):
    game = payload["game"]
    return ROOT / "referee" / "games" / FOLDERS.get(game, game.replace("-", "_")) / "viewer.js"


def page(payload, module):
    """The page as C++ makes it, policy included."""
    styles = [ROOT / "referee/page/theme.css", SHELL / "shell.css"]
    files = embed_viewers.shell_files(SHELL)
    start = "startViewer();\n"
    if module.exists():
        files += embed_viewers.module_files(module)
        start = f"startViewer({embed_viewers.viewer_name(module)});\n"
        if module.with_suffix(".css").exists():
            styles.append(module.with_suffix(".css"))
    script = join.join(files) + start
    style = "".join(path.read_text(encoding="utf-8") for path in styles)
    sources = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)]
    data = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-{sources[0]}'; script-src 'sha256-{sources[1]}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Viewer</title><style>{style}</style></head>
<body><div id="viewer"></div>
<script type="application/json" id="match">{data}</script>
<script type="module">{script}</script></body></html>
"""


def take_shots(html, payload, options):
    import browser
    folder = pathlib.Path(options.shots)
    folder.mkdir(parents=True, exist_ok=True)
    last = len(payload["steps"]) - 1
    steps = [last if step == "last" else int(step) for step in options.steps.split(",")]
    errors = []
    for theme in options.themes.split(","):
        with browser.open_browser(theme) as driver:
            for width in map(int, options.widths.split(",")):
                for step in steps:
                    browser.resize(driver, width, 800 if width < 2000 else 2160)
                    driver.get(f"{html.resolve().as_uri()}#step={step}")
                    driver.refresh()
                    driver.save_screenshot(str(folder / f"{step}-{width}-{theme}.png"))
                    errors += browser.console_errors(driver)
    for error in errors:
        print(error)
    return 1 if errors else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("payload", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--module", type=pathlib.Path)
    parser.add_argument("--shots")
    parser.add_argument("--steps", default="0,last")
    parser.add_argument("--widths", default="360,1280,3840")
    parser.add_argument("--themes", default="light,dark")
    options = parser.parse_args()
    payload = json.loads(options.payload.read_text(encoding="utf-8"))
    options.out.write_text(page(payload, options.module or module_of(payload)), encoding="utf-8")
    return take_shots(options.out, payload, options) if options.shots else 0


if __name__ == "__main__":
    sys.exit(main())
