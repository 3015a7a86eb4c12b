// The command line: one argument per line. Accepted values are within the documented ranges.
#include "app/command_line.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>

#include "fuzz/input.hpp"
#include "heliopause/sprite_manager.hpp"

namespace heliopause::fuzz {
namespace {

constexpr std::size_t kMostArguments = 24;
constexpr std::uint64_t kMostTicks = 60ull * 60 * 60 * 24 * 3650;

// Captures the output of a stream while the object exists.
class Listener {
 public:
  explicit Listener(std::ostream& stream) : stream_(stream), before_(stream.rdbuf(text_.rdbuf())) {}
  ~Listener() { stream_.rdbuf(before_); }
  std::string Text() const { return text_.str(); }

 private:
  std::ostream& stream_;
  std::ostringstream text_;
  std::streambuf* before_;
};

void CheckAccepted(const CommandLine& line) {
  for (const unsigned edge : {line.width, line.height}) {
    Require(edge >= 64 && edge <= 8192, "picture size out of range");
  }
  Require(line.ticks <= kMostTicks && line.reload <= kMostTicks, "too many ticks");
  Require(line.zoom >= 0 && line.zoom <= 100, "zoom out of range");
  const lab::Settings& lab = line.lab.settings;
  Require(lab.bodies <= lab::kMaxBodies, "too many bodies");
  Require(lab.mixture.speed >= 0 && lab.mixture.speed <= 1e5, "speed out of range");
  const SpriteManager space(lab.space);  // as the lab does; throws for invalid options
}

void Run(Input input) {
  std::vector<std::string> arguments = {"heliopause"};
  while (!input.Empty() && arguments.size() < kMostArguments) {
    std::string argument(input.Until('\n'));
    argument.resize(std::min(argument.find('\0'), argument.size()));
    arguments.push_back(std::move(argument));
  }
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  CommandLine line;
  int exit_code = -1;
  const Listener out(std::cout), err(std::cerr);
  if (ReadCommandLine(static_cast<int>(arguments.size()), pointers.data(), line, exit_code)) {
    return CheckAccepted(line);
  }
  Require(exit_code == kExitOk || exit_code == kExitUsage, "unknown exit code");
  Require(!(exit_code == kExitOk ? out : err).Text().empty(), "no message at exit");
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
