// One line of text being typed, with a cursor and a history. utf-8; the cursor stands between code
// points.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

// Every function leaves the cursor between two code points and the text at most kLongest bytes
// long. Needs no window.
class LineEditor {
 public:
  static constexpr std::size_t kLongest = 4000;    // bytes; more is not taken
  static constexpr std::size_t kRemembered = 200;  // lines of history

  const std::string& Text() const { return text_; }
  std::size_t Cursor() const { return cursor_; }  // byte offset

  void Insert(char32_t code_point);  // control characters are passed over
  void InsertText(std::string_view text);
  void Backspace();
  void Delete();
  void DeleteWord();  // left of the cursor
  void Left();
  void Right();
  void WordLeft();
  void WordRight();
  void Home();
  void End();
  void Clear();  // the line, not the history

  // Takes the line, remembers it (unless blank or the same as the last) and empties the editor.
  std::string Enter();

  // History: back and forth; what was being typed comes back at the young end.
  void Older();
  void Newer();

  // Puts `words`' common beginning in place of the word before the cursor. Returns true when that
  // finished a word (there was one candidate); false otherwise: the caller shows the candidates.
  bool Complete(const std::vector<std::string>& words);

  // Where the word before the cursor starts: letters, digits, '_', '.', ':'.
  std::size_t WordStart() const;

 private:
  void Replace(std::string text);

  std::string text_, draft_;
  std::size_t cursor_ = 0;
  std::vector<std::string> history_;
  std::size_t at_ = 0;  // place in the history; its size: the draft
};

}  // namespace heliopause
