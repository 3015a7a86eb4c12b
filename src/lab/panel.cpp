// The panel itself, and its first sections: time, bodies, pouring, canvas. A control edits a copy
// of the settings; if it changed, World::Apply takes the copy over at once.
#include "lab/panel.hpp"

#include <imgui.h>

#include <algorithm>

#include "lab/gui.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause::lab {
namespace {

// Ranges of the sliders, in the unit that each shows.
constexpr double kMinRate = 10, kMaxRate = 60000;
constexpr double kMinEdge = 256, kMaxEdge = 65536;
constexpr double kMinSize = 0.5, kMaxSize = 100;
constexpr double kMaxSpeed = 2000;
constexpr double kMinBrush = 10, kMaxBrush = 2000;

// Buttons act on the world at once; their tooltips name the key that does the same.
void DrawTime(LabState& s) {
  if (ImGui::Button(s.paused ? "Run" : "Pause", {70, 0})) s.paused = !s.paused;
  Explain("P: pauses and resumes time. Pouring and probes work while it is paused.");
  ImGui::SameLine();
  if (ImGui::Button("Step", {56, 0})) s.step = true;
  Explain("N: one tick, 1/60 s, then pause: shows leaves split and merge.");
  ImGui::SameLine();
  if (ImGui::Button("Restart", {70, 0})) s.world.Restart();
  Explain("R: the same bodies as at the start, from the same seed.");
  ImGui::SameLine();
  if (ImGui::Button("Clear", {56, 0})) s.world.SetCount(0);
  Explain("C: removes all particles. The tree merges back to its root.");
  constexpr const char* kNames[] = {"1/32", "1/16", "1/8", "1/4", "1/2", "full"};
  int speed = static_cast<int>(s.speed);
  if (ImGui::SliderInt("speed", &speed, 0, static_cast<int>(kSpeeds.size()) - 1, kNames[speed],
                       ImGuiSliderFlags_NoInput))
    s.speed = static_cast<std::size_t>(std::clamp<int>(speed, 0, kSpeeds.size() - 1));
  Explain("[ and ]: slow motion. A tick is always 1/60 s; slow motion runs fewer of them.");
  const std::string frame = s.frame_ms > 0 ? "; frame: " + Decimals(s.frame_ms, 1) + " ms" : "";
  ImGui::Text("tick %s: %.2f ms of 16.67%s", Grouped(s.world.TickNumber()).c_str(), s.tick_ms,
              frame.c_str());
  Explain("Time of a tick: moving, updating the tree, finding pairs. A frame adds the drawing.");
  if (s.frames_per_second > 0)
    ImGui::Text("%.1f ticks/s, %.1f frames/s", s.ticks_per_second, s.frames_per_second);
}

void DrawBodies(LabState& s, Settings& settings) {
  std::size_t count = s.world.SpaceOf(Role::Particles).Count();
  if (CountSlider("bodies##count", count, 0, kMaxBodies)) s.world.SetCount(count);
  Explain("Number of particles, up to 200,000. The newest are removed first. Ctrl+click to type.");
  if (ImGui::Checkbox("three managers", &settings.managers)) s.world.Apply(settings);
  Explain(
      "Particles, enemies and a level, each in its own SpriteManager with its own tree and colour. "
      "Each enemy and each wall searches for the particles that it touches.");
}

// Sliders may cross (smallest above largest): World::Apply orders them.
void DrawPouring(LabState& s, Settings& settings) {
  Mixture& mixture = settings.mixture;
  int shape = static_cast<int>(mixture.shape);
  bool changed = ImGui::Combo("shape", &shape, kShapeNames.data(), kShapeNames.size());
  Explain(
      "Distribution of poured bodies: over the whole canvas while Space is held, around the mouse "
      "while its left button is held. Restart pours all bodies in this shape.");
  mixture.shape = static_cast<Shape>(shape);
  changed |= Slider("rate", settings.rate, kMinRate, kMaxRate, "%.0f bodies/s");
  Explain("Bodies per second while pouring.");
  changed |= Slider("smallest##body", mixture.min_radius, kMinSize, kMaxSize, "radius %.1f");
  Explain("Radius of the smallest new body, in world units.");
  changed |= Slider("largest", mixture.max_radius, kMinSize, kMaxSize, "radius %.1f");
  Explain(
      "Radius of the largest new body. A large body increases max_radius of every node above it, "
      "so "
      "that searches by edge enter more nodes.");
  changed |= Slider("fastest", mixture.speed, 0, kMaxSpeed, "%.0f units/s", false);
  Explain("Speed of the fastest new body. Faster bodies leave their leaf more often: strays.");
  Slider("brush", s.brush, kMinBrush, kMaxBrush, "%.0f units");
  Explain("Half the edge length of the square that the mouse pours into.");
  if (settings.managers) {
    int role = static_cast<int>(s.pour_role);
    if (ImGui::Combo("into", &role, kRoleNames.data(), kRoles)) s.pour_role = Role(role);
    Explain("The manager of the poured bodies.");
  }
  if (changed) s.world.Apply(settings);
}

// The border applies to a bounded canvas only, but can be set in advance.
void DrawCanvas(LabState& s, Settings& settings) {
  bool infinite = settings.space.canvas == Canvas::Infinite;
  bool changed = ImGui::Checkbox("infinite", &infinite);
  Explain(
      "No border: the root doubles when a body leaves it, and shrinks when all bodies are back.");
  settings.space.canvas = infinite ? Canvas::Infinite : Canvas::Bounded;
  int border = static_cast<int>(settings.space.border);
  changed |= ImGui::Combo("border", &border, kBorderNames.data(), kBorderNames.size());
  Explain(
      "At the edge of a bounded canvas bodies fly on (a list beside the tree stores them), wrap "
      "around, stop, bounce, or vanish.");
  settings.space.border = static_cast<Border>(border);
  changed |= Slider("half edge", settings.space.radius, kMinEdge, kMaxEdge, "%.0f units");
  Explain("Half the edge length of the canvas. An infinite canvas never shrinks below it.");
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

// Both tables cost time in each tick, so they are off by default.
void DrawInsightSection(LabState& s) {
  if (!Section("Searches and time (F6)", s.searches || s.time_line)) return;
  ImGui::Checkbox("searches by caller and cost", &s.searches);
  Explain(
      "F6: callers by cost, and their last searches with the nodes that they visited. Click on a "
      "caller to see only its searches, on a search to hold it; , and . step through them.");
  ImGui::Checkbox("the last ten seconds", &s.time_line);
  Explain("F6: time of each phase of a tick; splits, merges, strays and bodies.");
}

// A fixed window without title and frame at the right edge, all sections below each other.
void DrawPanel(LabState& state, unsigned width, unsigned height) {
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  ImGui::SetNextWindowPos({std::max(0.f, w - kPanelWidth), 0});
  ImGui::SetNextWindowSize({kPanelWidth, h});
  ImGui::Begin("lab", nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoTitleBar |
                   ImGuiWindowFlags_NoCollapse);
  // Negative: 92 pixels at the right of each control for its label.
  ImGui::PushItemWidth(-92);
  DrawWorldSection(state);
  DrawTreeSection(state);
  DrawCountSection(state);
  DrawProbeSection(state);
  DrawInsightSection(state);
  DrawGravitySection(state);
  DrawMaskSection(state);
  ImGui::Separator();
  ImGui::TextWrapped("%s", state.message.c_str());
  ImGui::PopItemWidth();
  ImGui::End();
}

}  // namespace heliopause::lab
