// The bodies, by level of detail: discs while they are few or large, octagons and points when they
// are many. Layers from bottom to top: bodies (level, enemies, particles), trees, gravity, answer,
// probe.
#include "lab/picture.hpp"

#include <algorithm>
#include <cmath>

#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {
namespace {

const Rgba kHit(255, 78, 66);
constexpr float kMinDisc = 2.5f;           // px; smaller bodies are points
constexpr std::size_t kManyBodies = 3000;  // above this number, small bodies get no smooth rim
constexpr float kMaxOctagon = 6;           // px; larger bodies are discs in any case

// Eight corners without antialiasing: a sixth of the triangles of a disc.
void Octagon(Painter& shapes, Point at, float r, Rgba color) {
  const float d = r * 0.41421356f;
  const Point rim[] = {{at.x - d, at.y - r}, {at.x + d, at.y - r}, {at.x + r, at.y - d},
                       {at.x + r, at.y + d}, {at.x + d, at.y + r}, {at.x - d, at.y + r},
                       {at.x - r, at.y + d}, {at.x - r, at.y - d}};
  shapes.Fan(rim, color);
}

// By size in pixels and by the number of bodies: the time of a frame depends on vertices.
void DrawBody(Dots& dots, Painter& shapes, Point at, float radius, Rgba color, bool many) {
  if (radius < kMinDisc) {
    dots.Add(at, 1.8f * radius, color);
  } else if (many && radius < kMaxOctagon) {
    Octagon(shapes, at, radius, color);
  } else {
    shapes.Disc(at, radius, color);
  }
}

// Bodies are culled one by one: their number is bounded, and the picture shows all of them anyway.
bool IsOnScreen(const Ui& ui, Point at, float radius) {
  return at.x + radius > 0 && at.y + radius > 0 && at.x - radius < ui.width &&
         at.y - radius < ui.height;
}

// The edge of a bounded canvas, or the initial root of an infinite one.
void DrawCanvas(const Ui& ui, const Camera& camera, const SpaceOptions& options) {
  const ScreenSquare square = ToScreenSquare(ui, camera, options.center, options.radius);
  const double alpha = options.canvas == Canvas::Bounded ? 0.8 : 0.2;
  ui.shapes.Frame(square.corner, square.size, 2, WithAlpha(palette::kPanelEdge, alpha));
}

}  // namespace

Rgba RoleColor(Role role) {
  switch (role) {
    case Role::Enemies:
      return Rgba(255, 176, 84);
    case Role::Level:
      return Rgba(150, 210, 130);
    default:
      return Rgba(104, 176, 255);
  }
}

// Changes are recorded only while their layer is shown: each tick visits all nodes for it.
void Picture::AfterTick(const LabState& state) {
  if (!state.tree || !(state.layers & kTreeChanges)) return Clear();
  for (std::size_t i = 0; i < kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    if (!state.world.IsShown(role)) continue;
    const std::uint64_t tick = state.world.TickNumber();
    trees_[i].DropOldChanges(tick);
    state.world.SpaceOf(role).ForEachNode(
        [&](const NodeView& node) { trees_[i].Record(node, tick); });
  }
}

void Picture::Flush(sf::RenderTarget& target) {
  dots_.Flush(target);
  frames_.Flush(target);
}

void Picture::Clear() {
  for (TreePicture& tree : trees_) tree.Clear();
}

void Picture::DrawBodies(const Ui& ui, const LabState& state, const Camera& camera, Role role) {
  const SpriteManager& space = state.world.SpaceOf(role);
  const Collisions& collisions = state.world.CollisionsOf(role);
  // Walls are few and large; in the background they are dimmed.
  const bool many = space.Count() > kManyBodies;
  const Rgba color = WithAlpha(RoleColor(role), role == Role::Level ? 0.5 : 0.85);
  space.ForEachSprite([&](SpriteId id, const Sprite& body) {
    const Point at = camera.ToScreen(body.position);
    const float radius = camera.ToPixels(body.radius);
    if (!IsOnScreen(ui, at, radius)) return;
    const bool hit = collisions.Has(id), wall = role == Role::Level;
    DrawBody(dots_, ui.shapes, at, radius, hit && !wall ? kHit : color, many);
    if (hit && wall)
      ui.shapes.Ring(at, radius, 1.5f, kHit);  // a wall keeps the colour of its manager
  });
}

// In the colour of its role when there are several managers. Outlines are cheap lines, and touched
// leaves are not marked: in a moving world, nearly all of them are.
void Picture::DrawTree(const Ui& ui, const LabState& state, const Camera& camera, Role role,
                       TreeLayerMask layers) {
  const Population& population = state.world.Of(role);
  const TreePicture& tree = trees_[static_cast<std::size_t>(role)];
  const Rgba color = RoleColor(role);
  TreePicture::Style style{layers, std::max<std::size_t>(1, population.Options().leaf_capacity)};
  style.mark_touched = false;
  if (state.world.GetSettings().managers) style.tint = &color;
  tree.DrawNodes(ui, camera, population.Space(), style,
                 [this](Point corner, Point size, Rgba rim) { frames_.Add(corner, size, rim); });
  if (layers & kTreeChanges) tree.DrawChanges(ui, camera, state.world.TickNumber());
}

void Picture::Draw(const Ui& ui, const LabState& state, const Camera& camera,
                   const Pointer& pointer) {
  DrawCanvas(ui, camera, state.world.GetSettings().space);
  const bool several = state.world.GetSettings().managers;
  const auto shown = [&](std::size_t i) {
    return state.world.IsShown(static_cast<Role>(i)) && state.shows[i];
  };
  for (std::size_t i = kRoles; i-- > 0;) {  // from bottom to top
    if (state.bodies && shown(i)) DrawBodies(ui, state, camera, static_cast<Role>(i));
  }
  // The nodes of an answer and of gravity are filled, so the tree is drawn as lines then.
  TreeLayerMask layers = state.layers;
  if (several || state.answer || state.world.GetSettings().gravity)
    layers &= ~TreeLayerMask{kTreeFill};
  if (state.answer || state.world.GetSettings().gravity) layers &= ~TreeLayerMask{kTreeChanges};
  for (std::size_t i = 0; state.tree && i < kRoles; ++i) {
    if (shown(i)) DrawTree(ui, state, camera, static_cast<Role>(i), layers);
  }
  if (state.world.GetSettings().gravity && state.nodes_used)
    DrawNodesUsed(ui, state.world, state.chosen, camera);
  if (state.answer)
    DrawAnswerMarks(ui, state.world.SpaceOf(state.answer_role), *state.answer, camera);
  if (!pointer.inside) return;
  const Vec2 from = pointer.right ? pointer.pressed : pointer.at;
  // The preview of a sweep would hide the answer of the last one.
  if (!IsSweep(state.probe.kind) || pointer.right || !state.answer)
    DrawProbe(ui, state.probe, camera, from, pointer.at, WithAlpha(palette::kText, 0.35));
}

}  // namespace heliopause::lab
