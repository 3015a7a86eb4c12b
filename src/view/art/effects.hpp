// What flashes, sparks and burns: short lives that the game knows nothing of.
//
// Effects are born from the game's events and grow old by ticks, so a paused game stands still.
// They use randomness of their own by count, never the game's: watching does not change what
// happens.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "game/state/event.hpp"
#include "view/art/ship_art.hpp"
#include "view/draw/camera.hpp"

namespace heliopause {

class Game;

// All short-lived things. Costs per tick and frame grow with their number, at most kMost. The same
// events give the same effects, so a picture can be taken twice.
class Effects {
 public:
  static constexpr std::size_t kMost = 3000;  // the oldest give way beyond this

  void Clear();

  // Takes in one tick's events that happened inside `near`, then ages everything by a tick.
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
  struct Flash {  // on a ship's shield; travels with it
    ObjectId ship;
    double bearing = 0, age = 0;
  };
  struct Trail {  // behind a missile, oldest first
    ObjectId missile;
    std::deque<Vec2> places;
    Rgba color;
    bool flying = true;
  };

  void Take(const Game& game, const Event& event);
  void Burst(const Event& event, int count, double speed, double life, double size, Rgba color);
  void Explode(const Event& event, Rgba color);
  void Add(Particle particle);
  void FollowMissiles(const Game& game, const Box& near);
  void DrawTrail(const Trail& trail, const Camera& camera, Painter& light) const;
  double Chance();  // 0..1, another one each time

  std::deque<Particle> particles_;
  std::vector<Flash> flashes_;
  std::vector<Trail> trails_;
  std::uint64_t count_ = 0;
};

}  // namespace heliopause
