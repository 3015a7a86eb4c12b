// The source of a calling line is read from its file once, when the log meets the line first, and
// again after a reload.
#include "script/bindings/search_site.hpp"

#include <exception>
#include <string>

#include "game/rules/game.hpp"
#include "script/bindings/list_use.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

// Returns the source of a chunk, or an empty string. Files outside of scripts/game are read only
// for `heliopause script`, which loaded that file before: a brain could name any file in `load`.
std::string SourceOf(Sandbox& sandbox, std::string_view chunk) {
  ScriptContext& context = sandbox.GetContext();
  std::string text;
  if (chunk == context.program_file) return context.program_text;
  if (context.texts.GetOfFile(chunk, text)) return text;
  const bool any_file = sandbox.GetKind() == Sandbox::Kind::Script;
  return any_file && ReadFile(std::string(chunk), text) ? text : std::string();
}

}  // namespace

SearchSite SiteOf(lua_State* lua, const Game& game, const char* function) noexcept {
  ++Sandbox::Of(lua).searches;
  if (!game.Log().IsLogging()) return {};
  SearchSite site;
  site.label = function;
  site.script = true;
  // A reload gives the line another text. Both counters grow only, so their sum is new, too.
  const ScriptContext& context = Sandbox::Of(lua).GetContext();
  site.edition = context.texts.Edition() + (context.in_program ? context.program_edition : 0);
  lua_Debug frame;
  for (int level = 0; level < 20 && lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    site.line = static_cast<unsigned>(frame.currentline);
    // "@file" names a file; anything else is the text itself, for example a console line.
    const bool file = frame.source[0] == '@';
    site.file = file ? std::string_view(frame.source + 1) : std::string_view("console");
    try {
      if (file && HasShorterForms(function) && !game.Log().HasCaller(site))
        site.use = UseOfList(SourceOf(Sandbox::Of(lua), site.file), site.line, function);
      // NOLINTNEXTLINE(bugprone-empty-catch)
    } catch (const std::exception&) {  // no memory for the text: the use stays unknown
    }
    break;
  }
  return site;
}

}  // namespace heliopause
