// The parts of the state that are saved and hashed only while they are not empty, in the order of
// StatePart.
#pragma once

#include "game/state/career.hpp"
#include "game/state/computer.hpp"
#include "game/state/deep_scan.hpp"
#include "game/state/economy.hpp"
#include "game/state/law.hpp"
#include "game/state/missions.hpp"
#include "game/state/people.hpp"
#include "game/state/systems.hpp"

namespace heliopause {

struct OptionalParts {
  Systems systems;
  Career career;
  Law law;
  Economy economy;
  People people;
  Missions missions;
  Computer computer;
  DeepScan deep_scan;

  // Whether all parts but the economy are empty, for which Game::Impl::HasEconomy decides.
  bool AreEmpty() const {
    return systems.IsEmpty() && career.IsEmpty() && law.IsEmpty() && people.IsEmpty() &&
           missions.IsEmpty() && computer.IsEmpty() && deep_scan.IsEmpty();
  }
};

}  // namespace heliopause
