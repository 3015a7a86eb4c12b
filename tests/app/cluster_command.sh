#!/usr/bin/env bash
# `heliopause cluster` passes its arguments and exit code on, and names what is missing.
#
#   tests/app/cluster_command.sh PROGRAM
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$1" "$folder/heliopause"   # /proc/self/exe resolves links

status=0
"$folder/heliopause" cluster --hash 2>"$folder/err" || status=$?
[[ $status == 2 && $(cat "$folder/err") == "heliopause: $folder/heliopause-cluster does not exist (expected from the package heliopause-cluster, or from a build with -DHELIOPAUSE_CLUSTER=ON)" ]] ||
  { echo "without the program: $status"; cat "$folder/err"; exit 1; }

printf '#!/bin/sh\nprintf "[%%s]" "$@"\nexit 7\n' >"$folder/heliopause-cluster"
chmod +x "$folder/heliopause-cluster"
status=0
out=$("$folder/heliopause" cluster --sprites 5 --border wrap --hash 'a b') || status=$?
[[ $status == 7 && $out == '[--sprites][5][--border][wrap][--hash][a b]' ]] || { echo "passed on: $status $out"; exit 1; }
