#include "games/landed/belief/tile_history.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/check.h"
#include "games/landed/state.h"

namespace fourlands::landed {

double TileHistory::Passage::goes() const { return std::pow(stays(), 1 - most_known) / size; }

// What is large is written before it is read.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
TileHistory::TileHistory(const View& view, Rng& rng) : view_(view), rng_(rng) {
  if (view.log.tells_of_tiles()) list_passages();
  count_sizes();
}

void TileHistory::list_passages() {
  for (const Event event : view_.log)
    if (event.what == What::kTileBack || event.what == What::kTileDrawn ||
        event.what == What::kTileLaid)
      add(event);
}

void TileHistory::add(const Event& event) {
  const std::size_t seat = place_of(event.seat);
  const auto now = static_cast<std::uint16_t>(passages_.size());
  std::size_t from = seat;
  std::size_t to = kSeen;
  if (event.what == What::kTileBack) to = kBag;
  if (event.what == What::kTileDrawn) std::tie(from, to) = std::pair(kBag, seat);
  if (from == to) return;  // The viewer laid one of its own.
  Passage passage;
  passage.at = event.at;
  passage.from = static_cast<std::uint8_t>(from);
  passage.to = static_cast<std::uint8_t>(to);
  passage.tile = view_.log.byte(event.at);
  if (from == kSeen) {
    passage.known = static_cast<std::uint8_t>(known_.size());
    known_.push_back({passage.tile, now});
  }
  int hidden = 0;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].to < now) continue;
    ++hidden;
    if (from == kSeen || known_[i].tile != passage.tile) continue;
    passage.known = static_cast<std::uint8_t>(i);
    known_[i].to = now;
  }
  passage.most_known = static_cast<std::uint8_t>(std::max(hidden, 1));
  passages_.push_back(passage);
}

// From what the places hold now, back in time.
void TileHistory::count_sizes() {
  at_first_[kBag] = view_.bag;
  for (int seat = 0; seat < kMostPlayers; ++seat)
    if (!view_.is_own(seat))
      at_first_[place_of(seat)] = view_.players[static_cast<std::size_t>(seat)].hand;
  for (std::size_t i = passages_.size(); i-- > 0;) {
    Passage& passage = passages_[i];
    if (passage.to != kSeen) --at_first_[passage.to];
    if (passage.from == kSeen) continue;
    const std::uint8_t size = ++at_first_[passage.from];
    passage.size = size;
    passage.most_known = std::min(passage.most_known, size);
  }
}

void TileHistory::find() {
  for (bool found = false; !found;) {
    std::fill_n(went_.begin(), passages_.size(), kNobody);
    found = true;
    for (std::size_t i = 0; found && i < known_.size(); ++i)
      found = find_way(static_cast<std::uint8_t>(i));
    found = found && go_together();
  }
  begin_rest();
  pass_rest();
  name_rest();
}

// From its end, back to where the tile was put into the bag.
void TileHistory::look_ahead(const Known& known) {
  const std::size_t end = std::min<std::size_t>(known.to, passages_.size());
  ahead_[end].fill(known.to == kMostPassages ? 1 : 0);
  if (known.to != kMostPassages) ahead_[end][passages_[end].from] = 1;
  for (std::size_t i = end; i-- > known.from + std::size_t{1};) {
    const Passage& passage = passages_[i];
    ahead_[i] = ahead_[i + 1];
    if (passage.known != kNobody) continue;
    double& here = ahead_[i][passage.from];
    here *= passage.stays();
    if (passage.is_hidden()) here += passage.goes() * ahead_[i + 1][passage.to];
  }
}

// The way of one known tile, by its odds if there were no other, given what was seen of it.
bool TileHistory::find_way(std::uint8_t number) {
  const Known& known = known_[number];
  look_ahead(known);
  const std::size_t end = std::min<std::size_t>(known.to, passages_.size());
  std::size_t place = kBag;
  for (std::size_t i = known.from + std::size_t{1}; i < end; ++i) {
    const Passage& passage = passages_[i];
    if (!passage.is_hidden() || passage.from != place) continue;
    const double goes = passage.goes() * ahead_[i + 1][passage.to];
    if (any_share(rng_) * ahead_[i][place] >= goes) continue;
    if (went_[i] != kNobody) return false;
    went_[i] = number;
    place = passage.to;
  }
  place_of_known_[number] = static_cast<std::uint8_t>(place);
  return true;
}

// Of those in a place, some of them known, each is as likely to go; the ways were found as if each
// of these were the only one known. What that leaves out is never more than 1.
bool TileHistory::go_together() {
  if (known_.empty()) return true;
  std::array<int, kPlaces + 1> known{};
  double share = 1;
  for (std::size_t i = 0; i < passages_.size(); ++i) {
    const Passage& passage = passages_[i];
    const int here = known[passage.from];
    const bool seen = passage.known != kNobody;
    const bool goes = seen || went_[i] != kNobody;
    if (goes) {
      --known[passage.from];
      ++known[passage.to];
      if (!seen) share *= std::pow(passage.stays(), passage.most_known - here);
    } else if (here > 0) {
      if (here >= passage.size) return false;
      share *= (1 - here / passage.size) / std::pow(passage.stays(), here);
    }
  }
  return share >= 1 || any_share(rng_) < share;
}

void TileHistory::begin_rest() {
  std::uint8_t next = 0;
  id_.fill(0);
  for (std::size_t place = 0; place < kPlaces; ++place) {
    in_place_[place].clear();
    for (int i = 0; i < at_first_[place]; ++i) in_place_[place].push_back(next++);
  }
}

// Any of those in a place is as likely to be the one that leaves it.
void TileHistory::pass_rest() {
  for (std::size_t i = 0; i < passages_.size(); ++i) {
    const Passage& passage = passages_[i];
    if (passage.known != kNobody || went_[i] != kNobody) continue;
    Tiles& from = in_place_[passage.from];
    std::swap(from[rng_.below(static_cast<std::uint32_t>(from.size()))], from[from.size() - 1]);
    const std::uint8_t one = from[from.size() - 1];
    from.pop_back();
    if (passage.to != kSeen) in_place_[passage.to].push_back(one);
    other_went_[i] = one;
    id_[one] = passage.tile;
  }
}

void TileHistory::name_rest() {
  IdSet hidden = view_.tiles;
  for (const Known& known : known_)
    if (known.to == kMostPassages) hidden &= ~bit_of(known.tile);
  Tiles ids;
  for (TileId id : TilesIn(hidden)) ids.push_back(id.index);
  for (const Tiles& tiles : in_place_)
    for (std::size_t one : tiles) {
      std::swap(ids[rng_.below(static_cast<std::uint32_t>(ids.size()))], ids[ids.size() - 1]);
      id_[one] = ids[ids.size() - 1];
      ids.pop_back();
    }
  FL_CHECK(ids.empty());
}

void TileHistory::write(State& state) const {
  std::array<IdSet, kPlaces> tiles{};
  for (std::size_t place = 0; place < kPlaces; ++place)
    for (std::size_t one : in_place_[place]) tiles[place] |= bit_of(id_[one]);
  for (std::size_t i = 0; i < known_.size(); ++i)
    if (known_[i].to == kMostPassages) tiles[place_of_known_[i]] |= bit_of(known_[i].tile);
  state.bag = tiles[kBag];
  for (int seat = 0; seat < kMostPlayers; ++seat)
    if (!view_.is_own(seat))
      state.players[static_cast<std::size_t>(seat)].hand = tiles[place_of(seat)];
  for (std::size_t i = 0; i < passages_.size(); ++i) {
    if (!passages_[i].is_hidden()) continue;
    state.log.byte(passages_[i].at) =
        went_[i] != kNobody ? known_[went_[i]].tile : id_[other_went_[i]];
  }
}

}  // namespace fourlands::landed
