// The keys and ranges of each data file, and the resolution of references between entries.
//
// The files are read in the order in which they refer to each other: weapons, then ships. Entries
// that refer to entries of their own file (factions, rocks) are first read as drafts that keep the
// ids; drafts with an unresolved reference are dropped until none is left, and only then are the
// ids replaced by indices.
#include <algorithm>

#include "game/data/catalog.hpp"
#include "game/data/entry_check.hpp"

namespace heliopause {
namespace {

constexpr Range kLength = {kMinObjectRadius, kMaxObjectRadius};
constexpr Range kRate = {0, 100'000};  // units/s, units/s^2, points/s
constexpr Range kPoints = {0, 1'000'000};
constexpr Range kPositivePoints = {0.1, 1'000'000};
constexpr Range kTurn = {1, 3600};  // deg/s
constexpr Range kCount = {0, 1'000'000};
constexpr std::size_t kMaxEntries = 10'000;  // far below kNone

// An entry that was read, with its references to other entries by id.
template <class T>
struct Draft {
  T item;
  const DataEntry* entry = nullptr;
  std::vector<std::pair<std::string, std::string>> references;  // key, id
};

template <class T>
bool Contains(const std::vector<Draft<T>>& drafts, const std::string& id) {
  return std::any_of(drafts.begin(), drafts.end(), [&](const auto& d) { return d.item.id == id; });
}

template <class T>
std::uint16_t IndexOf(const std::vector<T>& list, const std::string& id) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const T& i) { return i.id == id; });
  return found == list.end() ? kNone : static_cast<std::uint16_t>(found - list.begin());
}

}  // namespace

class CatalogLoader {
 public:
  CatalogLoader(const std::filesystem::path& folder, Catalog& catalog)
      : folder_(folder), catalog_(catalog), errors_(catalog.errors_) {}

  void Run() {
    LoadWeapons();
    LoadShips();
    LoadFactions();
    LoadRocks();
    LoadBodies();
  }

 private:
  // Reads every entry of a file by `read(EntryCheck&, Draft<T>&)`; skips the invalid ones.
  template <class T, class Read>
  std::vector<Draft<T>> ReadAll(std::string file, std::string_view table, Read read) {
    file_ = std::move(file);
    entries_ = ReadDataFile(folder_ / file_, table, errors_);
    if (entries_.size() > kMaxEntries) {
      errors_.push_back({file_, 0, "more than " + std::to_string(kMaxEntries) + " entries"});
      entries_.resize(kMaxEntries);
    }
    std::vector<Draft<T>> drafts;
    for (const DataEntry& entry : entries_) {
      Draft<T> draft{{}, &entry, {}};
      EntryCheck check(file_, entry, errors_);
      draft.item.id = check.Text("id");
      draft.item.name = check.Text("name");
      read(check, draft);
      if (!draft.item.id.empty() && Contains(drafts, draft.item.id)) {
        check.Error("id", "'" + draft.item.id + "' is already the id of an entry above");
      }
      if (check.Finish()) drafts.push_back(std::move(draft));
    }
    return drafts;
  }

  // Erases drafts for which `wrong` holds, until it holds for none: erasing one may leave a
  // reference to it unresolved.
  template <class T, class Wrong>
  void DropWhere(std::vector<Draft<T>>& drafts, Wrong wrong) {
    for (std::size_t i = 0; i < drafts.size();) {
      if (wrong(drafts[i])) {
        drafts.erase(drafts.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;  // earlier drafts may have referred to it
      } else {
        ++i;
      }
    }
  }

  // Reports the first reference to an id that no draft has.
  template <class T>
  bool HasMissingReference(const std::vector<Draft<T>>& drafts, const Draft<T>& draft) {
    for (const auto& [key, id] : draft.references) {
      if (Contains(drafts, id)) continue;
      EntryCheck(file_, *draft.entry, errors_).Error(key, "'" + id + "' does not exist");
      return true;
    }
    return false;
  }

  template <class T>
  static std::vector<T> Items(std::vector<Draft<T>>& drafts) {
    std::vector<T> items;
    items.reserve(drafts.size());
    for (Draft<T>& draft : drafts) items.push_back(std::move(draft.item));
    return items;
  }

  void LoadWeapons() {
    auto drafts = ReadAll<WeaponClass>("weapons.toml", "weapon", [](EntryCheck& c, auto& draft) {
      WeaponClass& w = draft.item;
      w.damage = c.Number("damage", kPoints);
      w.speed = c.Number("speed", {1, 100'000});
      w.lifetime = c.Number("lifetime", {0.01, 600});
      w.cooldown = c.Number("cooldown", {1.0 / 60, 600});  // at most one shot per tick
      w.energy = c.Number("energy", kPoints);
      w.radius = c.Number("radius", {0.1, 1000});
      w.spread_deg = c.Number("spread_deg", {0, 180});
      w.ammunition = c.Integer("ammunition", kCount, 0);
      w.color = c.ColorValue("color");
      w.homing = c.Flag("homing", false);
      if (!w.homing) return;
      w.turn_rate_deg_per_s = c.Number("turn_rate_deg_per_s", kTurn);
      w.acceleration = c.Number("acceleration", {1, 100'000});
    });
    catalog_.weapons_ = Items(drafts);
  }

  // Reads an optional reference to a weapon. Weapons are complete at this point.
  WeaponIndex Weapon(EntryCheck& check, std::string_view key, bool ammunition_allowed) {
    const std::string id = check.Text(key, "");
    if (id.empty()) return kNone;
    const WeaponIndex index = IndexOf(catalog_.weapons_, id);
    if (index == kNone) {
      check.Error(key, "'" + id + "' does not exist");
    } else if (!ammunition_allowed && catalog_.weapons_[index].ammunition > 0) {
      check.Error(key, "'" + id + "' needs ammunition (expected a weapon that needs none)");
    }
    return index;
  }

  void LoadShips() {
    auto drafts = ReadAll<ShipClass>("ships.toml", "ship", [this](EntryCheck& c, auto& draft) {
      ShipClass& s = draft.item;
      s.shape = c.Text("shape");
      s.radius = c.Number("radius", {1, 1000});
      s.thrust = c.Number("thrust", kRate);
      s.turn_rate_deg_per_s = c.Number("turn_rate_deg_per_s", kTurn);
      s.brake = c.Number("brake", kRate);
      s.cruise_speed = c.Number("cruise_speed", {1, 100'000});
      s.hull = c.Number("hull", kPositivePoints);
      s.shield = c.Number("shield", kPoints);
      s.shield_regen = c.Number("shield_regen", kPoints);
      s.energy = c.Number("energy", kPoints);
      s.energy_regen = c.Number("energy_regen", kPoints);
      s.radar_range = c.Number("radar_range", {0, 1'000'000});
      s.cargo = c.Integer("cargo", kCount);
      s.bounty = c.Integer("bounty", kCount, 0);
      s.primary = Weapon(c, "primary", false);
      s.secondary = Weapon(c, "secondary", true);
    });
    catalog_.ships_ = Items(drafts);
  }

  void LoadFactions() {
    auto drafts = ReadAll<FactionClass>("factions.toml", "faction", [](EntryCheck& c, auto& draft) {
      draft.item.color = c.ColorValue("color");
      draft.item.player_standing = c.Number("player_standing", {-100, 100});
      draft.item.pays_bounty = c.Flag("pays_bounty", false);
      for (std::string& id : c.Texts("hostile_to")) {
        if (id == draft.item.id) c.Error("hostile_to", "the faction names itself");
        draft.references.emplace_back("hostile_to", std::move(id));
      }
    });
    DropWhere(drafts, [&](const auto& draft) { return HasMissingReference(drafts, draft); });
    // Indices are known only now that all invalid drafts have been erased.
    const auto resolved = drafts;
    catalog_.factions_ = Items(drafts);
    for (std::size_t i = 0; i < resolved.size(); ++i) {
      for (const auto& reference : resolved[i].references) {
        catalog_.factions_[i].hostile_to.insert(IndexOf(catalog_.factions_, reference.second));
      }
    }
  }

  void LoadRocks() {
    auto drafts = ReadAll<RockClass>("rocks.toml", "rock", [](EntryCheck& c, auto& draft) {
      draft.item.radius = c.Number("radius", kLength);
      draft.item.hull = c.Number("hull", kPositivePoints);
      draft.item.ore = c.Integer("ore", kCount);
      draft.item.ragged = c.Flag("ragged", false);
      if (!c.Has("breaks_into")) return;
      draft.references.emplace_back("breaks_into", c.Text("breaks_into"));
      draft.item.pieces = c.Integer("pieces", {1, 16});
    });
    DropWhere(drafts, [&](const auto& d) {
      return HasMissingReference(drafts, d) || BreaksIntoLarger(drafts, d);
    });
    const auto resolved = drafts;
    catalog_.rocks_ = Items(drafts);
    for (std::size_t i = 0; i < resolved.size(); ++i) {
      for (const auto& reference : resolved[i].references) {
        catalog_.rocks_[i].breaks_into = IndexOf(catalog_.rocks_, reference.second);
      }
    }
  }

  // Radii that decrease along the chain guarantee that breaking ends.
  bool BreaksIntoLarger(const std::vector<Draft<RockClass>>& drafts, const Draft<RockClass>& rock) {
    for (const Draft<RockClass>& other : drafts) {
      if (rock.references.empty() || rock.references[0].second != other.item.id) continue;
      if (other.item.radius < rock.item.radius) return false;
      EntryCheck(file_, *rock.entry, errors_)
          .Error("breaks_into", "'" + other.item.id + "' does not have a smaller radius");
      return true;
    }
    return false;
  }

  void LoadBodies() {
    auto drafts = ReadAll<BodyClass>("bodies.toml", "body", [](EntryCheck& c, auto& draft) {
      draft.item.shape = c.Text("shape");
      draft.item.station = c.Flag("station", false);
      draft.item.radius = c.Number("radius", kLength);
      draft.item.color = c.ColorValue("color");
    });
    catalog_.bodies_ = Items(drafts);
  }

  std::filesystem::path folder_;
  Catalog& catalog_;
  std::vector<DataError>& errors_;
  std::string file_;                // the file being read
  std::vector<DataEntry> entries_;  // its entries, to which the drafts point
};

Catalog Catalog::Load(const std::filesystem::path& folder) {
  Catalog catalog;
  CatalogLoader(folder, catalog).Run();
  return catalog;
}

}  // namespace heliopause
