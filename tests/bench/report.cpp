#include "bench/report.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <ostream>

#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

std::string Ratio(double total, double against) {
  return against > 0 ? Format("%9.3f", total / against) : Format("%9s", "-");
}

std::string Bytes(const Cell& cell) {
  return cell.bytes_per_sprite ? Format("%9.1f", *cell.bytes_per_sprite) : Format("%9s", "-");
}

std::string Remark(const Cell& cell) {
  if (!cell.was_cut || cell.too_slow) return cell.remark;
  return cell.remark + (cell.remark.empty() ? "" : ", ") +
         Format("%zu ticks only: over 60 s", cell.answers.size());
}

std::string Line(const Cell& cell, const Group& group) {
  const std::string name = Format("  %-14.14s", std::string(cell.index->name).c_str());
  if (cell.too_slow) return name + "  over 60 s\n";
  return name + Format("%12.4f%12.4f%12.4f", cell.update_ms, cell.search_ms, cell.total_ms) +
         Ratio(cell.total_ms, group.grid_ms) + Ratio(cell.total_ms, group.best_peer_ms) +
         Bytes(cell) + "  " + Remark(cell) + "\n";
}

std::string Number(bool is_known, double value) {
  return is_known ? Format("%.6g", value) : "null";
}

bool BelongTogether(const Cell& a, const Cell& b) {
  return a.workload == b.workload && a.distribution == b.distribution && a.n == b.n;
}

std::string MarkdownRow(const Cell& cell, const Group& group) {
  const std::string name(cell.index->name);
  if (cell.too_slow) return "| " + name + " | over 60 s | | | | | | |\n";
  return "| " + name +
         Format(" | %.4f | %.4f | %.4f |", cell.update_ms, cell.search_ms, cell.total_ms) +
         Ratio(cell.total_ms, group.grid_ms) + " |" + Ratio(cell.total_ms, group.best_peer_ms) +
         " |" + Bytes(cell) + " | " + Remark(cell) + " |\n";
}

}  // namespace

std::string Group::Title() const {
  const Cell& cell = *cells.front();
  return cell.workload + ", " + cell.distribution + ", " + std::to_string(cell.n) + " sprites";
}

std::vector<Group> GroupCells(const std::vector<Cell>& cells) {
  std::vector<Group> groups;
  for (const Cell& cell : cells) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& one) {
      return BelongTogether(*one.cells.front(), cell);
    });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{});
    group->cells.push_back(&cell);
    if (cell.too_slow) continue;
    if (cell.index->name == "grid") group->grid_ms = cell.total_ms;
    if (cell.index->role != IndexKind::Role::Peer) continue;
    const double best = group->best_peer_ms;
    group->best_peer_ms = best == 0 ? cell.total_ms : std::min(best, cell.total_ms);
  }
  return groups;
}

void WriteTable(const std::vector<Cell>& cells, std::ostream& out) {
  for (const Group& group : GroupCells(cells)) {
    const bool is_pairs = group.cells.front()->workload.front() == 'P';
    out << group.Title() << "\n"
        << Format("  %-14s%12s%12s%12s%9s%9s%9s\n", "index", "update ms",
                  is_pairs ? "pairs ms" : "search ms", "total ms", "/ grid", "/ peer", "B/sprite");
    for (const Cell* cell : group.cells) out << Line(*cell, group);
    out << std::endl;
  }
}

void WriteJson(const std::vector<Cell>& cells, std::ostream& out) {
  const char* separator = "[\n";
  for (const Cell& cell : cells) {
    const bool is_known = !cell.too_slow;
    const auto answer = cell.FirstAnswer();
    out << separator << "{\"workload\": \"" << cell.workload << "\", \"distribution\": \""
        << cell.distribution << "\", \"n\": " << cell.n << ", \"index\": \"" << cell.index->name
        << "\", \"update_ms\": " << Number(is_known, cell.update_ms)
        << ", \"search_ms\": " << Number(is_known, cell.search_ms)
        << ", \"total_ms\": " << Number(is_known, cell.total_ms) << ", \"bytes_per_sprite\": "
        << Number(cell.bytes_per_sprite.has_value(), cell.bytes_per_sprite.value_or(0))
        << ", \"answers\": "
        << (answer ? Format("\"%016llx\"", static_cast<unsigned long long>(*answer)) : "null")
        << "}";
    separator = ",\n";
  }
  out << (cells.empty() ? "[]\n" : "\n]\n");
}

void WriteMarkdown(const std::vector<Cell>& cells, std::ostream& out) {
  out << "# Benchmark results\n\n"
      << Circumstances() << ". Median times in milliseconds; see docs/benchmarks.md.\n";
  for (const Group& group : GroupCells(cells)) {
    out << "\n## " << group.Title() << "\n\n"
        << "| index | update | search | total | / grid | / best peer | bytes a sprite | |\n"
        << "|---|---|---|---|---|---|---|---|\n";
    for (const Cell* cell : group.cells) out << MarkdownRow(*cell, group);
  }
}

std::string Circumstances() {
  std::string machine = "unknown machine";
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    machine = line.substr(line.find(':') + 2);
    break;
  }
  const std::time_t now = std::time(nullptr);
  char date[16];
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  return machine + ", g++ " __VERSION__ ", " HELIOPAUSE_BENCH_FLAGS ", kernels " + Kernels().name +
         ", one thread, " + date;
}

}  // namespace heliopause::bench
