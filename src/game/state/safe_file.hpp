// Files that are replaced as a whole: whatever stops the program or the machine on the way, there
// is a complete file of that name, the old one or the new one.
//
//     NAME.new is written and synced -> it changes places with NAME -> what was NAME gets its name
//     as an old one, or goes
//
// File systems that cannot let two files change places (FAT, NFS) have a moment in between in which
// the old one is there under its name as an old one alone.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

namespace heliopause {

// The reason in words, by the system; without the file's name.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An open file, closed with it.
class Descriptor {
 public:
  Descriptor(const std::filesystem::path& name, int flags);
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
  bool IsOpen() const { return value_ >= 0; }
  int Value() const { return value_; }
  // All of it; otherwise errno says why.
  bool Write(std::span<const std::byte> bytes) const;
  bool Sync() const;

 private:
  int value_;
};

// Puts NAME.new into NAME's place. What is there now, if anything, becomes `old`; without `old` it
// goes. Throws FileError; then NAME is as it was, and NAME.new has gone.
void PublishNewFile(const std::filesystem::path& file,
                    const std::optional<std::filesystem::path>& old);
std::filesystem::path NewFileName(const std::filesystem::path& file);  // NAME.new

// All of it: writes and syncs NAME.new, puts it in place, syncs the folder. Of two programs that do
// so in one folder, one waits for the other, two seconds at most. Throws FileError; then NAME is as
// it was, or is the new one already.
void ReplaceFile(const std::filesystem::path& file, std::span<const std::byte> bytes,
                 const std::optional<std::filesystem::path>& old);

}  // namespace heliopause
