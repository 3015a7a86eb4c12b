// The rows: what is called, and how often.
#include <algorithm>
#include <heliopause/barnes_hut.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/shape_search.hpp>
#include <heliopause/torus_search.hpp>
#include <limits>
#include <utility>

#include "bench/call_bench.hpp"

namespace heliopause::bench {

namespace {

using Scene = CallScene;
constexpr double kAnyDistance = std::numeric_limits<double>::infinity();

// Makes a call 1,000 times: call(scene, i) returns a number.
template <class Call>
void CallAll(Scene& scene, const Call& call) {
  for (std::size_t i = 0; i < scene.some.size(); ++i) {
    scene.kept += static_cast<double>(call(scene, i));
  }
}

// A call that is made 1,000 times and changes nothing. The second pass counts: in the first one,
// what is in cache depends on the row before.
template <class Call>
CallRow Each(std::string name, Call call) {
  return {std::move(name), "call", [call](Scene& scene) {
            CallAll(scene, call);
            return Scene::PerItem(scene.some.size(), [&] { CallAll(scene, call); });
          }};
}

// The same for a call that changes the scene. There is one pass, because a second one would find
// its own changes; the copy that Reset makes came before it.
template <class Call>
CallRow EachChange(std::string name, Call call) {
  return {std::move(name), "call", [call](Scene& scene) {
            return Scene::PerItem(scene.some.size(), [&] { CallAll(scene, call); });
          }};
}

// A call of which one does `count(scene)` items. What `prepare` does is not measured.
template <class Count, class Prepare, class Call>
CallRow Once(std::string name, std::string item, Count count, Prepare prepare, Call call) {
  return {std::move(name), std::move(item), [=](Scene& scene) {
            prepare(scene);
            const std::size_t items = count(scene);
            return Scene::PerItem(items, [&] { call(scene); });
          }};
}
template <class Call>
CallRow OfAll(std::string name, Call call) {
  return Once(
      std::move(name), "sprite", [](Scene& s) { return s.start.Count(); }, [](Scene&) {}, call);
}
template <class Call>
CallRow OfSome(std::string name, Call call) {
  return Once(
      std::move(name), "sprite of 1,000", [](Scene& s) { return s.some.size(); }, [](Scene&) {},
      call);
}

Vec2 Along(const Scene& scene, std::size_t i, double distance) {
  const Vec2 at = scene.points[i];
  return {at.x + distance * scene.ways[i].x, at.y + distance * scene.ways[i].y};
}
Box BoxAround(Vec2 at, double half_width, double half_height) {
  return {{at.x - half_width, at.y - half_height}, {at.x + half_width, at.y + half_height}};
}

void AddRowsById(std::vector<CallRow>& rows) {
  rows.push_back(Once(
      "Add", "call", [](Scene& s) { return s.some.size(); },
      [](Scene& s) { s.space.RemoveMany(s.some); },
      [](Scene& s) {
        for (const Sprite& sprite : s.sprites) s.kept += s.space.Add(sprite).slot;
      }));
  rows.push_back(
      EachChange("Remove", [](Scene& s, std::size_t i) { return s.space.Remove(s.some[i]); }));
  rows.push_back(
      Each("Contains", [](Scene& s, std::size_t i) { return s.space.Contains(s.some[i]); }));
  rows.push_back(
      Each("Get", [](Scene& s, std::size_t i) { return s.space.Get(s.some[i])->radius; }));
  rows.push_back(Each("GetPosition",
                      [](Scene& s, std::size_t i) { return s.space.GetPosition(s.some[i])->x; }));
  rows.push_back(EachChange("MoveTo, 5 units", [](Scene& s, std::size_t i) {
    const Vec2 at = s.sprites[i].position;
    return s.space.MoveTo(s.some[i], {at.x > 0 ? at.x - 5 : at.x + 5, at.y});
  }));
  rows.push_back(EachChange("MoveTo, anywhere", [](Scene& s, std::size_t i) {
    return s.space.MoveTo(s.some[i], s.points[s.points.size() - 1 - i]);
  }));
  rows.push_back(EachChange("SetVelocity", [](Scene& s, std::size_t i) {
    return s.space.SetVelocity(s.some[i], s.ways[i]);
  }));
  rows.push_back(EachChange("SetRadius", [](Scene& s, std::size_t i) {
    return s.space.SetRadius(s.some[i], s.sprites[i].radius / 2);
  }));
  rows.push_back(EachChange(
      "SetKinds", [](Scene& s, std::size_t i) { return s.space.SetKinds(s.some[i], 3); }));
  rows.push_back(
      EachChange("SetTag", [](Scene& s, std::size_t i) { return s.space.SetTag(s.some[i], i); }));
  rows.push_back(Each("Count", [](Scene& s, std::size_t) { return s.space.Count(); }));
}

void AddRowsOfMany(std::vector<CallRow>& rows) {
  rows.push_back(Once(
      "AddMany", "sprite of 1,000", [](Scene& s) { return s.some.size(); },
      [](Scene& s) { s.space.RemoveMany(s.some); },
      [](Scene& s) { s.space.AddMany(s.sprites, s.out); }));
  rows.push_back(OfSome("RemoveMany", [](Scene& s) { s.space.RemoveMany(s.some); }));
  const auto all = [](Scene& s) { return s.ids.size(); };
  const auto read = [](Scene& s) {
    s.space.GetIdsInLeafOrder(s.out);
    s.vectors.resize(s.out.size());
    s.numbers.resize(s.out.size());
    s.tags.resize(s.out.size());
    s.kinds.resize(s.out.size());
    s.space.GetPositions(s.out, s.vectors);
    s.space.GetRadii(s.out, s.numbers);
    s.space.GetKinds(s.out, s.kinds);
  };
  const auto row = [&](const char* name, auto call) {
    rows.push_back(Once(std::string(name) + ", in leaf order", "sprite", all, read, call));
  };
  row("GetPositions", [](Scene& s) { s.space.GetPositions(s.out, s.vectors); });
  row("SetPositions", [](Scene& s) { s.space.SetPositions(s.out, s.vectors); });
  row("GetVelocities", [](Scene& s) { s.space.GetVelocities(s.out, s.vectors); });
  row("SetVelocities", [](Scene& s) { s.space.SetVelocities(s.out, s.vectors); });
  row("GetRadii", [](Scene& s) { s.space.GetRadii(s.out, s.numbers); });
  row("SetRadii", [](Scene& s) { s.space.SetRadii(s.out, s.numbers); });
  row("GetKinds", [](Scene& s) { s.space.GetKinds(s.out, s.kinds); });
  row("SetKinds", [](Scene& s) { s.space.SetKinds(s.out, s.kinds); });
  row("GetTags", [](Scene& s) { s.space.GetTags(s.out, s.tags); });
  row("SetTags", [](Scene& s) { s.space.SetTags(s.out, s.tags); });
  rows.push_back(OfAll("GetIdsInLeafOrder", [](Scene& s) { s.space.GetIdsInLeafOrder(s.out); }));
  rows.push_back(OfAll("ForEachSprite", [](Scene& s) {
    s.space.ForEachSprite([&s](SpriteId, const Sprite& sprite) { s.kept += sprite.radius; });
  }));
  rows.push_back(OfAll("ForEachSprite, one kind of four", [](Scene& s) {
    s.space.ForEachSprite(Kinds{1}, [&s](SpriteId, const Sprite& x) { s.kept += x.radius; });
  }));
}

void AddRowsOfTime(std::vector<CallRow>& rows) {
  const auto all = [](Scene& s) { return s.ids.size(); };
  rows.push_back(OfAll("Tick", [](Scene& s) { s.space.Tick(1); }));
  rows.push_back(OfAll("Move", [](Scene& s) { s.space.Move(1); }));
  rows.push_back(Once(
      "FixOutOfBounds", "sprite", all, [](Scene& s) { s.space.Move(1); },
      [](Scene& s) { s.space.FixOutOfBounds(); }));
  rows.push_back(Once(
      "ReBallance", "sprite", all,
      [](Scene& s) {
        s.space.Move(1);
        s.space.FixOutOfBounds();
      },
      [](Scene& s) { s.space.ReBallance(); }));
  rows.push_back(Each("RemovedAtBorder",
                      [](Scene& s, std::size_t) { return s.space.RemovedAtBorder().size(); }));
}

void AddRowsOfLists(std::vector<CallRow>& rows) {
  for (const int radius : {100, 250, 1000}) {
    rows.push_back(Each("GetSpritesNear " + std::to_string(radius), [=](Scene& s, std::size_t i) {
      s.space.GetSpritesNear(s.points[i], radius, {}, s.hits);
      return s.hits.size();
    }));
  }
  rows.push_back(Each("GetSpritesTouching 40", [](Scene& s, std::size_t i) {
    s.space.GetSpritesTouching(s.points[i], 40, {}, s.hits);
    return s.hits.size();
  }));
  rows.push_back(Each("GetSpritesIn 1920x1080", [](Scene& s, std::size_t i) {
    s.space.GetSpritesIn(BoxAround(s.points[i], 960, 540), {}, s.hits);
    return s.hits.size();
  }));
  rows.push_back(Each("ForEachSpriteNear 1000", [](Scene& s, std::size_t i) {
    s.space.ForEachSpriteNear(s.points[i], 1000, {}, [&s](const Hit& hit) { s.kept += hit.tag; });
    return 0;
  }));
  rows.push_back(Each("ForEachSpriteTouching 40", [](Scene& s, std::size_t i) {
    s.space.ForEachSpriteTouching(s.points[i], 40, {}, [&s](const Hit& h) { s.kept += h.tag; });
    return 0;
  }));
  rows.push_back(Each("ForEachSpriteIn 1920x1080", [](Scene& s, std::size_t i) {
    s.space.ForEachSpriteIn(BoxAround(s.points[i], 960, 540), {},
                            [&s](const Hit& hit) { s.kept += hit.tag; });
    return 0;
  }));
}

void AddRowsOfSearches(std::vector<CallRow>& rows) {
  rows.push_back(Each("GetNearestSprite", [](Scene& s, std::size_t i) {
    return s.space.GetNearestSprite(s.points[i], kAnyDistance)->distance;
  }));
  for (const std::size_t k : {10, 50}) {
    rows.push_back(Each("GetNearestSprites " + std::to_string(k), [=](Scene& s, std::size_t i) {
      s.space.GetNearestSprites(s.points[i], k, kAnyDistance, {}, s.hits);
      return s.hits.size();
    }));
  }
  for (const int length : {50, 3000}) {
    const std::string units = ' ' + std::to_string(length);
    rows.push_back(Each("SweepFirst" + units, [=](Scene& s, std::size_t i) {
      return s.space.SweepFirst(s.points[i], Along(s, i, length), 4).has_value();
    }));
    rows.push_back(Each("SweepAll" + units, [=](Scene& s, std::size_t i) {
      s.space.SweepAll(s.points[i], Along(s, i, length), 4, {}, s.swept);
      return s.swept.size();
    }));
  }
  for (const int radius : {250, 1000, 4000}) {
    rows.push_back(Each("CountSpritesNear " + std::to_string(radius), [=](Scene& s, std::size_t i) {
      return s.space.CountSpritesNear(s.points[i], radius);
    }));
  }
  rows.push_back(Each("CountSpritesTouching 40", [](Scene& s, std::size_t i) {
    return s.space.CountSpritesTouching(s.points[i], 40);
  }));
  rows.push_back(Each("CountSpritesIn 1920x1080", [](Scene& s, std::size_t i) {
    return s.space.CountSpritesIn(BoxAround(s.points[i], 960, 540));
  }));
  rows.push_back(Each("AnySpriteNear 100", [](Scene& s, std::size_t i) {
    return s.space.AnySpriteNear(s.points[i], 100);
  }));
  rows.push_back(Each("AnySpriteTouching 40", [](Scene& s, std::size_t i) {
    return s.space.AnySpriteTouching(s.points[i], 40);
  }));
  rows.push_back(Each("AnySpriteIn 100x100", [](Scene& s, std::size_t i) {
    return s.space.AnySpriteIn(BoxAround(s.points[i], 50, 50));
  }));
}

// One call of 1,000 queries, of which the second one counts; make(scene, i) is the query.
template <class Query, class Results, class Make>
CallRow Many(const char* name, Results Scene::*results, Make make) {
  return {std::string("SearchMany, ") + name, "query of 1,000", [=](Scene& s) {
            std::vector<Query> queries;
            for (std::size_t i = 0; i < s.points.size(); ++i) queries.push_back(make(s, i));
            s.space.SearchMany(queries, s.*results);
            return Scene::PerItem(queries.size(), [&] { s.space.SearchMany(queries, s.*results); });
          }};
}

void AddRowsOfBatches(std::vector<CallRow>& rows) {
  rows.push_back(Many<DiscQuery>("near 250", &Scene::many, [](Scene& s, std::size_t i) {
    return DiscQuery{.point = s.points[i], .radius = 250};
  }));
  rows.push_back(Many<TouchingQuery>("touching 40", &Scene::many, [](Scene& s, std::size_t i) {
    return TouchingQuery{.point = s.points[i], .radius = 40};
  }));
  rows.push_back(Many<BoxQuery>("in 1920x1080", &Scene::many, [](Scene& s, std::size_t i) {
    return BoxQuery{.box = BoxAround(s.points[i], 960, 540)};
  }));
  rows.push_back(Many<NearestQuery>("50 nearest", &Scene::many, [](Scene& s, std::size_t i) {
    return NearestQuery{.point = s.points[i], .k = 50};
  }));
  rows.push_back(Many<SweepQuery>("sweep 3000", &Scene::many_swept, [](Scene& s, std::size_t i) {
    return SweepQuery{.from = s.points[i], .to = Along(s, i, 3000), .radius = 4};
  }));
  rows.push_back(OfAll("ForEachOverlappingPair", [](Scene& s) {
    s.space.ForEachOverlappingPair([&s](SpriteId a, SpriteId) { s.kept += a.slot; });
  }));
  rows.push_back(OfAll("ForEachOverlappingPair, with tags", [](Scene& s) {
    s.space.ForEachOverlappingPair(
        [&s](const PairMember& a, const PairMember&) { s.kept += static_cast<double>(a.tag); });
  }));
  rows.push_back(OfAll("ForEachOverlappingPair, two kinds of four", [](Scene& s) {
    s.space.ForEachOverlappingPair(1, 2, [&s](SpriteId a, SpriteId) { s.kept += a.slot; });
  }));
}

void AddRowsOfState(std::vector<CallRow>& rows) {
  const auto all = [](Scene& s) { return s.ids.size(); };
  rows.push_back(OfAll("Clone", [](Scene& s) { s.kept += s.space.Clone().Count(); }));
  rows.push_back(OfAll("CopyFrom", [](Scene& s) { s.space.CopyFrom(s.start); }));
  rows.push_back(OfAll("Save", [](Scene& s) { s.space.Save(s.bytes); }));
  rows.push_back(OfAll("Hash", [](Scene& s) { s.kept += s.space.Hash() & 1; }));
  const auto save = [](Scene& s) { s.space.Save(s.bytes); };
  rows.push_back(Once("Restore", "sprite", all, save, [](Scene& s) { s.space.Restore(s.bytes); }));
  rows.push_back(OfAll("SaveShape", [](Scene& s) { s.space.SaveShape(s.bytes); }));
  const auto save_shape = [](Scene& s) { s.space.SaveShape(s.bytes); };
  rows.push_back(Once("RestoreShape", "sprite", all, save_shape,
                      [](Scene& s) { s.space.RestoreShape(s.bytes); }));
  rows.push_back(OfAll("Reserve, of a new manager", [](Scene& s) {
    SpriteManager fresh(s.start.Options());
    fresh.Reserve(s.start.Count());
  }));
  rows.push_back(OfAll("Clear", [](Scene& s) { s.space.Clear(); }));
  rows.push_back(OfAll("ShrinkToFit", [](Scene& s) { s.space.ShrinkToFit(); }));
  rows.push_back(OfAll("Validate", [](Scene& s) { s.kept += s.space.Validate().size(); }));
  const auto nodes = [](Scene& s) { return s.space.GetStatistics().nodes; };
  rows.push_back(Once(
      "ForEachNode", "node", nodes, [](Scene&) {},
      [](Scene& s) { s.space.ForEachNode([&s](const NodeView&) { ++s.kept; }); }));
  rows.push_back(
      Each("GetStatistics", [](Scene& s, std::size_t) { return s.space.GetStatistics().nodes; }));
  rows.push_back(Each("Options", [](Scene& s, std::size_t) { return s.space.Options().radius; }));
}

void AddRowsOfTorusAndShapes(std::vector<CallRow>& rows) {
  rows.push_back(Each("TorusSearch::GetSpritesNear 250", [](Scene& s, std::size_t i) {
    TorusSearch(s.space).GetSpritesNear(s.points[i], 250, {}, s.hits);
    return s.hits.size();
  }));
  rows.push_back(Each("TorusSearch::GetNearestSprite", [](Scene& s, std::size_t i) {
    return TorusSearch(s.space).GetNearestSprite(s.points[i], kAnyDistance)->distance;
  }));
  rows.push_back(Each("TorusSearch::SweepFirst 50", [](Scene& s, std::size_t i) {
    return TorusSearch(s.space).SweepFirst(s.points[i], Along(s, i, 50), 4).has_value();
  }));
  rows.push_back(OfAll("TorusSearch::GetPairsAcrossSeam", [](Scene& s) {
    std::vector<SeamPair> pairs;
    TorusSearch(s.space).GetPairsAcrossSeam(kAllKinds, kAllKinds, pairs);
    s.kept += static_cast<double>(pairs.size());
  }));
  rows.push_back(Each("GetSpritesTouching, TurnedBox 600x400", [](Scene& s, std::size_t i) {
    const TurnedBox box{.center = s.points[i], .half = {300, 200}, .axis = s.ways[i]};
    GetSpritesTouching(s.space, box, {}, s.hits);
    return s.hits.size();
  }));
  rows.push_back(Each("GetSpritesTouching, Capsule 600", [](Scene& s, std::size_t i) {
    GetSpritesTouching(s.space, Capsule{s.points[i], Along(s, i, 600), 40}, {}, s.hits);
    return s.hits.size();
  }));
}

void AddRowsOfOthers(std::vector<CallRow>& rows) {
  const auto all = [](Scene& s) { return s.ids.size(); };
  const auto first = [](Scene& s) {
    s.contacts.Update(s.space);
    s.space.Tick(1);
  };
  rows.push_back(Once("ContactTracker::Update", "sprite", all, first,
                      [](Scene& s) { s.contacts.Update(s.space); }));
  rows.push_back(OfAll("ContactTracker::Save", [](Scene& s) { s.contacts.Save(s.bytes); }));
  rows.push_back(Once(
      "ContactTracker::Restore", "sprite", all, [](Scene& s) { s.contacts.Save(s.bytes); },
      [](Scene& s) { s.contacts.Restore(s.bytes); }));
  const auto one = [](SpriteId, const Sprite&) { return 1.0; };
  rows.push_back(OfAll("BarnesHut::Build", [one](Scene& s) {
    BarnesHut gravity;
    gravity.Build(s.space, one);
  }));
  rows.push_back({"BarnesHut::GetPulls, theta 0.5", "sprite", [one](Scene& s) {
                    BarnesHut gravity;
                    gravity.Build(s.space, one);
                    std::vector<Pull> pulls;
                    const GravityOptions options{.theta = 0.5, .softening = 10};
                    return Scene::PerItem(s.ids.size(), [&] { gravity.GetPulls(options, pulls); });
                  }});
}

}  // namespace

std::vector<CallRow> AllCallRows() {
  std::vector<CallRow> rows;
  AddRowsById(rows);
  AddRowsOfMany(rows);
  AddRowsOfTime(rows);
  AddRowsOfLists(rows);
  AddRowsOfSearches(rows);
  AddRowsOfBatches(rows);
  AddRowsOfState(rows);
  AddRowsOfTorusAndShapes(rows);
  AddRowsOfOthers(rows);
  return rows;
}

}  // namespace heliopause::bench
