#include "server/packs/packs.h"

#include <nlohmann/json.hpp>

#include "game/json_in.h"

namespace fourlands::server {
namespace {

constexpr std::size_t kMostOnTrial = 64;
constexpr Time kDayMs = 24LL * 60 * 60 * 1000;

Json told(const std::string& id, const std::string& game, const Json& pack) {
  return {{"id", id}, {"game", game}, {"name", pack.value("name", "")}};
}

}  // namespace

Packs::Packs(Store& store, const Registry& registry, Origin origin, PackTrial trial,
             Settings settings, WorkPlace place)
    : store_(store),
      registry_(registry),
      origin_(std::move(origin)),
      trial_(std::move(trial)),
      settings_(settings),
      worker_(kMostOnTrial, std::move(place)) {
  keep_standards();
}

// Whoever plays at this place can ask for the packs that are its standard.
void Packs::keep_standards() {
  std::vector<Change> changes;
  for (const auto& [game, pack] : registry_.standards())
    changes.emplace_back(PutPack{{hash_of_pack(pack), game, pack.dump(), "", origin_.now()}});
  if (!changes.empty()) store_.write(std::move(changes), [](Written) {});
}

bool Packs::begin(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  return waiting_.try_emplace(owner, 1).second;
}

void Packs::end(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  waiting_.erase(owner);
}

void Packs::hand_in(const Person& who, const Json& body, std::function<void(Answer)> reply) {
  ReadErrors errors;
  const JsonIn in(body, errors);
  in.only({"game", "pack", "check"});
  Offer offer;
  offer.game = in["game"].text();
  offer.pack = in["pack"].object();
  offer.owner = who.answerable();
  const bool only_check = in.has("check") && in["check"].boolean();
  if (errors) return reply({errors.refusal("bad_request"), {}});
  offer.hash = hash_of_pack(offer.pack);
  if (only_check) {
    if (const auto why = check_pack(registry_, offer.game, offer.pack)) return reply({why, {}});
    return reply({std::nullopt, {{"pack", told(offer.hash, offer.game, offer.pack)}}});
  }
  if (!begin(offer.owner)) return reply({refusal_of("pack_on_trial"), {}});
  const std::string owner = offer.owner;
  const bool taken = worker_.push([this, offer = std::move(offer), reply] {
    try {
      // Whoever is answered may hand in the next one at once.
      work(offer, [this, &offer, &reply](Answer answer) {
        end(offer.owner);
        reply(std::move(answer));
      });
    } catch (...) {
      end(offer.owner);
      throw;
    }
  });
  if (taken) return;
  end(owner);
  reply({refusal_of("busy"), {}});
}

void Packs::work(const Offer& offer, const std::function<void(Answer)>& reply) {
  const auto kept = store_.pack(offer.hash);
  if (!kept || kept->game != offer.game) {
    if (settings_.most_of_one > 0 && store_.packs_of(offer.owner) >= settings_.most_of_one)
      return reply(
          {refusal_of("too_many_packs", {{"most", std::to_string(settings_.most_of_one)}}), {}});
    if (const auto why = trial_(offer.game, offer.pack)) return reply({why, {}});
  }
  const Written how = store_.write_now(
      {PutPack{{offer.hash, offer.game, offer.pack.dump(), offer.owner, origin_.now()}}});
  if (how != Written::kStored) return reply({refusal_of("not_stored"), {}});
  reply({std::nullopt, {{"pack", told(offer.hash, offer.game, offer.pack)}}});
}

Answer Packs::show(const std::string& id) {
  const auto kept = store_.pack(id);
  if (!kept) return {refusal_of("unknown_pack"), {}};
  const auto pack = parse_json(kept->json);
  if (!pack) return {refusal_of("damaged", {{"why", pack.error()}}), {}};
  return {std::nullopt,
          {{"pack", told(kept->hash, kept->game, pack.value())}, {"content", pack.value()}}};
}

void Packs::tidy() {
  keep_standards();
  store_.write({DropStalePacks{origin_.now() - settings_.days * kDayMs}}, [](Written) {});
}

}  // namespace fourlands::server
