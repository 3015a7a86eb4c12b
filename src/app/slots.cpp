// A slot is a file NAME.save and the previous save of that slot, NAME.save.1. The slot exists if
// either does, so that a broken or deleted file still offers the previous one.
#include "app/slots.hpp"

#include <cstdio>
#include <system_error>

#include "game/rules/save_file.hpp"
#include "game/rules/state_mods.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// "docked at Quill, 12:34, 4,500 credits": all saves of a list are of one scenario, which is named
// only where a save has no place.
std::string SlotText(const SaveHeader& header) {
  const std::uint64_t seconds = header.tick / 60;  // 60 ticks per second
  char time[32];
  std::snprintf(time, sizeof time, "%llu:%02llu", static_cast<unsigned long long>(seconds / 60),
                static_cast<unsigned long long>(seconds % 60));
  const std::string where = header.place.empty() ? header.scenario : Translated(header.place);
  const std::string text = TrLiteral("slot_text", {where, time, Grouped(header.credits)});
  std::string mods;
  for (const ModVersion& mod : header.mods) mods += (mods.empty() ? "" : ", ") + mod.name;
  return mods.empty() ? text : TrLiteral("slot_mods", {text, mods});
}

}  // namespace

SlotInfo DescribeSlot(const char* slot, const fs::path& file) {
  SlotInfo info;
  info.slot = slot;
  std::error_code ignored;  // a file without permission counts as missing
  const fs::path previous = file.string() + ".1";
  const bool here = fs::exists(file, ignored);
  info.exists = here || fs::exists(previous, ignored);
  if (!info.exists) return info;
  info.written = fs::last_write_time(here ? file : previous, ignored);
  try {
    info.text = SlotText(ReadSaveHeader(file));
  } catch (const SaveError& error) {
    info.broken = true;
    info.text = error.what();
    if (error.previous_is_good) info.text += "; the previous save is valid";
  }
  return info;
}

// A mod may be loaded by --mod without being installed.
std::string MissingModsAdvice(const fs::path& file, const std::vector<ModVersion>& loaded,
                              const InstalledMods& installed) {
  const std::vector<ModVersion> mods = ReadSaveHeader(file).mods;
  const std::string off = MissingMods(mods, loaded), name = file.filename().string();
  if (off.empty()) return {};
  std::vector<ModVersion> here = loaded;
  for (const Mod& mod : installed.mods) here.push_back(mod.Version());
  const std::string gone = MissingMods(mods, here);
  return gone.empty() ? TrLiteral("save_mod_off", {name, off})
                      : TrLiteral("save_mod_gone", {name, gone});
}

}  // namespace heliopause
