// Screenshots: picture files in a folder, without overwriting.
#pragma once

#include <filesystem>
#include <string>

#include "view/draw/compat.hpp"

namespace heliopause {

// Returns a path in `folder` that does not exist: heliopause-20261121-143000.png, with -2, -3 ...
// if necessary.
std::filesystem::path UnusedName(const std::filesystem::path& folder);

// Creates the folder if necessary and writes the picture. Returns the line for the message log: the
// path, or the reason of the failure.
std::string SaveScreenshot(const sf::Image& image, const std::filesystem::path& folder);

}  // namespace heliopause
