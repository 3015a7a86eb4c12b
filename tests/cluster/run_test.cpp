// Checkpoints that a run of the program cannot continue: all ranks throw the same error.
#include "cluster/program/run.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <heliopause/function_ref.hpp>
#include <string>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

// A run of 4 ticks, with checkpoints in a folder of all ranks.
class RunFromCheckpoint : public testing::Test {
 protected:
  RunFromCheckpoint() {
    int process = getpid();
    MPI_Bcast(&process, 1, MPI_INT, 0, MPI_COMM_WORLD);
    folder_ = std::filesystem::temp_directory_path() / ("run-" + std::to_string(process));
    small_.scenario.sprites = 500;
    small_.ticks = 4;
    small_.quiet = true;
    Arguments first = small_;
    first.checkpoint = folder_.string();
    first.every = 2;
    cluster::Run(MPI_COMM_WORLD, first);
    small_.restart = folder_.string();
  }
  void TearDown() override {
    OnRankZero([&] { std::filesystem::remove_all(folder_); });
  }

  static void OnRankZero(FunctionRef<void()> work) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (WorldRank() == 0) work();
    MPI_Barrier(MPI_COMM_WORLD);
  }
  static void ExpectError(const Arguments& arguments, const std::string& part) {
    const std::string error = ErrorOf([&] { cluster::Run(MPI_COMM_WORLD, arguments); });
    EXPECT_NE(error.find(part), std::string::npos) << part << "\n" << error;
  }

  std::filesystem::path folder_;
  Arguments small_;
};

TEST_F(RunFromCheckpoint, RejectsAnotherScenario) {
  Arguments other = small_;
  other.scenario.seed = 2;
  EXPECT_THROW(cluster::Run(MPI_COMM_WORLD, other), UsageError);
  ExpectError(other, "--restart = " + folder_.string() +
                         ": a checkpoint of another scenario, --seed = 1 (expected --seed = 2)");
  other = small_;
  other.scenario.border = Border::Wrap;
  ExpectError(other, "a checkpoint of another scenario, with another --sprites or --border: ");
  other = small_;
  other.scenario.sprites = 50'000;
  ExpectError(other, "space.radius 1024 (expected space.radius 8192");
  other = small_;
  other.ticks = 3;
  ExpectError(other, "--ticks = 3 (expected at least 4, the tick of the checkpoint)");
  other = small_;
  other.restart = (folder_ / "none").string();
  ExpectError(other, other.restart + ": no checkpoint");
}

TEST_F(RunFromCheckpoint, NamesADamagedFile) {
  small_.restart = (folder_ / "step-4").string();
  const std::string last = "rank-" + std::to_string(WorldSize() - 1);
  for (const std::string& name :
       {std::string("rank-0"), last, std::string("universe"), std::string("attachment")}) {
    const std::filesystem::path file = folder_ / "step-4" / name;
    const std::filesystem::path kept = folder_ / "kept";
    OnRankZero([&] {
      std::filesystem::copy_file(file, kept);
      std::filesystem::resize_file(file, std::filesystem::file_size(file) - 3);
    });
    ExpectError(small_, file.string());
    OnRankZero([&] { std::filesystem::rename(kept, file); });
  }
  EXPECT_EQ(ErrorOf([&] { cluster::Run(MPI_COMM_WORLD, small_); }), "");
}

}  // namespace
}  // namespace heliopause::cluster
