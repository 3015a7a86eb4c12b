// A signal handler may do almost nothing, so it stores the number of the signal, and the loops of
// the commands poll that.
#include "app/stop_signal.hpp"

#include <csignal>

#include "base/standard_output.hpp"

namespace heliopause {
namespace {

volatile std::sig_atomic_t noted = 0;  // the first signal that arrived; 0: none

void Note(int signal) {
  if (noted == 0) noted = signal;
}

// SA_RESTART: a read or write that the signal interrupts continues.
void Handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

// nohup starts a program with SIGHUP ignored; that stays so.
void NoteUnlessIgnored(int signal, int flags) {
  struct sigaction before {};
  sigaction(signal, nullptr, &before);
  if (before.sa_handler != SIG_IGN) Handle(signal, Note, flags);
}

}  // namespace

// SA_RESETHAND: the second signal has its usual effect. For SIGINT only, because a terminal that is
// closed may send SIGHUP twice.
void NoteStopSignals() {
  NoteUnlessIgnored(SIGTERM, 0);
  NoteUnlessIgnored(SIGHUP, 0);
  NoteUnlessIgnored(SIGINT, SA_RESETHAND);
}

int StopSignal() { return noted; }

int StopSignalOrNoReader() {
  if (noted == 0 && ReaderHasGone()) noted = SIGPIPE;
  return noted;
}

std::string StopText() {
  switch (noted) {
    case 0:
      return {};
    case SIGINT:
      return "stopped by SIGINT";
    case SIGHUP:
      return "stopped by SIGHUP";
    case SIGPIPE:
      return "stopped because its output was closed";
    default:
      return "stopped by SIGTERM";
  }
}

int StoppedExit() { return 128 + noted; }

// A handler that does nothing, instead of SIG_IGN, which programs started by this one would
// inherit.
void SurviveFailedWrites() {
  const auto nothing = [](int) {};
  Handle(SIGPIPE, nothing, 0);
  Handle(SIGXFSZ, nothing, 0);
}

void EndWithoutReader() { Handle(SIGPIPE, SIG_DFL, 0); }

}  // namespace heliopause
