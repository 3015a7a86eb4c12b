// pilot.txt has one `name = value` per line, as the settings do.
#include "app/pilots.hpp"

#include <fcntl.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <stdexcept>
#include <system_error>

#include "app/output.hpp"
#include "app/slots.hpp"
#include "base/counted.hpp"
#include "base/trim.hpp"
#include "base/utf8.hpp"
#include "game/rules/game.hpp"
#include "game/rules/save_file.hpp"
#include "game/state/safe_file.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "pilot.txt";
constexpr const char* kAdopted = "Old saves";
constexpr std::size_t kMostFolder = 32;                     // characters
constexpr std::size_t kLargestFile = std::size_t{4} << 10;  // bytes of pilot.txt

// ASCII alone, and no locale: names of folders must not depend on the machine.
char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return Lower(c); });
  return lower;
}

// Blanks, control and zero-width characters of Unicode: names that look equal must be equal.
bool IsSpace(char32_t c) {
  const bool filler = c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0;  // of Hangul
  return c <= U' ' || c == 0x7f || (c >= 0x80 && c <= 0xa0) || c == 0xad || c == 0x61c ||
         c == 0x180e || (c >= 0x2000 && c <= 0x200f) || (c >= 0x2028 && c <= 0x202f) ||
         (c >= 0x205f && c <= 0x206f) || c == 0x3000 || filler || c == 0xfeff || c == 0xfffd;
}

// Unknown lines are skipped, so files of later versions can be read. A file that is missing gives
// an empty pilot.
PilotFile ReadPilotFile(const fs::path& file) {
  PilotFile pilot;
  std::ifstream in(file);
  std::string line;
  for (std::size_t bytes = 0; bytes < kLargestFile && std::getline(in, line);
       bytes += line.size() + 1) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) continue;
    const std::string_view parts = line;
    const std::string key(TrimLine(parts.substr(0, equals)));
    const std::string value(TrimLine(parts.substr(equals + 1)));
    if (key == "name") pilot.name = PilotName(value);
    if (key == "scenario") pilot.scenario = value;
    if (key == "difficulty") pilot.difficulty = FindDifficulty(value).value_or(Difficulty::Story);
  }
  return pilot;
}

// A save file, its previous version, or one that was set aside.
bool IsOfASave(const std::string& name) { return name.find(".save") != std::string::npos; }

// Hidden folders are not pilots: a file manager may leave some.
bool IsPilot(const fs::directory_entry& entry) {
  std::error_code error;
  if (!entry.is_directory(error) || entry.path().filename().string().starts_with(".")) return false;
  if (fs::exists(entry.path() / kFile, error)) return true;
  for (const auto& file : fs::directory_iterator(entry.path(), error))
    if (IsOfASave(file.path().filename().string())) return true;
  return false;
}

// Uses ReplaceFile: after a failure the old file is complete.
void WritePilotFile(const fs::path& folder, const PilotFile& pilot) {
  const std::string text = "# Heliopause: a pilot\nname = " + pilot.name +
                           "\nscenario = " + pilot.scenario +
                           "\ndifficulty = " + NameOf(pilot.difficulty) + "\n";
  ReplaceFile(folder / kFile, std::as_bytes(std::span(text)), std::nullopt);
}

}  // namespace

std::string PilotName(std::string_view text) {
  std::string name;
  std::size_t count = 0;
  bool space = false;
  // Spaces at the ends vanish, and several between words become one.
  for (std::size_t at = 0; at < text.size() && count < kMostPilotName;) {
    const char32_t c = NextCodePoint(text, at);
    if (IsSpace(c)) {
      space = !name.empty();
      continue;
    }
    if (space && ++count < kMostPilotName) name += ' ';
    if (count >= kMostPilotName) break;
    space = false;
    AppendUtf8(name, c);
    ++count;
  }
  return name.empty() ? "Pilot" : name;
}

std::string PilotFolder(std::string_view name) {
  std::string folder;
  for (const char c : name) {
    const char lower = Lower(c);
    const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (plain)
      folder += lower;
    else if (!folder.empty() && folder.back() != '-')
      folder += '-';
    if (folder.size() == kMostFolder) break;
  }
  while (!folder.empty() && folder.back() == '-') folder.pop_back();
  return folder.empty() ? "pilot" : folder;
}

PilotFile Pilots::Read(const std::string& folder) const {
  PilotFile pilot = ReadPilotFile(saves_ / folder / kFile);
  if (pilot.name.empty()) pilot.name = PilotName(folder);
  // Saves of before pilot.txt: the scenario is that of the first slot that can be read.
  if (!pilot.scenario.empty()) return pilot;
  for (const char* slot : kSlots) {
    try {
      pilot.scenario = ReadSaveHeader(saves_ / folder / (std::string(slot) + ".save")).scenario;
      return pilot;
    } catch (const SaveError&) {  // another slot may be valid
    }
  }
  return pilot;
}

std::string Pilots::TitleOf(const std::string& scenario) const {
  const auto found = std::find_if(scenarios_.begin(), scenarios_.end(),
                                  [&](const ScenarioInfo& info) { return info.name == scenario; });
  return found == scenarios_.end() ? scenario : Translated(found->title);
}

// The newest save counts, whether it can be read or not: a broken one is shown with its reason, and
// its previous version is loaded instead.
PilotInfo Pilots::Describe(const std::string& folder) const {
  const PilotFile pilot = Read(folder);
  PilotInfo info;
  info.folder = folder;
  info.name = pilot.name;
  const auto newer = [](const SlotInfo& a, const SlotInfo& b) { return a.written < b.written; };
  // Step 1: the saves of all slots, of which the newest describes the pilot.
  std::vector<SlotInfo> slots;
  for (const char* slot : kSlots) {
    SlotInfo one = DescribeSlot(slot, saves_ / folder / (std::string(slot) + ".save"));
    if (one.exists) slots.push_back(std::move(one));
  }
  // Step 2: what is shown without a readable save.
  const std::string mode = DifficultyName(pilot.difficulty);
  std::error_code error;
  info.written = fs::last_write_time(saves_ / folder, error);
  if (slots.empty()) {
    info.text = Tr("flown_not_yet", {TitleOf(pilot.scenario), mode});
    return info;
  }
  const SlotInfo& newest = *std::max_element(slots.begin(), slots.end(), newer);
  info.slot = newest.slot;
  info.written = newest.written;
  info.broken = newest.broken;
  info.about = Tr("flown_last", {DateText(newest.written)});
  if (newest.broken) {
    info.text = newest.text;
    info.about += ". " + newest.text;
    return info;
  }
  // Step 3: place, purse and losses from the head of the save, without loading it.
  const SaveHeader header = ReadSaveHeader(saves_ / folder / (newest.slot + ".save"));
  const std::string place = header.place.empty() ? "" : ", " + header.place;
  info.text = TitleOf(header.scenario) + place;
  const std::string lost = header.ships_lost == 1
                               ? Tr("flown_lost_one")
                               : Tr("flown_lost", {std::to_string(header.ships_lost)});
  info.about =
      Tr("flown_about", {mode, info.text, Grouped(header.credits), lost,
                         ClockText(static_cast<double>(header.tick) * kTickSeconds), info.about});
  return info;
}

std::vector<PilotInfo> Pilots::List() const {
  std::vector<PilotInfo> pilots;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(saves_, error)) {
    if (!IsPilot(entry)) continue;
    try {
      pilots.push_back(Describe(entry.path().filename().string()));
    } catch (const SaveError&) {  // the save disappeared while it was read
    }
  }
  // Folders come in any order; names decide between equal times.
  std::sort(pilots.begin(), pilots.end(), [](const PilotInfo& a, const PilotInfo& b) {
    return a.written != b.written ? a.written > b.written : a.folder < b.folder;
  });
  return pilots;
}

// By name or folder, as a person may type either. Names first: the folder of one pilot may be the
// name of another. The text becomes a name as in Create, so the same text finds that pilot again.
std::optional<PilotInfo> Pilots::Find(std::string_view name) const {
  const std::string wanted = Lower(PilotName(name));
  const std::string folder = Lower(name);
  std::vector<PilotInfo> all = List();
  for (PilotInfo& pilot : all)
    if (Lower(pilot.name) == wanted) return std::move(pilot);
  for (PilotInfo& pilot : all)
    if (Lower(pilot.folder) == folder) return std::move(pilot);
  return std::nullopt;
}

std::string Pilots::Create(std::string_view text, const std::string& scenario,
                           Difficulty difficulty) {
  const std::string name = PilotName(text);
  const std::vector<PilotInfo> all = List();
  // Two pilots of one name would look the same in the menu.
  if (std::any_of(all.begin(), all.end(),
                  [&](const PilotInfo& pilot) { return Lower(pilot.name) == Lower(name); }))
    throw std::runtime_error("there is a pilot '" + name + "' already");
  const std::string base = PilotFolder(name);
  std::error_code error;
  std::string folder = base;
  // Different names may give one folder, for example "A b" and "a-b".
  for (int i = 2; fs::exists(saves_ / folder, error); ++i) folder = base + "-" + std::to_string(i);
  fs::create_directories(saves_ / folder, error);
  if (error) throw std::runtime_error((saves_ / folder).string() + ": " + error.message());
  try {
    WritePilotFile(saves_ / folder, {name, scenario, difficulty});
  } catch (const FileError& failed) {
    fs::remove(saves_ / folder, error);  // empty: it would only take the name
    throw std::runtime_error((saves_ / folder / kFile).string() + ": " + failed.what());
  }
  return folder;
}

std::string Pilots::Delete(const std::string& folder) {
  std::error_code error;
  const fs::path path = saves_ / folder;
  // One of List(), and not a name with dots or slashes that leads elsewhere.
  if (path.filename() != folder || !IsPilot(fs::directory_entry(path, error)))
    return "there is no pilot in " + path.string();
  const auto lock = Reserve(folder);
  if (lock == nullptr) return "another program flies this pilot";
  fs::remove_all(path, error);
  return error ? path.string() + ": " + error.message() : "";
}

std::string Pilots::SetDifficulty(const std::string& folder, Difficulty difficulty) {
  PilotFile pilot = Read(folder);
  pilot.difficulty = difficulty;
  try {
    WritePilotFile(saves_ / folder, pilot);
    return {};
  } catch (const FileError& failed) {
    return (saves_ / folder / kFile).string() + ": " + failed.what();
  }
}

std::unique_ptr<Descriptor> Pilots::Reserve(const std::string& folder) const {
  auto lock = std::make_unique<Descriptor>(saves_ / folder / "pilot.lock", O_WRONLY | O_CREAT);
  return lock->Lock() ? std::move(lock) : nullptr;
}

std::string Pilots::AdoptOldSaves() {
  std::vector<fs::path> old;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(saves_, error)) {
    if (entry.is_regular_file(error) && IsOfASave(entry.path().filename().string()))
      old.push_back(entry.path());
  }
  if (old.empty()) return {};
  std::string folder;
  try {
    const auto known = Find(kAdopted);
    folder = known ? known->folder : Create(kAdopted, "", Difficulty::Story);
  } catch (const std::runtime_error& failed) {
    return "The saves in " + saves_.string() + " belong to no pilot: " + failed.what();
  }
  std::size_t left = 0;
  // A file of this name in the folder stays: nothing is overwritten.
  for (const fs::path& file : old) {
    const fs::path to = saves_ / folder / file.filename();
    // Without an answer whether it exists, the file stays where it is.
    if (!fs::exists(to, error) && !error) fs::rename(file, to, error);
    left += fs::exists(file, error) || error ? 1 : 0;
  }
  const std::string moved = "The saves of the layout without pilots are now in " +
                            (saves_ / folder).string() + ", as the pilot '" + kAdopted + "'";
  if (left == 0) return moved;
  return moved + "; " + Counted(left, "file") +
         (left == 1 ? " of that name stays" : " of these names stay");
}

void AppendPilotLog(const fs::path& folder, std::uint64_t tick, const std::string& text) {
  std::ofstream out(folder / "log.txt", std::ios::app);
  out << DateText(fs::file_time_type::clock::now()) << "  "
      << ClockText(static_cast<double>(tick) * kTickSeconds) << "  " << text << "\n";
}

}  // namespace heliopause
