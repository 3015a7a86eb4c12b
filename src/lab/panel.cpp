// The frame of the panel, and the section that everybody needs: time, bodies, pouring, canvas.
#include "lab/panel.hpp"

#include <imgui.h>

#include <algorithm>

#include "lab/gui.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause::lab {
namespace {

constexpr double kLeastRate = 10, kMostRate = 60000;
constexpr double kLeastEdge = 256, kMostEdge = 65536;
constexpr double kLeastSize = 0.5, kMostSize = 100;
constexpr double kNoSpeed = 0, kMostSpeed = 2000;
constexpr double kLeastBrush = 10, kMostBrush = 2000;

bool SliderOf(const char* label, double& value, double low, double high, const char* format,
              bool logarithmic = true) {
  const ImGuiSliderFlags flags =
      ImGuiSliderFlags_AlwaysClamp | (logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
  return ImGui::SliderScalar(label, ImGuiDataType_Double, &value, &low, &high, format, flags);
}

void DrawTime(LabState& s) {
  if (ImGui::Button(s.paused ? "Run" : "Pause", {70, 0})) s.paused = !s.paused;
  Explain("P: stops and starts time. Pouring and asking go on while it stands.");
  ImGui::SameLine();
  if (ImGui::Button("Step", {56, 0})) s.step = true;
  Explain("N: one tick, a sixtieth of a second, then pause: watch leaves split and merge.");
  ImGui::SameLine();
  if (ImGui::Button("Restart", {70, 0})) s.world.Restart();
  Explain("R: the same bodies as at the start, from the same seed.");
  ImGui::SameLine();
  if (ImGui::Button("Clear", {56, 0})) s.world.SetCount(0);
  Explain("C: removes all particles. Watch the tree merge back to its root.");
  constexpr const char* kNames[] = {"1/32", "1/16", "1/8", "1/4", "1/2", "full"};
  int speed = static_cast<int>(s.speed);
  if (ImGui::SliderInt("speed", &speed, 0, static_cast<int>(kSpeeds.size()) - 1, kNames[speed],
                       ImGuiSliderFlags_NoInput))
    s.speed = static_cast<std::size_t>(std::clamp<int>(speed, 0, kSpeeds.size() - 1));
  Explain("[ and ]: slow motion. Ticks stay a sixtieth of a second, there are fewer of them.");
  const std::string frame = s.frame_ms > 0 ? "; frame: " + Decimals(s.frame_ms, 1) + " ms" : "";
  ImGui::Text("tick %s: %.2f ms of 16.67%s",
              Grouped(static_cast<std::int64_t>(s.world.TickNumber())).c_str(), s.tick_ms,
              frame.c_str());
  Explain("What a tick takes: moving, mending the tree, finding pairs. A frame adds the drawing.");
  if (s.frames_per_second > 0)
    ImGui::Text("%.1f ticks/s, %.1f frames/s", s.ticks_per_second, s.frames_per_second);
}

void DrawBodies(LabState& s, Settings& settings) {
  const std::uint64_t low = 0, high = kMostBodies;
  std::uint64_t count = s.world.SpaceOf(Role::Particles).Count();
  if (ImGui::SliderScalar("bodies", ImGuiDataType_U64, &count, &low, &high, "%llu",
                          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
    s.world.SetCount(count);
  Explain("How many particles there are: up to 200,000. Newest go first. Ctrl+click to type.");
  if (ImGui::Checkbox("three managers", &settings.managers)) s.world.Apply(settings);
  Explain(
      "Particles, enemies and a level, each in a SpriteManager of its own with a tree and a "
      "colour of its own. The few ask the many who touches them.");
}

void DrawPouring(LabState& s, Settings& settings) {
  Mixture& mixture = settings.mixture;
  int shape = static_cast<int>(mixture.shape);
  bool changed = ImGui::Combo("shape", &shape, kShapeNames.data(), kShapeNames.size());
  Explain(
      "What is poured: over the whole canvas while Space is held, around the mouse while its "
      "left button is. Restart pours all bodies anew in this shape.");
  mixture.shape = static_cast<Shape>(shape);
  changed |= SliderOf("rate", settings.rate, kLeastRate, kMostRate, "%.0f bodies/s");
  Explain("Bodies a second while pouring.");
  changed |= SliderOf("smallest", mixture.least_radius, kLeastSize, kMostSize, "radius %.1f");
  Explain("Radius of the smallest new body, in world units.");
  changed |= SliderOf("largest", mixture.largest_radius, kLeastSize, kMostSize, "radius %.1f");
  Explain(
      "Radius of the largest new body. One large body makes every node above it reach further, "
      "and searches by edge enter more.");
  changed |= SliderOf("fastest", mixture.speed, kNoSpeed, kMostSpeed, "%.0f units/s", false);
  Explain("Speed of the fastest new body. Faster bodies leave their leaf more often: strays.");
  SliderOf("brush", s.brush, kLeastBrush, kMostBrush, "%.0f units");
  Explain("Half the edge of the square that the mouse pours into.");
  if (settings.managers) {
    int role = static_cast<int>(s.pour_role);
    if (ImGui::Combo("into", &role, kRoleNames.data(), kRoles)) s.pour_role = Role(role);
    Explain("Which manager the poured bodies belong to.");
  }
  if (changed) s.world.Apply(settings);
}

void DrawCanvas(LabState& s, Settings& settings) {
  bool infinite = settings.space.canvas == Canvas::Infinite;
  bool changed = ImGui::Checkbox("infinite", &infinite);
  Explain(
      "No border: the root doubles wherever a body flies out of it, and shrinks back when it "
      "has come home.");
  settings.space.canvas = infinite ? Canvas::Infinite : Canvas::Bounded;
  int border = static_cast<int>(settings.space.border);
  changed |= ImGui::Combo("border", &border, kBorderNames.data(), kBorderNames.size());
  Explain(
      "At the edge of a bounded canvas bodies fly on (a list beside the tree holds them), wrap "
      "around, stop, bounce, or vanish.");
  settings.space.border = static_cast<Border>(border);
  changed |= SliderOf("half edge", settings.space.radius, kLeastEdge, kMostEdge, "%.0f units");
  Explain("Half the edge of the canvas. On an infinite canvas: the root never shrinks below it.");
  if (changed) s.world.Apply(settings);
}

}  // namespace

void DrawWorldSection(LabState& s) {
  DrawTime(s);
  Settings settings = s.world.GetSettings();
  DrawBodies(s, settings);
  if (Section("Pour (hold Space or the left button)", false)) DrawPouring(s, settings);
  if (Section("Canvas", false)) DrawCanvas(s, settings);
}

void DrawInsightSection(LabState& s) {
  if (!Section("Searches and time (F6)", s.searches || s.time_line)) return;
  ImGui::Checkbox("who searches, at what cost", &s.searches);
  Explain(
      "F6: callers by cost, and their last searches with the nodes that they went through. Click "
      "on a caller to see its searches alone, on a search to hold it; , and . step through them.");
  ImGui::Checkbox("the last ten seconds", &s.time_line);
  Explain("F6: what each phase of a tick took, and splits, merges, strays and bodies.");
}

void DrawPanel(LabState& state, unsigned width, unsigned height) {
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  ImGui::SetNextWindowPos({std::max(0.f, w - kPanelWidth), 0});
  ImGui::SetNextWindowSize({kPanelWidth, h});
  ImGui::Begin("lab", nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoTitleBar |
                   ImGuiWindowFlags_NoCollapse);
  ImGui::PushItemWidth(-92);
  DrawWorldSection(state);
  DrawTreeSection(state);
  DrawCountSection(state);
  DrawProbeSection(state);
  DrawInsightSection(state);
  DrawGravitySection(state);
  DrawMaskSection(state);
  ImGui::Separator();
  ImGui::TextWrapped("%s", state.said.c_str());
  ImGui::PopItemWidth();
  ImGui::End();
}

}  // namespace heliopause::lab
