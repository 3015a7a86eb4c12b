// The list of programs, the source of the selected one, and its buttons.
#include "view/screens/program_screen.hpp"

#include <algorithm>

#include "game/state/computer.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kSourceLines = 60;  // more would cost time in each frame

// The lines of the source behind the comment that begins it; "..." if there are more.
std::vector<std::string> SourceLines(const std::string& source) {
  std::vector<std::string> lines;
  // The comment is the description, which stands above the source.
  bool head = true;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    const std::string line = source.substr(at, end - at);
    at = end + 1;
    head = head && (line.starts_with("--") || line.empty());
    if (head) continue;
    lines.push_back(lines.size() < kSourceLines ? line : "...");
    if (lines.size() > kSourceLines) break;
  }
  return lines;
}

void AddActions(const Game& game, const ProgramInfo& program, ListDetail& detail) {
  const Computer& computer = game.GetComputer();
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  // Two conditions: the ship has a computer, and this very text is not running yet. A program that
  // was edited may be loaded again.
  const bool has = ship != nullptr && game.ClassOf(*ship).computer_nodes > 0;
  const bool same = computer.name == program.name && computer.text == program.text;
  ListAction run;
  run.label = Tr(computer.on && computer.name == program.name ? "program_again" : "program_run");
  run.enabled = has && !(same && computer.on);
  run.why = Tr(!has ? "program_none" : "program_runs");
  run.command = LoadProgramCommand(program.name, program.text, true);
  ListAction stop;
  stop.label = Tr("program_stop");
  stop.enabled = computer.on && computer.name == program.name;
  stop.why = Tr("program_stopped");
  stop.command = {Command::Type::SwitchProgram, {}, 0, {}, {}};
  detail.actions = {std::move(run), std::move(stop)};
}

}  // namespace

// The comment lines at the head of a program, as one paragraph.
std::string AboutProgram(const std::string& source) {
  std::string about;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    std::string line = source.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with("--")) break;
    line.erase(0, line.find_first_not_of("- "));
    about += (about.empty() ? "" : " ") + line;
  }
  return about;
}

void ProgramScreen::SetPrograms(std::vector<ProgramInfo> programs, std::string folder) {
  // The files may have changed: the selection follows the name.
  const std::string before = Selected() < programs_.size() ? programs_[Selected()].name : "";
  programs_ = std::move(programs);
  folder_ = std::move(folder);
  const auto at = std::find_if(programs_.begin(), programs_.end(),
                               [&](const ProgramInfo& p) { return p.name == before; });
  Select(at == programs_.end() ? 0 : static_cast<std::size_t>(at - programs_.begin()));
}

// The page hides the log, so it shows the error of a program itself.
void ProgramScreen::AfterTick(const Game& game) {
  for (const Event& event : game.Events()) {
    if (event.type != Event::Type::ProgramChanged) continue;
    failed_ = event.cause.empty() ? "" : event.id;
    error_ = event.cause;
  }
}

void ProgramScreen::Reset() {
  Close();
  failed_.clear();
}

ListPage ProgramScreen::Page(const Game& game) const {
  const Computer& computer = game.GetComputer();
  ListPage page;
  page.columns = {{Tr("col_program"), 2, Align::Left, false, true},
                  {Tr("col_from"), 1.2f},
                  {Tr("col_lines"), 0.8f, Align::Right, true},
                  {Tr("col_state"), 1, Align::Right}};
  page.empty = Tr("programs_empty");
  for (const ProgramInfo& program : programs_) {
    const bool loaded = computer.name == program.name && !computer.IsEmpty();
    const bool runs = loaded && computer.on, failed = program.name == failed_ && !runs;
    const auto lines = std::count(program.text.begin(), program.text.end(), '\n');
    page.rows.push_back(
        {{program.name, Tr(program.own ? "program_yours" : "program_shipped"), Grouped(lines),
          runs     ? Tr("program_on")
          : failed ? Tr("program_failed")
          : loaded ? Tr("program_loaded")
                   : "-"},
         false,
         runs     ? palette::kGood
         : failed ? palette::kBad
                  : palette::kText});
  }
  if (programs_.empty()) return page;
  const ProgramInfo& program = programs_[std::min(Selected(), programs_.size() - 1)];
  page.detail.title = program.name;
  page.detail.literal = true;
  page.detail.text = AboutProgram(program.text);
  if (program.name == failed_ && !computer.on)
    page.detail.rows.push_back({Tr("program_failed"), error_, palette::kBad});
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship != nullptr && game.ClassOf(*ship).computer_nodes > 0) {
    const ShipClass& type = game.ClassOf(*ship);
    page.detail.rows.push_back({Tr("program_nodes"), Grouped(type.computer_nodes)});
    page.detail.rows.push_back({Tr("program_energy"), Decimals(100 * type.node_energy, 1)});
  }
  page.detail.heading = program.file;
  for (const std::string& line : SourceLines(program.text))
    page.detail.more.push_back({line, "", palette::kDim});
  AddActions(game, program, page.detail);
  return page;
}

std::string ProgramScreen::Title(const Game&) const { return Tr("computer_title"); }

std::string ProgramScreen::Subtitle(const Game&) const {
  return TrLiteral("program_folder", {folder_});
}

std::string ProgramScreen::Help(const Game&, const std::string& key) const {
  return Tr("program_help", {key, pages_key_});
}

}  // namespace heliopause
