// The meshes of all ship classes.
//
// Each part is given as the upper half and mirrored, so ships are symmetric by construction.
// Coordinates are in radii of the ship: x to the nose, y down. Parts are convex and are split into
// a fan; later parts cover earlier ones. Glass and accents have no rim.
//
//            -0.8 ......... wing (Both: given above the axis, mirrored below it)
//   stern  -1 ------------- 1  nose
//             0.8 ......... its mirror image
#include "view/art/ship_mesh.hpp"

#include <array>
#include <initializer_list>

namespace heliopause {

namespace {
using Points = std::initializer_list<Point>;

// Builds a mesh. Both adds a part and its mirror image, Middle a part on the axis, Engines and
// Lights a pair (a single one on the axis). `tilt` leans a surface outward, so that its shade
// changes when the ship turns.
class Builder {
 public:
  Builder& Both(Tone tone, float tilt, Points points) {
    Part(tone, {0, -tilt}, points, 1);
    return Part(tone, {0, tilt}, points, -1);
  }
  Builder& Middle(Tone tone, Points points) { return Part(tone, {0, 0}, points, 1); }
  Builder& Engines(float x, float y, float width) {
    mesh_.engines.push_back({{x, -y}, width});
    if (y != 0) mesh_.engines.push_back({{x, y}, width});
    return *this;
  }
  Builder& Lights(float x, float y) {
    mesh_.lights.push_back({x, -y});
    if (y != 0) mesh_.lights.push_back({x, y});
    return *this;
  }
  ShipMesh Done() { return std::move(mesh_); }

 private:
  Builder& Part(Tone tone, Point normal, Points points, float side) {
    std::vector<Point> rim;
    for (const Point p : points) rim.emplace_back(p.x, p.y * side);
    for (std::size_t i = 2; i < rim.size(); ++i) {
      for (const Point p : {rim[0], rim[i - 1], rim[i]})
        mesh_.triangles.push_back({p, normal, tone});
    }
    if (tone != Tone::Glass && tone != Tone::Accent) mesh_.outlines.push_back(std::move(rim));
    return *this;
  }
  ShipMesh mesh_;
};

ShipMesh Courier() {
  return Builder()
      .Both(Tone::Plate, 0.9f,
            {{0.22f, -0.16f}, {-0.42f, -0.80f}, {-0.80f, -0.86f}, {-0.62f, -0.2f}})
      .Both(Tone::Accent, 0.9f,
            {{-0.17f, -0.55f}, {-0.42f, -0.80f}, {-0.80f, -0.86f}, {-0.72f, -0.58f}})
      .Both(Tone::Dark, 0.3f,
            {{-0.55f, -0.30f}, {-0.55f, -0.10f}, {-0.92f, -0.10f}, {-0.92f, -0.27f}})
      .Both(Tone::Hull, 0.55f,
            {{1.0f, 0}, {0.46f, -0.15f}, {-0.40f, -0.25f}, {-0.78f, -0.16f}, {-0.78f, 0}})
      .Both(Tone::Accent, 0.5f,
            {{-0.05f, -0.04f}, {-0.05f, -0.11f}, {-0.62f, -0.13f}, {-0.62f, -0.04f}})
      .Both(Tone::Glass, 0.6f, {{0.62f, 0}, {0.40f, -0.085f}, {0.14f, -0.085f}, {0.04f, 0}})
      .Engines(-0.92f, 0.185f, 0.17f)
      .Lights(-0.78f, 0.84f)
      .Done();
}

ShipMesh Freighter() {
  return Builder()
      .Both(Tone::Dark, 0.1f, {{0.62f, 0}, {0.62f, -0.10f}, {-0.70f, -0.10f}, {-0.70f, 0}})
      .Both(Tone::Plate, 0.7f, {{0.40f, -0.12f}, {0.40f, -0.52f}, {0.02f, -0.52f}, {0.02f, -0.12f}})
      .Both(Tone::Plate, 0.7f,
            {{-0.04f, -0.12f}, {-0.04f, -0.52f}, {-0.42f, -0.52f}, {-0.42f, -0.12f}})
      .Both(Tone::Accent, 0.7f,
            {{0.40f, -0.42f}, {0.40f, -0.52f}, {0.02f, -0.52f}, {0.02f, -0.42f}})
      .Both(Tone::Accent, 0.7f,
            {{-0.04f, -0.42f}, {-0.04f, -0.52f}, {-0.42f, -0.52f}, {-0.42f, -0.42f}})
      .Both(Tone::Hull, 0.5f,
            {{0.98f, 0}, {0.90f, -0.16f}, {0.66f, -0.26f}, {0.46f, -0.26f}, {0.46f, 0}})
      .Both(Tone::Glass, 0.5f, {{0.93f, 0}, {0.86f, -0.12f}, {0.76f, -0.15f}, {0.80f, 0}})
      .Both(Tone::Hull, 0.5f,
            {{-0.48f, 0}, {-0.48f, -0.40f}, {-0.74f, -0.46f}, {-0.84f, -0.30f}, {-0.84f, 0}})
      .Both(Tone::Dark, 0.3f,
            {{-0.84f, -0.06f}, {-0.84f, -0.30f}, {-0.95f, -0.27f}, {-0.95f, -0.08f}})
      .Engines(-0.95f, 0.18f, 0.19f)
      .Lights(0.42f, 0.54f)
      .Lights(-0.72f, 0.46f)
      .Done();
}

ShipMesh Hauler() {
  return Builder()
      .Both(Tone::Dark, 0.1f, {{0.70f, 0}, {0.70f, -0.08f}, {-0.76f, -0.08f}, {-0.76f, 0}})
      .Both(Tone::Plate, 0.4f, {{0.44f, -0.09f}, {0.44f, -0.36f}, {0.10f, -0.36f}, {0.10f, -0.09f}})
      .Both(Tone::Plate, 0.4f,
            {{0.06f, -0.09f}, {0.06f, -0.36f}, {-0.28f, -0.36f}, {-0.28f, -0.09f}})
      .Both(Tone::Plate, 0.4f,
            {{-0.32f, -0.09f}, {-0.32f, -0.36f}, {-0.62f, -0.36f}, {-0.62f, -0.09f}})
      .Both(Tone::Hull, 0.8f,
            {{0.30f, -0.40f}, {0.30f, -0.66f}, {-0.12f, -0.66f}, {-0.12f, -0.40f}})
      .Both(Tone::Hull, 0.8f,
            {{-0.16f, -0.40f}, {-0.16f, -0.66f}, {-0.58f, -0.66f}, {-0.58f, -0.40f}})
      .Both(Tone::Accent, 0.8f,
            {{0.30f, -0.56f}, {0.30f, -0.66f}, {-0.58f, -0.66f}, {-0.58f, -0.56f}})
      .Both(Tone::Accent, 0.4f,
            {{0.44f, -0.17f}, {0.44f, -0.23f}, {-0.62f, -0.23f}, {-0.62f, -0.17f}})
      .Both(Tone::Hull, 0.5f,
            {{0.98f, 0}, {0.92f, -0.18f}, {0.74f, -0.30f}, {0.52f, -0.30f}, {0.52f, 0}})
      .Both(Tone::Glass, 0.5f, {{0.94f, 0}, {0.89f, -0.13f}, {0.80f, -0.17f}, {0.84f, 0}})
      .Both(Tone::Plate, 0.6f,
            {{-0.62f, 0}, {-0.62f, -0.50f}, {-0.80f, -0.54f}, {-0.88f, -0.44f}, {-0.88f, 0}})
      .Both(Tone::Dark, 0.3f,
            {{-0.88f, -0.26f}, {-0.88f, -0.46f}, {-0.98f, -0.44f}, {-0.98f, -0.28f}})
      .Both(Tone::Dark, 0.3f, {{-0.88f, 0}, {-0.88f, -0.16f}, {-0.98f, -0.14f}, {-0.98f, 0}})
      .Engines(-0.98f, 0.36f, 0.15f)
      .Engines(-0.98f, 0, 0.24f)
      .Lights(0.28f, 0.68f)
      .Lights(-0.80f, 0.54f)
      .Done();
}

ShipMesh Raider() {
  return Builder()
      .Both(Tone::Plate, 0.9f,
            {{0.62f, -0.74f}, {-0.30f, -0.62f}, {-0.70f, -0.22f}, {-0.06f, -0.16f}})
      .Both(Tone::Accent, 0.9f,
            {{0.62f, -0.74f}, {-0.30f, -0.62f}, {-0.44f, -0.48f}, {0.30f, -0.56f}})
      .Both(Tone::Dark, 0.4f, {{0.98f, -0.70f}, {0.40f, -0.78f}, {0.30f, -0.70f}, {0.42f, -0.64f}})
      .Both(Tone::Dark, 0.2f,
            {{-0.56f, -0.05f}, {-0.56f, -0.22f}, {-0.90f, -0.20f}, {-0.90f, -0.05f}})
      .Both(Tone::Hull, 0.6f,
            {{0.78f, 0}, {0.44f, -0.12f}, {-0.30f, -0.26f}, {-0.78f, -0.10f}, {-0.70f, 0}})
      .Both(Tone::Accent, 0.6f, {{0.78f, 0}, {0.44f, -0.12f}, {0.34f, -0.05f}, {0.34f, 0}})
      .Both(Tone::Glass, 0.5f, {{0.22f, 0}, {0.10f, -0.09f}, {-0.14f, -0.07f}, {-0.20f, 0}})
      .Engines(-0.90f, 0.125f, 0.15f)
      .Lights(-0.30f, 0.62f)
      .Done();
}

ShipMesh Marauder() {
  return Builder()
      .Both(Tone::Plate, 0.8f,
            {{0.30f, -0.20f}, {0.06f, -0.88f}, {-0.24f, -0.94f}, {-0.60f, -0.24f}})
      .Both(Tone::Accent, 0.8f,
            {{0.14f, -0.66f}, {0.06f, -0.88f}, {-0.24f, -0.94f}, {-0.38f, -0.66f}})
      .Both(Tone::Dark, 0.4f, {{0.52f, -0.86f}, {0.06f, -0.94f}, {-0.28f, -0.88f}, {0.06f, -0.80f}})
      .Both(Tone::Plate, 0.7f,
            {{-0.40f, -0.20f}, {-0.62f, -0.60f}, {-0.98f, -0.66f}, {-0.76f, -0.16f}})
      .Both(Tone::Dark, 0.2f, {{-0.66f, 0}, {-0.66f, -0.30f}, {-0.94f, -0.26f}, {-0.94f, 0}})
      .Both(Tone::Hull, 0.6f,
            {{0.70f, 0},
             {0.96f, -0.22f},
             {0.74f, -0.34f},
             {0.40f, -0.26f},
             {-0.30f, -0.34f},
             {-0.78f, -0.18f},
             {-0.78f, 0}})
      .Both(Tone::Accent, 0.6f,
            {{0.96f, -0.22f}, {0.74f, -0.34f}, {0.62f, -0.25f}, {0.74f, -0.14f}})
      .Both(Tone::Dark, 0.4f,
            {{0.10f, -0.06f}, {0.10f, -0.18f}, {-0.50f, -0.20f}, {-0.50f, -0.06f}})
      .Both(Tone::Glass, 0.5f, {{0.46f, 0}, {0.34f, -0.09f}, {0.18f, -0.08f}, {0.14f, 0}})
      .Engines(-0.94f, 0.13f, 0.2f)
      .Lights(-0.98f, 0.66f)
      .Done();
}

ShipMesh Cutter() {
  return Builder()
      .Both(Tone::Plate, 0.9f,
            {{0.10f, -0.14f}, {-0.62f, -0.66f}, {-0.90f, -0.62f}, {-0.72f, -0.16f}})
      .Both(Tone::Accent, 0.9f,
            {{-0.34f, -0.46f}, {-0.62f, -0.66f}, {-0.90f, -0.62f}, {-0.84f, -0.44f}})
      .Both(Tone::Plate, 0.8f, {{0.58f, -0.08f}, {0.34f, -0.34f}, {0.20f, -0.34f}, {0.28f, -0.10f}})
      .Both(Tone::Dark, 0.2f, {{-0.66f, 0}, {-0.66f, -0.22f}, {-0.94f, -0.18f}, {-0.94f, 0}})
      .Both(Tone::Hull, 0.6f,
            {{1.0f, 0}, {0.70f, -0.10f}, {-0.10f, -0.20f}, {-0.74f, -0.22f}, {-0.78f, 0}})
      .Both(Tone::Accent, 0.6f, {{0.86f, 0}, {0.66f, -0.07f}, {0.52f, -0.07f}, {0.52f, 0}})
      .Both(Tone::Glass, 0.5f, {{0.42f, 0}, {0.32f, -0.08f}, {0.06f, -0.08f}, {0.0f, 0}})
      .Both(Tone::Accent, 0.5f,
            {{-0.22f, -0.05f}, {-0.22f, -0.12f}, {-0.60f, -0.13f}, {-0.60f, -0.05f}})
      .Engines(-0.94f, 0.09f, 0.16f)
      .Lights(-0.88f, 0.63f)
      .Done();
}

ShipMesh Frigate() {
  return Builder()
      .Both(Tone::Plate, 0.9f,
            {{0.04f, -0.18f}, {-0.10f, -0.50f}, {-0.74f, -0.56f}, {-0.66f, -0.18f}})
      .Both(
          Tone::Hull, 0.8f,
          {{0.28f, -0.42f}, {0.10f, -0.56f}, {-0.80f, -0.60f}, {-0.86f, -0.46f}, {-0.10f, -0.42f}})
      .Both(Tone::Accent, 0.8f,
            {{0.10f, -0.56f}, {-0.80f, -0.60f}, {-0.82f, -0.53f}, {0.16f, -0.50f}})
      .Both(Tone::Dark, 0.3f,
            {{-0.82f, -0.46f}, {-0.82f, -0.58f}, {-0.96f, -0.56f}, {-0.96f, -0.47f}})
      .Both(Tone::Dark, 0.2f, {{-0.76f, 0}, {-0.76f, -0.20f}, {-0.98f, -0.17f}, {-0.98f, 0}})
      .Both(Tone::Hull, 0.6f,
            {{1.0f, 0},
             {0.86f, -0.09f},
             {0.30f, -0.20f},
             {-0.40f, -0.24f},
             {-0.82f, -0.18f},
             {-0.82f, 0}})
      .Both(Tone::Plate, 0.4f, {{0.66f, 0}, {0.58f, -0.09f}, {0.10f, -0.12f}, {0.10f, 0}})
      .Both(Tone::Accent, 0.6f, {{0.92f, 0}, {0.82f, -0.06f}, {0.70f, -0.06f}, {0.70f, 0}})
      .Both(Tone::Dark, 0.4f,
            {{0.02f, -0.05f}, {0.02f, -0.14f}, {-0.30f, -0.16f}, {-0.30f, -0.05f}})
      .Both(Tone::Glass, 0.5f, {{-0.36f, 0}, {-0.38f, -0.09f}, {-0.54f, -0.09f}, {-0.58f, 0}})
      .Engines(-0.98f, 0.085f, 0.15f)
      .Engines(-0.96f, 0.515f, 0.1f)
      .Lights(0.26f, 0.44f)
      .Lights(-0.84f, 0.56f)
      .Done();
}

struct Named {
  std::string_view name;
  ShipMesh (*build)();
};
constexpr std::array<Named, 7> kShapes{{{"courier", Courier},
                                        {"freighter", Freighter},
                                        {"hauler", Hauler},
                                        {"raider", Raider},
                                        {"marauder", Marauder},
                                        {"cutter", Cutter},
                                        {"frigate", Frigate}}};
}  // namespace

const ShipMesh& FindShipMesh(std::string_view shape) {
  static const auto meshes = [] {
    std::array<ShipMesh, kShapes.size()> built;
    for (std::size_t i = 0; i < kShapes.size(); ++i) built[i] = kShapes[i].build();
    return built;
  }();
  for (std::size_t i = 0; i < kShapes.size(); ++i) {
    if (kShapes[i].name == shape) return meshes[i];
  }
  return meshes[0];
}

std::vector<std::string_view> ShipShapes() {
  std::vector<std::string_view> names;
  names.reserve(kShapes.size());
  for (const Named& shape : kShapes) names.push_back(shape.name);
  return names;
}

}  // namespace heliopause
