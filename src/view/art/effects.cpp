// Appearance of events: each creates particles with a kind, a lifetime and a colour that fades over
// it.
//
// Particles are kept in order of creation in a deque: new ones at the back, dropped ones at the
// front. Missile trails and shield flashes belong to an object and are kept apart.
#include "view/art/effects.hpp"

#include <algorithm>
#include <cmath>

#include "base/constants.hpp"
#include "game/maths/integer_hash.hpp"
#include "game/rules/game.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/transform.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/object_colors.hpp"

namespace heliopause {

namespace {
constexpr double kFar = 0.12;        // pixels per unit: below, a spark is smaller than a pixel
constexpr double kFlashLife = 0.45;  // s

const Rgba kFire(255, 178, 92), kDust(150, 134, 116);

bool Contains(const Box& box, Vec2 p) {
  return p.x >= box.min.x && p.x <= box.max.x && p.y >= box.min.y && p.y <= box.max.y;
}
}  // namespace

void Effects::Clear() {
  particles_.clear();
  flashes_.clear();
  trails_.clear();
}

// Hash of a counter: reproducible, and independent of the generator of the game.
double Effects::NextRandom() { return HashUnit(IntegerHash(++count_, 4242)); }

// The oldest particle is dropped first: it has faded the most.
void Effects::Add(Particle particle) {
  if (particles_.size() >= kMaxParticles) particles_.pop_front();
  particles_.push_back(particle);
}

// Existing particles age before new ones are added, so that a new flash is drawn once at full
// strength.
void Effects::AfterTick(const Game& game, const Box& near) {
  for (Particle& p : particles_) {
    p.age += kTickSeconds;
    p.position.x += p.velocity.x * kTickSeconds;
    p.position.y += p.velocity.y * kTickSeconds;
    p.size = std::max(0.0, p.size + p.growth * kTickSeconds);
    // Smoke and sparks slow down, as if by drag.
    if (p.kind == Particle::Kind::Puff || p.kind == Particle::Kind::Spark) {
      p.velocity = Vec2{p.velocity.x * 0.97, p.velocity.y * 0.97};
    }
  }
  const auto old = std::remove_if(particles_.begin(), particles_.end(),
                                  [](const Particle& p) { return p.age >= p.life; });
  particles_.erase(old, particles_.end());
  for (Flash& flash : flashes_) flash.age += kTickSeconds;
  std::erase_if(flashes_, [](const Flash& f) { return f.age >= kFlashLife; });
  FollowMissiles(game, near);
  for (const Event& event : game.Events()) {
    if (Contains(near, event.position)) Handle(game, event);
  }
}

// A trail outlives its missile: then it loses its oldest position per tick until it is empty.
void Effects::FollowMissiles(const Game& game, const Box& near) {
  for (Trail& trail : trails_) {
    const auto sprite = game.Space().Get(trail.missile);
    trail.flying = sprite.has_value();
    if (sprite) trail.positions.push_back(sprite->position);
    if (!trail.flying || trail.positions.size() > kTrailLength)
      trail.positions.erase(trail.positions.begin());
  }
  std::erase_if(trails_, [](const Trail& t) { return t.positions.empty(); });
  for (const Shot& shot : game.Shots()) {
    const WeaponClass& weapon = game.GetCatalog().Weapons()[shot.weapon];
    if (!weapon.homing || !Contains(near, shot.previous)) continue;
    const auto known = [&shot](const Trail& t) { return t.missile == shot.id; };
    if (std::any_of(trails_.begin(), trails_.end(), known)) continue;
    trails_.push_back({shot.id, {shot.previous}, ToRgba(weapon.color), true});
  }
}

// Sizes follow from the object that was hit: an explosion of a hauler is larger than that of a
// pebble.
void Effects::Handle(const Game& game, const Event& event) {
  using Kind = Particle::Kind;
  switch (event.type) {
    case Event::Type::Fired: {
      // The event names the weapon: a shot that hits in its first tick is gone from the game.
      const auto& weapons = game.GetCatalog().Weapons();
      const Rgba color =
          event.weapon < weapons.size() ? ToRgba(weapons[event.weapon].color) : palette::kAccent;
      Add({Kind::Flash, event.position, event.velocity, 0, 0.09, 13, -60, WithAlpha(color, 0.8)});
      break;
    }
    case Event::Type::Hit:
      if (event.shield) {
        const auto at = game.Space().Get(event.subject);
        const Vec2 middle = at ? at->position : event.position;
        flashes_.push_back({event.subject,
                            std::atan2(event.position.y - middle.y, event.position.x - middle.x),
                            0});
        Burst(event, 3, 60, 0.3, 2.2, palette::kShield);
      } else {
        Burst(event, 9, 150, 0.5, 2.6, kFire);
        Add({Kind::Flash, event.position, event.velocity, 0, 0.14, 15, -40, WithAlpha(kFire, 0.8)});
      }
      break;
    case Event::Type::Collision:
      Burst(event, 10, 120, 0.5, 2.4, Rgba(255, 226, 180));
      break;
    case Event::Type::ShipDestroyed:
      Explode(event, kFire);
      break;
    case Event::Type::AsteroidBroken:
      Add({Kind::Flash, event.position, event.velocity, 0, 0.16, event.radius * 1.1, 0,
           Rgba(255, 224, 180, 130)});
      for (int i = 0; i < 14; ++i) {
        const Point away = OnCircle(NextRandom() * kTau, 20 + 70 * NextRandom());
        Add({Kind::Puff,
             event.position,
             {event.velocity.x + away.x, event.velocity.y + away.y},
             0,
             0.7 + 0.8 * NextRandom(),
             event.radius * (0.25 + 0.3 * NextRandom()),
             10,
             WithAlpha(kDust, 0.42)});
      }
      Burst(event, 8, 110, 0.8, 3, kDust);
      break;
    case Event::Type::PickedUp:
      Burst(event, 10, 70, 0.5, 2.4, palette::kOre);
      break;
    case Event::Type::ShotExpired:
      Add({Kind::Flash, event.position, event.velocity, 0, 0.12, 5, 0, Rgba(200, 220, 255, 90)});
      break;
    default:
      break;
  }
}

// Sparks inherit the velocity of their source, so they stay with a moving fight.
void Effects::Burst(const Event& event, int count, double speed, double life, double size,
                    Rgba color) {
  for (int i = 0; i < count; ++i) {
    const Point away = OnCircle(NextRandom() * kTau, speed * (0.25 + NextRandom()));
    Add({Particle::Kind::Spark,
         event.position,
         {event.velocity.x + away.x, event.velocity.y + away.y},
         0,
         life * (0.5 + NextRandom()),
         size * (0.6 + 0.8 * NextRandom()),
         0,
         color});
  }
}

// Flash, shock wave, fire and smoke, debris: all start at once, and each lasts longer than the one
// before.
void Effects::Explode(const Event& event, Rgba color) {
  using Kind = Particle::Kind;
  const double r = std::max(event.radius, 8.0);
  Add({Kind::Flash, event.position, event.velocity, 0, 0.28, r * 5.5, -r * 4,
       Rgba(255, 240, 214, 235)});
  Add({Kind::Flash, event.position, event.velocity, 0, 0.9, r * 2.6, r * 1.4,
       WithAlpha(Rgba(255, 120, 50), 0.6)});
  Add({Kind::Wave, event.position, event.velocity, 0, 0.75, r, r * 9, Rgba(255, 214, 160, 190)});
  for (int i = 0; i < 22; ++i) {
    const Point away = OnCircle(NextRandom() * kTau, r * (0.5 + 3.5 * NextRandom()));
    const bool smoke = i % 3 == 0;
    Add({Kind::Puff,
         event.position,
         {event.velocity.x * 0.6 + away.x, event.velocity.y * 0.6 + away.y},
         0,
         (smoke ? 1.6 : 0.8) * (0.6 + 0.8 * NextRandom()),
         r * (0.35 + 0.4 * NextRandom()),
         r * 0.5,
         smoke ? Rgba(70, 62, 60, 120)
               : WithAlpha(Mix(color, Rgba(255, 90, 40), NextRandom()), 0.75)});
  }
  Burst(event, 26, r * 16, 0.9, 2.6, color);
  for (int i = 0; i < 9; ++i) {
    const Point away = OnCircle(NextRandom() * kTau, 30 + 90 * NextRandom());
    Add({Kind::Chunk,
         event.position,
         {event.velocity.x + away.x, event.velocity.y + away.y},
         0,
         1.4 + 1.2 * NextRandom(),
         r * (0.12 + 0.2 * NextRandom()),
         0,
         Rgba(96, 102, 112)});
  }
}

// Particles are stored at the end of the tick; `back` moves them to the drawn moment, as
// interpolation does with sprites.
void Effects::Draw(const Game& game, const Camera& camera, const Brush& brush, double alpha) const {
  for (const Trail& trail : trails_) DrawTrail(trail, camera, brush.light);
  const double back = (alpha - 1) * kTickSeconds;
  const bool far = camera.Scale() < kFar;
  for (const Particle& p : particles_) {
    // From far away only flashes and shock waves are visible.
    if (far && p.kind != Particle::Kind::Flash && p.kind != Particle::Kind::Wave) continue;
    const Point at =
        camera.ToScreen({p.position.x + p.velocity.x * back, p.position.y + p.velocity.y * back});
    const float size = camera.ToPixels(p.size);
    const double left = std::clamp(1 - (p.age + back) / p.life, 0.0, 1.0), own = p.color.a / 255.0;
    switch (p.kind) {
      case Particle::Kind::Spark: {
        const float shorter = static_cast<float>(0.035 * camera.Scale());
        const Point tail(at.x - static_cast<float>(p.velocity.x) * shorter,
                         at.y - static_cast<float>(p.velocity.y) * shorter);
        const Rgba color = WithAlpha(Mix(p.color, Rgba::White, left * 0.6), left * own);
        brush.light.Line(tail, at, std::clamp(size * 0.6f, 1.f, 4.f), WithAlpha(color, 0), color);
        break;
      }
      case Particle::Kind::Puff:
        (p.color.r > 120 ? brush.light : brush.solid)
            .Glow(at, std::max(size * 1.5f, 1.5f), WithAlpha(p.color, own * left));
        break;
      case Particle::Kind::Flash:
        brush.light.Glow(at, std::max(size, 2.f), WithAlpha(p.color, own * left * left));
        break;
      case Particle::Kind::Wave:
        brush.light.Ring(at, size, 1 + 3 * static_cast<float>(left),
                         WithAlpha(p.color, own * left * left));
        break;
      case Particle::Kind::Chunk: {
        const Transform put(at, p.age * 5 + p.velocity.x, std::max(size, 1.2f));
        brush.solid.Triangle(put(1, 0), put(-0.6f, 0.8f), put(-0.7f, -0.6f),
                             WithAlpha(p.color, std::min(1.0, left * 2)));
        brush.light.Glow(at, std::max(size * 2.f, 2.f), WithAlpha(kFire, left * left * 0.7));
        break;
      }
    }
  }
  for (const Flash& flash : flashes_) {
    const auto sprite = game.Space().Get(flash.ship);
    const auto position = InterpolatedPosition(game, flash.ship, alpha);
    if (!sprite || !position) continue;
    DrawShieldFlash(brush.light, camera.ToScreen(*position), camera.ToPixels(sprite->radius),
                    flash.bearing, 1 - flash.age / kFlashLife);
  }
}

// Squared shares: smoke thins quickly at first and lingers at the end.
void Effects::DrawTrail(const Trail& trail, const Camera& camera, Painter& light) const {
  const std::size_t count = trail.positions.size();
  const Rgba smoke = Mix(trail.color, Rgba(226, 226, 236), 0.4);
  for (std::size_t i = 1; i < count; ++i) {
    const double share = static_cast<double>(i) / kTrailLength;
    light.Line(camera.ToScreen(trail.positions[i - 1]), camera.ToScreen(trail.positions[i]),
               static_cast<float>(std::clamp(2.4 * camera.Scale(), 1.0, 4.0) * (0.4 + share)),
               WithAlpha(smoke, 0.5 * share * share),
               WithAlpha(smoke, 0.5 * (share + 1.0 / kTrailLength) * share));
  }
}

}  // namespace heliopause
