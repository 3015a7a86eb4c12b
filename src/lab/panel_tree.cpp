// The panel's section on the tree: its options, what is drawn of it, and what it looks like in
// figures.
#include <imgui.h>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "lab/picture.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

std::string Number(std::size_t value) { return Grouped(static_cast<std::int64_t>(value)); }

bool Count(const char* label, std::size_t& value, std::uint64_t low, std::uint64_t high,
           ImGuiSliderFlags flags = ImGuiSliderFlags_Logarithmic) {
  std::uint64_t number = value;
  const bool changed = ImGui::SliderScalar(label, ImGuiDataType_U64, &number, &low, &high, "%llu",
                                           flags | ImGuiSliderFlags_AlwaysClamp);
  value = number;
  return changed;
}

void DrawOptions(LabState& s) {
  Settings settings = s.world.GetSettings();
  SpaceOptions& space = settings.space;
  bool changed = Count("capacity", space.leaf_capacity, 1, 512);
  Explain(
      "A leaf with more bodies than this splits. The library's default is 128, by measurement; "
      "less shows more of the tree. The tree is rebuilt at once, the bodies stay.");
  changed |= Count("merge at", space.merge_threshold, 0, space.leaf_capacity - 1, 0);
  Explain(
      "A node with at most so many bodies below it becomes a leaf again. Just below the "
      "capacity, leaves flap: watch splits and merges.");
  double smallest = space.smallest_leaf_radius;
  const double low = 0.25, high = 1024;
  changed |= ImGui::SliderScalar("smallest", ImGuiDataType_Double, &smallest, &low, &high,
                                 "leaf %.2f units",
                                 ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  Explain(
      "A leaf is never split when its halves would have a radius below this, however full it "
      "is: pour a spot and see.");
  space.smallest_leaf_radius = smallest;
  if (changed) s.world.Apply(settings);
}

void Layer(LabState& s, const char* label, TreeLayer layer, const char* why) {
  bool on = (s.layers & layer) != 0;
  if (ImGui::Checkbox(label, &on)) s.layers ^= layer;
  Explain(why);
}

void DrawLayers(LabState& s) {
  ImGui::Checkbox("tree", &s.tree);
  Explain("T: the squares of the tree over the bodies.");
  ImGui::SameLine();
  ImGui::Checkbox("bodies", &s.bodies);
  Explain("B: the bodies themselves. Those that touch another are red.");
  ImGui::SameLine();
  Layer(s, "fill", kTreeFill, "Leaves coloured by how full they are: blue empty, red full.");
  ImGui::SameLine();
  Layer(s, "changes", kTreeChanges,
        "Yellow: split in the last half second. Violet: merged. Cyan: created. An orange corner: "
        "dirty, to be looked at by the next ReBallance.");
  ImGui::SameLine();
  Layer(s, "counts", kTreeNumbers, "How many bodies a leaf holds, where there is room.");
}

void DrawFigures(const LabState& s, Role role) {
  const Statistics now = s.world.SpaceOf(role).GetStatistics();
  const double full = FullTreeNodes(now.depth);
  if (!ImGui::BeginTable(kRoleNames[static_cast<std::size_t>(role)], 2)) return;
  if (s.world.GetSettings().managers)
    Row("manager", kRoleNames[static_cast<std::size_t>(role)], RoleColor(role));
  Row("bodies", Number(now.sprites));
  Row("heap, bytes a body",
      now.sprites == 0
          ? Number(now.bytes)
          : Decimals(static_cast<double>(now.bytes) / static_cast<double>(now.sprites), 1));
  Row("nodes / leaves", Number(now.nodes) + " / " + Number(now.leaves));
  Row("depth (full tree)", Number(now.depth) + " (" +
                               (full < 1e9 ? Grouped(static_cast<std::int64_t>(full)) + " nodes)"
                                           : DistanceText(full) + " nodes)"));
  Row("splits / merges", Number(now.splits) + " / " + Number(now.merges),
      now.splits + now.merges > 0 ? palette::kWarn : palette::kText);
  Row("strays", Number(now.strays));
  Row("dirty nodes visited", Number(now.dirty_visited));
  if (now.outside > 0) Row("outside the canvas", Number(now.outside), palette::kWarn);
  ImGui::EndTable();
}

}  // namespace

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
