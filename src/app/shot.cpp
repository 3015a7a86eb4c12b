// The command `shot`: one picture of a game. Without a display the program runs itself again under
// xvfb-run (xvfb.hpp).
//
// Effects such as explosions last some ticks, so the camera takes in the last ones before the
// picture.
#include <string>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/output.hpp"
#include "app/session.hpp"
#include "app/xvfb.hpp"
#include "game/rules/save_file.hpp"
#include "view/frame/shot_camera.hpp"
#include "view/window/display.hpp"

namespace heliopause {

int TakeShot(const CommandLine& line, const Folders& folders, char** argv) {
  // Before the ticks, which may take long.
  RejectUnwritable(line.out);
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr) RunUnderXvfb(line.width, line.height, argv, why);
  // After that, so that problems of the data are printed once.
  const Content content = LoadNamedContent(folders, line.mods);
  PrintProblems(content);
  Session session(content.folders, content.catalog, PrintLine);
  session.UseThreads(line.threads.value_or(1));
  session.Begin(line, line.load);
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
