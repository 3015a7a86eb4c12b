// The annotations of types and of scripts/game/lib, and the settings for editors, against what
// exists.
#include <cctype>
#include <fstream>
#include <map>
#include <set>
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
       {std::pair("scripts/game/ai", "Brain"), std::pair("scripts/game/scenarios", "Scenario"),
        std::pair("scripts/game/missions", "Mission")}) {
    for (const auto& file : fs::directory_iterator(kRoot / folder)) {
      const std::string text = ReadAll(folder + ("/" + file.path().filename().string()));
      EXPECT_NE(text.find(std::string("---@type ") + type + "\n"), std::string::npos) << file;
    }
  }
}

// The annotations above each `function module.name` of a library file, one per line.
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

// The type at the start of a text: up to the first blank outside of brackets and quotes that does
// not follow ':'.
std::string TypeAtStart(const std::string& text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (std::string("({<[").find(c) != std::string::npos) ++depth;
    if (std::string(")}>]").find(c) != std::string::npos) --depth;
    if (c == ' ' && depth == 0 && i > 0 && text[i - 1] != ':') return text.substr(0, i);
  }
  return text;
}

// The names of types in a type; those of parameters (`self: Thought`, `by?: Handle`) are not.
std::vector<std::string> NamesIn(const std::string& type) {
  std::vector<std::string> names;
  std::string name;
  bool quoted = false;
  for (std::size_t i = 0; i <= type.size(); ++i) {
    const char c = i < type.size() ? type[i] : ' ';
    if (!quoted && (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')) {
      name += c;
      continue;
    }
    if (c == '"') quoted = !quoted;
    const bool parameter = c == ':' || type.compare(i, 2, "?:") == 0;
    if (!name.empty() && !parameter) names.push_back(name);
    name.clear();
  }
  return names;
}

// Without the language server, a misspelled type in an annotation would stay unnoticed.
TEST_F(AnnotationsTest, EachTypeThatIsNamedIsDeclared) {
  std::set<std::string> declared = {"any",    "boolean", "fun",  "function", "integer", "number",
                                    "string", "table",   "true", "nil",      "false",   "unknown"};
  std::map<std::string, std::string> used;  // with a line that names it
  for (const char* folder : {"api", "lib", "ai", "scenarios", "missions"}) {
    for (const auto& file : fs::directory_iterator(kRoot / "scripts/game" / folder)) {
      const std::string name = file.path().filename().string();
      if (name == "generate.lua" || name == "types.lua" || name == "description.lua") continue;
      std::istringstream lines(ReadAll(std::string("scripts/game/") + folder + "/" + name));
      for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("---@")) continue;
        std::istringstream words(line.substr(4));
        std::string tag, type;
        words >> tag;
        if (tag == "class" || tag == "alias") {
          std::string type_name;
          words >> type_name;
          declared.insert(type_name);
        } else if (tag == "param" || tag == "field") {
          std::string subject;
          words >> subject;
        }
        if (tag == "class" || tag == "meta") continue;
        std::getline(words >> std::ws, type);
        for (const std::string& one : NamesIn(TypeAtStart(type))) used[one] = name + ": " + line;
      }
    }
  }
  EXPECT_GT(used.size(), 30u);
  for (const auto& [type, where] : used)
    EXPECT_TRUE(declared.contains(type)) << type << ", " << where;
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
