// The panel's section on the probe: what is asked with the right button, and the answer.
#include <imgui.h>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "lab/picture.hpp"
#include "view/draw/number_text.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {
namespace {

std::string Number(std::size_t value) { return Grouped(static_cast<std::int64_t>(value)); }

void DrawQuestion(LabState& s) {
  constexpr const char* kLabels[] = {"who does it touch",  "centers within a radius",
                                     "nearest k",          "who is in a box",
                                     "sweep to the first", "sweep through all"};
  int kind = static_cast<int>(s.probe.kind);
  if (ImGui::Combo("ask", &kind, kLabels, static_cast<int>(std::size(kLabels)))) {
    s.probe.kind = static_cast<ProbeKind>(kind);
    s.answer.reset();
  }
  Explain(
      "What a right click asks at the mouse. Sweeps: hold the right button where the way "
      "begins, let go where it ends.");
  const double low = 1, high = 4000;
  if (s.probe.kind != ProbeKind::Nearest) {
    ImGui::SliderScalar("radius", ImGuiDataType_Double, &s.probe.radius, &low, &high, "%.0f units",
                        ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    Explain(
        "Of the large body at the mouse, of the search, or of what sweeps; half the edge of "
        "the box.");
  } else {
    const std::uint64_t least = 1, most = 10000;
    std::uint64_t k = s.probe.k;
    ImGui::SliderScalar("k", ImGuiDataType_U64, &k, &least, &most, "%llu",
                        ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    s.probe.k = k;
    Explain("How many of the nearest are asked for.");
  }
  ImGui::Checkbox("ask in every frame", &s.live_probe);
  Explain("L: asks again and again while the mouse moves, without a click.");
  if (s.world.GetSettings().managers) {
    int role = static_cast<int>(s.probe_role);
    if (ImGui::Combo("of", &role, kRoleNames.data(), kRoles)) s.probe_role = Role(role);
    Explain("Which manager is asked.");
  }
}

void DrawAnswer(const Answer& answer) {
  if (!ImGui::BeginTable("answer", 2)) return;
  Row("found", Number(answer.who.size()), kFoundColor);
  Row("nodes entered", Number(answer.trace.nodes_entered), VisitColor(NodeVisit::What::Entered));
  Row("nodes skipped", Number(answer.trace.nodes_skipped), VisitColor(NodeVisit::What::Skipped));
  Row("nodes taken whole", Number(answer.trace.nodes_taken_whole),
      VisitColor(NodeVisit::What::TakenWhole));
  Row("bodies tested", Number(answer.trace.sprites_tested));
  Row("brute force tests", Number(answer.brute_checks));
  Row("microseconds", Decimals(answer.microseconds, 2));
  ImGui::EndTable();
}

}  // namespace

void DrawProbeSection(LabState& s) {
  const bool first_answer = s.answer.has_value() && !s.open_probe;
  s.open_probe = s.open_probe || first_answer;
  if (!Section("Probe (right click)", s.open_probe, first_answer)) return;
  DrawQuestion(s);
  if (s.answer) DrawAnswer(*s.answer);
}

}  // namespace heliopause::lab
