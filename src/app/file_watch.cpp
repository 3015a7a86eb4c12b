// A change is reported once the files have been the same in two consecutive calls of Poll, so that
// an editor has finished writing.
#include "app/file_watch.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace heliopause {

namespace fs = std::filesystem;

FileWatch::FileWatch(std::vector<fs::path> folders, std::vector<std::string> extensions)
    : folders_(std::move(folders)), extensions_(std::move(extensions)) {
  reported_ = seen_ = Scan();
}

bool FileWatch::Poll() {
  const Stamps before = std::exchange(seen_, Scan());
  if (seen_ != before || seen_ == reported_) return false;
  reported_ = seen_;
  return true;
}

// A file that disappears while the folder is read is left out.
FileWatch::Stamps FileWatch::Scan() const {
  Stamps stamps;
  for (const fs::path& folder : folders_) {
    std::error_code error;
    fs::recursive_directory_iterator entries(folder, error);
    for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
      const fs::path& file = entries->path();
      if (std::find(extensions_.begin(), extensions_.end(), file.extension()) == extensions_.end())
        continue;
      std::error_code gone;
      const auto time = fs::last_write_time(file, gone);
      const std::uintmax_t size = gone ? 0 : fs::file_size(file, gone);
      if (!gone) stamps.push_back({file.string(), time.time_since_epoch().count(), size});
    }
  }
  std::sort(stamps.begin(), stamps.end());
  return stamps;
}

}  // namespace heliopause
