// The curve "gravity": time and error of Barnes-Hut against the sum over all pairs.
#include <cmath>
#include <heliopause/barnes_hut.hpp>
#include <iostream>
#include <stdexcept>

#include "base/stopwatch.hpp"
#include "bench/curve_file.hpp"
#include "bench/curves_parts.hpp"
#include "bench/world.hpp"

namespace heliopause::bench {
namespace {

constexpr double kSoftening = 10;
constexpr std::size_t kCompared =
    1000;  // number of bodies whose pulls are compared with exact ones

// The exact pulls of every step-th body: the plain sum over all other bodies.
std::vector<Vec2> SumOverPairs(const Columns& sprites, std::size_t step) {
  std::vector<Vec2> pulls;
  for (std::size_t i = 0; i < sprites.Size(); i += step) {
    Vec2 pull;
    for (std::size_t j = 0; j < sprites.Size(); ++j) {
      const double dx = sprites.x[j] - sprites.x[i], dy = sprites.y[j] - sprites.y[i];
      const double d = std::sqrt(dx * dx + dy * dy + kSoftening * kSoftening);
      const double weight = sprites.radius[j] / (d * d * d);  // the radius serves as mass
      pull.x += weight * dx;
      pull.y += weight * dy;
    }
    pulls.push_back(pull);
  }
  return pulls;
}

struct Errors {
  double mean = 0, largest = 0;  // relative to the mean acceleration
};

// `sample` holds the exact pull of every step-th body.
Errors Compare(const std::vector<Pull>& pulls, const std::vector<Vec2>& sample, std::size_t step) {
  double mean = 0;
  Errors errors;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const Vec2 a = pulls[i * step].acceleration;
    const double error = std::hypot(a.x - sample[i].x, a.y - sample[i].y);
    mean += std::hypot(sample[i].x, sample[i].y);
    errors.mean += error;
    errors.largest = std::max(errors.largest, error);
  }
  return {errors.mean / mean, errors.largest * static_cast<double>(sample.size()) / mean};
}

void MeasureSet(CurveFile& file, const std::string& name, const World& world) {
  SpriteManager space;
  for (std::size_t slot = 0; slot < world.Count(); ++slot) space.Add(world.Sprites().Get(slot));
  space.ReBallance();
  const std::size_t step = std::max<std::size_t>(1, world.Count() / kCompared);
  const std::string exact = name + ",0";
  if (!file.Has(exact)) {
    std::cerr << "... gravity: " << name << ", every pair" << std::endl;
    const Stopwatch watch;
    SumOverPairs(world.Sprites(), 1);
    file.Append(exact, {watch.Milliseconds(), 0, 0});
  }
  std::vector<Vec2> sample;
  BarnesHut gravity;
  std::vector<Pull> pulls;
  for (const char* theta : {"0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "1", "1.2", "1.5"}) {
    const std::string key = name + "," + theta;
    if (file.Has(key)) continue;
    std::cerr << "... gravity: " << name << ", theta " << theta << std::endl;
    if (sample.empty()) sample = SumOverPairs(world.Sprites(), step);
    double best = 0;
    for (int round = 0; round < 3; ++round) {  // the first round is not warm
      const Stopwatch watch;
      gravity.Build(space, [](SpriteId, const Sprite& sprite) { return sprite.radius; });
      gravity.GetPulls({.theta = std::stod(theta), .softening = kSoftening}, pulls);
      const double took = watch.Milliseconds();
      best = round == 0 ? took : std::min(best, took);
    }
    const Errors errors = Compare(pulls, sample, step);
    if (!(errors.mean < 1))
      throw std::runtime_error("gravity " + key + ": mean error is not below 1");
    file.Append(key, {best, errors.mean, errors.largest});
  }
}

}  // namespace

// Columns set,theta,ms,mean_error,largest_error. The time is that of Build and GetPulls; theta 0 is
// the sum over all pairs.
void MeasureGravity(const CurvePlan& plan) {
  CurveFile file(plan.folder / "gravity.csv", "set,theta,ms,mean_error,largest_error", 2);
  const std::size_t count = plan.is_quick ? 2000 : 100'000;
  MeasureSet(file, "uniform", World(Distribution::Uniform, count));
  MeasureSet(file, "clusters", World(Distribution::Clusters, count));
}

}  // namespace heliopause::bench
