// asteroids, area_of_interest and camera, as docs/examples has them, written once over Field. Each
// runs by every index; the state at the end must be the same. The time is that of a whole tick: the
// program's own work is part of it.
#include "bench/program_bench.hpp"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <iterator>
#include <optional>

#include "bench/program_field.hpp"
#include "bench/queries.hpp"
#include "bench/report.hpp"
#include "bench/table_writer.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

constexpr Kinds kFirst = 1, kSecond = 2, kThird = 4;

class Program {
 public:
  explicit Program(std::unique_ptr<Field> field) : field_(std::move(field)) {}
  virtual ~Program() = default;
  virtual void Tick(std::size_t tick) = 0;
  virtual std::uint64_t State() const { return hash_.Value(); }

 protected:
  double Between(double low, double high) { return low + (high - low) * random_.Unit(); }
  Vec2 Point(double most) {
    const double x = Between(-most, most);
    return {x, Between(-most, most)};
  }

  std::unique_ptr<Field> field_;
  Random random_{42};
  Hash hash_;
};

// ---- asteroids ----------------------------------------------------------------------------------

class Asteroids : public Program {
 public:
  static constexpr Kinds kRock = kFirst, kShip = kSecond, kShot = kThird;
  static constexpr FieldOptions kOptions{
      .half_edge = 32768, .wraps = true, .searched = kRock | kShip, .largest_radius = 40};

  Asteroids(std::unique_ptr<Field> field, double scale, double half_edge)
      : Program(std::move(field)), half_edge_(half_edge) {
    for (double i = 0; i < 30'000 * scale; ++i) {
      Add(Point(half_edge_), Point(60), Between(8, 40), kRock);
    }
    for (double i = 0; i < 1500 * scale; ++i) {
      ships_.push_back(Add(Point(half_edge_), Point(120), 12, kShip));
    }
  }

  void Tick(std::size_t tick) override {
    RemoveOldShots();
    for (std::size_t i = tick % 12; i < ships_.size(); i += 12) Fire(ships_[i]);
    field_->Tick(1.0 / 60);
    HitShips();
    BounceRocks();
  }

 private:
  struct Body {
    int ticks_left = 0;         // of a shot
    std::uint32_t shooter = 0;  // of a shot
    int hits = 0;               // of a ship
  };

  std::uint32_t Add(Vec2 position, Vec2 velocity, double radius, Kinds kinds) {
    const std::uint32_t slot =
        field_->Add({.position = position, .velocity = velocity, .radius = radius, .kinds = kinds});
    if (slot >= bodies_.size()) bodies_.resize(slot + 1);
    bodies_[slot] = {};
    return slot;
  }

  void Fire(std::uint32_t ship) {
    const Sprite from = field_->Get(ship);
    const Vec2 way = Point(900);
    const std::uint32_t shot =
        Add(from.position, {from.velocity.x + way.x, from.velocity.y + way.y}, 3, kShot);
    bodies_[shot].ticks_left = 150;
    bodies_[shot].shooter = ship;
    shots_.push_back(shot);
  }

  void RemoveOldShots() {
    std::erase_if(shots_, [this](std::uint32_t shot) {
      if (--bodies_[shot].ticks_left > 0) return false;
      field_->Remove(shot);
      return true;
    });
  }

  void HitShips() {
    field_->FindPairs(kShot, kShip, pairs_);
    for (const auto& [shot, ship] : pairs_) {
      Body& hit_by = bodies_[shot];
      if (hit_by.shooter == ship || hit_by.ticks_left == 0) continue;
      hit_by.ticks_left = 0;
      if (++bodies_[ship].hits < 2) continue;
      bodies_[ship].hits = 0;
      hash_.Add(ship);
      field_->MoveTo(ship, Point(half_edge_));
    }
  }

  void BounceRocks() {
    field_->FindPairs(kRock, kRock, pairs_);
    for (const auto& [first, second] : pairs_) {
      const Sprite a = field_->Get(first), b = field_->Get(second);
      const double x = b.position.x - a.position.x, y = b.position.y - a.position.y;
      const double closing = (b.velocity.x - a.velocity.x) * x + (b.velocity.y - a.velocity.y) * y;
      if (closing >= 0) continue;
      const double mass_a = a.radius * a.radius, mass_b = b.radius * b.radius;
      const double push = 2 * closing / ((x * x + y * y) * (mass_a + mass_b));
      field_->SetVelocity(first,
                          {a.velocity.x + push * mass_b * x, a.velocity.y + push * mass_b * y});
      field_->SetVelocity(second,
                          {b.velocity.x - push * mass_a * x, b.velocity.y - push * mass_a * y});
      hash_.Add(std::bit_cast<std::uint64_t>(push));
    }
  }

  double half_edge_;
  std::vector<Body> bodies_;  // by slot
  std::vector<std::uint32_t> ships_, shots_;
  Field::Pairs pairs_;
};

// ---- area of interest ---------------------------------------------------------------------------

class AreaOfInterest : public Program {
 public:
  static constexpr FieldOptions kOptions{
      .half_edge = 16384, .searched = kFirst, .largest_radius = 1};

  AreaOfInterest(std::unique_ptr<Field> field, double scale, double half_edge)
      : Program(std::move(field)) {
    for (double i = 0; i < 20'000 * scale; ++i) {
      field_->Add(
          {.position = Point(half_edge), .velocity = Point(30), .radius = 1, .kinds = kFirst});
      seen_.emplace_back();
    }
  }

  void Tick(std::size_t) override {
    field_->Tick(0.05);
    field_->ForEachNearest(
        50, 800, [this](std::uint32_t player, Slots others) { UpdateView(player, others); });
  }

 private:
  using Slots = std::span<const std::uint32_t>;

  // Compares what a player sees now with what it saw before.
  void UpdateView(std::uint32_t player, Slots others) {
    now_.assign(others.begin(), others.end());
    std::sort(now_.begin(), now_.end());
    std::vector<std::uint32_t>& before = seen_[player];
    both_.clear();
    std::set_intersection(now_.begin(), now_.end(), before.begin(), before.end(),
                          std::back_inserter(both_));
    hash_.Add((now_.size() - both_.size()) << 32 | (before.size() - both_.size()));
    hash_.Add(now_.empty() ? 0 : now_.front() + now_.back());
    before.swap(now_);
  }

  std::vector<std::vector<std::uint32_t>> seen_;  // by player, in order
  std::vector<std::uint32_t> now_, both_;
};

// ---- camera -------------------------------------------------------------------------------------

class Camera : public Program {
 public:
  static constexpr FieldOptions kOptions{.half_edge = 65536, .wraps = true, .largest_radius = 57};

  Camera(std::unique_ptr<Field> field, double scale, double half_edge) : Program(std::move(field)) {
    for (std::size_t i = 0; static_cast<double>(i) < 200'000 * scale; ++i) {
      const Vec2 half{Between(4, 40), Between(4, 40)};
      halves_.push_back(half);
      const Vec2 position = Point(half_edge);
      field_->Add({.position = position,
                   .velocity = i % 2 == 0 ? Vec2{} : Point(200),
                   .radius = std::hypot(half.x, half.y),
                   .kinds = kFirst << i % 3});
    }
  }

  void Tick(std::size_t tick) override {
    field_->Tick(1.0 / 60);
    const double way = 100.0 * static_cast<double>(tick);
    for (const double zoom : {1.0, 4.0, 16.0}) Draw({way, -way / 2}, {960 * zoom, 540 * zoom});
  }

 private:
  struct Vertex {
    float x, y;
  };

  // Layer by layer; in a layer the order of boxes is unspecified, so the hash is a sum.
  void Draw(Vec2 eye, Vec2 half) {
    vertices_.clear();
    std::uint64_t sum = 0;
    const Box view{{eye.x - half.x, eye.y - half.y}, {eye.x + half.x, eye.y + half.y}};
    for (const Kinds layer : {kFirst, kSecond, kThird}) {
      field_->VisitIn(view, layer, [&](std::uint32_t slot, Vec2 at) {
        const Vec2 box = halves_[slot];
        const double x = at.x - eye.x, y = at.y - eye.y;
        if (std::abs(x) > half.x + box.x || std::abs(y) > half.y + box.y) return;
        vertices_.push_back({static_cast<float>(x), static_cast<float>(y)});
        sum += std::uint64_t{slot} * slot;
      });
    }
    hash_.Add(vertices_.size());
    hash_.Add(sum);
  }

  std::vector<Vec2> halves_;  // by slot
  std::vector<Vertex> vertices_;
};

// ---- measuring ----------------------------------------------------------------------------------

struct ProgramOptions {
  double scale = 1;
  std::size_t ticks = 100;
  std::size_t rounds = 3;
  std::string only;
  std::string markdown;
};

struct Time {
  double milliseconds = 0;  // of a tick
  std::uint64_t state = 0;
};

template <class P>
class Contest {
 public:
  Contest(const char* name, std::size_t warm_ticks, const ProgramOptions& options)
      : name_(name), warm_ticks_(warm_ticks), options_(options), field_(P::kOptions) {
    field_.half_edge *= std::sqrt(options.scale);
  }

  // Each round runs every index in turn; the fastest round counts. Returns whether all agree.
  bool Run(TableWriter& table) {
    if (std::string_view(name_).find(options_.only) == std::string_view::npos) return true;
    std::vector<FieldKind> kinds = {{"heliopause", MakeLibraryField}, {"own grid", MakeGridField}};
#ifdef HELIOPAUSE_BENCH_BOOST
    kinds.push_back({"Boost R-tree", MakeRtreeField});
#endif
#ifdef HELIOPAUSE_BENCH_BOX2D
    kinds.push_back({"Box2D tree", MakeBox2dField});
#endif
    field_.cell = BestCell();
    std::vector<Time> best(kinds.size());
    bool agree = true;
    for (std::size_t round = 0; round < options_.rounds; ++round) {
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        const Time time = Measure(kinds[i], options_.ticks);
        agree = agree && (i == 0 || time.state == best[0].state);
        if (round == 0 || time.milliseconds < best[i].milliseconds) best[i] = time;
      }
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const std::string name(kinds[i].name);
      const std::string cell = name == "own grid" ? Format(", cell %.0f", field_.cell) : "";
      table.Write(Format("| %s | %s%s | %.2f | %.2f |\n", name_, name.c_str(), cell.c_str(),
                         best[i].milliseconds, best[i].milliseconds / best[0].milliseconds));
      if (best[i].state == best[0].state) continue;
      std::cerr << "wrong result: " << name_ << " by " << name << "\n";
    }
    return agree;
  }

 private:
  Time Measure(const FieldKind& kind, std::size_t ticks) const {
    P program(kind.make(field_), options_.scale, field_.half_edge);
    const std::size_t warm = std::min(warm_ticks_, ticks);
    for (std::size_t tick = 0; tick < warm; ++tick) program.Tick(tick);
    const double begin = ProcessorSeconds();
    for (std::size_t tick = 0; tick < ticks; ++tick) program.Tick(warm + tick);
    const double spent = ProcessorSeconds() - begin;
    return {1e3 * spent / static_cast<double>(ticks), program.State()};
  }

  double BestCell() {
    double best = 0, best_time = 0;
    for (const double cell : {128, 256, 400, 512, 800, 1024}) {
      field_.cell = cell;
      const double time = Measure({"own grid", MakeGridField}, 10).milliseconds;
      if (best != 0 && time >= best_time) continue;
      best = cell;
      best_time = time;
    }
    return best;
  }

  const char* name_;
  std::size_t warm_ticks_;
  const ProgramOptions& options_;
  FieldOptions field_;
};

}  // namespace

int RunPrograms(int argc, char** argv) {
  CLI::App app("Example programs by several indexes; fails when they end in different states.");
  ProgramOptions options;
  app.add_option("--scale", options.scale, "of the numbers of bodies and the area")
      ->check(CLI::Range(0.001, 10.0));
  app.add_option("--ticks", options.ticks, "measured ticks")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app.add_option("--rounds", options.rounds, "the fastest of these counts")
      ->check(CLI::Range(std::size_t{1}, std::size_t{99}));
  app.add_option("--only", options.only, "programs whose name contains this text");
  app.add_option("--markdown", options.markdown, "write the table to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  TableWriter table(Circumstances() +
                    "\n\nMilliseconds of a whole tick, and as a multiple of the library's\n\n"
                    "| program | index | ms | / heliopause |\n|---|---|---|---|\n");
  const bool asteroids = Contest<Asteroids>("asteroids", 200, options).Run(table);
  const bool area = Contest<AreaOfInterest>("area_of_interest", 5, options).Run(table);
  const bool camera = Contest<Camera>("camera", 5, options).Run(table);
  return table.Save(options.markdown) && asteroids && area && camera ? 0 : 1;
}

}  // namespace heliopause::bench
