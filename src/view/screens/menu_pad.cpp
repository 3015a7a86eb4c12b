// The page of the gamepad: which one is connected, the dead zone of its axes, and the action of
// each button on both layers.
#include <algorithm>
#include <string>
#include <vector>

#include "view/screens/menu.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// Settings of the page; those of the slots follow.
constexpr int kResetRow = 0, kDeadZoneRow = 1, kFirstSlot = 2;

// No action first, then those with a key that can be chosen, in the order of the help screen.
std::vector<std::optional<Action>> Choices() {
  std::vector<std::optional<Action>> choices = {std::nullopt};
  for (const KeyBinding& row : KeyTable())
    if (row.action != Action::Menu) choices.emplace_back(row.action);
  return choices;
}

std::optional<Action> NextChoice(std::optional<Action> now, int direction) {
  const std::vector<std::optional<Action>> all = Choices();
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const auto at = std::find(all.begin(), all.end(), now) - all.begin();
  return all[static_cast<std::size_t>((at + direction + count) % count)];
}

// "next hostile (Shift: back)" without what Shift does, as a pad has no Shift. "rewind (hold)" is
// for a button as well.
std::string TextOfButton(Action action) {
  const std::string text = TextOf(BindingOf(action));
  const std::size_t note = text.rfind(" (");
  const bool of_shift = note != std::string::npos && text.find(": ", note) != std::string::npos;
  return of_shift ? text.substr(0, note) : text;
}

}  // namespace

std::vector<MenuItem> Menu::PadItems(const Settings& settings) const {
  std::vector<MenuItem> items(1);
  items[0].label = Tr("pad_connected");
  items[0].detail = game_.pad.empty() ? Tr("pad_none") : game_.pad;
  items[0].enabled = false;
  items.push_back(OptionItem(Tr("pad_reset"), "", kResetRow));
  items[1].enabled = settings.pad.map != PadMap() || settings.pad.dead_zone != kPadDeadZone;
  items.push_back(
      OptionItem(Tr("pad_dead_zone"), std::to_string(settings.pad.dead_zone) + " %", kDeadZoneRow));
  int option = kFirstSlot;
  for (const PadSlot slot : PadSlots()) {
    const auto action = settings.pad.map.Of(slot);
    items.push_back(
        OptionItem(PadSlotName(slot), action ? TextOfButton(*action) : Tr("none"), option++));
  }
  items.push_back(OpenItem(Tr("back"), MenuPage::Options));
  return items;
}

void Menu::ChangePad(int option, int direction, PadSettings& pad) {
  if (option == kResetRow) {
    pad = {};
  } else if (option == kDeadZoneRow) {
    constexpr int kSteps = (kMostPadDeadZone - kLeastPadDeadZone) / kPadDeadZoneStep + 1;
    const int step = (pad.dead_zone - kLeastPadDeadZone) / kPadDeadZoneStep;
    pad.dead_zone = kLeastPadDeadZone + (step + direction + kSteps) % kSteps * kPadDeadZoneStep;
  } else {
    const PadSlot slot = PadSlots()[static_cast<std::size_t>(option - kFirstSlot)];
    pad.map.Bind(slot, NextChoice(pad.map.Of(slot), direction));
  }
}

}  // namespace heliopause
