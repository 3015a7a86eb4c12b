// The classes of objects (ships, weapons, factions, asteroids, bodies), the goods and outfits, the
// drawings of ships and the systems of the map, as read from the TOML files in data/ and in the
// data folders of mods.
#pragma once

#include <array>
#include <boost/container/flat_set.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/class_index.hpp"
#include "game/data/ship_shape.hpp"
#include "game/data/system_class.hpp"

namespace heliopause {

// Range of the radius of an object, in units. Larger or smaller objects cannot be shown on one
// screen with the others.
inline constexpr double kMinObjectRadius = 0.1;
inline constexpr double kMaxObjectRadius = 100'000;

struct WeaponClass {
  std::string id, name;
  double damage = 0;      // hull or shield points
  double speed = 0;       // relative to the ship, units/s; of a missile its top speed
  double lifetime = 0;    // s
  double cooldown = 0;    // s between shots
  double energy = 0;      // drawn from the ship per shot
  double radius = 0;      // of the shot
  double spread_deg = 0;  // half angle of the uniform spread
  bool homing = false;
  double turn_rate_deg_per_s = 0;  // homing only
  double acceleration = 0;         // homing only, units/s^2
  int ammunition = 0;              // rounds after rearming; 0: needs none
  Color color;
};

// Largest volume of a hold, with all outfits. It is also the largest number of units of one good
// that a save may list for a ship.
inline constexpr int kMostCargo = 1'000'000;

struct ShipClass {
  std::string id, name;
  std::string about;         // for the page of a yard; may be empty
  ShapeIndex shape = kNone;  // the drawing; every loaded ship has one
  double radius = 0;
  double thrust = 0;  // units/s^2, forward
  double turn_rate_deg_per_s = 0;
  double brake = 0;                           // units/s^2, against the velocity
  double cruise_speed = 0;                    // units/s; limit of flight assist and brains
  double hull = 0, shield = 0, energy = 0;    // points
  double shield_regen = 0, energy_regen = 0;  // points/s
  double radar_range = 0;                     // units
  int cargo = 0;                              // volume of the hold; a unit of ore has volume 1
  int bounty = 0;                             // credits for its destruction, if it is hostile
  WeaponIndex primary = kNone, secondary = kNone;
  int price = 0;               // credits; 0: no yard sells it
  int space = 0, power = 0;    // what its outfits may need together
  std::array<int, 4> slots{};  // by OutfitSlot
  WeaponIndex turret = kNone;  // by an outfit alone
  int shielded_hold = 0;       // volume of the hold that no scan sees into; by an outfit alone
  std::string licence;  // id of the faction whose standing opens its sale; empty: none needed
  std::vector<FactionIndex> escort_of;  // at ports of these factions it is hired as an escort
  int escort_price = 0;                 // credits, once
  int computer_nodes = 0;       // nodes that a program may visit in a tick; 0: no flight computer
  double node_energy = 0;       // energy drawn for each of them
  double rewind_seconds = 0;    // by which a rewind can go farther back
  double scan_range = 0;        // units, of the deep scanner; 0: there is none
  double scan_node_energy = 0;  // energy drawn for each node that it searches
};

inline constexpr std::size_t kMostGoods = 64;

// What ports trade, see data/goods.toml.
struct GoodClass {
  std::string id, name, text;
  int price = 0;            // credits a unit, where a port has as much as it wants
  int volume = 1;           // of the hold, a unit
  bool contraband = false;  // forbidden by the law of the factions that pay bounties
};

enum class OutfitSlot : std::uint8_t { Gun, Missile, Turret, System };
inline constexpr std::array<std::string_view, 4> kOutfitSlots = {"gun", "missile", "turret",
                                                                 "system"};

// Changes one number of a ship's class: value * factor + sum, over all outfits of the ship.
struct OutfitEffect {
  std::uint8_t value = 0;  // index of ShipValues() (outfit_reader.hpp)
  double add = 0, times = 1;
};

// What a ship can be equipped with, see data/outfits.toml.
struct OutfitClass {
  std::string id, name, text;
  OutfitSlot slot = OutfitSlot::System;
  int price = 0, space = 0, power = 0;
  WeaponIndex weapon = kNone;  // of the slots gun, missile and turret; replaces that of the class
  // As in ShipClass. Of several flight computers, black boxes or deep scanners the best one counts.
  int computer_nodes = 0;
  double node_energy = 0, rewind_seconds = 0, scan_range = 0, scan_node_energy = 0;
  std::vector<OutfitEffect> effects;
  std::string licence;  // as of ShipClass
};

// A game for a score, see data/challenges.toml.
struct ChallengeClass {
  std::string id, name, text;
  std::string scenario;  // name of its file; it calls space.score and ends by space.win or lose
  bool ghost = false;    // the own best flight is shown, whatever the seed
};

// What a standing opens: shown on the page of the faction, checked by rules and scripts.
struct StandingGrant {
  std::string what;     // one of kGrants
  double standing = 0;  // the least one for which it is open
  std::string text;
};
inline constexpr std::array<std::string_view, 6> kGrants = {"docking", "trade", "outfits",
                                                            "yard",    "jobs",  "escorts"};

struct FactionClass {
  std::string id, name;
  std::string about;                 // text of its page; may be empty
  std::vector<StandingGrant> opens;  // in the order of the data
  Color color;
  boost::container::flat_set<FactionIndex>
      hostile_to;              // attacks these on sight; need not be mutual
  double player_standing = 0;  // -100 .. 100 at the start
  bool pays_bounty = false;    // for ships of factions that it is hostile to
  bool law = false;            // its ships seize contraband and fine the player
  double disable_chance = 0;   // 0..1: share of its ships that are disabled when badly damaged
};

struct RockClass {  // asteroids by size
  std::string id, name;
  double radius = 0, hull = 0;
  int ore = 0;  // units released when it breaks
  RockClassIndex breaks_into = kNone;
  int pieces = 0;       // of the class that it breaks into, which has a smaller radius
  bool ragged = false;  // hit tests use its outline; otherwise its circle
};

struct BodyClass {  // planets and stations
  std::string id, name, shape;
  bool station = false;  // a port that shots hit; otherwise the shape decides what it is
  double radius = 0;
  Color color;
  bool IsGate() const { return shape == "gate"; }
  bool IsStar() const { return shape == "star"; }
};

// An error in a data file; line 0 when it concerns the whole file. The entry is skipped, the rest
// still loads.
struct DataError {
  std::string file;
  int line = 0;
  std::string reason;        // "key: what is wrong"
  std::string Text() const;  // "file:line: reason", without the line 0
};

// A mod by name and version. Part of the state of a game, because the mods decide its rules.
struct ModVersion {
  std::string name, version;
  bool operator==(const ModVersion&) const = default;
};

// The data folder of a mod, which need not exist.
struct DataLayer {
  ModVersion mod;
  std::filesystem::path folder;
};

// Immutable once loaded. Games share it by reference; it must outlive them.
class Catalog {
 public:
  // Reads weapons.toml, shapes.toml, ships.toml, factions.toml, rocks.toml, bodies.toml,
  // goods.toml, outfits.toml, challenges.toml and the files systems/*.toml, by name, from `folder`.
  // Goods, outfits and challenges may be missing. Never throws for invalid data: each error is
  // listed in Errors(), and the valid entries are kept in the order of the files. An unknown key, a
  // missing key, a wrong type, a value out of range, a duplicate id, a reference to an id that does
  // not exist and a syntax error each invalidate the one entry that contains them. A reference to
  // an invalid entry is no further error: it becomes empty, or its entry is not loaded.
  //
  // Then lays the files of the same names in the folders of `mods` over them, in this order: an
  // entry with a new id is added, one with a known id changes the keys that it names
  // (entry_overlay.hpp). An invalid change leaves the entry as it was before. A reference to an
  // entry that a mod removed becomes empty where the key is optional. An invalid gate drops only
  // itself and not its system: systems refer to each other, so dropping one would drop all.
  static Catalog Load(const std::filesystem::path& folder, std::span<const DataLayer> mods = {});

  const std::vector<ShipClass>& Ships() const { return ships_; }
  const std::vector<WeaponClass>& Weapons() const { return weapons_; }
  const std::vector<FactionClass>& Factions() const { return factions_; }
  const std::vector<RockClass>& Rocks() const { return rocks_; }
  const std::vector<BodyClass>& Bodies() const { return bodies_; }
  const std::vector<ShipShape>& Shapes() const { return shapes_; }
  const std::vector<SystemClass>& Systems() const { return systems_; }
  const std::vector<GoodClass>& Goods() const { return goods_; }
  const std::vector<OutfitClass>& Outfits() const { return outfits_; }
  const std::vector<ChallengeClass>& Challenges() const { return challenges_; }
  const std::vector<ModVersion>& Mods() const { return mods_; }  // in load order
  const std::vector<DataError>& Errors() const { return errors_; }
  // No errors: fields that more than one mod changes. The last one counts.
  const std::vector<DataError>& Notes() const { return notes_; }

  // By id; nullopt for an unknown one. Linear: look up once, keep the index.
  std::optional<ShipClassIndex> FindShip(std::string_view id) const;
  std::optional<WeaponIndex> FindWeapon(std::string_view id) const;
  std::optional<FactionIndex> FindFaction(std::string_view id) const;
  std::optional<RockClassIndex> FindRock(std::string_view id) const;
  std::optional<BodyClassIndex> FindBody(std::string_view id) const;
  std::optional<ShapeIndex> FindShape(std::string_view id) const;
  std::optional<SystemIndex> FindSystem(std::string_view id) const;
  std::optional<GoodIndex> FindGood(std::string_view id) const;
  std::optional<OutfitIndex> FindOutfit(std::string_view id) const;
  // The good "ore": what rocks release. kNone without one.
  GoodIndex OreGood() const { return ore_good_; }

 private:
  friend class CatalogLoader;
  std::vector<ShipClass> ships_;
  std::vector<WeaponClass> weapons_;
  std::vector<FactionClass> factions_;
  std::vector<RockClass> rocks_;
  std::vector<BodyClass> bodies_;
  std::vector<ShipShape> shapes_;
  std::vector<SystemClass> systems_;
  std::vector<GoodClass> goods_;
  std::vector<OutfitClass> outfits_;
  std::vector<ChallengeClass> challenges_;
  GoodIndex ore_good_ = kNone;
  std::vector<ModVersion> mods_;
  std::vector<DataError> errors_, notes_;
};

}  // namespace heliopause
