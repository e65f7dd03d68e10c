#include <utility>

#include "tensor/batch_of.h"
#include "tensor/land_ahead_space.h"
#include "tensor/landed_space.h"
#include "tensor/landing_zone_space.h"
#include "tensor/landomy_space.h"
#include "tensor/table.h"
#include "tensor/table_of.h"

namespace fourlands::tensor {
namespace {

template <Space S>
class SpacesOf final : public Spaces {
 public:
  using G = typename S::Game;

  [[nodiscard]] SpaceInfo info(const Ruleset& rules) const override {
    const G& game = typed(rules)->game();
    const Fields observation = observation_fields<S>(game);
    const Fields more = S::more_fields(game);
    return {S::kActions,
            S::kMostLetters,
            S::heads(),
            observation.list(),
            observation.size(),
            more.list(),
            observation.size() + more.size()};
  }
  [[nodiscard]] std::unique_ptr<Table> table(const Ruleset& rules) const override {
    auto shared = typed(rules);
    return std::make_unique<TableOf<S>>(shared, shared->game().initial());
  }
  [[nodiscard]] std::unique_ptr<Table> table(const Position& position) const override {
    const auto& at = static_cast<const PositionOf<G>&>(position);
    return std::make_unique<TableOf<S>>(typed(position.rules()), at.typed_state());
  }
  [[nodiscard]] std::unique_ptr<Batch> batch(const Ruleset& rules, const BatchOptions& options,
                                             const Batch::Arrays& arrays) const override {
    return std::make_unique<BatchOf<S>>(typed(rules), options, arrays);
  }

 private:
  static std::shared_ptr<const RulesetOf<G>> typed(const Ruleset& rules) {
    return std::static_pointer_cast<const RulesetOf<G>>(rules.shared_from_this());
  }
};

}  // namespace

const Spaces* spaces_of(std::string_view game) {
  static const SpacesOf<LandomySpace> landomy;
  static const SpacesOf<LandedSpace> landed;
  static const SpacesOf<LandAheadSpace> land_ahead;
  static const SpacesOf<LandingZoneSpace> landing_zone;
  if (game == "landomy") return &landomy;
  if (game == "landed") return &landed;
  if (game == "land-ahead") return &land_ahead;
  if (game == "landing-zone") return &landing_zone;
  return nullptr;
}

}  // namespace fourlands::tensor
