// The message log at the lower left, whose lines fade out, and the alerts at the top.
#pragma once

#include <algorithm>
#include <boost/container/deque.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/state/shown_line.hpp"
#include "view/draw/ui.hpp"
#include "view/hud/log_filter.hpp"

namespace heliopause {

// Lines in order of time, and the state behind the alerts. Bounded.
class MessageLog {
 public:
  static constexpr std::size_t kMaxEntries = 600;  // lines; the page of the log shows all of them
  static constexpr std::size_t kMaxRows = 4;       // on the screen, of one line
  static constexpr double kShown = 9;              // s until a line has faded out
  static constexpr double kAlertShown = 6;         // s, of an alert by an event

  void Clear();
  void Add(std::string text, Rgba color = palette::kText, LogKind kind = LogKind::System);

  // Adds lines for the events of the tick that concern the player: messages, bounties, docking,
  // kills, ships destroyed within radar range, script errors; and the lines of dialogues, for the
  // page alone. Lines of all kinds are kept, also of those that are not shown.
  void AfterTick(const Game& game);
  void Advance(double seconds);  // wall clock
  // Call after a seek: alerts end, and lines of later ticks are hidden. They stay, because the
  // player may return; the next tick that is played drops them.
  void AfterSeek(const Game& game);

  // Draws the newest lines that fit, the newest at the bottom; `all`: also those that have faded
  // out (menus, death).
  void Draw(const Ui& ui, const Area& area, const LogFilter& filter, bool all = false) const;

  // Current alerts: missiles, attacks, the first of low hull, no shield and low shield, messages.
  // Most urgent first.
  struct Alert {
    std::string text;
    Rgba color;
  };
  std::vector<Alert> Alerts(const Game& game) const;

  struct Line {
    std::string text;
    Rgba color;
    double age = 0;  // s
    int times = 1;   // number of repetitions
    LogKind kind = LogKind::System;
    double time = 0;         // s of the game
    bool page_only = false;  // not on the screen, where the text stands elsewhere
  };
  const boost::container::deque<Line>& Lines() const { return lines_; }
  // Whether the line is hidden, because the game is shown at an earlier tick. Lines of the program
  // itself never are.
  bool IsAhead(const Line& line) const { return line.time > now_ && line.kind != LogKind::System; }

 private:
  void Handle(const Game& game, const Event& event);
  void HandleOwn(const Game& game, const Event& event);
  void NoteSpeech(const Game& game);
  void AddMissionEnd(const Event& event);
  void AddProgram(const Event& event);
  void AddDeepScan(const Event& event);
  void AddBounty(const Event& event);
  void AddStanding(const Game& game, const Event& event);
  void AddOfPeople(const Game& game, const Event& event);
  void DropLast(const std::string& beginning);
  // Drops the lines of ticks that a rewind has undone. Lines of the program itself stay.
  void DropFrom(double time) {
    const auto later = std::remove_if(lines_.begin(), lines_.end(), [time](const Line& line) {
      return line.time >= time && line.kind != LogKind::System;
    });
    lines_.erase(later, lines_.end());
  }

  boost::container::deque<Line> lines_;
  double now_ = 0;          // s of the game, of the tick that is shown
  bool has_moved_ = false;  // by a seek since the last tick that was played
  ShownLine said_;          // the line of dialogue that was noted last
  std::string alert_;
  ObjectId alert_by_;
  double alert_age_ = 1e9;
  std::uint64_t last_hit_tick_ = 0;
  bool was_hit_ = false;
};

// Limits a wrapped line to `most` rows. The first rows stay, because they name file and line.
void KeepHead(std::vector<std::string>& rows, std::size_t most);

// Alerts one below the other, centered in the area; those that do not fit are left out.
void DrawAlerts(const Ui& ui, const Area& area, const std::vector<MessageLog::Alert>& alerts,
                double seconds);

}  // namespace heliopause
