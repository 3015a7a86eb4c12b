// What a run reports: figures per phase and per rank.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <heliopause/cluster/universe.hpp>
#include <string>

#include "cluster/program/scenario_run.hpp"

namespace heliopause::cluster {

/// The figures of one rank over the measured ticks.
struct RankFigures {
  RunTimes run;
  UniverseStatistics universe;
  double sprites = 0;
  double ghosts = 0;
  double bytes_of_index = 0;  // heap
  double ticks = 1;

  /// Processor seconds of the index: moves, migration, ghosts, cuts, local searches and pairs,
  /// without MPI calls, the small game and global searches.
  double IndexSeconds() const;
};

/// Collective: the report of all ranks, on rank 0; "" on others. With one SpriteManager alone
/// (`single`), its phases only.
std::string Report(MPI_Comm comm, const RankFigures& own, bool single);

}  // namespace heliopause::cluster
