// What a program has printed to stdout: whether all of it has arrived.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace heliopause {

// Returns true if a write to stdout failed because its reader closed it: `heliopause ... | head`.
inline bool ReaderHasGone() {
  if (std::ferror(stdout) == 0) return false;
  // After a failed write, POLLERR on a pipe means that its read end is closed.
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

// Flushes stdout at the end of a program, and returns its exit code. Output that could not be
// written is an error, which is reported to stderr; a closed stdout (`| head`) is not.
inline int CheckOutput(const char* program, int exit_code) {
  const bool flushed = std::fflush(stdout) == 0;
  if ((flushed && std::ferror(stdout) == 0) || ReaderHasGone()) return exit_code;
  std::fprintf(stderr, "%s: not all of the output could be written\n", program);
  return exit_code == EXIT_SUCCESS ? EXIT_FAILURE : exit_code;
}

}  // namespace heliopause
