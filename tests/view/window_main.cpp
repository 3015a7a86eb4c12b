// Window tests always run in a virtual framebuffer of a known size: outside of one, this program
// starts itself again under xvfb-run. Leak detection is off: SFML 2.5.1 leaks 112 bytes per window.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {
bool OnlyLists(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--gtest_list_tests") == 0) return true;
  }
  return false;
}

int RunUnderXvfb(int argc, char** argv) {
  setenv("HELIOPAUSE_WINDOW_TESTS", "1", 1);
  const char* options = std::getenv("ASAN_OPTIONS");
  setenv("ASAN_OPTIONS", (std::string(options ? options : "") + ":detect_leaks=0").c_str(), 1);
  char self[4096] = {};
  if (readlink("/proc/self/exe", self, sizeof self - 1) <= 0) return 1;
  // -a searches for a free display number from there on. Different start numbers keep two parallel
  // runs from choosing the same one.
  const std::string number = std::to_string(100 + getpid() % 30000);
  std::vector<std::string> words{
      "xvfb-run", "-n", number, "-a", "-s", "-screen 0 1280x720x24 -noreset", self};
  words.insert(words.end(), argv + 1, argv + argc);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  std::perror("xvfb-run (Debian packages xvfb, xauth)");
  return 1;
}
}  // namespace

int main(int argc, char** argv) {
  if (std::getenv("HELIOPAUSE_WINDOW_TESTS") == nullptr && !OnlyLists(argc, argv))
    return RunUnderXvfb(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
