// Panel section: the tree. Its options, the layers that are drawn, and its statistics.
#include <imgui.h>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "lab/picture.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

// Each change rebuilds the tree, which takes some milliseconds for 200,000 bodies.
void DrawOptions(LabState& s) {
  Settings settings = s.world.GetSettings();
  SpaceOptions& space = settings.space;
  bool changed = CountSlider("capacity", space.leaf_capacity, 1, 512);
  Explain(
      "A leaf with more bodies than this splits. The default of the library, 128, is the fastest; "
      "smaller values show more of the tree. The tree is rebuilt at once, the bodies stay.");
  changed |= CountSlider("merge at", space.merge_threshold, 0, space.leaf_capacity - 1, false);
  Explain(
      "A node with at most this many bodies below it becomes a leaf again. With a value just below "
      "the capacity, leaves split and merge in turn.");
  changed |= Slider("smallest##leaf", space.smallest_leaf_radius, 0.25, 1024, "leaf %.2f units");
  Explain(
      "A leaf does not split if its children would have a radius below this, however full it is. "
      "Pour a spot to see it.");
  if (changed) s.world.Apply(settings);
}

// One bit of the layers as a checkbox.
void Layer(LabState& s, const char* label, TreeLayer layer, const char* tooltip) {
  bool on = (s.layers & layer) != 0;
  if (ImGui::Checkbox(label, &on)) s.layers ^= layer;
  Explain(tooltip);
}

// Layers that apply to the squares of the tree; bodies are separate.
void DrawLayers(LabState& s) {
  ImGui::Checkbox("tree", &s.tree);
  Explain("T: the squares of the tree over the bodies.");
  ImGui::SameLine();
  ImGui::Checkbox("bodies##shown", &s.bodies);
  Explain("B: the bodies. Those that touch another one are red.");
  ImGui::SameLine();
  Layer(s, "fill", kTreeFill, "Leaves coloured by their fill: blue empty, red full.");
  ImGui::SameLine();
  Layer(s, "changes", kTreeChanges,
        "Yellow: split in the last half second. Violet: merged. Cyan: created. Orange corner: "
        "dirty, visited by the next ReBallance.");
  ImGui::SameLine();
  Layer(s, "counts", kTreeNumbers, "Number of bodies in a leaf, where the square is large enough.");
}

// The full tree is the one with all nodes down to this depth: it shows what sparse saves.
void DrawFigures(const LabState& s, Role role) {
  const Statistics now = s.world.SpaceOf(role).GetStatistics();
  if (!ImGui::BeginTable(kRoleNames[static_cast<std::size_t>(role)], 2)) return;
  if (s.world.GetSettings().managers)
    Row("manager", kRoleNames[static_cast<std::size_t>(role)], RoleColor(role));
  Row("bodies", Number(now.sprites));
  Row("heap, bytes per body",
      now.sprites == 0
          ? Number(now.bytes)
          : Decimals(static_cast<double>(now.bytes) / static_cast<double>(now.sprites), 1));
  Row("nodes / leaves", Number(now.nodes) + " / " + Number(now.leaves));
  Row("depth (full tree)", Number(now.depth) + " (" + FullTreeText(now.depth) + " nodes)");
  Row("splits / merges", Number(now.splits) + " / " + Number(now.merges),
      now.splits + now.merges > 0 ? palette::kWarn : palette::kText);
  Row("strays", Number(now.strays));
  Row("dirty nodes visited", Number(now.dirty_visited));
  if (now.outside > 0) Row("outside the canvas", Number(now.outside), palette::kWarn);
  ImGui::EndTable();
}

}  // namespace

// One table per manager that is in use.
void DrawTreeSection(LabState& s) {
  if (!Section("Tree", s.open_tree)) return;
  DrawOptions(s);
  DrawLayers(s);
  for (std::size_t i = 0; i < kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    if (!s.world.IsShown(role)) continue;
    if (s.world.GetSettings().managers) {
      ImGui::Checkbox((std::string("show ") + kRoleNames[i]).c_str(), &s.shows[i]);
      Explain("Draw this manager's tree and bodies.");
    }
    DrawFigures(s, role);
  }
}

}  // namespace heliopause::lab
