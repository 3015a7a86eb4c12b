#!/usr/bin/env bash
# shared_code.sh reports a template that is compiled for AVX2, and nothing where it is local to its file.
#
#   tests/architecture/shared_code_test.sh SOURCE_DIR CXX
set -euo pipefail
script=$1/tests/architecture/shared_code.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check NAMESPACE QUALIFIER STATUS: for a template in this namespace, the script has this exit status.
check() {
  cat >"$work/a.cpp" <<END
#include <immintrin.h>
#pragma GCC target("avx2")
namespace $1 {
template <class T>
__attribute__((noinline)) void Double(T* x) { _mm256_storeu_pd(x, _mm256_add_pd(_mm256_loadu_pd(x), _mm256_loadu_pd(x))); }
}
void Use(double* x) { $2 Double(x); }
END
  "$cxx" -std=c++20 -O1 -c "$work/a.cpp" -o "$work/a.o"
  local status=0
  "$script" "$work/a.o" || status=$?
  [[ $status == "$3" ]] || { echo "namespace '$1': status $status (expected $3)"; exit 1; }
}
cxx=$2
check "" "" 0
check shared "shared::" 1
