#!/usr/bin/env bash
# `heliopause cluster` finds the other program, passes its arguments and exit code on, and names what is missing.
#
#   tests/app/cluster_command.sh PROGRAM
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/game" "$folder/path"
game=$folder/game/heliopause
cp "$1" "$game"   # /proc/self/exe resolves links
unset HELIOPAUSE_CLUSTER_PROGRAM OMPI_COMM_WORLD_RANK PMI_RANK
export PATH=$folder/path:$PATH

# expect CODE TEXT COMMAND...: this exit code, and this output of both streams.
expect() {
  local code=$1 text=$2 status=0 out
  shift 2
  out=$("$@" 2>&1) || status=$?
  [[ $status == "$code" && $out == "$text" ]] ||
    { printf 'expected %s and:\n%s\nfound %s and:\n%s\n' "$code" "$text" "$status" "$out" >&2; exit 1; }
}
# make FILE: a program that prints its folder and its arguments and ends with 7.
make() { printf '#!/bin/sh\nprintf %s:; printf "[%%s]" "$@"\nexit 7\n' "$(basename "$(dirname "$1")")" >"$1"; chmod +x "$1"; }

missing="heliopause: $game-cluster does not exist, nor heliopause-cluster in PATH (expected from the package heliopause-cluster, from a build with -DHELIOPAUSE_CLUSTER=ON, or named by HELIOPAUSE_CLUSTER_PROGRAM)"
if ! command -v heliopause-cluster >/dev/null; then
  expect 2 "$missing" "$game" cluster --hash
  expect 2 "$missing" env OMPI_COMM_WORLD_RANK=0 "$game" cluster --hash
  # The other ranks wait for the message of rank 0, with which mpirun ends them. Without one, rank 0 has the program.
  expect 124 '' timeout 1 env OMPI_COMM_WORLD_RANK=1 "$game" cluster --hash
  expect 2 "$missing" env OMPI_COMM_WORLD_RANK=1 "$game" cluster --hash
  : >"$folder/path/heliopause-cluster"   # not executable
  expect 2 'heliopause: cannot run heliopause-cluster: Permission denied' "$game" cluster --hash
fi
[[ $("$game" cluster --help) == *'heliopause-cluster --help'* ]] || { echo 'no way to the options' >&2; exit 1; }
make "$folder/path/heliopause-cluster"
expect 7 'path:[--hash]' "$game" cluster --hash
make "$game-cluster"
expect 7 'game:[--sprites][5][--border][wrap][--hash][a b]' "$game" cluster --sprites 5 --border wrap --hash 'a b'
HELIOPAUSE_CLUSTER_PROGRAM='' expect 7 'game:[--hash]' "$game" cluster --hash
mkdir "$folder/named"
make "$folder/named/other"
export HELIOPAUSE_CLUSTER_PROGRAM=$folder/named/other
expect 7 'named:[--hash]' "$game" cluster --hash
make "$folder/path/its-other-name"
export HELIOPAUSE_CLUSTER_PROGRAM=its-other-name
expect 7 'path:[--hash]' "$game" cluster --hash
export HELIOPAUSE_CLUSTER_PROGRAM=$folder/none
expect 2 "heliopause: cannot run $folder/none: No such file or directory" "$game" cluster --hash
