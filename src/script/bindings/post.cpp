// Only a script file is reported to the observer: what brains, scenarios and missions post follows
// from the state, in a replay as well.
#include "script/bindings/post.hpp"

#include <utility>

#include "game/rules/game.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"
#include "script/state/script_observer.hpp"

namespace heliopause {

void PostCommand(Sandbox& sandbox, Game& game, Command command) {
  ScriptObserver* const observer = sandbox.GetContext().observer;
  if (observer != nullptr && sandbox.GetKind() == Sandbox::Kind::Script) observer->Posted(command);
  game.Post(std::move(command));
}

}  // namespace heliopause
