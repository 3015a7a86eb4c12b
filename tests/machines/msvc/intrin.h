// What the library uses of Microsoft's <intrin.h>, for the row `msvc` of scripts/try-machines: clang checks the branches
// for that compiler, with the headers of Linux.
#pragma once

#pragma push_macro("_MSC_VER")
#undef _MSC_VER
#include <immintrin.h>
#pragma pop_macro("_MSC_VER")

void __cpuid(int words[4], int leaf);
void __cpuidex(int words[4], int leaf, int part);
#undef _xgetbv
unsigned long _xgetbv(unsigned part) noexcept;
