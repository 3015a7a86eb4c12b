// The mod that `mods new` writes: a ship with its drawing, a brain, a scenario, settings for
// editors.
#pragma once

#include <filesystem>
#include <string>

namespace heliopause {

// Writes the mod `name` to `folder`/NAME. `scripts` is the folder of the game's scripts, whose
// annotations the Lua language server reads. Throws std::runtime_error if the mod exists or cannot
// be written.
void WriteSkeleton(const std::string& name, const std::filesystem::path& folder,
                   const std::filesystem::path& scripts);

}  // namespace heliopause
