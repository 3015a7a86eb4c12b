#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <heliopause/cluster/universe.hpp>

#include "base/random.hpp"
#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

namespace fs = std::filesystem;

// A folder of all ranks.
class UniverseCheckpoint : public testing::Test {
 protected:
  UniverseCheckpoint() {
    int process = getpid();
    MPI_Bcast(&process, 1, MPI_INT, 0, MPI_COMM_WORLD);
    folder_ = (fs::temp_directory_path() / ("universe-" + std::to_string(process))).string();
  }
  void TearDown() override {
    MPI_Barrier(MPI_COMM_WORLD);
    if (WorldRank() == 0) fs::remove_all(folder_);
    MPI_Barrier(MPI_COMM_WORLD);
  }

  static void Fill(Universe& universe, GlobalId count) {
    SmallRandom random(6);
    for (GlobalId id = 0; id < count; ++id) {
      const Sprite sprite{{random.Between(-900, 900), random.Between(-900, 900)},
                          {random.Between(-40, 40), random.Between(-40, 40)},
                          random.Between(0, 20),
                          1 + static_cast<Kinds>(id % 7),
                          id};
      if (universe.Rank() == static_cast<int>(id) % universe.Ranks()) universe.Add(sprite);
    }
    universe.Settle();
  }

  std::string folder_;
  UniverseOptions options_{
      .space = {.radius = 1000, .canvas = Canvas::Bounded, .border = Border::Bounce}};
};

TEST_F(UniverseCheckpoint, ContinuesWithTheSameBits) {
  Universe first(MPI_COMM_WORLD, options_);
  Fill(first, 500);
  for (int tick = 0; tick < 5; ++tick) first.Tick(0.5);
  const std::byte attachment[2] = {std::byte{1}, std::byte{2}};
  first.Save(folder_, 5, attachment);
  Universe second(MPI_COMM_WORLD, options_);
  Fill(second, 50);
  const RestoredCheckpoint restored = second.Restore(folder_);
  EXPECT_EQ(restored.step, 5u);
  EXPECT_EQ(restored.attachment, std::vector<std::byte>(attachment, attachment + 2));
  EXPECT_EQ(second.Hash(), first.Hash());
  EXPECT_EQ(second.Validate(), "");
  for (int tick = 0; tick < 5; ++tick) {
    first.Tick(0.5);
    second.Tick(0.5);
  }
  EXPECT_EQ(second.Hash(), first.Hash());
}

// A communicator of fewer ranks reads what all have written, and the other way round.
TEST_F(UniverseCheckpoint, RestartsOnAnyNumberOfRanks) {
  Universe all(MPI_COMM_WORLD, options_);
  Fill(all, 300);
  all.Save(folder_, 1);
  const std::uint64_t hash = all.Hash();
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, WorldRank() % 2, WorldRank(), &half);
  {
    Universe part(half, options_);
    part.Restore(folder_);
    EXPECT_EQ(part.CountAll(), 300u);
    EXPECT_EQ(part.Validate(), "");
    if (WorldRank() % 2 == 0) part.Save(folder_, 2);
  }
  MPI_Comm_free(&half);
  MPI_Barrier(MPI_COMM_WORLD);
  Universe again(MPI_COMM_WORLD, options_);
  EXPECT_EQ(again.Restore(folder_).step, 2u);
  EXPECT_EQ(again.Hash(), hash);
}

TEST_F(UniverseCheckpoint, ADamagedOneIsRejectedByAllRanksWithOneTextAndChangesNothing) {
  Universe universe(MPI_COMM_WORLD, options_);
  Fill(universe, 300);
  universe.Save(folder_, 1);
  universe.Tick(0.5);
  const std::uint64_t hash = universe.Hash();
  const std::string last = folder_ + "/step-1/rank-" + std::to_string(universe.Ranks() - 1);
  const auto reject = [&](FunctionRef<void()> damage, const std::string& expected) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (universe.Rank() == 0) damage();
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_EQ(ErrorOf([&] { universe.Restore(folder_); }), expected);
    EXPECT_EQ(universe.Hash(), hash);
    EXPECT_EQ(universe.Validate(), "");
  };
  const std::uintmax_t size = fs::file_size(last);
  reject([&] { fs::resize_file(last, size - 7); },
         last + ": " + std::to_string(size - 7) + " bytes (expected " + std::to_string(size) + ")");
  reject([&] { fs::resize_file(last, size); }, last + ": changed (the checksum differs)");
  reject([&] { fs::remove(last); }, "cannot read " + last + ": No such file or directory");
  const std::string table = folder_ + "/step-1/universe";
  reject([&] { fs::resize_file(table, fs::file_size(table) - 1); },
         table + ": cut short or changed (the checksum differs)");
  reject([&] { fs::remove_all(folder_); },
         folder_ + ": no checkpoint (expected a folder step-N with a file universe)");
}

TEST_F(UniverseCheckpoint, TheOneBeforeIsReadWhenTheNewestIsDamaged) {
  Universe universe(MPI_COMM_WORLD, options_);
  Fill(universe, 300);
  universe.Save(folder_, 1);
  const std::uint64_t hash = universe.Hash();
  universe.Tick(0.5);
  universe.Save(folder_, 2);
  const std::string file = folder_ + "/step-2/rank-" + std::to_string(universe.Ranks() - 1);
  if (universe.Rank() == 0) fs::remove(file);
  MPI_Barrier(MPI_COMM_WORLD);
  const RestoredCheckpoint restored = universe.Restore(folder_);
  EXPECT_EQ(restored.step, 1u);
  EXPECT_EQ(restored.skipped,
            std::vector<std::string>{"cannot read " + file + ": No such file or directory"});
  EXPECT_EQ(universe.Hash(), hash);
  EXPECT_NE(ErrorOf([&] { universe.Restore(folder_ + "/step-2"); }), "") << "no other was named";
}

TEST_F(UniverseCheckpoint, OneOfANewerVersionIsRejectedAndNoOlderOneIsTaken) {
  Universe universe(MPI_COMM_WORLD, options_);
  Fill(universe, 30);
  universe.Save(folder_, 1);
  universe.Tick(0.5);
  universe.Save(folder_, 2);
  universe.Tick(0.5);
  const std::uint64_t hash = universe.Hash();
  const std::string table = folder_ + "/step-2/universe";
  if (universe.Rank() == 0) std::ofstream(table) << "heliopause checkpoint 2\nand more\n";
  MPI_Barrier(MPI_COMM_WORLD);
  EXPECT_EQ(ErrorOf([&] { universe.Restore(folder_); }),
            table +
                ": of a newer version, \"heliopause checkpoint 2\" (expected \"heliopause "
                "checkpoint 1\")");
  EXPECT_EQ(universe.Hash(), hash);
  EXPECT_EQ(universe.Restore(folder_ + "/step-1").step, 1u) << "it can be named";
}

// A loop of links: root may read every file.
TEST_F(UniverseCheckpoint, OneWithAFileThatCannotBeOpenedIsRejectedAndNoOlderOneIsTaken) {
  Universe universe(MPI_COMM_WORLD, options_);
  Fill(universe, 30);
  universe.Save(folder_, 1);
  universe.Tick(0.5);
  universe.Save(folder_, 2);
  const std::uint64_t hash = universe.Hash();
  const fs::path file = folder_ + "/step-2/rank-" + std::to_string(universe.Ranks() - 1);
  if (universe.Rank() == 0) {
    fs::remove(file);
    fs::create_symlink(file.filename(), file);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  EXPECT_EQ(ErrorOf([&] { universe.Restore(folder_); }),
            "cannot read " + file.string() + ": Too many levels of symbolic links");
  EXPECT_EQ(universe.Hash(), hash);
  EXPECT_EQ(universe.Restore(folder_ + "/step-1").step, 1u) << "it can be named";
}

TEST_F(UniverseCheckpoint, OneWithAnIdOfTwoSpritesIsRejectedAndChangesNothing) {
  Universe twice(MPI_COMM_WORLD, {.space = options_.space, .largest_local_search = 1});
  if (twice.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  const double x = twice.Rank() == 0 ? -500 : 500;
  for (GlobalId id = 0; id < 20 && twice.Rank() < 2; ++id)
    twice.Add({.position = {x, static_cast<double>(id)},
               .tag = id == 0 ? 7 : 100 * static_cast<GlobalId>(twice.Rank() + 1) + id});
  twice.Settle();
  twice.Save(folder_, 1);
  Universe universe(MPI_COMM_WORLD, options_);
  Fill(universe, 30);
  EXPECT_EQ(ErrorOf([&] { universe.Restore(folder_); }),
            folder_ + "/step-1: global id = 7 of two sprites");
  EXPECT_EQ(universe.CountAll(), 30u);
  EXPECT_EQ(universe.Validate(), "");
}

TEST_F(UniverseCheckpoint, OneOfAnotherSpaceIsRejected) {
  Universe universe(MPI_COMM_WORLD, options_);
  Fill(universe, 10);
  universe.Save(folder_, 1);
  UniverseOptions other = options_;
  other.space.border = Border::Wrap;
  Universe second(MPI_COMM_WORLD, other);
  EXPECT_EQ(ErrorOf([&] { second.Restore(folder_); }),
            folder_ +
                "/step-1/universe: space.border 3 (expected space.border 1, as in the options of "
                "this universe)");
}

TEST_F(UniverseCheckpoint, AFolderThatCannotBeMadeIsRejectedByAllRanks) {
  if (WorldRank() == 0) std::ofstream(folder_) << "a file";
  MPI_Barrier(MPI_COMM_WORLD);
  Universe universe(MPI_COMM_WORLD, options_);
  EXPECT_NE(ErrorOf([&] { universe.Save(folder_, 1); }), "");
  universe.Tick(1);
}

}  // namespace
}  // namespace heliopause::cluster
