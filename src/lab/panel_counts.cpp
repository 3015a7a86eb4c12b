// Panel section: collisions. The numbers of checks by tree and by brute force, their times, and the
// crossover: the number of bodies from which on the tree is faster.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

// "12 x", or "-" without a divisor. One decimal below ten.
std::string Times(double more, double less) {
  return less > 0 ? Decimals(more / less, more < 10 * less ? 1 : 0) + " x" : "-";
}

// Sum over the managers. Brute force, too, compares within each manager only.
Tally Sum(const World& world) {
  Tally sum;
  for (std::size_t i = 0; i < kRoles; ++i) {
    const Tally& one = world.CollisionsOf(static_cast<Role>(i)).Last();
    sum.bodies += one.bodies;
    sum.pairs += one.pairs;
    sum.colliding += one.colliding;
    sum.brute_checks += one.brute_checks;
    sum.tree_checks += one.tree_checks;
    sum.node_checks += one.node_checks;
  }
  return sum;
}

void DrawCounters(const LabState& s) {
  const Tally tally = Sum(s.world);
  if (!ImGui::BeginTable("counters", 2)) return;
  Row("touching bodies", Number(tally.colliding), palette::kBad);
  Row("touching pairs", Number(tally.pairs));
  Row("checks, brute force", Number(tally.brute_checks), palette::kWarn);
  Row("checks, tree", Number(tally.tree_checks), palette::kGood);
  Row("  and pairs of nodes", Number(tally.node_checks));
  Row("fewer checks by tree", Times(static_cast<double>(tally.brute_checks),
                                    static_cast<double>(tally.tree_checks + tally.node_checks)));
  Row("tree, us", TimeText(s.tree_us), palette::kGood);
  Row("brute force, us", BruteForceText(s), palette::kWarn);
  if (s.world.GetSettings().managers) Row("hits across managers", Number(s.world.CrossHits()));
  ImGui::EndTable();
}

// Both curves in one plot with logarithmic axes, which the plots of ImGui do not offer.
void Plot(const CrossoverRows& rows) {
  constexpr float kHeight = 110;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled(at, {at.x + width, at.y + kHeight}, IM_COL32(16, 26, 40, 255));
  double low = 1e300, high = 0;
  for (const CrossoverRow& row : rows) {
    low = std::min({low, row.brute_microseconds, row.tree_microseconds});
    high = std::max({high, row.brute_microseconds, row.tree_microseconds});
  }
  // All times equal would be a division by zero.
  const double span = std::max(std::log(high / low), 1e-9);
  const auto point = [&](std::size_t i, double us) {
    const float share = rows.size() < 2 ? 0 : static_cast<float>(i) / (rows.size() - 1.f);
    const auto level = static_cast<float>(std::log(us / low) / span);
    return ImVec2(at.x + 6 + (width - 12) * share, at.y + kHeight - 6 - (kHeight - 12) * level);
  };
  for (std::size_t i = 1; i < rows.size(); ++i) {
    draw->AddLine(point(i - 1, rows[i - 1].brute_microseconds),
                  point(i, rows[i].brute_microseconds), IM_COL32(255, 190, 84, 255), 2);
    draw->AddLine(point(i - 1, rows[i - 1].tree_microseconds), point(i, rows[i].tree_microseconds),
                  IM_COL32(112, 222, 146, 255), 2);
  }
  ImGui::Dummy({width, kHeight});
  Explain(
      "Microseconds per step over the number of bodies, both axes logarithmic. Amber: brute force. "
      "Green: the tree. To the right of the crossing the tree is faster.");
}

// Measured on demand: it blocks the window for about 100 ms.
void DrawCrossover(LabState& s) {
  if (ImGui::Button("Measure the crossover")) {
    const Population& particles = s.world.Of(Role::Particles);
    s.crossover = MeasureCrossover(particles.Space(), particles.Options());
  }
  Explain(
      "Measures a step of 2, 4, 8, ... 4,096 of these bodies: by brute force (move, compare each "
      "with each) and by the tree (Tick, ForEachOverlappingPair). Below the crossover brute force "
      "is faster: use it there.");
  if (s.crossover.empty()) return;
  const std::size_t from = Crossover(s.crossover);
  ImGui::SameLine();
  ImGui::Text("%s", from == 0 ? "brute force is faster here"
                              : ("tree is faster from " + Number(from) + " on").c_str());
  Plot(s.crossover);
  if (!ImGui::BeginTable("crossover", 3)) return;
  for (const char* head : {"bodies", "brute, us", "tree, us"}) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(head);
  }
  // Brute force is amber where it is faster.
  for (const CrossoverRow& row : s.crossover) {
    const bool wins = row.tree_microseconds < row.brute_microseconds;
    Row(Number(row.bodies).c_str(), Decimals(row.brute_microseconds, 2),
        wins ? palette::kDim : palette::kWarn);
    ImGui::TableNextColumn();
    ImGui::Text("%s%s", Decimals(row.tree_microseconds, 2).c_str(),
                row.agree ? "" : "  (answers differ!)");
  }
  ImGui::EndTable();
}

}  // namespace

std::string TimeText(double microseconds) {
  return microseconds > 0 ? Decimals(microseconds, 1) : "-";
}

// Depends on the present number of bodies: the last measurement may be of another number.
std::string BruteForceText(const LabState& state) {
  const bool too_many = state.world.Of(Role::Particles).Count() > kMaxBruteForceBodies;
  return too_many ? "too many to measure" : TimeText(state.brute_us);
}

void DrawCountSection(LabState& s) {
  if (!Section("Collisions", s.open_counts)) return;
  Settings settings = s.world.GetSettings();
  if (ImGui::Checkbox("find all pairs each tick", &settings.find_pairs)) s.world.Apply(settings);
  Explain("ForEachOverlappingPair after every tick; bodies in a pair are red.");
  if (settings.find_pairs) DrawCounters(s);
  DrawCrossover(s);
}

}  // namespace heliopause::lab
