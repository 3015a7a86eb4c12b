// The annotations of types and of scripts/game/lib, and the settings for editors, against what
// exists.
#include <fstream>
#include <map>
#include <sstream>

#include "script/api/shipped_scripts.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class AnnotationsTest : public ShippedScriptsTest {
 protected:
  std::string ReadAll(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(kRoot / name).rdbuf();
    return text.str();
  }
  // The fields that scripts/game/api declares for a class, in order, joined by blanks.
  std::string Fields(const std::string& type) {
    return Do("fields = '' for _, field in ipairs(include('api/types').types." + type +
              ".fields) do fields = fields .. ' ' .. field.name end return fields");
  }
};

TEST_F(AnnotationsTest, SelfOfABrainHasTheDeclaredFields) {
  EXPECT_EQ(Fields("Thought"), " ship memory");
  const fs::path folder =
      fs::temp_directory_path() / ("heliopause-self-" + std::to_string(getpid()));
  fs::create_directories(folder / "ai");
  std::ofstream(folder / "ai/show.lua")
      << "return {think = function(self) local names = '' "
         "for name in pairs(self) do names = names .. ' ' .. name "
         "end print(names) end}";
  std::string printed;
  LuaHost own({folder, [&](const std::string& line) { printed += line; }});
  game->Attach(&own);
  ShipSpawn spawn;
  spawn.type = *game->GetCatalog().FindShip("cutter");
  spawn.faction = *game->GetCatalog().FindFaction("patrol");
  spawn.brain = "show";
  game->SpawnShip(spawn);
  game->Tick();
  game->Attach(host.get());
  fs::remove_all(folder);
  EXPECT_EQ(printed, " memory ship") << "pairs sorts";
}

// Settings for the Lua language server: a library is disabled if and only if scripts lack it.
TEST_F(AnnotationsTest, TheSettingsDisableExactlyTheAbsentLibraries) {
  const std::string settings = ReadAll("scripts/game/.luarc.json");
  for (const char* library : {"bit", "bit32", "coroutine", "debug", "ffi", "io", "jit", "math",
                              "os", "package", "string", "table", "utf8"}) {
    const bool absent = Do(std::string(library) + " == nil") == "true";
    const bool disabled =
        settings.find('"' + std::string(library) + "\": \"disable\"") != std::string::npos;
    EXPECT_EQ(absent, disabled) << library;
  }
}

// Every file that ships with the game says what it returns, so that `self` has a type in editors.
TEST_F(AnnotationsTest, BrainsAndScenariosDeclareTheirType) {
  for (const auto& [folder, type] :
       {std::pair("scripts/game/ai", "Brain"), std::pair("scripts/game/scenarios", "Scenario")}) {
    for (const auto& file : fs::directory_iterator(kRoot / folder)) {
      const std::string text = ReadAll(folder + ("/" + file.path().filename().string()));
      EXPECT_NE(text.find(std::string("---@type ") + type + "\n"), std::string::npos) << file;
    }
  }
}

// Of each `function module.name` of a library file: the annotations above it, one per line.
std::map<std::string, std::string> Annotated(const std::string& text) {
  std::map<std::string, std::string> found;
  std::istringstream lines(text);
  std::string above;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("---@")) {
      above += line + "\n";
    } else if (line.starts_with("function ")) {
      found[line.substr(9, line.find('(') - 9)] = above;
      above.clear();
    } else if (!line.starts_with("--")) {
      above.clear();
    }
  }
  return found;
}

TEST_F(AnnotationsTest, TheLibraryIsAnnotatedAsDescribed) {
  std::map<std::string, std::string> described;
  std::istringstream lines(Do(R"(
    format = include("api/format")
    for _, item in ipairs(include("api/description").lib) do
      if type(item) == "table" then
        local text = "---@"
        for _, p in ipairs(format.parameters(item[2])) do
          text = text .. "param " .. p.name .. (p.optional and "? " or " ") .. p.type .. "\n---@"
        end
        text = item[3] ~= "" and text .. "return " .. item[3] or string.sub(text, 1, -6)
        print("== " .. item[1])
        print(text)
      end
    end)"));
  std::string name;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("== "))
      name = line.substr(3);
    else if (!line.empty())
      described[name] += line + "\n";
    else
      described[name];
  }
  std::map<std::string, std::string> annotated;
  for (const auto& file : fs::directory_iterator(kRoot / "scripts/game/lib"))
    annotated.merge(Annotated(ReadAll("scripts/game/lib/" + file.path().filename().string())));
  EXPECT_GT(annotated.size(), 15u);
  EXPECT_EQ(annotated, described);
}

TEST_F(AnnotationsTest, TheLibraryHasNoOtherFunctions) {
  for (const auto& file : fs::directory_iterator(kRoot / "scripts/game/lib")) {
    const std::string module = file.path().stem().string();
    const auto functions = Annotated(ReadAll("scripts/game/lib/" + module + ".lua"));
    std::string declared;
    for (const auto& [function, annotations] : functions) declared += " " + function;
    EXPECT_EQ(Do("names = '' for name, value in pairs(include('lib/" + module +
                 "')) do if type(value) == 'function' then names = names .. ' " + module +
                 ".' .. name end end return names"),
              declared);
  }
}

}  // namespace
}  // namespace heliopause
