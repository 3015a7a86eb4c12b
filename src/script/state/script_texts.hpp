// The texts of script files as the running scripts know them.
//
// A file is read when it is first needed; from then on its text stays the same until Take(). An
// edit that cannot be loaded therefore never replaces code that runs, and a state that is loaded
// again (a rewind) never mixes old files with new ones.
#pragma once

#include <boost/container/flat_map.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

struct ScriptContext;

// What reading a file gave.
struct ScriptText {
  bool read = false;
  std::string text;  // or, if it cannot be read, the reason
  std::string file;  // as messages name it: "ai/pirate.lua", "magpie/scripts/ai/magpie.lua"
  bool operator==(const ScriptText&) const = default;
};

class ScriptTexts {
 public:
  // By name, as in include("lib/lead"); sorted.
  using Texts = boost::container::flat_map<std::string, ScriptText, std::less<>>;

  // Copies the text to `out`, or the reason why it cannot be read, and returns false then. Reads
  // the disk (ReadScript) when the name is new.
  bool Get(const ScriptContext& context, std::string_view name, std::string& out) noexcept;

  // How messages name the file; empty if no text of it is kept. Valid until the next Get().
  std::string_view FileOf(std::string_view name) const noexcept;

  // Copies the text in use of the file that messages name so. Returns false without one.
  bool GetOfFile(std::string_view file, std::string& out) const;

  // Returns the files whose text on the disk differs from the one in use, with the text on the
  // disk. Reads all files in use.
  Texts Changed(const ScriptContext& context) const;

  // Replaces texts in use by those of `changed`, and stores the former ones there: a second call
  // undoes the first. Every name must be in use.
  void Exchange(Texts& changed);

  // Another number after each Exchange and Clear: what was read from a text is out of date then.
  unsigned Edition() const { return edition_; }

  // Forgets all texts: each file is read again when it is next needed.
  void Clear() {
    texts_.clear();
    ++edition_;
  }

 private:
  Texts texts_;
  unsigned edition_ = 0;
};

}  // namespace heliopause
