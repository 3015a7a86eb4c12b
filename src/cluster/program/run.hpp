// One run of heliopause-cluster.
#pragma once

#include <mpi.h>

#include <stdexcept>

#include "cluster/program/arguments.hpp"

namespace heliopause::cluster {

/// An argument that turns out to be invalid only when a file is read.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Collective: runs the ticks, writes checkpoints and the picture, prints progress to stderr,
/// figures and hash to stdout, all on rank 0. Throws UsageError or what Universe throws, on all
/// ranks; what one rank alone throws ends all of them.
void Run(MPI_Comm comm, const Arguments& arguments);

}  // namespace heliopause::cluster
