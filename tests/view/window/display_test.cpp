// The probe of the display, on an Xvfb that restarts after its last client.
#include "view/window/display.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

// Last: their macros (None, Bool, ...) are identifiers in other headers.
#include <X11/Xatom.h>
#include <X11/Xlib.h>

namespace heliopause {
namespace {

// An X server that resets its state when its last client leaves. DISPLAY names it for the lifetime
// of this object.
class ResettingServer {
 public:
  ResettingServer() : before_(std::getenv("DISPLAY")) {
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
  ResettingServer(const ResettingServer&) = delete;
  ResettingServer& operator=(const ResettingServer&) = delete;
  ~ResettingServer() {
    setenv("DISPLAY", before_.c_str(), 1);
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }

 private:
  std::string before_;
  pid_t process_ = -1;
};

constexpr char kProperty[] = "HELIOPAUSE_NOTE";

// Sets a property of the root window, which exists until the server resets.
void SetProperty(Display* display) {
  const unsigned char text[] = "here";
  XChangeProperty(display, DefaultRootWindow(display), XInternAtom(display, kProperty, False),
                  XA_STRING, 8, PropModeReplace, text, 4);
  XSync(display, False);
}

bool HasProperty() {
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) return false;
  Atom type = None;
  int format = 0;
  unsigned long count = 0, left = 0;
  unsigned char* text = nullptr;
  XGetWindowProperty(display, DefaultRootWindow(display), XInternAtom(display, kProperty, False), 0,
                     4, False, AnyPropertyType, &type, &format, &count, &left, &text);
  if (text != nullptr) XFree(text);
  XCloseDisplay(display);
  return count > 0;
}

TEST(ProbeDisplay, ReportsWhyThereIsNoDisplay) {
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

TEST(ProbeDisplay, KeepsTheServerFromResetting) {
  const ResettingServer server;
  std::string why;
  Display* other = XOpenDisplay(nullptr);
  ASSERT_NE(other, nullptr);
  auto probe = ProbeDisplay(why);
  SetProperty(other);
  XCloseDisplay(other);
  EXPECT_TRUE(HasProperty());
  probe.reset();
  usleep(300000);
  EXPECT_FALSE(HasProperty()) << "this server does not reset, so the test proves nothing";
}

}  // namespace
}  // namespace heliopause
