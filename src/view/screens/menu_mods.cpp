// The page of mods: switches, and a new game with them.
#include <algorithm>

#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

bool IsOn(const Settings& settings, const std::string& mod) {
  return std::find(settings.mods.begin(), settings.mods.end(), mod) != settings.mods.end();
}

}  // namespace

void Menu::SetMods(std::vector<ModInfo> mods) {
  mods_ = std::move(mods);
  if (page_ == MenuPage::Mods) Open(page_);
}

// What is loaded changes only with a new game, and --mod loads whatever the switches say.
static std::string SwitchText(const ModInfo& mod, bool on) {
  if (!on && mod.needed) return Tr("mod_needed");
  if (mod.loaded == on) return OnOff(on);
  return Tr(on ? "mod_not_yet" : "mod_still");
}

// A mod with a problem can be switched off, not on. What loads them comes first: the list may be
// longer than the window.
std::vector<MenuItem> Menu::ModItems(const Settings& settings) const {
  MenuItem start = RequestItem(Tr("mods_start"), Request::Type::ChangeMods);
  start.enabled = ModsDiffer(settings);
  if (!start.enabled && !mods_.empty()) start.detail = Tr("mods_loaded");
  std::vector<MenuItem> items = {std::move(start)};
  for (std::size_t i = 0; i < mods_.size(); ++i) {
    const ModInfo& mod = mods_[i];
    const bool on = IsOn(settings, mod.name);
    MenuItem item = OptionItem(Translated(mod.title) + " " + mod.version, SwitchText(mod, on),
                               static_cast<int>(i));
    item.broken = !mod.problem.empty();
    if (item.broken) item.detail = mod.problem;
    item.enabled = mod.problem.empty() || on;
    items.push_back(std::move(item));
  }
  if (mods_.empty()) {
    MenuItem none;
    none.label = Tr("mods_none");
    none.detail = "heliopause mods add FILE";
    none.enabled = false;
    items.push_back(std::move(none));
  }
  items.push_back(OpenItem(Tr("back"), root_));
  return items;
}

// Whether other mods are switched on than are loaded.
bool Menu::ModsDiffer(const Settings& settings) const {
  return std::any_of(mods_.begin(), mods_.end(), [&](const ModInfo& mod) {
    const bool on = IsOn(settings, mod.name) || mod.needed;
    return mod.problem.empty() && mod.loaded != on;
  });
}

}  // namespace heliopause
