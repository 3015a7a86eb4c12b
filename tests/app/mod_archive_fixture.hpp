// Archives of any entries, and what InstallMod says of them.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <vector>

#include "app/mod_fixture.hpp"
#include "app/mod_install.hpp"

namespace heliopause::test {

struct Entry {
  std::string name, bytes;
  unsigned type = AE_IFREG;
};

class ModArchiveTest : public ModTest {
 protected:
  Mod InstalledMod(const std::string& name) const {
    std::vector<DataError> errors;
    return ReadMod(Mods() / name, errors).value();
  }

  // A zip file of these entries, whatever they are.
  std::filesystem::path Zip(const std::vector<Entry>& entries) const {
    std::filesystem::path file = folder / "made.zip";
    archive* a = archive_write_new();
    archive_write_set_format_zip(a);
    archive_write_open_filename(a, file.c_str());
    for (const Entry& one : entries) {
      archive_entry* entry = archive_entry_new();
      archive_entry_set_pathname(entry, one.name.c_str());
      archive_entry_set_filetype(entry, one.type);
      archive_entry_set_perm(entry, 0644);
      if (one.type == AE_IFLNK)
        archive_entry_set_symlink(entry, one.bytes.c_str());
      else
        archive_entry_set_size(entry, static_cast<la_int64_t>(one.bytes.size()));
      archive_write_header(a, entry);
      if (one.type == AE_IFREG) archive_write_data(a, one.bytes.data(), one.bytes.size());
      archive_entry_free(entry);
    }
    archive_write_free(a);
    return file;
  }

  static std::string ModToml(const char* version) {
    return std::string("name = \"wasps\"\nversion = \"") + version + "\"\ngame = \"0.1\"\n";
  }

  // Why the file cannot be installed, without its name. Nothing may be left behind.
  std::string Reason(const std::filesystem::path& file, bool force = false) const {
    try {
      InstallMod(file, Mods(), force);
      return "installed";
    } catch (const ModArchiveError& error) {
      std::error_code ignored;
      for (const auto& left : std::filesystem::directory_iterator(Mods(), ignored))
        EXPECT_FALSE(left.path().filename().string().starts_with(".add")) << left.path();
      const std::string text = error.what();
      return text.starts_with(file.string()) ? text.substr(file.string().size() + 2) : text;
    }
  }
};

}  // namespace heliopause::test
