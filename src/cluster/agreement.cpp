// One small reduction finds the lowest rank with an error. Only then its text is broadcast, so that
// success is cheap.
#include "cluster/agreement.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <new>
#include <stdexcept>

#include "base/hash.hpp"

namespace heliopause::cluster {
namespace {

enum class Type : std::uint64_t { InvalidArgument, Logic, Memory, Runtime, Unreadable };

struct Failure {
  bool failed = false;
  Type type = Type::Runtime;
  std::string text;
};

// Catches the special types before the general ones. Anything else passes through, and
// RunCollective ends all ranks.
Failure Catch(FunctionRef<void()> work) {
  try {
    work();
    return {};
  } catch (const std::invalid_argument& error) {
    return {true, Type::InvalidArgument, error.what()};
  } catch (const std::logic_error& error) {
    return {true, Type::Logic, error.what()};
  } catch (const std::bad_alloc&) {
    return {true, Type::Memory, {}};  // the text is made on ranks that have memory
  } catch (const Unreadable& error) {
    return {true, Type::Unreadable, error.what()};
  } catch (const std::exception& error) {
    return {true, Type::Runtime, error.what()};
  }
}

// Sends the text of `root` to all ranks.
std::string Broadcast(MPI_Comm comm, int root, std::string text) {
  std::uint64_t size = text.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, root, comm);
  text.resize(size);
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, root, comm);
  return text;
}

[[noreturn]] void Throw(Type type, const std::string& text, int rank) {
  if (type == Type::Memory)
    throw AgreedError<std::bad_alloc>("no memory on rank " + std::to_string(rank));
  if (type == Type::InvalidArgument) throw AgreedError<std::invalid_argument>(text);
  if (type == Type::Logic) throw AgreedError<std::logic_error>(text);
  if (type == Type::Unreadable) throw AgreedError<Unreadable>(text);
  throw AgreedError<std::runtime_error>(text);
}

// Lines of all settings as one text, for one hash.
std::string Join(std::span<const std::string> lines) {
  std::string all;
  for (const std::string& line : lines) all += line + '\n';
  return all;
}

// The value of a line "name = value".
std::string ValueOf(const std::string& line) {
  const std::size_t at = line.find(" = ");
  return at == std::string::npos ? line : line.substr(at + 3);
}

// The error of this rank, empty if its lines are those of rank 0.
std::string Difference(std::string_view function, std::span<const std::string> lines,
                       const std::string& of_rank_0, int rank) {
  // Line by line along both texts: the first that differs is named. A line is compared as a whole,
  // because a name of a folder may contain a newline.
  std::size_t from = 0;
  for (const std::string& line : lines) {
    if (of_rank_0.compare(from, line.size() + 1, line + '\n') == 0) {
      from += line.size() + 1;
      continue;
    }
    const std::size_t end = std::min(of_rank_0.find('\n', from), of_rank_0.size());
    const std::string expected = of_rank_0.substr(from, end - from);
    return std::string(function) + ": " + line + " on rank " + std::to_string(rank) +
           " (expected " + ValueOf(expected) + ", as on rank 0)";
  }
  if (from == of_rank_0.size()) return {};
  return std::string(function) + ": rank " + std::to_string(rank) +
         " has fewer settings than rank 0";
}

}  // namespace

void RunTogether(MPI_Comm comm, FunctionRef<void()> work) { RunTogether(comm, {}, {}, work); }

void RunTogether(MPI_Comm comm, std::string_view function, std::span<const std::string> lines,
                 FunctionRef<void()> work) {
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  // Step 1: work, and keep its error, because a rank that throws now would leave the others
  // waiting.
  Failure failure = Catch(work);
  const std::string all = Join(lines);
  const std::uint64_t hash = HashBytes(std::as_bytes(std::span(all)));
  const auto no_rank = static_cast<std::uint64_t>(ranks);
  // The smallest rank with an error, and the smallest and the largest hash (as the complement).
  // Step 2: one reduction for both questions: has any rank failed, and have all the same lines?
  std::array<std::uint64_t, 3> mine = {failure.failed ? static_cast<std::uint64_t>(rank) : no_rank,
                                       hash, ~hash};
  std::array<std::uint64_t, 3> least{};
  MPI_Allreduce(mine.data(), least.data(), 3, MPI_UINT64_T, MPI_MIN, comm);
  // The least of the complements is the complement of the largest hash: all are equal when least
  // and largest are.
  if (least[0] == no_rank && least[1] == ~least[2]) return;
  // Step 3: no error, but different lines. Each rank compares its lines with those of rank 0.
  if (least[0] == no_rank) {
    failure.text = Difference(function, lines, Broadcast(comm, 0, all), rank);
    failure.failed = !failure.text.empty();
    failure.type = Type::InvalidArgument;
    mine[0] = failure.failed ? static_cast<std::uint64_t>(rank) : no_rank;
    MPI_Allreduce(mine.data(), least.data(), 1, MPI_UINT64_T, MPI_MIN, comm);
  }
  assert(least[0] < no_rank && "one rank at least has an error");
  // Step 4: all ranks throw the error of the lowest rank that has one.
  const int root = static_cast<int>(least[0]);
  auto type = static_cast<std::uint64_t>(failure.type);
  MPI_Bcast(&type, 1, MPI_UINT64_T, root, comm);
  Throw(static_cast<Type>(type), Broadcast(comm, root, failure.text), root);
}

void RunCollective(MPI_Comm comm, std::string_view function, FunctionRef<void()> call) {
  // An error of one rank alone: the others would wait in the next message for ever. MPI_Abort does
  // not return.
  const auto end_all_ranks = [&](const char* reason) {
    std::fprintf(stderr, "%.*s: %s; other ranks do not have this error: ending all ranks\n",
                 static_cast<int>(function.size()), function.data(), reason);
    MPI_Abort(comm, 1);
  };
  try {
    call();
  } catch (const Agreed&) {
    throw;
  } catch (const std::exception& error) {
    end_all_ranks(error.what());
  } catch (...) {
    end_all_ranks("an exception of a type that is not std::exception");
  }
}

}  // namespace heliopause::cluster
