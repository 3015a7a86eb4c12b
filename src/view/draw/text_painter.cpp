// Two triangles per glyph, collected by font and size: a screen of text costs a few draw calls
// instead of one per line.
#include "view/draw/text_painter.hpp"

#include <cmath>
#include <stdexcept>

#include "view/draw/utf8.hpp"

namespace heliopause {

namespace {
constexpr std::string_view kEllipsis = "\u2026";

// Line ends and other control characters have no glyph.
bool IsDrawable(char32_t c) { return c >= 0x20 && c != 0x7F; }
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
    if (IsDrawable(c)) width += GetGlyph(font, c, size).advance;
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
    if (!IsDrawable(c)) continue;
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

// Drops whole code points from the end, never single bytes.
std::string TextPainter::Fit(std::string_view text, float width, unsigned size, Face face) const {
  if (Width(text, size, face) <= width) return std::string(text);
  const float free_width = width - Width(kEllipsis, size, face);
  float used = 0;
  std::size_t keep = 0;
  while (keep < text.size()) {
    std::size_t next = keep;
    const char32_t c = NextCodePoint(text, next);
    used += IsDrawable(c) ? GetGlyph(fonts_.Get(face), c, size).advance : 0;
    if (used > free_width) break;
    keep = next;
  }
  return std::string(text.substr(0, keep)) + std::string(kEllipsis);
}

// Greedy line breaking: the texts are short.
std::vector<std::string> TextPainter::Wrap(std::string_view text, float width, unsigned size,
                                           Face face) const {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" \n");
    const std::string word(text.substr(0, end));
    const bool broken = end != std::string_view::npos && text[end] == '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    std::string longer = line;
    if (!longer.empty()) longer += ' ';
    longer += word;
    if (Width(longer, size, face) <= width || line.empty()) {
      line = longer;
    } else {
      lines.push_back(Fit(line, width, size, face));
      line = word;
    }
    if (broken) {
      lines.push_back(Fit(line, width, size, face));
      line.clear();
    }
  }
  if (!line.empty()) lines.push_back(Fit(line, width, size, face));
  return lines;
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
