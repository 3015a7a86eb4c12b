// Text in the DejaVu fonts, collected as one triangle list per font and size.
//
// Text is utf-8; an invalid sequence is drawn as U+FFFD. Pens are at whole pixels, so that glyphs
// are crisp. Write draws one line and never wraps; Fit shortens, Wrap breaks lines. A tab reaches
// to the next stop; stops are eight spaces apart, from the start of the line.
#pragma once

#include <array>
#include <boost/container/flat_map.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// Bold for headings and values to find quickly, Mono for columns and code.
enum class Face { Sans, Bold, Mono };
enum class Align { Left, Center, Right };

// Owns the fonts. Throws std::runtime_error with the file and the Debian package when one is
// missing.
class Fonts {
 public:
  Fonts();
  const sf::Font& Get(Face face) const { return fonts_[static_cast<std::size_t>(face)]; }

 private:
  std::array<sf::Font, 3> fonts_;
};

// One layer of text. Keeps its memory between frames. The font renders the glyphs of a size when
// they are first used.
class TextPainter {
 public:
  explicit TextPainter(const Fonts& fonts) : fonts_(fonts) {}  // the fonts must outlive it

  // Adds one line. `at` is the upper left corner of the line, or its middle or right end, by
  // `align`. `size` is the font size in pixels. Returns the width in pixels.
  float Write(std::string_view text, Point at, unsigned size, Rgba color, Face face = Face::Sans,
              Align align = Align::Left);

  // The same for a text that must not be wider than `width` pixels: it is written in a smaller
  // size, down to 60 %, then cut with an ellipsis.
  float WriteWithin(std::string_view text, Point at, float width, unsigned size, Rgba color,
                    Face face = Face::Sans, Align align = Align::Left);

  // Width of the text in pixels as Write would lay it out.
  float Width(std::string_view text, unsigned size, Face face = Face::Sans) const;

  // Returns the text, or its longest beginning that fits with an ellipsis. `width` in pixels.
  std::string Fit(std::string_view text, float width, unsigned size, Face face = Face::Sans) const;

  // Breaks at blanks and line ends so that no line is wider than `width` pixels. Blanks at a break
  // are dropped, all others are kept. A word that is wider alone is shortened.
  std::vector<std::string> Wrap(std::string_view text, float width, unsigned size,
                                Face face = Face::Sans) const;

  void Flush(sf::RenderTarget& target);  // draws all text, then clears

  // Number of texts that Fit has shortened. Tests check that there are none.
  std::size_t CutTexts() const { return cut_texts_; }
  const std::string& LastCut() const { return last_cut_; }  // full text of the last one

 private:
  const Fonts& fonts_;
  mutable std::size_t cut_texts_ = 0;
  mutable std::string last_cut_;
  boost::container::flat_map<std::pair<Face, unsigned>, std::vector<Vertex>> batches_;
};

// Distance between the tops of consecutive lines, for this font size.
inline float LineHeight(unsigned size) { return static_cast<float>(size) * 1.35f; }

}  // namespace heliopause
