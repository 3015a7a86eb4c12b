// What tests of several pages of the menu do.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "view/screens/menu.hpp"

namespace heliopause {

// Activates the item with this label; fails the test when it does not exist.
inline MenuChoice Choose(Menu& menu, Settings& settings, const std::string& label) {
  const auto items = menu.Items(settings);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].label != label) continue;
    menu.Select(i, settings);
    return menu.Selected() == i ? menu.Activate(settings) : MenuChoice{};
  }
  ADD_FAILURE() << "no item " << label;
  return {};
}

}  // namespace heliopause
