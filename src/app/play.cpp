// The command `play`: probes the display, loads data and mods, then runs the loop.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/output.hpp"
#include "app/play_loop.hpp"
#include "script/host/lua_host.hpp"
#include "view/screens/settings.hpp"
#include "view/window/display.hpp"

namespace heliopause {
namespace {

// The mods of the command line; without any, those that the menu has switched on.
Content ContentFor(const CommandLine& line, const Folders& folders) {
  if (line.no_mods || !line.mods.empty()) return LoadNamedContent(folders, line.mods);
  std::vector<std::string> errors;  // the view reports them
  return LoadContent(folders, LoadSettings(folders.settings, errors).mods);
}

// A new game with the mods that were chosen in the menu. Its scenario may have been one of a mod.
CommandLine NewGame(CommandLine line, const Content& content) {
  line.load.clear();
  if (!line.pilot.empty()) line.title = true;  // a pilot goes on with the mods of the save
  line.pilot.clear();
  const std::vector<std::string> scenarios =
      LuaHost::ScenarioNames(content.folders.scripts, ScriptFolders(content.folders.mods));
  if (std::find(scenarios.begin(), scenarios.end(), line.scenario) == scenarios.end())
    line.scenario = "reach";
  return line;
}

}  // namespace

int Play(CommandLine line, const Folders& folders) {
  std::string why;
  // The connection must stay open until the window is closed (display.hpp).
  const auto display = ProbeDisplay(why);
  if (display == nullptr) {
    PrintError(why +
               "; start `heliopause play` on a desktop. `heliopause shot --out FILE.png` and "
               "`heliopause run` need none");
    return kExitNoDisplay;
  }
  std::vector<std::string> errors;  // the view reports them
  line.threads = line.threads.value_or(LoadSettings(folders.settings, errors).threads);
  for (bool again = false;; again = true) {
    const Content content = ContentFor(line, folders);
    PrintProblems(content);
    if (again) line = NewGame(std::move(line), content);
    PlayLoop loop(line, content);
    const int exit_code = loop.Play();
    if (!loop.ModsChanged()) return exit_code;
    line.mods.clear();
    line.no_mods = false;
  }
}

}  // namespace heliopause
