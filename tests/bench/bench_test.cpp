// The parts of the benchmark itself, because its figures depend on them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "bench/call_bench.hpp"
#include "bench/checks.hpp"
#include "bench/hit_sorter.hpp"
#include "bench/program_bench.hpp"
#include "bench/query_bench.hpp"
#include "bench/report.hpp"

namespace heliopause::bench {
namespace {

TEST(World, IsTheSameForTheSameSeedWithAnyKernels) {
  for (const Distribution distribution : kDistributions) {
    UseKernels("best");
    World one(distribution, 1000);
    World other(distribution, 1000);
    for (int tick = 0; tick < 50; ++tick) one.Tick();
    UseKernels("sse2");
    for (int tick = 0; tick < 50; ++tick) other.Tick();
    UseKernels("best");
    EXPECT_EQ(one.Sprites().x, other.Sprites().x) << NameOf(distribution);
    EXPECT_EQ(one.Sprites().vy, other.Sprites().vy) << NameOf(distribution);
    EXPECT_EQ(one.Sprites().kinds, other.Sprites().kinds) << NameOf(distribution);
  }
}

TEST(World, StaysOnItsCanvasAndReplacesEachSlotAtMostOnceATick) {
  World world(Distribution::Fleet, 1000);
  for (int tick = 0; tick < 8000; ++tick) {
    world.Tick();
    std::set<std::uint32_t> slots;
    for (const Newcomer& newcomer : world.Replaced()) slots.insert(newcomer.slot);
    ASSERT_EQ(slots.size(), 10u);
  }
  for (std::size_t slot = 0; slot < world.Count(); ++slot) {
    EXPECT_LE(std::abs(world.Sprites().x[slot]), kHalfSize);
    EXPECT_LE(std::abs(world.Sprites().y[slot]), kHalfSize);
  }
}

TEST(World, PutsHalfOfAPatchIntoAThousandthOfTheArea) {
  const World world(Distribution::Patch, 10000);
  std::vector<double> x = world.Sprites().x;
  std::sort(x.begin(), x.end());
  double narrowest = 2 * kHalfSize;  // interval with 48 % of the sprites
  for (std::size_t i = 0; i + 4800 < x.size(); ++i) {
    narrowest = std::min(narrowest, x[i + 4800] - x[i]);
  }
  EXPECT_LT(narrowest, 2 * kHalfSize * std::sqrt(0.001));
}

TEST(LargestSquare, IsTheLargestOneWhoseRootIsWithinTheRadius) {
  for (const double radius : {0.0, 1e-3, 0.1, 250.0, 1141.5, 5000.0, 123456.789}) {
    const double square = LargestSquare(radius);
    EXPECT_LE(std::sqrt(square), radius);
    EXPECT_GT(std::sqrt(std::nextafter(square, HUGE_VAL)), radius);
  }
}

TEST(HitSorter, OrdersByDistanceThenSlotAlsoForManyEqualDistances) {
  for (const std::size_t count : {1u, 16u, 17u, 500u, 5000u}) {
    Random random(count);
    std::vector<double> squares;
    for (std::size_t i = 0; i < count; ++i) squares.push_back(random.Below(50) * 3.5);
    HitSorter sorter;
    sorter.Start(0);
    for (std::uint32_t row = 0; row < count; ++row) sorter.Add(squares[row], row);
    std::vector<Hit> hits;
    sorter.Finish(50 * 3.5, hits, [&](std::uint32_t row, Hit& hit) {
      hit.id = {static_cast<std::uint32_t>(count) - row, 0};
    });
    ASSERT_EQ(hits.size(), count);
    EXPECT_TRUE(std::is_sorted(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
      return a.distance != b.distance ? a.distance < b.distance : a.id.slot < b.id.slot;
    }));
  }
}

TEST(Kernels, OfEveryInstructionSetGiveTheExactResults) {
  const std::vector<const IndexKind*> own{FindIndex("grid"), FindIndex("grid256"),
                                          FindIndex("grid_ordered"), FindIndex("brute")};
  for (const char* kernels : {"sse2", "avx2", "avx512"}) {
    if (!UseKernels(kernels)) continue;  // not supported by this machine
    EXPECT_TRUE(CompareWithScan(own, {Distribution::Clusters, Distribution::Patch}).empty())
        << kernels;
  }
  UseKernels("best");
}

TEST(Checks, EveryIndexGivesTheExactResultsOfEverySearch) {
  std::vector<const IndexKind*> all;
  for (const IndexKind& kind : AllIndexes()) all.push_back(&kind);
  const auto errors = CompareWithScan(all, {Distribution::Clusters});
  EXPECT_TRUE(errors.empty()) << errors[0];
}

int RunPart(int (*part)(int, char**), std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  return part(static_cast<int>(arguments.size()), arguments.data());
}

TEST(Queries, OfASmallWorldAgreeBetweenAllIndexes) {
  EXPECT_EQ(RunPart(RunQueries, {"queries", "--sizes", "3000", "--rounds", "1"}), 0);
}

TEST(Programs, EndInTheSameStateWithEveryIndex) {
  EXPECT_EQ(RunPart(RunPrograms, {"programs", "--scale", "0.03", "--ticks", "40", "--rounds", "1"}),
            0);
}

TEST(Calls, HaveARowForEachPublicCallOfTheManager) {
  std::ifstream header(HELIOPAUSE_SOURCE_DIR "/include/heliopause/sprite_manager.hpp");
  std::string rows;
  for (const CallRow& row : AllCallRows()) rows += "\n" + row.call;
  const std::regex declaration("  (?:\\[\\[nodiscard\\]\\] )?[A-Za-z].* ([A-Z]\\w+)\\(.*");
  std::size_t calls = 0;
  for (std::string line; std::getline(header, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, declaration)) continue;
    const std::string name = match[1];
    if (name == "SpriteManager") continue;
    ++calls;
    EXPECT_TRUE(std::regex_search(rows, std::regex("\n" + name + "\\b"))) << name;
  }
  EXPECT_GT(calls, 60u);
}

TEST(Calls, AreMeasuredInASmallWorld) {
  EXPECT_EQ(RunPart(RunCalls, {"calls", "--sizes", "200", "--rounds", "1"}), 0);
}

TEST(Checks, CatchAWrongResultAndNameTheIndex) {
  IndexKind broken = *FindIndex("brute");
  broken.make = [] { return MakeBroken(MakeBrute()); };
  const auto errors = CompareWithScan({&broken}, {Distribution::Uniform});
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].rfind("brute is wrong: U, 2000 sprites, tick", 0), 0u) << errors[0];
}

TEST(Results, AreAllInTheList) {
  const std::filesystem::path folder = HELIOPAUSE_SOURCE_DIR "/tests/bench/results";
  std::stringstream list;
  list << std::ifstream(folder / "README.md").rdbuf();
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    if (name == "README.md") continue;
    EXPECT_NE(list.str().find("](" + name + ")"), std::string::npos) << name;
  }
}

Cell MakeCell(const char* index, std::vector<std::uint64_t> answers) {
  Cell cell{.workload = "T", .distribution = "U", .n = 1000, .index = FindIndex(index)};
  cell.update_ms = 0.5;
  cell.search_ms = 1.25;
  cell.total_ms = 1.75;
  cell.answers = std::move(answers);
  return cell;
}

TEST(Checks, NameTheMeasurementThatDiffersInATickThatBothMeasured) {
  const std::vector<Cell> agreeing{MakeCell("heliopause", {1, 2, 3}), MakeCell("brute", {1, 2})};
  EXPECT_TRUE(CompareCells(agreeing).empty());
  const std::vector<Cell> odd{MakeCell("heliopause", {1, 2}), MakeCell("grid", {1, 9, 3}),
                              MakeCell("brute", {1, 2})};
  const auto errors = CompareCells(odd);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], "grid differs from others: T, U, 1000 sprites, measured tick 2");
}

TEST(Rounds, TheMedianTotalCountsAndTheRemarkGivesTheExtremes) {
  std::vector<Cell> rounds(3, MakeCell("grid", {1}));
  rounds[0].total_ms = 3;
  rounds[1].total_ms = 1;
  rounds[2].remark = "cell 100";
  const Cell middle = MiddleOf(rounds);
  EXPECT_EQ(middle.total_ms, 1.75);
  EXPECT_EQ(middle.remark, "cell 100, 3 rounds, 1 to 3");
  EXPECT_EQ(MiddleOf({rounds[0]}).remark, "") << "one round has no extremes";
}

TEST(Report, WritesJsonRowsWithNullForUnknownValues) {
  std::vector<Cell> cells{MakeCell("heliopause", {0xabc}), MakeCell("brute", {})};
  cells[0].bytes_per_sprite = 96.5;
  cells[1].too_slow = true;
  std::ostringstream json;
  WriteJson(cells, json);
  EXPECT_EQ(json.str(),
            "[\n{\"workload\": \"T\", \"distribution\": \"U\", \"n\": 1000, \"index\": "
            "\"heliopause\", \"update_ms\": 0.5, \"search_ms\": 1.25, \"total_ms\": 1.75, "
            "\"bytes_per_sprite\": 96.5, \"answers\": \"0000000000000abc\"},\n"
            "{\"workload\": \"T\", \"distribution\": \"U\", \"n\": 1000, \"index\": \"brute\", "
            "\"update_ms\": null, \"search_ms\": null, \"total_ms\": null, "
            "\"bytes_per_sprite\": null, \"answers\": null}\n]\n");
}

TEST(Report, MeasuresTotalsAgainstTheGridAndTheBestPeer) {
  std::vector<Cell> cells{MakeCell("heliopause", {1}), MakeCell("grid", {1})};
  cells[0].total_ms = 3;
  cells[1].total_ms = 2;
  const auto groups = GroupCells(cells);
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].Title(), "T, U, 1000 sprites");
  EXPECT_EQ(groups[0].grid_ms, 2);
  EXPECT_EQ(groups[0].best_peer_ms, 0) << "no peer was measured";
  std::ostringstream table;
  WriteTable(cells, table);
  EXPECT_NE(table.str().find("1.500"), std::string::npos) << table.str();
}

}  // namespace
}  // namespace heliopause::bench
