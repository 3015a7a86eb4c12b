// Indices into the catalog's lists. A save names classes by `id`, so that data may be reordered.
#pragma once

#include <cstdint>

namespace heliopause {

using ShipClassIndex = std::uint16_t;
using WeaponIndex = std::uint16_t;
using FactionIndex = std::uint16_t;
using RockClassIndex = std::uint16_t;
using BodyClassIndex = std::uint16_t;
using ShapeIndex = std::uint16_t;
using SystemIndex = std::uint16_t;
using GoodIndex = std::uint16_t;
using OutfitIndex = std::uint16_t;
inline constexpr std::uint16_t kNone = 0xFFFF;

}  // namespace heliopause
