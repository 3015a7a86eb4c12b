// A screen with one list and its details, opened and closed by a key of its own: programs, ship.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "view/input/keys.hpp"
#include "view/screens/list_detail.hpp"

namespace heliopause {

class ListScreen {
 public:
  virtual ~ListScreen() = default;
  ListScreen() = default;
  ListScreen(const ListScreen&) = delete;
  ListScreen& operator=(const ListScreen&) = delete;

  bool IsOpen() const { return open_; }
  void Open() { open_ = true; }
  void Close() { open_ = false; }

  // The action whose key opens and closes it.
  virtual Action ToggleAction() const = 0;
  // The list, with the details of the selected row.
  virtual ListPage Page(const Game& game) const = 0;
  // Its last line. `key`: as of Draw.
  virtual std::string Help(const Game& game, const std::string& key) const = 0;
  // The selection follows its row while others are added or removed. If the row is gone, it is the
  // first one.
  std::size_t Selected() const { return selected_; }

  //   Up, Down, W, S, Page Up, Page Down   row
  //   1 to 6, Enter                        action of the row; Enter: the first that is possible
  //   Home, the wheel over the detail      more of a detail that is longer than its area
  //   Esc, a click on the cross            closes
  void HandleKey(const InputEvent& event, bool repeated, const Game& game,
                 std::vector<Command>& out);
  void HandleMouse(const InputEvent& event, const Ui& ui, const Game& game,
                   std::vector<Command>& out);
  // `key`: the name of the key of ToggleAction(). `notice`: in place of the help; empty: none.
  void Draw(const Ui& ui, const Game& game, const std::string& key, const std::string& notice = {});

 protected:
  void Select(std::size_t row) {
    selected_ = row;
    name_.clear();
  }

 private:
  virtual std::string Title(const Game& game) const = 0;
  virtual std::string Subtitle(const Game& game) const = 0;

  struct Layout {
    Area frame, body, close;
  };
  static Layout LayOut(const Ui& ui);
  void MoveRow(const Game& game, int steps);
  void Choose(const ListPage& page, std::size_t row);
  void Follow(const Game& game);

  bool open_ = false;
  std::size_t selected_ = 0;
  std::string name_;  // of the selected row; empty: not known yet
  DetailPart part_;   // of the detail that is visible
  Point mouse_{-1, -1};
};

}  // namespace heliopause
