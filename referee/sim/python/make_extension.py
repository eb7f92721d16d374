#!/usr/bin/env python3
"""Writes the C source of the module assize.sim._sim: make_extension.py SIM_H OUTPUT

The declarations are those of the header itself. The module uses the stable ABI: one fits every Python from 3.9 on."""

import pathlib
import re
import sys

import cffi


def declarations(header):
    """What cffi can read of the header: no comments, no preprocessor, the constants as #define."""
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    header = re.sub(r'#ifdef __cplusplus.*?#endif', "", header, flags=re.DOTALL)
    kept = []
    for line in header.splitlines():
        if re.match(r"#define ASSIZE_\w+ \(?-?\d+\)?$", line):
            kept.append(line.replace("(", "").replace(")", ""))
        elif not line.startswith("#"):
            kept.append(line.replace("ASSIZE_SIM_API ", ""))
    return "\n".join(kept)


def main(header, output):
    ffi = cffi.FFI()
    ffi.cdef(declarations(pathlib.Path(header).read_text()))
    # What a search calls for a function of Python's.
    ffi.cdef('extern "Python" void assize_python_judge(void*, const assize_decisions*, float*, float*);')
    ffi.set_source("assize.sim._sim", "#include <assize/sim.h>")
    ffi.emit_c_code(output)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
