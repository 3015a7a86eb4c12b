// The time is that of the plain search: a trace walks node by node, which costs more.
#include "lab/probe.hpp"

#include <algorithm>
#include <limits>

#include "base/stopwatch.hpp"

namespace heliopause::lab {
namespace {

Vec2 OnCanvas(Vec2 place) {
  return {std::clamp(place.x, -kMaxCoordinate, kMaxCoordinate),
          std::clamp(place.y, -kMaxCoordinate, kMaxCoordinate)};
}

// One search; fills what the answer's kind of search tells.
class Asker {
 public:
  Asker(const SpriteManager& space, Answer& answer) : space_(space), answer_(answer) {}

  void Search(SearchTrace* trace) {
    const Probe& probe = answer_.asked;
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

  void KeepAnswer() {
    for (const Hit& hit : hits_) answer_.who.push_back(hit.id);
    for (const SweepHit& hit : sweeps_) answer_.who.push_back(hit.id);
    const bool stops = answer_.asked.kind == ProbeKind::SweepFirst && !sweeps_.empty();
    answer_.stopped = stops ? sweeps_.front().point : answer_.at;
  }

 private:
  static Box BoxAround(Vec2 at, double half) {
    return {OnCanvas({at.x - half, at.y - half}), OnCanvas({at.x + half, at.y + half})};
  }

  void SweepFirst(SearchTrace* trace) {
    const auto first =
        space_.SweepFirst(answer_.from, answer_.at, answer_.asked.radius, {.trace = trace});
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

Answer Ask(const SpriteManager& space, const Probe& probe, Vec2 from, Vec2 at) {
  Answer answer;
  answer.asked = probe;
  answer.from = OnCanvas(from);
  answer.at = OnCanvas(at);
  answer.brute_checks = space.Count();
  Asker asker(space, answer);
  answer.trace.visits = &answer.walk;
  answer.line = __LINE__ + 1;
  asker.Search(&answer.trace);
  answer.trace.visits = nullptr;
  asker.KeepAnswer();
  answer.microseconds = MicrosecondsOf([&] { asker.Search(nullptr); }, 10, 3);
  return answer;
}

}  // namespace heliopause::lab
