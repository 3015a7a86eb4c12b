// The texts of the files. NAME stands for the name of the mod, GAME for the version of the game.
#include "app/mod_skeleton.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr std::pair<const char*, const char*> kFiles[] = {
    {"mod.toml", R"(name = "NAME"
version = "0.1.0"
game = "GAME"            # the lowest version of the game that it runs with
title = "NAME"
about = "A ship, its brain and a scenario to try them."
author = "You"
# requires = ["other >= 1.0"]   mods that are loaded before this one
# conflicts = ["another"]       mods that cannot be loaded with it
)"},
    {"data/ships.toml",
     R"(# An id that the game has changes that ship, key by key; a new id adds a ship.
# The comments in the game's own data/ships.toml explain the keys.
[[ship]]
id = "NAME"
name = "NAME"
shape = "NAME"
radius = 16
thrust = 300
turn_rate_deg_per_s = 220
brake = 220
cruise_speed = 420
hull = 90
shield = 60
shield_regen = 6
energy = 100
energy_regen = 14
radar_range = 5000
cargo = 10
bounty = 150
primary = "blaster"
)"},
    {"data/shapes.toml",
     R"(# Coordinates are in radii of the ship: x to the nose, y to its right-hand side.
# Each part is mirrored.
[[shape]]
id = "NAME"
parts = [
  {tone = "plate", tilt = 0.9, points = [[0.1, -0.2], [-0.9, -0.9], [-0.6, -0.2]]},
  {tone = "accent", tilt = 0.9, points = [[-0.4, -0.55], [-0.9, -0.9], [-0.75, -0.55]]},
  {tone = "hull", tilt = 0.6, points = [[1, 0], [0.3, -0.2], [-0.8, -0.25], [-0.8, 0]]},
  {tone = "glass", tilt = 0.5, points = [[0.6, 0], [0.3, -0.1], [0.1, 0]]},
]
engines = [[-0.8, 0.12, 0.16]]
lights = [[-0.85, 0.85]]
)"},
    {"scripts/ai/NAME.lua",
     R"(-- The brain: it patrols around its first position and attacks what is hostile to it.
local steer = include("lib/steer")
local fight = include("lib/fight")

return {
  think_every = 6,
  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    if not memory.x then memory.x, memory.y = ship:position() end
    local foe = space.enemies(ship, 2500, {limit = 1})[1]
    if foe and not foe:docked_at() then return fight.think(ship, foe) end
    fight.cease(ship)
    steer.arrive(ship, memory.x, memory.y, 50, ship:cruise_speed())
  end,
}
)"},
    {"scripts/scenarios/NAME.lua", R"(return {
  title = "NAME",
  about = "You and three of the new ships.",

  setup = function(self)
    space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true}
    for i = 1, 3 do
      space.spawn{class = "NAME", faction = "pirate", brain = "NAME", x = 1500, y = (i - 2) * 300}
    end
  end,

  on_event = {
    ship_destroyed = function(self)
      if #space.ships{faction = "pirate"} == 0 then space.win("All three are gone.") end
    end,
    player_died = function(self) space.lose("Your ship is lost.") end,
  },
}
)"},
    {"README.md", R"(# NAME

    heliopause play --mod NAME --scenario NAME
    heliopause mods check NAME
    heliopause mods pack NAME
)"}};

// The search goes on behind each value, so a value that contains its word does not repeat.
std::string Filled(std::string text, const std::string& name) {
  const std::pair<std::string, std::string> words[] = {{"NAME", name},
                                                       {"GAME", HELIOPAUSE_VERSION}};
  for (const auto& [word, value] : words) {
    for (std::size_t at = text.find(word); at != std::string::npos;
         at = text.find(word, at + value.size()))
      text.replace(at, word.size(), value);
  }
  return text;
}

// Escapes a text for a JSON string.
std::string Escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// The settings for editors of the game's scripts, which are a library for those of the mod.
std::string EditorSettings(const fs::path& scripts) {
  std::ifstream stream(scripts / ".luarc.json", std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t begin = text.find('{');
  if (begin == std::string::npos)
    throw std::runtime_error(scripts.string() + "/.luarc.json: cannot be read");
  std::error_code error;
  const fs::path library = fs::absolute(scripts, error);
  return text.insert(begin + 1,
                     "\n  \"workspace.library\": [\"" + Escaped(library.string()) + "\"],");
}

void WriteFile(const fs::path& file, const std::string& text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw std::runtime_error(file.string() + ": cannot be written");
}

}  // namespace

void WriteSkeleton(const std::string& name, const fs::path& folder, const fs::path& scripts) {
  const fs::path mod = folder / name;
  std::error_code error;
  // A link that leads nowhere exists as well: nothing is written through it.
  if (fs::exists(fs::symlink_status(mod, error)))
    throw std::runtime_error(mod.string() + ": exists (expected a new name)");
  // Before the first file: an error leaves no folder behind.
  const std::string settings = EditorSettings(scripts);
  try {
    for (const auto& [file, text] : kFiles) WriteFile(mod / Filled(file, name), Filled(text, name));
    WriteFile(mod / ".luarc.json", settings);
  } catch (const std::runtime_error&) {
    fs::remove_all(mod, error);  // half a mod would keep the same command from writing it later
    throw;
  }
}

}  // namespace heliopause
