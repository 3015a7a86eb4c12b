// What comes in from outside is checked here. Each throws std::invalid_argument with the value.
#pragma once

#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

namespace heliopause::space {

void CheckOptions(const SpaceOptions& options);
void CheckPoint(const char* what, Vec2 point);            ///< finite, within +-kMaxCoordinate
void CheckBox(const Box& box);                            ///< two points, min <= max
void CheckVelocity(Vec2 velocity);                        ///< finite
void CheckSpriteRadius(double radius);                    ///< finite, >= 0
void CheckSearchRadius(const char* what, double radius);  ///< >= 0, may be infinite
void CheckSeconds(double seconds);                        ///< finite, >= 0

/// Throws std::invalid_argument: "SpriteManager: <what> <value> <fault>".
[[noreturn]] void Refuse(const char* what, double value, const char* fault);

}  // namespace heliopause::space
