#include <algorithm>
#include <heliopause/cluster/universe.hpp>
#include <stdexcept>

#include "cluster/agreement.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

using State = LocalSprites::State;

std::string CheckManager(const Universe& universe) {
  const std::string violation = universe.Space().Validate();
  if (violation.empty()) return {};
  return "manager of rank " + std::to_string(universe.Rank()) + ": " + violation;
}

std::string CheckOwners(const Universe& universe) {
  std::string violation;
  std::size_t count = 0;
  universe.ForEachOwned([&](SpriteId id, const Sprite& sprite) {
    ++count;
    if (!violation.empty()) return;
    const std::string name =
        "sprite " + std::to_string(sprite.tag) + " on rank " + std::to_string(universe.Rank());
    const int owner = universe.OwnerOf(sprite.position);
    if (owner != universe.Rank()) violation = name + " belongs to rank " + std::to_string(owner);
    if (universe.Find(sprite.tag) != id || universe.IdOf(id) != sprite.tag)
      violation = name + " is not found by its global id";
  });
  if (violation.empty() && count != universe.CountOwned())
    violation = "rank " + std::to_string(universe.Rank()) + " counts " +
                std::to_string(universe.CountOwned()) + " own sprites (expected " +
                std::to_string(count) + ")";
  return violation;
}

// Collective: equal ids meet on the same rank.
std::string CheckUnique(const Universe& universe, Exchange& exchange) {
  universe.ForEachOwned([&](SpriteId, const Sprite& sprite) {
    const auto ranks = static_cast<GlobalId>(exchange.Ranks());
    exchange.Put(static_cast<int>(sprite.tag % ranks), GlobalId{sprite.tag});
  });
  exchange.Run();
  std::vector<GlobalId> ids;
  exchange.FromAll(ids);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  return twice == ids.end() ? std::string()
                            : "global id " + std::to_string(*twice) + " is that of two sprites";
}

}  // namespace

std::string Universe::Validate() const {
  const WorkMeter::Pause pause(impl_->work);
  const std::string of_manager = CheckManager(*this);
  const std::string of_owners = CheckOwners(*this);
  const std::string of_ids = CheckUnique(*this, impl_->exchange);
  const std::string of_ghosts = impl_->ghosts.Compare(impl_->sprites, impl_->exchange);
  try {
    RunTogether(impl_->comm, [&] {
      for (const std::string& violation : {of_manager, of_owners, of_ids, of_ghosts}) {
        if (!violation.empty()) throw std::runtime_error(violation);
      }
    });
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

}  // namespace heliopause::cluster
