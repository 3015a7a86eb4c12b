// Three steps: the chosen mods and what they require; those left out, repeated until no more are;
// the order. In each step mods are visited by name, so the result depends on the set alone.
#include "game/mods/mod_order.hpp"

#include <algorithm>
#include <boost/container/flat_set.hpp>
#include <cassert>

#include "game/data/entry_check.hpp"

namespace heliopause {
namespace {

class Chooser {
 public:
  Chooser(const InstalledMods& installed, std::string_view game)
      : installed_(installed), game_(game) {}

  LoadedMods Run(std::span<const std::string> names) {
    for (const std::string& name : names) Choose(name);
    do {
      while (LeaveOneOut()) {
      }
    } while (!Order());
    return std::move(result_);
  }

 private:
  void Choose(const std::string& name) {
    const Mod* mod = installed_.Find(name);
    if (mod == nullptr) {
      std::vector<std::string> known;
      for (const Mod& one : installed_.mods) known.push_back(one.name);
      const bool first = missing_.insert(name).second;
      if (first && !IsBroken(name))
        Report(name, "it is not installed; installed: " +
                         (known.empty() ? std::string("none") : Listed(known)));
      return;
    }
    if (!chosen_.insert(name).second) return;
    for (const ModRequirement& required : mod->required) {
      if (installed_.Find(required.name) != nullptr) Choose(required.name);
    }
  }

  // Whether the errors of its mod.toml say why it is not there.
  bool IsBroken(const std::string& name) const {
    return std::any_of(installed_.errors.begin(), installed_.errors.end(),
                       [&](const DataError& e) { return e.file.starts_with(name + "/"); });
  }

  void Report(const std::string& name, const std::string& why) {
    result_.problems.push_back("mod '" + name + "': " + why);
  }

  // Why a chosen mod cannot be loaded with the others; empty if it can.
  std::string Obstacle(const Mod& mod) const {
    if (ParseVersion(mod.game) > ParseVersion(game_))
      return "needs version " + mod.game + " of the game (this is " + std::string(game_) + ")";
    for (const ModRequirement& required : mod.required) {
      const Mod* other = installed_.Find(required.name);
      if (other == nullptr)
        return "needs mod '" + required.name +
               (IsBroken(required.name) ? "', whose mod.toml has errors"
                                        : "', which is not installed");
      if (!required.least.empty() && ParseVersion(other->version) < ParseVersion(required.least))
        return "needs mod '" + required.name + "' " + required.least +
               " or later (installed: " + other->version + ")";
      if (!chosen_.contains(required.name))
        return "needs mod '" + required.name + "', which cannot be loaded";
    }
    for (const std::string& name : chosen_) {
      if (name >= mod.name) break;
      const Mod& other = *installed_.Find(name);
      if (Names(mod.conflicts, name) || Names(other.conflicts, mod.name))
        return "conflicts with mod '" + name + "'";
    }
    return {};
  }

  static bool Names(const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  }

  bool LeaveOneOut() {
    for (const std::string& name : chosen_) {
      const std::string why = Obstacle(*installed_.Find(name));
      if (why.empty()) continue;
      Report(name, why);
      chosen_.erase(name);
      return true;
    }
    return false;
  }

  // Whether `mod` must wait for a chosen mod that is not in the order yet.
  bool Waits(const Mod& mod, const boost::container::flat_set<std::string>& placed) const {
    const auto open = [&](const std::string& name) {
      return chosen_.contains(name) && !placed.contains(name);
    };
    return std::any_of(mod.after.begin(), mod.after.end(), open) ||
           std::any_of(mod.required.begin(), mod.required.end(),
                       [&](const ModRequirement& required) { return open(required.name); });
  }

  // Sets the load order. If mods wait for each other in a cycle, drops those of one cycle and
  // returns false.
  bool Order() {
    result_.mods.clear();
    boost::container::flat_set<std::string> placed;
    while (placed.size() < chosen_.size()) {
      const auto next = std::find_if(chosen_.begin(), chosen_.end(), [&](const std::string& name) {
        return !placed.contains(name) && !Waits(*installed_.Find(name), placed);
      });
      if (next == chosen_.end()) {
        DropCycle(placed);
        return false;
      }
      result_.mods.push_back(*installed_.Find(*next));
      placed.insert(*next);
    }
    assert(result_.mods.size() == chosen_.size() && "every chosen mod is loaded once");
    return true;
  }

  // The first chosen mod that `mod` must wait for. Precondition: Waits(mod, placed).
  std::string Awaited(const Mod& mod, const boost::container::flat_set<std::string>& placed) const {
    const auto found = std::find_if(chosen_.begin(), chosen_.end(), [&](const std::string& name) {
      const bool named = Names(mod.after, name) ||
                         std::any_of(mod.required.begin(), mod.required.end(),
                                     [&](const ModRequirement& r) { return r.name == name; });
      return named && !placed.contains(name);
    });
    assert(found != chosen_.end() && "a mod that waits has one to wait for");
    return *found;
  }

  // Follows the mods that wait for each other. Each mod that is not placed waits for another one,
  // so the chain ends in a cycle.
  void DropCycle(const boost::container::flat_set<std::string>& placed) {
    std::vector<std::string> chain;
    std::string name = *std::find_if(chosen_.begin(), chosen_.end(),
                                     [&](const auto& one) { return !placed.contains(one); });
    while (!Names(chain, name)) {
      chain.push_back(name);
      name = Awaited(*installed_.Find(name), placed);
    }
    chain.erase(chain.begin(), std::find(chain.begin(), chain.end(), name));
    std::string text = "mods in a circle, each loaded after the next:";
    for (const std::string& one : chain) {
      text += " '" + one + "',";
      chosen_.erase(one);
    }
    result_.problems.push_back(text + " '" + name + "'");
  }

  const InstalledMods& installed_;
  std::string_view game_;
  boost::container::flat_set<std::string> chosen_, missing_;
  LoadedMods result_;
};

}  // namespace

LoadedMods OrderMods(const InstalledMods& installed, std::span<const std::string> names,
                     std::string_view game) {
  assert(ParseVersion(game).has_value() && "the game has a version");
  return Chooser(installed, game).Run(names);
}

}  // namespace heliopause
