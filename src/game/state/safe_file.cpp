// Replacement of a file: lock the folder, write and sync NAME.new, exchange it with NAME, rename
// the old file, sync the folder. Without the syncs, a crash of the machine could leave a complete
// name with incomplete contents. The tests stop the program at each of these system calls.
#include "game/state/safe_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <thread>

namespace heliopause {
namespace {

using std::filesystem::path;

constexpr auto kMaxWait = std::chrono::seconds(2);  // longer than a save takes on any disk
constexpr auto kRetryInterval = std::chrono::milliseconds(10);

[[noreturn]] void Fail(const std::string& what, int error) {
  throw FileError(what + ": " + std::strerror(error));
}

// Removes NAME.new before it throws.
[[noreturn]] void RemoveAndFail(const path& fresh, const std::string& what, int error) {
  ::unlink(fresh.c_str());
  Fail(what, error);
}

path FolderOf(const path& file) { return file.has_parent_path() ? file.parent_path() : path("."); }

void Lock(const Descriptor& folder) {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  while (!folder.Lock()) {
    if (std::chrono::steady_clock::now() > until)
      throw FileError("cannot be written: another program is writing into its folder");
    std::this_thread::sleep_for(kRetryInterval);
  }
}

void WriteSynced(const path& file, std::span<const std::byte> bytes) {
  const Descriptor descriptor(file, O_WRONLY | O_CREAT | O_TRUNC);
  if (!descriptor.IsOpen()) Fail("cannot be written", errno);
  if (descriptor.Write(bytes) && descriptor.Sync()) return;
  RemoveAndFail(file, "cannot be written", errno);
}

bool Exchange(const path& one, const path& other) {
  return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

std::string BackupFailure(const path& backup) {
  return "the previous file cannot be renamed to " + backup.filename().string();
}

// After the exchange, `fresh` is the old file. When it cannot be renamed, exchange again, so that
// NAME is unchanged; only then may `fresh` be removed.
void RenameOldFile(const path& backup, const path& fresh, const path& file) {
  if (std::rename(fresh.c_str(), backup.c_str()) == 0) return;
  const int error = errno;
  if (Exchange(fresh, file)) RemoveAndFail(fresh, BackupFailure(backup), error);
  Fail(BackupFailure(backup), error);
}

}  // namespace

Descriptor::Descriptor(const path& name, int flags)
    : value_(::open(name.c_str(), flags | O_CLOEXEC, 0644)) {}

Descriptor::~Descriptor() {
  if (value_ >= 0) ::close(value_);
}

bool Descriptor::Write(std::span<const std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(value_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

bool Descriptor::Sync() const { return ::fsync(value_) == 0; }

// On a file system without locks, flock fails with another error.
bool Descriptor::Lock() const {
  return ::flock(value_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

path NewFileName(const path& file) { return path(file) += ".new"; }

void PublishNewFile(const path& file, const std::optional<path>& backup) {
  const path fresh = NewFileName(file);
  if (backup && Exchange(fresh, file)) return RenameOldFile(*backup, fresh, file);
  const bool moved = backup && std::rename(file.c_str(), backup->c_str()) == 0;
  if (backup && !moved && errno != ENOENT) RemoveAndFail(fresh, BackupFailure(*backup), errno);
  if (std::rename(fresh.c_str(), file.c_str()) == 0) return;
  const int error = errno;
  if (moved) std::rename(backup->c_str(), file.c_str());
  RemoveAndFail(fresh, "cannot be renamed to its final name", error);
}

void ReplaceFile(const path& file, std::span<const std::byte> bytes,
                 const std::optional<path>& backup) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) throw FileError("is a folder");
  const Descriptor folder(FolderOf(file), O_RDONLY | O_DIRECTORY);
  if (!folder.IsOpen()) Fail("cannot be written", errno);
  Lock(folder);
  WriteSynced(NewFileName(file), bytes);
  PublishNewFile(file, backup);
  if (!folder.Sync()) Fail("its folder cannot be synced", errno);
}

std::string WhyNotWritable(const path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) return "is a folder";
  const path name = FolderOf(file);
  const Descriptor folder(name, O_RDONLY | O_DIRECTORY);
  if (folder.IsOpen() && ::access(name.c_str(), W_OK | X_OK) == 0) return {};
  return std::string("cannot be written: ") + std::strerror(errno);
}

std::vector<std::byte> ReadWholeFile(const path& file, std::uintmax_t max_size) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) throw FileError("is a folder");
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) throw FileError("cannot be read: " + error.message());
  if (size > max_size) {
    throw FileError("too large: " + std::to_string(size) + " bytes (expected at most " +
                    std::to_string(max_size) + ")");
  }
  std::ifstream stream(file, std::ios::binary);
  std::vector<std::byte> bytes(size);
  const auto length = static_cast<std::streamsize>(size);
  if (!stream.read(reinterpret_cast<char*>(bytes.data()), length)) {
    throw FileError("cannot be read");
  }
  return bytes;
}

}  // namespace heliopause
