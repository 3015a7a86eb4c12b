// Which version of the library this is. The build reads the numbers from here.
//
// Semantic versioning: what breaks a caller raises the first number, and while that is 0 the
// second one. Everything public stands in an inline namespace of that name (v0_1): code says
// heliopause::SpriteManager and means heliopause::v0_1::SpriteManager. So a program whose parts
// were built against two versions that do not fit fails to link, instead of mixing them.
#pragma once

/// Raised by what breaks a caller.
#define HELIOPAUSE_VERSION_MAJOR 0
/// Raised by what is new; while the first number is 0, by what breaks a caller, too.
#define HELIOPAUSE_VERSION_MINOR 1
/// Raised by what is mended.
#define HELIOPAUSE_VERSION_PATCH 0
