// The probe of the display, on a display that restarts as a person's own Xvfb would.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "view/window/display.hpp"

// Last: their macros (None, Bool, ...) are names to everybody else.
#include <X11/Xatom.h>
#include <X11/Xlib.h>

namespace heliopause {
namespace {

// An X server that starts anew, forgetting everything, when its last client leaves. While it lives
// DISPLAY leads to it.
class ForgetfulServer {
 public:
  ForgetfulServer() : before_(std::getenv("DISPLAY")) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      execlp("Xvfb", "Xvfb", "-displayfd", std::to_string(ends[1]).c_str(), "-screen", "0",
             "640x480x24", nullptr);
      _exit(1);
    }
    close(ends[1]);
    std::string number;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) number += c;
    close(ends[0]);
    if (number.empty()) throw std::runtime_error("Xvfb does not start");
    setenv("DISPLAY", (":" + number).c_str(), 1);
  }
  ForgetfulServer(const ForgetfulServer&) = delete;
  ForgetfulServer& operator=(const ForgetfulServer&) = delete;
  ~ForgetfulServer() {
    setenv("DISPLAY", before_.c_str(), 1);
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }

 private:
  std::string before_;
  pid_t process_ = -1;
};

constexpr char kNote[] = "HELIOPAUSE_NOTE";

// Leaves a note on the root window, to be found until the server forgets it.
void LeaveNote(Display* display) {
  const unsigned char text[] = "here";
  XChangeProperty(display, DefaultRootWindow(display), XInternAtom(display, kNote, False),
                  XA_STRING, 8, PropModeReplace, text, 4);
  XSync(display, False);
}

bool FindsNote() {
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) return false;
  Atom type = None;
  int format = 0;
  unsigned long count = 0, left = 0;
  unsigned char* text = nullptr;
  XGetWindowProperty(display, DefaultRootWindow(display), XInternAtom(display, kNote, False), 0, 4,
                     False, AnyPropertyType, &type, &format, &count, &left, &text);
  if (text != nullptr) XFree(text);
  XCloseDisplay(display);
  return count > 0;
}

TEST(ProbeDisplay, SaysWhyThereIsNone) {
  const std::string display = std::getenv("DISPLAY");
  std::string why;
  EXPECT_NE(ProbeDisplay(why), nullptr);
  setenv("DISPLAY", ":987", 1);
  EXPECT_EQ(ProbeDisplay(why), nullptr);
  EXPECT_NE(why.find(":987"), std::string::npos);
  unsetenv("DISPLAY");
  EXPECT_EQ(ProbeDisplay(why), nullptr);
  EXPECT_NE(why, "");
  setenv("DISPLAY", display.c_str(), 1);
}

TEST(ProbeDisplay, KeepsTheServerFromStartingAnew) {
  const ForgetfulServer server;
  std::string why;
  Display* other = XOpenDisplay(nullptr);
  ASSERT_NE(other, nullptr);
  auto probe = ProbeDisplay(why);
  LeaveNote(other);
  XCloseDisplay(other);
  EXPECT_TRUE(FindsNote());
  probe.reset();
  usleep(300000);
  EXPECT_FALSE(FindsNote()) << "this server does not forget: the test shows nothing";
}

}  // namespace
}  // namespace heliopause
