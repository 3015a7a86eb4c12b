// Pictures of the window in a folder.
#pragma once

#include <filesystem>
#include <string>

#include "view/draw/compat.hpp"

namespace heliopause {

// A name in `folder` that no file has: heliopause-20261121-143000.png, with -2, -3 ... when needed.
std::filesystem::path FreshName(const std::filesystem::path& folder);

// Makes the folder when needed and writes the picture. Returns what to tell the player: where it
// is, or why not.
std::string KeepScreenshot(const sf::Image& image, const std::filesystem::path& folder);

}  // namespace heliopause
