#include "game/state/safe_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

namespace heliopause {
namespace {

using std::filesystem::path;

constexpr auto kPatience = std::chrono::seconds(2);  // longer than any disk takes for a save
constexpr auto kBetweenLooks = std::chrono::milliseconds(10);

[[noreturn]] void Fail(const std::string& what, int error) {
  throw FileError(what + ": " + std::strerror(error));
}

[[noreturn]] void GiveUp(const path& fresh, const std::string& what, int error) {
  ::unlink(fresh.c_str());
  Fail(what, error);
}

path FolderOf(const path& file) { return file.has_parent_path() ? file.parent_path() : path("."); }

// Goes with the descriptor, also when the program is killed. Where the file system has no locks,
// nobody waits.
void Lock(const Descriptor& folder) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (::flock(folder.Value(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    if (std::chrono::steady_clock::now() > until)
      throw FileError("cannot be written: another program writes into its folder");
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

void WriteSynced(const path& file, std::span<const std::byte> bytes) {
  const Descriptor descriptor(file, O_WRONLY | O_CREAT | O_TRUNC);
  if (!descriptor.IsOpen()) Fail("cannot be written", errno);
  if (descriptor.Write(bytes) && descriptor.Sync()) return;
  GiveUp(file, "cannot be written", errno);
}

bool Exchange(const path& one, const path& other) {
  return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

std::string NotKept(const path& old) {
  return "the one before it cannot be kept as " + old.filename().string();
}

// `fresh` is the old file now, and stays where it is unless it is the new one again.
void KeepAs(const path& old, const path& fresh, const path& file) {
  if (std::rename(fresh.c_str(), old.c_str()) == 0) return;
  const int error = errno;
  if (Exchange(fresh, file)) GiveUp(fresh, NotKept(old), error);
  Fail(NotKept(old), error);
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

path NewFileName(const path& file) { return path(file) += ".new"; }

void PublishNewFile(const path& file, const std::optional<path>& old) {
  const path fresh = NewFileName(file);
  if (old && Exchange(fresh, file)) return KeepAs(*old, fresh, file);
  const bool moved = old && std::rename(file.c_str(), old->c_str()) == 0;
  if (old && !moved && errno != ENOENT) GiveUp(fresh, NotKept(*old), errno);
  if (std::rename(fresh.c_str(), file.c_str()) == 0) return;
  const int error = errno;
  if (moved) std::rename(old->c_str(), file.c_str());
  GiveUp(fresh, "cannot be put in place", error);
}

void ReplaceFile(const path& file, std::span<const std::byte> bytes,
                 const std::optional<path>& old) {
  const Descriptor folder(FolderOf(file), O_RDONLY | O_DIRECTORY);
  if (!folder.IsOpen()) Fail("cannot be written", errno);
  Lock(folder);
  WriteSynced(NewFileName(file), bytes);
  PublishNewFile(file, old);
  if (!folder.Sync()) Fail("its folder cannot be synced", errno);
}

}  // namespace heliopause
