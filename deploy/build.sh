#!/usr/bin/env bash
# Builds what users run, without tests and benchmarks: the programs in build/bin and the sample bots.
# Only what changed is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
echo "Building ..."
cmake --preset release --log-level=WARNING
ninja -C build assize_programs
