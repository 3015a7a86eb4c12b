// Leapfrog: it keeps energy, but for what theta and close passes cost. What is plotted shows both.
#include "lab/gravity.hpp"

#include <algorithm>
#include <cmath>

#include "base/stopwatch.hpp"
#include "lab/collisions.hpp"

namespace heliopause::lab {
namespace {

constexpr std::size_t kDriftKept = 1200;  // ticks: 20 s
constexpr double kSampledPulls = 2e6;     // of the exact sum, by which the sample is chosen
constexpr std::size_t kMostSamples = 256, kFewestSamples = 16;

bool IsSameLaw(const GravityOptions& a, const GravityOptions& b) {
  return a.theta == b.theta && a.softening == b.softening && a.constant == b.constant;
}

// The sum over everybody, as the law says it.
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
  if (bodies.Count() > kManyForGravity) options.theta = std::max(options.theta, kLeastThetaForMany);
  const bool same = IsSameLaw(options, options_) && pulls_.size() == bodies.Count();
  options_ = options;
  const Stopwatch watch;
  tree_.Build(bodies.Space(), [](SpriteId, const Sprite& body) { return MassOf(body); });
  tree_.GetPulls(options_, pulls_);
  microseconds_ = watch.Microseconds();
  energy_ = {};
  for (const Pull& pull : pulls_) {
    const Sprite body = *bodies.Space().Get(pull.id);
    const Vec2 half{body.velocity.x + pull.acceleration.x * seconds / 2,
                    body.velocity.y + pull.acceleration.y * seconds / 2};
    energy_.kinetic += MassOf(body) * (half.x * half.x + half.y * half.y) / 2;
    energy_.potential += MassOf(body) * pull.potential / 2;
    bodies.SetVelocity(pull.id, {half.x + pull.acceleration.x * seconds / 2,
                                 half.y + pull.acceleration.y * seconds / 2});
  }
  Note(same);
}

void Gravity::Note(bool same_law) {
  if (!same_law) drift_.clear();
  if (drift_.empty()) first_ = energy_.Total();
  if (drift_.size() >= kDriftKept) drift_.erase(drift_.begin());
  const double drift = first_ == 0 ? 0 : (energy_.Total() - first_) / std::abs(first_);
  drift_.push_back(static_cast<float>(drift));
}

void Gravity::Forget() {
  pulls_.clear();
  drift_.clear();
  microseconds_ = 0;
}

GravityError MeasureGravityError(const Gravity& gravity, const SpriteManager& space) {
  GravityError error;
  const Circles circles = GatherCircles(space);
  const std::size_t n = circles.Count();
  if (n == 0 || gravity.Pulls().empty()) return error;
  BarnesHut tree;  // of this moment: the kick's is a tick old
  tree.Build(space, [](SpriteId, const Sprite& body) { return MassOf(body); });
  std::vector<Pull> pulls;
  tree.GetPulls(gravity.Used(), pulls);
  const auto affordable = static_cast<std::size_t>(kSampledPulls / static_cast<double>(n));
  error.samples = std::min(n, std::clamp(affordable, kFewestSamples, kMostSamples));
  double sum = 0, sum_of_errors = 0;
  std::vector<Vec2> exact;
  exact.reserve(error.samples);
  const Stopwatch watch;
  for (std::size_t s = 0; s < error.samples; ++s)
    exact.push_back(ExactPull(circles, s * n / error.samples, gravity.Used()));
  error.exact_microseconds =
      watch.Microseconds() * static_cast<double>(n) / static_cast<double>(error.samples);
  for (std::size_t s = 0; s < error.samples; ++s) {
    const Vec2 pull = pulls[s * n / error.samples].acceleration;
    const double off = std::hypot(pull.x - exact[s].x, pull.y - exact[s].y);
    sum += std::hypot(exact[s].x, exact[s].y);
    sum_of_errors += off;
    error.worst = std::max(error.worst, off);
  }
  const double mean = sum / static_cast<double>(error.samples);
  if (mean == 0) return error;
  error.mean = sum_of_errors / static_cast<double>(error.samples) / mean;
  error.worst /= mean;
  return error;
}

}  // namespace heliopause::lab
