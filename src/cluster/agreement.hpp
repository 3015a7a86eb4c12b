// Errors that all ranks throw together, with one text.
#pragma once

#include <mpi.h>

#include <exception>
#include <heliopause/function_ref.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause::cluster {

/// Collective. Every rank runs `work`, which communicates nothing. When it throws on any rank, all
/// ranks throw the exception of the lowest such rank: std::invalid_argument, std::logic_error, or
/// std::runtime_error for every other type. One reduction of 24 bytes when all succeed.
void RunTogether(MPI_Comm comm, FunctionRef<void()> work);

/// The same with a text that must be equal on all ranks: `lines` are "name = value". Throws
/// std::invalid_argument "FUNCTION: NAME = VALUE on rank R (expected VALUE, as on rank 0)" for the
/// lowest rank R that differs from rank 0, and its first such line. Errors of `work` come first.
void RunTogether(MPI_Comm comm, std::string_view function, std::span<const std::string> lines,
                 FunctionRef<void()> work);

/// Ends all ranks when the scope is left by an exception, with its text on stderr: for the parts of
/// a collective call that cannot be undone on the other ranks.
class AbortOnException {
 public:
  AbortOnException(MPI_Comm comm, std::string_view function);
  ~AbortOnException();
  AbortOnException(const AbortOnException&) = delete;
  AbortOnException& operator=(const AbortOnException&) = delete;

 private:
  MPI_Comm comm_;
  std::string_view function_;
  int uncaught_ = std::uncaught_exceptions();
};

}  // namespace heliopause::cluster
