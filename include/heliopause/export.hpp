// Symbol visibility of the shared library: only what is marked HELIOPAUSE_API is exported.
#pragma once

/// Marks a class or function that users call. The library is compiled with -fvisibility=hidden.
#define HELIOPAUSE_API __attribute__((visibility("default")))

/// Marks a part of such a class that is internal to the library.
#define HELIOPAUSE_LOCAL __attribute__((visibility("hidden")))
