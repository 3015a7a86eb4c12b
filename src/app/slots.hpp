// The player's saves by slot.
#pragma once

#include <array>
#include <filesystem>

#include "view/screens/request.hpp"

namespace heliopause {

inline constexpr std::array<const char*, 5> kSlots = {"quick", "auto", "1", "2", "3"};

// What the menu shows of a slot, whose save is this file or will be.
SlotInfo DescribeSlot(const char* slot, const std::filesystem::path& file);

}  // namespace heliopause
