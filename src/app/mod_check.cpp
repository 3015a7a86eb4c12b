// Problems of loading are reported first; scripts run only if the mod was loaded. Errors of a
// scenario or a brain come as the events that the message log of the game shows.
#include "app/mod_check.hpp"

#include <algorithm>
#include <boost/container/flat_set.hpp>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/content.hpp"
#include "app/mod_removed_check.hpp"
#include "app/mod_text_check.hpp"
#include "app/mod_tree_check.hpp"
#include "app/session.hpp"
#include "base/counted.hpp"
#include "game/mods/mod_folders.hpp"
#include "game/state/computer.hpp"
#include "script/state/script_file.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

void AddOnce(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

class Checker {
 public:
  Checker(const Content& content, const Mod& mod, ModReport& report)
      : content_(content), mod_(mod), report_(report) {}

  void Run() {
    const std::vector<ModFile> files = FilesOf(mod_);
    const auto counted = [&](const char* folder, const char* what) {
      const auto count = std::count_if(files.begin(), files.end(), [&](const ModFile& file) {
        return file.name.starts_with(folder);
      });
      return Counted(static_cast<std::uint64_t>(count), what);
    };
    report_.summary = mod_.name + " " + mod_.version + ": " + counted("data/", "data file") + ", " +
                      counted("scripts/", "script");
    for (const ModFile& file : files) {
      if (file.name.starts_with(kScripts)) CheckScript(file.name);
    }
  }

 private:
  static constexpr std::string_view kScripts = "scripts/";

  void CheckScript(const std::string& file) {
    std::string name = file.substr(kScripts.size());
    std::error_code none;
    if (std::filesystem::exists(content_.folders.scripts / name, none))
      Note(mod_.name + "/" + file + ": replaces that of the game");
    name.resize(name.size() - std::string_view(".lua").size());
    LuaHost host({content_.folders.scripts, {}, {}, ScriptFolders(content_.folders.mods)});
    if (const std::string error = host.CheckScript(name); !error.empty()) return Add(error);
    const std::string last = name.substr(name.rfind('/') + 1);
    if (name == "scenarios/" + last) PlayScenario(last);
    if (name == "ai/" + last) Play("empty", last, 0);
    if (name == "missions/" + last) TryMission(last);
    if (name == "programs/" + last) TryProgram(file, last);
  }

  // Errors and warnings of its scripts go into the report. A program is started as a text, whose
  // errors do not name the mod.
  Session MakeSession() {
    return Session(
        content_.folders, content_.catalog, [](const std::string&) {},
        [this](std::uint64_t, const std::string& error) {
          Add((error.starts_with("programs/") ? mod_.name + "/scripts/" : std::string()) + error);
        },
        [this](const std::string& warning) { Note(warning); });
  }

  // Plays it once without answers, then once for each number of a choice.
  void PlayScenario(const std::string& scenario) {
    std::size_t runs = Play(scenario, "", 0);
    for (std::size_t choice = 1; choice <= runs; ++choice)
      runs = std::max(runs, Play(scenario, "", choice));
  }

  // Runs a scenario, with a ship of this brain if it is not empty. If `choice` > 0, each line of
  // dialogue is answered by it, and each key is pressed once. Returns the highest number of a
  // choice that was offered; 1 for a line without choices or a key, 0 if there was neither.
  std::size_t Play(const std::string& scenario, const std::string& brain, std::size_t choice) {
    std::size_t offered = 0;
    std::string tried = "scenario '" + scenario + "'";
    try {
      Session session = MakeSession();
      session.Start(scenario, 1);
      // The scenario of a brain is that of the game: from here on an error is one of the brain.
      if (!brain.empty()) tried = mod_.name + "/scripts/ai/" + brain + ".lua";
      Game& game = session.GetGame();
      if (!brain.empty()) SpawnWith(game, brain);
      boost::container::flat_set<std::string> pressed;
      for (int tick = 0; tick < kCheckedTicks; ++tick) {
        offered = std::max(offered, OfferedBy(game.GetPresentation()));
        if (choice > 0) Answer(game, choice, pressed);
        game.Tick();
      }
    } catch (const std::exception& error) {
      Add(tried + ": " + error.what());
    }
    return offered;
  }

  // Requests an offer at each port of the systems, and runs the first one for a while.
  void TryMission(const std::string& mission) {
    try {
      Session session = MakeSession();
      session.Start(content_.catalog.Systems().empty() ? "empty" : "reach", 1);
      Game& game = session.GetGame();
      std::string error;
      if (!session.Scripts().TryMission(game, mission, error)) {
        if (!error.empty()) Add(error);
        return;
      }
      for (int tick = 0; tick < kCheckedTicks; ++tick) game.Tick();
    } catch (const std::exception& error) {
      Add("mission '" + mission + "': " + error.what());
    }
  }

  // Runs a program of the mod on the player's ship.
  void TryProgram(const std::string& file, const std::string& program) {
    try {
      Session session = MakeSession();
      session.Start("empty", 1);
      Game& game = session.GetGame();
      if (const std::string why = FitComputer(game); !why.empty())
        return Note(mod_.name + "/" + file + ": not tried: " + why);
      std::string source;
      ReadFile(mod_.folder / file, source);
      game.Post(LoadProgramCommand(program, source, true));
      for (int tick = 0; tick < kCheckedTicks; ++tick) game.Tick();
    } catch (const std::exception& error) {
      Add("program '" + program + "': " + error.what());
    }
  }

  // Fits the best flight computer that the player's ship can take. Returns why there is none.
  static std::string FitComputer(Game& game) {
    const std::vector<OutfitClass>& outfits = game.GetCatalog().Outfits();
    std::vector<OutfitIndex> computers;
    for (std::size_t i = 0; i < outfits.size(); ++i)
      if (outfits[i].computer_nodes > 0) computers.push_back(static_cast<OutfitIndex>(i));
    std::stable_sort(computers.begin(), computers.end(), [&](OutfitIndex a, OutfitIndex b) {
      return outfits[a].computer_nodes > outfits[b].computer_nodes;
    });
    std::string why = "there is no flight computer";
    for (const OutfitIndex computer : computers) {
      why = game.FitOutfit(game.GetPlayer().ship, computer);
      if (why.empty()) break;
    }
    return why;
  }

  static std::size_t OfferedBy(const Presentation& shown) {
    if (shown.dialogue.empty()) return shown.keys.empty() ? 0 : 1;
    return std::max<std::size_t>(shown.dialogue.front().choices.size(), 1);
  }

  // Posts what a player could: `choice` for the shown line, or the last one if it has fewer.
  static void Answer(Game& game, std::size_t choice,
                     boost::container::flat_set<std::string>& pressed) {
    std::vector<Command> commands;
    const Presentation& shown = game.GetPresentation();
    if (!shown.dialogue.empty()) {
      const DialogueLine& line = shown.dialogue.front();
      Command& answer = commands.emplace_back();
      answer.type = Command::Type::Answer;
      answer.text = line.id;
      answer.value = static_cast<double>(std::min(choice, line.choices.size()));
    }
    for (const BoundKey& key : shown.keys) {
      if (!pressed.insert(key.id).second) continue;
      Command& press = commands.emplace_back();
      press.type = Command::Type::PressKey;
      press.text = key.id;
      press.value = 1;
    }
    for (Command& command : commands) game.Post(std::move(command));
  }

  void SpawnWith(Game& game, const std::string& brain) {
    ShipSpawn spawn;
    spawn.type = 0;
    spawn.faction = 0;
    spawn.position = {3000, 0};
    spawn.brain = brain;
    if (game.SpawnShip(spawn) == ObjectId{})
      Add("ai/" + brain + ".lua: there is no ship or no faction to try it with");
  }

  void Add(const std::string& error) { AddOnce(report_.errors, error); }
  void Note(std::string warning) {
    static constexpr std::string_view kPrefix = "warning: ";
    if (warning.starts_with(kPrefix)) warning.erase(0, kPrefix.size());
    AddOnce(report_.notes, warning);
  }

  const Content& content_;
  const Mod& mod_;
  ModReport& report_;
};

}  // namespace

ModReport CheckMod(const Folders& folders, const std::string& name) {
  ModReport report;
  report.summary = name;
  const std::vector<std::string> names = {name};
  const Content content = LoadCheckedContent(folders, names);
  report.errors = content.problems;
  report.notes = content.notes;
  // The last one is the mod itself: what it requires comes before it. Absent if it is left out.
  if (content.folders.mods.empty() || content.folders.mods.back().name != ModNameOf(name))
    return report;
  CheckModTree(content.folders.mods.back(), Languages(content.folders.data / "text"), report);
  CheckModTexts(content, content.folders.mods.back(), report);
  CheckRemoved(content, report);
  Checker(content, content.folders.mods.back(), report).Run();
  return report;
}

}  // namespace heliopause
