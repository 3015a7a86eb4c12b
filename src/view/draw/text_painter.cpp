// Two triangles per glyph, collected by font and size: a screen of text costs a few draw calls
// instead of one per line.
#include "view/draw/text_painter.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/utf8.hpp"

namespace heliopause {

namespace {
constexpr std::string_view kEllipsis = "\u2026";

// Tabs have a width, but no glyph; line ends and other control characters have neither.
bool IsDrawable(char32_t c) { return c >= 0x20 && c != 0x7F; }

// Pen position behind the character, relative to the start of the line. Tab stops lie eight
// spaces apart, as in a terminal.
float Advance(const sf::Font& font, float pen, char32_t c, unsigned size) {
  constexpr float kTabSpaces = 8;
  if (IsDrawable(c)) return pen + GetGlyph(font, c, size).advance;
  if (c != U'\t') return pen;
  const float stop = kTabSpaces * GetGlyph(font, U' ', size).advance;
  return stop > 0 ? (std::floor(pen / stop) + 1) * stop : pen;
}

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
}  // namespace

Fonts::Fonts() {
  const std::filesystem::path folder = "/usr/share/fonts/truetype/dejavu";
  const char* const files[] = {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"};
  for (std::size_t i = 0; i < fonts_.size(); ++i) {
    if (!OpenFont(fonts_[i], folder / files[i])) {
      throw std::runtime_error("cannot read the font " + (folder / files[i]).string() +
                               " (Debian package fonts-dejavu-core)");
    }
  }
}

float TextPainter::Width(std::string_view text, unsigned size, Face face) const {
  const sf::Font& font = fonts_.Get(face);
  float width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = NextCodePoint(text, at);
    width = Advance(font, width, c, size);
  }
  return width;
}

// Fetching a glyph may enlarge the texture of the font. It never moves the glyphs in it, so texture
// coordinates that were stored before stay valid.
float TextPainter::Write(std::string_view text, Point at, unsigned size, Rgba color, Face face,
                         Align align) {
  const float width = align == Align::Left ? 0 : Width(text, size, face);
  float pen = std::floor(at.x - (align == Align::Center  ? width / 2
                                 : align == Align::Right ? width
                                                         : 0));
  const float start = pen, base = std::floor(at.y + static_cast<float>(size));
  const sf::Font& font = fonts_.Get(face);
  std::vector<Vertex>& batch = batches_[{face, size}];
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = NextCodePoint(text, i);
    if (!IsDrawable(c)) {
      pen = start + Advance(font, pen - start, c, size);
      continue;
    }
    const GlyphBox g = GetGlyph(font, c, size);
    const float left = std::round(pen + g.left), top = std::round(base + g.top);
    // Corners: a upper left, b upper right, d lower left, e lower right.
    const Vertex a = MakeVertex({left, top}, color, {g.u, g.v});
    const Vertex b = MakeVertex({left + g.width, top}, color, {g.u + g.u_width, g.v});
    const Vertex d = MakeVertex({left, top + g.height}, color, {g.u, g.v + g.v_height});
    const Vertex e =
        MakeVertex({left + g.width, top + g.height}, color, {g.u + g.u_width, g.v + g.v_height});
    if (c != ' ') batch.insert(batch.end(), {a, b, e, a, e, d});
    pen += g.advance;
  }
  return pen - start;
}

float TextPainter::WriteWithin(std::string_view text, Point at, float width, unsigned size,
                               Rgba color, Face face, Align align) {
  const auto least = static_cast<unsigned>(static_cast<float>(size) * 0.6f);
  unsigned used = size;
  while (used > least && Width(text, used, face) > width) --used;
  at.y += static_cast<float>(size - used) * 0.6f;  // on about the same base line
  return Write(Fit(text, width, used, face), at, used, color, face, align);
}

// Drops whole code points from the end, never single bytes.
std::string TextPainter::Fit(std::string_view text, float width, unsigned size, Face face) const {
  if (Width(text, size, face) <= width) return std::string(text);
  ++cut_texts_;
  last_cut_ = text;
  const float free_width = width - Width(kEllipsis, size, face);
  float used = 0;
  std::size_t keep = 0;
  while (keep < text.size()) {
    std::size_t next = keep;
    const char32_t c = NextCodePoint(text, next);
    used = Advance(fonts_.Get(face), used, c, size);
    if (used > free_width) break;
    keep = next;
  }
  return std::string(text.substr(0, keep)) + std::string(kEllipsis);
}

// Greedy line breaking: the texts are short. Blanks at a break are dropped; all others stay.
std::vector<std::string> TextPainter::Wrap(std::string_view text, float width, unsigned size,
                                           Face face) const {
  std::vector<std::string> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line =
        line.substr(0, line.find_last_not_of(" \t") + 1);  // blanks at the end must not be fitted
    text.remove_prefix(std::min(end + 1, text.size()));
    std::size_t begin = 0, shown = 0;  // the row, and its part that is known to fit
    while (shown < line.size()) {
      std::size_t next = shown;  // behind the next word, with the blanks in front of it
      while (next < line.size() && IsBlank(line[next])) ++next;
      const std::size_t word = next;
      while (next < line.size() && !IsBlank(line[next])) ++next;
      if (shown > begin && word > shown &&
          Width(line.substr(begin, next - begin), size, face) > width) {
        rows.push_back(Fit(line.substr(begin, shown - begin), width, size, face));
        begin = word;
      }
      shown = next;
    }
    rows.push_back(Fit(line.substr(begin), width, size, face));
  }
  return rows;
}

void TextPainter::Flush(sf::RenderTarget& target) {
  for (auto& [key, batch] : batches_) {
    // Get the texture only now: it may have grown while glyphs were fetched.
    DrawTriangles(target, batch.data(), batch.size(), sf::BlendAlpha,
                  &fonts_.Get(key.first).getTexture(key.second));
    batch.clear();
  }
}

}  // namespace heliopause
