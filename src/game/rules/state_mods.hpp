// The list of mods at the start of a saved state. Without mods there is none, so the bytes and the
// hash of a game without mods do not depend on this.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "game/data/catalog.hpp"

namespace heliopause {

// Writes nothing for an empty list.
void WriteMods(ByteWriter& writer, const std::vector<ModVersion>& mods);

// Reads the list, if there is one, and the number of the tick that follows it. Throws BadBytes.
std::vector<ModVersion> ReadModsAndTick(ByteReader& reader, std::uint64_t& tick);

// The mods of a state that Game::Save wrote. Throws BadBytes.
std::vector<ModVersion> ModsOfState(std::span<const std::byte> state);

// "hornets 1.0, wasps 2.1": the mods of `saved` that are not in `loaded`, whatever their version.
std::string MissingMods(const std::vector<ModVersion>& saved,
                        const std::vector<ModVersion>& loaded);

// "hornets 1.0 (loaded: 1.1)": those that are loaded in another version.
std::string OtherVersions(const std::vector<ModVersion>& saved,
                          const std::vector<ModVersion>& loaded);

}  // namespace heliopause
