// The system's calls on files, made to fail at any point. The program that uses
// this is linked with `--wrap` for open, write, fsync, rename, renameat2, unlink and flock.
//
// Points are counted from 0: each call is one, and each byte of a write is.
#pragma once

#include <cstdint>
#include <optional>

namespace heliopause::test {

struct FilePlan {
  std::optional<std::uint64_t> fail_at;  // this call fails, or the rest of this write
  // And no call after it does anything: a disk that stays full, or a program that is killed there.
  bool for_good = false;
  int error = 5;             // EIO
  bool can_exchange = true;  // as a file system without RENAME_EXCHANGE when false
};

// In force while it lives. One at a time, one thread.
class FileFaults {
 public:
  explicit FileFaults(const FilePlan& plan);
  ~FileFaults();
  FileFaults(const FileFaults&) = delete;
  FileFaults& operator=(const FileFaults&) = delete;

  std::uint64_t Points() const;  // passed until now
  // A file was given a name before it was synced: after a loss of power it might be empty.
  bool NamedUnsynced() const;
};

}  // namespace heliopause::test
