#!/usr/bin/env bash
# The code of one instruction set must not be shared: the linker keeps one copy of an inline function or
# template of a header, and it may keep the one that uses AVX, for callers on any processor. Reports each
# shared section of the object files that has such an instruction, and fails if there is one.
#
#   tests/architecture/shared_code.sh OBJECT...
set -euo pipefail
[[ $# -gt 0 ]] || { echo "usage: $0 OBJECT..." >&2; exit 2; }
for object in "$@"; do
  [[ $object != *.gch ]] || continue  # a precompiled header, which CMake lists with the objects
  objdump --disassemble --no-show-raw-insn "$object"
done | awk '
  $2 == "file" && $3 == "format" { object = $1 }
  # Compilers put what may be shared into a section of its own, which has its name.
  /^Disassembly of section / {
    section = substr($4, 1, length($4) - 1)
    is_shared = section ~ /^\.text\.(.*\.)?_Z/
    sections += is_shared
  }
  is_shared && /\tv[a-z0-9]+ .*%[xyz]mm/ {
    print object " " section " has instructions that not every processor has"
    failed = 1
    is_shared = 0
  }
  END {
    print sections + 0 " shared sections"
    exit failed
  }'
