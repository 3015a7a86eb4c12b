// Regions: circles; a script is called for what enters and what leaves. Part of the saved and
// hashed state, in the mailbox of the script.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

// Limits of one script. A region with more members is an error of the script that set it; changes
// beyond the waiting ones are found by a later check.
inline constexpr std::size_t kMaxBrainRegions = 8, kMaxScenarioRegions = 64;
inline constexpr std::size_t kMaxBrainMembers = 1000, kMaxScenarioMembers = 4096;
inline constexpr std::size_t kMaxBrainVisits = 64, kMaxScenarioVisits = 1000;
inline constexpr std::size_t kMaxRegionExcluded = 32;

struct Region {
  std::string name;
  Vec2 center;        // unless it follows an object
  ObjectId anchor;    // the object that it follows, which is never a member; null id: none
  double radius = 0;  // of centers, as in space.near
  Kinds kinds = kAllKinds;
  std::vector<std::string> factions;  // ids; empty: any
  ObjectId hostile_to;                // null id: any
  std::vector<ObjectId> excluded;
  std::uint32_t line = 0;     // of the call that set it, for the log of searches
  std::uint64_t checked = 0;  // tick of the last check
  // What is within, as reported: ascending. Its changes are handled or wait in the mailbox.
  std::vector<ObjectId> members;
};

// A change of the members of a region that the script has not handled yet.
struct Visit {
  std::string region;
  ObjectId object;
  std::uint64_t due = 0;  // the first tick in which it is handled
  bool enters = false;    // else it leaves
  bool gone = false;      // it leaves because it no longer exists
};

// The changes that make `members` equal to `now` (ascending): first those that leave, then those
// that enter. Applies the first `most` of them to `members`, and appends them to `out`.
void UpdateMembers(Region& region, const std::vector<ObjectId>& now, std::size_t most,
                   std::vector<Visit>& out);

// Reverts the effect of the visit on `members`; it will be found again.
void RevertVisit(Region& region, const Visit& visit);

// Reads the name of a region, a timer or a topic. Throws BadBytes for one of more than 60 bytes.
std::string LoadName(ByteReader& reader);

// Loading throws BadBytes for what no game could have saved.
void SaveRegions(ByteWriter& writer, const std::vector<Region>& regions);
std::vector<Region> LoadRegions(ByteReader& reader);
void SaveVisits(ByteWriter& writer, const std::vector<Visit>& visits);
std::vector<Visit> LoadVisits(ByteReader& reader, const std::vector<Region>& regions);

}  // namespace heliopause
