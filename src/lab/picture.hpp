// The picture beside the panel: bodies, trees, and the nodes of the last answer.
#pragma once

#include <map>
#include <vector>

#include "lab/dots.hpp"
#include "lab/frames.hpp"
#include "lab/lab_state.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/ui.hpp"

namespace heliopause::lab {

inline const Rgba kFoundColor(255, 255, 255);
Rgba RoleColor(Role role);

// The tree of one manager as squares, as the teaching view draws it; in one colour per manager if
// there are several.
class TreePicture {
 public:
  void AfterTick(const SpriteManager& space, std::uint64_t tick);  // stores what changed
  void Clear() { flashes_.clear(); }
  void Draw(const Ui& ui, Frames& frames, const Camera& camera, const Population& population,
            TreeLayerMask layers, std::uint64_t tick, const Rgba* tint);

 private:
  struct Place {
    double x, y, radius;
    auto operator<=>(const Place&) const = default;
  };
  struct Flash {
    NodeView::Change change;
    std::uint64_t tick;
  };
  void DrawFlashes(const Ui& ui, const Camera& camera, std::uint64_t tick) const;

  std::map<Place, Flash> flashes_;
};

// Position of the mouse.
struct Pointer {
  bool inside = false;  // over the picture, not over the panel
  Vec2 at, pressed;     // world units; `pressed`: at the last press of the right button
  bool right = false;   // right button held
};

class Picture {
 public:
  void AfterTick(const LabState& state);
  void Clear();
  void Draw(const Ui& ui, const LabState& state, const Camera& camera, const Pointer& pointer);
  // Draws small bodies and the squares of the trees, below the shapes of the ui.
  void Flush(sf::RenderTarget& target);

 private:
  void DrawBodies(const Ui& ui, const LabState& state, const Camera& camera, Role role);

  std::array<TreePicture, kRoles> trees_;
  Dots dots_;
  Frames frames_;
};

// The nodes that the search of an answer visited, the bodies it found, and its shape.
void DrawAnswerMarks(const Ui& ui, const SpriteManager& space, const Answer& answer,
                     const Camera& camera);
// The nodes that make up the pull on the chosen body.
void DrawNodesUsed(const Ui& ui, const World& world, SpriteId chosen, const Camera& camera);
// A mask that fills the square of this radius, and its copy at the mouse. Tests whether they touch.
void DrawMask(const Ui& ui, MaskState& state, const Camera& camera, double radius, Vec2 mouse);
// The shape of the search that a click here would make.
void DrawProbe(const Ui& ui, const Probe& probe, const Camera& camera, Vec2 from, Vec2 at,
               Rgba color);

}  // namespace heliopause::lab
