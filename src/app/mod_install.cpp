// The files are written to a folder beside the installed mods; renames put it into its place.
#include "app/mod_install.hpp"

#include <fcntl.h>
#include <stdlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "game/data/data_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Fail(const fs::path& file, const std::string& reason) {
  throw ModArchiveError(file, reason);
}

// A folder beside the installed mods, so that a rename moves its contents there. Removed at the
// end with what is left in it.
class WorkFolder {
 public:
  explicit WorkFolder(const fs::path& beside) {
    std::error_code error;
    fs::create_directories(beside, error);
    std::string name = (beside / ".add-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      Fail(beside, std::string("cannot be written: ") + std::strerror(errno));
    path_ = name;
  }
  ~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const fs::path& Path() const { return path_; }

 private:
  fs::path path_;
};

// The folder in the archive that holds mod.toml, with a slash at its end; "" for the archive
// itself.
std::string RootOf(const std::vector<ArchivedFile>& files, const fs::path& file) {
  for (const ArchivedFile& one : files) {
    if (one.name == "mod.toml") return "";
    const std::size_t slash = one.name.find('/');
    if (slash != std::string::npos && one.name.substr(slash + 1) == "mod.toml")
      return one.name.substr(0, slash + 1);
  }
  Fail(file, "holds no mod.toml, or not in its first folder");
}

void WriteFiles(const std::vector<ArchivedFile>& files, const std::string& root,
                const fs::path& folder, const fs::path& file) {
  for (const ArchivedFile& one : files) {
    if (!one.name.starts_with(root))
      Fail(file, "'" + one.name + "'" + " is not in the folder of the mod");
    const fs::path target = folder / one.name.substr(root.size());
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    std::ofstream stream(target, std::ios::binary);
    stream.write(one.bytes.data(), static_cast<std::streamsize>(one.bytes.size()));
    if (!stream.flush()) Fail(target, "cannot be written");
  }
}

std::string NameInFile(const fs::path& folder, const fs::path& file) {
  std::vector<DataError> errors;
  const std::optional<DataEntry> table = ReadDataTable(folder / "mod.toml", "mod.toml", errors);
  const DataValue* name = table ? table->Find("name") : nullptr;
  const auto* text = name != nullptr ? std::get_if<std::string>(&name->value) : nullptr;
  if (text == nullptr || !IsModName(*text))
    Fail(file, errors.empty() ? "mod.toml has no valid name" : errors[0].Text());
  return *text;
}

// Moves the unpacked mod to `place`. A mod that was there is moved to `former`.
void Exchange(const fs::path& unpacked, const fs::path& place, const fs::path& former) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(place, error))) {
    fs::rename(unpacked, place, error);
    if (error) Fail(place, "cannot be written: " + error.message());
    return;
  }
  fs::remove_all(former, error);
  // One step on most file systems. On others there is no mod of this name for a moment.
  if (::renameat2(AT_FDCWD, unpacked.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) {
    fs::rename(unpacked, former, error);
    return;  // if that failed, the former mod is removed with the work folder
  }
  fs::rename(place, former, error);
  if (!error) fs::rename(unpacked, place, error);
  if (!error) return;
  std::error_code ignored;
  if (!fs::exists(place, ignored)) fs::rename(former, place, ignored);
  Fail(place, "cannot be written: " + error.message());
}

}  // namespace

Mod InstallMod(const fs::path& file, const fs::path& folder, bool force) {
  const std::vector<ArchivedFile> files = ReadModArchive(file);
  const std::string root = RootOf(files, file);
  const WorkFolder work(folder);
  WriteFiles(files, root, work.Path() / ".new", file);
  const std::string name = NameInFile(work.Path() / ".new", file);
  std::error_code error;
  fs::rename(work.Path() / ".new", work.Path() / name, error);
  std::vector<DataError> errors;
  std::optional<Mod> mod = ReadMod(work.Path() / name, errors);
  if (error || !mod) Fail(file, errors.empty() ? error.message() : errors[0].Text());
  const fs::path place = folder / name;
  std::vector<DataError> unreadable;
  const std::optional<Mod> before = ReadMod(place, unreadable);
  if (before && !force && ParseVersion(mod->version) <= ParseVersion(before->version)) {
    Fail(file, "version = " + mod->version + " (expected one above " + before->version +
                   ", which is installed, or --force)");
  }
  if (!before && !force && fs::exists(fs::symlink_status(place, error)))
    Fail(file, place.string() + " exists and is no mod that can be read (expected --force)");
  Exchange(work.Path() / name, place, FormerMod(folder, name));
  mod->folder = place;
  return *mod;
}

fs::path FormerMod(const fs::path& folder, const std::string& name) {
  return folder / ("." + name + ".1");
}

void RemoveMod(const std::string& name, const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(folder / name, error))) Fail(folder / name, "does not exist");
  fs::remove_all(FormerMod(folder, name), error);
  fs::rename(folder / name, FormerMod(folder, name), error);
  if (error) Fail(folder / name, "cannot be removed: " + error.message());
}

}  // namespace heliopause
