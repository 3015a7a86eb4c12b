// Data files: the input replaces one file of data/, or the settings file. The catalog must report
// the errors of the file, and the game must run with the remaining data.
#include "fuzz/catalog_checks.hpp"
#include "fuzz/input.hpp"
#include "fuzz/world.hpp"
#include "view/screens/settings.hpp"

namespace heliopause::fuzz {
namespace {

// The number of a kind of input must stay: the corpus names it.
constexpr std::size_t kSettings = 5;

const Folder& DataFolder() {
  static const Folder folder;
  static const bool copied = [] {
    std::filesystem::copy(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", folder.Path(),
                          std::filesystem::copy_options::recursive);
    return true;
  }();
  Require(copied, "the data files are not copied");
  return folder;
}

Catalog LoadWith(const char* file, std::string_view text) {
  const Folder& folder = DataFolder();
  folder.Write(file, text);
  Catalog catalog = Catalog::Load(folder.Path());
  std::filesystem::copy(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / file,
                        folder.Path() / file, std::filesystem::copy_options::overwrite_existing);
  return catalog;
}

void CheckSettings(std::string_view text) {
  std::vector<std::string> errors;
  const Settings settings = ParseSettings(text, errors);
  const std::string written = FormatSettings(settings);
  std::vector<std::string> none;
  Require(FormatSettings(ParseSettings(written, none)) == written && none.empty(),
          "written settings read back differently");
}

void Run(Input input) {
  const std::size_t kind = input.Below(kDataFiles.size() + 1);
  if (kind == kSettings) return CheckSettings(input.Rest());
  const Catalog catalog = LoadWith(kDataFiles[kind > kSettings ? kind - 1 : kind], input.Rest());
  CheckCatalog(catalog);
  PlayWith(catalog);
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
