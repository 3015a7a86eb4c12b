// Ghosts: which own sprites each other rank needs, and the news of them. The sender keeps the list
// of what it sent last, so that a message names changes alone.
#include "cluster/ghosts.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "cluster/box_geometry.hpp"

namespace heliopause::cluster {

Ghosts::Ghosts(int ranks) : sent_(static_cast<std::size_t>(ranks)) {}

// All ranks call it at once: the ghosts and the senders' lists of them are dropped together.
void Ghosts::Forget(LocalSprites& sprites) {
  std::vector<SpriteId> ghosts;
  sprites.Space().ForEachSprite([&](SpriteId id, const Sprite&) {
    if (sprites.StateOf(id) == LocalSprites::State::Ghost) ghosts.push_back(id);
  });
  sprites.RemoveMany(ghosts);
  for (auto& ids : sent_) ids.clear();
  bands_.clear();
}

// A rank reaches as far beyond its domain as its largest local search, and as its largest sprite,
// whose overlaps it finds. Sprites of other ranks whose circle is nearer than that to the domain
// are its ghosts.
void Ghosts::FindBands(const Partition& partition, std::span<const RankSummary> summaries,
                       double largest_local_search, int rank) {
  // Step 1: reach and largest radius of each rank. If they are as before, so are the bands: domains
  // change in a cut only, which calls Forget.
  std::vector<std::array<double, 2>> now;
  double largest = 0;
  for (const RankSummary& summary : summaries) {
    now.push_back({std::max(largest_local_search, summary.largest), summary.largest});
    largest = std::max(largest, summary.largest);
  }
  if (!bands_.empty() && now == bands_for_) return;
  // Step 2: the domain of each other rank, grown by its reach. Only bands that an own circle can
  // touch are kept: most ranks are no neighbours.
  const auto own_boxes = partition.BoxesOf(rank);
  const double own_largest = summaries[static_cast<std::size_t>(rank)].largest;
  bands_.assign(now.size(), {});
  for (std::size_t r = 0; r < now.size(); ++r) {
    if (r == static_cast<std::size_t>(rank)) continue;
    // Sums of radii are rounded, too: hence the second term.
    const double reach = now[r][0] * (1 + kRoundingBound) + largest * kRoundingBound;
    for (const Box& box : partition.BoxesOf(static_cast<int>(r))) {
      const Box band = Grown(box, reach);
      const Box wide = Grown(band, own_largest * (1 + kRoundingBound));
      const auto meets = [&](const Box& own) { return Overlap(own, wide); };
      if (std::any_of(own_boxes.begin(), own_boxes.end(), meets)) bands_[r].push_back(band);
    }
  }
  bands_for_ = std::move(now);
}

// Sets now_ to the own sprites in a band, in order of global id.
void Ghosts::CollectBand(const Band& band, const LocalSprites& sprites) {
  now_.clear();
  for (const Box& box : band) {
    // The box search finds circles that overlap the box, so it needs no margin for the radius of
    // own sprites.
    sprites.Space().GetSpritesIn(box, {kOwnedKind}, hits_);
    for (const Hit& hit : hits_) now_.emplace_back(sprites.IdOf(hit.id), hit.id);
  }
  std::sort(now_.begin(), now_.end());
  // A circle may overlap several boxes of the rank.
  now_.erase(std::unique(now_.begin(), now_.end()), now_.end());
}

void Ghosts::PutNews(int to, const LocalSprites& sprites, Exchange& exchange,
                     UniverseStatistics& statistics) {
  std::vector<GlobalId>& sent = sent_[static_cast<std::size_t>(to)];
  now_ids_.clear();
  news_.clear();
  leavers_.clear();
  // Both lists are in order of global id: one walk along both finds what is new.
  auto old = sent.begin();
  for (const auto& [global, id] : now_) {
    now_ids_.push_back(global);
    while (old != sent.end() && *old < global) ++old;
    const bool known = old != sent.end() && *old == global;
    if (known && !sprites.HasChanged(id)) continue;
    news_.push_back(sprites.RecordOf(id));
    news_.back().is_new = known ? 0 : 1;
  }
  std::set_difference(sent.begin(), sent.end(), now_ids_.begin(), now_ids_.end(),
                      std::back_inserter(leavers_));
  sent.swap(now_ids_);
  // No message at all, not even a count of 0: the receiver skips a rank that has sent nothing.
  if (leavers_.empty() && news_.empty()) return;
  statistics.news += news_.size();
  //    8 bytes: number of leavers | 8 bytes each: their ids | 56 bytes each, to the end: the news
  exchange.Put(to, std::uint64_t{leavers_.size()});
  exchange.PutMany(to, std::span<const GlobalId>(leavers_));
  exchange.PutMany(to, std::span<const SpriteRecord>(news_));
}

// When a sprite goes from one neighbour to another, the first one's message removes its ghost and
// the second one's adds it. So all removals are made before any addition. Sets news_ to the
// additions and changes.
void Ghosts::TakeLeavers(LocalSprites& sprites, Exchange& exchange) {
  std::vector<SpriteId> gone;
  news_.clear();
  for (int rank = 0; rank < exchange.Ranks(); ++rank) {
    // As PutNews has written it.
    MessageReader message = exchange.From(rank);
    if (message.Done()) continue;
    leavers_.clear();
    message.GetMany(message.Get<std::uint64_t>(), leavers_);
    for (const GlobalId global : leavers_) {
      // Not a ghost: it was removed at the border here as well, or has become an own sprite.
      const SpriteId id = sprites.Find(global);
      if (sprites.Is(LocalSprites::State::Ghost, id)) gone.push_back(id);
    }
    message.GetRest(news_);
  }
  std::sort(gone.begin(), gone.end());
  gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
  sprites.RemoveMany(gone);
}

void Ghosts::TakeNews(LocalSprites& sprites, std::span<const SpriteRecord> records) {
  // A ghost that is here already has changed; any other is new, or was removed at the border here.
  // AddMany throws if the id is that of an own sprite. TakeLeavers has removed the ghosts that
  // left: so a ghost that is new for its sender, but exists here, is of another sprite with the
  // same global id.
  std::vector<SpriteRecord> added;
  for (const SpriteRecord& record : records) {
    const SpriteId id = sprites.Find(record.id);
    if (sprites.Is(LocalSprites::State::Ghost, id)) {
      if (record.is_new != 0) throw DuplicateGlobalId(record.id);
      sprites.Update(id, record);
    } else {
      added.push_back(record);
    }
  }
  sprites.AddMany(added, LocalSprites::State::Ghost);
}

void Ghosts::Update(const Partition& partition, std::span<const RankSummary> summaries,
                    double largest_local_search, LocalSprites& sprites, Exchange& exchange,
                    UniverseStatistics& statistics) {
  assert(summaries.size() == sent_.size() && "a summary of each rank");
  // Step 1: the news for each other rank, also for one that is no neighbour any more but still has
  // ghosts of this rank.
  FindBands(partition, summaries, largest_local_search, exchange.Rank());
  for (int rank = 0; rank < exchange.Ranks(); ++rank) {
    const auto r = static_cast<std::size_t>(rank);
    if (rank == exchange.Rank() || (bands_[r].empty() && sent_[r].empty())) continue;
    CollectBand(bands_[r], sprites);
    PutNews(rank, sprites, exchange, statistics);
  }
  // Step 2: all changes are in messages. A change after this belongs to the next update.
  sprites.ClearChanges();
  exchange.Run();
  TakeLeavers(sprites, exchange);
  TakeNews(sprites, news_);
}

std::string Ghosts::Compare(const LocalSprites& sprites, Exchange& exchange) {
  for (int rank = 0; rank < exchange.Ranks(); ++rank) {
    const auto r = static_cast<std::size_t>(rank);
    // Each rank sends all originals of its ghosts elsewhere, as if none had been sent before.
    if (rank == exchange.Rank() || bands_.empty()) continue;
    CollectBand(bands_[r], sprites);
    for (const auto& [global, id] : now_) exchange.Put(rank, sprites.RecordOf(id));
  }
  exchange.Run();
  std::vector<SpriteRecord> originals;
  exchange.FromAll(originals);
  // Each original has an equal ghost here; equal counts then show that no ghost is without an
  // original.
  for (const SpriteRecord& original : originals) {
    const SpriteId id = sprites.Find(original.id);
    const std::string name =
        "ghost " + std::to_string(original.id) + " on rank " + std::to_string(exchange.Rank());
    if (!sprites.Is(LocalSprites::State::Ghost, id)) return name + " is missing";
    if (!(sprites.RecordOf(id) == original)) return name + " differs from its original";
  }
  if (originals.size() == sprites.CountGhosts()) return {};
  return "rank " + std::to_string(exchange.Rank()) + " has " +
         std::to_string(sprites.CountGhosts()) + " ghosts (expected " +
         std::to_string(originals.size()) + ")";
}

// Neighbours are the ranks that have a ghost of this rank.
std::size_t Ghosts::CountNeighbours() const {
  return static_cast<std::size_t>(
      std::count_if(sent_.begin(), sent_.end(), [](const auto& ids) { return !ids.empty(); }));
}

}  // namespace heliopause::cluster
