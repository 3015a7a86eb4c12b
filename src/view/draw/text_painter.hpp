// Words on the screen: DejaVu, laid out by ourselves, one triangle list per font and size.
//
// Texts are utf-8; a broken sequence shows as U+FFFD. Pens stand on whole pixels, so that letters
// are crisp. Nothing wraps by itself; Fit shortens.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// Bold for what one looks for, mono for what lines up in columns.
enum class Face { Sans, Bold, Mono };
enum class Align { Left, Center, Right };

// Owns the fonts. Throws std::runtime_error naming the file and the Debian package when one is
// missing.
class Fonts {
 public:
  Fonts();
  const sf::Font& Get(Face face) const { return fonts_[static_cast<std::size_t>(face)]; }

 private:
  std::array<sf::Font, 3> fonts_;
};

// One layer of words. Keeps its memory from frame to frame; the glyphs of a size are rendered by
// the font when they are first used.
class TextPainter {
 public:
  explicit TextPainter(const Fonts& fonts) : fonts_(fonts) {}  // the fonts must outlive it

  // Writes one line. `at` is the upper left corner of the line (or its middle or right end, by
  // `align`); `size` is the letter height in pixels. Returns the width in pixels.
  float Write(std::string_view text, Point at, unsigned size, Rgba color, Face face = Face::Sans,
              Align align = Align::Left);

  // Width of the text in pixels as Write would lay it out.
  float Width(std::string_view text, unsigned size, Face face = Face::Sans) const;

  // The text itself, or as much of its beginning as fits, with an ellipsis.
  std::string Fit(std::string_view text, float width, unsigned size, Face face = Face::Sans) const;

  // Breaks at spaces so that no line is wider than `width`; a single longer word is cut.
  std::vector<std::string> Wrap(std::string_view text, float width, unsigned size,
                                Face face = Face::Sans) const;

  void Flush(sf::RenderTarget& target);  // draws everything, then clears

 private:
  const Fonts& fonts_;
  std::map<std::pair<Face, unsigned>, std::vector<Vertex>> batches_;
};

// Distance from one line's top to the next one's, for this letter height.
inline float LineHeight(unsigned size) { return static_cast<float>(size) * 1.35f; }

}  // namespace heliopause
