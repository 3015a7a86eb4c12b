#include "app/stop_signal.hpp"

#include <csignal>

namespace heliopause {
namespace {

volatile std::sig_atomic_t noted = 0;

void Note(int signal) {
  if (noted == 0) noted = signal;
}

void Handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

void NoteUnlessIgnored(int signal, int flags) {
  struct sigaction before {};
  sigaction(signal, nullptr, &before);
  if (before.sa_handler != SIG_IGN) Handle(signal, Note, flags);
}

}  // namespace

// A terminal that is closed may send SIGHUP twice: only SIGINT kills at the second time.
void NoteStopSignals() {
  NoteUnlessIgnored(SIGTERM, 0);
  NoteUnlessIgnored(SIGHUP, 0);
  NoteUnlessIgnored(SIGINT, SA_RESETHAND);
}

int StopSignal() { return noted; }

std::string StopText() {
  switch (noted) {
    case 0:
      return {};
    case SIGINT:
      return "stopped by SIGINT";
    case SIGHUP:
      return "stopped by SIGHUP";
    default:
      return "stopped by SIGTERM";
  }
}

int StoppedExit() { return 128 + noted; }

// A handler that does nothing, and not SIG_IGN, which a program that is started would inherit.
void SurviveFailedWrites() {
  const auto nothing = [](int) {};
  Handle(SIGPIPE, nothing, 0);
  Handle(SIGXFSZ, nothing, 0);
}

}  // namespace heliopause
