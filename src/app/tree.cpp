// The command `tree`: writes the quadtree of a scenario to a file, without a window. With --since,
// a snapshot of the tree at that tick is kept, and the drawing marks what changed from there on.
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/session.hpp"
#include "base/counted.hpp"
#include "game/rules/game_drawing.hpp"
#include "insight/tree_export.hpp"

namespace heliopause {
namespace {

// Checks the arguments before the first tick: a long run must not end in a usage error.
TreeFormat CheckedFormat(const CommandLine& line) {
  const auto format = TreeFormatOf(line.out);
  if (!format)
    throw UsageError("--out = " + line.out.string() + " (expected .svg, .dot, .gv or .txt)");
  if (line.since && *line.since > line.ticks)
    throw UsageError("--since = " + std::to_string(*line.since) + " (expected at most " +
                     std::to_string(line.ticks) + ", that of --ticks)");
  // WriteTree makes the folders that are missing, in the first one that exists.
  std::filesystem::path first = line.out;
  std::error_code error;
  while (first.has_parent_path() && !std::filesystem::exists(first.parent_path(), error))
    first = first.parent_path();
  RejectUnwritable(first);
  return *format;
}

}  // namespace

int WriteTreeOf(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  const TreeFormat format = CheckedFormat(line);
  Session session(folders, catalog, PrintLine);
  session.UseThreads(line.threads.value_or(1));
  session.Begin(line, line.load);
  const Game& game = session.GetGame();
  std::optional<TreeSnapshot> before;
  // The snapshot of --since may be at the last tick: then nothing has changed.
  for (std::uint64_t tick = 0;; ++tick) {
    if (tick == line.since) TakeSnapshot(game.Space(), game.TickNumber(), before.emplace());
    if (tick == line.ticks) break;
    session.GetGame().Tick();
  }
  TreeDrawing drawing = DrawingOf(game);
  drawing.before = std::move(before);
  if (const std::string why = WriteTree(line.out, FormatTree(format, drawing)); !why.empty())
    throw std::runtime_error(why);
  PrintLine(line.out.string() + ": tick " + std::to_string(game.TickNumber()) + ", " +
            Counted(game.Space().Count(), "sprite") + " in " +
            Counted(drawing.tree.Leaves(), "leaf", "leaves") + ", " +
            Counted(drawing.tree.nodes.size(), "node"));
  if (drawing.before) std::printf("%s\n", DifferenceLine(*drawing.before, drawing.tree).c_str());
  return kExitOk;
}

}  // namespace heliopause
