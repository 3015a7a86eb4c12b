// The page of the flight computer: the programs of the player and those that ship with the game,
// the source of the selected one, and the commands that load, start and stop it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "game/rules/game.hpp"
#include "view/screens/list_screen.hpp"
#include "view/screens/request.hpp"

namespace heliopause {

class ProgramScreen final : public ListScreen {
 public:
  void SetPrograms(std::vector<ProgramInfo> programs, std::string folder);
  // Keeps why a program was stopped by an error, until it starts again.
  void AfterTick(const Game& game);
  void Reset();  // for another game: closes
  // The name of the key of the pages of the tree view, for the help.
  void SetPagesKey(std::string key) { pages_key_ = std::move(key); }

  Action ToggleAction() const override { return Action::Program; }
  ListPage Page(const Game& game) const override;
  std::string Help(const Game& game, const std::string& key) const override;

 private:
  std::string Title(const Game& game) const override;
  std::string Subtitle(const Game& game) const override;

  std::vector<ProgramInfo> programs_;
  std::string folder_;          // of the player's own
  std::string failed_, error_;  // the program that an error stopped, and why
  std::string pages_key_ = "F6";
};

// The first lines of a program that are comments, as one text: what it is about.
std::string AboutProgram(const std::string& source);

}  // namespace heliopause
