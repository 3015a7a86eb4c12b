// The save slots of the player.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "game/mods/mod_folders.hpp"
#include "view/screens/request.hpp"

namespace heliopause {

inline constexpr std::array<const char*, 6> kSlots = {"quick", "auto", "1", "2", "3", "last"};
// This slot keeps the autosave of an earlier game, so that a short game does not replace it.
inline constexpr const char* kEarlierSlot = "last";

// Describes a slot for the menu. `file`: the save of that slot, which need not exist. Reads its
// header.
SlotInfo DescribeSlot(const char* slot, const std::filesystem::path& file);

// What the player has to do about mods before the save can be loaded; empty: nothing. Throws
// SaveError if the file cannot be read.
std::string MissingModsAdvice(const std::filesystem::path& file,
                              const std::vector<ModVersion>& loaded,
                              const InstalledMods& installed);

}  // namespace heliopause
