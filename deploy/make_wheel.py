#!/usr/bin/env python3
"""Packs the Python SDK into a wheel: make_wheel.py PYTHON_FOLDER VERSION OUTPUT_FOLDER

A wheel is a zip file with a list of its files and their hashes (PEP 427). Where the SDK has compiled modules (assize.sim and the engine of
Brigand's Bluff), it has the shared libraries that they need as well, in assize/sim/lib, but for those of the C and C++ runtimes, which
every system has. For that it needs ldd and objdump, and it fails if anything needs newer runtimes than it says: GLIBC 2.34 and
GLIBCXX 3.4.30, as Debian 12 and Ubuntu 22.04 have them."""

import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

# The generated messages are protoc 3.21's, which fit Python's protobuf from 4.21 on. Only bots with
# protocol = "grpc" need grpcio.
METADATA = """Metadata-Version: 2.1
Name: assize
Version: {version}
Summary: SDK for bots of the Assize referee
Requires-Python: >=3.9
Requires-Dist: protobuf>=4.21,<6
Provides-Extra: grpc
Requires-Dist: grpcio>=1.51; extra == "grpc"
Provides-Extra: sim
Requires-Dist: numpy>=1.23; extra == "sim"
Requires-Dist: cffi>=1.15; extra == "sim"
"""
WHEEL = """Wheel-Version: 1.0
Generator: assize
Root-Is-Purelib: false
Tag: {tag}
"""
# The earliest time that a zip file can contain, so that equal files give equal wheels.
DATE = (1980, 1, 1, 0, 0, 0)
KEPT = {".py", ".pyi", ".so", ".typed"}
# The newest symbols of the runtimes that anything may use.
BOUNDS = {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12,)}
RUNTIMES = re.compile(r"^(libc|libm|libgcc_s|libstdc\+\+|libpthread|libdl|librt|ld-linux.*)\.so")


class TooNew(Exception):
    """A file needs a newer runtime than a wheel may."""


def newest(file, name):
    """The newest version of that runtime's symbols that the file uses; () if it uses none."""
    listed = subprocess.run(["objdump", "-T", file], capture_output=True, text=True, check=True).stdout
    return max((tuple(map(int, version.split("."))) for version in re.findall(rf"\b{name}_(\d[\d.]*)", listed)), default=())


def check_bounds(file):
    for name, bound in BOUNDS.items():
        found = newest(file, name)
        if found > bound:
            raise TooNew(f"{file} uses {name}_{'.'.join(map(str, found))}; allowed: at most {'.'.join(map(str, bound))}")


def libraries(compiled):
    """By name, the shared libraries that these files need beside the runtimes."""
    found = {}
    for file in compiled:
        check_bounds(file)
        listed = subprocess.run(["ldd", file], capture_output=True, text=True, check=True).stdout
        for name, path in re.findall(r"^\s*(\S+) => (/\S+)", listed, re.MULTILINE):
            if not RUNTIMES.match(name):
                found[name] = pathlib.Path(path)
    for path in found.values():
        check_bounds(path)
    return found


def digest(content):
    hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={hashed},{len(content)}"


def main(python, version, output):
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    info = f"assize-{version}.dist-info"
    files = {str(path.relative_to(python)): path.read_bytes()
             for path in sorted((python / "assize").rglob("*"))
             if path.is_file() and path.suffix in KEPT}
    compiled = [path for path in sorted((python / "assize").rglob("*.so")) if path.is_file()]
    if compiled:
        # The stable ABI of Python 3.9.
        tag = f"cp39-abi3-{platform.replace('linux', 'manylinux_%d_%d' % BOUNDS['GLIBC'])}"
        for name, path in sorted(libraries(compiled).items()):
            files[f"assize/sim/lib/{name}"] = path.read_bytes()
    else:
        tag = f"py3-none-{platform}"
    files[f"{info}/METADATA"] = METADATA.format(version=version).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tag=tag).encode()
    record = "".join(f"{name},{digest(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    output.mkdir(parents=True, exist_ok=True)
    wheel = output / f"assize-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_DEFLATED)
    print(wheel)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
    except TooNew as error:
        sys.exit(f"make_wheel.py: {error}")
