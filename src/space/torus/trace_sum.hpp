// TraceSum: one trace for a search that runs once for each image.
#pragma once

#include <exception>
#include <heliopause/search.hpp>

#include "space/search/trace_on_error.hpp"

namespace heliopause::torus {

/// Sums up the traces of the parts of a search, and reports the sum at its end. A search that ends
/// with an error does not change the caller's trace, nor its list of visits.
class TraceSum {
 public:
  explicit TraceSum(const SearchOptions& options)
      : trace_(options.trace), part_(options), restores_(options.trace) {
    if (trace_ == nullptr) return;
    counts_.visits = trace_->visits;
    part_.trace = &counts_;
    sum_.visits = trace_->visits;
  }
  ~TraceSum() {
    if (trace_ != nullptr && std::uncaught_exceptions() == errors_) *trace_ = sum_;
  }
  TraceSum(const TraceSum&) = delete;
  TraceSum& operator=(const TraceSum&) = delete;

  const SearchOptions& PartOptions() const { return part_; }
  void EndPart() {
    sum_.nodes_entered += counts_.nodes_entered;
    sum_.nodes_skipped += counts_.nodes_skipped;
    sum_.nodes_taken_whole += counts_.nodes_taken_whole;
    sum_.sprites_tested += counts_.sprites_tested;
    if (trace_ != nullptr) counts_ = {.visits = trace_->visits};  // the next part may be left out
  }

 private:
  SearchTrace* trace_;
  SearchOptions part_;
  space::TraceOnError restores_;
  SearchTrace counts_, sum_;
  const int errors_ = std::uncaught_exceptions();
};

}  // namespace heliopause::torus
