// The output of the parts of the benchmark that write tables row by row, and the clock of those
// that measure in processor time.
#pragma once

#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

namespace heliopause::bench {

/// Prints each row at once, and keeps all of them for a page.
class TableWriter {
 public:
  explicit TableWriter(std::string_view head) { Write(head); }

  void Write(std::string_view text) {
    std::cout << text << std::flush;
    text_ += text;
  }

  /// Writes the page. Returns false, with a message, when it cannot be written. An empty path
  /// writes nothing.
  bool Save(const std::string& path) const {
    if (path.empty() || std::ofstream(path) << text_ << std::flush) return true;
    std::cerr << "Cannot write " << path << "\n";
    return false;
  }

 private:
  std::string text_;
};

/// Processor time of this process. Other load on the machine does not count.
inline double ProcessorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace heliopause::bench
