// `heliopause cluster`: replaces this process by the program heliopause-cluster.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"
#include "app/usage_error.hpp"

namespace heliopause {
namespace {

constexpr const char* kProgram = "heliopause-cluster";
constexpr const char* kProgramVariable = "HELIOPAUSE_CLUSTER_PROGRAM";
// mpirun ends all ranks when the first one fails. If rank 0 lacks the program as well, it reports
// that within this time, and the other ranks end without a message.
constexpr unsigned kSecondsOfFirstRank = 5;

// The program that the user names; null: none. An empty text counts as none, as HELIOPAUSE_ROOT.
const char* NamedProgram() {
  const char* named = std::getenv(kProgramVariable);
  return named != nullptr && *named != '\0' ? named : nullptr;
}

// Replaces this process by the program. Returns only on failure: what could not be run; errno has
// the reason.
std::string Become(const CommandLine& line) {
  std::vector<std::string> arguments = line.cluster_arguments;
  arguments.insert(arguments.begin(), kProgram);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  if (const char* named = NamedProgram()) {
    execvp(named, pointers.data());  // a name without a slash: in PATH
    return named;
  }
  const auto self = std::filesystem::read_symlink("/proc/self/exe");
  const std::string beside = self.parent_path() / kProgram;
  execv(beside.c_str(), pointers.data());
  if (errno != ENOENT) return beside;
  execvp(kProgram, pointers.data());  // in PATH
  return errno == ENOENT ? beside : kProgram;
}

// Whether mpirun has started this process, of Open MPI or MPICH, as a rank other than 0.
bool IsLaterRank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK"}) {
    const char* rank = std::getenv(name);
    if (rank != nullptr && std::string_view(rank) != "0") return true;
  }
  return false;
}

}  // namespace

// The game is built without MPI, so the cluster's program is a separate one, in another package.
int RunCluster(const CommandLine& line) {
  const std::string program = Become(line);
  const int error = errno;
  if (IsLaterRank()) sleep(kSecondsOfFirstRank);
  if (error != ENOENT || NamedProgram() != nullptr)
    throw UsageError("cannot run " + program + ": " + std::strerror(error));
  throw UsageError(program +
                   " does not exist, nor heliopause-cluster in PATH (expected from the package "
                   "heliopause-cluster, from a build with -DHELIOPAUSE_CLUSTER=ON, or named by " +
                   kProgramVariable + ")");
}

}  // namespace heliopause
