#pragma once

#include <array>

#include "core/fixed_list.h"
#include "core/rng.h"
#include "games/landed/belief/sampling.h"
#include "games/landed/view.h"

namespace fourlands::landed {

// How the tiles may have gone between the bag and the hands of others since one was first put back.
//
// Tiles that the viewer never saw are all alike to it. Those that it put back itself it knows, and
// wherever one of them was, it took the place of a tile that the viewer did not know. So a history
// is looked for in two steps: first the ways of the known tiles, each as if there were no other,
// then accepted by how well they go together; then all the rest, which cannot fail.
class TileHistory {
 public:
  TileHistory(const View& view, Rng& rng);

  // Looks for one until it is found; each is as likely as any other.
  void find();
  // Puts the tiles where they are now, and what was drawn and put back into the log.
  void write(State& state) const;

 private:
  // Where a tile may be out of sight: the bag, then each seat's hand. `kSeen` is everywhere else.
  static constexpr std::size_t kBag = 0;
  static constexpr std::size_t kPlaces = 5;
  static constexpr std::size_t kSeen = 5;
  static constexpr std::size_t kMostPassages = ObservationLog::kMostEvents;
  static constexpr std::uint8_t kNobody = 0xFF;

  // One tile leaves a place for another.
  struct Passage {
    std::uint16_t at = 0;  // Its byte in the log.
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t tile = 0;         // 0: the viewer did not see it.
    std::uint8_t known = kNobody;  // Which of the known tiles it was seen to be.
    std::uint8_t most_known = 1;   // How many known tiles can have been in `from`.
    double size = 0;               // How many tiles were there.

    // A known tile that was in `from` stayed there, or went, if it was the only one known. Together
    // they are more likely to let one go than each on its own, so this is taken to be as likely as
    // it can be.
    [[nodiscard]] double stays() const { return 1 - 1 / size; }
    [[nodiscard]] double goes() const;
    [[nodiscard]] bool is_hidden() const { return tile == 0; }
  };
  // A tile that the viewer put back: out of its sight from one passage to another.
  struct Known {
    std::uint8_t tile = 0;
    std::uint16_t from = 0;
    std::uint16_t to = kMostPassages;
  };
  using Tiles = FixedList<std::uint8_t, kTiles>;

  void list_passages();
  void add(const Event& event);
  void count_sizes();
  void look_ahead(const Known& known);
  bool find_way(std::uint8_t number);
  bool go_together();
  void begin_rest();
  void pass_rest();
  void name_rest();
  [[nodiscard]] std::size_t place_of(int seat) const {
    return view_.is_own(seat) ? kSeen : static_cast<std::size_t>(seat) + 1;
  }

  const View& view_;
  Rng& rng_;
  FixedList<Passage, kMostPassages> passages_;
  FixedList<Known, kMostPassages> known_;
  std::array<std::uint8_t, kPlaces> at_first_{};  // How many were there before all passages.
  // Before each passage, how likely what the viewer saw of a tile later is, by where it is.
  std::array<std::array<double, kPlaces>, kMostPassages + 1> ahead_;
  std::array<std::uint8_t, kMostPassages> went_;  // Which known tile did, unseen.
  std::array<std::uint8_t, kMostPassages> place_of_known_;
  // All others are numbers, which get their ids when they are seen, or at the end.
  std::array<std::uint8_t, kMostPassages> other_went_;
  std::array<std::uint8_t, kTiles> id_{};
  std::array<Tiles, kPlaces> in_place_;
};

}  // namespace fourlands::landed
