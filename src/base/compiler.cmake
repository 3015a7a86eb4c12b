# Flags by compiler and processor. base/architecture.hpp makes the same distinctions for the code.
#
#   HELIOPAUSE_WARNINGS, HELIOPAUSE_ARITHMETIC, HELIOPAUSE_DEFINITIONS   of every target of this project
#   HELIOPAUSE_LIBRARY_OPTIONS                                           of the library's objects, in addition
#   heliopause_export_public_names(TARGET)                               a shared library exports the public names alone
include(CheckCXXSourceCompiles)
include(CheckLinkerFlag)

set(HELIOPAUSE_DEFINITIONS)
set(HELIOPAUSE_LIBRARY_OPTIONS)
if(HELIOPAUSE_PORTABLE)
  list(APPEND HELIOPAUSE_DEFINITIONS HELIOPAUSE_PORTABLE=1)
endif()

if(MSVC)  # cl, and clang with its options
  set(HELIOPAUSE_WARNINGS /W4 $<$<BOOL:${HELIOPAUSE_WERROR}>:/WX>)
  # Each product and sum is rounded, none is fused; the sources are UTF-8; exceptions unwind.
  set(HELIOPAUSE_ARITHMETIC /fp:precise /utf-8 /EHsc /permissive-)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    list(APPEND HELIOPAUSE_ARITHMETIC /clang:-ffp-contract=off)
  endif()
  list(APPEND HELIOPAUSE_DEFINITIONS NOMINMAX)
else()
  # -Wno-restrict: g++ 12 reports overlaps in std::string's operator+ that do not exist (its bug 105651). If that
  # operator comes from a precompiled header, it reports overflows as well: -Wno-stringop-overflow, -Wno-array-bounds.
  set(HELIOPAUSE_WARNINGS -Wall -Wextra -Wpedantic -Wshadow)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    list(APPEND HELIOPAUSE_WARNINGS -Wno-restrict)
    if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
      list(APPEND HELIOPAUSE_WARNINGS -Wno-stringop-overflow -Wno-array-bounds)
    endif()
  endif()
  if(HELIOPAUSE_WERROR)
    list(APPEND HELIOPAUSE_WARNINGS -Werror)
  endif()
  # A fused multiply-add rounds differently, and the same calls must give the same bits in every preset, on every
  # machine. For ARM, g++ and clang fuse unless this forbids it.
  set(HELIOPAUSE_ARITHMETIC -ffp-contract=off)
  # -fno-tree-slp-vectorize: g++ packs two doubles that were just stored one by one into one register, which waits for
  # both stores; a search then takes 33 % longer. The kernels use intrinsics instead.
  # -falign-functions=64: the address of a hot function decides how well its branches are predicted. Without a fixed
  # alignment, a change elsewhere makes searches in clusters up to 33 % slower.
  # -Wno-stringop-overflow, -Wno-array-bounds: g++ 12 sees an overflow where Boost's vector moves items that do not
  # exist.
  if(NOT EMSCRIPTEN)
    list(APPEND HELIOPAUSE_LIBRARY_OPTIONS -fno-tree-slp-vectorize -falign-functions=64)
  endif()
  list(APPEND HELIOPAUSE_LIBRARY_OPTIONS
    $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow> $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)

  # 32-bit x86 computes in 80 bits by default.
  check_cxx_source_compiles("#if !defined(__i386__)\n#error\n#endif\nint main() {}" HELIOPAUSE_ON_I386)
  if(HELIOPAUSE_ON_I386)
    list(APPEND HELIOPAUSE_ARITHMETIC -msse2 -mfpmath=sse)
    if(MINGW)
      list(APPEND HELIOPAUSE_LIBRARY_OPTIONS -mstackrealign)  # callers align the stack to 4 bytes
    endif()
  endif()

  # On 64-bit Windows the stack is aligned to 16 bytes, and g++ stores registers of 32 and 64 bytes there by instructions
  # that need 32 and 64 (its bug 54412). The assembler can write the instructions that do not. Without such an assembler,
  # SSE2 is used.
  if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    set(CMAKE_REQUIRED_FLAGS -Wa,-muse-unaligned-vector-move)
    check_cxx_source_compiles("int main() {}" HELIOPAUSE_UNALIGNED_VECTOR_MOVES)
    unset(CMAKE_REQUIRED_FLAGS)
    if(HELIOPAUSE_UNALIGNED_VECTOR_MOVES)
      list(APPEND HELIOPAUSE_ARITHMETIC -Wa,-muse-unaligned-vector-move)
    else()
      list(APPEND HELIOPAUSE_DEFINITIONS HELIOPAUSE_WITHOUT_AVX)
    endif()
  endif()
endif()

# HELIOPAUSE_OPTIMIZE: the objects of the library as in a Release build, in configurations that do not optimize, and where
# none is chosen. Without asserts: they check the library itself; wrong arguments throw in every build.
if(HELIOPAUSE_OPTIMIZE)
  set(unoptimized $<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>)
  if(MSVC)
    string(REPLACE "/RTC1" "" CMAKE_CXX_FLAGS_DEBUG "${CMAKE_CXX_FLAGS_DEBUG}")  # of this folder; /O2 forbids it
    list(APPEND HELIOPAUSE_LIBRARY_OPTIONS $<${unoptimized}:/O2>)
  else()
    list(APPEND HELIOPAUSE_LIBRARY_OPTIONS $<${unoptimized}:-O3>)
  endif()
  list(APPEND HELIOPAUSE_LIBRARY_OPTIONS $<${unoptimized}:-DNDEBUG>)
endif()

# Outside Windows all other names are hidden already, except for instances of templates of other libraries.
function(heliopause_export_public_names target)
  if(WIN32)
    set_target_properties(${target} PROPERTIES WINDOWS_EXPORT_ALL_SYMBOLS ON)
    return()
  elseif(APPLE)
    set(names ${CMAKE_CURRENT_BINARY_DIR}/exports.txt)
    configure_file(src/space/exports.txt.in ${names} @ONLY)
    target_link_options(${target} PRIVATE LINKER:-exported_symbols_list,${names})
  else()
    set(names ${CMAKE_CURRENT_BINARY_DIR}/exports.map)
    configure_file(src/space/exports.map.in ${names} @ONLY)
    check_linker_flag(CXX LINKER:--version-script=${names} HELIOPAUSE_LINKER_HAS_VERSION_SCRIPTS)
    if(NOT HELIOPAUSE_LINKER_HAS_VERSION_SCRIPTS)
      return()
    endif()
    target_link_options(${target} PRIVATE LINKER:--version-script=${names})
  endif()
  set_target_properties(${target} PROPERTIES LINK_DEPENDS ${names})
endfunction()
