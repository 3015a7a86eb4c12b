// heliopause-cluster: a scenario over MPI processes.
#include <mpi.h>

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/standard_output.hpp"
#include "cluster/agreement.hpp"
#include "cluster/program/arguments.hpp"
#include "cluster/program/run.hpp"

namespace {

using namespace heliopause::cluster;

void PrintOnRankZero(int rank, std::FILE* to, const std::string& text) {
  if (rank == 0) std::fputs(text.c_str(), to);
}

int RunMain(int argc, char** argv) {
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const ParsedArguments parsed = ParseArguments(argc, argv, ranks);
  try {
    // Ranks compare what they parsed before any of them enters a collective call: all of them end
    // when one has an invalid command line, or another one than rank 0.
    std::vector<std::string> lines = parsed.arguments.Lines();
    lines.insert(lines.begin(),
                 std::string("--help or --version = ") + (parsed.runs ? "no" : "yes"));
    if (!parsed.runs) lines.resize(1);
    RunTogether(MPI_COMM_WORLD, "heliopause-cluster", lines, [&] {
      if (parsed.exit_code != kExitOk) throw std::invalid_argument(parsed.text);
    });
  } catch (const std::exception& error) {
    PrintOnRankZero(rank, stderr, std::string(error.what()) + "\n");
    return kExitUsage;
  }
  if (!parsed.runs) {
    PrintOnRankZero(rank, stdout, parsed.text);
    return kExitOk;
  }
  try {
    Run(MPI_COMM_WORLD, parsed.arguments);
    return kExitOk;
  } catch (const UsageError& error) {  // thrown on all ranks
    PrintOnRankZero(rank, stderr, std::string("heliopause-cluster: ") + error.what() + "\n");
    return kExitUsage;
  } catch (const std::exception& error) {  // likewise
    PrintOnRankZero(rank, stderr, std::string("heliopause-cluster: ") + error.what() + "\n");
    return kExitFailed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  // MPI is called by the main thread alone; the pool's threads run tasks of the manager.
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const int exit_code = heliopause::CheckOutput("heliopause-cluster", RunMain(argc, argv));
  MPI_Finalize();
  return exit_code;
}
