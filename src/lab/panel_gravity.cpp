// The panel's section on gravity: the law, what theta saves and costs, and whether energy is kept.
#include <imgui.h>

#include <algorithm>
#include <cfloat>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

bool Slider(const char* label, double& value, double low, double high, const char* format,
            bool logarithmic) {
  return ImGui::SliderScalar(
      label, ImGuiDataType_Double, &value, &low, &high, format,
      ImGuiSliderFlags_AlwaysClamp | (logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
}

void DrawLaw(LabState& s) {
  Settings settings = s.world.GetSettings();
  bool changed = ImGui::Checkbox("particles pull each other", &settings.gravity);
  Explain(
      "By Barnes and Hut: a node that is small beside its distance pulls as one body. Mass is "
      "radius squared.");
  if (settings.gravity) {
    changed |= Slider("theta", settings.law.theta, 0, 1.5, "%.2f", false);
    Explain(
        "How large beside its distance a node may be that pulls as one. 0: the exact sum, each "
        "body by each (with more than 5,000 bodies at least 0.3 is used).");
    changed |= Slider("softening", settings.law.softening, 0, 200, "%.0f units", false);
    Explain(
        "Closer than about this, bodies no longer pull harder. At 0, close passes fling bodies "
        "away, and the energy shows it.");
    changed |= Slider("strength", settings.law.constant, 1, 10000, "%.0f", true);
    Explain("The constant of gravity.");
    ImGui::Checkbox("nodes used for one body", &s.nodes_used);
    Explain(
        "G: chooses the body next to the mouse. Squares: nodes that pull it as one, a line "
        "from each center of mass. Red: leaves whose bodies pull one by one.");
  }
  if (changed) s.world.Apply(settings);
}

std::string Percent(double share) { return Decimals(share * 100, 3) + " %"; }

void DrawFigures(const LabState& s) {
  const Gravity& gravity = s.world.GetGravity();
  if (gravity.Pulls().empty() || !ImGui::BeginTable("gravity", 2)) return;
  const double exact = s.error.exact_microseconds, tree = gravity.Microseconds();
  std::vector<MassNode> used;
  gravity.Tree().GetNodesUsed(s.chosen, gravity.Used(), used);
  const auto opened = std::count_if(used.begin(), used.end(), [](auto& n) { return n.opened; });
  Row("theta used", Decimals(gravity.Used().theta, 2));
  Row("tree, ms", Decimals(tree / 1000, 2), palette::kGood);
  Row(s.error.samples < gravity.Pulls().size() ? "exact sum, ms (by sample)" : "exact sum, ms",
      Decimals(exact / 1000, 2), palette::kWarn);
  Row("faster by", tree > 0 ? Decimals(exact / tree, 1) + " x" : "-");
  Row("mean error", Percent(s.error.mean));
  Row("worst error", Percent(s.error.worst));
  Row("nodes for one body", Grouped(static_cast<std::int64_t>(used.size())) + ", " +
                                Grouped(static_cast<std::int64_t>(opened)) + " opened");
  Row("kinetic energy", Decimals(gravity.Now().kinetic, 0));
  Row("potential energy", Decimals(gravity.Now().potential, 0));
  Row("energy drift", gravity.Drift().empty() ? "-" : Percent(gravity.Drift().back()));
  ImGui::EndTable();
}

// The scale is never finer than a tenth of a percent: rounding is no news.
void DrawDrift(const std::vector<float>& drift) {
  if (drift.size() < 2) return;
  float most = 0.001f;
  for (const float value : drift) most = std::max(most, std::abs(value));
  const std::string label = "+-" + Percent(static_cast<double>(most));
  ImGui::PlotLines("##drift", drift.data(), static_cast<int>(drift.size()), 0, label.c_str(), -most,
                   most, {ImGui::GetContentRegionAvail().x, 90});
  Explain(
      "Energy gained or lost since bodies last came or went or the law changed, as a share, "
      "over the last 20 s. Walls that stop or wrap bodies change energy, too.");
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
