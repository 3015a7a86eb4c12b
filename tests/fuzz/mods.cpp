// Mods: mod.toml, data laid over that of the game, and archives, all of any bytes.
#include <algorithm>
#include <string>

#include "app/mod_install.hpp"
#include "fuzz/catalog_checks.hpp"
#include "fuzz/input.hpp"
#include "fuzz/world.hpp"
#include "game/mods/mod_order.hpp"

namespace heliopause::fuzz {
namespace {

namespace fs = std::filesystem;

const Folder& TheFolder() {
  static const Folder folder;
  return folder;
}

// Two mods with parts of the input as their mod.toml. Whatever they say, an order comes out.
void CheckManifests(Input input) {
  const std::string first(input.Until('\0'));
  for (const char* name : {"a", "b"}) {
    fs::create_directories(TheFolder().Path() / "mods" / name);
    TheFolder().Write(std::string("mods/") + name + "/mod.toml",
                      *name == 'a' ? std::string_view(first) : input.Rest());
  }
  const std::vector<fs::path> folders = {TheFolder().Path() / "mods"};
  const InstalledMods installed = FindMods(folders);
  for (const DataError& error : installed.errors)
    Require(!error.reason.empty(), "an error without a reason");
  for (const Mod& mod : installed.mods)
    Require(IsModName(mod.name) && ParseVersion(mod.version).has_value(), "an invalid mod");
  const std::vector<std::string> names = {"a", "b"};
  const LoadedMods loaded = OrderMods(installed, names, "0.1.0");
  for (const std::string& name : names) {
    const auto in_file = [&](const DataError& e) { return e.file.starts_with(name + "/"); };
    const auto in_text = [&](const std::string& text) {
      return text.find("'" + name + "'") != std::string::npos;
    };
    Require(std::any_of(loaded.mods.begin(), loaded.mods.end(),
                        [&](const Mod& mod) { return mod.name == name; }) ||
                std::any_of(installed.errors.begin(), installed.errors.end(), in_file) ||
                std::any_of(loaded.problems.begin(), loaded.problems.end(), in_text),
            "a mod is neither loaded nor named in a problem");
  }
}

// Two mods that change files of the game.
void CheckOverlay(Input input) {
  const char* const file = input.OneOf(kDataFiles);
  const char* const other = input.OneOf(kDataFiles);
  const std::string first(input.Until('\0'));
  for (const char* name : {"one", "two"}) {
    fs::remove_all(TheFolder().Path() / name);
    fs::create_directories(TheFolder().Path() / name / "systems");
  }
  TheFolder().Write(std::string("one/") + file, first);
  TheFolder().Write(std::string("two/") + other, input.Rest());
  const std::vector<DataLayer> mods = {{{"one", "1"}, TheFolder().Path() / "one"},
                                       {{"two", "1"}, TheFolder().Path() / "two"}};
  const Catalog catalog = Catalog::Load(fs::path(HELIOPAUSE_SOURCE_DIR) / "data", mods);
  CheckCatalog(catalog);
  PlayWith(catalog);
}

// Rejected with a reason, or a mod in its folder and nothing beside it.
void CheckArchive(Input input) {
  const fs::path file = TheFolder().Write("mod.zip", input.Rest());
  const fs::path target = TheFolder().Path() / "target/mods";
  fs::remove_all(TheFolder().Path() / "target");
  try {
    const Mod mod = InstallMod(file, target, true);
    Require(fs::exists(target / mod.name / "mod.toml"), "the mod is not installed");
  } catch (const ModArchiveError& error) {
    Require(std::string_view(error.what()).size() > 10, "an error without a reason");
  }
  if (!fs::exists(target)) return;
  for (const auto& one : fs::directory_iterator(TheFolder().Path() / "target"))
    Require(one.path() == target, "a file beside the folder of mods");
  for (const auto& one : fs::directory_iterator(target))
    Require(IsModName(one.path().filename().string()), "a file beside the mod");
}

void Run(Input input) {
  switch (input.Below(3)) {
    case 0:
      return CheckManifests(input);
    case 1:
      return CheckOverlay(input);
    default:
      return CheckArchive(input);
  }
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
