// Reading of script files: by name below scripts/game, or any file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace heliopause {

struct World;

// Reads a file under world.scripts, named like "lib/lead" or "ai/pirate", without ".lua". False
// with a reason in `out` when the name is not plain, leads elsewhere (links too), or cannot be
// read. Reading errors do not throw.
bool ReadScript(const World& world, std::string_view name, std::string& out) noexcept;
// The same for any file; at most 1 MiB.
bool ReadFile(const std::filesystem::path& file, std::string& out) noexcept;

}  // namespace heliopause
