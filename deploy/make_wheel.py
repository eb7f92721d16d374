#!/usr/bin/env python3
"""Packs the Python SDK into a wheel: make_wheel.py PYTHON_FOLDER VERSION OUTPUT_FOLDER

Needs nothing but Python: a wheel is a zip file with a list of its files and their hashes (PEP 427)."""

import base64
import hashlib
import pathlib
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


def digest(content):
    hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={hashed},{len(content)}"


def main(python, version, output):
    tag = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    info = f"assize-{version}.dist-info"
    files = {str(path.relative_to(python)): path.read_bytes()
             for path in sorted((python / "assize").rglob("*"))
             if path.is_file() and path.suffix in KEPT}
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
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
