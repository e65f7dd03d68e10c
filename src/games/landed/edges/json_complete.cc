#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <vector>

#include "game/json_in.h"
#include "games/landed/landed.h"

// A view's JSON with what it hides filled in: tiles, contracts and cards that the viewer does not
// see are dealt at random to where the view has a count. Whether the whole can be is asked by
// from_json.

namespace fourlands::landed {
namespace {

// What nobody has shown yet, to be dealt.
template <class Item>
class Unseen {
 public:
  Unseen(Rng& rng, std::vector<Item> items) : rng_(&rng), items_(std::move(items)) {}
  void take(const Json& item) {
    const auto found = std::find_if(items_.begin(), items_.end(),
                                    [&](const Item& own) { return Json(own) == item; });
    if (found != items_.end()) items_.erase(found);
  }
  // Deals as many as the count in `place` says; a list that is there stays.
  void deal(const JsonIn& in, Json& place, bool sorted = true) {
    if (place.is_array() || place.is_object()) return;
    const int count = in.integer(0, 63);
    if (static_cast<std::size_t>(count) > items_.size())
      return in.fail("is more than the viewer does not see");
    std::vector<Item> dealt;
    for (int i = 0; i < count; ++i) {
      const auto at = rng_->below(static_cast<std::uint32_t>(items_.size()));
      dealt.push_back(items_[at]);
      items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (sorted) std::sort(dealt.begin(), dealt.end());
    place = dealt;
  }

 private:
  Rng* rng_;
  std::vector<Item> items_;
};

std::vector<int> ids_in(IdSet set) {
  std::vector<int> ids;
  for (AnyId id : IdsIn(set)) ids.push_back(id.index);
  return ids;
}

std::vector<std::string> all_cards(const Components& components) {
  std::vector<std::string> cards;
  for (std::size_t kind = 0; kind < kSatellites; ++kind)
    cards.insert(cards.end(), components.satellites[kind], std::string(kSatelliteNames.all[kind]));
  return cards;
}

class Completion {
 public:
  Completion(const Components& components, const Json& view, Rng& rng, ReadErrors& errors)
      : in_(view, errors, "view"),
        whole_(view),
        tiles_(rng, ids_in(components.tiles)),
        contracts_(rng, ids_in(components.contracts)),
        cards_(rng, all_cards(components)) {}

  Json run(ReadErrors& errors) {
    take_shown();
    if (errors) return {};
    Json& seats = whole_["seats"];
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const JsonIn in = in_["seats"].item(seat);
      tiles_.deal(in["hand"], seats[seat]["hand"]);
      contracts_.deal(in["contracts"], seats[seat]["contracts"]);
      contracts_.deal(in["offered"], seats[seat]["offered"]);
      cards_.deal(in["satellites"], seats[seat]["satellites"]);
      cards_.deal(in["fresh"], seats[seat]["fresh"]);
    }
    tiles_.deal(in_["bag"], whole_["bag"]);
    contracts_.deal(in_["deck"], whole_["deck"]);
    contracts_.deal(in_["bottom"], whole_["bottom"], false);
    cards_.deal(in_["satellite_deck"], whole_["satellite_deck"]);
    count_deck();
    return std::move(whole_);
  }

 private:
  static void take_all(auto& unseen, const Json& list) {
    if (list.is_array())
      for (const Json& item : list) unseen.take(item);
  }

  // Everything that the view shows is not dealt.
  void take_shown() {
    for (const auto& [place, tile] : in_["tiles"].object().items())
      if (tile.is_array() && !tile.empty()) tiles_.take(tile[0]);
    for (const auto& [kind, count] : in_["satellite_used"].object().items())
      for (int i = 0; i < (count.is_number_unsigned() ? kSatelliteCards : 0); ++i)
        if (count > i) cards_.take(kind);
    const std::size_t seats = in_["seats"].list(1, kMostPlayers);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const JsonIn in = in_["seats"].item(seat);
      take_all(tiles_, in["hand"].json());
      take_all(contracts_, in["contracts"].json());
      take_all(contracts_, in["offered"].json());
      take_all(cards_, in["satellites"].json());
      take_all(cards_, in["fresh"].json());
      if (in["fulfilled"].json().is_array())
        for (const Json& done : in["fulfilled"].json())
          if (done.is_object()) contracts_.take(done.value("contract", Json()));
    }
  }

  // The deck of cards is told by kind.
  void count_deck() {
    Json& deck = whole_["satellite_deck"];
    if (!deck.is_array()) return;
    // What is no list of names came from outside: from_json says so.
    for (const Json& card : deck)
      if (!card.is_string()) return;
    Json counts = Json::object();
    for (const Json& card : deck) {
      Json& count = counts[card.get<std::string>()];
      count = count.is_null() ? 1 : count.get<int>() + 1;
    }
    deck = std::move(counts);
  }

  JsonIn in_;
  Json whole_;
  Unseen<int> tiles_;
  Unseen<int> contracts_;
  Unseen<std::string> cards_;
};

}  // namespace

Result<Json, Refusal> Landed::complete(const Json& view, Rng& rng) const {
  ReadErrors errors;
  if (!view.is_object()) return Refusal{"bad_state", "", plain_message("view: must be an object")};
  Json whole = Completion(*components_, view, rng, errors).run(errors);
  if (errors) return errors.refusal();
  return whole;
}

}  // namespace fourlands::landed
