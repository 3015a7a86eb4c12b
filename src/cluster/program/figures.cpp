// The report: a table of phases, then one of ranks. Sums and maxima are taken on rank 0 from the
// figures of all.
#include "cluster/program/figures.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <numeric>
#include <vector>

namespace heliopause::cluster {
namespace {

constexpr int kMostRows = 32;  // of ranks

[[gnu::format(printf, 1, 2)]] std::string Format(const char* format, ...) {
  char line[256];
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(line, sizeof line, format, values);
  va_end(values);
  return line;
}

// Ranks wait for the slowest one, so the largest value is the time of a tick.
double Most(const std::vector<RankFigures>& all, FunctionRef<double(const RankFigures&)> value) {
  double most = 0;
  for (const RankFigures& rank : all) most = std::max(most, value(rank));
  return most;
}

double Sum(const std::vector<RankFigures>& all, FunctionRef<double(const RankFigures&)> value) {
  double sum = 0;
  for (const RankFigures& rank : all) sum += value(rank);
  return sum;
}

// Milliseconds a tick of a phase: of the wall on the slowest rank, of the processor on the busiest
// rank and in the mean.
std::string PhaseRow(const std::vector<RankFigures>& all, const char* name,
                     FunctionRef<const Phase&(const RankFigures&)> phase) {
  const double per = 1000 / all[0].ticks;
  const double wall = Most(all, [&](const RankFigures& f) { return phase(f).wall_s; });
  const auto processor = [&](const RankFigures& f) { return phase(f).processor_s; };
  return Format("  %-10s %10.3f %10.3f %10.3f\n", name, wall * per, Most(all, processor) * per,
                Sum(all, processor) * per / static_cast<double>(all.size()));
}

std::string PhaseTable(const std::vector<RankFigures>& all, bool single) {
  std::string text = Format("  %-10s %10s %10s %10s\n", "ms a tick", "wall", "busiest", "mean");
  using F = const RankFigures&;
  text += PhaseRow(all, "tick", [](F f) -> const Phase& { return f.run.tick; });
  if (!single) {
    text += PhaseRow(all, "move", [](F f) -> const Phase& { return f.universe.move; });
    text += PhaseRow(all, "migrate", [](F f) -> const Phase& { return f.universe.migrate; });
    text += PhaseRow(all, "cut", [](F f) -> const Phase& { return f.universe.cut; });
    text += PhaseRow(all, "ghosts", [](F f) -> const Phase& { return f.universe.ghosts; });
  }
  text += PhaseRow(all, "searches", [](F f) -> const Phase& { return f.run.searches; });
  text += PhaseRow(all, "pairs", [](F f) -> const Phase& { return f.run.pairs; });
  text += PhaseRow(all, "global", [](F f) -> const Phase& { return f.run.global; });
  text += PhaseRow(all, "rules", [](F f) -> const Phase& { return f.run.rules; });
  if (!single) text += PhaseRow(all, "MPI", [](F f) -> const Phase& { return f.universe.talk; });
  const double per = 1000 / all[0].ticks;
  const auto index = [](F f) { return f.IndexSeconds(); };
  return text + Format("  %-10s %10s %10.3f %10.3f\n", "index", "", Most(all, index) * per,
                       Sum(all, index) * per / static_cast<double>(all.size()));
}

// Columns as in the heading of RankTable. Sprites, ghosts and memory are totals, all others are per
// tick.
std::string RankRow(std::size_t rank, const RankFigures& f) {
  const UniverseStatistics& u = f.universe;
  return Format("  %4zu %10.0f %8.0f %4zu %10.0f %8.1f %9.1f %8.1f %9.3f %7.0f\n", rank, f.sprites,
                f.ghosts, u.neighbours, static_cast<double>(u.bytes) / f.ticks,
                static_cast<double>(u.messages) / f.ticks,
                static_cast<double>(u.migrants) / f.ticks, static_cast<double>(u.news) / f.ticks,
                f.IndexSeconds() * 1000 / f.ticks, f.bytes_of_index / 1048576);
}

std::string RankTable(const std::vector<RankFigures>& all) {
  std::string text =
      Format("  %4s %10s %8s %4s %10s %8s %9s %8s %9s %7s\n", "rank", "sprites", "ghosts", "near",
             "bytes", "messages", "migrants", "news", "index ms", "MiB");
  const std::size_t rows = std::min<std::size_t>(all.size(), kMostRows);
  for (std::size_t rank = 0; rank < rows; ++rank) text += RankRow(rank, all[rank]);
  if (rows < all.size()) text += "  ...\n";
  using F = const RankFigures&;
  const double ticks = all[0].ticks;
  return text +
         Format(
             "  all ranks: %.0f ghosts, %.0f bytes and %.1f messages a tick, imbalance %.3f, "
             "%llu cuts\n",
             Sum(all, [](F f) { return f.ghosts; }),
             Sum(all, [](F f) { return static_cast<double>(f.universe.bytes); }) / ticks,
             Sum(all, [](F f) { return static_cast<double>(f.universe.messages); }) / ticks,
             all[0].universe.imbalance, static_cast<unsigned long long>(all[0].universe.cuts));
}

}  // namespace

double RankFigures::IndexSeconds() const {
  // MPI's time is part of the phases, so it is subtracted; that of global searches is not part of
  // them.
  const double phases = universe.move.processor_s + universe.migrate.processor_s +
                        universe.cut.processor_s + universe.ghosts.processor_s -
                        universe.talk.processor_s + universe.search_talk.processor_s;
  return phases + run.searches.processor_s + run.pairs.processor_s;
}

std::string Report(MPI_Comm comm, const RankFigures& own, bool single) {
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  std::vector<RankFigures> all(static_cast<std::size_t>(ranks));
  static_assert(std::is_trivially_copyable_v<RankFigures>);
  // As bytes: all ranks run the same program.
  MPI_Gather(&own, sizeof own, MPI_BYTE, all.data(), sizeof own, MPI_BYTE, 0, comm);
  if (rank != 0) return {};
  return PhaseTable(all, single) + (single ? std::string() : RankTable(all));
}

}  // namespace heliopause::cluster
