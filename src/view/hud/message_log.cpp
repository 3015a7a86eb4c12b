// Selects the events for the player. The world produces thousands of events per minute; only those
// that a player would act on, or want to read, become lines.
#include "view/hud/message_log.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "view/draw/number_text.hpp"
#include "view/objects/object_names.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr double kHearing = 1.5;  // radio range in radar ranges

// Ore of a game without goods has no class.
std::string NameOfGood(const Game& game, const std::string& id) {
  const auto good = game.GetCatalog().FindGood(id);
  return good ? Translated(game.GetCatalog().Goods()[*good].name) : Tr("log_ore");
}

// A message is shown when its sender is within radio range of the ship. Messages without a sender,
// and all messages while there is no ship, are always shown.
bool InHearing(const Game& game, const Event& event) {
  const Ship* own = game.FindShip(game.GetPlayer().ship);
  const auto from = game.Space().Get(event.subject);
  if (own == nullptr || !from || event.subject == own->id) return true;
  const Vec2 to = game.Space().Get(own->id)->position;
  const double range = game.ClassOf(*own).radar_range * kHearing;
  return std::hypot(from->position.x - to.x, from->position.y - to.y) <= range;
}

// Whether the event happened within radar range of the ship of the player.
bool IsNear(const Game& game, const Event& event) {
  const Ship* own = game.FindShip(game.GetPlayer().ship);
  if (own == nullptr) return false;
  const Vec2 to = *game.Space().GetPosition(own->id);
  const double range = game.ClassOf(*own).radar_range;
  return std::hypot(event.position.x - to.x, event.position.y - to.y) <= range;
}

// What a ship says is chatter, unless it is of the law or fights the player. Stations and
// scenarios speak to the player.
LogKind KindOfMessage(const Game& game, const Event& event) {
  const ObjectId own = game.GetPlayer().ship;
  const Ship* speaker = game.FindShip(event.subject);
  if (speaker == nullptr || speaker->id == own) return LogKind::Own;
  if (game.GetCatalog().Factions()[speaker->faction].law) return LogKind::Law;
  const bool fights =
      own != ObjectId{} && (speaker->target == own || speaker->last_attacker == own);
  return fights ? LogKind::Own : LogKind::Chatter;
}
}  // namespace

void MessageLog::Clear() { *this = MessageLog{}; }

// A repeated line counts up instead of pushing other lines out.
void MessageLog::Add(std::string text, Rgba color, LogKind kind) {
  if (!lines_.empty() && lines_.back().text == text && lines_.back().age < kShown &&
      !lines_.back().page_only && !IsAhead(lines_.back())) {
    ++lines_.back().times;
    lines_.back().age = 0;
    lines_.back().time = now_;
    return;
  }
  lines_.push_back({std::move(text), color, 0, 1, kind, now_});
  if (lines_.size() > kMaxEntries) lines_.pop_front();
}

// A value that changes repeatedly has one line: the latest.
void MessageLog::DropLast(const std::string& beginning) {
  const auto old = std::find_if(lines_.rbegin(), lines_.rend(),
                                [&](const Line& line) { return line.text.starts_with(beginning); });
  if (old != lines_.rend()) lines_.erase(std::next(old).base());
}

void MessageLog::Advance(double seconds) {
  for (Line& line : lines_) line.age += seconds;
  alert_age_ += seconds;
}

// The line of a program that stopped has no reason: a ScriptError has it, with file and line.
void MessageLog::AddProgram(const Event& event) {
  const bool error = !event.cause.empty();
  const std::string name =
      event.id.empty() ? Tr("log_program_none") : TrLiteral("log_program", {event.id});
  Add(error ? TrLiteral("log_program_error", {name}) : name + ": " + Translated(event.text),
      event.amount > 0 ? palette::kGood
      : error          ? palette::kBad
                       : palette::kDim,
      LogKind::Own);
}

// A line of dialogue that is shown there is noted already.
void MessageLog::AfterSeek(const Game& game) {
  was_hit_ = false;
  alert_age_ = 1e9;
  has_moved_ = true;
  now_ = game.Seconds();
  said_ = ShownLineOf(game.GetPresentation());
}

// The tick after a seek may be the one that was shown before it: one tick back, and on.
void MessageLog::AfterTick(const Game& game) {
  if (std::exchange(has_moved_, false)) DropFrom(game.Seconds());
  now_ = game.Seconds();
  for (const Event& event : game.Events()) Handle(game, event);
  NoteSpeech(game);
}

// One key closes a dialogue, and the story consists of dialogues: the page keeps them.
void MessageLog::NoteSpeech(const Game& game) {
  const Presentation& shown = game.GetPresentation();
  ShownLine now = ShownLineOf(shown);
  if (now == said_) return;
  said_ = std::move(now);
  if (shown.dialogue.empty()) return;
  const DialogueLine& line = shown.dialogue.front();
  std::string text = Translated(line.text);
  if (!line.speaker.empty()) text = Translated(line.speaker) + ": " + text;
  lines_.push_back({std::move(text), palette::kText, 0, 1, LogKind::Own, now_, true});
  if (lines_.size() > kMaxEntries) lines_.pop_front();
}

// Events that do not concern the player are visible in the picture only.
void MessageLog::Handle(const Game& game, const Event& event) {
  const ObjectId own = game.GetPlayer().ship;
  const bool ours = own != ObjectId{} && event.subject == own;
  switch (event.type) {
    case Event::Type::Message: {
      if (!InHearing(game, event)) break;
      const std::string speaker = game.NameOf(event.subject);
      const std::string said = Translated(event.text);
      Add(speaker.empty() || ours ? said : speaker + ": " + said, palette::kText,
          KindOfMessage(game, event));
      break;
    }
    case Event::Type::Alert:
      alert_ = Translated(event.text);
      alert_by_ = event.subject;
      alert_age_ = 0;
      Add(alert_, palette::kWarn, LogKind::Own);
      break;
    case Event::Type::ScriptError:
      Add(event.text, palette::kBad);
      break;
    case Event::Type::ProgramChanged:
      AddProgram(event);
      break;
    case Event::Type::Bounty:
      AddBounty(event);
      break;
    case Event::Type::StandingChanged:
      AddStanding(game, event);
      break;
    case Event::Type::ShipDestroyed:
      if (own != ObjectId{} && event.object == own)
        Add(Tr("log_destroyed", {event.text}), palette::kGood, LogKind::Own);
      else if (!ours && IsNear(game, event))
        Add(event.object_was.name.empty()
                ? Tr("log_lost", {event.text})
                : Tr("log_destroyed_by", {event.text, event.object_was.name}),
            palette::kDim, LogKind::Fights);
      break;
    case Event::Type::ShipDisabled:
    case Event::Type::Boarded:
    case Event::Type::Scanned:
    case Event::Type::WingChanged:
      AddOfPeople(game, event);
      break;
    case Event::Type::DeepScanned:
      AddDeepScan(event);
      break;
    case Event::Type::MissionAccepted:
      Add(Tr("log_job", {event.text}), palette::kOre, LogKind::Own);
      break;
    case Event::Type::MissionDone:
    case Event::Type::MissionFailed:
      AddMissionEnd(event);
      break;
    default:
      if (ours) HandleOwn(game, event);
      break;
  }
}

// Events that are of interest only when they happen to the ship of the player.
void MessageLog::HandleOwn(const Game& game, const Event& event) {
  switch (event.type) {
    case Event::Type::PickedUp:
      Add(NameOfGood(game, event.id) + " +" + Decimals(event.amount, 0), palette::kOre,
          LogKind::Own);
      break;
    case Event::Type::CargoMoved:
      Add(Tr("log_out_of_hold", {std::to_string(event.units), NameOfGood(game, event.id)}),
          palette::kOre, LogKind::Own);
      break;
    case Event::Type::Docked:
      Add(Tr("log_docked", {game.NameOf(event.object)}), palette::kGood, LogKind::Own);
      break;
    case Event::Type::Undocked:
      Add(Tr("log_launched"), palette::kDim, LogKind::Own);
      break;
    case Event::Type::DockRejected:
    case Event::Type::Rejected:
      Add(Translated(event.text), palette::kWarn, LogKind::Own);
      break;
    case Event::Type::AutopilotChanged:  // at a port, the line of the docking says it
      if (event.text == "no route")
        Add(Tr("autopilot_lost"), palette::kWarn, LogKind::Own);
      else if (event.text == "arrived" && !IsDockable(game.KindOf(event.object)))
        Add(Tr("autopilot_arrived"), palette::kGood, LogKind::Own);
      break;
    // Hits have no lines, because there are many in a second: they raise an alert, see Alerts.
    case Event::Type::Hit:
      last_hit_tick_ = game.TickNumber();
      was_hit_ = true;
      break;
    default:
      break;
  }
}

// The end of a job is an alert as well.
void MessageLog::AddMissionEnd(const Event& event) {
  const bool done = event.type == Event::Type::MissionDone;
  alert_ = done ? Tr("log_job_done", {event.text, Grouped(static_cast<std::int64_t>(event.amount))})
                : Tr("log_job_failed", {event.text, event.cause});
  alert_by_ = {};
  alert_age_ = 0;
  Add(alert_, done ? palette::kGood : palette::kWarn, LogKind::Own);
  if (done && !event.cause.empty()) Add(Translated(event.cause), palette::kText, LogKind::Own);
}

void MessageLog::AddDeepScan(const Event& event) {
  if (event.id == "begun") return;
  const std::string found = std::to_string(event.units), energy = Decimals(event.amount, 0);
  const bool done = event.id == "done";
  const char* key = done                   ? "log_deep_scan_done"
                    : event.id == "energy" ? "log_deep_scan_energy"
                                           : "log_deep_scan_lost";
  Add(Tr(key, {found, energy}), done ? palette::kGood : palette::kWarn, LogKind::Own);
}

// From 99.5 % on a share would be shown as 100 %, so it is not shown.
void MessageLog::AddBounty(const Event& event) {
  const bool shared = event.share > 0 && event.share < 0.995;
  const std::string pay = Grouped(static_cast<std::int64_t>(event.amount));
  Add(shared ? Tr("log_bounty_part", {pay, event.text, Decimals(event.share * 100, 0)})
             : Tr("log_bounty", {pay, event.text}),
      palette::kGood, LogKind::Own);
}

void MessageLog::AddStanding(const Game& game, const Event& event) {
  const auto faction = game.GetCatalog().FindFaction(event.text);
  const std::string what =
      Tr("log_standing", {faction ? FactionName(game, *faction) : event.text}) + " ";
  DropLast(what);
  Add(what + Decimals(std::floor(event.amount), 0), palette::kDim, LogKind::Law);
}

// Boarding, scans and escorts.
void MessageLog::AddOfPeople(const Game& game, const Event& event) {
  const ObjectId own = game.GetPlayer().ship;
  const bool ours = own != ObjectId{} && event.subject == own;
  const std::string& name = event.subject_was.name;
  const std::string& other = event.object_was.name;
  switch (event.type) {
    case Event::Type::ShipDisabled:
      if (own != ObjectId{} && event.object == own)
        Add(Tr("log_disabled_by_you", {name}), palette::kGood, LogKind::Own);
      else if (IsNear(game, event))
        Add(Tr("log_disabled", {name}), palette::kDim, LogKind::Fights);
      break;
    case Event::Type::Boarded:
      if (ours)
        Add(event.id == "rob" ? Tr("log_taken", {other, event.text})
                              : other + " " + Translated(event.text),
            palette::kGood, LogKind::Own);
      else if (IsNear(game, event))
        Add(Tr("log_boarded", {name, other}), palette::kDim, LogKind::Fights);
      break;
    case Event::Type::Scanned: {
      const bool bad = event.id == "contraband" || event.id == "fled";
      if (ours && event.object == alert_by_) alert_age_ = kAlertShown;  // "Stay where you are"
      if (ours)
        Add(Tr("log_scan", {other, event.text}), bad ? palette::kWarn : palette::kGood,
            bad ? LogKind::Own : LogKind::Law);
      break;
    }
    default:
      Add(Tr("log_escort", {event.id, name}), event.id == "lost" ? palette::kBad : palette::kGood,
          LogKind::Own);
      break;
  }
}

void KeepHead(std::vector<std::string>& rows, std::size_t most) {
  if (rows.size() <= most) return;
  rows.resize(most);
  if (most > 0) rows.back() += " ...";
}

void MessageLog::Draw(const Ui& ui, const Area& area, const LogFilter& filter, bool all) const {
  const unsigned font_size = ui.FontSize(kNormal - 1);
  float y = area.Bottom() - LineHeight(font_size);
  for (auto line = lines_.rbegin(); line != lines_.rend() && y >= area.y - 1; ++line) {
    if (!filter.Shows(line->kind) || line->page_only || IsAhead(*line)) continue;
    // A line fades out in its last 2.5 seconds.
    const double left = all ? 1 : std::clamp((kShown - line->age) / 2.5, 0.0, 1.0);
    if (left <= 0) break;
    const std::string times = line->times > 1 ? "  \u00d7" + std::to_string(line->times) : "";
    std::vector<std::string> rows = ui.text.Wrap(line->text + times, area.w, font_size);
    const float free = (y - area.y + 1) / LineHeight(font_size) + 1;
    KeepHead(rows, std::min(kMaxRows, static_cast<std::size_t>(free)));
    // Wrapped rows are drawn from the last one upwards, over names and labels of the picture.
    for (std::size_t i = rows.size(); i-- > 0 && y >= area.y - 1; y -= LineHeight(font_size)) {
      const Point size(ui.text.Width(rows[i], font_size) + ui.Px(8), LineHeight(font_size));
      ui.shapes.Rect({area.x - ui.Px(4), y}, size, WithAlpha(palette::kSpace, 0.8 * left));
      ui.text.Write(rows[i], {area.x, y}, font_size, WithAlpha(line->color, left * 0.95));
    }
  }
}

}  // namespace heliopause
