#include "cluster/agreement.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

TEST(Agreement, ReturnsWhenAllRanksSucceed) {
  int calls = 0;
  RunTogether(MPI_COMM_WORLD, [&] { ++calls; });
  EXPECT_EQ(calls, 1);
}

TEST(Agreement, ThrowsTheErrorOfTheLowestRankOnAllRanks) {
  const int last = WorldSize() - 1;
  const int first = WorldSize() / 2;
  EXPECT_EQ(ErrorOf([&] {
              RunTogether(MPI_COMM_WORLD, [&] {
                if (WorldRank() >= first)
                  throw std::runtime_error("rank " + std::to_string(WorldRank()));
              });
            }),
            "rank " + std::to_string(first));
  EXPECT_THROW(RunTogether(MPI_COMM_WORLD,
                           [&] {
                             if (WorldRank() == last) throw std::invalid_argument("");
                           }),
               std::invalid_argument);
  EXPECT_THROW(RunTogether(MPI_COMM_WORLD,
                           [&] {
                             if (WorldRank() == last) throw std::logic_error("");
                           }),
               std::logic_error);
  EXPECT_THROW(RunTogether(MPI_COMM_WORLD,
                           [&] {
                             if (WorldRank() == last) throw Unreadable("");
                           }),
               Unreadable);
}

TEST(Agreement, LackOfMemoryOnOneRankIsItsOwnErrorOnAllRanks) {
  const int last = WorldSize() - 1;
  const auto fail = [&] {
    RunCollective(MPI_COMM_WORLD, "F", [&] {
      RunTogether(MPI_COMM_WORLD, [&] {
        if (WorldRank() == last) throw std::bad_alloc();
      });
    });
  };
  EXPECT_THROW(fail(), std::bad_alloc);
  EXPECT_EQ(ErrorOf(fail), "no memory on rank " + std::to_string(last));
}

TEST(Agreement, ErrorsOfAllRanksLeaveACollectiveCall) {
  EXPECT_EQ(ErrorOf([] {
              RunCollective(MPI_COMM_WORLD, "F", [] {
                RunTogether(MPI_COMM_WORLD, [] { throw std::invalid_argument("all"); });
              });
            }),
            "all");
}

TEST(Agreement, NamesTheFirstSettingThatDiffersAndItsRank) {
  if (WorldSize() == 1) GTEST_SKIP() << "needs two ranks";
  std::vector<std::string> lines = {"version = 0.1.0, messages 1", "a = 2", "b = 3"};
  RunTogether(MPI_COMM_WORLD, "F", lines, [] {});
  if (WorldRank() == 1) lines[0] = "version = 0.2.0, messages 1";
  if (WorldRank() == 1) lines[1] = "a = 1";
  EXPECT_EQ(ErrorOf([&] { RunTogether(MPI_COMM_WORLD, "F", lines, [] {}); }),
            "F: version = 0.2.0, messages 1 on rank 1 (expected 0.1.0, messages 1, as on rank 0)");
  lines = {"a = 1"};
  if (WorldRank() != 1) lines.push_back("b = 3");
  EXPECT_EQ(ErrorOf([&] { RunTogether(MPI_COMM_WORLD, "F", lines, [] {}); }),
            "F: rank 1 has fewer settings than rank 0");
  lines = {std::string("folder = a\nb"), std::string("step = 1")};
  if (WorldRank() == 1) lines[1] = "step = 2";
  EXPECT_EQ(ErrorOf([&] { RunTogether(MPI_COMM_WORLD, "F", lines, [] {}); }),
            "F: step = 2 on rank 1 (expected 1, as on rank 0)");
}

}  // namespace
}  // namespace heliopause::cluster
