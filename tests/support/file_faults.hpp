// Makes system calls on files fail at a chosen point. A program that uses this is linked with
// `--wrap` for open, write, fsync, rename, renameat2, unlink and flock.
//
// Points are counted from 0: one for each call, and one for each byte of a write.
#pragma once

#include <cstdint>
#include <optional>

namespace heliopause::test {

struct FilePlan {
  std::optional<std::uint64_t> fail_at;  // the call at this point fails, or the rest of the write
  // All later calls fail as well: a disk that stays full, or a program that is killed there.
  bool for_good = false;
  int error = 5;             // EIO
  bool can_exchange = true;  // false: like a file system without RENAME_EXCHANGE
};

// Active while the object exists. One object at a time, in one thread.
class FileFaults {
 public:
  explicit FileFaults(const FilePlan& plan);
  ~FileFaults();
  FileFaults(const FileFaults&) = delete;
  FileFaults& operator=(const FileFaults&) = delete;

  std::uint64_t Points() const;  // points passed so far
  // Whether a file was renamed before it was synced: after a power failure it might be empty.
  bool NamedUnsynced() const;
};

}  // namespace heliopause::test
