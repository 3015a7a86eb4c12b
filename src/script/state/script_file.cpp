// A name consists of letters, digits, '_', '-' and '/', so that no "..", drive or absolute path
// gets through. Links are followed: scripts cannot create any, so one that lies in the folder was
// put there by the user to develop a script elsewhere.
#include "script/state/script_file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/hidden_file.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 20;

bool IsPlainName(std::string_view name) {
  if (name.empty() || name.size() > 100 || name.front() == '/' || name.back() == '/') return false;
  if (name.find("//") != std::string_view::npos) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '/';
  });
}

}  // namespace

void AddScriptNames(const std::filesystem::path& folder, std::vector<std::string>& names) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::filesystem::path& file = entry.path();
    if (file.extension() == ".lua" && !IsHiddenFile(file)) names.push_back(file.stem().string());
  }
}

std::vector<std::string> ScriptNames(const ScriptContext& context, std::string_view folder) {
  std::vector<std::string> names;
  AddScriptNames(context.scripts / folder, names);
  for (const std::filesystem::path& mod : context.mods) AddScriptNames(mod / folder, names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

static bool FailWith(const std::string& reason, std::string& out) {
  out = reason;
  return false;
}

// noexcept: called from Lua functions, through which no exception may pass.
bool ReadFile(const std::filesystem::path& file, std::string& out) noexcept {
  try {
    out.clear();
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) return FailWith("it is a directory", out);
    // Reading a pipe or a device might not end.
    if (std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error))
      return FailWith("it is not a regular file", out);
    if (std::filesystem::file_size(file, error) > kLargestFile && !error)
      return FailWith("larger than 1 MiB", out);
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return FailWith("cannot read " + file.string(), out);
    out.assign(std::istreambuf_iterator<char>(stream), {});
    if (out.size() > kLargestFile) return FailWith("larger than 1 MiB", out);
    if (out.starts_with("\xEF\xBB\xBF")) out.erase(0, 3);  // a byte order mark
    return true;
  } catch (...) {
    out.clear();
    return false;
  }
}

// The folder that holds the file: that of the last mod which has it, otherwise that of the game.
static const std::filesystem::path& FolderOf(const ScriptContext& context,
                                             const std::filesystem::path& file) {
  std::error_code error;
  for (auto mod = context.mods.rbegin(); mod != context.mods.rend(); ++mod)
    if (std::filesystem::exists(*mod / file, error)) return *mod;
  return context.scripts;
}

// "magpie/scripts"
static std::string NameOfMod(const std::filesystem::path& scripts) {
  return (scripts.parent_path().filename() / scripts.filename()).generic_string();
}

std::string FileOfScript(const ScriptContext& context, std::string_view name) {
  const std::string file = std::string(name) + ".lua";
  if (!IsPlainName(name)) return file;
  const std::filesystem::path& folder = FolderOf(context, file);
  return &folder == &context.scripts ? file : NameOfMod(folder) + "/" + file;
}

// "scripts/game has", or with mods "scripts/game, magpie/scripts have".
static std::string FoldersThatHave(const ScriptContext& context) {
  std::string text = "scripts/game";
  for (const std::filesystem::path& mod : context.mods) text += ", " + NameOfMod(mod);
  return text + (context.mods.empty() ? " has" : " have");
}

bool ReadScript(const ScriptContext& context, std::string_view name, std::string& out) noexcept {
  try {
    if (!IsPlainName(name)) return FailWith("not a plain name like \"lib/lead\"", out);
    const std::filesystem::path file = std::string(name) + ".lua";
    const std::filesystem::path& folder = FolderOf(context, file);
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(folder / file, error);
    if (error) return FailWith(FoldersThatHave(context) + " no " + file.string(), out);
    // Messages of the parser quote the text, so a link must not lead to a file of another kind.
    if (real.extension() != ".lua")
      return FailWith(file.string() + " is a link to " + real.filename().string() +
                          " (expected a file whose name ends in .lua)",
                      out);
    return ReadFile(real, out);
  } catch (...) {
    out.clear();
    return false;
  }
}

}  // namespace heliopause
