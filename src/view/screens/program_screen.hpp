// The page of the flight computer: the programs of the player and those that ship with the game,
// the source of the selected one, and the commands that load, start and stop it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "view/draw/compat.hpp"
#include "view/screens/list_detail.hpp"
#include "view/screens/request.hpp"

namespace heliopause {

class ProgramScreen {
 public:
  bool IsOpen() const { return open_; }
  void Open() { open_ = true; }
  void Close() { open_ = false; }
  void SetPrograms(std::vector<ProgramInfo> programs, std::string folder);

  //   Up, Down, W, S, Page Up, Page Down   row
  //   1 to 3, Enter                        action of the row; Enter: the first that is possible
  //   Esc                                  closes
  void HandleKey(const InputEvent& event, bool repeated, const Game& game,
                 std::vector<Command>& out);
  // Takes all events while it is open.
  bool HandleMouse(const InputEvent& event, const Ui& ui, const Game& game,
                   std::vector<Command>& out);
  // `key`: the name of the key that switches the program.
  void Draw(const Ui& ui, const Game& game, const std::string& key);

  // The list, with the details of the selected row.
  ListPage Page(const Game& game) const;
  std::size_t Selected() const { return selected_; }

 private:
  struct Layout {
    Area frame, body;
  };
  static Layout LayOut(const Ui& ui);
  void MoveRow(int steps);
  void Act(const Game& game, std::optional<std::size_t> action, std::vector<Command>& out);

  bool open_ = false;
  std::vector<ProgramInfo> programs_;
  std::string folder_;  // of the player's own
  std::size_t selected_ = 0;
  Point mouse_{-1, -1};
};

// The first lines of a program that are comments, as one text: what it is about.
std::string AboutProgram(const std::string& source);

}  // namespace heliopause
