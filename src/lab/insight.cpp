// Fills the search log and the time line of the lab, and draws them with the panels of the teaching
// view. The log records searches during a tick only. A probe runs between two ticks and is logged
// as part of the last one.
#include "lab/insight.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace heliopause::lab {
namespace {

constexpr float kWidth = 372, kMargin = 8, kLineHeight = 124;  // pixels

// In the order of TickTimes as AfterTick passes them.
std::span<const TickPhase> LabPhases() {
  static const std::array<TickPhase, 4> kPhases{{{"move", Rgba(112, 222, 146)},
                                                 {"pairs", Rgba(255, 130, 120)},
                                                 {"across", Rgba(110, 190, 255)},
                                                 {"gravity", Rgba(196, 150, 255)}}};
  return kPhases;
}

SearchQuery QueryOf(const Answer& answer) {
  const Probe& probe = answer.probe;
  switch (probe.kind) {
    case ProbeKind::Touching:
      return {SearchType::Touching, answer.at, probe.radius, {}};
    case ProbeKind::Near:
      return {SearchType::Near, answer.at, probe.radius, {}};
    case ProbeKind::Nearest:
      return {SearchType::Nearest, answer.at, std::numeric_limits<double>::infinity(), {}};
    case ProbeKind::Box:
      return {SearchType::Box,
              answer.at,
              probe.radius,
              {answer.at.x + probe.radius, answer.at.y + probe.radius}};
    default:
      return {SearchType::Sweep, answer.from, probe.radius, answer.at};
  }
}

Area TableArea(float height) { return {kMargin, kMargin, kWidth, std::min(0.62f * height, 440.f)}; }

}  // namespace

Insight::Insight() : line_(LabPhases()) {}

// The log and the panel start empty each time the table is opened.
void Insight::Follow(LabState& state) {
  if (state.searches == log_.IsEnabled()) return;
  log_.Enable(state.searches);
  log_.Clear();
  searches_.Clear();
  state.world.SetLog(state.searches ? &log_ : nullptr);
}

void Insight::BeforeTick(const LabState& state) {
  const std::uint64_t tick = state.world.TickNumber() + 1;
  if (tick < log_.Tick()) searches_.Clear();  // the world was restarted
  log_.BeginTick(tick);
}

void Insight::AfterTick(const LabState& state) {
  const World& world = state.world;
  log_.EndTick();
  if (state.searches) searches_.AfterTick(log_, world.TickNumber());
  if (!state.time_line) return line_.Clear();
  // The phases in the order of LabPhases, and the statistics of all managers together.
  const TickTimes& t = world.Times();
  TickSample sample{world.TickNumber(), {t.move, t.pairs, t.across, t.gravity}, 0, 0, 0, 0, 0};
  for (const double ms : sample.ms) sample.total_ms += ms;
  for (std::size_t i = 0; i < kRoles; ++i) {
    const Statistics now = world.SpaceOf(static_cast<Role>(i)).GetStatistics();
    sample.splits += now.splits;
    sample.merges += now.merges;
    sample.strays += now.strays;
    sample.sprites += now.sprites;
  }
  line_.Add(sample);
}

void Insight::LogProbe(const LabState& state) {
  if (!log_.IsEnabled() || !state.answer) return;
  const Answer& answer = *state.answer;
  LoggedSearch logged;
  logged.query = QueryOf(answer);
  logged.trace = answer.trace;
  logged.visits = answer.visits;
  logged.found = logged.kept = answer.found.size();
  logged.microseconds = answer.microseconds;
  // The log takes searches only within a tick: reopen the last one, or that of the world, if the
  // table was opened since. Ticks count from 1.
  log_.BeginTick(std::max<std::uint64_t>({log_.Tick(), state.world.TickNumber(), 1}));
  log_.Add({"probe", "lab/probe.cpp", answer.line, false, ResultUse::Unknown}, std::move(logged));
  log_.EndTick();
}

// Between the rows, too, the table covers the picture.
bool Insight::Click(const LabState& state, Point at) {
  if (state.searches && searches_.Click(at)) return true;
  return (state.searches && table_.Contains(at)) || (state.time_line && chart_.Contains(at));
}

// The table is at the top left, the time line along the lower edge.
void Insight::Draw(const Ui& ui, const LabState& state, const Camera& camera) {
  table_ = TableArea(ui.height);
  chart_ = {kMargin, ui.height - kMargin - kLineHeight, ui.width - 2 * kMargin, kLineHeight};
  if (state.searches) {
    if (const LoggedSearch* chosen = searches_.Chosen()) DrawSearchNodes(ui, camera, *chosen);
    const std::size_t bodies = state.world.SpaceOf(Role::Particles).Count();
    searches_.Draw(ui, table_, log_, bodies);
  }
  if (state.time_line) line_.Draw(ui, chart_);
}

}  // namespace heliopause::lab
