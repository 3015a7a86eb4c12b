// Each form does the same rounds: a tenth of the sprites is removed, as many are added, then all
// get the positions of one tick later, in the order of leaves. What is measured is the call alone;
// ReBallance follows each round.
#include "bench/thread_bulk.hpp"

#include <algorithm>
#include <heliopause/sprite_manager.hpp>
#include <iostream>
#include <optional>

#include "bench/measure.hpp"
#include "bench/random.hpp"
#include "bench/text.hpp"
#include "bench/thread_meter.hpp"

namespace heliopause::bench {
namespace {

using Figures = ThreadMeter::Figures;

enum Call { kFill, kRemove, kAdd, kSet, kCalls };
constexpr const char* kNames[kCalls] = {"AddMany, all, into an empty manager", "RemoveMany, 10 %",
                                        "AddMany, 10 %", "SetPositions, all"};

// One form: by a number of threads, or without an executor.
class BulkRun {
 public:
  BulkRun(const World& world, std::optional<std::size_t> threads)
      : world_(world), meter_(threads.value_or(1)), has_executor_(threads.has_value()) {}

  void Run(std::size_t rounds) {
    std::vector<Sprite> sprites;
    for (std::size_t slot = 0; slot < world_.Count(); ++slot) {
      sprites.push_back(world_.Sprites().Get(slot));
    }
    for (std::size_t round = 0; round < 3; ++round) {  // the first one allocates
      space_.Clear();
      Measure(kFill, [&](auto... executor) { space_.AddMany(sprites, ids_, executor...); });
    }
    space_.ReBallance();
    for (std::size_t round = 0; round < rounds; ++round) Round(sprites, round);
  }

  Figures Of(Call call) const {
    Figures median;
    for (double Figures::*member : {&Figures::work, &Figures::path, &Figures::serial}) {
      std::vector<double> values;
      for (const Figures& f : figures_[call]) values.push_back(f.*member);
      median.*member = Median(values);
    }
    return median;
  }

  std::vector<std::byte> State() const {
    std::vector<std::byte> bytes;
    space_.Save(bytes);
    return bytes;
  }

 private:
  template <class Act>
  void Measure(Call call, const Act& act) {
    figures_[call].push_back(meter_.Measure([&] {
      if (has_executor_) {
        act(Executor(meter_));
      } else {
        act();
      }
    }));
  }

  void Round(const std::vector<Sprite>& sprites, std::size_t round) {
    Random random(round);
    std::vector<SpriteId> removed;
    std::vector<Sprite> added;
    while (removed.size() < ids_.size() / 10) {
      const std::uint32_t i = random.Below(static_cast<std::uint32_t>(ids_.size()));
      if (!ids_[i]) continue;
      removed.push_back(std::exchange(ids_[i], {}));
      added.push_back(sprites[i]);
    }
    Measure(kRemove, [&](auto... executor) { space_.RemoveMany(removed, executor...); });
    std::vector<SpriteId> ids;
    Measure(kAdd, [&](auto... executor) { space_.AddMany(added, ids, executor...); });
    std::size_t next = 0;
    for (SpriteId& id : ids_) {
      if (!id) id = ids[next++];
    }
    space_.ReBallance();
    space_.GetIdsInLeafOrder(ids);
    std::vector<Vec2> positions(ids.size()), velocities(ids.size());
    space_.GetPositions(ids, positions);
    space_.GetVelocities(ids, velocities);
    const auto on_canvas = [](double v) { return std::clamp(v, -kHalfSize, kHalfSize); };
    for (std::size_t i = 0; i < ids.size(); ++i) {
      positions[i] = {on_canvas(positions[i].x + velocities[i].x),
                      on_canvas(positions[i].y + velocities[i].y)};
    }
    Measure(kSet, [&](auto... executor) { space_.SetPositions(ids, positions, executor...); });
    space_.ReBallance();
  }

  const World& world_;
  ThreadMeter meter_;
  const bool has_executor_;
  SpriteManager space_{{.radius = kHalfSize, .canvas = Canvas::Bounded, .border = Border::Bounce}};
  std::vector<SpriteId> ids_;
  std::vector<Figures> figures_[kCalls];
};

}  // namespace

bool MeasureBulkCalls(const World& world, const std::vector<std::size_t>& threads,
                      std::size_t rounds, std::string& text) {
  text +=
      "| call | threads | work | path | serial | against no executor "
      "|\n|---|---|---|---|---|---|\n";
  std::vector<std::optional<std::size_t>> forms = {std::nullopt};
  forms.insert(forms.end(), threads.begin(), threads.end());
  std::string rows[kCalls];
  std::vector<std::byte> state;
  double alone[kCalls] = {};
  for (const auto& form : forms) {
    BulkRun run(world, form);
    run.Run(rounds);
    for (int call = 0; call < kCalls; ++call) {
      const Figures figures = run.Of(static_cast<Call>(call));
      if (!form) alone[call] = figures.path;
      rows[call] +=
          Format("| %s | %s | %.3f | %.3f | %.1f %% | %.2f |\n", kNames[call],
                 form ? std::to_string(*form).c_str() : "no executor", figures.work, figures.path,
                 form ? 100 * figures.serial / figures.work : 100.0, alone[call] / figures.path);
    }
    if (state.empty()) state = run.State();
    if (run.State() == state) continue;
    std::cerr << "wrong state: bulk calls\n";
    return false;
  }
  for (const std::string& row : rows) text += row;
  return true;
}

}  // namespace heliopause::bench
