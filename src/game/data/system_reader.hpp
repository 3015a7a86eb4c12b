// Reads the systems of data/systems/*.toml and checks what they say of each other.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/data/entry_check.hpp"

namespace heliopause {

// The largest distance of a part of a system from its star on each axis, units.
inline constexpr double kSystemReach = 120'000;
inline constexpr double kSystemDistance = 400'000;   // of two stars, at least
inline constexpr std::size_t kMaxGates = 12;         // of one system
inline constexpr std::size_t kMaxSystemBodies = 64;  // of each list of a system
inline constexpr int kMaxFieldRocks = 2'000;         // of one field
inline constexpr int kMaxTraffic = 1'000;            // ships of one faction in one system

// Reads all keys but `id` and `name`. The other lists of `catalog` are complete. Gates keep the id
// of their system: LinkSystems looks it up. `incomplete`: ships, outfits or asteroids have errors
// or were removed by a mod, so lists of ports and fields leave out those that do not exist.
void ReadSystem(EntryCheck& check, const Catalog& catalog, bool incomplete, SystemClass& out);

// Looks up where gates lead, and drops each gate that leads to no system, to its own, to one that
// another gate of this system leads to, or to one without a gate back. Reports these, names of
// bodies that appear twice, and systems that are too near another one. entries[i] is what
// systems[i] was read from.
void LinkSystems(std::vector<SystemClass>& systems,
                 std::span<const std::shared_ptr<const DataEntry>> entries,
                 std::vector<DataError>& errors);

}  // namespace heliopause
