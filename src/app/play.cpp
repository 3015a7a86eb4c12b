// The command `play`: probes the display, then runs the loop.
#include <string>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/play_loop.hpp"
#include "view/window/display.hpp"

namespace heliopause {

int Play(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  std::string why;
  // The connection must stay open until the window is closed (display.hpp).
  const auto display = ProbeDisplay(why);
  if (display == nullptr) {
    PrintError(why +
               "; start `heliopause play` on a desktop. `heliopause shot --out FILE.png` and "
               "`heliopause run` need none");
    return kExitNoDisplay;
  }
  return PlayLoop(line, folders, catalog).Play();
}

}  // namespace heliopause
