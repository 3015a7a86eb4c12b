// The page of the player's ship: its values, what is in the hold, what belongs to jobs, outfits. It
// throws goods overboard.
#pragma once

#include <string>

#include "view/screens/list_screen.hpp"

namespace heliopause {

class ShipScreen final : public ListScreen {
 public:
  Action ToggleAction() const override { return Action::ShipPage; }
  // Without a ship there are no rows.
  ListPage Page(const Game& game) const override;
  std::string Help(const Game& game, const std::string& key) const override;

 private:
  std::string Title(const Game& game) const override;
  std::string Subtitle(const Game& game) const override;
};

}  // namespace heliopause
