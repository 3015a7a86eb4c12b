// A universe in which something fails, on the ranks that failures_test.sh starts.
//
//   failures mpi               a failed MPI call
//   failures exception         an exception of rank 1 alone
//   failures memory CALL       rank 1 has no memory in a collective call
//   failures restore FOLDER    rank 1 has no memory for its file of the newest of two checkpoints
//   failures program           rank 1 has no memory in the program, outside of Universe
//   failures save FOLDER RANK CALL
//                              reads the checkpoint that the last run has left, if there is one;
//                              then saves twice, and kills the rank in the second save, before its
//                              call number CALL of fsync or rename (0: does not)
#include <fcntl.h>
#include <mpi.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <heliopause/cluster/universe.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "base/random.hpp"
#include "cluster/mpi_fixture.hpp"
#include "cluster/own_communicator.hpp"
#include "cluster/program/run.hpp"
#include "support/counting_allocator.hpp"

namespace {

int calls_left = 0;  // of fsync and rename; 0: no limit
// Once a path with this text is opened, the next allocation fails. Null: no path.
const char* no_memory_after = nullptr;

void CountCall() {
  if (calls_left > 0 && --calls_left == 0) std::raise(SIGKILL);
}

}  // namespace

// In place of those of the C library, for every caller in this process.
extern "C" int fsync(int file) {
  CountCall();
  return static_cast<int>(syscall(SYS_fsync, file));
}
extern "C" int rename(const char* from, const char* to) noexcept {
  CountCall();
  return static_cast<int>(syscall(SYS_rename, from, to));
}
extern "C" int open(const char* path, int flags, ...) {
  std::va_list values;
  va_start(values, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(values, mode_t) : 0;
  va_end(values);
  static std::optional<heliopause::test::FailingAllocator> failing;
  if (no_memory_after != nullptr && std::strstr(path, no_memory_after) != nullptr)
    failing.emplace(0);
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

namespace heliopause::cluster {
namespace {

Universe Filled(std::unique_ptr<Partition> partition = nullptr) {
  Universe universe(MPI_COMM_WORLD, {}, std::move(partition));
  SmallRandom random(1);
  for (GlobalId id = 0; id < 200; ++id) {
    const Sprite sprite{.position = {random.Between(-900, 900), random.Between(-900, 900)},
                        .velocity = {random.Between(-40, 40), random.Between(-40, 40)},
                        .tag = id};
    if (universe.Rank() == static_cast<int>(id) % universe.Ranks()) universe.Add(sprite);
  }
  return universe;
}

void FailInMpi() {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  const OwnCommunicator own(MPI_COMM_WORLD);
  const int no_rank = WorldSize();
  MPI_Send(&no_rank, 1, MPI_INT, no_rank, 0, own);
}

class ThrowingPartition : public Partition {
 public:
  int OwnerOf(Vec2) const override { return 0; }
  std::span<const Box> BoxesOf(int) const override { return {}; }
  void Cut(std::span<const Load>) override {
    if (WorldRank() == 1) throw std::runtime_error("no cut today");
    MPI_Barrier(MPI_COMM_WORLD);  // as any other collective call: waits for rank 1
  }
};

void FailInMemory(const std::string& call) {
  Universe universe = Filled();
  universe.Settle();
  const std::string folder = "failures-" + std::to_string(getppid());
  const auto run = [&](auto work) {
    if (universe.Rank() != 1) return work();
    const test::FailingAllocator failing(0);
    work();
  };
  GlobalHits hits;
  if (call == "validate") run([&] { universe.Validate(); });
  if (call == "save") run([&] { universe.Save(folder, 1); });
  if (call == "restore") run([&] { universe.Restore(folder); });
  if (call == "tick") run([&] { universe.Tick(1); });
  if (call == "rebalance") run([&] { universe.Rebalance(); });
}

void FailInRestore(const std::string& folder) {
  Universe universe = Filled();
  universe.Settle();
  universe.Save(folder, 1);
  universe.Save(folder, 2);
  if (universe.Rank() == 1) no_memory_after = "/step-2/";
  universe.Restore(folder);
}

// Whether the sprites are those of one of the two saves.
void CheckLeft(const std::string& folder, std::uint64_t before, std::uint64_t after) {
  if (!std::filesystem::exists(folder)) return;
  Universe universe(MPI_COMM_WORLD);
  const RestoredCheckpoint restored = universe.Restore(folder);
  const std::uint64_t hash = universe.Hash();
  if (hash != before && hash != after) throw std::runtime_error("other sprites");
  if (universe.Rank() != 0) return;
  std::printf("step %d: %s\n", static_cast<int>(restored.step),
              hash == before ? "before" : "after");
  std::fflush(stdout);  // the process may be killed soon
}

void DieInSave(const std::string& folder, int rank, int call) {
  Universe universe = Filled();
  universe.Settle();
  const std::uint64_t before = universe.Hash();
  universe.Tick(0.5);
  const std::uint64_t after = universe.Hash();
  CheckLeft(folder, before, after);
  Universe first = Filled();
  first.Settle();
  first.Save(folder, 1);
  if (universe.Rank() == rank) calls_left = call;
  universe.Save(folder, 1);  // the same step
}

void FailInProgram() {
  Arguments arguments;
  arguments.scenario.sprites = 100;
  arguments.ticks = 2;
  arguments.quiet = true;
  arguments.threads = 2;  // rank 1 has no memory for the second one
  if (WorldRank() != 1) return Run(MPI_COMM_WORLD, arguments);
  const test::FailingAllocator failing(0);
  Run(MPI_COMM_WORLD, arguments);
}

int RunMode(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "mpi") {
    FailInMpi();
  } else if (mode == "exception") {
    Filled(std::make_unique<ThrowingPartition>()).Settle();
  } else if (mode == "memory" && argc == 3) {
    FailInMemory(argv[2]);
  } else if (mode == "restore" && argc == 3) {
    FailInRestore(argv[2]);
  } else if (mode == "program") {
    FailInProgram();
  } else if (mode == "save" && argc == 5) {
    DieInSave(argv[2], std::atoi(argv[3]), std::atoi(argv[4]));
  } else {
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace heliopause::cluster

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int status = 1;
  try {
    status = heliopause::cluster::RunMode(argc, argv);
  } catch (const std::exception& error) {
    if (heliopause::cluster::WorldRank() == 0) std::fprintf(stderr, "thrown: %s\n", error.what());
  }
  MPI_Finalize();
  return status;
}
