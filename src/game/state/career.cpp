// Names of difficulties, for files, saves and scripts.
#include "game/state/career.hpp"

#include <array>
#include <cassert>
#include <cstddef>

namespace heliopause {

const char* NameOf(Difficulty difficulty) {
  constexpr std::array<const char*, kDifficulties> kNames = {"none", "story", "pilot", "iron"};
  assert(static_cast<std::size_t>(difficulty) < kNames.size() && "a difficulty");
  return kNames[static_cast<std::size_t>(difficulty)];
}

std::optional<Difficulty> FindDifficulty(std::string_view name) {
  for (int i = 1; i < kDifficulties; ++i)
    if (name == NameOf(static_cast<Difficulty>(i))) return static_cast<Difficulty>(i);
  return std::nullopt;
}

}  // namespace heliopause
