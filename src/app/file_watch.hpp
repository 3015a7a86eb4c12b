// Reports that files below some folders were changed, added or removed.
//
// It compares sizes and times of all files at each Poll(). That works on every file system and
// however an editor saves (by writing, or by renaming a new file).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace heliopause {

class FileWatch {
 public:
  // Watches files with one of the extensions (".lua") in and below the folders. A folder that does
  // not exist contains no files.
  FileWatch(std::vector<std::filesystem::path> folders, std::vector<std::string> extensions);

  // Returns true once for each change: when the files differ from what the last call that returned
  // true saw, and did not change between this call and the one before. An editor that is still
  // writing is therefore not interrupted. Cost: a stat of each file, about 2 us.
  bool Poll();

 private:
  struct Stamp {
    std::string file;
    std::int64_t time = 0;    // of the last write
    std::uintmax_t size = 0;  // bytes
    auto operator<=>(const Stamp&) const = default;
  };
  using Stamps = std::vector<Stamp>;  // sorted

  Stamps Scan() const;

  std::vector<std::filesystem::path> folders_;
  std::vector<std::string> extensions_;
  Stamps reported_;  // what the last call that returned true saw
  Stamps seen_;      // what the last call saw
};

}  // namespace heliopause
