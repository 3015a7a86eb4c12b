// Signals that ask the program to stop, and writes that fail.
//
//     NoteStopSignals();
//     while (... && StopSignal() == 0) ...
//     if (StopSignal() != 0) /* report StopText(), return StoppedExit() */
//
// A command that polls StopSignal calls NoteStopSignals first. In all other commands these signals
// end the program at once, as usual.
#pragma once

#include <string>

namespace heliopause {

// From this call on SIGTERM, SIGINT and SIGHUP are stored, and the program continues until it polls
// StopSignal. A second SIGINT ends it at once: pressing Ctrl+C twice means now. A signal that was
// ignored when the program started (nohup) stays ignored.
void NoteStopSignals();

int StopSignal();        // the first signal that arrived; 0: none
std::string StopText();  // "stopped by SIGTERM"; empty: none
int StoppedExit();       // 128 + the number of the signal, as shells report it
// As StopSignal, and SIGPIPE once stdout was closed: for commands whose result is what they print.
int StopSignalOrNoReader();

// From this call on, writing to a closed pipe or beyond the allowed size of a file fails with an
// error code instead of killing the program. Programs that this one starts have the default again.
void SurviveFailedWrites();
// From this call on, writing to a closed pipe ends the program, as usual: for a command that leaves
// no file half written.
void EndWithoutReader();

}  // namespace heliopause
