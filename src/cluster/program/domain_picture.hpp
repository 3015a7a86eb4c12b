// A picture of the division of space: the domains of all ranks and a sample of their sprites, as
// SVG.
#pragma once

#include <heliopause/cluster/universe.hpp>
#include <string>

namespace heliopause::cluster {

/// Collective: the picture, on rank 0; "" on others. It shows the square around the center of the
/// space with 1.1 times its radius.
std::string DrawDomains(MPI_Comm comm, const Universe& universe);

}  // namespace heliopause::cluster
