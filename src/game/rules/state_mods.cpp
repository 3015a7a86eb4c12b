// A state without mods begins with the number of its tick, as before mods existed. A state with
// mods begins with kModsFollow, a number that no tick reaches, then the list of mods, then the
// tick.
#include "game/rules/state_mods.hpp"

#include <algorithm>
#include <limits>

#include "game/rules/object_fields.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kModsFollow = std::numeric_limits<std::uint64_t>::max();

const ModVersion* FindMod(const std::vector<ModVersion>& mods, const std::string& name) {
  const auto found = std::find_if(mods.begin(), mods.end(),
                                  [&](const ModVersion& mod) { return mod.name == name; });
  return found == mods.end() ? nullptr : &*found;
}

void Append(std::string& list, const std::string& item) {
  list.append(list.empty() ? "" : ", ").append(item);
}

}  // namespace

void WriteMods(ByteWriter& writer, const std::vector<ModVersion>& mods) {
  if (mods.empty()) return;
  writer(kModsFollow);
  writer(mods);
}

std::vector<ModVersion> ReadModsAndTick(ByteReader& reader, std::uint64_t& tick) {
  std::vector<ModVersion> mods;
  reader(tick);
  if (tick != kModsFollow) return mods;
  reader(mods);
  reader(tick);
  return mods;
}

std::vector<ModVersion> ModsOfState(std::span<const std::byte> state) {
  ByteReader reader(state);
  std::uint64_t tick = 0;
  return ReadModsAndTick(reader, tick);
}

std::string MissingMods(const std::vector<ModVersion>& saved,
                        const std::vector<ModVersion>& loaded) {
  std::string list;
  for (const ModVersion& mod : saved)
    if (FindMod(loaded, mod.name) == nullptr) Append(list, mod.name + " " + mod.version);
  return list;
}

std::string OtherVersions(const std::vector<ModVersion>& saved,
                          const std::vector<ModVersion>& loaded) {
  std::string list;
  for (const ModVersion& mod : saved) {
    const ModVersion* here = FindMod(loaded, mod.name);
    if (here != nullptr && here->version != mod.version)
      Append(list, mod.name + " " + mod.version + " (loaded: " + here->version + ")");
  }
  return list;
}

}  // namespace heliopause
