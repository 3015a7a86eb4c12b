// Arrows at the rim of the picture, which point to positions off screen.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "view/hud/hud.hpp"

namespace heliopause {

// Keeps the texts of marks and arrows of one frame apart, and off panels, time bar and names of
// bodies.
class ArrowLabels {
 public:
  explicit ArrowLabels(std::vector<Area> taken = {}) : placed_(std::move(taken)) {}

  // Moves the area, which is below its mark, until it overlaps no earlier one: down by one height
  // or two, or to one of three places above the mark. Returns false, and the text is left out, when
  // none of them is free.
  bool Place(Area& label);

 private:
  std::vector<Area> placed_;
};

// Lines of text one below the other, centered in the area of a label, on a plate that keeps them
// apart from stars and planets.
void DrawLabel(const Ui& ui, const Area& label, std::span<const std::string> lines, unsigned size,
               Rgba color, Face face = Face::Sans);

// An arrow at the rim with the text; nothing when the position is on screen. It stays clear of the
// areas of the layout.
void DrawArrow(const Ui& ui, const HudLayout& layout, const HudFrame& frame, ArrowLabels& labels,
               Vec2 position, const std::string& text, Rgba color);

// The marks of one place, which share a sign and a label: jobs, a station, the goal of the route.
struct PlaceMark {
  Vec2 position;
  std::vector<std::string> texts;  // each once
  std::string length;              // of the way; empty: it is not shown
  double radius = 0;               // units, of the largest circle
  Rgba color;                      // of the mark that was added last
};

// Adds a mark to that of its place, or as a new one, and returns the mark of the place.
PlaceMark& AddMark(std::vector<PlaceMark>& marks, Vec2 position, const std::string& text,
                   Rgba color);

// "Deliver food, Deliver ore", "Deliver food and 2 more": the first `most` texts, and how many
// follow.
std::string JoinedTexts(std::span<const std::string> texts, std::size_t most);

// As many texts as are short enough for a label, then the length, which is never cut.
std::string ArrowText(const Ui& ui, const PlaceMark& mark);

// The arrows of a frame: one for each place off screen.
class PlaceArrows {
 public:
  void Add(Vec2 position, const std::string& text, const std::string& length, Rgba color);
  void Draw(const Ui& ui, const HudLayout& layout, const HudFrame& frame,
            ArrowLabels& labels) const;

 private:
  std::vector<PlaceMark> marks_;
};

}  // namespace heliopause
