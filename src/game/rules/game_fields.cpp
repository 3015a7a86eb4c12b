// Fields of asteroids. Their asteroids are made when the player comes near and removed when the
// player has left, so that a map of many systems costs what one system costs. Each asteroid is
// drawn from the seed of its field and its number alone: the field is the same at each visit, less
// what was mined out.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMostPieces = 512;  // of a field; then those that no longer exist are erased

// Slow rotation around the center, and a drift of its own.
constexpr double kSlowest = 3, kFastest = 10, kDrift = 2;  // units/s

}  // namespace

bool Game::Impl::AddField(RockField field) {
  const auto known = [this](const std::string& id) { return catalog->FindRock(id).has_value(); };
  if (field.classes.empty() || field.mined.empty() ||
      field.mined.size() > static_cast<std::size_t>(kMaxFieldRocks) ||
      !std::all_of(field.classes.begin(), field.classes.end(), known) || !(field.inner >= 0) ||
      !(field.outer > field.inner) || !(field.outer <= kMaxCoordinate) ||
      !(std::abs(field.center.x) <= kMaxCoordinate) ||
      !(std::abs(field.center.y) <= kMaxCoordinate) || systems.fields.size() >= kMaxFields)
    return false;
  systems.fields.push_back(std::move(field));
  return true;
}

// Without a ship of the player all fields stay as they are. A field that does not fit into the
// world stays asleep until it does.
void Game::Impl::WakeFields() {
  if (systems.fields.empty()) return;
  const auto at = space.GetPosition(player.ship);
  if (!at) return;
  for (RockField& field : systems.fields) {
    const double away = maths::Length({at->x - field.center.x, at->y - field.center.y});
    const bool fits = space.Count() + field.mined.size() <= kMaxObjects;
    if (!field.awake && away < kFieldWakes && fits) MakeRocks(field);
    if (field.awake && away > kFieldSleeps) RemoveRocks(field);
  }
}

void Game::Impl::MakeRocks(RockField& field) {
  assert(field.rocks.empty() && field.pieces.empty() && "a sleeping field has no asteroids");
  std::vector<RockClassIndex> types;
  for (const std::string& id : field.classes) types.push_back(*catalog->FindRock(id));
  field.awake = true;
  field.rocks.resize(field.mined.size());
  for (std::size_t i = 0; i < field.mined.size(); ++i) {
    if (field.mined[i] != 0) continue;
    SmallRandom draw(SplitMix64::Mix(field.seed) + i);
    const double inner = field.inner * field.inner, outer = field.outer * field.outer;
    const double away = std::sqrt(draw.Between(inner, outer));  // evenly over the area
    const Vec2 out = maths::FromAngle(draw.Between(-kPi, kPi));
    const double speed = draw.Between(kSlowest, kFastest);
    const Vec2 velocity = {-out.y * speed + draw.Between(-kDrift, kDrift),
                           out.x * speed + draw.Between(-kDrift, kDrift)};
    Asteroid rock;
    rock.type = types[draw.Below(types.size())];
    rock.angle = draw.Between(-kPi, kPi);
    rock.spin = draw.Between(-0.6, 0.6);
    rock.appearance_seed = static_cast<std::uint32_t>(draw.Next());
    field.rocks[i] =
        AddAsteroid(rock, {field.center.x + out.x * away, field.center.y + out.y * away}, velocity);
    ReportSpawn(field.rocks[i]);
  }
}

// An asteroid that does not exist any more was mined out, or removed by a script.
void Game::Impl::RemoveRocks(RockField& field) {
  const auto remove = [this](ObjectId id) {
    if (!Alive(id)) return false;
    ReportRemoval(id, "left");
    RemoveObject(id);
    return true;
  };
  for (std::size_t i = 0; i < field.rocks.size(); ++i)
    field.mined[i] = remove(field.rocks[i]) ? 0 : 1;
  for (const ObjectId id : field.pieces) remove(id);
  field.rocks.clear();
  field.pieces.clear();
  field.awake = false;
}

// The field of an asteroid, or of the piece of one; nullptr without one.
RockField* Game::Impl::FieldOf(ObjectId rock) {
  const auto contains = [rock](const std::vector<ObjectId>& ids) {
    return std::find(ids.begin(), ids.end(), rock) != ids.end();
  };
  for (RockField& field : systems.fields)
    if (field.awake && (contains(field.rocks) || contains(field.pieces))) return &field;
  return nullptr;
}

// Called when `rock` has broken into `piece`, which then leaves with the field.
void Game::Impl::AddPiece(RockField* field, ObjectId piece) {
  if (field == nullptr || piece == ObjectId{}) return;
  if (field->pieces.size() >= kMostPieces)
    std::erase_if(field->pieces, [this](ObjectId id) { return !Alive(id); });
  field->pieces.push_back(piece);
}

bool Game::SpawnField(RockField field) {
  field.awake = false;
  field.rocks.clear();
  field.pieces.clear();
  return impl_->AddField(std::move(field));
}

}  // namespace heliopause
