// A body does not refer to its entry in the data: the text is found by its name in the nearest
// system.
#include "view/objects/about_texts.hpp"

namespace heliopause {

std::string AboutPlace(const Game& game, ObjectId id) {
  const Body* body = game.FindBody(id);
  const auto at = game.Space().GetPosition(id);
  const SystemClass* system = at ? game.SystemAt(*at) : nullptr;
  if (body == nullptr || system == nullptr) return "";
  if (game.KindOf(id) == kStar) return system->about;
  for (const auto* bodies : {&system->bodies, &system->ports, &system->lairs})
    for (const SystemBody& one : *bodies)
      if (one.name == body->name) return one.about;
  return "";
}

}  // namespace heliopause
