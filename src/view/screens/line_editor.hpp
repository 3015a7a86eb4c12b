// An input line with a cursor and a history. utf-8; the cursor is always between two code points.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

// Invariants: the cursor is between two code points, and the text has at most kMaxBytes bytes.
// Needs no window.
class LineEditor {
 public:
  static constexpr std::size_t kMaxBytes = 4000;   // further input is ignored
  static constexpr std::size_t kMaxHistory = 200;  // lines of history

  const std::string& Text() const { return text_; }
  std::size_t Cursor() const { return cursor_; }  // byte offset

  void Insert(char32_t code_point);  // control characters are ignored
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

  // Returns the line, adds it to the history (unless it is blank or equal to the last entry) and
  // empties the editor.
  std::string Enter();

  // History: the previous and the next line. The unfinished line is restored at the end.
  void Older();
  void Newer();

  // Replaces the word before the cursor by the common beginning of `words`. Returns true when that
  // completed a word (at most one candidate); otherwise the caller shows the candidates.
  bool Complete(const std::vector<std::string>& words);

  // Byte offset of the start of the word before the cursor: letters, digits, _, ., :.
  std::size_t WordStart() const;

 private:
  void Replace(std::string text);

  std::string text_, draft_;
  std::size_t cursor_ = 0;
  std::vector<std::string> history_;
  std::size_t at_ = 0;  // index in the history; its size means the draft
};

}  // namespace heliopause
