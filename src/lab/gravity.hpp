// Gravity between the bodies by the library's BarnesHut: the kick of each tick, its cost, its
// error, and the drift of the energy.
#pragma once

#include <cstddef>
#include <heliopause/barnes_hut.hpp>
#include <vector>

#include "lab/population.hpp"

namespace heliopause::lab {

// Mass of a body: its area without pi, so that larger bodies are visibly heavier.
inline double MassOf(const Sprite& body) { return body.radius * body.radius; }

// Above this number of bodies theta is at least kMinThetaForMany: exact sums would take seconds.
inline constexpr std::size_t kManyGravityBodies = 5000;
inline constexpr double kMinThetaForMany = 0.3;

class Gravity {
 public:
  // The kick of a leapfrog step: velocities advance from half a tick before the positions to half a
  // tick after them. Population::Tick then moves the positions.
  void Kick(Population& bodies, GravityOptions options, double seconds);

  // Call when gravity is off: no pulls, no drift.
  void Reset();

  const BarnesHut& Tree() const { return tree_; }
  const std::vector<Pull>& Pulls() const { return pulls_; }  // of the last kick, by id
  const GravityOptions& Used() const { return options_; }
  double Microseconds() const { return microseconds_; }  // of Build and GetPulls

  // Kinetic and potential energy at the last kick, both at the time of the positions.
  const Energy& Now() const { return energy_; }

  // (energy - energy at the start) / |energy at the start|, one value per tick, oldest first.
  // Starts again when the number of bodies or the law changes.
  const std::vector<float>& Drift() const { return drift_; }

 private:
  void RecordDrift(bool same_law);

  BarnesHut tree_;
  std::vector<Pull> pulls_;
  GravityOptions options_;
  double microseconds_ = 0;
  Energy energy_;
  double first_ = 0;  // energy at the start of the drift
  std::vector<float> drift_;
};

// Error of the approximation, and the cost of the exact sum.
struct GravityError {
  std::size_t samples = 0;        // bodies with an exact sum
  double mean = 0, worst = 0;     // share of the mean exact acceleration
  double exact_microseconds = 0;  // for all bodies, extrapolated from the samples
};

// Compares with exact sums for evenly spread samples. Takes about 10 ms at most.
GravityError MeasureGravityError(const Gravity& gravity, const SpriteManager& space);

}  // namespace heliopause::lab
