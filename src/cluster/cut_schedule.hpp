// CutSchedule: decides when space is divided again.
//
// A cut that does not help must not be repeated in each Settle, for example with coincident
// sprites. So after such a cut a larger imbalance is needed for the next one, or patience:
//
//   event                                            limit of the imbalance
//   start                                            tolerance
//   EndSettle, imbalance above the limit             a cut is due
//   a cut has helped                                 unchanged
//   a cut has not helped                             10 % above the imbalance; patience begins
//   EndSettle, patience ends                         tolerance
//
// Whether a cut has helped: by sprites it shows at once (EndCut). By time it shows some laps later:
// BeginMeasuring stores the imbalance before the cut, EndSettle compares when all have measured.
//
// The arguments are equal on all ranks, so each rank decides the same.
#pragma once

#include <algorithm>
#include <utility>

namespace heliopause::cluster {

class CutSchedule {
 public:
  static constexpr int kPatience = 32;            // Settles; see UniverseOptions::tolerance
  static constexpr double kClearlyWorse = 1.1;    // likewise
  static constexpr double kClearlyBetter = 0.95;  // imbalance after a cut that helped / before it

  explicit CutSchedule(double tolerance) : tolerance_(tolerance), limit_(tolerance) {}

  /// Once for each Settle. Returns whether a cut is due. `is_measured`: all ranks have measured
  /// their time since the last cut.
  bool EndSettle(double imbalance, bool is_measured) {
    if (patience_ > 0 && --patience_ == 0) limit_ = tolerance_;
    if (before_cut_ != 0 && is_measured) {
      const double before = std::exchange(before_cut_, 0);  // once for each cut
      if (!(imbalance < kClearlyBetter * before)) BePatient(imbalance);
    }
    return imbalance > limit_;
  }

  /// Before a cut by time, with the imbalance that made it due.
  void BeginMeasuring(double imbalance) { before_cut_ = imbalance; }

  /// After a cut by sprites, with the imbalance that is left.
  void EndCut(double imbalance) {
    if (imbalance > tolerance_) BePatient(imbalance);
  }

 private:
  void BePatient(double imbalance) {
    limit_ = std::max(tolerance_, imbalance * kClearlyWorse);
    patience_ = kPatience;
  }

  double tolerance_;
  double limit_;           // of the imbalance
  int patience_ = 0;       // Settles until the limit falls back to the tolerance; 0: it is there
  double before_cut_ = 0;  // imbalance, while a cut by time is measured; otherwise 0
};

}  // namespace heliopause::cluster
