// A small game without a window: the courier of the player in the middle, and the objects that a
// test adds.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

class ViewGameTest : public testing::Test {
 protected:
  ViewGameTest() : game(TheCatalog(), {}) { own = Ship("courier", "player", {0, 0}, {}, true); }

  static const Catalog& TheCatalog() {
    static const Catalog catalog =
        Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
    return catalog;
  }

  ObjectId Ship(const std::string& type, const std::string& faction, Vec2 at, Vec2 velocity = {},
                bool player = false) {
    ShipSpawn spawn;
    spawn.type = *TheCatalog().FindShip(type);
    spawn.faction = *TheCatalog().FindFaction(faction);
    spawn.position = at;
    spawn.velocity = velocity;
    spawn.is_player = player;
    return game.SpawnShip(spawn);
  }
  ObjectId Station(Vec2 at, const std::string& faction = "trader") {
    return game.SpawnBody(*TheCatalog().FindBody("outpost"), *TheCatalog().FindFaction(faction), at,
                          "Home");
  }
  ObjectId Rock(Vec2 at) { return game.SpawnAsteroid(*TheCatalog().FindRock("medium"), at, {}); }
  void Order(Command::Type type, double value = 0, ObjectId object = {}) {
    game.Post({type, own, value, object, {}});
  }

  Game game;
  ObjectId own;
};

}  // namespace heliopause
