// libarchive reads and writes the format; nothing is unpacked by it. ReadModArchive collects names
// and bytes in memory, which the limits of a mod bound.
#include "app/mod_archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <boost/container/flat_set.hpp>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <system_error>

#include "base/hidden_file.hpp"
#include "game/mods/mod_folders.hpp"
#include "game/state/safe_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr std::time_t kFirstDosDay = 315'532'800;  // 1980-01-01, the earliest time of a zip entry

[[noreturn]] void Fail(const fs::path& file, const std::string& reason) {
  throw ModArchiveError(file, reason);
}

// Empty if a file of this name can be written on any system below the folder that it is unpacked
// to: parts of letters, digits and - _ . + space, separated by single slashes, none of them "..".
std::string ErrorOfName(std::string_view name) {
  if (name.empty() || name.size() > kLongestModPath)
    return "its length is not 1 to " + std::to_string(kLongestModPath);
  std::size_t parts = 0;
  while (!name.empty()) {
    const std::size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    name.remove_prefix(slash == std::string_view::npos ? name.size() : slash + 1);
    if (part.empty() || part == "." || part == "..") return "it leads out of its folder";
    if (++parts > kDeepestModPath)
      return "more than " + std::to_string(kDeepestModPath) + " folders";
    for (const char c : part) {
      const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!plain && std::strchr("-_.+ ", c) == nullptr)
        return "only letters, digits and - _ . + are allowed";
    }
    if (part.back() == '.' || part.back() == ' ' || part.front() == ' ')
      return "a part of it begins or ends with a space or ends with a dot";
  }
  return {};
}

// For messages: bytes of an archive may hold anything.
std::string Shown(std::string_view name) {
  std::string text(name.substr(0, kLongestModPath));
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) c = '?';
  return "'" + text + "'";
}

// Counts the files and bytes of a mod, and rejects it above the limits.
class Limits {
 public:
  explicit Limits(const fs::path& file) : file_(file) {}
  void AddFile() {
    if (++files_ > kMaxModFiles)
      Fail(file_, "more than " + std::to_string(kMaxModFiles) + " files");
  }
  // Call while bytes are unpacked, not afterwards: a small archive may expand without end.
  void AddBytes(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ > kMaxModBytes)
      Fail(file_, "more than " + std::to_string(kMaxModBytes >> 20) + " MiB unpacked");
  }

 private:
  const fs::path& file_;
  std::size_t files_ = 0;
  std::uintmax_t bytes_ = 0;
};

// ---- reading ----

struct Closer {
  void operator()(archive* a) const { archive_free(a); }
};
using Archive = std::unique_ptr<archive, Closer>;

std::string ErrorOf(archive* a) {
  const char* text = archive_error_string(a);
  return text != nullptr ? text : "unknown error";
}

std::string BytesOf(archive* a, const fs::path& file, Limits& limits) {
  std::string bytes;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const la_ssize_t count = archive_read_data(a, block.data(), block.size());
    if (count < 0) Fail(file, "damaged: " + ErrorOf(a));
    if (count == 0) return bytes;
    limits.AddBytes(static_cast<std::size_t>(count));
    bytes.append(block.data(), static_cast<std::size_t>(count));
  }
}

Archive OpenArchive(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) Fail(file, "cannot be read");
  if (fs::file_size(file, error) > kMaxModBytes)
    Fail(file, "larger than " + std::to_string(kMaxModBytes >> 20) + " MiB");
  Archive a(archive_read_new());
  if (a == nullptr || archive_read_support_format_zip_seekable(a.get()) != ARCHIVE_OK ||
      archive_read_open_filename(a.get(), file.c_str(), 1 << 16) != ARCHIVE_OK)
    Fail(file, "is not a zip archive" + (a != nullptr ? " (" + ErrorOf(a.get()) + ")" : ""));
  return a;
}

// ---- packing ----

la_ssize_t Append(archive*, void* out, const void* bytes, std::size_t size) {
  const auto* begin = static_cast<const std::byte*>(bytes);
  auto& all = *static_cast<std::vector<std::byte>*>(out);
  all.insert(all.end(), begin, begin + size);
  return static_cast<la_ssize_t>(size);
}

// An archive that `mods pack` wrote into the folder of the mod: the present one or a former one.
bool IsArchiveOf(const Mod& mod, const std::string& name, const fs::path& file) {
  std::error_code error;
  const bool former = name.starts_with(mod.name + "-") && name.ends_with(".zip");
  return (former && name.find('/') == std::string::npos) ||
         fs::equivalent(mod.folder / name, file, error);
}

// The regular files of a mod, sorted, by their path in the folder; without such archives.
std::vector<std::string> NamesIn(const Mod& mod, const fs::path& file) {
  std::vector<std::string> names;
  std::error_code error;
  fs::recursive_directory_iterator at(mod.folder, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().lexically_relative(mod.folder).generic_string();
    std::error_code ignored;
    const fs::file_status status = at->symlink_status(ignored);
    if (IsHiddenFile(at->path())) {
      if (fs::is_directory(status)) at.disable_recursion_pending();
      continue;
    }
    if (fs::is_directory(status) || IsArchiveOf(mod, name, file)) continue;
    if (!fs::is_regular_file(status)) Fail(mod.folder / name, "is a link or a device, not a file");
    if (const std::string name_error = ErrorOfName(mod.name + "/" + name); !name_error.empty())
      Fail(mod.folder / name, "its name cannot be unpacked: " + name_error);
    names.push_back(name);
  }
  if (error) Fail(mod.folder, error.message());
  std::sort(names.begin(), names.end());
  return names;
}

void WriteEntry(archive* a, const std::string& name, const std::string& bytes,
                const fs::path& file) {
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                       archive_entry_free);
  if (entry == nullptr) throw std::bad_alloc();
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_mtime(entry.get(), kFirstDosDay, 0);
  if (archive_write_header(a, entry.get()) != ARCHIVE_OK ||
      archive_write_data(a, bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size()))
    Fail(file, "cannot be written: " + ErrorOf(a));
}

// Parts of a path that begin with a dot are of tools (.git, .luarc.json), not of the mod.
bool IsHidden(std::string_view name) {
  return name.front() == '.' || name.find("/.") != std::string_view::npos;
}

std::string LowerCase(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// The names of an archive, in lower case, because some file systems ignore case.
class Names {
 public:
  explicit Names(const fs::path& file) : file_(file) {}
  void AddFile(const std::string& name) {
    const std::string lower = LowerCase(name);
    if (!files_.insert(lower).second) Fail(file_, Shown(name) + " is in it twice");
    for (std::size_t at = lower.find('/'); at != std::string::npos; at = lower.find('/', at + 1)) {
      folders_.insert(lower.substr(0, at));
      if (files_.contains(lower.substr(0, at))) FailAsBoth(lower.substr(0, at));
    }
    if (folders_.contains(lower)) FailAsBoth(lower);
  }

 private:
  [[noreturn]] void FailAsBoth(const std::string& name) const {
    Fail(file_, Shown(name) + " is both a file and a folder");
  }
  const fs::path& file_;
  boost::container::flat_set<std::string> files_, folders_;
};

}  // namespace

std::size_t PackMod(const Mod& mod, const fs::path& file) {
  const std::vector<std::string> names = NamesIn(mod, file);
  std::vector<std::byte> bytes;
  Archive a(archive_write_new());
  if (a == nullptr) throw std::bad_alloc();
  archive_write_set_format_zip(a.get());
  archive_write_set_bytes_in_last_block(a.get(), 1);
  if (archive_write_open(a.get(), &bytes, nullptr, Append, nullptr) != ARCHIVE_OK)
    Fail(file, "cannot be written: " + ErrorOf(a.get()));
  Limits limits(file);
  for (const std::string& name : names) {
    std::ifstream stream(mod.folder / name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.is_open() || stream.bad()) Fail(mod.folder / name, "cannot be read");
    limits.AddFile();
    limits.AddBytes(text.size());
    WriteEntry(a.get(), mod.name + "/" + name, text, file);
  }
  if (archive_write_close(a.get()) != ARCHIVE_OK)
    Fail(file, "cannot be written: " + ErrorOf(a.get()));
  try {
    ReplaceFile(file, bytes, std::nullopt);
  } catch (const FileError& error) {
    Fail(file, error.what());
  }
  return names.size();
}

std::vector<ArchivedFile> ReadModArchive(const fs::path& file) {
  const Archive a = OpenArchive(file);
  Limits limits(file);
  std::vector<ArchivedFile> files;
  Names names(file);
  archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = archive_read_next_header(a.get(), &entry)) == ARCHIVE_OK) {
    const char* pathname = archive_entry_pathname(entry);
    std::string name = pathname != nullptr ? pathname : "";
    const bool folder = archive_entry_filetype(entry) == AE_IFDIR;
    if (folder && !name.empty() && name.back() == '/') name.pop_back();
    if (const std::string name_error = ErrorOfName(name); !name_error.empty())
      Fail(file, "the name " + Shown(name) + " is not safe: " + name_error);
    if (archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr ||
        (!folder && archive_entry_filetype(entry) != AE_IFREG))
      Fail(file, Shown(name) + " is a link or a device, not a file");
    if (archive_entry_is_encrypted(entry) != 0) Fail(file, Shown(name) + " is encrypted");
    limits.AddFile();
    if (folder || IsHidden(name)) continue;
    names.AddFile(name);
    files.push_back({name, BytesOf(a.get(), file, limits)});
  }
  if (status != ARCHIVE_EOF) Fail(file, "damaged or not a zip archive: " + ErrorOf(a.get()));
  if (files.empty()) Fail(file, "holds no files");
  return files;
}

}  // namespace heliopause
