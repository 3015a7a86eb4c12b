// Keys that attack the target: a missile, the order to escorts. If it is no enemy, they need a
// second press. Commands of scripts and recordings do not pass here.
#include "view/frame/view_state.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
bool IsNoEnemy(const Game& game, ObjectId own, ObjectId target) {
  return game.FindShip(target) != nullptr && !game.IsHostile(target, own) &&
         !game.IsHostile(own, target);
}
}  // namespace

bool View::State::MayAttack(Action action, const Game& game, ObjectId target) {
  if (!IsNoEnemy(game, game.GetPlayer().ship, target)) return true;
  if (second_press.Press(action, target, seconds)) return true;
  instruments.log.Add(Tr("attack_again", {game.NameOf(target), settings.keys.Name(action)}),
                      palette::kWarn, LogKind::Own);
  return false;
}

const Ship* View::State::ShipWithMissiles(const Game& game) const {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return nullptr;
  const WeaponIndex weapon = game.ClassOf(*ship).secondary;
  return weapon != kNone && game.GetCatalog().Weapons()[weapon].homing ? ship : nullptr;
}

// A target that waits for the next tick counts: its order comes first.
bool View::State::BlocksMissile(const Game& game, std::span<const Command> out) const {
  const Ship* ship = ShipWithMissiles(game);
  if (ship == nullptr) return false;
  const ObjectId target = TargetAfter(*ship, out);
  return game.KindOf(target) == 0 ||
         (IsNoEnemy(game, ship->id, target) && target != missile_target);
}

// A rejected missile is reported: a key without any effect looks broken.
void View::State::PressMissile(const Game& game, std::span<const Command> out) {
  missile_target = {};
  const Ship* ship = ShipWithMissiles(game);
  if (ship == nullptr || options.watching) return;
  const ObjectId target = TargetAfter(*ship, out);
  if (game.KindOf(target) == 0)
    return instruments.log.Add(Tr("missile_no_target", {settings.keys.Name(Action::TargetHostile),
                                                        settings.keys.Name(Action::TargetNext)}),
                               palette::kWarn, LogKind::Own);
  if (MayAttack(Action::FireSecondary, game, target)) missile_target = target;
}

}  // namespace heliopause
