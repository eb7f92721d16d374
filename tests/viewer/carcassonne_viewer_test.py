#!/usr/bin/python3
"""The module of the viewer that draws Carcassonne."""

import math
import re
import unittest

import browser
import drawing

GAME = drawing.ROOT / "referee" / "games" / "carcassonne"
SEATS = [{"bot": "bot-a"}, {"bot": "bot-b"}]


def tile(type, x, y, rotation, turn, features, **fields):
    return {"type": type, "x": x, "y": y, "rotation": rotation, "turn": turn, "features": features, **fields}


def feature(kind, **fields):
    return {"kind": f"KIND_{kind}", "complete": False, "tiles": 1, "shields": 0, "open": 1, "value": 1, "meeples": [],
            "owners": [], **fields}


def player(*walked, **fields):
    return {"supply": 7, "walked": list(walked), **fields}


def view(**fields):
    # The start tile, a city cap north of it (complete), a road with a meeple east of it.
    return {"config": {"seats": 2, "robbers": True, "messengers": True}, "turn": 3, "active": 0,
            "decision": "DECISION_TILE", "asked": 0,
            "tiles": [tile("D", 0, 0, 0, 0, [0, 1, 2, 3]), tile("E", 0, 1, 2, 1, [0, 4]),
                      tile("U", 1, 0, 1, 2, [1, 2, 3], meeple={"seat": 1, "segment": "r0"})],
            "features": [feature("CITY", complete=True, tiles=2, value=4), feature("ROAD", tiles=2, meeples=[0, 1], owners=[1]),
                         feature("FIELD"), feature("FIELD"), feature("FIELD")],
            "drawn": "B", "stack_size": 2, "stack_left": [{"type": "A", "count": 1}, {"type": "RA", "count": 1}],
            "players": [player(13, 7), player(52, 0, supply=6, robber=13)], "seen_messages": [3, 8], "round": {},
            "discarded": ["C"], "final_points": [], **fields}


def told(*events):
    return {"says": [{"text": "", "to": "all", "event": event} for event in events]}


SCORED = {"feature_scored": {"kind": "KIND_CITY", "x": 0, "y": 1, "tiles": 2, "shields": 0, "points": 4, "owners": [0]}}


class CarcassonneViewerTest(drawing.ModuleTest):
    module = "carcassonne"
    table = {"view": view(), "own": [None, None], "seats": SEATS, "asked": [0], "step": told(
        SCORED, {"tile_placed": {"seat": 0, "type": "U", "place": {"x": 1, "y": 0, "rotation": 1}}},
        {"message_drawn": {"seat": 0, "message": 3}},
        {"walked": {"seat": 1, "figure": 0, "points": 2, "total": 52, "robbed": 0}})}

    def boxes(self, selector):
        """[x, y, width, height] of what a selector names, in units of the board: tiles are 100 wide."""
        return self.run_script(f"""
            const board = document.querySelector('.carc-board');
            return [...document.querySelectorAll('{selector}')].map((part) => {{
              const box = part.getBBox();
              return [box.x, box.y, box.width, box.height];
            }})""")

    def test_every_tile_has_its_place_and_its_words(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".carc-hit title"), [
            "Tile D at (0,0), the start tile", "Tile E at (0,1), turned around, placed in turn 1",
            "Tile U at (1,0), turned right, placed in turn 2; meeple of seat 1 on r0"])
        self.assertEqual(self.boxes(".carc-hit"), [[0, 0, 100, 100], [0, -100, 100, 100], [100, 0, 100, 100]])

    def test_the_board_grows_with_its_tiles(self):
        self.draw(self.table)
        view_box = "return document.querySelector('.carc-board').getAttribute('viewBox')"
        self.assertEqual(self.run_script(view_box), "-300 -200 700 500")
        self.draw({**self.table, "view": view(tiles=view()["tiles"] + [tile("B", 9, -4, 0, 3, [4, 5])])})
        self.assertEqual(self.run_script(view_box), "-300 -200 1400 800")

    def test_the_last_tile_is_framed_and_scored_features_are_lit(self):
        self.draw(self.table)
        self.assertEqual(self.boxes(".carc-board .carc-last"), [[98, -2, 104, 104]])
        # The two halves of the city, and nothing of the road.
        self.assertEqual(len(self.boxes(".carc-glowArea")), 2)
        self.assertEqual(self.boxes(".carc-glowLine"), [])
        self.assertEqual(self.texts(".carc-pillText"), ["+4"])
        self.draw({**self.table, "highlight": False})
        self.assertEqual(self.boxes(".carc-board .carc-last") + self.boxes(".carc-glow") + self.boxes(".carc-pill"), [])

    def test_points_that_are_about_to_be_walked_are_lit_and_listed(self):
        waiting = {"events": [{"seat": 1, "points": 2, "cause": "CAUSE_ROAD", "x": 1, "y": 0, "segment": "r0"}],
                   "plans": [{}, {"walks": [{"event": 0, "figure": 1}]}]}
        self.draw({**self.table, "step": {}, "view": view(round=waiting)})
        self.assertEqual(len(self.boxes(".carc-glowLine.carc-waits")), 2)
        self.assertEqual(self.texts(".carc-round li"), ["2 for a road, with the messenger"])

    def test_the_drawn_tile_is_offered_where_it_fits(self):
        self.draw(self.table)
        # A monastery in a field: beside fields alone.
        cells = self.run_script("return document.querySelector('.carc-opening').getAttribute('d')")
        self.assertEqual(set(re.findall(r"M(-?\d+) (-?\d+)", cells)),
                         {("8", "108"), ("108", "108"), ("108", "-92"), ("-92", "-92"), ("8", "-192")})

    def test_meeples_have_the_shape_of_their_seat_and_lie_on_fields(self):
        lying = view(tiles=[tile("D", 0, 0, 0, 0, [0, 1, 2, 3], meeple={"seat": 0, "segment": "f1"})])
        turned = "return [...document.querySelectorAll('.carc-board .carc-meeple')].map((m) => m.getAttribute('transform').includes('rotate'))"
        self.draw(self.table)
        self.assertEqual(self.run_script(turned), [False])
        standing = self.run_script("return document.querySelector('.carc-board .carc-meeple').getAttribute('d')")
        self.draw({**self.table, "view": lying})
        self.assertEqual(self.run_script(turned), [True])
        self.assertNotEqual(self.run_script("return document.querySelector('.carc-board .carc-meeple').getAttribute('d')"), standing)

    def test_a_meeple_that_went_home_is_shown_where_it_was(self):
        before = view()
        after = view(tiles=[{**one, "meeple": None} for one in before["tiles"]])
        self.draw({**self.table, "view": after, "previous": {"public": before, "own": []},
                   "step": told({"meeple_returned": {"seat": 1, "x": 1, "y": 0}})})
        self.assertEqual(len(self.boxes(".carc-ghost")), 1)

    def test_figures_and_robbers_stand_on_the_ring(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".carc-track title"), [
            "Space 0. seat 1: messenger at 0", "Space 2. seat 1: scoring meeple at 52", "Space 7. seat 0: messenger at 7",
            "Space 13. seat 0: scoring meeple at 13; seat 1: robber on 13"])
        self.assertEqual(self.texts(".carc-track .carc-label"), ["In hand: B", "2", "tiles left"])

    def test_many_figures_on_one_space_stand_beside_it(self):
        self.draw({**self.table, "view": view(players=[player(0, 0, robber=0), player(0, 50)])})
        self.assertEqual(len(self.boxes(".carc-bubble")), 1)
        self.assertEqual(len(self.boxes(".carc-track .carc-piece")), 5)

    def test_what_happened_beside_the_table_is_listed(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".carc-news li"), ["draws message 3, smallest monastery", "+2 to 52, robbed from seat 0"])
        self.draw({**self.table, "view": view(message=4, decision="DECISION_MESSAGE")})
        self.assertIn("Message 4: extra tile", self.texts(".carc-label"))

    def test_rows_of_players_say_what_they_have(self):
        before = view(players=[player(13, 7), player(50, 0, supply=6, robber=13)])
        self.draw({**self.table, "previous": {"public": before, "own": []}})
        self.assertEqual(self.texts(".carc-points"), ["20 points", "+2 52 points"])
        self.assertEqual(self.texts(".carc-asked"), ["decides"])
        self.assertEqual(self.labels(".carc-supply"), ["7 meeples in supply", "6 meeples in supply"])
        self.assertIn("robber on 13", self.texts(".carc-player:nth-child(2) .carc-facts")[0])

    def test_tiles_of_a_high_landscape_stay_large_on_a_phone_and_the_newest_is_in_view(self):
        browser.resize(self.driver, 360, 800)
        self.addCleanup(browser.resize, self.driver, 1280, 900)
        road = [tile("U", 0, -y, 0, y, [1, 2, 3]) for y in range(40)]
        for newest in (0, 20, 39):
            tiles = [{**one, "turn": 99} if one["turn"] == newest else one for one in road]
            self.draw({**self.table, "view": view(tiles=tiles)})
            side, top, bottom, above, below = self.run_script(f"""
                const land = document.querySelector('.carc-land').getBoundingClientRect();
                return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {{
                  const box = document.querySelectorAll('.carc-hit')[{newest}].getBoundingClientRect();
                  done([box.width, box.top, box.bottom, land.top, land.bottom]);
                }})));""")
            self.assertGreater(side, 24, newest)
            self.assertGreaterEqual(top, above - 1, newest)
            self.assertLessEqual(bottom, below + 1, newest)

    def test_the_result_is_in_order_of_rank_with_where_points_come_from(self):
        points = [{"during": 20, "robber": 0, "roads": 0, "cities": 0, "monasteries": 0, "fields": 0},
                  {"during": 52, "robber": 3, "roads": 2, "cities": 0, "monasteries": 0, "fields": 0}]
        over = {**self.table, "asked": [], "over": True, "outcome": {"how": "", "seats": [
            {"rank": 2, "score": 0, "points": "20 points", "forfeit": "forfeited: left"}, {"rank": 1, "score": 1, "points": "57 points", "forfeit": ""}]}}
        for table in ({**over, "view": view(final_points=points)},
                      {**over, "step": told({"match_over": {"points": points, "places": [2, 1]}})}):
            self.draw(table)
            self.assertEqual(self.texts(".carc-bot"), ["bot-b", "bot-a"])
            self.assertEqual(self.texts(".carc-points"), ["57 points", "20 points"])
            self.assertEqual(self.texts(".carc-player:first-child .carc-part"), ["in play 52", "robber 3", "roads 2"])
            self.assertEqual(self.texts(".carc-asked"), ["rank 1", "rank 2"])
            self.assertIn("forfeited: left", self.texts(".carc-parts"))

    def test_each_edge_of_each_tile_in_each_turn_shows_its_letter(self):
        # The middle of an edge is in the city, on the road or neither: read from the drawing itself.
        types = re.findall(r"([A-Z]{1,2}): '([A-Z]{4})", (GAME / "viewer_tiles.js").read_text(encoding="utf-8"))
        seen = self.driver.execute_script("""
            const middles = [[50, 1], [99, 50], [50, 99], [1, 50]];
            const at = (part, [x, y], test) => [...document.querySelectorAll('.carc-board ' + part)].some((path) => path[test](new DOMPoint(x, y)));
            return arguments[0].map((one) => {
              window.draw({view: {tiles: [one]}, highlight: false});
              return middles.map((point) => at('.carc-city', point, 'isPointInFill') ? 'C' :
                at('.carc-road', point, 'isPointInStroke') ? 'R' : 'F').join('');
            });""", [tile(name, 0, 0, turns, 0, []) for name, _ in types for turns in range(4)])
        shown = ["".join(edges[(edge - turns) % 4] for edge in range(4)) for _, edges in types for turns in range(4)]
        self.assertEqual(seen, shown)

    def test_a_large_table_is_few_elements(self):
        side = math.isqrt(81)
        tiles = [tile("X", i % side, i // side, 0, i, []) for i in range(side * side)]
        self.draw({**self.table, "view": view(tiles=tiles, drawn=None, decision="DECISION_MEEPLE")})
        self.assertLess(self.run_script("return document.querySelectorAll('.carc-board *').length"), 3 * 81)


if __name__ == "__main__":
    unittest.main()
