// The keys and ranges of each data file, and the resolution of references between entries.
//
// Each file is read after those to which it refers: weapons before ships. Entries that refer to
// entries of their own file (factions, rocks) are first read as drafts that keep the ids; drafts
// with an unresolved reference are dropped until none is left, and only then are the ids replaced
// by indices.
#include <algorithm>
#include <array>

#include "base/hidden_file.hpp"
#include "game/data/catalog.hpp"
#include "game/data/draft_reader.hpp"
#include "game/data/outfit_reader.hpp"
#include "game/data/system_reader.hpp"

namespace heliopause {
namespace {

constexpr Range kLength = {kMinObjectRadius, kMaxObjectRadius};
constexpr Range kRate = {0, 100'000};  // units/s, units/s^2, points/s
constexpr Range kPoints = {0, 1'000'000};
constexpr Range kPositivePoints = {0.1, 1'000'000};
constexpr Range kTurn = {1, 3600};  // deg/s
constexpr Range kCount = {0, 1'000'000};
constexpr Range kSlots = {0, 1};  // a ship has one gun, one launcher and one turret at most
constexpr Range kSystems = {0, 16};
// With those that the view reads: sounds, music.
constexpr std::array<std::string_view, 11> kFiles = {
    "weapons.toml", "shapes.toml",  "ships.toml",  "factions.toml", "rocks.toml",     "bodies.toml",
    "goods.toml",   "outfits.toml", "sounds.toml", "music.toml",    "challenges.toml"};
constexpr std::array<std::string_view, 6> kPlanetShapes = {"terran", "gas_giant", "moon",
                                                           "desert", "gate",      "star"};
constexpr std::array<std::string_view, 2> kStationShapes = {"outpost", "shipyard"};

// What a faction opens to a player of some standing.
void ReadGrants(EntryCheck& check, std::vector<StandingGrant>& out) {
  check.ForEachTable("opens", [&](EntryCheck& grant) {
    out.emplace_back();
    out.back().what = kGrants[grant.Choice("what", kGrants)];
    out.back().standing = grant.Number("standing", {-100, 100});
    out.back().text = grant.Text("text");
  });
}

// Catalogs have some dozens of entries, and are loaded once: a scan is enough.
template <class T>
std::uint16_t IndexOf(const std::vector<T>& list, const std::string& id) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const T& i) { return i.id == id; });
  return found == list.end() ? kNone : static_cast<std::uint16_t>(found - list.begin());
}

}  // namespace

class CatalogLoader {
 public:
  CatalogLoader(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                Catalog& catalog)
      : mods_(mods),
        catalog_(catalog),
        errors_(catalog.errors_),
        reader_(folder, mods, catalog.errors_, catalog.notes_) {}

  void Run() {
    // The order of the files is that of their references, see above.
    for (const DataLayer& layer : mods_) {
      catalog_.mods_.push_back(layer.mod);
      ReportUnknownFiles(layer);
    }
    LoadWeapons();
    LoadShapes();
    LoadFactions();
    LoadShips();
    LoadRocks();
    LoadBodies();
    LoadGoods();
    LoadOutfits();
    LoadChallenges();
    LoadSystems();
  }

 private:
  // A misspelled name would otherwise be ignored.
  void ReportUnknownFiles(const DataLayer& layer) {
    std::vector<std::string> unknown;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(layer.folder, error)) {
      std::string name = entry.path().filename().string();
      if (entry.path().extension() == ".toml" && !IsHiddenFile(entry.path()) &&
          std::find(kFiles.begin(), kFiles.end(), name) == kFiles.end())
        unknown.push_back(std::move(name));
    }
    std::sort(unknown.begin(), unknown.end());
    for (const std::string& name : unknown)
      errors_.push_back(
          {layer.mod.name + "/data/" + name, 0,
           "the game has no data file of this name (expected one of: " + Listed(kFiles) + ")"});
  }

  // Returns the items of the drafts.
  template <class T>
  static std::vector<T> Items(std::vector<Draft<T>>& drafts) {
    std::vector<T> items;
    items.reserve(drafts.size());
    for (Draft<T>& draft : drafts) items.push_back(std::move(draft.item));
    return items;
  }

  void LoadWeapons() {
    auto drafts =
        reader_.ReadAll<WeaponClass>("weapons.toml", "weapon", [](EntryCheck& c, auto& draft) {
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
    // A reference to one of them is no error: the ship is left without the weapon.
    gone_weapons_ = reader_.Gone();
  }

  void LoadShapes() {
    auto drafts = reader_.ReadAll<ShipShape>(
        "shapes.toml", "shape", [](EntryCheck& c, auto& draft) { ReadShipShape(c, draft.item); });
    catalog_.shapes_ = Items(drafts);
    invalid_shapes_ = reader_.Invalid();
  }

  static bool IsOneOf(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }

  // A required reference: Text has reported an empty one.
  ShapeIndex Shape(EntryCheck& check) {
    const std::string id = check.Text("shape");
    const ShapeIndex index = IndexOf(catalog_.shapes_, id);
    if (id.empty() || index != kNone) return index;
    if (IsOneOf(invalid_shapes_, id))
      check.Invalidate();
    else
      check.Error("shape", UnknownId(id, IdsOf(catalog_.shapes_)));
    return index;
  }

  // Reads an optional reference to a weapon. Weapons are complete at this point.
  WeaponIndex Weapon(EntryCheck& check, std::string_view key, bool ammunition_allowed) {
    const std::string id = check.Text(key, "");
    if (id.empty()) return kNone;
    const WeaponIndex index = IndexOf(catalog_.weapons_, id);
    if (index == kNone) {
      if (!IsOneOf(gone_weapons_, id)) check.Error(key, UnknownId(id, IdsOf(catalog_.weapons_)));
    } else if (!ammunition_allowed && catalog_.weapons_[index].ammunition > 0) {
      check.Error(key, "'" + id + "' needs ammunition (expected a weapon that needs none)");
    }
    return index;
  }

  // Reads an optional reference to a faction. Factions are complete at this point.
  std::string Licence(EntryCheck& check) {
    std::string id = check.Text("licence", "");
    return FindFaction(check, "licence", id) == kNone ? std::string() : id;
  }

  // kNone for an empty id, for one that is gone, and after an error.
  FactionIndex FindFaction(EntryCheck& check, std::string_view key, const std::string& id) {
    const FactionIndex index = id.empty() ? kNone : IndexOf(catalog_.factions_, id);
    if (!id.empty() && index == kNone && !IsOneOf(gone_factions_, id))
      check.Error(key, UnknownId(id, IdsOf(catalog_.factions_)));
    return index;
  }

  void ReadEscort(EntryCheck& check, ShipClass& ship) {
    for (const std::string& id : check.Texts("escort_of")) {
      const FactionIndex index = FindFaction(check, "escort_of", id);
      if (index != kNone) ship.escort_of.push_back(index);
    }
    ship.escort_price = check.Integer("escort_price", {1, 1'000'000}, 0);
    if (!ship.escort_of.empty() && ship.escort_price == 0)
      check.Error("escort_price", "missing; it is the price of an escort (1 to 1000000 credits)");
  }

  void LoadShips() {
    auto drafts =
        reader_.ReadAll<ShipClass>("ships.toml", "ship", [this](EntryCheck& c, auto& draft) {
          ShipClass& s = draft.item;
          s.about = c.Text("about", "");
          s.shape = Shape(c);
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
          s.cargo = c.Integer("cargo", {0, kMostCargo});
          s.bounty = c.Integer("bounty", kCount, 0);
          s.primary = Weapon(c, "primary", false);
          s.secondary = Weapon(c, "secondary", true);
          s.price = c.Integer("price", kCount, 0);
          s.space = c.Integer("space", kCount, 0);
          s.power = c.Integer("power", kCount, 0);
          // By default a slot for each weapon that the class has.
          s.slots = {c.Integer("gun_slots", kSlots, s.primary != kNone ? 1 : 0),
                     c.Integer("missile_slots", kSlots, s.secondary != kNone ? 1 : 0),
                     c.Integer("turret_slots", kSlots, 0), c.Integer("system_slots", kSystems, 0)};
          s.licence = Licence(c);
          ReadEscort(c, s);
        });
    catalog_.ships_ = Items(drafts);
    lacks_classes_ = lacks_classes_ || !reader_.Removed().empty();
  }

  void LoadFactions() {
    auto drafts =
        reader_.ReadAll<FactionClass>("factions.toml", "faction", [](EntryCheck& c, auto& draft) {
          draft.item.color = c.ColorValue("color");
          draft.item.player_standing = c.Number("player_standing", {-100, 100});
          draft.item.pays_bounty = c.Flag("pays_bounty", false);
          draft.item.law = c.Flag("law", false);
          if (c.Has("disable_chance"))
            draft.item.disable_chance = c.Number("disable_chance", {0, 1});
          draft.item.about = c.Text("about", "");
          ReadGrants(c, draft.item.opens);
          for (std::string& id : c.Texts("hostile_to")) {
            if (id == draft.item.id) c.Error("hostile_to", "the faction names itself");
            draft.references.emplace_back("hostile_to", std::move(id));
          }
        });
    reader_.DropGone(drafts);
    reader_.DropWhere(drafts, [&](const auto& draft, const auto& find) {
      return reader_.HasMissingReference(drafts, draft, find);
    });
    // Indices are known only now that all invalid drafts have been erased.
    const auto resolved = drafts;
    catalog_.factions_ = Items(drafts);
    gone_factions_ = reader_.Gone();
    for (std::size_t i = 0; i < resolved.size(); ++i) {
      for (const auto& reference : resolved[i].references) {
        catalog_.factions_[i].hostile_to.insert(IndexOf(catalog_.factions_, reference.second));
      }
    }
  }

  // A rock names the rocks into which it breaks, so they are checked until no reference is missing.
  void LoadRocks() {
    auto drafts = reader_.ReadAll<RockClass>("rocks.toml", "rock", [](EntryCheck& c, auto& draft) {
      draft.item.radius = c.Number("radius", kLength);
      draft.item.hull = c.Number("hull", kPositivePoints);
      draft.item.ore = c.Integer("ore", kCount);
      draft.item.ragged = c.Flag("ragged", false);
      if (!c.Has("breaks_into")) return;
      draft.references.emplace_back("breaks_into", c.Text("breaks_into"));
      draft.item.pieces = c.Integer("pieces", {1, 16});
    });
    reader_.DropGone(drafts);
    reader_.DropWhere(drafts, [&](const auto& draft, const auto& find) {
      return reader_.HasMissingReference(drafts, draft, find) || BreaksIntoLarger(draft, find);
    });
    const auto resolved = drafts;
    catalog_.rocks_ = Items(drafts);
    for (std::size_t i = 0; i < resolved.size(); ++i) {
      for (const auto& reference : resolved[i].references) {
        catalog_.rocks_[i].breaks_into = IndexOf(catalog_.rocks_, reference.second);
      }
      if (resolved[i].references.empty()) catalog_.rocks_[i].pieces = 0;
    }
    lacks_classes_ = lacks_classes_ || !reader_.Removed().empty();
  }

  // Radii that decrease along the chain guarantee that breaking ends.
  template <class Find>
  bool BreaksIntoLarger(const Draft<RockClass>& rock, const Find& find) {
    if (rock.references.empty()) return false;
    const Draft<RockClass>& piece = *find(rock.references[0].second);
    if (piece.item.radius < rock.item.radius) return false;
    EntryCheck(*rock.entry, errors_)
        .Error("breaks_into", "'" + piece.item.id + "' does not have a smaller radius");
    return true;
  }

  void LoadBodies() {
    auto drafts = reader_.ReadAll<BodyClass>("bodies.toml", "body", [](EntryCheck& c, auto& draft) {
      draft.item.station = c.Flag("station", false);
      // Planets and stations have lists of their own, so the flag is read first.
      const std::span<const std::string_view> shapes =
          draft.item.station ? std::span<const std::string_view>(kStationShapes)
                             : std::span<const std::string_view>(kPlanetShapes);
      draft.item.shape = shapes[c.Choice("shape", shapes)];
      draft.item.radius = c.Number("radius", kLength);
      draft.item.color = c.ColorValue("color");
    });
    catalog_.bodies_ = Items(drafts);
  }

  // Holds are measured in ore, whatever else they carry.
  void LoadGoods() {
    auto drafts = reader_.ReadAll<GoodClass>(
        "goods.toml", "good",
        [](EntryCheck& c, auto& draft) {
          draft.item.price = c.Integer("price", {1, 1'000'000});
          draft.item.volume = c.Integer("volume", {1, 1000}, 1);
          draft.item.contraband = c.Flag("contraband", false);
          draft.item.text = c.Text("text", "");
          if (draft.item.id == "ore" && draft.item.volume != 1)
            c.Error("volume", "that of ore is 1: holds are measured in it");
        },
        true);
    catalog_.goods_ = Items(drafts);
    if (catalog_.goods_.size() > kMostGoods) {
      errors_.push_back(
          {"goods.toml", 0,
           "more than " + std::to_string(kMostGoods) + " goods; the rest is left out"});
      catalog_.goods_.resize(kMostGoods);
    }
    catalog_.ore_good_ = catalog_.FindGood("ore").value_or(kNone);
  }

  void LoadOutfits() {
    auto drafts = reader_.ReadAll<OutfitClass>(
        "outfits.toml", "outfit",
        [this](EntryCheck& c, auto& draft) {
          ReadOutfit(c, draft.item);
          draft.item.licence = Licence(c);
          const bool system = draft.item.slot == OutfitSlot::System;
          if (!system) {
            draft.item.weapon = Weapon(c, "weapon", draft.item.slot == OutfitSlot::Missile);
            if (draft.item.weapon == kNone && !c.Has("weapon"))
              c.Error("weapon", "missing (the slot is not \"system\")");
          }
        },
        true);
    catalog_.outfits_ = Items(drafts);
    lacks_classes_ = lacks_classes_ || !reader_.Removed().empty();
  }

  // Whether the scenario exists is seen when it starts: the catalog has no scripts.
  void LoadChallenges() {
    auto drafts = reader_.ReadAll<ChallengeClass>(
        "challenges.toml", "challenge",
        [](EntryCheck& c, auto& draft) {
          draft.item.text = c.Text("text");
          draft.item.scenario = c.Text("scenario");
          draft.item.ghost = c.Flag("ghost", false);
        },
        true);
    catalog_.challenges_ = Items(drafts);
  }

  // Everything that a system refers to is complete at this point, except other systems.
  void LoadSystems() {
    // A list of a port or a field may name a class that has been left out with an error, or by a
    // mod: that is not reported a second time.
    const bool incomplete =
        lacks_classes_ || std::any_of(errors_.begin(), errors_.end(), [](const DataError& error) {
          return error.file.ends_with("ships.toml") || error.file.ends_with("outfits.toml") ||
                 error.file.ends_with("rocks.toml");
        });
    auto drafts = reader_.ReadFolder<SystemClass>(
        "systems/", "system",
        [&](EntryCheck& c, auto& draft) { ReadSystem(c, catalog_, incomplete, draft.item); });
    // The entries outlive the drafts: errors of links name their lines.
    std::vector<std::shared_ptr<const DataEntry>> entries;
    for (const auto& draft : drafts) entries.push_back(draft.entry);
    catalog_.systems_ = Items(drafts);
    LinkSystems(catalog_.systems_, entries, errors_);
  }

  std::span<const DataLayer> mods_;
  Catalog& catalog_;
  std::vector<DataError>& errors_;
  DraftReader reader_;
  // Ids of entries that a mod has removed or that have an error of their own: a reference to one of
  // them is no further error.
  std::vector<std::string> gone_weapons_, gone_factions_;
  std::vector<std::string> invalid_shapes_;  // of shapes with an error
  bool lacks_classes_ = false;               // a mod has removed ships, rocks or outfits
};

Catalog Catalog::Load(const std::filesystem::path& folder, std::span<const DataLayer> mods) {
  Catalog catalog;
  CatalogLoader(folder, mods, catalog).Run();
  return catalog;
}

}  // namespace heliopause
