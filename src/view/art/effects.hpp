// Flashes, sparks, smoke and explosions: short-lived pictures without influence on the game.
//
// Effects are created from the events of the game and age by ticks, so a paused game stands still.
// Their random numbers come from a counter, never from the game, so watching does not change the
// game.
#pragma once

#include <boost/container/deque.hpp>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <vector>

#include "game/state/event.hpp"
#include "view/art/ship_art.hpp"
#include "view/draw/camera.hpp"

namespace heliopause {

class Game;

// All effects. The cost per tick and frame grows with their number, at most kMaxParticles. The same
// events give the same effects, so pictures are reproducible.
class Effects {
 public:
  static constexpr std::size_t kTrailLength = 34;     // ticks: half a second of smoke
  static constexpr std::size_t kMaxParticles = 3000;  // beyond this, the oldest is dropped

  void Clear();

  // Adds effects for the events of the tick inside `near`, then ages everything by a tick.
  void AfterTick(const Game& game, const Box& near);

  // `alpha` as in View::Draw.
  void Draw(const Game& game, const Camera& camera, const Brush& brush, double alpha) const;

  std::size_t Count() const { return particles_.size(); }

 private:
  struct Particle {
    enum class Kind : std::uint8_t { Spark, Puff, Flash, Wave, Chunk };
    Kind kind = Kind::Spark;
    Vec2 position, velocity;   // units, units/s
    double age = 0, life = 1;  // s
    double size = 4;           // units, at birth
    double growth = 0;         // units/s
    Rgba color;
  };
  struct Flash {  // on the shield of a ship; moves with it
    ObjectId ship;
    double bearing = 0, age = 0;
  };
  struct Trail {  // behind a missile, oldest first
    ObjectId missile;
    boost::container::static_vector<Vec2, kTrailLength + 1> positions;
    Rgba color;
    bool flying = true;
  };

  void Handle(const Game& game, const Event& event);
  void Burst(const Event& event, int count, double speed, double life, double size, Rgba color);
  void Explode(const Event& event, Rgba color);
  void Add(Particle particle);
  void FollowMissiles(const Game& game, const Box& near);
  void DrawTrail(const Trail& trail, const Camera& camera, Painter& light) const;
  double NextRandom();  // the next value in [0, 1)

  boost::container::deque<Particle> particles_;
  std::vector<Flash> flashes_;
  std::vector<Trail> trails_;
  std::uint64_t count_ = 0;
};

}  // namespace heliopause
