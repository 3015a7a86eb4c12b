// Symbol visibility of the shared library: only what is marked HELIOPAUSE_API is exported.
#pragma once

#if defined(_WIN32)
// A DLL exports by a list that CMake makes of all its functions; programs need no declaration to
// import functions.
#define HELIOPAUSE_API
#define HELIOPAUSE_LOCAL
#else
/// Marks a class or function that users call. The library is compiled with -fvisibility=hidden.
#define HELIOPAUSE_API __attribute__((visibility("default")))

/// Marks a part of such a class that is internal to the library.
#define HELIOPAUSE_LOCAL __attribute__((visibility("hidden")))
#endif
