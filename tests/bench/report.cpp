#include "bench/report.hpp"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <ostream>

namespace heliopause::bench {

namespace {

template <class... Values>
std::string Format(const char* format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

bool IsPeer(const Cell& cell) { return cell.index->role == IndexKind::Role::Peer; }

// Of what the cells are measured against: 0 when it is not there.
double TotalOf(const std::vector<Cell>& cells, std::string_view name) {
  for (const Cell& cell : cells) {
    if (cell.index->name == name && !cell.too_slow) return cell.total_ms;
  }
  return 0;
}
double BestPeer(const std::vector<Cell>& cells) {
  double best = 0;
  for (const Cell& cell : cells) {
    if (!IsPeer(cell) || cell.too_slow) continue;
    if (best == 0 || cell.total_ms < best) best = cell.total_ms;
  }
  return best;
}

std::string Ratio(double total, double against) {
  return against > 0 ? Format("%9.3f", total / against) : Format("%9s", "-");
}

std::string Line(const Cell& cell, double grid, double peer) {
  const std::string name = Format("  %-14.14s", std::string(cell.index->name).c_str());
  if (cell.too_slow) return name + "  one tick takes longer than the patience for a cell (60 s)\n";
  return name + Format("%12.4f%12.4f%12.4f", cell.update_ms, cell.search_ms, cell.total_ms) +
         Ratio(cell.total_ms, grid) + Ratio(cell.total_ms, peer) +
         Format("%9.1f", cell.bytes_per_sprite) + "  " + cell.remark +
         (cell.was_cut ? Format(" (cut after %zu ticks: over 60 s)", cell.answers.size()) : "") +
         "\n";
}

std::string Number(bool is_known, double value) {
  return is_known ? Format("%.6g", value) : "null";
}

}  // namespace

void WriteTable(const std::vector<Cell>& cells, std::ostream& out) {
  if (cells.empty()) return;
  const double grid = TotalOf(cells, "grid");
  const double peer = BestPeer(cells);
  out << cells.front().workload << ", " << cells.front().distribution << ", " << cells.front().n
      << " sprites\n"
      << Format("  %-14s%12s%12s%12s%9s%9s%9s\n", "index", "update ms",
                cells.front().workload.front() == 'P' ? "pairs ms" : "search ms", "total ms",
                "/ grid", "/ peer", "B/sprite");
  for (const Cell& cell : cells) out << Line(cell, grid, peer);
  out << std::endl;
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
        << ", \"total_ms\": " << Number(is_known, cell.total_ms)
        << ", \"bytes_per_sprite\": " << Number(true, cell.bytes_per_sprite) << ", \"answers\": "
        << (answer ? Format("\"%016llx\"", static_cast<unsigned long long>(*answer)) : "null")
        << "}";
    separator = ",\n";
  }
  out << (cells.empty() ? "[]\n" : "\n]\n");
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
