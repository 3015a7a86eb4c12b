// The pages of the title: the pilots, and a new one.
#include <algorithm>
#include <array>

#include "base/utf8.hpp"
#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// Names for a new pilot: the first one that is free is proposed.
constexpr std::array kNames = {"Kestrel", "Wren",   "Osprey", "Heron", "Merlin", "Swift",
                               "Plover",  "Martin", "Petrel", "Robin", "Finch",  "Avocet"};

constexpr std::size_t kMostName = 32;  // code points, as PilotName cuts

// Scenarios that a pilot begins in, the preferred one first.
constexpr std::array kCareers = {"reach", "siege"};

// The rows of the page of a new pilot; each has the option of its number.
constexpr int kNameRow = 0, kScenarioRow = 1, kDifficultyRow = 2;

std::string ModeText(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::Story:
      return Tr("story_about");
    case Difficulty::Pilot:
      return Tr("pilot_about");
    case Difficulty::Iron:
      return Tr("iron_about");
    default:
      return "";
  }
}

}  // namespace

std::string DifficultyName(Difficulty difficulty) {
  static constexpr std::array kTexts = {"none", "mode_story", "mode_pilot", "mode_iron"};
  return Tr(kTexts.at(static_cast<std::size_t>(difficulty)));
}

void Menu::SetScenarios(std::vector<ScenarioInfo> scenarios) { scenarios_ = std::move(scenarios); }

// If the pilot of the page was deleted, the list of pilots replaces the page.
void Menu::SetPilots(std::vector<PilotInfo> pilots) {
  pilots_ = std::move(pilots);
  const bool shown = page_ == MenuPage::Pilot || page_ == MenuPage::DeletePilot;
  if (shown && ShownPilot() == nullptr) Open(MenuPage::Pilots);
  if (page_ == MenuPage::Title || page_ == MenuPage::Pilots) Open(page_);
}

// Items for pilots and challenges are left out if there are none.
std::vector<MenuItem> Menu::TitleItems() const {
  using Type = Request::Type;
  std::vector<MenuItem> items;
  if (!pilots_.empty()) {
    MenuItem last = RequestItem(Tr("continue"), Type::FlyPilot, pilots_.front().folder);
    last.detail = pilots_.front().name;
    items.push_back(std::move(last));
  }
  if (!pilots_.empty()) items.push_back(OpenItem(Tr("pilots"), MenuPage::Pilots));
  items.push_back(OpenItem(Tr("new_pilot"), MenuPage::NewPilot));
  if (!challenges_.empty()) items.push_back(OpenItem(Tr("challenges"), MenuPage::Challenges));
  items.push_back(OpenItem(Tr("scenarios"), MenuPage::Scenarios));
  items.push_back(OpenItem(Tr("replays"), MenuPage::Replays));
  items.push_back(RequestItem(Tr("lab"), Type::Lab));
  items.push_back(OpenItem(Tr("options"), MenuPage::Options));
  items.push_back(OpenItem(Tr("mods"), MenuPage::Mods));
  items.push_back(RequestItem(Tr("quit"), Type::Quit));
  return items;
}

void Menu::SetChallenges(std::vector<ChallengeInfo> challenges, std::string day) {
  challenges_ = std::move(challenges);
  day_ = std::move(day);
}

std::vector<MenuItem> Menu::ChallengeItems() const {
  std::vector<MenuItem> items;
  for (const ChallengeInfo& challenge : challenges_) {
    items.push_back(
        RequestItem(Translated(challenge.name), Request::Type::Challenge, challenge.id));
    items.back().detail = challenge.best.empty() ? Tr("not_flown") : challenge.best;
  }
  items.push_back(OpenItem(Tr("back"), MenuPage::Title));
  return items;
}

void Menu::SetReplays(std::vector<ReplayInfo> replays) {
  replays_ = std::move(replays);
  if (page_ == MenuPage::Replays) Open(page_);
}

std::vector<MenuItem> Menu::ReplayItems() const {
  std::vector<MenuItem> items;
  for (const ReplayInfo& replay : replays_) {
    MenuItem item = RequestItem(replay.name, Request::Type::Replay, replay.file);
    item.detail = replay.text;
    item.broken = replay.broken;
    if (replay.broken) item.choice = {};  // it can be selected, for the reason
    items.push_back(std::move(item));
  }
  items.push_back(OpenItem(Tr("back"), MenuPage::Title));
  return items;
}

std::vector<MenuItem> Menu::PilotsItems() const {
  std::vector<MenuItem> items;
  for (const PilotInfo& pilot : pilots_) {
    MenuItem item = OpenItem(pilot.name, MenuPage::Pilot);
    item.detail = pilot.text;
    item.broken = pilot.broken;
    items.push_back(std::move(item));
  }
  items.push_back(OpenItem(Tr("back"), MenuPage::Title));
  return items;
}

const PilotInfo* Menu::ShownPilot() const {
  const auto found = std::find_if(pilots_.begin(), pilots_.end(),
                                  [this](const PilotInfo& p) { return p.folder == pilot_; });
  return found == pilots_.end() ? nullptr : &*found;
}

std::vector<MenuItem> Menu::PilotItems() const {
  return {RequestItem(Tr("fly"), Request::Type::FlyPilot, pilot_),
          OpenItem(Tr("delete"), MenuPage::DeletePilot), OpenItem(Tr("back"), MenuPage::Pilots)};
}

std::vector<MenuItem> Menu::DeletePilotItems() const {
  return {OpenItem(Tr("cancel"), MenuPage::Pilot),
          RequestItem(Tr("delete_yes"), Request::Type::DeletePilot, pilot_)};
}

// The rows stand in the order of kNameRow, kScenarioRow and kDifficultyRow.
std::vector<MenuItem> Menu::NewPilotItems() const {
  const ScenarioInfo* scenario =
      draft_.scenario < scenarios_.size() ? &scenarios_[draft_.scenario] : nullptr;
  MenuItem begin =
      RequestItem(Tr("begin"), Request::Type::NewPilot, scenario ? scenario->name : "");
  begin.choice.request.name = draft_.name;
  begin.choice.request.difficulty = draft_.difficulty;
  begin.enabled = scenario != nullptr && !scenario->broken && !draft_.name.empty();
  const std::string cursor = IsTyping() ? "_" : "";
  return {OptionItem(Tr("pilot_name"), draft_.name + cursor, kNameRow),
          OptionItem(Tr("scenario"), scenario ? scenario->title : Tr("none"), kScenarioRow),
          OptionItem(Tr("difficulty"), DifficultyName(draft_.difficulty), kDifficultyRow),
          std::move(begin), OpenItem(Tr("back"), MenuPage::Title)};
}

std::string Menu::AboutPilot() const {
  if (page_ == MenuPage::Pilots)
    return selected_ < pilots_.size() ? pilots_[selected_].about + "\n" + Tr("pilots_keys") : "";
  const PilotInfo* pilot = ShownPilot();
  if (pilot == nullptr) return "";
  return page_ == MenuPage::Pilot ? pilot->about : TrLiteral("delete_about", {pilot->name});
}

std::string Menu::AboutNewPilot() const {
  if (IsTyping()) return Tr("type_a_name");
  const bool scenario = selected_ == kScenarioRow && draft_.scenario < scenarios_.size();
  return scenario ? scenarios_[draft_.scenario].text : ModeText(draft_.difficulty);
}

void Menu::BeginDraft() {
  draft_ = {};
  // Step 1: a name that no pilot has.
  const auto is_free = [this](const char* name) {
    return std::none_of(pilots_.begin(), pilots_.end(),
                        [&](const PilotInfo& pilot) { return pilot.name == name; });
  };
  const auto free = std::find_if(kNames.begin(), kNames.end(), is_free);
  draft_.name = free == kNames.end() ? "Pilot " + std::to_string(pilots_.size() + 1) : *free;
  // Step 2: a career to begin with; else the first scenario that is one.
  for (const char* career : kCareers) {
    const auto found = std::find_if(scenarios_.begin(), scenarios_.end(),
                                    [&](const ScenarioInfo& s) { return s.name == career; });
    if (found == scenarios_.end()) continue;
    draft_.scenario = static_cast<std::size_t>(found - scenarios_.begin());
    return;
  }
  if (!scenarios_.empty() && !scenarios_.front().career) ChangeDraft(kScenarioRow, 1);
}

// Through the page of the pilot: the question is about that pilot, and Esc leads there.
MenuChoice Menu::Delete(Settings& settings) {
  if (page_ == MenuPage::Pilots && selected_ < pilots_.size()) Open(MenuPage::Pilot);
  if (page_ == MenuPage::Pilot) Open(MenuPage::DeletePilot);
  return ResetKey(settings);
}

MenuChoice Menu::Click(Settings& settings) {
  const MenuChoice changed = page_ == MenuPage::NewPilot ? Adjust(1, settings) : MenuChoice{};
  return changed.what == MenuChoice::What::None ? Activate(settings) : changed;
}

void Menu::ChangeDraft(int option, int direction) {
  const auto cycle = [direction](std::size_t value, std::size_t count) {
    return direction > 0 ? (value + 1) % count : (value + count - 1) % count;
  };
  if (option == kScenarioRow && !scenarios_.empty()) {
    // Challenges and demonstrations are no careers. With nothing else, the present one stays.
    const std::size_t present = draft_.scenario;
    do {
      draft_.scenario = cycle(draft_.scenario, scenarios_.size());
    } while (!scenarios_[draft_.scenario].career && draft_.scenario != present);
  } else if (option == kDifficultyRow) {
    const auto mode = static_cast<std::size_t>(draft_.difficulty) - 1;
    draft_.difficulty = static_cast<Difficulty>(cycle(mode, kDifficulties - 1) + 1);
  }
}

// The first letter replaces the name that is offered.
void Menu::Type(char32_t code_point) {
  if (!IsTyping() || code_point < U' ' || code_point == 0x7f) return;
  // A blank in front would be cut off, but the name that is offered would be gone.
  if (!draft_.typed && code_point == U' ') return;
  if (!draft_.typed) draft_.name.clear();
  draft_.typed = true;
  // Code points and not bytes: a name may be in any script.
  std::size_t count = 0;
  for (std::size_t at = 0; at < draft_.name.size(); ++count) NextCodePoint(draft_.name, at);
  if (count < kMostName) AppendUtf8(draft_.name, code_point);
}

void Menu::EraseLetter() {
  if (!IsTyping()) return;
  draft_.typed = true;
  draft_.name.erase(PreviousStop(draft_.name, draft_.name.size()));
}

}  // namespace heliopause
