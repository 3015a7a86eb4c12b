// Boids on a torus: each steers by its seven nearest neighbours, also by those across the seam.
// Counts the contacts that begin and end. At the end it compares neighbours and contacts with loops
// over all boids.
//
//   g++ -std=c++20 -O2 -pthread boids.cpp $(pkg-config --cflags --libs heliopause) -o boids
//   ./boids [boids] [ticks] [threads]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/thread_pool.hpp>
#include <heliopause/torus_search.hpp>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace {

using namespace heliopause;

constexpr double kHalfEdge = 1000, kSight = 60, kBodyRadius = 8, kStep = 1.0 / 60;
constexpr double kMostSpeed = 90;
constexpr std::size_t kNeighbours = 7;

Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
Vec2 operator*(Vec2 a, double s) { return {a.x * s, a.y * s}; }

class Flock {
 public:
  Flock(std::size_t boids, unsigned threads) : pool_(threads) {
    std::vector<Sprite> sprites;
    for (std::size_t i = 0; i < boids; ++i) {
      sprites.push_back({.position = Point(kHalfEdge),
                         .velocity = Point(kMostSpeed / 2),
                         .radius = kBodyRadius,
                         .tag = i});
    }
    space_.AddMany(sprites, ids_);
    positions_.resize(boids);
    velocities_.resize(boids);
    steered_.resize(boids);
    queries_.resize(boids);
  }

  void Tick() {
    space_.GetPositions(ids_, positions_);
    space_.GetVelocities(ids_, velocities_);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      queries_[i] = {
          .point = positions_[i], .k = kNeighbours, .max_radius = kSight, .ignore = ids_[i]};
    }
    torus_.SearchMany(queries_, found_, pool_);
    for (std::size_t i = 0; i < ids_.size(); ++i) steered_[i] = Steer(i);
    space_.SetVelocities(ids_, steered_);
    space_.Tick(kStep);
    contacts_.Update(torus_, kAllKinds, kAllKinds);
    began_ += contacts_.Began().size();
    ended_ += contacts_.Ended().size();
  }

  // Whether neighbours and contacts are those of loops over all boids.
  bool IsExact() {
    space_.GetPositions(ids_, positions_);
    std::vector<Hit> nearest;
    std::set<std::pair<std::size_t, std::size_t>> touching, tracked;
    for (const Contact& contact : contacts_.All()) {
      tracked.insert(std::minmax<std::size_t>(contact.first.tag, contact.second.tag));
    }
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      std::vector<std::pair<double, std::size_t>> others;
      for (std::size_t j = 0; j < ids_.size(); ++j) {
        if (i == j) continue;
        const Vec2 way = torus_.Way(positions_[i], positions_[j]);
        const double distance = std::sqrt(way.x * way.x + way.y * way.y);
        if (distance <= kSight) others.emplace_back(distance, j);
        if (distance <= 2 * kBodyRadius) touching.insert(std::minmax(i, j));
      }
      std::sort(others.begin(), others.end());
      if (others.size() > kNeighbours) others.resize(kNeighbours);
      torus_.GetNearestSprites(positions_[i], kNeighbours, kSight, {.ignore = ids_[i]}, nearest);
      const auto is_same = [](const Hit& hit, const auto& other) {
        return hit.tag == other.second;
      };
      if (!std::equal(nearest.begin(), nearest.end(), others.begin(), others.end(), is_same)) {
        return false;
      }
    }
    return touching == tracked;
  }

  std::size_t Began() const { return began_; }
  std::size_t Ended() const { return ended_; }

 private:
  // Separation, alignment and cohesion. A hit has the position of the image beside the boid, so
  // differences need no thought of the seam.
  Vec2 Steer(std::size_t boid) const {
    Vec2 away, with, middle;
    double count = 0;
    for (const Hit& hit : found_.Of(boid)) {
      const Vec2 to = hit.position - positions_[boid];
      away = away - to * (1 / (hit.distance * hit.distance + 1));
      with = with + velocities_[hit.tag];
      middle = middle + to;
      ++count;
    }
    Vec2 velocity = velocities_[boid];
    if (count > 0) {
      velocity =
          velocity + away * 4 + (with * (1 / count) - velocity) * 0.05 + middle * (0.02 / count);
    }
    const double speed = std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    return speed > kMostSpeed ? velocity * (kMostSpeed / speed) : velocity;
  }

  Vec2 Point(double most) {
    const double x = (static_cast<double>(random_()) * 0x1p-31 - 1) * most;
    return {x, (static_cast<double>(random_()) * 0x1p-31 - 1) * most};
  }

  SpriteManager space_{{.radius = kHalfEdge, .canvas = Canvas::Bounded, .border = Border::Wrap}};
  const TorusSearch torus_{space_};
  ContactTracker contacts_;
  ThreadPool pool_;
  std::vector<SpriteId> ids_;  // by tag
  std::vector<Vec2> positions_, velocities_, steered_;
  std::vector<NearestQuery> queries_;
  ManyHits found_;
  std::mt19937 random_{7};
  std::size_t began_ = 0, ended_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const int boids = argc > 1 ? std::atoi(argv[1]) : 5000;
  const int ticks = argc > 2 ? std::atoi(argv[2]) : 300;
  const int threads = argc > 3 ? std::atoi(argv[3]) : 2;
  Flock flock(static_cast<std::size_t>(boids), static_cast<unsigned>(threads));
  const auto start = std::chrono::steady_clock::now();
  for (int tick = 0; tick < ticks; ++tick) flock.Tick();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::printf("%d boids, %d ticks: %zu contacts began, %zu ended\n", boids, ticks, flock.Began(),
              flock.Ended());
  std::fprintf(stderr, "%.2f ms per tick\n", time.count() / ticks);
  return flock.IsExact() ? 0 : 1;
}
