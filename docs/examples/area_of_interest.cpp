// A server's area of interest: each player is told of the 50 players nearest to it within 800
// units, and of who comes and goes. One SearchMany by a few threads finds all of them.
//
//   flags=$(pkg-config --cflags --libs heliopause)
//   g++ -std=c++20 -O2 -pthread area_of_interest.cpp $flags -o area
//   ./area [players] [ticks] [threads]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <heliopause/sprite_manager.hpp>
#include <iterator>
#include <random>
#include <thread>
#include <vector>

namespace {

using namespace heliopause;

constexpr double kHalfEdge = 16384, kSight = 800, kStep = 0.05;
constexpr std::size_t kMostSeen = 50;
using Players = std::vector<std::uint64_t>;  // tags, in order

class Server {
 public:
  Server(int players, unsigned threads) : threads_(threads), seen_(players) {
    std::vector<Sprite> sprites;
    for (int i = 0; i < players; ++i) {
      sprites.push_back({.position = Point(kHalfEdge),
                         .velocity = Point(30),
                         .radius = 1,
                         .tag = static_cast<std::uint64_t>(i)});
    }
    space_.AddMany(sprites, ids_);
    positions_.resize(ids_.size());
    queries_.resize(ids_.size());
  }

  void Tick() {
    space_.Tick(kStep);
    space_.GetPositions(ids_, positions_);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      queries_[i] = {
          .point = positions_[i], .k = kMostSeen, .max_radius = kSight, .ignore = ids_[i]};
    }
    // 64 queries a task; each thread takes the next task until none is left. A real server has a
    // pool of threads and does not start them in each tick.
    space_.SearchMany(queries_, found_, [this](std::size_t tasks, auto work) {
      std::atomic<std::size_t> next = 0;
      const auto run = [&] {
        for (std::size_t task = next++; task < tasks; task = next++) work(task);
      };
      std::vector<std::jthread> others;
      for (unsigned i = 1; i < threads_; ++i) others.emplace_back(run);
      run();
    });
    for (std::size_t i = 0; i < ids_.size(); ++i) Tell(i);
  }

  // Whether each player was told of the first of a sorted list of all in sight.
  bool IsExact() const {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      std::vector<Hit> all;
      space_.GetSpritesNear(positions_[i], kSight, {.ignore = ids_[i]}, all);
      if (all.size() > kMostSeen) all.resize(kMostSeen);
      Players expected;
      for (const Hit& hit : all) expected.push_back(hit.tag);
      std::sort(expected.begin(), expected.end());
      if (expected != seen_[i]) return false;
    }
    return true;
  }

  std::size_t Came() const { return came_; }
  std::size_t Gone() const { return gone_; }

 private:
  Vec2 Point(double most) {
    const double x = (static_cast<double>(random_()) * 0x1p-31 - 1) * most;
    return {x, (static_cast<double>(random_()) * 0x1p-31 - 1) * most};
  }

  // Compares what a player sees now with what it saw before. A server would send the differences.
  void Tell(std::size_t player) {
    now_.clear();
    for (const Hit& hit : found_.Of(player)) now_.push_back(hit.tag);
    std::sort(now_.begin(), now_.end());
    const Players& before = seen_[player];
    both_.clear();
    std::set_intersection(now_.begin(), now_.end(), before.begin(), before.end(),
                          std::back_inserter(both_));
    came_ += now_.size() - both_.size();
    gone_ += before.size() - both_.size();
    seen_[player].swap(now_);
  }

  SpriteManager space_{{.radius = kHalfEdge, .canvas = Canvas::Bounded, .border = Border::Bounce}};
  unsigned threads_;
  std::vector<SpriteId> ids_;  // by player
  std::vector<Vec2> positions_;
  std::vector<NearestQuery> queries_;
  ManyHits found_;
  std::vector<Players> seen_;
  Players now_, both_;
  std::mt19937 random_{7};
  std::size_t came_ = 0, gone_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const int players = argc > 1 ? std::atoi(argv[1]) : 20000;
  const int ticks = argc > 2 ? std::atoi(argv[2]) : 50;
  Server server(players, argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 2);
  const auto start = std::chrono::steady_clock::now();
  for (int tick = 0; tick < ticks; ++tick) server.Tick();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::printf("%d players, %d ticks: %zu came into view, %zu left it\n", players, ticks,
              server.Came(), server.Gone());
  std::fprintf(stderr, "%.2f ms per tick\n", time.count() / ticks);
  return server.IsExact() ? 0 : 1;
}
