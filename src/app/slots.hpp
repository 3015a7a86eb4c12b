// The save slots of the player.
#pragma once

#include <array>
#include <filesystem>

#include "view/screens/request.hpp"

namespace heliopause {

inline constexpr std::array<const char*, 5> kSlots = {"quick", "auto", "1", "2", "3"};

// Describes a slot for the menu. `file`: the save of that slot, which need not exist. Reads its
// header.
SlotInfo DescribeSlot(const char* slot, const std::filesystem::path& file);

}  // namespace heliopause
