// The checks of SearchMany: the first invalid query is reported with its index.
#pragma once

#include <heliopause/search_many.hpp>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

#include "space/manager/check.hpp"

namespace heliopause::space {

/// The queries of one call.
struct QueryCheck {
  const char* function;

  void Point(std::size_t i, const char* member, Vec2 point) const {
    if (!IsInSpace(point)) [[unlikely]]
      RejectPoint({function, "queries", i, member}, point);
  }
  void Radius(std::size_t i, const char* member, double radius) const {
    if (!(radius >= 0)) [[unlikely]]
      RejectSearchRadius({function, "queries", i, member}, radius);
  }

  template <class Query>
  void Members(std::size_t i, const Query& query) const {  // DiscQuery, TouchingQuery
    Point(i, ".point", query.point);
    Radius(i, ".radius", query.radius);
  }
  void Members(std::size_t i, const BoxQuery& query) const {
    Point(i, ".box.min", query.box.min);
    Point(i, ".box.max", query.box.max);
    const Argument argument{function, "queries", i, ".box.min"};
    if (!(query.box.min.x <= query.box.max.x)) [[unlikely]]
      argument.Reject(".x", query.box.min.x, "at most box.max.x");
    if (!(query.box.min.y <= query.box.max.y)) [[unlikely]]
      argument.Reject(".y", query.box.min.y, "at most box.max.y");
  }
  void Members(std::size_t i, const NearestQuery& query) const {
    Point(i, ".point", query.point);
    Radius(i, ".max_radius", query.max_radius);
  }
  void Members(std::size_t i, const SweepQuery& query) const {
    Point(i, ".from", query.from);
    Point(i, ".to", query.to);
    Radius(i, ".radius", query.radius);
  }
};

/// Throws std::invalid_argument for the first invalid query, std::length_error for too many.
template <class Query>
void CheckQueries(const char* function, std::span<const Query> queries) {
  if (queries.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw std::length_error(std::string(function) + ": queries.size() = " +
                            std::to_string(queries.size()) + " (expected at most 2^32 - 1)");
  }
  const QueryCheck check{function};
  for (std::size_t i = 0; i < queries.size(); ++i) check.Members(i, queries[i]);
}

}  // namespace heliopause::space
