#!/usr/bin/env bash
# Links a program of ours: COMPILER ARGUMENT..., where shared libraries of abseil, gRPC and protobuf are replaced by
# Debian's archives. They are fifty libraries, and loading them is most of what a start costs. What strangers can
# reach first, OpenSSL, and whatever has no archive stay the system's own. With -static or -static-pie among the
# arguments every shared library is replaced, or left out if it has no archive.
set -euo pipefail
static=no
for argument in "$@"; do
  [[ $argument != -static && $argument != -static-pie ]] || static=yes
done

ours='absl_[a-z0-9_]+|address_sorting|cares|gpr|grpc[a-z_+]*|nghttp2|protobuf|re2|upb'
arguments=()
for argument in "$@"; do
  if [[ $argument =~ ^(/.*/lib([^/]+))\.so[.0-9]*$ ]]; then
    archive=${BASH_REMATCH[1]}.a
    if [[ $static == yes || ${BASH_REMATCH[2]} =~ ^($ours)$ ]]; then
      if [[ -e $archive ]]; then
        argument=$archive
      elif [[ $static == yes ]]; then
        continue
      fi
    fi
  fi
  arguments+=("$argument")
done
exec "${arguments[@]}"
