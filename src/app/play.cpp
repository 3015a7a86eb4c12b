// The command `play`: probes the display, loads data and mods, then runs the loop.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/output.hpp"
#include "app/play_loop.hpp"
#include "app/recording.hpp"
#include "app/stop_signal.hpp"
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

// The window is closed when it returns.
PlayLoop::Sequel PlayOnce(const CommandLine& line, const Content& content, std::string notice,
                          int& exit_code) {
  PlayLoop loop(line, content, std::move(notice));
  exit_code = loop.Play();
  return loop.Next();
}

// The recording or the lab that was chosen at the title. Returns a line for the title, or nullopt
// with the exit code if the program is to end.
std::optional<std::string> PlaySequel(const PlayLoop::Sequel& next, const CommandLine& line,
                                      const Folders& folders, int& exit_code) {
  CommandLine other = TitleAfter(line);
  bool to_title = true;
  try {
    if (next.what == PlayLoop::Sequel::What::Lab) {
      exit_code = RunLab(other, folders, nullptr);
    } else {
      other.file = next.file;
      other.mods.clear();  // those of the recording
      exit_code = WatchReplay(other, folders, to_title);
    }
  } catch (const std::exception& error) {
    return error.what();
  }
  if (!to_title || StopSignal() != 0) return std::nullopt;
  return "";
}

}  // namespace

CommandLine TitleAfter(const CommandLine& line) {
  CommandLine title;
  title.width = line.width;
  title.height = line.height;
  title.fullscreen = line.fullscreen;
  title.watch = line.watch;
  title.threads = line.threads;
  title.mods = line.mods;
  title.no_mods = line.no_mods;
  return title;
}

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
  std::string notice;
  const std::filesystem::path record = line.record;
  int part = 1;  // of the recording
  const auto record_next_part = [&](const std::string& from_where) {
    if (record.empty()) return;
    line.record = RecordingPart(record, ++part);
    PrintError(line.record.string() + ": the recording goes on here, " + from_where);
  };
  for (bool again = false;; again = true) {
    const Content content = ContentFor(line, folders);
    PrintProblems(content);
    if (again) line = NewGame(std::move(line), content);
    int exit_code = kExitOk;
    const PlayLoop::Sequel next = PlayOnce(line, content, std::exchange(notice, {}), exit_code);
    switch (next.what) {
      case PlayLoop::Sequel::What::None:
        return exit_code;
      case PlayLoop::Sequel::What::OtherMods:
        notice = next.unsaved;
        line.title = line.title || next.to_title;
        line.mods.clear();
        line.no_mods = false;
        record_next_part("with the chosen mods");
        break;
      case PlayLoop::Sequel::What::Replay:
      case PlayLoop::Sequel::What::Lab: {
        const auto after = PlaySequel(next, line, folders, exit_code);
        if (!after) return exit_code;
        notice = *after;
        line = TitleAfter(line);
        record_next_part("from the title on");
        break;
      }
    }
  }
}

}  // namespace heliopause
