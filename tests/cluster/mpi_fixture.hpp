// What tests on several ranks share.
#pragma once

#include <mpi.h>

#include <exception>
#include <heliopause/function_ref.hpp>
#include <string>

namespace heliopause::cluster {

inline int WorldRank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

inline int WorldSize() {
  int size = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

/// The text of what `call` throws, or "".
inline std::string ErrorOf(FunctionRef<void()> call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace heliopause::cluster
