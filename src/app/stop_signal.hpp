// What the system asks of the program by signals: to stop, and to write where nobody reads.
//
//     NoteStopSignals();
//     while (... && StopSignal() == 0) ...
//     if (StopSignal() != 0) /* say so by StopText(), leave with StoppedExit() */
//
// A command that looks at StopSignal calls NoteStopSignals; in all others these signals end the
// program at once, as usual.
#pragma once

#include <string>

namespace heliopause {

// From here on SIGTERM, SIGINT and SIGHUP leave a note, and the program goes on until it looks. A
// second SIGINT ends it at once: who presses Ctrl+C twice does not want to wait. What was ignored
// when the program started (nohup) stays ignored.
void NoteStopSignals();

int StopSignal();        // the first that came; 0: none
std::string StopText();  // "stopped by SIGTERM"; empty: none came
int StoppedExit();       // 128 + its number, as a shell has it: for whoever did not reach the end
// As StopSignal; for commands whose work is what they print, SIGPIPE as well, once nobody reads it.
int StopSignalOrNoReader();

// From here on writing to a pipe that nobody reads, or beyond the allowed size of a file, fails
// with a reason instead of killing the program. Programs that this one starts get the usual again.
void SurviveFailedWrites();
// From here on a pipe that nobody reads ends the program, as is usual: for a command that leaves
// nothing half written behind.
void EndWithoutReader();

// Whether standard output has failed because whoever read it has gone: `heliopause ... | head`.
bool ReaderHasGone();

}  // namespace heliopause
