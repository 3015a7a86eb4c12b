// Which sounds the events of a tick make. Reads the game, plays nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/event.hpp"
#include "view/sound/sound_class.hpp"

namespace heliopause {

class Game;

struct SoundCue {
  std::size_t sound = 0;  // index in SoundSet::sounds
  double gain = 1;
  std::optional<Vec2> position;  // nullopt: heard everywhere
};

// The sound of a trigger that depends on nothing else; nullopt: there is none.
std::optional<std::size_t> FindSound(const SoundSet& sounds, Trigger trigger);
// The sound of a shot: the one that names the weapon, else the one that names none.
std::optional<std::size_t> FindShotSound(const SoundSet& sounds, const WeaponClass& weapon);
// The sound of an object of this radius.
std::optional<std::size_t> FindSizedSound(const SoundSet& sounds, Trigger trigger, double radius);

// Appends the cues of game.Events() in their order, and to `unknown` the names of sounds that
// scripts request and that do not exist.
void AddCues(const Game& game, const SoundSet& sounds, std::vector<SoundCue>& out,
             std::vector<std::string>& unknown);

}  // namespace heliopause
