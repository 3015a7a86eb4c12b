#include <heliopause/cluster/universe.hpp>
#include <optional>
#include <stdexcept>

#include "cluster/agreement.hpp"
#include "cluster/unique_ids.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

using State = LocalSprites::State;

std::string CheckManager(const Universe& universe) {
  const std::string violation = universe.Space().Validate();
  if (violation.empty()) return {};
  return "manager of rank " + std::to_string(universe.Rank()) + ": " + violation;
}

// Each own sprite lies in the domain of this rank, and the tables of global ids lead to it. Local.
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

// Collective.
std::string CheckUnique(const LocalSprites& sprites, Exchange& exchange) {
  const std::optional<GlobalId> twice = FindIdOfTwo(sprites, exchange);
  return twice ? DuplicateGlobalId(*twice).what() : std::string();
}

}  // namespace

std::string Universe::Validate() const {
  const WorkMeter::Pause pause(impl_->work);
  try {
    // All checks run on all ranks, because two of them are collective; the first violation of the
    // lowest rank is reported.
    RunCollective(impl_->comm, "Universe::Validate", [&] {
      const std::string violations[] = {CheckManager(*this), CheckOwners(*this),
                                        CheckUnique(impl_->sprites, impl_->exchange),
                                        impl_->ghosts.Compare(impl_->sprites, impl_->exchange)};
      RunTogether(impl_->comm, [&] {
        for (const std::string& violation : violations) {
          if (!violation.empty()) throw std::runtime_error(violation);
        }
      });
    });
  } catch (const AgreedError<std::runtime_error>& error) {
    return error.what();
  }
  return {};
}

}  // namespace heliopause::cluster
