// What a shared library shows of itself: only what says HELIOPAUSE_API.
#pragma once

/// Marks a class or function that is called from outside. All else of the library is compiled with
/// -fvisibility=hidden.
#define HELIOPAUSE_API __attribute__((visibility("default")))

/// Marks what stands inside such a class and is the library's own.
#define HELIOPAUSE_LOCAL __attribute__((visibility("hidden")))
