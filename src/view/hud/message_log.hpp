// What happened, in words: the lines at the lower left that fade, and the alerts at the top.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// Lines in order of time, and what alerts are computed from. Bounded.
class MessageLog {
 public:
  static constexpr std::size_t kKept = 60;  // lines
  static constexpr double kShown = 9;       // s until a line has faded

  void Clear();
  void Add(std::string text, Rgba color = palette::kText);

  // Takes what concerns the player from the tick's events: messages, bounties, docking, kills,
  // script errors.
  void AfterTick(const Game& game);
  void Advance(double seconds);  // wall clock
  // Time went back, or leapt: what was heard stays, alarms end.
  void AfterLeap() { was_hit_ = false, alert_age_ = 1e9; }

  // The youngest line at the bottom, as many as fit; `all` ignores fading (menus, death).
  void Draw(const Ui& ui, const Area& area, bool all = false) const;

  // Lines that want attention now: alerts, missiles, attacks, low shield. Most urgent first.
  struct Alert {
    std::string text;
    Rgba color;
  };
  std::vector<Alert> Alerts(const Game& game) const;

  struct Line {
    std::string text;
    Rgba color;
    double age = 0;  // s
    int times = 1;   // the same again and again is one line
  };
  const std::deque<Line>& Lines() const { return lines_; }

 private:
  void Take(const Game& game, const Event& event);
  void DropLast(const std::string& beginning);

  std::deque<Line> lines_;
  std::string alert_;
  double alert_age_ = 1e9;
  std::uint64_t last_hit_tick_ = 0;
  bool was_hit_ = false;
};

// Alerts one below the other, centered in the area; those that do not fit are left out.
void DrawAlerts(const Ui& ui, const Area& area, const std::vector<MessageLog::Alert>& alerts,
                double seconds);

}  // namespace heliopause
