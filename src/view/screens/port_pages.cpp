// Which tabs a port has, and the page of each.
#include "view/screens/port_pages.hpp"

#include <algorithm>
#include <cassert>

#include "view/objects/about_texts.hpp"
#include "view/screens/escort_page.hpp"
#include "view/screens/port_jobs.hpp"
#include "view/screens/port_visit.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

const Ship* DockedShip(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  return ship != nullptr && game.FindMarket(ship->docked_at) != nullptr ? ship : nullptr;
}

// Whether the body at which the player's ship is docked offers missions.
bool HasOffers(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  const Missions& missions = game.GetMissions();
  return ship != nullptr && ship->docked_at != ObjectId{} && ship->docked_at == missions.port &&
         !missions.offers.empty();
}

}  // namespace

Command PortOrder(const Visit& v, Command::Type type, const std::string& id, int units) {
  return {type, v.ship.id, static_cast<double>(units), {}, id};
}

std::string AgeText(const Game& game, std::uint64_t tick) {
  // 3600 ticks of 1/60 s are a minute.
  const std::uint64_t minutes = (game.TickNumber() - tick) / 3600;
  if (minutes == 0) return Tr("age_now");
  if (minutes < 60) return Tr("age_minutes", {std::to_string(minutes)});
  return Tr("age_hours", {std::to_string(minutes / 60)});
}

ListPage NewsPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{Tr("tab_news"), 4}, {Tr("col_when"), 1, Align::Right}};
  page.empty = Tr("news_empty");
  const std::vector<NewsItem>& news = v.game.GetEconomy().news;
  // The first row is the port itself, where the data says something about it.
  const std::string about = AboutPlace(v.game, v.market.body);
  const std::size_t first = about.empty() ? 0 : 1;
  if (first > 0) page.rows.push_back({{v.game.NameOf(v.market.body), ""}, false, palette::kAccent});
  for (auto item = news.rbegin(); item != news.rend(); ++item)
    page.rows.push_back({{item->text, AgeText(v.game, item->tick)}});
  if (page.rows.empty()) return page;
  selected = std::min(selected, page.rows.size() - 1);
  if (selected < first) {
    page.detail.title = v.game.NameOf(v.market.body);
    page.detail.text = about;
    return page;
  }
  // Rows show the newest first, the list has it last.
  const NewsItem& item = news[news.size() - 1 - (selected - first)];
  page.detail.title = v.game.NameOf(item.body).empty() ? Tr("tab_news") : v.game.NameOf(item.body);
  page.detail.text = item.text;
  page.detail.id = std::to_string(item.tick) + " " + item.text;  // titles repeat
  page.detail.rows.push_back({Tr("news_when"), AgeText(v.game, item.tick)});
  return page;
}

std::string NameOf(PortTab tab) {
  switch (tab) {
    case PortTab::News:
      return Tr("tab_news");
    case PortTab::Jobs:
      return Tr("tab_jobs");
    case PortTab::Trade:
      return Tr("tab_trade");
    case PortTab::Yard:
      return Tr("tab_yard");
    case PortTab::Outfits:
      return Tr("tab_outfits");
    case PortTab::Escorts:
      return Tr("tab_escorts");
  }
  return "";
}

bool HasStoryOffer(const Game& game) {
  const auto& offers = game.GetMissions().offers;
  return HasOffers(game) &&
         std::any_of(offers.begin(), offers.end(),
                     [](const MissionOffer& offer) { return offer.terms.story; });
}

// A port without a market has the page of its jobs alone.
std::vector<PortTab> PortTabs(const Game& game) {
  const Ship* ship = DockedShip(game);
  if (ship == nullptr) return HasOffers(game) ? std::vector{PortTab::Jobs} : std::vector<PortTab>{};
  const Market& market = *game.FindMarket(ship->docked_at);
  std::vector<PortTab> tabs = {PortTab::News, PortTab::Jobs, PortTab::Trade};
  if (market.yard) tabs.push_back(PortTab::Yard);
  if (market.outfits && !game.GetCatalog().Outfits().empty()) tabs.push_back(PortTab::Outfits);
  if (HasEscortPage(game, *ship)) tabs.push_back(PortTab::Escorts);
  return tabs;
}

ListPage PortPage(const Game& game, PortTab tab, std::size_t& selected) {
  if (tab == PortTab::Jobs) return JobsPage(game, selected);
  const Ship* ship = DockedShip(game);
  assert(ship != nullptr && "the player's ship is docked at a market");
  // What all pages of a market need, for this call.
  const Visit visit{game, *ship, *game.FindMarket(ship->docked_at), game.GetCatalog(),
                    game.GetPlayer()};
  switch (tab) {
    case PortTab::Trade:
      return TradePage(visit, selected);
    case PortTab::Yard:
      return YardPage(visit, selected);
    case PortTab::Outfits:
      return OutfitPage(visit, selected);
    case PortTab::Escorts:
      return EscortPage(game, *ship, selected);
    case PortTab::News:
    case PortTab::Jobs:
      break;
  }
  return NewsPage(visit, selected);
}

}  // namespace heliopause
