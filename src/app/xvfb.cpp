// Replaces the process by `xvfb-run heliopause <the same arguments>`. An environment variable marks
// the second attempt, so that a machine where xvfb-run gives no display does not loop.
#include "app/xvfb.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace heliopause {
namespace {
constexpr const char* kInsideXvfb = "HELIOPAUSE_INSIDE_XVFB";
}  // namespace

void RunUnderXvfb(unsigned width, unsigned height, char** argv, const std::string& why) {
  if (std::getenv(kInsideXvfb) != nullptr)
    throw NoDisplay("no display under xvfb-run either: " + why);
  setenv(kInsideXvfb, "1", 1);
  const std::string screen =
      "-screen 0 " + std::to_string(width) + "x" + std::to_string(height) + "x24 -noreset";
  // -a searches for a free display number from -n on. Two programs that search from the same number
  // at the same time may take the same display, so each starts at its own.
  const std::string number = std::to_string(100 + getpid() % 30000);
  std::vector<std::string> arguments = {"xvfb-run", "-n",   number,          "-a",
                                        "-s",       screen, "/proc/self/exe"};
  // xvfb-run is a shell script: there /proc/self/exe would be the shell. Resolve it here.
  char self[4096];
  if (const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1); length > 0)
    arguments.back().assign(self, static_cast<std::size_t>(length));
  for (char** argument = argv + 1; *argument != nullptr; ++argument)
    arguments.emplace_back(*argument);
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  throw NoDisplay(why + ", and xvfb-run could not be started (" +
                  std::string(std::strerror(errno)) + "); on Debian: apt-get install xvfb xauth");
}

}  // namespace heliopause
