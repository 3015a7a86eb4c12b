// A universe over MPI processes: 20,000 ships, of which some turn away from the nearest one.
//   mpirun -n 3 first_universe
#include <cstdio>
#include <heliopause/cluster/universe.hpp>
#include <limits>
#include <vector>

namespace cluster = heliopause::cluster;

void Fly(cluster::Universe& universe) {
  std::vector<heliopause::SpriteId> ships;
  std::vector<heliopause::DiscQuery> queries;
  universe.ForEachOwned([&](heliopause::SpriteId id, const heliopause::Sprite& ship) {
    ships.push_back(id);
    queries.push_back({.point = ship.position, .radius = 40});
  });
  heliopause::ManyHits found;
  universe.SearchMany(queries,
                      found);  // local: ships of other ranks near the border are here as ghosts
  for (std::size_t i = 0; i < ships.size(); ++i) {
    if (found.Of(i).size() < 2) continue;  // the first hit is the ship itself
    const heliopause::Vec2 other = found.Of(i)[1].position;
    universe.SetVelocity(ships[i], {queries[i].point.x - other.x, queries[i].point.y - other.y});
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  {
    cluster::Universe universe(MPI_COMM_WORLD, {.largest_local_search = 40});
    for (int i = universe.Rank(); i < 20000; i += universe.Ranks()) {
      const double x = i % 200 * 50.0;
      const double y = i / 200 * 50.0;
      universe.Add({.position = {x, y},
                    .velocity = {i % 7 - 3.0, i % 5 - 2.0},
                    .tag = static_cast<cluster::GlobalId>(i)});
    }
    universe.Settle();  // collective: ships go to the owners of their places
    for (int tick = 0; tick < 60; ++tick) {
      universe.Tick(1.0 / 60);  // collective
      Fly(universe);
    }
    std::vector<cluster::GlobalQuery> queries;
    if (universe.Rank() == 0) {  // each rank may query, or none
      queries.push_back({.what = cluster::GlobalQuery::What::Nearest,
                         .point = {5000, 2500},
                         .radius = std::numeric_limits<double>::infinity(),
                         .count = 3});
    }
    cluster::GlobalHits hits;
    universe.Search(queries, hits);  // collective
    std::printf("rank %d: %zu ships, %zu ghosts\n", universe.Rank(), universe.CountOwned(),
                universe.CountGhosts());
    for (const cluster::GlobalHit& hit : hits.hits)
      std::printf("ship %llu at a distance of %.17g\n", static_cast<unsigned long long>(hit.id),
                  hit.distance);
  }  // the universe ends before MPI does
  MPI_Finalize();
}
