// A cache of script files, read once and replaced at a reload.
#include "script/state/script_texts.hpp"

#include <cassert>
#include <utility>

#include "script/state/script_context.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

// A script may request any number of names that do not exist: the answers to further ones are not
// kept. A game has some dozens of files.
constexpr std::size_t kMaxTexts = 1000;

ScriptText Read(const ScriptContext& context, std::string_view name) {
  ScriptText result;
  result.read = ReadScript(context, name, result.text);
  result.file = FileOfScript(context, name);
  return result;
}

}  // namespace

// noexcept: called from Lua functions, through which no exception may pass.
bool ScriptTexts::Get(const ScriptContext& context, std::string_view name,
                      std::string& out) noexcept {
  try {
    const auto known = texts_.find(name);
    if (known != texts_.end()) {
      out = known->second.text;
      return known->second.read;
    }
    ScriptText fresh = Read(context, name);
    out = fresh.text;
    const bool read = fresh.read;
    if (texts_.size() < kMaxTexts) texts_.emplace(std::string(name), std::move(fresh));
    return read;
  } catch (...) {
    out.clear();
    return false;
  }
}

std::string_view ScriptTexts::FileOf(std::string_view name) const noexcept {
  const auto known = texts_.find(name);
  return known != texts_.end() ? std::string_view(known->second.file) : std::string_view();
}

bool ScriptTexts::GetOfFile(std::string_view file, std::string& out) const {
  for (const auto& [name, text] : texts_) {
    if (!text.read || text.file != file) continue;
    out = text.text;
    return true;
  }
  return false;
}

ScriptTexts::Texts ScriptTexts::Changed(const ScriptContext& context) const {
  Texts changed;
  for (const auto& [name, used] : texts_) {
    ScriptText now = Read(context, name);
    if (now != used) changed.emplace(name, std::move(now));
  }
  return changed;
}

void ScriptTexts::Exchange(Texts& changed) {
  ++edition_;
  for (auto& [name, text] : changed) {
    const auto used = texts_.find(name);
    assert(used != texts_.end() && "only texts in use are replaced");
    std::swap(used->second, text);
  }
}

}  // namespace heliopause
