// OwnCommunicator: a duplicate of a communicator.
#pragma once

#include <mpi.h>

#include <stdexcept>
#include <utility>

namespace heliopause::cluster {

/// A duplicate of a communicator, so that messages of the universe never meet those of the user. An
/// MPI call on it that fails ends all ranks, whatever error handler the user's communicator has.
class OwnCommunicator {
 public:
  /// Collective. Throws std::runtime_error when MPI cannot duplicate `comm`.
  explicit OwnCommunicator(MPI_Comm comm) {
    if (MPI_Comm_dup(comm, &comm_) != MPI_SUCCESS) throw std::runtime_error("MPI_Comm_dup failed");
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_ARE_FATAL);
  }
  ~OwnCommunicator() {
    if (comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
  }
  OwnCommunicator(OwnCommunicator&& other) noexcept
      : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
  OwnCommunicator& operator=(OwnCommunicator&&) = delete;

  operator MPI_Comm() const { return comm_; }

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

}  // namespace heliopause::cluster
