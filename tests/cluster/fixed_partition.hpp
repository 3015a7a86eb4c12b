// Domains that a test chooses once: no cut changes them.
#pragma once

#include <cstddef>
#include <heliopause/cluster/partition.hpp>
#include <span>
#include <vector>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {

class FixedPartition : public Partition {
 public:
  std::span<const Box> BoxesOf(int rank) const override {
    return boxes_[static_cast<std::size_t>(rank)];
  }
  void Cut(std::span<const Load>) override {}

 protected:
  std::vector<Box>& Boxes(int rank) { return boxes_[static_cast<std::size_t>(rank)]; }

 private:
  std::vector<std::vector<Box>> boxes_ =
      std::vector<std::vector<Box>>(static_cast<std::size_t>(WorldSize()));
};

}  // namespace heliopause::cluster
