#include "support/space_model.hpp"

#include <cmath>
#include <limits>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace heliopause::test {

std::ostream& operator<<(std::ostream& out, const Operation& o) {
  return out << "{" << o.verb << ", " << o.who << ", " << o.x << ", " << o.y << ", " << o.u << ", "
             << o.v << ", " << o.size << ", " << o.kinds << "}";
}

SpaceModel::SpaceModel(const SpaceOptions& options)
    : options_(options), manager_(options), twin_(options) {}

// --- what the small numbers mean -----------------------------------------------------------------

double SpaceModel::Coordinate(std::uint32_t code, double center) const {
  const std::uint32_t detail = code / 8;
  const double sign = detail % 2 == 0 ? 1 : -1;
  const double r = options_.radius;
  switch (code % 8) {
    case 0:
      return center;
    case 1:
      return center + r * (static_cast<double>(detail % 161) - 80) / 64;  // a lattice
    case 2:
      return center + r * (static_cast<double>(detail) - 4096) / 4000;  // anywhere
    case 3:
      return center + sign * r;  // an edge
    case 4:
      return std::ldexp(sign, static_cast<int>(detail / 2 % 49) - 8);  // a power of two
    case 5:
      return std::nextafter(center + r * std::floor(detail / 64.0) / 32, sign * 1e300);
    case 6:
      return center + sign * r * static_cast<double>(detail % 7);  // far
    default:
      return sign * (kMaxCoordinate - static_cast<double>(detail / 2 % 3));
  }
}

Vec2 SpaceModel::Position(const Operation& o) const {
  return {Coordinate(o.x, options_.center.x), Coordinate(o.y, options_.center.y)};
}

Vec2 SpaceModel::OtherEnd(const Operation& o) const {
  return {Coordinate(o.u, options_.center.x), Coordinate(o.v, options_.center.y)};
}

Vec2 SpaceModel::Velocity(const Operation& o) const {
  const auto component = [&](std::uint32_t code) {
    const double sign = code % 2 == 0 ? 1 : -1;
    const double detail = static_cast<double>(code / 8 % 64);
    switch (code / 2 % 4) {
      case 0:
        return 0.0;
      case 1:
        return sign * detail * options_.radius / 64;
      case 2:
        return sign * detail * options_.radius;
      default:
        return sign * std::ldexp(options_.radius, static_cast<int>(detail) - 20);
    }
  };
  return {component(o.u), component(o.v)};
}

double SpaceModel::Radius(std::uint32_t code) const {
  const double detail = static_cast<double>(code / 4 % 64);
  switch (code % 4) {
    case 0:
      return 0;
    case 1:
      return options_.radius * detail / 512;
    case 2:
      return std::ldexp(options_.radius, static_cast<int>(detail) - 32);
    default:
      return code % 64 == 63 ? std::numeric_limits<double>::max() : detail;
  }
}

double SpaceModel::SearchRadius(std::uint32_t code) const {
  return code % 16 == 15 ? std::numeric_limits<double>::infinity() : Radius(code / 2) * 4;
}

SpriteId SpaceModel::Somebody(std::uint32_t who) const {
  if (given_.empty()) return {};
  if (who % 4 == 3 || twin_.Sprites().empty()) return given_[who % given_.size()];
  auto it = twin_.Sprites().begin();
  std::advance(it, who % twin_.Sprites().size());
  return it->first;
}

Sprite SpaceModel::MakeSprite(const Operation& o, std::uint32_t variant) const {
  Sprite sprite;
  sprite.position = Position(o);
  sprite.velocity = Velocity(o);
  sprite.radius = Radius(o.size + variant * 4);
  sprite.kinds = KindsOf(o.kinds + variant);
  sprite.tag = o.who + variant;
  return sprite;
}

// --- operations ----------------------------------------------------------------------------------

std::string SpaceModel::Apply(const Operation& o) {
  std::string fault = Do(o);
  if (fault.empty()) fault = manager_.Validate();
  if (fault.empty()) fault = CompareContents();
  if (fault.empty() && !moved_) fault = CompareSearches(o);
  return fault;
}

std::string SpaceModel::Do(const Operation& o) {
  switch (o.verb % Operation::kVerbs) {
    case Operation::kAdd:
      return Add(MakeSprite(o, 0));
    case Operation::kRemove:
      return Remove(Somebody(o.who));
    case Operation::kTick: {
      const std::string fault = Move(o.size % 4 == 0 ? 1.0 : 1.0 / 64);
      manager_.FixOutOfBounds();
      manager_.ReBallance();
      moved_ = false;
      return fault;
    }
    case Operation::kMoveTo:
      return MoveTo(Somebody(o.who), Position(o));
    case Operation::kMove:
      return Move(1.0 / 16);
    case Operation::kFix:
      manager_.FixOutOfBounds();
      moved_ = false;
      return {};
    case Operation::kReBallance:
      manager_.ReBallance();
      return {};
    case Operation::kSetVelocity: {
      const SpriteId id = Somebody(o.who);
      const auto it = twin_.Sprites().find(id);
      if (it != twin_.Sprites().end()) it->second.velocity = Velocity(o);
      const bool there = it != twin_.Sprites().end();
      return manager_.SetVelocity(id, Velocity(o)) == there ? "" : "SetVelocity: wrong answer";
    }
    case Operation::kSetRadius: {
      const SpriteId id = Somebody(o.who);
      const auto it = twin_.Sprites().find(id);
      if (it != twin_.Sprites().end()) it->second.radius = Radius(o.size);
      const bool there = it != twin_.Sprites().end();
      return manager_.SetRadius(id, Radius(o.size)) == there ? "" : "SetRadius: wrong answer";
    }
    case Operation::kSetKinds: {
      const SpriteId id = Somebody(o.who);
      const auto it = twin_.Sprites().find(id);
      if (it != twin_.Sprites().end()) it->second.kinds = KindsOf(o.kinds);
      const bool there = it != twin_.Sprites().end();
      return manager_.SetKinds(id, KindsOf(o.kinds)) == there ? "" : "SetKinds: wrong answer";
    }
    case Operation::kAddPile: {
      std::vector<Sprite> pile;
      for (std::uint32_t i = 0; i < o.who % 24; ++i) pile.push_back(MakeSprite(o, i));
      return AddMany(pile);
    }
    case Operation::kRemovePile: {
      std::vector<SpriteId> ids;
      for (std::uint32_t i = 0; i < o.size % 24; ++i) ids.push_back(Somebody(o.who + i * 4));
      std::size_t expected = 0;
      for (const SpriteId id : ids) expected += twin_.Sprites().erase(id);
      return manager_.RemoveMany(ids) == expected ? "" : "RemoveMany: wrong answer";
    }
    case Operation::kScatterPile: {
      for (std::uint32_t i = 0; i < o.size % 24; ++i) {
        const SpriteId id = Somebody(o.who + i * 4);
        Operation way = o;
        way.u = o.u * (i + 1);
        way.v = o.v * (i + 3);
        if (manager_.SetVelocity(id, Velocity(way))) twin_.Sprites()[id].velocity = Velocity(way);
      }
      return {};
    }
    case Operation::kPlacePile:
      return PlacePile(o);
    case Operation::kSaveAndRestore:
      return SaveAndRestore();
    case Operation::kShrinkToFit:
      manager_.ShrinkToFit();
      return {};
    case Operation::kClear:
      if (o.who % 8 != 0) return {};  // now and then only: an empty space is soon explored
      manager_.Clear();
      twin_.Sprites().clear();
      moved_ = false;
      return {};
    default:
      return {};
  }
}

std::string SpaceModel::Add(const Sprite& sprite) {
  if (!twin_.Admits(sprite.position)) {
    try {
      manager_.Add(sprite);
    } catch (const std::invalid_argument&) {
      return {};
    }
    return "Add: took what lies outside";
  }
  return Note(manager_.Add(sprite), sprite);
}

std::string SpaceModel::AddMany(const std::vector<Sprite>& sprites) {
  bool admitted = true;
  for (const Sprite& sprite : sprites) admitted = admitted && twin_.Admits(sprite.position);
  std::vector<SpriteId> ids{{7, 7}};
  try {
    manager_.AddMany(sprites, ids);
  } catch (const std::invalid_argument&) {
    if (admitted) return "AddMany: refused what lies inside";
    return ids == std::vector<SpriteId>{{7, 7}} ? "" : "AddMany: refused, but touched `out`";
  }
  if (!admitted) return "AddMany: took what lies outside";
  if (ids.size() != sprites.size()) return "AddMany: another number of ids";
  std::string fault;
  for (std::size_t i = 0; i < ids.size() && fault.empty(); ++i) fault = Note(ids[i], sprites[i]);
  return fault;
}

std::string SpaceModel::Note(SpriteId id, const Sprite& sprite) {
  if (twin_.Sprites().contains(id)) return "Add: gave an id twice";
  for (const SpriteId old : given_) {
    if (old == id) return "Add: gave the id of the dead";
  }
  given_.push_back(id);
  twin_.Sprites()[id] = sprite;
  return {};
}

std::string SpaceModel::Remove(SpriteId id) {
  const bool there = twin_.Sprites().erase(id) == 1;
  return manager_.Remove(id) == there ? "" : "Remove: wrong answer";
}

std::string SpaceModel::MoveTo(SpriteId id, Vec2 position) {
  if (!twin_.Admits(position)) {
    try {
      manager_.MoveTo(id, position);
    } catch (const std::invalid_argument&) {
      return {};
    }
    return "MoveTo: took what lies outside";
  }
  const auto it = twin_.Sprites().find(id);
  if (it != twin_.Sprites().end()) it->second.position = position;
  const bool there = it != twin_.Sprites().end();
  return manager_.MoveTo(id, position) == there ? "" : "MoveTo: wrong answer";
}

std::string SpaceModel::PlacePile(const Operation& o) {
  std::vector<SpriteId> ids;
  std::vector<Vec2> positions;
  bool admitted = true;
  for (std::uint32_t i = 0; i < o.size % 24; ++i) {
    Operation place = o;
    place.x = o.x + i * 8;
    place.y = o.y + o.v % 3 * i;
    ids.push_back(Somebody(o.who + i * 4));
    positions.push_back(Position(place));
    admitted = admitted && twin_.Admits(positions.back());
  }
  std::size_t expected = 0;
  for (std::size_t i = 0; admitted && i < ids.size(); ++i) {
    const auto it = twin_.Sprites().find(ids[i]);
    if (it == twin_.Sprites().end()) continue;
    it->second.position = positions[i];
    ++expected;
  }
  try {
    if (manager_.SetPositions(ids, positions) != expected) return "SetPositions: wrong answer";
  } catch (const std::invalid_argument&) {
    return admitted ? "SetPositions: refused what lies inside" : "";
  }
  return admitted ? "" : "SetPositions: took what lies outside";
}

std::string SpaceModel::Move(double seconds) {
  manager_.Move(seconds);
  moved_ = true;
  const std::vector<SpriteId> removed = twin_.Move(seconds);
  const auto found = manager_.RemovedAtBorder();
  if (!std::equal(removed.begin(), removed.end(), found.begin(), found.end())) {
    return "Move: other sprites were removed at the border";
  }
  std::vector<Hit> hits;
  try {
    manager_.GetSpritesNear({}, 1, kAllKinds, hits);
  } catch (const std::logic_error&) {
    return {};
  }
  return "Move: a search before FixOutOfBounds was answered";
}

std::string SpaceModel::SaveAndRestore() {
  std::vector<std::byte> bytes;
  std::vector<std::byte> again;
  manager_.Save(bytes);
  SpriteManager other(options_);
  other.Restore(bytes);
  other.Save(again);
  if (bytes != again) return "Restore: the restored one saves other bytes";
  manager_ = std::move(other);
  moved_ = false;
  return {};
}

// Everything by id. Who wraps or bounces may differ in the last bits from the plain words of the
// twin, which then takes the manager's word for where exactly it ended; and, where a bounce ended
// at an edge, for whether it was turned once more.
std::string SpaceModel::CompareContents() {
  if (manager_.Count() != twin_.Sprites().size()) return "Count: differs";
  const bool bounces = options_.canvas == Canvas::Bounded && options_.border == Border::Bounce;
  const bool wraps = options_.canvas == Canvas::Bounded && options_.border == Border::Wrap;
  const double tolerance = bounces || wraps ? 1e-9 : 0;
  for (auto& [id, expected] : twin_.Sprites()) {
    const auto found = manager_.Get(id);
    if (!found) return "Get: a sprite is lost";
    const double dx = std::abs(found->position.x - expected.position.x);
    const double dy = std::abs(found->position.y - expected.position.y);
    const double allowed =
        tolerance * (options_.radius + std::abs(options_.center.x) + std::abs(options_.center.y));
    if (!(dx <= allowed && dy <= allowed)) return "Get: another position";
    expected.position = found->position;
    const auto agree = [&](double position, double center, double v, double& expected_v) {
      const double to_edge = std::abs(std::abs(position - center) - options_.radius);
      if (bounces && to_edge <= allowed && v == -expected_v) expected_v = v;
      return v == expected_v;
    };
    const Sprite& is = *found;
    if (!agree(is.position.x, options_.center.x, is.velocity.x, expected.velocity.x) ||
        !agree(is.position.y, options_.center.y, is.velocity.y, expected.velocity.y)) {
      return "Get: another velocity";
    }
    if (found->radius != expected.radius || found->kinds != expected.kinds ||
        found->tag != expected.tag) {
      return "Get: another radius, kinds or tag";
    }
  }
  std::size_t visited = 0;
  SpriteId before{};
  bool in_order = true;
  manager_.ForEachSprite([&](SpriteId id, const Sprite&) {
    in_order = in_order && before < id && twin_.Sprites().contains(id);
    before = id;
    ++visited;
  });
  return in_order && visited == manager_.Count() ? "" : "ForEachSprite: wrong sprites";
}

}  // namespace heliopause::test
