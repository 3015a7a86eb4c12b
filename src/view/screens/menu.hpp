// The menus as lists of items: what they show, and what an activated item does. Draws nothing.
#pragma once

#include <string>
#include <vector>

#include "view/screens/request.hpp"
#include "view/screens/settings.hpp"

namespace heliopause {

// At most one page is open. Death is the death screen, End the closing screen of a scenario: menus
// with a summary. Title, Pilots, Pilot, DeletePilot and NewPilot are those of the title.
enum class MenuPage {
  None,
  Main,
  Save,
  Load,
  Scenarios,
  Options,
  Keys,
  Mods,
  Restart,
  Death,
  End,
  Title,
  Pilots,
  Pilot,
  DeletePilot,
  NewPilot,
  Challenges,
  Replays,
  Escorts,
  Pad,
  ScenarioKeys,
};

// The result of a key or a click.
struct MenuChoice {
  // Bind: the page of keys waits for a key; TakeKey takes it.
  enum class What { None, Resume, Open, Request, Settings, Bind, Perform, PressKey };
  What what = What::None;
  MenuPage page = MenuPage::None;  // Open
  Request request;                 // Request
  Action action = Action::Menu;    // Perform: the menu is closed, the view performs it
  bool shift = false;              // Perform: as with Shift
  std::string key;                 // PressKey: id of a key of the scenario; the menu is closed
};

// A row of a page. Activate returns `choice`.
struct MenuItem {
  std::string label, detail;
  bool enabled = true;
  bool broken = false;  // a save that cannot be read: shown in red
  MenuChoice choice;
  int option = -1;  // index of the setting or the mod that Left, Right and Enter change. With a
                    // request: it is the same in both directions, and the menu stays open
};

// Holds the page, the slots and the selected row; the caller owns the settings. Needs no window.
class Menu {
 public:
  MenuPage Page() const { return page_; }
  bool IsOpen() const { return page_ != MenuPage::None; }
  bool IsOfTitle() const { return IsOpen() && root_ == MenuPage::Title; }
  // Selects the first enabled item; on the way back, the one that opened the page before.
  void Open(MenuPage page);
  void Close() { page_ = MenuPage::None; }

  void SetSlots(std::vector<SlotInfo> slots) { slots_ = std::move(slots); }
  // The installed mods. The switches are Settings::mods; what is loaded changes by a request.
  void SetMods(std::vector<ModInfo> mods);

  void SetScenarios(std::vector<ScenarioInfo> scenarios);
  void SetLanguages(std::vector<std::string> languages) { languages_ = std::move(languages); }
  // `day`: of the seed, as "2026-11-23".
  void SetChallenges(std::vector<ChallengeInfo> challenges, std::string day);
  void SetReplays(std::vector<ReplayInfo> replays);
  // The one that played last comes first.
  void SetPilots(std::vector<PilotInfo> pilots);
  void SetGame(GameInfo game) { game_ = std::move(game); }
  // The keys that the present scenario binds, for the options page and for a page of their own.
  void SetKeys(std::string scenario, std::vector<BoundKey> keys);
  // What the selected scenario, mod, pilot or setting is about, or how to choose a key and why it
  // was rejected; empty on other pages.
  std::string About() const;
  // Whether that is about the key that was pressed, which needs attention.
  bool HasNote() const { return !note_.empty(); }

  std::string Title() const;
  std::vector<MenuItem> Items(const Settings& settings) const;
  std::size_t Selected() const { return selected_; }

  void Move(int steps, const Settings& settings);           // skips disabled items, cyclic
  void Select(std::size_t item, const Settings& settings);  // under the mouse

  // Enter: changes menu and settings. The caller serves requests and applies changed settings. On
  // the page of a new pilot Enter goes on to the next row.
  MenuChoice Activate(Settings& settings);
  // As Activate, for a click, which also changes the choices of a new pilot.
  MenuChoice Click(Settings& settings);
  // The key Delete: the question about a pilot, or ResetKey.
  MenuChoice Delete(Settings& settings);
  // Left and Right on the pages of options, mods and the new pilot.
  MenuChoice Adjust(int direction, Settings& settings);

  // Whether the next key becomes that of the selected action. TakeKey binds it; Esc keeps the
  // present one. A key of another action is rejected and waited for once more: then both exchange
  // their keys. ResetKey gives the action its usual keys. Both return Settings after a change, and
  // show the reason of a rejection, and what was exchanged, in About.
  bool WaitsForKey() const { return waits_for_key_; }
  MenuChoice TakeKey(Key key, Settings& settings);
  MenuChoice ResetKey(Settings& settings);

  // Esc: one page back; closes the main page and the closing screen. The title and the death screen
  // stay: they have items to leave them.
  MenuChoice Back();

  // Whether the row with the name of a new pilot is selected: letters are typed into it.
  bool IsTyping() const { return page_ == MenuPage::NewPilot && selected_ == 0; }
  void Type(char32_t code_point);
  void EraseLetter();

 private:
  // menu_pilots.cpp
  std::vector<MenuItem> TitleItems() const;
  std::vector<MenuItem> PilotsItems() const;
  std::vector<MenuItem> PilotItems() const;
  std::vector<MenuItem> DeletePilotItems() const;
  std::vector<MenuItem> ChallengeItems() const;
  std::vector<MenuItem> ReplayItems() const;
  std::vector<MenuItem> NewPilotItems() const;
  std::string AboutPilot() const;
  std::string AboutNewPilot() const;
  const PilotInfo* ShownPilot() const;  // of the pages Pilot and DeletePilot
  void ChangeDraft(int option, int direction);
  void BeginDraft();

  // menu_game.cpp
  std::vector<MenuItem> MainItems() const;
  std::vector<MenuItem> WatchItems() const;
  std::vector<MenuItem> EndItems() const;
  std::vector<MenuItem> ScenarioItems() const;
  std::vector<MenuItem> EscortItems() const;
  std::vector<MenuItem> ScenarioKeyItems(const Settings& settings) const;

  // menu.cpp
  std::vector<MenuItem> LoadItems() const;
  MenuPage Parent() const;
  void SelectOpenerOf(MenuPage page);
  const SlotInfo* FindSlot(const std::string& slot) const;
  MenuItem SlotItem(const std::string& slot, Request::Type type) const;
  std::vector<MenuItem> DeathItems() const;
  std::vector<MenuItem> SavesAfterDeath() const;
  std::vector<MenuItem> ModItems(const Settings& settings) const;
  bool ModsDiffer(const Settings& settings) const;
  void Change(int option, int direction, Settings& settings);
  std::vector<MenuItem> OptionItems(const Settings& settings) const;
  void ChangeOption(int option, int direction, Settings& settings) const;
  std::vector<MenuItem> KeyItems(const Settings& settings) const;
  std::vector<MenuItem> PadItems(const Settings& settings) const;  // menu_pad.cpp
  static void ChangePad(int option, int direction, PadSettings& pad);
  MenuItem DifficultyItem() const;
  std::string KeysAbout() const;
  void ResetKeys(Settings& settings) const;
  MenuChoice Rebound(std::string reason);

  MenuPage page_ = MenuPage::None;
  MenuPage root_ = MenuPage::Main;  // Back leads to it: Main, Death, End or Title
  std::size_t selected_ = 0;
  bool waits_for_key_ = false;
  std::string note_;            // why the last key was rejected, or what it exchanged
  Key exchange_ = kUnknownKey;  // of another action: the same one again exchanges the keys
  std::vector<SlotInfo> slots_;
  std::vector<ScenarioInfo> scenarios_;
  std::vector<ModInfo> mods_;
  std::vector<std::string> languages_ = {"en"};
  std::string scenario_;        // the present one
  std::vector<BoundKey> keys_;  // as it bound them
  std::vector<PilotInfo> pilots_;
  std::vector<ChallengeInfo> challenges_;
  std::vector<ReplayInfo> replays_;
  std::string day_;    // of the seed of the challenges
  std::string pilot_;  // folder of the pilot that is shown
  GameInfo game_;
  struct {  // a new pilot
    std::string name;
    bool typed = false;  // else the first letter replaces the name that is offered
    std::size_t scenario = 0;
    Difficulty difficulty = Difficulty::Pilot;
  } draft_;
};

// Makers of items for the pages.
MenuItem OpenItem(std::string label, MenuPage page);
MenuItem RequestItem(std::string label, Request::Type type, std::string slot = {});
MenuItem ResumeItem(std::string label);  // closes the menu
// Closes it and performs the action.
MenuItem ActionItem(std::string label, Action action, bool shift = false);
// `option` is the index that Left, Right and Enter change.
MenuItem OptionItem(std::string label, std::string value, int option);
std::string OnOff(bool on);                         // the value of a switch
std::string DifficultyName(Difficulty difficulty);  // "Story"

std::string SlotName(const std::string& slot);  // "Slot 1", "Quick save", "Autosave"

}  // namespace heliopause
