"""A bot whose orders stand outside of its bundle, in the folder that the command line names: so it is
submitted as a good bot, and in one event it offends and in another makes the same moves quietly."""

import json
import pathlib
import runpy
import sys

program, *arguments = json.loads(pathlib.Path(sys.argv[1], "orders.json").read_text())
sys.argv = [program, *arguments]
runpy.run_path(program, run_name="__main__")
