// A probe searches once with a trace, for the nodes, and then without one against the clock,
// because recording the nodes takes time.
#include "lab/probe.hpp"

#include <algorithm>
#include <limits>

#include "base/clamp_to_space.hpp"
#include "base/stopwatch.hpp"

namespace heliopause::lab {
namespace {

// The search of a probe, repeatable.
class ProbeSearch {
 public:
  ProbeSearch(const SpriteManager& space, Answer& answer) : space_(space), answer_(answer) {}

  void Run(SearchTrace* trace) {
    const Probe& probe = answer_.probe;
    hits_.clear();
    sweeps_.clear();
    switch (probe.kind) {
      case ProbeKind::Touching:
        return space_.GetSpritesTouching(answer_.at, probe.radius, {.trace = trace}, hits_);
      case ProbeKind::Near:
        return space_.GetSpritesNear(answer_.at, probe.radius, {.trace = trace}, hits_);
      case ProbeKind::Nearest:
        return space_.GetNearestSprites(
            answer_.at, probe.k, std::numeric_limits<double>::infinity(), {.trace = trace}, hits_);
      case ProbeKind::Box:
        return space_.GetSpritesIn(BoxAround(answer_.at, probe.radius), {.trace = trace}, hits_);
      case ProbeKind::SweepFirst:
        return SweepFirst(trace);
      case ProbeKind::SweepAll:
        return space_.SweepAll(answer_.from, answer_.at, probe.radius, {.trace = trace}, sweeps_);
    }
  }

  // Copies the result of the last run into the answer.
  void StoreResult() {
    for (const Hit& hit : hits_) answer_.found.push_back(hit.id);
    for (const SweepHit& hit : sweeps_) answer_.found.push_back(hit.id);
    const bool stops = answer_.probe.kind == ProbeKind::SweepFirst && !sweeps_.empty();
    answer_.stopped = stops ? sweeps_.front().point : answer_.at;
  }

 private:
  static Box BoxAround(Vec2 at, double half) {
    return {ClampToSpace({at.x - half, at.y - half}), ClampToSpace({at.x + half, at.y + half})};
  }

  // SweepFirst returns at most one hit, kept in the same list as those of SweepAll.
  void SweepFirst(SearchTrace* trace) {
    const auto first =
        space_.SweepFirst(answer_.from, answer_.at, answer_.probe.radius, {.trace = trace});
    if (first) sweeps_.push_back(*first);
  }

  const SpriteManager& space_;
  Answer& answer_;
  std::vector<Hit> hits_;
  std::vector<SweepHit> sweeps_;
};

}  // namespace

std::optional<ProbeKind> ParseProbe(std::string_view name) {
  const auto found = std::find(kProbeNames.begin(), kProbeNames.end(), name);
  if (found == kProbeNames.end()) return std::nullopt;
  return static_cast<ProbeKind>(found - kProbeNames.begin());
}

Answer RunProbe(const SpriteManager& space, const Probe& probe, Vec2 from, Vec2 at) {
  Answer answer;
  answer.probe = probe;
  answer.from = ClampToSpace(from);
  answer.at = ClampToSpace(at);
  answer.brute_checks = space.Count();
  ProbeSearch search(space, answer);
  answer.trace.visits = &answer.visits;
  // The line of the search is its location in the table of searches.
  answer.line = __LINE__ + 1;
  search.Run(&answer.trace);
  answer.trace.visits = nullptr;
  search.StoreResult();
  answer.microseconds = MicrosecondsOf([&] { search.Run(nullptr); }, 10, 3);
  return answer;
}

// A window that is zoomed out to all coordinates shows places beyond them.
SpriteId BodyNextTo(const SpriteManager& space, Vec2 at) {
  const auto nearest =
      space.GetNearestSprite(ClampToSpace(at), std::numeric_limits<double>::infinity());
  return nearest ? nearest->id : SpriteId{};
}

}  // namespace heliopause::lab
