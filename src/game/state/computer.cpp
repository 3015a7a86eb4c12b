// Names of the flight computer's state, and the program in the text of a command.
#include "game/state/computer.hpp"

#include <algorithm>

namespace heliopause {

const char* NameOf(Starved starved) {
  switch (starved) {
    case Starved::No:
      return "";
    case Starved::Nodes:
      return "nodes";
    case Starved::Energy:
      return "energy";
  }
  return "";
}

Command LoadProgramCommand(const std::string& name, const std::string& source, bool start) {
  return {Command::Type::LoadProgram, {}, start ? 1.0 : 0.0, {}, name + "\n" + source};
}

std::string ReadProgram(const std::string& command, std::string& name, std::string& text) {
  const std::size_t end = command.find('\n');
  name = command.substr(0, end);
  text = end == std::string::npos ? "" : command.substr(end + 1);
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  if (name.empty() || name.size() > kLongestProgramName ||
      !std::all_of(name.begin(), name.end(), plain))
    return "the name of a program is 1 to 64 letters, digits, '_' and '-'";
  if (text.empty()) return "the program " + name + " is empty";
  if (text.size() > kLongestProgram) return "the program " + name + " is longer than 64 KiB";
  return {};
}

}  // namespace heliopause
