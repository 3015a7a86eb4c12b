#!/usr/bin/env bash
# Scripts run from any folder: files among their arguments are relative to that of the caller. Wrong arguments are named.
#
#   tests/scripts/arguments.sh SOURCE
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
project="$folder/a project"
mkdir -p "$project" "$folder/else/where" "$folder/bin"
cp -r "$1/scripts" "$project/scripts"
cd "$folder/else/where"
echo text >file

# expect CODE TEXT COMMAND...: this exit code, and TEXT in the output of both streams.
expect() {
  local code=$1 text=$2 status=0 out
  shift 2
  out=$("$@" 2>&1) || status=$?
  [[ $status == "$code" && $out == *"$text"* ]] ||
    { printf '%s\nexpected %s and: %s\nfound %s and:\n%s\n' "$*" "$code" "$text" "$status" "$out" >&2; exit 1; }
}
# make FILE LINE...: a program of these lines.
make() { mkdir -p "$(dirname "$1")"; printf '%s\n' '#!/bin/sh' "${@:2}" >"$1"; chmod +x "$1"; }

# From another folder, by a relative name: the usage is found.
for script in package fuzz frames pictures plot coverage try-cluster try-machines tidy doxygen; do
  expect 2 "#   scripts/$script" "../../a project/scripts/$script" --no-such-option
  out=$("../../a project/scripts/$script" --no-such-option 2>&1) || true
  [[ $out != *'set -euo'* ]] || { echo "$script: code in its usage" >&2; exit 1; }
done
expect 2 'expected no name: port' "../../a project/scripts/pictures" --sheets sheets port
make "$folder/bin/column" 'echo column: not found >&2; exit 127'   # not each Debian has it
expect 0 'gcc-12            g++ 12, C++20: the reference' env PATH="$folder/bin:$PATH" "../../a project/scripts/try-machines" --list
expect 2 'scripts/api' "../../a project/scripts/api" --no-such-option
expect 2 'scripts/install play' "../../a project/scripts/install"
expect 2 'scripts/install play' "../../a project/scripts/install" play test
expect 2 'usage: scripts/build dev' "../../a project/scripts/build"
expect 2 'usage: scripts/build dev' "../../a project/scripts/build" --help
expect 2 'usage: scripts/build dev' "../../a project/scripts/build" realease
expect 2 '--program needs a program' "../../a project/scripts/load" --program nothing
expect 2 '--program needs a program' "../../a project/scripts/load" --reach --program file

mkdir -p "$project/build/mutants" "$project/src/space/tree"
: >"$project/src/space/tree/mover.cpp"
echo '400 1 ' >"$project/build/mutants/drawn"
printf '1\tmover.cpp\t3\n' >"$project/build/mutants/list.tsv"
expect 2 'need --fresh' "../../a project/scripts/mutate" --list --of tree/mover.cpp
expect 0 '0 killed, 0 survived, 1 not run yet' "../../a project/scripts/mutate" --list

# A build that fails: in a terminal the errors are in the terminal, else in the log.
make "$folder/bin/cmake" 'mkdir -p build/dev && touch build/dev/build.ninja build/dev/CMakeCache.txt'
make "$folder/bin/ninja" 'echo "wrong.cpp:1: error"; exit 1'
expect 1 "Building 'dev' failed while compiling; the output is in build/dev.log" \
  env PATH="$folder/bin:$PATH" "../../a project/scripts/build" dev
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then  # not each container has pseudo-terminals
  out=$(PATH="$folder/bin:$PATH" script -qec '"../../a project/scripts/build" dev' /dev/null </dev/null | tr -d '\r') || true
  [[ $out == *"Building 'dev' failed while compiling" ]] || { printf 'in a terminal:\n%s\n' "$out" >&2; exit 1; }
fi

# A first build in groups, interrupted before a group that does not compile: each source is compiled by itself. Later
# builds are of no groups, or their groups did compile.
rm -r "$project/build/dev"
make "$folder/bin/cmake" 'mkdir -p build/dev && cd build/dev && touch build.ninja CMakeCache.txt' \
  'case $* in *UNITY=OFF*) touch single ;; esac'
make "$folder/bin/ninja" '[ "$3" = -n ] || kill -9 $PPID'
expect 137 'the first time takes' env PATH="$folder/bin:$PATH" "../../a project/scripts/build" dev
make "$folder/bin/ninja" '[ "$3" = -n ] || test -f build/dev/single'
expect 0 'Not all sources compile in groups' env PATH="$folder/bin:$PATH" "../../a project/scripts/build" dev
rm "$project/build/dev/single"
expect 1 "Building 'dev' failed" env PATH="$folder/bin:$PATH" "../../a project/scripts/build" dev

# From here on everything is installed and built.
export PATH="$folder/bin:$PATH"
make "$project/scripts/install" ''
make "$project/scripts/build" ''
make "$project/build/bench/tests/bench/heliopause_bench" 'echo "$PWD: $*"'
expect 0 "$folder/else/where: --json rows.json" "../../a project/scripts/bench" --json rows.json
make "$project/build/release/heliopause" 'echo "$PWD: $*"'
expect 0 "$folder/else/where: replay a.rec" "../../a project/scripts/play" replay a.rec
names='scripts/game/api/globals.lua scripts/game/api/space.lua scripts/game/api/handle.lua docs/scripting_reference.md'
make "$folder/bin/described" "for file in $names; do echo \"== \$file\"; echo \"of \$0\"; done"
mkdir -p "$project/docs"
for program in described ../../bin/described; do
  expect 0 '' env HELIOPAUSE_PROGRAM=$program "../../a project/scripts/api"   # in PATH, and from the folder of the caller
  [[ $(cat "$project/docs/scripting_reference.md") == "of "*/bin/described ]] || { echo "api with $program" >&2; exit 1; }
  rm "$project/docs/scripting_reference.md"
done
mkdir -p "$project/tests/fuzz/corpus/saves"
: >"$project/tests/fuzz/saves.cpp"
make "$project/build/fuzz/tests/fuzz/saves_fuzz" 'for last; do :; done; echo "$last"'
expect 0 "$folder/else/where/file" "../../a project/scripts/fuzz" saves file
expect 2 "there is no file 'none'" "../../a project/scripts/fuzz" saves none

# Without a display, a second time: the summary is that of one run.
make "$project/build/release/heliopause" 'case $* in play) exit 3 ;; *--hash) echo a hash ;; esac'
for _ in 1 2; do expect 0 Written: "../../a project/scripts/play"; done
[[ $(cat "$project/build/demo/summary.txt") == 'a hash' ]] || { cat "$project/build/demo/summary.txt" >&2; exit 1; }
