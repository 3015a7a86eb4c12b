// The program in a window on a virtual display, with keys and mouse by xdotool.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "support/program.hpp"

namespace heliopause::test {

// Exits by the last row of the menu, or of the title. A menu takes each key when it goes down, in
// order, so that a short press is enough; a long one may repeat on a busy machine.
inline constexpr const char* kQuitKeys =
    "hold Escape 0.1; hold Next 0.1; hold Next 0.1; hold Return 0.1\n";
inline constexpr const char* kRestartKeys =
    "hold Escape 0.3; hold Up 0.3; hold Up 0.3; hold Return 0.3; hold Down 0.3; hold Return 0.3\n";

// The program, and files of its own.
class ProgramTest : public testing::Test {
 protected:
  static Outcome Heliopause(const std::string& arguments) {
    return RunShell(Program() + " " + arguments);
  }
  static std::string Program() { return HELIOPAUSE_PROGRAM; }
  static std::string LastLine(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.substr(text.rfind('\n') + 1);
  }

  std::string File(const std::string& name) const { return (folder / name).string(); }

  TemporaryFolder folder;
};

class ProgramWindowTest : public ProgramTest {
 protected:
  // Starts the program in a window, waits until the window has the keys, runs the shell lines
  // `keys`, and waits for its end. A program that ends before it has a window gets no keys. The
  // XDG folders are inside of `folder`. `variables` precede the command. In `keys`,
  // `hold KEY SECONDS` presses a key.
  Outcome InWindow(const std::string& arguments, const std::string& keys,
                   const std::string& variables = {}) const {
    const std::string script = File("keys.sh");
    WriteText(script,
              "export XDG_DATA_HOME=" + File("data") + " XDG_CONFIG_HOME=" + File("config") +
                  " ASAN_OPTIONS=detect_leaks=0\n" + kFocusFunction +
                  "hold() { xdotool keydown $1; sleep $2; xdotool keyup $1; sleep 0.2; }\n" +
                  variables + Program() + " " + arguments +
                  " & program=$!\n"
                  "focus || { wait $program; exit; }\n"
                  "sleep 0.3\n" +
                  keys + "\nwait $program\n");
    return RunShell("timeout 120 " + UnderXvfb() + "bash " + script);
  }
};

}  // namespace heliopause::test
