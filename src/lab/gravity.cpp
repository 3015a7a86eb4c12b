// The kick of a leapfrog integrator (kick, drift, kick, drift). Leapfrog is symplectic: the energy
// error stays bounded. What drifts comes from the approximation (theta) and from close passes.
//
//     velocity   t-1/2 ----kick----> t+1/2
//     position          t ----Tick----> t+1
#include "lab/gravity.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/stopwatch.hpp"
#include "lab/collisions.hpp"

namespace heliopause::lab {
namespace {

constexpr std::size_t kDriftTicks = 1200;  // 20 s
constexpr double kSampledPulls = 2e6;      // terms of exact sums per measurement: about 10 ms
constexpr std::size_t kMaxSamples = 256, kMinSamples = 16;

// The rest of the options does not change the energy.
bool IsSameLaw(const GravityOptions& a, const GravityOptions& b) {
  return a.theta == b.theta && a.softening == b.softening && a.constant == b.constant;
}

// Newton's law with softening e: sum of G m d / (d^2 + e^2)^(3/2) over all bodies.
Vec2 ExactPull(const Circles& c, std::size_t i, const GravityOptions& options) {
  Vec2 sum;
  const double square_of_softening = options.softening * options.softening;
  for (std::size_t j = 0; j < c.Count(); ++j) {
    const double dx = c.x[j] - c.x[i], dy = c.y[j] - c.y[i];
    const double square = dx * dx + dy * dy + square_of_softening;
    if (square == 0) continue;
    const double pull = options.constant * c.radius[j] * c.radius[j] / (square * std::sqrt(square));
    sum.x += dx * pull;
    sum.y += dy * pull;
  }
  return sum;
}

}  // namespace

void Gravity::Kick(Population& bodies, GravityOptions options, double seconds) {
  if (bodies.Count() > kManyGravityBodies)
    options.theta = std::max(options.theta, kMinThetaForMany);
  const bool same = IsSameLaw(options, options_) && pulls_.size() == bodies.Count();
  options_ = options;
  const Stopwatch watch;
  tree_.Build(bodies.Space(), [](SpriteId, const Sprite& body) { return MassOf(body); });
  tree_.GetPulls(options_, pulls_);
  microseconds_ = watch.Microseconds();
  energy_ = {};
  for (const Pull& pull : pulls_) {
    const Sprite body = *bodies.Space().Get(pull.id);
    // Half of the kick leads to the velocity at the time of the positions, which the energy needs.
    const Vec2 half{body.velocity.x + pull.acceleration.x * seconds / 2,
                    body.velocity.y + pull.acceleration.y * seconds / 2};
    energy_.kinetic += MassOf(body) * (half.x * half.x + half.y * half.y) / 2;
    energy_.potential += MassOf(body) * pull.potential / 2;
    bodies.SetVelocity(pull.id, {half.x + pull.acceleration.x * seconds / 2,
                                 half.y + pull.acceleration.y * seconds / 2});
  }
  RecordDrift(same);
}

// Relative to the energy at the start, whose sign depends on whether the bodies are bound.
void Gravity::RecordDrift(bool same_law) {
  if (!same_law) drift_.clear();
  if (drift_.empty()) first_ = energy_.Total();
  if (drift_.size() >= kDriftTicks) drift_.erase(drift_.begin());
  const double drift = first_ == 0 ? 0 : (energy_.Total() - first_) / std::abs(first_);
  drift_.push_back(static_cast<float>(drift));
}

void Gravity::Reset() {
  pulls_.clear();
  drift_.clear();
  microseconds_ = 0;
}

GravityError MeasureGravityError(const Gravity& gravity, const SpriteManager& space) {
  GravityError error;
  const Circles circles = GatherCircles(space);
  const std::size_t n = circles.Count();
  if (n == 0 || gravity.Pulls().empty()) return error;
  BarnesHut tree;  // of the current positions: that of the kick is a tick old
  tree.Build(space, [](SpriteId, const Sprite& body) { return MassOf(body); });
  std::vector<Pull> pulls;
  tree.GetPulls(gravity.Used(), pulls);
  assert(pulls.size() == n && "GetPulls returns one pull per body, in the order of ForEachSprite");
  // One exact pull costs n terms, so fewer samples for more bodies.
  const auto affordable = static_cast<std::size_t>(kSampledPulls / static_cast<double>(n));
  error.samples = std::min(n, std::clamp(affordable, kMinSamples, kMaxSamples));
  std::vector<Vec2> exact;
  exact.reserve(error.samples);
  const Stopwatch watch;
  for (std::size_t s = 0; s < error.samples; ++s)
    exact.push_back(ExactPull(circles, s * n / error.samples, gravity.Used()));
  const auto samples = static_cast<double>(error.samples);
  error.exact_microseconds = watch.Microseconds() * static_cast<double>(n) / samples;
  double sum = 0, sum_of_errors = 0;
  for (std::size_t s = 0; s < error.samples; ++s) {
    const Vec2 pull = pulls[s * n / error.samples].acceleration;
    const double difference = std::hypot(pull.x - exact[s].x, pull.y - exact[s].y);
    sum += std::hypot(exact[s].x, exact[s].y);
    sum_of_errors += difference;
    error.worst = std::max(error.worst, difference);
  }
  const double mean = sum / samples;
  if (mean == 0) return error;
  error.mean = sum_of_errors / samples / mean;
  error.worst /= mean;
  return error;
}

}  // namespace heliopause::lab
