// The usual actions of the buttons: what a fight needs lies on the first layer, what one does now
// and then on the second. Everything else is in the menu.
#include "view/input/pad_map.hpp"

#include <algorithm>

#include "view/input/key_map.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// Keys of their texts; behind "pad_" the id of the settings file.
constexpr std::array<std::string_view, kPadButtons> kTexts = {
    "pad_south",          "pad_east",  "pad_west",       "pad_north",       "pad_left_shoulder",
    "pad_right_shoulder", "pad_back",  "pad_start",      "pad_up",          "pad_down",
    "pad_left",           "pad_right", "pad_left_stick", "pad_right_stick", "pad_left_trigger",
    "pad_right_trigger"};
constexpr std::size_t kPrefix = 4;

struct Usual {
  PadButton button;
  Action first, second;
};
constexpr std::array kUsual = {
    Usual{PadButton::South, Action::FirePrimary, Action::Hail},
    Usual{PadButton::East, Action::FireSecondary, Action::Board},
    Usual{PadButton::West, Action::TargetHostile, Action::Program},
    Usual{PadButton::North, Action::Dock, Action::DeepScan},
    Usual{PadButton::RightShoulder, Action::TargetNext, Action::TargetAttacker},
    Usual{PadButton::Back, Action::Map, Action::Standings},
    Usual{PadButton::Start, Action::Menu, Action::LogPage},
    Usual{PadButton::Up, Action::ZoomIn, Action::Faster},
    Usual{PadButton::Down, Action::ZoomOut, Action::Slower},
    Usual{PadButton::Left, Action::Rewind, Action::WingFollow},
    Usual{PadButton::Right, Action::Autopilot, Action::WingAttack},
    Usual{PadButton::LeftStick, Action::FlightAssist, Action::WingHold},
    Usual{PadButton::RightStick, Action::TargetNearest, Action::WingFormation},
};

constexpr std::size_t kSlots = 2 * kUsual.size() - 1;  // without Start alone

constexpr std::array<PadSlot, kSlots> MakeSlots() {
  std::array<PadSlot, kSlots> slots{};
  std::size_t count = 0;
  for (const bool second : {false, true})
    for (const Usual& row : kUsual)
      if (second || row.button != PadButton::Start) slots[count++] = {row.button, second};
  return slots;
}
constexpr std::array<PadSlot, kSlots> kSlotTable = MakeSlots();

std::string KnownSlots() {
  std::string known;
  for (const PadSlot slot : kSlotTable) known += (known.empty() ? "" : ", ") + PadSlotId(slot);
  return known;
}

// Why a button that exists has no action that could be chosen.
std::string FixedBecause(std::string_view id) {
  if (id == "start") return "start opens the menu";
  if (id == "left_shoulder") return "left_shoulder is the second layer";
  if (id == "left_trigger" || id == "right_trigger") return std::string(id) + " steers";
  return "";
}

}  // namespace

std::span<const PadSlot> PadSlots() { return kSlotTable; }

std::string PadSlotId(PadSlot slot) {
  const std::string id(kTexts[static_cast<std::size_t>(slot.button)].substr(kPrefix));
  return slot.second ? "left_shoulder+" + id : id;
}

std::string PadSlotName(PadSlot slot) {
  const std::string_view key = kTexts[static_cast<std::size_t>(slot.button)];
  return slot.second ? Tr("pad_with", {Tr("pad_left_shoulder"), Tr(key)}) : Tr(key);
}

PadMap::PadMap() {
  for (const Usual& row : kUsual) {
    At({row.button, false}) = row.first;
    At({row.button, true}) = row.second;
  }
}

bool PadMap::IsDefault(PadSlot slot) const { return At(slot) == PadMap().At(slot); }

std::string PadMap::Read(std::string_view slot, std::string_view action) {
  const auto found = std::find_if(kSlotTable.begin(), kSlotTable.end(),
                                  [&](const PadSlot& known) { return PadSlotId(known) == slot; });
  if (found == kSlotTable.end()) {
    const std::string fixed = FixedBecause(slot);
    return fixed.empty() ? "unknown button " + std::string(slot.substr(0, 40)) +
                               " (known: " + KnownSlots() + ")"
                         : fixed;
  }
  if (action == "none") {
    At(*found).reset();
    return "";
  }
  const auto known = FindAction(action);
  if (!known || *known == Action::Menu)
    return "unknown action " + std::string(action.substr(0, 40)) + " (known: none, " +
           KnownActionNames() + ")";
  At(*found) = *known;
  return "";
}

}  // namespace heliopause
