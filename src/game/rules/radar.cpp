// One search per call. Distance and bearing are computed here, so that HUD and scripts have the
// same values.
#include "game/rules/radar.hpp"

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"

namespace heliopause {
namespace {

// Up to this limit a search for the nearest is faster than one for all.
constexpr std::size_t kNearestLimit = 32;

}  // namespace

void GetContacts(const Game& game, ObjectId ship, double range, std::vector<Contact>& out,
                 Kinds kinds, const SearchSite& site, std::size_t limit) {
  out.clear();
  const Ship* self = game.FindShip(ship);
  if (self == nullptr || self->docked_at != ObjectId{}) return;
  GetContactsAround(game, ship, *game.Space().GetPosition(ship), range, out, kinds, site, limit);
}

void GetContactsAround(const Game& game, ObjectId ship, Vec2 from, double range,
                       std::vector<Contact>& out, Kinds kinds, const SearchSite& site,
                       std::size_t limit) {
  out.clear();
  const Ship* self = game.FindShip(ship);
  if (self == nullptr) return;
  const double reach = range < 0 ? game.ClassOf(*self).radar_range : range;
  if (!(reach >= 0)) return;  // nan

  static thread_local std::vector<Hit> hits;  // scratch: some 300 ships search in every tick
  const SearchSite here = SearchSite::Here("contacts");
  const bool few = limit <= kNearestLimit;
  LogSearch(game.Log(), site.label.empty() ? here : site, {SearchType::Near, from, reach},
            [&](SearchTrace* trace) {
              const SearchOptions options{
                  .kinds = kinds & kRadarKinds, .ignore = few ? ship : ObjectId{}, .trace = trace};
              if (few)
                game.Space().GetNearestSprites(from, limit, reach, options, hits);
              else
                game.Space().GetSpritesNear(from, reach, options, hits);
              return hits.size();
            });
  out.reserve(hits.size());
  for (const Hit& hit : hits) {
    if (hit.id == ship) continue;
    if (out.size() == limit) break;
    Contact contact;
    contact.id = hit.id;
    contact.kind = game.KindOf(hit.id);
    contact.position = hit.position;
    contact.distance = hit.distance;
    contact.bearing = maths::AngleOf({hit.position.x - from.x, hit.position.y - from.y});
    contact.hostile = game.IsHostile(hit.id, ship) || game.HasAttacked(hit.id, ship);
    out.push_back(contact);
  }
}

}  // namespace heliopause
