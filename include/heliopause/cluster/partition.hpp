// The division of space among the ranks of a Universe, behind one interface.
//
// Every rank has the whole division, so OwnerOf and BoxesOf are local and return the same on every
// rank. Cut is collective. The answers of a Universe do not depend on the division; its costs do.
#pragma once

#include <mpi.h>

#include <heliopause/vec2.hpp>
#include <memory>
#include <span>

namespace heliopause::cluster {

/// A group of neighbouring sprites: the position of one of them, and their weight.
struct Load {
  Vec2 place{};       ///< within +-kMaxCoordinate
  double weight = 1;  ///< > 0; see Balance in universe.hpp
};

/// Divides the plane, |x| and |y| <= kMaxCoordinate, into one domain per rank. Before the first
/// Cut, rank 0 owns everything.
class Partition {
 public:
  virtual ~Partition() = default;

  /// The rank that owns this place. Local; O(log ranks) to O(ranks).
  virtual int OwnerOf(Vec2 place) const = 0;

  /// Closed boxes that cover the domain of a rank and overlap those of other ranks in edges only.
  /// No box: the rank owns nothing. Local, O(1); valid until Cut.
  virtual std::span<const Box> BoxesOf(int rank) const = 0;

  /// Collective. Divides the plane so that the loads of all ranks together weigh about the same in
  /// each domain. `loads` are those of this rank, in any order and number. When no rank has loads,
  /// rank 0 owns everything.
  virtual void Cut(std::span<const Load> loads) = 0;
};

/// Collective. Recursive coordinate bisection by Zoltan: each domain is one box. The communicator
/// must outlive the partition. OwnerOf is O(log ranks), Cut O(loads log ranks).
std::unique_ptr<Partition> MakeZoltanPartition(MPI_Comm comm);

}  // namespace heliopause::cluster
