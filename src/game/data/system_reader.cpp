// The lists of a system are lists of inline tables, each with an EntryCheck of its own: an error in
// one names the line of that table.
#include "game/data/system_reader.hpp"

#include <algorithm>
#include <boost/container/flat_map.hpp>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "game/data/draft_reader.hpp"

namespace heliopause {
namespace {

constexpr Range kPlace = {-1e9, 1e9};
constexpr Range kOffset = {-kSystemReach, kSystemReach};
constexpr Range kSeed = {0, 2'000'000'000};

Vec2 Offset(EntryCheck& check) { return {check.Number("x", kOffset), check.Number("y", kOffset)}; }

// The index in `list` of the id that `key` holds; kNone, and an error, without one.
template <class T>
std::uint16_t Index(EntryCheck& check, std::string_view key, const std::vector<T>& list) {
  const std::string id = check.Text(key);
  if (id.empty()) return kNone;  // reported
  const auto at = std::find_if(list.begin(), list.end(), [&](const T& i) { return i.id == id; });
  if (at != list.end()) return static_cast<std::uint16_t>(at - list.begin());
  check.Error(key, UnknownId(id, IdsOf(list)));
  return kNone;
}

// The class of a body for which `fits` holds, which `expected` describes.
template <class Fits>
BodyClassIndex BodyType(EntryCheck& check, const Catalog& catalog, std::string_view key, Fits fits,
                        const char* expected) {
  const BodyClassIndex type = Index(check, key, catalog.Bodies());
  if (type == kNone || fits(catalog.Bodies()[type])) return type;
  check.Error(key, "'" + catalog.Bodies()[type].id + "' is not " + expected);
  return kNone;
}

SystemBody ReadPlanet(EntryCheck& check, const Catalog& catalog) {
  SystemBody body;
  body.name = check.Name("name");
  body.about = check.Text("about", "");
  const auto planet = [](const BodyClass& b) { return !b.station && !b.IsGate() && !b.IsStar(); };
  body.type = BodyType(check, catalog, "class", planet, "a planet");
  if (check.Has("faction")) body.faction = Index(check, "faction", catalog.Factions());
  body.offset = Offset(check);
  return body;
}

// A list such as makes = ["food 12", "ore 4"]: the id of a good and units.
void ReadGoods(EntryCheck& check, const Catalog& catalog, std::string_view key,
               int SystemGood::*units, SystemBody& body) {
  const bool is_rate = units == &SystemGood::makes || units == &SystemGood::uses;
  const int most = is_rate ? kMostGoodsPerMinute : kMostStock;
  for (const std::string& text : check.Texts(key)) {
    // "food 12": an id, one blank, units.
    const std::size_t blank = text.find(' ');
    const std::string id = text.substr(0, blank);
    const std::string number = blank == std::string::npos ? "" : text.substr(blank + 1);
    int value = -1;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    const auto good = catalog.FindGood(id);
    if (!good) {
      check.Error(key, UnknownId(id, IdsOf(catalog.Goods())));
    } else if (error != std::errc() || end != number.data() + number.size() || value < 0 ||
               value > most) {
      check.Error(key, "'" + text + "' (expected the id of a good, a blank and 0 to " +
                           std::to_string(most) + ")");
    } else {
      // A good has one row, whichever list names it first.
      auto at = std::find_if(body.market.begin(), body.market.end(),
                             [&](const SystemGood& g) { return g.good == *good; });
      if (at == body.market.end()) at = body.market.insert(at, SystemGood{.good = *good});
      (*at).*units = value;
    }
  }
}

// The indices of a list of ids; nullopt without the key. An unknown id is left out if the list is
// incomplete: the error of the class, or the mod that removed it, is the reason.
template <class T>
std::optional<std::vector<std::uint16_t>> IndicesOf(EntryCheck& check, std::string_view key,
                                                    const std::vector<T>& list, bool incomplete) {
  if (!check.Has(key)) return std::nullopt;
  std::vector<std::uint16_t> indices;
  for (const std::string& id : check.Texts(key)) {
    const auto at = std::find_if(list.begin(), list.end(), [&](const T& i) { return i.id == id; });
    if (at == list.end() && incomplete) continue;
    if (at == list.end())
      check.Error(key, UnknownId(id, IdsOf(list)));
    else
      indices.push_back(static_cast<std::uint16_t>(at - list.begin()));
  }
  return indices;
}

// yard = true, or the ships that it sells.
void ReadYard(EntryCheck& check, const Catalog& catalog, bool incomplete, SystemBody& body) {
  if (!check.IsList("yard")) {
    body.yard = check.Flag("yard", false);
    return;
  }
  body.ships_for_sale = IndicesOf(check, "yard", catalog.Ships(), incomplete);
  // An empty list is a port without a yard.
  body.yard = !body.ships_for_sale->empty();
  for (const ShipClassIndex ship : *body.ships_for_sale)
    if (catalog.Ships()[ship].price == 0)
      check.Error("yard", "'" + catalog.Ships()[ship].id + "' has no price");
}

// A port that sells ships or outfits needs a market, because its panel opens with the market.
void ReadMarket(EntryCheck& check, const Catalog& catalog, bool incomplete, SystemBody& body) {
  ReadGoods(check, catalog, "makes", &SystemGood::makes, body);
  ReadGoods(check, catalog, "uses", &SystemGood::uses, body);
  ReadGoods(check, catalog, "stock", &SystemGood::stock, body);
  ReadGoods(check, catalog, "want", &SystemGood::want, body);
  ReadYard(check, catalog, incomplete, body);
  body.outfits = IndicesOf(check, "outfits", catalog.Outfits(), incomplete);
  if (body.outfits && !body.outfits->empty() && body.market.empty())
    check.Error("outfits", "a port that sells outfits needs a market (makes, uses)");
  if (body.yard && body.market.empty()) check.Error("yard", "a yard needs a market (makes, uses)");
}

SystemBody ReadStation(EntryCheck& check, const Catalog& catalog, bool incomplete) {
  SystemBody body;
  body.name = check.Name("name");
  body.about = check.Text("about", "");
  const auto station = [](const BodyClass& b) { return b.station; };
  body.type = BodyType(check, catalog, "class", station, "a station");
  body.faction = Index(check, "faction", catalog.Factions());
  body.offset = Offset(check);
  ReadMarket(check, catalog, incomplete, body);
  return body;
}

SystemField ReadField(EntryCheck& check, const Catalog& catalog, bool incomplete) {
  SystemField field;
  field.offset = Offset(check);
  field.inner = check.Number("inner", {0, 30'000});
  field.outer = check.Number("outer", {100, 30'000});
  // Each value has its range; together they must be a ring.
  if (field.outer <= field.inner) check.Error("outer", "is not larger than inner");
  field.count = check.Integer("count", {1, kMaxFieldRocks});
  field.seed = static_cast<std::uint32_t>(check.Integer("seed", kSeed));
  auto rocks = IndicesOf(check, "rocks", catalog.Rocks(), incomplete);
  if (rocks)
    field.rocks = std::move(*rocks);
  else
    check.Error("rocks", "missing");
  return field;
}

// The line of the i-th table of a list, for errors that are found later.
const DataEntry& TableOf(const DataEntry& entry, std::string_view key, std::size_t i) {
  return std::get<std::vector<DataEntry>>(entry.Find(key)->value)[i];
}

class Linker {
 public:
  Linker(std::vector<SystemClass>& systems,
         std::span<const std::shared_ptr<const DataEntry>> entries, std::vector<DataError>& errors)
      : systems_(systems), entries_(entries), errors_(errors) {}

  // Sets the indices of the systems to which gates lead. Leaves out gates to unknown systems and to
  // their own, and a second gate to the same system.
  void LookUp() {
    const std::vector<std::string_view> ids = IdsOf(systems_);
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      std::vector<SystemGate>& gates = systems_[s].gates;
      for (std::size_t i = 0; i < gates.size(); ++i) {
        const auto at = std::find(ids.begin(), ids.end(), gates[i].to_id);
        const auto second = [&](const SystemGate& g) { return g.to_id == gates[i].to_id; };
        if (at == ids.end())
          Report(s, i, UnknownId(gates[i].to_id, ids) + "; the gate is left out");
        else if (gates[i].to_id == systems_[s].id)
          Report(s, i, "the gate leads to its own system; it is left out");
        else if (std::any_of(gates.begin(), gates.begin() + static_cast<std::ptrdiff_t>(i), second))
          Report(s, i, "another gate leads to '" + gates[i].to_id + "'; this one is left out");
        else
          gates[i].to = static_cast<SystemIndex>(at - ids.begin());
      }
    }
  }

  // Drops gates whose other end has no gate back: a ship could not return.
  void DropOneWays() {
    const auto leads = [this](SystemIndex from, SystemIndex to) {
      const std::vector<SystemGate>& gates = systems_[from].gates;
      return std::any_of(gates.begin(), gates.end(), [&](const auto& g) { return g.to == to; });
    };
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      std::vector<SystemGate>& gates = systems_[s].gates;
      for (std::size_t i = 0; i < gates.size(); ++i) {
        if (gates[i].to == kNone || leads(gates[i].to, static_cast<SystemIndex>(s))) continue;
        Report(s, i,
               "one way: '" + gates[i].to_id + "' has no gate to '" + systems_[s].id +
                   "'; the gate is left out");
        gates[i].to = kNone;
      }
    }
    for (SystemClass& system : systems_)
      std::erase_if(system.gates, [](const SystemGate& gate) { return gate.to == kNone; });
  }

  // Bodies are found by name after a load, so a name is unique over all systems.
  void CheckNames() {
    boost::container::flat_map<std::string, std::string> owners;  // name, id of the system
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      const auto check = [&](const char* key, const std::vector<SystemBody>& bodies) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
          const auto [at, fresh] = owners.emplace(bodies[i].name, systems_[s].id);
          if (!fresh)
            EntryCheck(TableOf(*entries_[s], key, i), errors_)
                .Error("name", "'" + bodies[i].name + "' is already a name in '" + at->second +
                                   "' (expected a name of its own)");
        }
      };
      check("bodies", systems_[s].bodies);
      check("ports", systems_[s].ports);
      check("lairs", systems_[s].lairs);
    }
  }

  // Hidden systems may share a place: a scenario chooses which of them it places.
  void CheckDistances() {
    for (std::size_t b = 0; b < systems_.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        const Vec2 from = systems_[a].place, to = systems_[b].place;
        const double x = to.x - from.x, y = to.y - from.y, distance = std::sqrt(x * x + y * y);
        if (distance >= kSystemDistance || (systems_[a].hidden && systems_[b].hidden)) continue;
        // A mod may have moved the system of the game to the other one.
        if (IsPlacedByMod(a) && !IsPlacedByMod(b))
          ReportNear(a, b, distance);
        else
          ReportNear(b, a, distance);
        break;  // one error for each is enough
      }
    }
  }

 private:
  // Errors name a file of a mod as "mod/data/file".
  bool IsPlacedByMod(std::size_t system) const {
    return entries_[system]->Find("x")->file.find("/data/") != std::string::npos;
  }

  void ReportNear(std::size_t system, std::size_t other, double distance) {
    EntryCheck(*entries_[system], errors_)
        .Error("x", "'" + systems_[system].id + "' is " + std::to_string(std::llround(distance)) +
                        " units from '" + systems_[other].id + "' (expected " +
                        std::to_string(std::llround(kSystemDistance)) + " or more)");
  }

  void Report(std::size_t system, std::size_t gate, const std::string& reason) {
    EntryCheck(TableOf(*entries_[system], "gates", gate), errors_).Error("to", reason);
  }

  std::vector<SystemClass>& systems_;
  std::span<const std::shared_ptr<const DataEntry>> entries_;
  std::vector<DataError>& errors_;
};

}  // namespace

void ReadSystem(EntryCheck& check, const Catalog& catalog, bool incomplete, SystemClass& out) {
  // Names and place, then the lists, each with a limit that bounds the work of placing the system.
  out.region = check.Text("region");
  out.about = check.Text("about", "");
  out.place = {check.Number("x", kPlace), check.Number("y", kPlace)};
  const auto star = [](const BodyClass& b) { return b.IsStar(); };
  out.star = BodyType(check, catalog, "star", star, "a star");
  out.danger = check.Integer("danger", {0, kMaxDanger});
  out.hidden = check.Flag("hidden", false);
  check.ForEachTable(
      "bodies", [&](EntryCheck& own) { out.bodies.push_back(ReadPlanet(own, catalog)); },
      kMaxSystemBodies);
  check.ForEachTable(
      "ports", [&](EntryCheck& own) { out.ports.push_back(ReadStation(own, catalog, incomplete)); },
      kMaxSystemBodies);
  check.ForEachTable(
      "lairs",
      [&](EntryCheck& own) {
        out.lairs.push_back(ReadStation(own, catalog, incomplete));
        out.lairs.back().ships = own.Integer("ships", {0, kMaxTraffic});
        out.lairs.back().freighters = own.Integer("freighters", {0, kMaxTraffic}, 0);
      },
      kMaxSystemBodies);
  check.ForEachTable(
      "fields",
      [&](EntryCheck& own) {
        SystemField field = ReadField(own, catalog, incomplete);
        // A mod may have removed all of its asteroids.
        if (!field.rocks.empty()) out.fields.push_back(std::move(field));
      },
      kMaxSystemBodies);
  check.ForEachTable(
      "gates",
      [&](EntryCheck& own) {
        SystemGate gate;
        gate.to_id = own.Text("to");
        gate.offset = Offset(own);
        out.gates.push_back(std::move(gate));
      },
      kMaxGates);
  check.ForEachTable(
      "traffic",
      [&](EntryCheck& own) {
        const FactionIndex faction = Index(own, "faction", catalog.Factions());
        out.traffic.push_back({faction, own.Integer("ships", {0, kMaxTraffic})});
      },
      kMaxSystemBodies);
}

void LinkSystems(std::vector<SystemClass>& systems,
                 std::span<const std::shared_ptr<const DataEntry>> entries,
                 std::vector<DataError>& errors) {
  Linker linker(systems, entries, errors);
  // DropOneWays compares the indices that LookUp sets.
  linker.CheckNames();
  linker.CheckDistances();
  linker.LookUp();
  linker.DropOneWays();
}

}  // namespace heliopause
