// Gravity as a force on the bodies, by the library's BarnesHut: the kick, what it cost, how wrong
// it was, and whether energy is kept.
#pragma once

#include <cstddef>
#include <heliopause/barnes_hut.hpp>
#include <vector>

#include "lab/population.hpp"

namespace heliopause::lab {

// A body's mass: its area, so that size tells weight.
inline double MassOf(const Sprite& body) { return body.radius * body.radius; }

// From here on, theta is at least kLeastThetaForMany: the exact sum of so many takes seconds.
inline constexpr std::size_t kManyForGravity = 5000;
inline constexpr double kLeastThetaForMany = 0.3;

class Gravity {
 public:
  // One leapfrog step's kick: velocities, which stand half a tick before the positions, go to half
  // a tick after them. The caller's Tick then moves.
  void Kick(Population& bodies, GravityOptions options, double seconds);

  // Nobody is pulled any more.
  void Forget();

  const BarnesHut& Tree() const { return tree_; }
  const std::vector<Pull>& Pulls() const { return pulls_; }  // of the last kick, in order of id
  const GravityOptions& Used() const { return options_; }
  double Microseconds() const { return microseconds_; }  // of Build and GetPulls

  // Kinetic and potential at the last kick, both at the time of the positions.
  const Energy& Now() const { return energy_; }

  // (energy - energy at the start) / |energy at the start|, a value a tick, oldest first. Starts
  // anew when bodies come or go, or when the law changes.
  const std::vector<float>& Drift() const { return drift_; }

 private:
  void Note(bool same_law);

  BarnesHut tree_;
  std::vector<Pull> pulls_;
  GravityOptions options_;
  double microseconds_ = 0;
  Energy energy_;
  double first_ = 0;  // energy
  std::vector<float> drift_;
};

// How far the pulls are from the exact sum, and what that sum costs.
struct GravityError {
  std::size_t samples = 0;        // bodies for which the exact sum was made
  double mean = 0, worst = 0;     // of the mean exact acceleration
  double exact_microseconds = 0;  // for all bodies, by the time of the samples
};

// By plain sums of ours over every body, for a sample spread evenly; at most some 10 ms.
GravityError MeasureGravityError(const Gravity& gravity, const SpriteManager& space);

}  // namespace heliopause::lab
