#include "simulation/plants.h"

namespace fourlands::simulation {
namespace {

constexpr Plant kPlants[] = {
    {"tell-before-store", "a step is acknowledged before it is stored"},
    {"ignore-refused-writes", "a step that the disk refused is taken all the same"},
    {"no-answer", "one request in 200 has no answer"},
    {"wrong-number", "one answer in 40 names the event after the latest"},
    {"forget-requests", "a request that is sent again is done again"},
    {"lose-an-update", "one update in 50 is not sent"},
    {"any-seat", "everybody may play for every seat"},
    {"resign-for-another", "who resigns lets the other one lose"},
    {"leak-the-secret", "one message in 20 has the match's secret"},
    {"all-views", "everybody is sent the view of seat 1"},
    {"old-view", "seats are sent what a spectator sees"},
    {"draw-number", "draws are numbered one too high"},
    {"drop-an-event", "one event in 300 is not written"},
    {"drop-the-end", "one row in three of a match that ended is not written"},
    {"forget-to-wake", "nobody notes when a clock runs out"},
    {"commit-lies", "a commit that failed is told as stored"},
    {"no-sync", "the disk is not waited for"},
    {"lose-a-thought", "one thought of a bot in 60 comes to nothing"},
    {"start-no-thought", "one thought of a bot in 60 is never begun"},
    {"leave-bots-asleep", "bots are not woken after a start"},
    {"clocks-run-while-away", "the time without a server is not noted"},
    {"forget-absences", "what was noted of it is not used"},
    {"clocks-by-the-wall", "clocks of matches run by the clock on the wall"},
    {"forget-ratings", "ratings are never computed"},
    {"chat-before-store", "a line is acknowledged and not stored"},
    {"say-it-twice", "a line that is sent again is there twice"},
    {"sit-before-store", "a seat is promised before it is stored"},
    {"forget-tokens", "one token in 500 is not known"},
};

}  // namespace

std::span<const Plant> all_plants() { return kPlants; }

}  // namespace fourlands::simulation
