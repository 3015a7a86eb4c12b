// A table that is measured row by row, over as many runs as it takes.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace heliopause::bench {

/// A CSV file. A row stands in the file as soon as it is measured, so that whoever interrupts loses
/// nothing but the row at work; a later run leaves out what is there.
class CurveFile {
 public:
  /// Opens `path` or begins it with this header, of which the first `keys` columns say what a row
  /// is about. A last line that was cut off is dropped. Throws std::runtime_error when the file
  /// cannot be written or begins with another header.
  CurveFile(const std::filesystem::path& path, const std::string& header, std::size_t keys);

  bool Has(const std::string& key) const { return done_.contains(key); }

  /// `key` is the first columns, joined by commas. Throws std::runtime_error when it cannot be
  /// written.
  void Append(const std::string& key, const std::vector<double>& values);

 private:
  std::filesystem::path path_;
  std::set<std::string> done_;
  std::ofstream out_;
};

}  // namespace heliopause::bench
