// Under xvfb-run one finds a display; a variable says that it was tried, so that nobody tries for
// ever.
#include "app/xvfb.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace heliopause {
namespace {
constexpr const char* kInsideXvfb = "HELIOPAUSE_INSIDE_XVFB";
}  // namespace

void RunUnderXvfb(unsigned width, unsigned height, char** argv, const std::string& why) {
  if (std::getenv(kInsideXvfb) != nullptr)
    throw std::runtime_error("no picture can be drawn, also not under xvfb-run: " + why);
  setenv(kInsideXvfb, "1", 1);
  const std::string screen =
      "-screen 0 " + std::to_string(width) + "x" + std::to_string(height) + "x24 -noreset";
  // -a looks for a free number from there on; from one start for all, two that look at once take
  // the same.
  const std::string number = std::to_string(100 + getpid() % 30000);
  std::vector<std::string> words = {"xvfb-run", "-n", number, "-a", "-s", screen, "/proc/self/exe"};
  char self[4096];
  if (const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1); length > 0)
    words.back().assign(self, static_cast<std::size_t>(length));
  for (char** argument = argv + 1; *argument != nullptr; ++argument) words.emplace_back(*argument);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  throw std::runtime_error("there is no display, and xvfb-run cannot be started (" +
                           std::string(std::strerror(errno)) + "); apt-get install xvfb xauth");
}

}  // namespace heliopause
