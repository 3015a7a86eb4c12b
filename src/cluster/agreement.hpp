// Errors that all ranks throw together, with one text.
#pragma once

#include <mpi.h>

#include <heliopause/function_ref.hpp>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace heliopause::cluster {

/// A file that may be intact but cannot be read: no permission, too many open files, or a newer
/// version. That is no damage: an older checkpoint must not be taken silently in its place.
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Base of the exceptions that all ranks throw together.
class Agreed {
 protected:
  ~Agreed() = default;
};

/// An exception of the type E that all ranks throw together.
template <class E>
class AgreedError : public E, public Agreed {
 public:
  using E::E;
};

/// The same for lack of memory on any rank. std::bad_alloc has no text of its own.
template <>
class AgreedError<std::bad_alloc> : public std::bad_alloc, public Agreed {
 public:
  explicit AgreedError(const std::string& text) : text_(text) {}
  const char* what() const noexcept override { return text_.what(); }

 private:
  std::runtime_error text_;  // copies of an exception must not throw: those of this class do not
};

/// Runs a collective call. An Agreed exception passes through, because all ranks throw it. Any
/// other one ends all ranks by MPI_Abort, with its text on stderr: the others would wait for this
/// rank for ever.
void RunCollective(MPI_Comm comm, std::string_view function, FunctionRef<void()> call);

/// Collective. Every rank runs `work`, which communicates nothing. When it throws on any rank, all
/// ranks throw the exception of the lowest such rank, as an AgreedError: std::invalid_argument,
/// std::logic_error, std::bad_alloc, "no memory on rank R", Unreadable, or std::runtime_error for
/// every other type. One reduction of 24 bytes when all succeed.
void RunTogether(MPI_Comm comm, FunctionRef<void()> work);

/// The same with a text that must be equal on all ranks: `lines` are "name = value". Throws
/// std::invalid_argument "FUNCTION: NAME = VALUE on rank R (expected VALUE, as on rank 0)" for the
/// lowest rank R that differs from rank 0, and its first such line. Errors of `work` come first.
void RunTogether(MPI_Comm comm, std::string_view function, std::span<const std::string> lines,
                 FunctionRef<void()> work);

}  // namespace heliopause::cluster
