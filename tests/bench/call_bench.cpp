// Every row is measured in processor time, in rounds; the fastest counts, because other load on the
// machine only ever adds time. A round starts from the same state.
#include "bench/call_bench.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>

#include "bench/random.hpp"
#include "bench/report.hpp"
#include "bench/table_writer.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

constexpr double kUnitsPerSprite = 414.5;  // the mean distance: that of 100,000 in workload T
constexpr std::size_t kSome = 1000;
constexpr std::size_t kTicksBefore = 60;

Vec2 RandomVec(Random& random, double most) {
  const double x = most * random.Signed();
  return {x, most * random.Signed()};
}

}  // namespace

CallScene::CallScene(std::size_t count) {
  Random random(5);
  const double half = kUnitsPerSprite * std::sqrt(static_cast<double>(count)) / 2;
  start = SpriteManager({.radius = half, .canvas = Canvas::Bounded, .border = Border::Wrap});
  std::vector<Sprite> all;
  for (std::size_t i = 0; i < count; ++i) {
    all.push_back({.position = RandomVec(random, half * 0.999),
                   .velocity = RandomVec(random, i % 5 == 0 ? 60 : 12),
                   .radius = 24 + 16 * random.Signed(),
                   .kinds = 1u << i % 4,
                   .tag = i});
  }
  start.AddMany(all, ids);
  for (std::size_t tick = 0; tick < kTicksBefore; ++tick) start.Tick(1);
  for (std::size_t i = count; i > 1; --i) {
    std::swap(ids[i - 1], ids[random.Below(static_cast<std::uint32_t>(i))]);
  }
  some.assign(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(std::min(kSome, count)));
  for (const SpriteId id : some) {
    sprites.push_back(*start.Get(id));
    const Vec2 aside = RandomVec(random, 50);
    const Vec2 at = sprites.back().position;
    points.push_back(
        {std::clamp(at.x + aside.x, -half, half - 1), std::clamp(at.y + aside.y, -half, half - 1)});
    const double length = std::max(1e-3, std::hypot(aside.x, aside.y));
    ways.push_back({aside.x / length, aside.y / length});
  }
  Reset();
}

double CallScene::PerItem(std::size_t items, FunctionRef<void()> work) {
  const double begin = ProcessorSeconds();
  work();
  return 1e9 * (ProcessorSeconds() - begin) / static_cast<double>(std::max<std::size_t>(items, 1));
}

namespace {

struct CallOptions {
  std::vector<std::size_t> sizes = {5'000, 100'000};
  std::size_t rounds = 15;
  std::string only;
  std::string markdown;
};

void WriteTable(const CallOptions& options, TableWriter& table) {
  std::vector<std::unique_ptr<CallScene>> scenes;
  std::string head = "\nNanoseconds, one thread\n\n| call | for each |";
  std::string rule = "\n|---|---|";
  for (const std::size_t size : options.sizes) {
    scenes.push_back(std::make_unique<CallScene>(size));
    head += Format(" %zu sprites |", size);
    rule += "---|";
  }
  table.Write(head + rule + "\n");
  for (const CallRow& row : AllCallRows()) {
    if (row.call.find(options.only) == std::string::npos) continue;
    std::string line = "| " + row.call + " | " + row.item + " |";
    for (const auto& scene : scenes) {
      double best = 0;
      for (std::size_t round = 0; round < options.rounds; ++round) {
        const double time = row.measure(*scene);
        if (round == 0 || time < best) best = time;
        scene->Reset();
      }
      line += Format(best < 100 ? " %.1f |" : " %.0f |", best);
    }
    table.Write(line + "\n");
  }
}

}  // namespace

int RunCalls(int argc, char** argv) {
  CLI::App app("Measures each public call of the library.");
  CallOptions options;
  app.add_option("--sizes", options.sizes, "numbers of sprites, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}));
  app.add_option("--rounds", options.rounds, "the fastest of these counts")
      ->check(CLI::Range(std::size_t{1}, std::size_t{999}));
  app.add_option("--only", options.only, "calls whose row contains this text");
  app.add_option("--markdown", options.markdown, "write the table to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  TableWriter table(Circumstances() + "\n");
  WriteTable(options, table);
  return table.Save(options.markdown) ? 0 : 1;
}

}  // namespace heliopause::bench
