// main() of tests that run on several ranks. Rank 0 prints; the other ranks print what fails.
#include <gtest/gtest.h>
#include <mpi.h>

// Plugins of Open MPI stay loaded, so that LeakSanitizer can name them: no-leaks.supp.
extern "C" int dlclose(void* /*handle*/) noexcept { return 0; }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  testing::InitGoogleTest(&argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) testing::GTEST_FLAG(brief) = true;
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return failed;
}
