// What the program of the ship's computer used in the last ticks, and the panel that shows it with
// advice. One sample a tick in a ring.
#include "view/hud/computer_meter.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "view/draw/number_text.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr float kRow = 16;  // units

double PerTick(std::uint64_t sum, const ProgramLoad& load) {
  return static_cast<double>(sum) / static_cast<double>(std::max<std::uint64_t>(load.ticks, 1));
}

}  // namespace

void ComputerMeter::AfterTick(const Game& game) {
  // A tick without a program counts as one without use.
  uses_[count_++ % kTicks] = game.GetComputer().on ? game.GetComputerUse() : ComputerUse{};
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  energy_regen_ = ship == nullptr ? 0 : game.ClassOf(*ship).energy_regen;
}

ProgramLoad ComputerMeter::Load() const {
  ProgramLoad load;
  load.ticks = std::min(count_, kTicks);
  for (std::size_t i = 0; i < load.ticks; ++i) {
    const ComputerUse& use = uses_[i];
    // Ticks in which the program searched at all.
    load.busy_ticks += use.searches > 0;
    load.searches += use.searches;
    load.nodes += use.nodes;
    load.most_nodes = std::max(load.most_nodes, use.nodes);
    load.budget = std::max(load.budget, use.budget);
    load.energy += use.energy;
    load.without_nodes += use.starved == Starved::Nodes;
    load.without_energy += use.starved == Starved::Energy;
  }
  load.energy_regen = energy_regen_ * static_cast<double>(load.ticks) * kTickSeconds;
  return load;
}

std::string ComputerText(const ComputerMeter& meter, const Game& game) {
  const Computer& computer = game.GetComputer();
  if (!computer.on) return {};
  const ProgramLoad load = meter.Load();
  std::string text = TrLiteral("computer_runs", {computer.name});
  if (load.without_nodes > 0) text += "  " + Tr("computer_no_nodes");
  if (load.without_energy > 0) text += "  " + Tr("computer_no_energy");
  return text;
}

void DrawComputer(const Ui& ui, const HudLayout& layout, const ComputerMeter& meter,
                  const Game& game) {
  const std::string text = ComputerText(meter, game);
  if (text.empty()) return;
  const ProgramLoad load = meter.Load();
  const bool starved = load.without_nodes + load.without_energy > 0;
  DrawPrompt(ui, layout, 67, text, ui.FontSize(kNormal), starved ? palette::kWarn : palette::kGood);
}

Area DrawComputerPanel(const Ui& ui, const Area& area, const ComputerMeter& meter,
                       const Game& game) {
  const Computer& computer = game.GetComputer();
  if (computer.IsEmpty() || area.h < ui.Px(200)) return area;
  const ProgramLoad load = meter.Load();
  const unsigned size = ui.FontSize(kSmall);
  const float inner_width = area.w - ui.Px(20);
  const std::vector<std::string> advice =
      computer.on ? ui.text.Wrap(Translated(ProgramAdvice(load)), inner_width, size)
                  : std::vector<std::string>{};
  const float h =
      ui.Px(34) + ui.Px(kRow) * static_cast<float>((computer.on ? 4 : 0) + advice.size());
  const Area panel{area.x, area.y, area.w, h};
  DrawPanel(ui, panel);
  const Area inner = panel.Inset(ui.Px(10));
  const float title = ui.text.Write(Tr("computer_title"), {inner.x, inner.y},
                                    ui.FontSize(kSmall + 1), palette::kAccent, Face::Bold);
  ui.text.WriteWithin(TrLiteral(computer.on ? "computer_last" : "computer_off", {computer.name}),
                      {inner.Right(), inner.y}, inner.w - title - ui.Px(8), size,
                      computer.on ? palette::kGood : palette::kDim, Face::Sans, Align::Right);
  float y = inner.y + ui.Px(20);
  const auto row = [&](const std::string& label, const std::string& value, bool warn) {
    DrawRow(ui, {inner.x, y, inner.w, ui.Px(kRow)}, label, value,
            warn ? palette::kWarn : palette::kText);
    y += ui.Px(kRow);
  };
  if (computer.on) {
    row(Tr("computer_nodes"),
        Decimals(PerTick(load.nodes, load), 1) + "   " + Grouped(load.most_nodes) + "   " +
            Grouped(load.budget),
        load.without_nodes > 0);
    row(Tr("computer_searches"), Grouped(load.searches), false);
    row(Tr("computer_energy"),
        Tr("computer_energy_of", {Decimals(load.energy, 1), Decimals(load.energy_regen, 1)}),
        load.without_energy > 0);
    row(Tr("computer_starved"), Grouped(load.without_nodes) + "   " + Grouped(load.without_energy),
        load.without_nodes + load.without_energy > 0);
  }
  for (const std::string& line : advice) {
    ui.text.Write(line, {inner.x, y}, size, palette::kWarn);
    y += ui.Px(kRow);
  }
  // The caller draws below, in what is left.
  const float used = h + ui.Px(8);
  return {area.x, area.y + used, area.w, area.h - used};
}

}  // namespace heliopause
