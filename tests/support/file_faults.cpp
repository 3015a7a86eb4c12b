#include "support/file_faults.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <set>
#include <string>

namespace heliopause::test {
namespace {

struct State {
  FilePlan plan;
  std::uint64_t passed = 0;
  bool failing = false, named_unsynced = false;
  std::map<int, std::string> open;
  std::set<std::string> unsynced;
};
State* state = nullptr;  // nullptr: calls go to the system unchanged

// Returns how many of these points may be passed; 0: the call must fail.
std::size_t Pass(std::size_t points) {
  State& s = *state;
  if (s.failing) return 0;
  if (s.passed == s.plan.fail_at) {
    s.failing = s.plan.for_good;
    ++s.passed;
    return 0;
  }
  if (s.plan.fail_at && s.passed < *s.plan.fail_at)
    points = std::min<std::uint64_t>(points, *s.plan.fail_at - s.passed);
  s.passed += points;
  return points;
}

// Returns true when the call may be made; sets errno otherwise.
bool PassOne() {
  if (state == nullptr || Pass(1) > 0) return true;
  errno = state->plan.error;
  return false;
}

void Named(const char* from) {
  if (state != nullptr && state->unsynced.contains(from)) state->named_unsynced = true;
}

}  // namespace

FileFaults::FileFaults(const FilePlan& plan) {
  state = new State;
  state->plan = plan;
}

FileFaults::~FileFaults() {
  delete state;
  state = nullptr;
}

std::uint64_t FileFaults::Points() const { return state->passed; }
bool FileFaults::NamedUnsynced() const { return state->named_unsynced; }

// Names that `ld --wrap` requires.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
int __real_open(const char* name, int flags, ...);
ssize_t __real_write(int file, const void* bytes, size_t size);
int __real_fsync(int file);
int __real_rename(const char* from, const char* to);
int __real_renameat2(int from_folder, const char* from, int to_folder, const char* to,
                     unsigned flags);
int __real_unlink(const char* name);
int __real_flock(int file, int operation);

int __wrap_open(const char* name, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  if (!PassOne()) return -1;
  const int file = __real_open(name, flags, mode);
  if (state != nullptr && file >= 0) state->open[file] = name;
  return file;
}

ssize_t __wrap_write(int file, const void* bytes, size_t size) {
  if (state == nullptr) return __real_write(file, bytes, size);
  const std::size_t allowed = Pass(size);
  if (allowed > 0) {
    state->unsynced.insert(state->open[file]);
    return __real_write(file, bytes, allowed);
  }
  errno = state->plan.error;
  return -1;
}

// Does not call the real fsync: it is by far the slowest call, and a test cannot see its effect.
int __wrap_fsync(int file) {
  if (state == nullptr) return __real_fsync(file);
  if (!PassOne()) return -1;
  state->unsynced.erase(state->open[file]);
  return 0;
}

int __wrap_rename(const char* from, const char* to) {
  if (!PassOne()) return -1;
  Named(from);
  return __real_rename(from, to);
}

int __wrap_renameat2(int from_folder, const char* from, int to_folder, const char* to,
                     unsigned flags) {
  if (!PassOne()) return -1;
  Named(from);
  if (state != nullptr && !state->plan.can_exchange) {
    errno = EINVAL;
    return -1;
  }
  return __real_renameat2(from_folder, from, to_folder, to, flags);
}

int __wrap_unlink(const char* name) { return PassOne() ? __real_unlink(name) : -1; }
int __wrap_flock(int file, int operation) { return PassOne() ? __real_flock(file, operation) : -1; }
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

}  // namespace heliopause::test
