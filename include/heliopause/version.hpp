// The version of the library. The build reads the numbers from here.
//
// Semantic versioning: an incompatible change raises the major number, and while that is 0 the
// minor one. All public names are in an inline namespace of the version (v0_1):
// heliopause::SpriteManager is heliopause::v0_1::SpriteManager. A program whose parts were built
// against two incompatible versions therefore fails to link.
#pragma once

/// Raised by incompatible changes.
#define HELIOPAUSE_VERSION_MAJOR 0
/// Raised by new features; while the major number is 0, also by incompatible changes.
#define HELIOPAUSE_VERSION_MINOR 1
/// Raised by corrections.
#define HELIOPAUSE_VERSION_PATCH 0
