// Panel section: gravity. The law, the speed and the error of the approximation by theta, and the
// drift of the energy.
#include <imgui.h>

#include <algorithm>
#include <cfloat>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

void DrawLaw(LabState& s) {
  Settings settings = s.world.GetSettings();
  bool changed = ImGui::Checkbox("particles attract each other", &settings.gravity);
  Explain(
      "Algorithm of Barnes and Hut: a node that is small beside its distance counts as one mass. "
      "The mass of a body is its radius squared.");
  if (settings.gravity) {
    changed |= Slider("theta", settings.law.theta, 0, 1.5, "%.2f", false);
    Explain(
        "Largest ratio of size to distance of a node that counts as one mass. 0: the exact sum "
        "over "
        "all bodies (above 5,000 bodies at least 0.3 is used).");
    changed |= Slider("softening", settings.law.softening, 0, 200, "%.0f units", false);
    Explain(
        "Below about this distance the force grows no further. At 0, close passes fling bodies "
        "away, "
        "which shows in the energy.");
    changed |= Slider("strength", settings.law.constant, 1, 10000, "%.0f", true);
    Explain("The gravitational constant.");
    ImGui::Checkbox("nodes used for one body", &s.nodes_used);
    Explain(
        "G: chooses the body nearest to the mouse. Green squares: nodes that count as one mass, "
        "with "
        "a line from each center of mass. Red squares: leaves whose bodies count one by one.");
  }
  if (changed) s.world.Apply(settings);
}

std::string Percent(double share) { return Decimals(share * 100, 3) + " %"; }

// Pulls are empty in the first frame after gravity was switched on.
void DrawFigures(const LabState& s) {
  const Gravity& gravity = s.world.GetGravity();
  if (gravity.Pulls().empty() || !ImGui::BeginTable("gravity", 2)) return;
  const double exact = s.error.exact_microseconds, tree = gravity.Microseconds();
  std::vector<MassNode> used;
  // Only if the chosen body exists; otherwise the list stays empty.
  gravity.Tree().GetNodesUsed(s.chosen, gravity.Used(), used);
  const auto opened = std::count_if(used.begin(), used.end(), [](auto& n) { return n.opened; });
  Row("theta used", Decimals(gravity.Used().theta, 2));
  Row("tree, ms", Decimals(tree / 1000, 2), palette::kGood);
  // The exact sum is measured every half second: not yet, when gravity was just switched on.
  const bool measured = s.error.samples > 0;
  Row(s.error.samples < gravity.Pulls().size() ? "exact sum, ms (estimated)" : "exact sum, ms",
      measured ? Decimals(exact / 1000, 2) : "-", palette::kWarn);
  Row("faster by", measured && tree > 0 ? Decimals(exact / tree, 1) + " x" : "-");
  Row("mean error", measured ? Percent(s.error.mean) : "-");
  Row("worst error", measured ? Percent(s.error.worst) : "-");
  Row("nodes for one body", Grouped(used.size()) + ", " + Grouped(opened) + " opened");
  Row("kinetic energy", Decimals(gravity.Now().kinetic, 0));
  Row("potential energy", Decimals(gravity.Now().potential, 0));
  Row("energy drift", gravity.Drift().empty() ? "-" : Percent(gravity.Drift().back()));
  ImGui::EndTable();
}

// The scale is at least 0.1 %: drift below that is rounding.
void DrawDrift(const std::vector<float>& drift) {
  if (drift.size() < 2) return;
  float most = 0.001f;
  for (const float value : drift) most = std::max(most, std::abs(value));
  const std::string label = "+-" + Percent(static_cast<double>(most));
  ImGui::PlotLines("##drift", drift.data(), static_cast<int>(drift.size()), 0, label.c_str(), -most,
                   most, {ImGui::GetContentRegionAvail().x, 90});
  Explain(
      "Change of the energy as a share, over the last 20 s, since the number of bodies or the law "
      "changed. Walls that stop or wrap bodies change the energy as well.");
}

}  // namespace

void DrawGravitySection(LabState& s) {
  if (!Section("Gravity", s.open_gravity)) return;
  DrawLaw(s);
  if (!s.world.GetSettings().gravity) return;
  DrawFigures(s);
  DrawDrift(s.world.GetGravity().Drift());
}

}  // namespace heliopause::lab
