// Panel section: the probe. The kind of search that the right mouse button makes, and its answer.
#include <imgui.h>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "lab/picture.hpp"
#include "view/draw/number_text.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {
namespace {

// Another kind of search makes the last answer meaningless, so it is cleared.
void DrawQuery(LabState& s) {
  constexpr const char* kLabels[] = {"touching a circle", "centers in a radius", "nearest k",
                                     "touching a box",    "sweep, first hit",    "sweep, all hits"};
  int kind = static_cast<int>(s.probe.kind);
  if (ImGui::Combo("search", &kind, kLabels, static_cast<int>(std::size(kLabels)))) {
    s.probe.kind = static_cast<ProbeKind>(kind);
    s.answer.reset();
  }
  Explain(
      "The search that a right click makes at the mouse. Sweeps: press the right button at the "
      "start and release it at the end.");
  if (s.probe.kind != ProbeKind::Nearest) {
    Slider("radius", s.probe.radius, 1, 4000, "%.0f units");
    Explain("Of the search circle or the sweeping circle; half the edge length of the box.");
  } else {
    CountSlider("k", s.probe.k, 1, 10000);
    Explain("Number of nearest bodies to find.");
  }
  ImGui::Checkbox("search in every frame", &s.live_probe);
  Explain("L: searches in every frame at the mouse, without a click.");
  if (s.world.GetSettings().managers) {
    int role = static_cast<int>(s.probe_role);
    if (ImGui::Combo("of", &role, kRoleNames.data(), kRoles)) s.probe_role = Role(role);
    Explain("The manager to search in.");
  }
}

// The colours of the nodes are those of the picture.
void DrawAnswer(const Answer& answer) {
  if (!ImGui::BeginTable("answer", 2)) return;
  Row("found", Number(answer.found.size()), kFoundColor);
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
  // The first answer opens the section, so that a right click has a visible effect.
  const bool first_answer = s.answer.has_value() && !s.open_probe;
  s.open_probe = s.open_probe || first_answer;
  if (!Section("Probe (right click)", s.open_probe, first_answer)) return;
  DrawQuery(s);
  if (s.answer) DrawAnswer(*s.answer);
}

}  // namespace heliopause::lab
