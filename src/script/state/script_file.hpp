// Reading of script files: by name below scripts/game, or any file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace heliopause {

struct World;

// Reads a file under world.scripts into `out`; `name` is like "lib/lead" or "ai/pirate", without
// ".lua". Returns false with the reason in `out` if the name is not plain, leads outside of the
// folder (also by a link), or the file cannot be read.
bool ReadScript(const World& world, std::string_view name, std::string& out) noexcept;
// As above for any path; at most 1 MiB.
bool ReadFile(const std::filesystem::path& file, std::string& out) noexcept;

}  // namespace heliopause
