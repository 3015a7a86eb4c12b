// The command `shot`: one picture of a game, also on a machine without a display.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/session.hpp"
#include "game/save_file.hpp"
#include "view/view.hpp"

namespace heliopause {
namespace {

constexpr const char* kInsideXvfb = "HELIOPAUSE_INSIDE_XVFB";

// Runs this program again in a virtual framebuffer of the picture's size. Returns only when that
// failed.
[[noreturn]] void RunUnderXvfb(const CommandLine& line, char** argv, const std::string& why) {
  if (std::getenv(kInsideXvfb) != nullptr)
    throw std::runtime_error("no picture can be drawn, also not under xvfb-run: " + why);
  setenv(kInsideXvfb, "1", 1);
  const std::string screen = "-screen 0 " + std::to_string(line.width) + "x" +
                             std::to_string(line.height) + "x24 -noreset";
  // -a looks for a free number from there on; from one start for all, two that look at once take
  // the same.
  const std::string number = std::to_string(100 + getpid() % 30000);
  std::vector<std::string> words = {"xvfb-run", "-n", number, "-a", "-s", screen, "/proc/self/exe"};
  char self[4096];
  if (const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1); length > 0)
    words.back().assign(self, static_cast<std::size_t>(length));
  for (char** argument = argv + 1; *argument != nullptr; ++argument) words.emplace_back(*argument);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  throw std::runtime_error("there is no display, and xvfb-run cannot be started (" +
                           std::string(std::strerror(errno)) + "); apt-get install xvfb xauth");
}

}  // namespace

int TakeShot(const CommandLine& line, const Folders& folders, const Catalog& catalog, char** argv) {
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr) RunUnderXvfb(line, argv, why);
  Session session(folders, catalog,
                  [](const std::string& text) { std::printf("%s\n", text.c_str()); });
  if (line.load.empty())
    session.Start(line.scenario, line.seed);
  else
    session.Load(line.load);
  ShotOptions options;
  options.width = line.width;
  options.height = line.height;
  options.tree = line.tree;
  options.hud = line.hud;
  options.zoom = line.zoom;
  options.out = line.out;
  ShotCamera camera(options);
  session.GetGame().Log().Enable(line.tree);
  for (std::uint64_t tick = 0; tick < line.ticks; ++tick) {
    session.GetGame().Tick();
    if (tick + ShotCamera::kTicks >= line.ticks) camera.AfterTick(session.GetGame());
  }
  camera.Draw(session.GetGame());
  return kExitOk;
}

}  // namespace heliopause
