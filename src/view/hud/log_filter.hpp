// The kinds of lines of the message log, and which of them are shown.
#pragma once

namespace heliopause {

enum class LogKind {
  System,   // of the program: saves, errors, screenshots. Always shown
  Own,      // of the player: cargo, docking, pay, what is said to him; alerts
  Fights,   // ships destroyed within the range of the radar
  Law,      // standings, and what the police say
  Chatter,  // what other ships say to each other
};

struct LogFilter {
  bool own = true, fights = true, law = true, chatter = false;

  bool Shows(LogKind kind) const {
    switch (kind) {
      case LogKind::Own:
        return own;
      case LogKind::Fights:
        return fights;
      case LogKind::Law:
        return law;
      case LogKind::Chatter:
        return chatter;
      case LogKind::System:
        break;
    }
    return true;
  }
  bool operator==(const LogFilter&) const = default;
};

}  // namespace heliopause
