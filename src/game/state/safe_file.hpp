// Atomic replacement of files: if the program or the machine stops at any moment, a complete file
// of that name exists, either the old or the new one.
//
//     NAME.new is written and synced -> NAME.new and NAME are exchanged -> the former NAME is
//     renamed to its backup name, or removed
//
// File systems without an atomic exchange (FAT, NFS) have a moment in which the old file exists
// under its backup name only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace heliopause {

// The text is the reason, with the system's message, without the name of the file.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Owns an open file descriptor.
class Descriptor {
 public:
  Descriptor(const std::filesystem::path& name, int flags);
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
  bool IsOpen() const { return value_ >= 0; }
  int Value() const { return value_; }
  // Writes all bytes, restarting after signals. Returns false with the reason in errno.
  bool Write(std::span<const std::byte> bytes) const;
  bool Sync() const;
  // Locks the file or folder until this is destroyed, also when the program is killed. Returns
  // false while another program has the lock. Where nothing can be locked, no other program is
  // known: returns true.
  bool Lock() const;

 private:
  int value_;
};

// Renames NAME.new to NAME. An existing NAME becomes `backup`, or is removed without one. Throws
// FileError; NAME is then unchanged and NAME.new is removed.
void PublishNewFile(const std::filesystem::path& file,
                    const std::optional<std::filesystem::path>& backup);
std::filesystem::path NewFileName(const std::filesystem::path& file);  // NAME.new

// Writes and syncs NAME.new, publishes it as NAME, syncs the folder. Two programs that write into
// the same folder take turns; one waits for at most two seconds. Throws FileError; NAME is then
// unchanged or already the new file.
void ReplaceFile(const std::filesystem::path& file, std::span<const std::byte> bytes,
                 const std::optional<std::filesystem::path>& backup);

// Why ReplaceFile would fail, as far as that is known without a write: for an error before a long
// run. Empty: no reason is known.
std::string WhyNotWritable(const std::filesystem::path& file);

// Reads a file of at most `max_size` bytes. Throws FileError.
std::vector<std::byte> ReadWholeFile(const std::filesystem::path& file, std::uintmax_t max_size);

}  // namespace heliopause
