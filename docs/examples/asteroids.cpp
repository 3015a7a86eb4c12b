// Asteroids without a window: rocks bounce off one another, ships fire, shots destroy ships. Space
// wraps around; pairs across the seam are not searched for. The game's own data of a body is in an
// array, and the sprite's tag is the index.
//
//   g++ -std=c++20 -O2 asteroids.cpp $(pkg-config --cflags --libs heliopause) -o asteroids
//   ./asteroids [rocks] [ships] [ticks]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <heliopause/sprite_manager.hpp>
#include <random>
#include <vector>

namespace {

using namespace heliopause;

constexpr Kinds kRock = 1, kShip = 2, kShot = 4;
constexpr double kHalfEdge = 32768, kStep = 1.0 / 60;
constexpr int kShotTicks = 150, kFirePeriod = 12;

// The game's own data of a body. Shots reuse free elements, so the array does not grow without end.
struct Body {
  SpriteId id;
  int ticks_left = 0;       // of a shot
  std::size_t shooter = 0;  // of a shot: the ship's index
  int hits = 0;             // of a ship
};

class Game {
 public:
  Game(int rocks, int ships) {
    for (int i = 0; i < rocks; ++i) Add(Anywhere(), Velocity(60), Between(8, 40), kRock);
    for (int i = 0; i < ships; ++i) ships_.push_back(Add(Anywhere(), Velocity(120), 12, kShip));
  }

  void Tick(int tick) {
    RemoveOldShots();
    for (std::size_t i = tick % kFirePeriod; i < ships_.size(); i += kFirePeriod) Fire(ships_[i]);
    space_.Tick(kStep);
    HitShips();
    BounceRocks();
  }

  bool IsSound() const { return space_.Validate().empty(); }
  std::size_t Count() const { return space_.Count(); }
  long Destroyed() const { return destroyed_; }
  long Bounces() const { return bounces_; }

 private:
  struct Pair {
    PairMember first, second;
  };

  double Between(double low, double high) {
    return low + (high - low) * (static_cast<double>(random_()) * 0x1p-32);
  }
  Vec2 Velocity(double most) {
    const double x = Between(-most, most);
    return {x, Between(-most, most)};
  }
  Vec2 Anywhere() { return Velocity(kHalfEdge); }

  std::size_t Add(Vec2 position, Vec2 velocity, double radius, Kinds kinds) {
    std::size_t body = bodies_.size();
    if (free_.empty()) {
      bodies_.emplace_back();
    } else {
      body = free_.back();
      free_.pop_back();
    }
    bodies_[body] = {space_.Add({.position = position,
                                 .velocity = velocity,
                                 .radius = radius,
                                 .kinds = kinds,
                                 .tag = body})};
    return body;
  }
  void Remove(std::size_t body) {
    space_.Remove(bodies_[body].id);
    bodies_[body].id = {};
    free_.push_back(body);
  }

  void Fire(std::size_t ship) {
    const Sprite from = *space_.Get(bodies_[ship].id);
    const Vec2 way = Velocity(900);
    const std::size_t shot =
        Add(from.position, {from.velocity.x + way.x, from.velocity.y + way.y}, 3, kShot);
    bodies_[shot].ticks_left = kShotTicks;
    bodies_[shot].shooter = ship;
    shots_.push_back(shot);
  }

  void RemoveOldShots() {
    std::erase_if(shots_, [this](std::size_t shot) {
      if (--bodies_[shot].ticks_left > 0) return false;
      Remove(shot);
      return true;
    });
  }

  // All pairs come first: a callback must not change the manager. The order of pairs is
  // unspecified, and what happens here depends on it.
  void FindPairs(Kinds first, Kinds second) {
    pairs_.clear();
    space_.ForEachOverlappingPair(first, second, [this](const PairMember& a, const PairMember& b) {
      pairs_.push_back({a, b});
    });
    std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) {
      return a.first.id != b.first.id ? a.first.id < b.first.id : a.second.id < b.second.id;
    });
  }

  // The first member of a pair is the shot: that is the order of the kinds in the call.
  void HitShips() {
    FindPairs(kShot, kShip);
    for (const auto& [shot, ship] : pairs_) {
      Body& hit_by = bodies_[shot.tag];
      if (hit_by.shooter == ship.tag || hit_by.ticks_left == 0) continue;
      hit_by.ticks_left = 0;  // RemoveOldShots removes it
      if (++bodies_[ship.tag].hits < 2) continue;
      bodies_[ship.tag].hits = 0;
      ++destroyed_;
      space_.MoveTo(ship.id, Anywhere());  // a new ship, elsewhere
    }
  }

  void BounceRocks() {
    FindPairs(kRock, kRock);
    for (const auto& [first, second] : pairs_) {
      const Sprite a = *space_.Get(first.id), b = *space_.Get(second.id);
      const double x = b.position.x - a.position.x, y = b.position.y - a.position.y;
      const double closing = (b.velocity.x - a.velocity.x) * x + (b.velocity.y - a.velocity.y) * y;
      if (closing >= 0) continue;  // they part already
      const double mass_a = a.radius * a.radius, mass_b = b.radius * b.radius;
      const double push = 2 * closing / ((x * x + y * y) * (mass_a + mass_b));
      space_.SetVelocity(first.id,
                         {a.velocity.x + push * mass_b * x, a.velocity.y + push * mass_b * y});
      space_.SetVelocity(second.id,
                         {b.velocity.x - push * mass_a * x, b.velocity.y - push * mass_a * y});
      ++bounces_;
    }
  }

  SpriteManager space_{{.radius = kHalfEdge, .canvas = Canvas::Bounded, .border = Border::Wrap}};
  std::vector<Body> bodies_;  // by tag
  std::vector<std::size_t> free_, ships_, shots_;
  std::vector<Pair> pairs_;
  std::mt19937 random_{42};
  long destroyed_ = 0, bounces_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const int rocks = argc > 1 ? std::atoi(argv[1]) : 30000;
  const int ships = argc > 2 ? std::atoi(argv[2]) : 1500;
  const int ticks = argc > 3 ? std::atoi(argv[3]) : 500;
  Game game(rocks, ships);
  const auto start = std::chrono::steady_clock::now();
  for (int tick = 0; tick < ticks; ++tick) game.Tick(tick);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::printf("%zu bodies after %d ticks: %ld ships destroyed, %ld bounces\n", game.Count(), ticks,
              game.Destroyed(), game.Bounces());
  std::fprintf(stderr, "%.3f ms per tick\n", time.count() / ticks);
  return game.IsSound() ? 0 : 1;
}
