// Hidden files: editors and other systems write them, and they are not content.
#pragma once

#include <filesystem>

namespace heliopause {

// Whether the name begins with a dot, as in ".#ship.toml" and "._ship.toml".
inline bool IsHiddenFile(const std::filesystem::path& path) {
  return path.filename().string().starts_with('.');
}

}  // namespace heliopause
