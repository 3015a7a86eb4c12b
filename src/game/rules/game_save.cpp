// Writes the complete state as bytes; game_load.cpp reads it. Classes are stored as indices,
// together with the lists of their ids, so that data files may be reordered or extended between
// saving and loading.
#include <algorithm>
#include <cassert>
#include <span>

#include "base/hash.hpp"
#include "base/record.hpp"
#include "game/rules/career_fields.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/index_map.hpp"
#include "game/rules/law_fields.hpp"
#include "game/rules/missions_fields.hpp"
#include "game/rules/people_fields.hpp"
#include "game/rules/presentation_fields.hpp"
#include "game/rules/state_mods.hpp"
#include "game/rules/systems_fields.hpp"

namespace heliopause {
namespace {

// The classes of the first release are always listed, newer ones up to the last that is in use: a
// state without newer ships and weapons keeps its hash.
constexpr std::size_t kFirstShips = 7, kFirstWeapons = 3;

std::size_t CountOfShipClasses(const std::vector<Ship>& ships) {
  std::size_t count = kFirstShips;
  for (const Ship& ship : ships) count = std::max<std::size_t>(count, ship.type + std::size_t{1});
  return count;
}

std::size_t CountOfWeapons(const std::vector<Shot>& shots) {
  std::size_t count = kFirstWeapons;
  for (const Shot& shot : shots) count = std::max<std::size_t>(count, shot.weapon + std::size_t{1});
  return count;
}

// A part after the presentation: nothing while it is empty.
template <class T>
void WriteOptional(ByteWriter& writer, StatePart part, const T& value) {
  if (value.IsEmpty()) return;
  writer(static_cast<std::uint8_t>(part));
  writer(value);
}

// The hash of a state covers its save, and hashes are compared between versions. Therefore the
// checksum at the end of the index's bytes is replaced by FNV-1a, that of earlier versions; Restore
// accepts both.
void KeepChecksum(std::span<std::byte> save) {
  assert(save.size() > 8 && "a save of the index ends with a checksum");
  RecordWriter checksum{save.last(8)};
  checksum(Fnv1aOfBytes(save.first(save.size() - 8)));
}

}  // namespace

// Impl::Load reads the parts in this order.
void Game::Impl::SavePart(ByteWriter& writer, StatePart part) const {
  switch (part) {
    case StatePart::Options:
      WriteMods(writer, catalog->Mods());
      writer(tick);
      writer(options);
      WriteIds(writer, catalog->Ships(), CountOfShipClasses(ships));
      WriteIds(writer, catalog->Weapons(), CountOfWeapons(shots));
      WriteIds(writer, catalog->Factions());
      WriteIds(writer, catalog->Rocks());
      WriteIds(writer, catalog->Bodies());
      return;
    case StatePart::Random:
      writer(rules);
      return writer(script);
    case StatePart::Player:
      return writer(player);
    case StatePart::Space: {
      std::vector<std::byte> bytes;
      space.Save(bytes);
      KeepChecksum(bytes);
      return writer.Blob(bytes);
    }
    case StatePart::Ships:
      return writer(ships);
    case StatePart::Shots:
      return writer(shots);
    case StatePart::Asteroids:
      return writer(asteroids);
    case StatePart::Bodies:
      return writer(bodies);
    case StatePart::Pickups:
      return writer(pickups);
    case StatePart::Commands:
      writer(posted);
      writer(ordered);
      return writer(ships_named);
    case StatePart::Scripts:
      return;                      // Game::SavePart writes it
    case StatePart::Presentation:  // from here on, Game::Load reads what is left
      if (!presentation.IsEmpty() || HasEconomy() || !AreEmpty()) writer(presentation);
      return;
    default:
      return SaveOptionalPart(writer, part);
  }
}

void Game::Impl::SaveOptionalPart(ByteWriter& writer, StatePart part) const {
  switch (part) {
    case StatePart::Systems:
      return WriteOptional(writer, part, systems);
    case StatePart::Career:
      return WriteOptional(writer, part, career);
    case StatePart::Law:
      return WriteOptional(writer, part, law);
    case StatePart::Economy:
      if (!HasEconomy()) return;
      writer(static_cast<std::uint8_t>(part));
      return SaveEconomy(writer);
    case StatePart::People:
      return WriteOptional(writer, part, people);
    case StatePart::Missions:
      return WriteOptional(writer, part, missions);
    case StatePart::Computer:
      if (computer.IsEmpty()) return;
      writer(static_cast<std::uint8_t>(part));
      return SaveComputer(writer);
    case StatePart::DeepScan:
      if (deep_scan.IsEmpty()) return;
      writer(static_cast<std::uint8_t>(part));
      return SaveDeepScan(writer);
    default:
      assert(false && "every part of a state is saved");
  }
}

void Game::SavePart(ByteWriter& writer, StatePart part) const {
  if (part != StatePart::Scripts) return Living().SavePart(writer, part);
  ByteWriter memory;
  if (script_host_ != nullptr) script_host_->SaveMemory(memory);
  writer.Blob(memory.Bytes());
}

void Game::Save(ByteWriter& writer) const {
  for (std::size_t i = 0; i < kStateParts; ++i) SavePart(writer, static_cast<StatePart>(i));
}

}  // namespace heliopause
