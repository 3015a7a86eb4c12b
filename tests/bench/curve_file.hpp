// A table that is measured row by row, over several runs if necessary.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace heliopause::bench {

/// A CSV file. Each row is written as soon as it is measured: an interrupted run loses only the row
/// that it was measuring, and a later run skips the rows that exist.
class CurveFile {
 public:
  /// Opens `path`, or creates it with this header. The first `keys` columns identify a row. An
  /// incomplete last line is dropped. Throws std::runtime_error when the file cannot be written or
  /// has another header.
  CurveFile(const std::filesystem::path& path, const std::string& header, std::size_t keys);

  bool Has(const std::string& key) const { return done_.contains(key); }

  /// `key` holds the key columns, joined by commas. Throws std::runtime_error when the row cannot
  /// be written.
  void Append(const std::string& key, const std::vector<double>& values);

 private:
  std::filesystem::path path_;
  std::set<std::string> done_;
  std::ofstream out_;
};

}  // namespace heliopause::bench
