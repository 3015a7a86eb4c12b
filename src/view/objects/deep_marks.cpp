// Contacts within the range of the radar have no mark: the radar shows the object itself there.
#include "view/objects/deep_marks.hpp"

#include <algorithm>
#include <cmath>

#include "game/state/deep_scan.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/object_names.hpp"

namespace heliopause {

namespace {
std::string TextOf(const Game& game, const DeepContact& contact) {
  std::string name = game.NameOf(contact.id);
  if (name.empty()) name = KindName(contact.kind);
  const std::string faction = FactionName(game, contact.faction);
  return faction.empty() ? name : name + ", " + faction;
}
}  // namespace

std::vector<DeepMark> DeepMarks(const Game& game) {
  std::vector<DeepMark> marks;
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return marks;
  const Vec2 from = *game.Space().GetPosition(ship->id);
  const double radar = game.ClassOf(*ship).radar_range;
  for (const DeepContact& contact : game.GetDeepScan().contacts) {
    DeepMark mark;
    mark.distance = std::hypot(contact.position.x - from.x, contact.position.y - from.y);
    if (mark.distance <= radar) continue;
    mark.id = contact.id;
    mark.position = contact.position;
    mark.kind = contact.kind;
    mark.hostile = game.KindOf(contact.id) != 0 && game.IsHostile(contact.id, ship->id);
    const double age = static_cast<double>(game.TickNumber() - contact.tick) * kTickSeconds;
    mark.strength = std::clamp(1 - age / kDeepContactSeconds, 0.0, 1.0);
    const Rgba color = mark.hostile              ? palette::kBad
                       : contact.kind == kPickup ? palette::kOre
                                                 : FactionColor(game, contact.faction);
    mark.color = WithAlpha(color, 0.3 + 0.7 * mark.strength);
    mark.text = TextOf(game, contact);
    marks.push_back(std::move(mark));
  }
  return marks;
}

}  // namespace heliopause
