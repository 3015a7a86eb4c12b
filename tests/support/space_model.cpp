#include "support/space_model.hpp"

#include <cmath>
#include <limits>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace heliopause::test {

std::ostream& operator<<(std::ostream& out, const Operation& o) {
  return out << "{" << o.verb << ", " << o.sprite << ", " << o.x << ", " << o.y << ", " << o.u
             << ", " << o.v << ", " << o.size << ", " << o.kinds << "}";
}

SpaceModel::SpaceModel(const SpaceOptions& options)
    : options_(options), manager_(options), reference_(options) {}

// --- values for the small numbers of an operation ------------------------------------------------

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

SpriteId SpaceModel::PickId(std::uint32_t code) const {
  if (issued_.empty()) return {};
  if (code % 4 == 3 || reference_.Sprites().empty()) return issued_[code % issued_.size()];
  auto it = reference_.Sprites().begin();
  std::advance(it, code % reference_.Sprites().size());
  return it->first;
}

Sprite SpaceModel::MakeSprite(const Operation& o, std::uint32_t variant) const {
  Sprite sprite;
  sprite.position = Position(o);
  sprite.velocity = Velocity(o);
  sprite.radius = Radius(o.size + variant * 4);
  sprite.kinds = KindsOf(o.kinds + variant);
  sprite.tag = o.sprite + variant;
  return sprite;
}

// --- operations ----------------------------------------------------------------------------------

std::string SpaceModel::Apply(const Operation& o) {
  std::string difference = Do(o);
  if (difference.empty()) difference = manager_.Validate();
  if (difference.empty()) difference = CompareContents();
  if (difference.empty() && !moved_) difference = CompareSearches(o);
  return difference;
}

std::string SpaceModel::Do(const Operation& o) {
  switch (o.verb % Operation::kVerbs) {
    case Operation::kAdd:
      return Add(MakeSprite(o, 0));
    case Operation::kRemove:
      return Remove(PickId(o.sprite));
    case Operation::kTick: {
      const std::string difference = Move(o.size % 4 == 0 ? 1.0 : 1.0 / 64);
      manager_.FixOutOfBounds();
      manager_.ReBallance();
      moved_ = false;
      return difference;
    }
    case Operation::kMoveTo:
      return MoveTo(PickId(o.sprite), Position(o));
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
      const SpriteId id = PickId(o.sprite);
      const auto it = reference_.Sprites().find(id);
      if (it != reference_.Sprites().end()) it->second.velocity = Velocity(o);
      const bool exists = it != reference_.Sprites().end();
      return manager_.SetVelocity(id, Velocity(o)) == exists ? "" : "SetVelocity: wrong result";
    }
    case Operation::kSetRadius: {
      const SpriteId id = PickId(o.sprite);
      const auto it = reference_.Sprites().find(id);
      if (it != reference_.Sprites().end()) it->second.radius = Radius(o.size);
      const bool exists = it != reference_.Sprites().end();
      return manager_.SetRadius(id, Radius(o.size)) == exists ? "" : "SetRadius: wrong result";
    }
    case Operation::kSetKinds: {
      const SpriteId id = PickId(o.sprite);
      const auto it = reference_.Sprites().find(id);
      if (it != reference_.Sprites().end()) it->second.kinds = KindsOf(o.kinds);
      const bool exists = it != reference_.Sprites().end();
      return manager_.SetKinds(id, KindsOf(o.kinds)) == exists ? "" : "SetKinds: wrong result";
    }
    case Operation::kAddPile: {
      std::vector<Sprite> pile;
      for (std::uint32_t i = 0; i < o.sprite % 24; ++i) pile.push_back(MakeSprite(o, i));
      return AddMany(pile);
    }
    case Operation::kRemovePile: {
      std::vector<SpriteId> ids;
      for (std::uint32_t i = 0; i < o.size % 24; ++i) ids.push_back(PickId(o.sprite + i * 4));
      std::size_t expected = 0;
      for (const SpriteId id : ids) expected += reference_.Sprites().erase(id);
      return manager_.RemoveMany(ids) == expected ? "" : "RemoveMany: wrong result";
    }
    case Operation::kScatterPile: {
      for (std::uint32_t i = 0; i < o.size % 24; ++i) {
        const SpriteId id = PickId(o.sprite + i * 4);
        Operation scatter = o;
        scatter.u = o.u * (i + 1);
        scatter.v = o.v * (i + 3);
        const Vec2 velocity = Velocity(scatter);
        if (manager_.SetVelocity(id, velocity)) reference_.Sprites()[id].velocity = velocity;
      }
      return {};
    }
    case Operation::kPlacePile:
      return PlacePile(o);
    case Operation::kSaveAndRestore:
      return SaveAndRestore();
    case Operation::kClone:
      return Clone(o.sprite % 2 == 0);
    case Operation::kShrinkToFit:
      manager_.ShrinkToFit();
      return {};
    case Operation::kClear:
      if (o.sprite % 8 != 0) return {};  // rarely: an empty space has few states
      manager_.Clear();
      reference_.Sprites().clear();
      moved_ = false;
      return {};
    default:
      return {};
  }
}

std::string SpaceModel::Add(const Sprite& sprite) {
  if (!reference_.Admits(sprite.position)) {
    try {
      manager_.Add(sprite);
    } catch (const std::invalid_argument&) {
      return {};
    }
    return "Add: accepted a position outside";
  }
  return Note(manager_.Add(sprite), sprite);
}

std::string SpaceModel::AddMany(const std::vector<Sprite>& sprites) {
  bool admitted = true;
  for (const Sprite& sprite : sprites) admitted = admitted && reference_.Admits(sprite.position);
  std::vector<SpriteId> ids{{7, 7}};
  try {
    manager_.AddMany(sprites, ids);
  } catch (const std::invalid_argument&) {
    if (admitted) return "AddMany: rejected positions inside";
    return ids == std::vector<SpriteId>{{7, 7}} ? "" : "AddMany: rejected, but changed `out`";
  }
  if (!admitted) return "AddMany: accepted a position outside";
  if (ids.size() != sprites.size()) return "AddMany: another number of ids";
  std::string difference;
  for (std::size_t i = 0; i < ids.size() && difference.empty(); ++i) {
    difference = Note(ids[i], sprites[i]);
  }
  return difference;
}

std::string SpaceModel::Note(SpriteId id, const Sprite& sprite) {
  if (reference_.Sprites().contains(id)) return "Add: returned an id twice";
  for (const SpriteId old : issued_) {
    if (old == id) return "Add: returned the id of a removed sprite";
  }
  issued_.push_back(id);
  reference_.Sprites()[id] = sprite;
  return {};
}

std::string SpaceModel::Remove(SpriteId id) {
  const bool exists = reference_.Sprites().erase(id) == 1;
  return manager_.Remove(id) == exists ? "" : "Remove: wrong result";
}

std::string SpaceModel::MoveTo(SpriteId id, Vec2 position) {
  if (!reference_.Admits(position)) {
    try {
      manager_.MoveTo(id, position);
    } catch (const std::invalid_argument&) {
      return {};
    }
    return "MoveTo: accepted a position outside";
  }
  const auto it = reference_.Sprites().find(id);
  if (it != reference_.Sprites().end()) it->second.position = position;
  const bool exists = it != reference_.Sprites().end();
  return manager_.MoveTo(id, position) == exists ? "" : "MoveTo: wrong result";
}

std::string SpaceModel::PlacePile(const Operation& o) {
  std::vector<SpriteId> ids;
  std::vector<Vec2> positions;
  bool admitted = true;
  for (std::uint32_t i = 0; i < o.size % 24; ++i) {
    Operation target = o;
    target.x = o.x + i * 8;
    target.y = o.y + o.v % 3 * i;
    ids.push_back(PickId(o.sprite + i * 4));
    positions.push_back(Position(target));
    admitted = admitted && reference_.Admits(positions.back());
  }
  std::size_t expected = 0;
  for (std::size_t i = 0; admitted && i < ids.size(); ++i) {
    const auto it = reference_.Sprites().find(ids[i]);
    if (it == reference_.Sprites().end()) continue;
    it->second.position = positions[i];
    ++expected;
  }
  try {
    if (manager_.SetPositions(ids, positions) != expected) return "SetPositions: wrong result";
  } catch (const std::invalid_argument&) {
    return admitted ? "SetPositions: rejected positions inside" : "";
  }
  return admitted ? "" : "SetPositions: accepted a position outside";
}

std::string SpaceModel::Move(double seconds) {
  manager_.Move(seconds);
  moved_ = true;
  const std::vector<SpriteId> removed = reference_.Move(seconds);
  const auto found = manager_.RemovedAtBorder();
  if (!std::equal(removed.begin(), removed.end(), found.begin(), found.end())) {
    return "Move: other sprites were removed at the border";
  }
  std::vector<Hit> hits;
  try {
    manager_.GetSpritesNear({}, 1, {}, hits);
  } catch (const std::logic_error&) {
    return {};
  }
  return "Move: a search before FixOutOfBounds did not throw";
}

std::string SpaceModel::SaveAndRestore() {
  std::vector<std::byte> bytes;
  std::vector<std::byte> again;
  manager_.Save(bytes);
  SpriteManager other(options_);
  other.Restore(bytes);
  other.Save(again);
  if (bytes != again) return "Restore: the restored manager saves other bytes";
  manager_ = std::move(other);
  moved_ = false;
  return {};
}

// The copy goes on instead of the original, into a manager of another history or a new one.
std::string SpaceModel::Clone(bool into_another) {
  const auto save = [](const SpriteManager& manager) {
    std::vector<std::byte> bytes;
    manager.Save(bytes);
    return bytes;
  };
  SpriteManager other({.radius = 3, .leaf_capacity = 2});
  if (into_another) {
    for (int i = 0; i < 40; ++i) other.Add({.position = {i * 1.5, -2.0 * i}, .radius = 1.0 * i});
    other.CopyFrom(manager_);
  } else {
    other = manager_.Clone();
  }
  if (std::string error = other.Validate(); !error.empty()) return "Clone: " + error;
  if (save(other) != save(manager_)) return "Clone: saves other bytes";
  manager_ = std::move(other);
  return {};
}

// Compares all sprites by id. After a wrap or a bounce the two may differ in the last bits, because
// they round differently; the reference then takes over the manager's position. Where a bounce
// ended at an edge, it also takes over whether the sprite was reflected once more.
std::string SpaceModel::CompareContents() {
  if (manager_.Count() != reference_.Sprites().size()) return "Count: differs";
  const bool bounces = options_.canvas == Canvas::Bounded && options_.border == Border::Bounce;
  const bool wraps = options_.canvas == Canvas::Bounded && options_.border == Border::Wrap;
  const double tolerance = bounces || wraps ? 1e-9 : 0;
  for (auto& [id, expected] : reference_.Sprites()) {
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
    in_order = in_order && before < id && reference_.Sprites().contains(id);
    before = id;
    ++visited;
  });
  return in_order && visited == manager_.Count() ? "" : "ForEachSprite: wrong sprites";
}

}  // namespace heliopause::test
