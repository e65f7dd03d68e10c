#!/usr/bin/env python3
"""The rulebook's worked cases of Landed, and rulings of version 2, on the second implementation."""

import json
import unittest
from pathlib import Path

import landed
from landed.board import area, is_edge_tile
from landed.steps import result

PACK = Path(__file__).resolve().parents[2] / "src/games/landed/pack.json"
TUNDRA_TILES, LAKE_SATELLITE, MOUNTAIN_TILES, MOUNTAIN_CONTRACT = 1, 15, 25, 26
RING = ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")


def pack_with(faces, satellites=()):
    """The real components, but for the first faces of some tiles and for who has a satellite."""
    data = json.loads(PACK.read_text(encoding="utf-8"))
    for tile in data["tiles"]:
        tile["satellite"] = tile["id"] in satellites
        if tile["id"] in faces:
            tile["faces"] = [faces[tile["id"]], "XXXXXX"]
    return landed.Pack(data)


def position(pack, tiles, hands, contracts, players=2):
    """Seat 0 to act, with the tiles given on the board as {place: [id, face, turns]}."""
    state = landed.new_game(pack, players)
    state["phase"] = "turn"
    state["tiles"] = dict(tiles)
    for number, seat in enumerate(state["seats"]):
        seat["hand"] = sorted(hands.get(number, []))
        seat["contracts"] = sorted(contracts.get(number, []))
    gone = {tile for tile, _, _ in tiles.values()}.union(*hands.values())
    state["bag"] = [tile for tile in state["bag"] if tile not in gone]
    held = set().union(*contracts.values())
    state["deck"] = [number for number in state["deck"] if number not in held]
    return state


def give_card(state, seat, kind):
    state["seats"][seat]["satellites"] = sorted(state["seats"][seat]["satellites"] + [kind])
    state["satellite_deck"][kind] -= 1


class Table(unittest.TestCase):
    def play(self, *steps):
        """Each step is one of those offered."""
        for step in steps:
            [who] = landed.to_act(self.state)
            offered = self.outcomes() if who == "chance" else self.legal(who)
            self.assertIn(step, offered)
            self.state = landed.apply(self.pack, self.state, who, step)

    def legal(self, seat):
        return landed.legal(self.pack, self.state, seat)

    def kinds(self, seat, kind):
        return [step for step in self.legal(seat) if step.startswith(kind)]

    def outcomes(self):
        return [step for step, _ in landed.chances(self.state)]


class Claims(Table):
    """Three mountain tiles in a row; seat 0 has a fourth, seat 1 a fifth."""

    def setUp(self):
        self.pack = pack_with({tile: "MMMMMM" for tile in range(1, 7)})
        row = {"0,0": [1, 0, 0], "1,0": [2, 0, 0], "2,0": [3, 0, 0]}
        contracts = {0: [MOUNTAIN_TILES], 1: [MOUNTAIN_CONTRACT]}
        self.state = position(self.pack, row, {0: [4], 1: [5]}, contracts)

    def test_a_mountain_area_of_four_first_gives_gold_10_and_two_tiles_LN_36_LN_39(self):
        self.play("terraform 4 0 3,0 0", "claim 0 25 2")
        self.assertEqual(self.state["seats"][0]["score"], 10)
        self.assertEqual(self.state["cubes"], {"3,0/0": 0})
        self.play("ability", "tile 10", "tile 20")
        self.assertEqual(self.state["seats"][0]["hand"], [10, 20])
        self.assertEqual(self.state["active"], 1)

    def test_the_same_area_grown_to_five_gives_the_second_player_silver_8_LN_37(self):
        self.play("terraform 4 0 3,0 0", "claim 0 25 2", "noability")
        self.play("terraform 5 0 4,0 0", "claim 0 26 3")
        self.assertEqual(self.state["seats"][1]["score"], 8)
        self.assertEqual(self.state["phase"], "ability")

    def test_a_claim_may_be_below_the_areas_size_LN_36(self):
        self.play("terraform 4 0 3,0 0")
        self.assertEqual(self.legal(0), ["claim 0 25 1", "claim 0 25 2", "end"])

    def test_negotiate_reaches_only_the_level_one_above_LN_50(self):
        give_card(self.state, 0, "negotiate")
        self.play("terraform 4 0 3,0 0")
        self.assertEqual(self.kinds(0, "claim")[-1], "claim 0 25 3 negotiate")
        self.play("claim 0 25 3 negotiate")
        self.assertEqual(self.state["satellite_used"], {"negotiate": 1})
        self.assertEqual(self.state["seats"][0]["score"], 14)

    def test_an_area_of_one_tile_is_not_claimed_even_with_negotiate_LN_36(self):
        self.pack = pack_with({tile: "MMMMMM" for tile in (1, 2, 3)} | {4: "LLLLLL"})
        self.state["seats"][0]["contracts"] = [LAKE_SATELLITE]
        give_card(self.state, 0, "negotiate")
        self.play("terraform 4 0 3,0 0")
        self.assertEqual(self.legal(0), ["end"])

    def test_an_area_with_an_own_cube_or_two_players_is_closed_and_the_turn_ends_LN_37_LN_51(self):
        for cubes in ({"0,0/0": 0}, {"0,0/0": 1, "1,0/0": 2}):
            self.setUp()
            row = self.state["tiles"]
            self.state = position(self.pack, row, {0: [4]}, {0: [MOUNTAIN_TILES]}, players=3)
            self.state["cubes"] = cubes
            self.play("terraform 4 0 3,0 0")
            self.assertEqual(self.state["active"], 1)

    def test_two_cubes_of_one_other_player_leave_silver_LN_37(self):
        self.state["cubes"] = {"0,0/0": 1, "1,0/0": 1}
        self.play("terraform 4 0 3,0 0", "claim 0 25 2")
        self.assertEqual(self.state["seats"][0]["score"], 6)

    def test_the_last_cube_of_all_ends_the_game_before_the_ability_LN_42(self):
        self.state["seats"][0]["cubes"] = 1
        self.state["seats"][1]["cubes"] = 0
        give_card(self.state, 1, "score")
        self.play("terraform 4 0 3,0 0", "claim 0 25 2")
        self.assertEqual(self.state["phase"], "over")
        self.assertEqual(
            self.state["result"], {"scores": [10, 6], "winners": [0], "by": "points"}
        )

    def test_a_turn_waits_though_no_contract_fits_LN_51(self):
        self.state["seats"][0]["contracts"] = [TUNDRA_TILES]
        self.play("terraform 4 0 3,0 0")
        self.assertEqual(self.legal(0), ["end"])

    def test_without_a_contract_or_a_cube_the_turn_ends_by_itself_LN_51(self):
        for key, value in (("contracts", []), ("cubes", 0)):
            self.setUp()
            self.state["seats"][0][key] = value
            self.play("terraform 4 0 3,0 0")
            self.assertEqual(self.state["active"], 1)

    def test_a_contract_signed_between_tile_and_claim_may_be_claimed_with_LN_20_LN_36(self):
        self.state["seats"][0]["contracts"] = [TUNDRA_TILES]
        give_card(self.state, 0, "sign")
        self.play("terraform 4 0 3,0 0", "use sign", "contract 2", "contract 28", "contract 27")
        self.play("keep 28", "claim 0 28 2")
        self.assertEqual(self.state["bottom"], [2, 27])

    def test_reengineer_of_the_tile_just_laid_ends_its_claim_LN_33(self):
        give_card(self.state, 0, "reengineer")
        self.play("terraform 4 0 3,0 0", "use reengineer 3,0 -1,0 0")
        self.assertEqual(self.state["active"], 1)

    def test_redraw_lists_every_subset_LN_51(self):
        self.state["seats"][0]["contracts"] = [30]
        self.state["seats"][0]["hand"] = [4, 6, 9]
        self.play("terraform 4 0 3,0 0", "claim 0 30 1")
        self.assertEqual(self.legal(0), ["noability", "redraw 6", "redraw 6 9", "redraw 9"])
        self.play("redraw 6 9")
        self.assertEqual(self.state["drawing"], {"what": "tile", "left": 2})
        self.assertIn("tile 6", self.outcomes())


class Board(Table):
    def test_the_measuring_example_Tundra_4_Desert_3_Lake_2_LN_4(self):
        # Three T above the middle, D to its right and on from there, L below on the left.
        faces = {1: "DTTLLD", 2: "TTTTFF", 3: "MMTTTT", 4: "TTTTTT"}
        faces |= {5: "DDDDDD", 6: "XXXDDX", 7: "CLLCCC"}
        self.pack = pack_with(faces)
        places = {"0,0": 1, "0,-1": 2, "1,-1": 3, "0,-2": 4, "1,0": 5, "-1,1": 7, "2,-1": 6}
        tiles = {place: [tile, 0, 0] for place, tile in places.items()}
        sizes = {}
        for place in tiles:
            for terrain in set(self.pack.letters(tiles, place)) - {"X"}:
                size = len(area(self.pack, tiles, place, terrain))
                sizes.setdefault(terrain, set()).add(size)
        self.assertEqual(sizes, {"T": {4}, "D": {3}, "L": {2}, "F": {1}, "M": {1}, "C": {1}})

    def test_edge_tiles_have_two_open_edges_next_to_each_other_LN_33(self):
        one_open, two_apart, two_together = RING[:5], (RING[0], *RING[2:5]), RING[:4]
        for closed, expected in ((one_open, False), (two_apart, False), (two_together, True)):
            tiles = {place: [0, 0, 0] for place in ("0,0", *closed)}
            self.assertEqual(is_edge_tile(tiles, "0,0"), expected, closed)
        around_the_corner = {place: [0, 0, 0] for place in ("0,0", *RING[1:5])}
        self.assertTrue(is_edge_tile(around_the_corner, "0,0"))

    def test_a_tile_that_holds_others_together_moves_only_where_it_does_so_again_LN_33(self):
        self.pack = pack_with({tile: "MMMMMM" for tile in (1, 2, 3)})
        row = {"0,0": [1, 0, 0], "1,0": [2, 0, 0], "2,0": [3, 0, 0]}
        self.state = position(self.pack, row, {0: [4]}, {})
        give_card(self.state, 0, "reengineer")
        moves = self.kinds(0, "use reengineer 1,0")
        self.assertEqual(moves, [])
        bent = {"0,0": [1, 0, 0], "1,0": [2, 0, 0], "1,1": [3, 0, 0]}
        self.state["tiles"] = bent
        self.assertEqual(self.kinds(0, "use reengineer 1,0"), ["use reengineer 1,0 0,1 0"])

    def test_turns_that_look_alike_are_listed_once_LN_50(self):
        self.pack = pack_with({4: "MMMMMM", 5: "MMMCCC"})
        self.state = position(self.pack, {"0,0": [0, 0, 0]}, {0: [4, 5]}, {})
        self.assertEqual(self.kinds(0, "terraform 4 0 1,0"), ["terraform 4 0 1,0 0"])
        self.assertEqual(len(self.kinds(0, "terraform 5 0 1,0")), 6)

    def test_redesign_lies_on_a_tile_without_a_cube_LN_32_LN_34(self):
        self.pack = pack_with({4: "MMMMMM", 5: "MMMMMM"})
        self.state = position(self.pack, {"0,0": [0, 0, 0], "1,0": [5, 0, 0]}, {0: [4]}, {})
        self.state["cubes"] = {"1,0/0": 1}
        give_card(self.state, 0, "redesign")
        self.assertEqual(self.kinds(0, "redesign 4 0"), ["redesign 4 0 0,0 0"])
        self.play("redesign 4 0 0,0 0")
        self.assertEqual(self.state["tiles"]["0,0"], [4, 0, 0])


class Satellites(Table):
    def setUp(self):
        self.pack = pack_with({tile: "XXXXXX" for tile in (1, 2, 3)}, satellites=(1, 2))
        self.state = position(self.pack, {"0,0": [0, 0, 0], "1,0": [1, 0, 0]}, {0: [2, 3]}, {})

    def test_a_satellite_next_to_a_satellite_is_launched_LN_30(self):
        self.play("terraform 2 0 2,0 0", "satellite plan")
        self.assertEqual(self.state["seats"][0]["satellites"], ["plan"])  # The turn is over.
        self.assertEqual(self.state["satellite_deck"]["plan"], 2)

    def test_no_launch_without_both_LN_30(self):
        for step in ("terraform 2 0 -1,0 0", "terraform 3 0 2,0 0"):
            self.setUp()
            self.play(step)
            self.assertEqual(self.state["phase"], "turn")

    def test_a_card_cannot_be_used_in_the_turn_it_was_got_LN_31(self):
        give_card(self.state, 0, "negotiate")
        self.play("terraform 2 0 2,0 0", "satellite score")
        self.assertEqual(self.state["seats"][0]["fresh"], ["score"])
        self.assertEqual(self.legal(0), ["end"])

    def test_an_empty_deck_is_made_anew_with_the_card_just_used_LN_30_LN_35(self):
        give_card(self.state, 0, "redesign")
        self.state["satellite_deck"] = {}
        self.play("redesign 2 0 0,0 0")
        self.assertEqual(self.outcomes(), ["satellite redesign"])
        self.assertEqual(self.state["satellite_used"], {})

    def test_with_all_cards_in_hands_one_may_be_stolen_LN_30(self):
        for kind in ("plan", "plan", "sign"):
            give_card(self.state, 1, kind)
        self.state["satellite_deck"] = {}
        self.play("terraform 2 0 2,0 0")
        self.assertEqual(self.legal(0), ["nosteal", "steal 1"])
        self.play("steal 1")
        self.assertEqual(self.state["drawing"], {"what": "satellite", "left": 1, "from": 1})
        expected = [("satellite plan", 2 / 3), ("satellite sign", 1 / 3)]
        self.assertEqual(landed.chances(self.state), expected)

    def test_with_no_card_anywhere_else_nothing_happens_LN_30(self):
        self.state["satellite_deck"] = {}
        self.play("terraform 2 0 2,0 0")
        self.assertEqual(self.state["active"], 1)


class TheEnd(Table):
    def setUp(self):
        self.pack = landed.Pack.load(PACK)

    def test_the_last_round_of_four_players_begun_by_the_fourth_LN_40_LN_41(self):
        hands = {0: [1], 1: [2], 2: [3], 3: [4]}
        contracts = {1: [MOUNTAIN_TILES]}
        self.state = position(self.pack, {"0,0": [0, 0, 0]}, hands, contracts, players=4)
        self.state["active"] = 3
        self.state["bag"] = [10, 20, 30]
        self.play("plan", "tile 20", "tile 10")
        self.assertIsNone(self.state["turns_left"])
        self.play("tile 30")
        self.assertEqual((self.state["turns_left"], self.state["active"]), (3, 0))
        self.play("rest")
        self.assertNotIn("rest", self.legal(1))  # It has a tile and a contract.
        self.play(self.kinds(1, "terraform")[0])
        if self.state["active"] == 1:
            self.play("end")
        self.play("rest", "rest")
        self.assertEqual(self.state["phase"], "over")
        self.assertEqual(self.state["result"]["scores"], [2, 0, 2, 2])
        self.assertEqual(self.state["turns_left"], 0)

    def test_no_rest_in_the_turn_that_draws_the_last_tile_LN_41(self):
        self.state = position(self.pack, {"0,0": [0, 0, 0]}, {}, {})
        self.state["bag"] = [10]
        give_card(self.state, 0, "plan")
        self.play("use plan", "tile 10")
        self.assertEqual(self.state["turns_left"], 2)
        self.assertNotIn("rest", self.legal(0))

    def test_ties_go_to_cubes_then_terrains_then_are_shared_LN_44(self):
        def seat(score, cubes, *contracts):
            done = [{"contract": number} for number in contracts]
            return {"score": score, "cubes": cubes, "fulfilled": done}

        cases = (
            ("points", [0], seat(9, 0), seat(8, 5)),
            ("cubes", [1], seat(9, 4), seat(9, 5)),
            ("terrains", [0], seat(9, 5, 1, 7), seat(9, 5, 1, 2)),
            ("shared", [0, 1], seat(9, 5, 1), seat(9, 5, 7)),
        )
        for by, winners, *seats in cases:
            found = result(self.pack, seats)
            self.assertEqual((found["by"], found["winners"]), (by, winners))

    def test_views_count_secrets_until_the_end_lays_them_open_LN_45(self):
        hands = {0: [1, 2], 1: [3]}
        self.state = position(self.pack, {"0,0": [0, 0, 0]}, hands, {1: [MOUNTAIN_TILES]})
        give_card(self.state, 1, "plan")
        seen = landed.view(self.state, 0)
        self.assertEqual(seen["seats"][0]["hand"], [1, 2])
        self.assertEqual((seen["seats"][1]["hand"], seen["seats"][1]["satellites"]), (1, 1))
        self.assertEqual((seen["bag"], seen["satellite_deck"]), (56, 17))
        self.assertEqual(landed.view(self.state, None)["seats"][0]["hand"], 2)
        self.state["phase"] = "over"
        for watcher in (0, 1, None):
            seen = landed.view(self.state, watcher)
            self.assertEqual(seen["seats"], self.state["seats"])
            self.assertEqual((seen["bag"], seen["deck"]), (56, 35))


class TheSetup(Table):
    def test_cards_are_dealt_seat_by_seat_and_two_contracts_kept_LN_10_LN_52(self):
        self.pack = landed.Pack.load(PACK)
        self.state = landed.new_game(self.pack, 2)
        self.play(*(f"tile {k}" for k in (1, 2, 3, 4)), *(f"contract {k}" for k in (1, 2, 3, 4)))
        self.assertEqual(self.state["active"], 1)
        self.play(*(f"tile {k}" for k in (5, 6, 7, 8)), *(f"contract {k}" for k in (5, 6, 7, 8)))
        self.assertEqual(landed.to_act(self.state), [0, 1])
        self.state = landed.apply(self.pack, self.state, 1, "keep 5 8")
        self.assertEqual(landed.to_act(self.state), [0])
        self.play("keep 1 4")
        self.assertEqual(self.state["phase"], "turn")
        self.assertEqual(self.state["deck"], [2, 3, 6, 7, *range(9, 37)])


if __name__ == "__main__":
    unittest.main()
