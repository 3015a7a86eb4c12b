// `heliopause cluster`: replaces this process by the program heliopause-cluster.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/usage_error.hpp"

namespace heliopause {

// The game is built without MPI, so the program of the cluster is another one, in another package.
int RunCluster(const CommandLine& line) {
  namespace fs = std::filesystem;
  const fs::path self = fs::read_symlink("/proc/self/exe");
  const std::string program = self.parent_path() / "heliopause-cluster";
  std::vector<std::string> arguments = line.cluster_arguments;
  arguments.insert(arguments.begin(), program);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  const int error = errno;
  if (error == ENOENT)
    throw UsageError(
        program +
        " does not exist (expected from the package heliopause-cluster, or from a build "
        "with -DHELIOPAUSE_CLUSTER=ON)");
  throw UsageError("cannot run " + program + ": " + std::strerror(error));
}

}  // namespace heliopause
