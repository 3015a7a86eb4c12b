// Alerts are not events: they follow from the state of the game in each frame.
#include <algorithm>
#include <cmath>

#include "game/state/missions.hpp"
#include "view/draw/number_text.hpp"
#include "view/hud/message_log.hpp"
#include "view/sound/sound_class.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kAttackTicks = 120;  // an attack is reported for two seconds
constexpr double kLowShield = 0.25;          // share
constexpr double kMissileWarning = 1500;     // units
constexpr std::uint64_t kLastTicks = 1800;   // of a job with a deadline: an alert

void AddDeadlines(const Game& game, std::vector<MessageLog::Alert>& alerts) {
  const std::uint64_t now = game.TickNumber();
  for (const Mission& mission : game.GetMissions().running) {
    if (mission.state != MissionState::Running || mission.deadline <= now) continue;
    const std::uint64_t left = mission.deadline - now;
    if (left > kLastTicks) continue;
    const std::string time = ClockText(static_cast<double>(left) * kTickSeconds);
    alerts.push_back({Tr("alert_deadline", {mission.terms.title, time}), palette::kWarn});
  }
}
}  // namespace

// Computed from the current state of the game, so an alert ends together with its cause.
std::vector<MessageLog::Alert> MessageLog::Alerts(const Game& game) const {
  std::vector<Alert> alerts;
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship != nullptr && ship->docked_at == ObjectId{}) {
    // The nearest missile that targets the ship decides; farther ones than the limit are no alert.
    double nearest = kMissileWarning;
    const auto own = game.Space().Get(ship->id);
    for (const Shot& shot : game.Shots()) {
      const auto at = shot.target == ship->id ? game.Space().Get(shot.id) : std::nullopt;
      if (at && own)
        nearest = std::min(nearest, std::hypot(at->position.x - own->position.x,
                                               at->position.y - own->position.y));
    }
    if (nearest < kMissileWarning)
      alerts.push_back({Tr("alert_missile", {DistanceText(nearest)}), palette::kBad});
    const ShipClass& type = game.ClassOf(*ship);
    if (was_hit_ && game.TickNumber() < last_hit_tick_ + kAttackTicks)
      alerts.push_back({Tr("alert_attack"), palette::kBad});
    if (type.hull > 0 && ship->hull < type.hull * kLowHull) {
      alerts.push_back({Tr("alert_hull"), palette::kBad});
    } else if (type.shield > 0 && ship->shield <= 0) {
      alerts.push_back({Tr("alert_shield_down"), palette::kBad});
    } else if (type.shield > 0 && ship->shield < type.shield * kLowShield) {
      alerts.push_back({Tr("alert_shield"), palette::kWarn});
    }
  }
  // Time goes on in a port.
  if (ship != nullptr) AddDeadlines(game, alerts);
  if (alert_age_ < kAlertShown) alerts.push_back({alert_, palette::kWarn});
  return alerts;
}

void DrawAlerts(const Ui& ui, const Area& area, const std::vector<MessageLog::Alert>& alerts,
                double seconds) {
  const unsigned font_size = ui.FontSize(kNormal);
  float y = area.y;
  for (const MessageLog::Alert& alert : alerts) {
    const std::vector<std::string> rows =
        ui.text.Wrap(alert.text, area.w - ui.Px(36), font_size, Face::Bold);
    const float height = LineHeight(font_size) * static_cast<float>(rows.size()) + ui.Px(5);
    if (y > area.y && y + height > area.Bottom() + 1) break;  // the first one is always shown
    float half = 0;
    for (const std::string& row : rows)
      half = std::max(half, ui.text.Width(row, font_size, Face::Bold) / 2 + ui.Px(14));
    const float middle = area.x + area.w / 2;
    const double pulse = 0.55 + 0.45 * std::sin(seconds * 7);
    // Over the map and the screen of a port, other texts are behind it.
    ui.shapes.Rect({middle - half, y}, {2 * half, height}, WithAlpha(palette::kSpace, 0.8));
    // A pulsing bar in the colour of the alert, transparent at both ends.
    const Rgba back = WithAlpha(alert.color, 0.13 + 0.10 * pulse),
               clear = WithAlpha(alert.color, 0);
    ui.shapes.Quad({middle - half * 1.4f, y}, {middle - half * 0.6f, y},
                   {middle - half * 0.6f, y + height}, {middle - half * 1.4f, y + height}, clear,
                   back, back, clear);
    ui.shapes.Rect({middle - half * 0.6f, y}, {half * 1.2f, height}, back);
    ui.shapes.Quad({middle + half * 0.6f, y}, {middle + half * 1.4f, y},
                   {middle + half * 1.4f, y + height}, {middle + half * 0.6f, y + height}, back,
                   clear, clear, back);
    for (std::size_t i = 0; i < rows.size(); ++i)
      ui.text.Write(
          rows[i], {middle, y + ui.Px(2.5f) + LineHeight(font_size) * static_cast<float>(i)},
          font_size, Mix(alert.color, Rgba::White, 0.25 * pulse), Face::Bold, Align::Center);
    y += height + ui.Px(3);
  }
}

}  // namespace heliopause
