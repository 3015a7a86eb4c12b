// The picture is text: a rectangle for each box of a domain, a dot for each sprite of a sample.
// Rank 0 gathers the samples of all ranks.
#include "cluster/program/domain_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

namespace heliopause::cluster {
namespace {

constexpr double kSize = 1000;            // edge of the picture, pixels
constexpr std::size_t kMostDots = 8000;   // of all ranks together
constexpr double kGoldenAngle = 137.508;  // degrees: neighbours in number differ in hue

// From world to pixels; what lies outside is moved to the edge of the picture.
struct View {
  Vec2 center;
  double radius;

  double X(double x) const { return Scale(x - center.x); }
  double Y(double y) const { return Scale(y - center.y); }
  double Scale(double v) const { return std::clamp((v / radius + 1) * kSize / 2, 0.0, kSize); }
};

std::string Color(int rank, int lightness) {
  char text[40];
  std::snprintf(text, sizeof text, "hsl(%.0f,60%%,%d%%)", std::fmod(rank * kGoldenAngle, 360),
                lightness);
  return text;
}

// Collective: every n-th own sprite of each rank, on rank 0; counts by rank.
std::vector<Vec2> Sample(MPI_Comm comm, const Universe& universe, std::vector<int>& counts) {
  // The same step on all ranks, so the density of dots is that of the sprites.
  const std::size_t step = universe.CountAll() / kMostDots + 1;
  std::vector<Vec2> own;
  std::size_t number = 0;
  universe.ForEachOwned([&](SpriteId, const Sprite& sprite) {
    if (number++ % step == 0) own.push_back(sprite.position);
  });
  // Numbers of doubles, two for each place.
  const int size = static_cast<int>(2 * own.size());
  counts.resize(static_cast<std::size_t>(universe.Ranks()));
  MPI_Gather(&size, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, comm);
  std::vector<int> starts(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), starts.begin(), 0);
  const int all = universe.Rank() == 0 ? starts.back() + counts.back() : 0;
  std::vector<Vec2> places(static_cast<std::size_t>(all / 2));
  MPI_Gatherv(own.data(), size, MPI_DOUBLE, places.data(), counts.data(), starts.data(), MPI_DOUBLE,
              0, comm);
  return places;
}

std::string DrawDomain(const View& view, const Box& box, int rank) {
  const double x = view.X(box.min.x);
  const double y = view.Y(box.min.y);
  const double width = view.X(box.max.x) - x;
  const double height = view.Y(box.max.y) - y;
  char text[256];
  std::snprintf(text, sizeof text,
                "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" "
                "stroke=\"#222\"/>\n<text x=\"%.2f\" y=\"%.2f\">%d</text>\n",
                x, y, width, height, Color(rank, 85).c_str(), x + width / 2, y + height / 2, rank);
  // A domain outside of the picture has no extent after the clamp.
  return width > 0 && height > 0 ? text : "";
}

}  // namespace

std::string DrawDomains(MPI_Comm comm, const Universe& universe) {
  std::vector<int> counts;
  const std::vector<Vec2> places = Sample(comm, universe, counts);
  if (universe.Rank() != 0) return {};
  const SpaceOptions& space = universe.Options().space;
  const View view{space.center, space.radius * 1.1};
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 1000\" "
      "font-family=\"sans-serif\" font-size=\"24\" text-anchor=\"middle\">\n";
  for (int rank = 0; rank < universe.Ranks(); ++rank) {
    for (const Box& box : universe.BoxesOf(rank)) svg += DrawDomain(view, box, rank);
  }
  // The gathered positions are in order of rank; `counts` has the number of each rank's.
  std::size_t next = 0;
  for (int rank = 0; rank < universe.Ranks(); ++rank) {
    svg += "<g fill=\"" + Color(rank, 35) + "\">\n";
    for (int i = 0; i < counts[static_cast<std::size_t>(rank)] / 2; ++i, ++next) {
      char text[80];
      std::snprintf(text, sizeof text, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"1.2\"/>\n",
                    view.X(places[next].x), view.Y(places[next].y));
      svg += text;
    }
    svg += "</g>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace heliopause::cluster
