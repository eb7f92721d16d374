#!/usr/bin/env bash
# Packs the Python SDK into a wheel for interpreters of your own (venv, conda, pyenv), without network:
#
#   deploy/python.sh            writes build/dist/assize-VERSION-cp39-abi3-manylinux_2_34_MACHINE.whl and prints its path
#   deploy/python.sh FOLDER     writes it there
#
# Then, with the interpreter that runs the bot (Python 3.9 or later):
#   python -m pip install THE.whl              needs protobuf 4.21 to 5, which pip fetches if it is missing
#   python -m pip install 'THE.whl[grpc]'      also grpcio 1.51 or later, for protocol = "grpc" alone
#   python -m pip install 'THE.whl[sim]'       also numpy and cffi, for assize.sim
#
# The wheel has the shared libraries that its compiled modules need (Apache, BSD and MIT licences), and fits every Linux with
# GLIBC 2.34 and GCC's runtime 12 or later: Debian 12, Ubuntu 22.04, and what is newer. It needs objdump (binutils).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
output=$(realpath -m "${1:-$here/../build/dist}")
python=$here/../build/python
if [[ ! -e $python/assize/__init__.py || ! -e $python/assize/v1/referee_pb2.py ]]; then
  echo "python.sh: $python has no SDK yet; build it first: deploy/build.sh" >&2
  exit 66
fi
exec python3 -B "$here/make_wheel.py" "$python" "$("$here/version.sh")" "$output"
