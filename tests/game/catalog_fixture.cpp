// The small catalog of the tests of the game; see fixture.hpp.
#include <filesystem>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

const char* const kWeaponsToml = R"(
[[weapon]]
id = "gun"
name = "Gun"
damage = 10
speed = 600
lifetime = 1
cooldown = 0.25
energy = 5
radius = 2
spread_deg = 0
color = "#ffffff"
[[weapon]]
id = "rocket"
name = "Rocket"
damage = 40
speed = 400
lifetime = 8
cooldown = 1
energy = 0
radius = 3
spread_deg = 0
ammunition = 3
homing = true
turn_rate_deg_per_s = 180
acceleration = 600
color = "#ff0000"
)";

const char* const kShipsToml = R"(
[[ship]]
id = "scout"
name = "Scout"
shape = "courier"
radius = 10
thrust = 120
turn_rate_deg_per_s = 90
brake = 60
cruise_speed = 300
hull = 50
shield = 30
shield_regen = 6
energy = 100
energy_regen = 12
radar_range = 2000
cargo = 10
primary = "gun"
secondary = "rocket"
price = 1000
space = 10
power = 5
turret_slots = 1
system_slots = 2
escort_of = ["trader"]
escort_price = 300
[[ship]]
id = "barge"
name = "Barge"
shape = "freighter"
radius = 10
thrust = 60
turn_rate_deg_per_s = 60
brake = 60
cruise_speed = 200
hull = 100
shield = 0
shield_regen = 0
energy = 10
energy_regen = 1
radar_range = 2000
cargo = 50
price = 3000
[[ship]]
id = "wolf"
name = "Wolf"
shape = "raider"
radius = 10
thrust = 120
turn_rate_deg_per_s = 90
brake = 60
cruise_speed = 300
hull = 20
shield = 0
shield_regen = 0
energy = 100
energy_regen = 10
radar_range = 2000
cargo = 0
bounty = 100
primary = "gun"
)";

const char* const kFactionsToml = R"(
[[faction]]
id = "player"
name = "Player"
color = "#00ff00"
player_standing = 100
[[faction]]
id = "trader"
name = "Traders"
color = "#ffff00"
player_standing = 10
hostile_to = ["pirate"]
pays_bounty = true
disable_chance = 1
opens = [{what = "escorts", standing = 5, text = "They fly with you."}]
[[faction]]
id = "pirate"
name = "Pirates"
color = "#ff0000"
player_standing = -60
hostile_to = ["trader", "patrol"]
[[faction]]
id = "patrol"
name = "Patrol"
color = "#0000ff"
player_standing = 10
hostile_to = ["pirate"]
pays_bounty = true
law = true
opens = [{what = "outfits", standing = 25, text = "A false floor is sold to you."}]
)";

const char* const kRocksToml = R"(
[[rock]]
id = "big"
name = "Big rock"
radius = 40
hull = 30
ore = 4
breaks_into = "small"
pieces = 2
[[rock]]
id = "small"
name = "Small rock"
radius = 15
hull = 10
ore = 1
[[rock]]
id = "ragged"
name = "Ragged rock"
radius = 60
hull = 1000
ore = 0
ragged = true
)";

const char* const kBodiesToml = R"(
[[body]]
id = "planet"
name = "Planet"
shape = "terran"
radius = 300
color = "#112233"
[[body]]
id = "base"
name = "Base"
shape = "outpost"
station = true
radius = 100
color = "#445566"
[[body]]
id = "yard"
name = "Yard"
shape = "shipyard"
station = true
radius = 100
color = "#445566"
[[body]]
id = "gate"
name = "Gate"
shape = "gate"
radius = 100
color = "#445566"
[[body]]
id = "star"
name = "Star"
shape = "star"
radius = 1000
color = "#445566"
)";

// Two systems that are joined by gates.
const char* const kSystemsToml = R"(
[[system]]
id = "one"
name = "One"
region = "Here"
x = 0
y = 0
star = "star"
danger = 0
ports = [{name = "First", class = "base", faction = "trader", x = 4000, y = 0}]
bodies = [{name = "Rock", class = "planet", x = 0, y = 4000}]
gates = [{to = "two", x = 6000, y = 0}]
fields = [{x = 0, y = -9000, inner = 500, outer = 2000, count = 30, seed = 5, rocks = ["big", "small"]}]
traffic = [{faction = "trader", ships = 3}]
[[system]]
id = "two"
name = "Two"
region = "There"
x = 500000
y = 0
star = "star"
danger = 5
ports = [{name = "Second", class = "base", faction = "trader", x = -4000, y = 0}]
lairs = [{name = "Den", class = "base", faction = "pirate", x = 50000, y = 0, ships = 2}]
gates = [{to = "one", x = -6000, y = 0}]
)";

const char* const kGoodsToml = R"(
[[good]]
id = "food"
name = "Food"
price = 30
[[good]]
id = "ore"
name = "Ore"
price = 20
[[good]]
id = "crates"
name = "Crates"
price = 100
volume = 2
contraband = true
)";

const char* const kOutfitsToml = R"(
[[outfit]]
id = "plate"
name = "Plate"
slot = "system"
price = 100
space = 4
effects = [{value = "hull", add = 25}, {value = "thrust", times = 0.5}]
[[outfit]]
id = "pods"
name = "Pods"
slot = "system"
price = 200
space = 4
power = 1
effects = [{value = "cargo", add = 10}]
[[outfit]]
id = "tower"
name = "Tower"
slot = "turret"
price = 400
space = 4
power = 4
weapon = "gun"
[[outfit]]
id = "floor"
name = "False floor"
slot = "system"
price = 50
licence = "patrol"
effects = [{value = "shielded_hold", add = 4}]
[[outfit]]
id = "computer"
name = "Computer"
slot = "system"
price = 50
space = 1
computer_nodes = 50
node_energy = 0.5
[[outfit]]
id = "sonar"
name = "Sonar"
slot = "system"
price = 60
space = 1
scan_range = 20000
scan_node_energy = 0.01
)";

const char* const kShapesToml = R"(
[[shape]]
id = "courier"
parts = [{tone = "hull", points = [[1, 0], [-1, 0.5], [-1, 0]]}]
[[shape]]
id = "freighter"
parts = [{tone = "hull", points = [[1, 0], [-1, 0.5], [-1, 0]]}]
[[shape]]
id = "raider"
parts = [{tone = "hull", points = [[1, 0], [-1, 0.5], [-1, 0]]}]
)";

}  // namespace

const Catalog& TestCatalog() {
  static const Catalog catalog = [] {
    const TemporaryFolder folder;
    WriteText(folder.Path() / "weapons.toml", kWeaponsToml);
    WriteText(folder.Path() / "shapes.toml", kShapesToml);
    WriteText(folder.Path() / "ships.toml", kShipsToml);
    WriteText(folder.Path() / "factions.toml", kFactionsToml);
    WriteText(folder.Path() / "rocks.toml", kRocksToml);
    WriteText(folder.Path() / "bodies.toml", kBodiesToml);
    std::filesystem::create_directory(folder.Path() / "systems");
    WriteText(folder.Path() / "systems/all.toml", kSystemsToml);
    WriteText(folder.Path() / "goods.toml", kGoodsToml);
    WriteText(folder.Path() / "outfits.toml", kOutfitsToml);
    Catalog loaded = Catalog::Load(folder.Path());
    for (const DataError& error : loaded.Errors()) ADD_FAILURE() << error.Text();
    return loaded;
  }();
  return catalog;
}

}  // namespace heliopause
