#include "support/brute_force_reference.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause::test {
namespace {

void StopAt(double low, double high, double& x, double& v) {
  if (x < low) {
    x = low;
    v = std::max(v, 0.0);
  }
  if (x > high) {
    x = high;
    v = std::min(v, 0.0);
  }
}

void EndOfSpace(double& x, double& v) {
  StopAt(-kMaxCoordinate, kMaxCoordinate, x, v);
  if (x == kMaxCoordinate && v > 0) v = 0;
  if (x == -kMaxCoordinate && v < 0) v = 0;
}

void WrapInto(double low, double high, double& x) {
  if (x >= low && x < high) return;
  x = low + std::fmod(x - low, high - low);
  if (x < low) x += high - low;
  if (x >= high) x = low;
}

// Reflection, one edge after the other. A long path is first shortened by whole periods (to the
// other edge and back), which change neither position nor velocity.
void Reflect(double low, double high, double& x, double& v) {
  const double period = 2 * (high - low);
  if (x > high + 4 * period) x = high + std::fmod(x - high, period);
  if (x < low - 4 * period) x = low - std::fmod(low - x, period);
  while (x < low || x > high) {
    x = x > high ? high - (x - high) : low + (low - x);
    v = -v;
  }
}

}  // namespace

bool BruteForceReference::Admits(Vec2 p) const {
  if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate) return false;
  if (options_.canvas == Canvas::Infinite || options_.border == Border::Keep) return true;
  const Vec2 c = options_.center;
  const double r = options_.radius;
  return p.x >= c.x - r && p.x <= c.x + r && p.y >= c.y - r && p.y <= c.y + r;
}

std::vector<SpriteId> BruteForceReference::Move(double seconds) {
  const Border border = options_.canvas == Canvas::Infinite ? Border::Keep : options_.border;
  std::vector<SpriteId> removed;
  for (auto& [id, s] : sprites_) {
    s.position.x += s.velocity.x * seconds;
    s.position.y += s.velocity.y * seconds;
    if (border == Border::Remove) {
      if (!Admits(s.position)) removed.push_back(id);
      continue;
    }
    const auto each_axis = [&](double center, double& x, double& v) {
      const double low = center - options_.radius;
      const double high = center + options_.radius;
      if (border == Border::Keep) EndOfSpace(x, v);
      if (border == Border::Wrap) WrapInto(low, high, x);
      if (border == Border::Clamp) StopAt(low, high, x, v);
      if (border == Border::Bounce) Reflect(low, high, x, v);
    };
    each_axis(options_.center.x, s.position.x, s.velocity.x);
    each_axis(options_.center.y, s.position.y, s.velocity.y);
  }
  for (const SpriteId id : removed) sprites_.erase(id);
  return removed;
}

}  // namespace heliopause::test
