#!/usr/bin/env python3
"""Tests that check_floors.py finds what it is there to find, on lines made up for the purpose."""

import unittest

import check_floors


def rules_broken(path, text):
    return [breach.rule for breach in check_floors.check_file(path, text)]


def include(target):
    return f'#include "{target}"\n'


class Floors(unittest.TestCase):
    def assert_refused(self, path, target):
        self.assertEqual(rules_broken(path, include(target)), ["floor"], f"{path} -> {target}")

    def assert_allowed(self, path, target):
        self.assertEqual(rules_broken(path, include(target)), [], f"{path} -> {target}")

    def test_a_higher_floor_is_refused(self):
        self.assert_refused("referee/base/a.h", "referee/games/game.h")
        self.assert_refused("referee/base/a.h", "assize/v1/record.pb.h")
        self.assert_refused("referee/games/game.h", "referee/match/match.h")
        self.assert_refused("referee/games/table.h", "referee/games/registry.h")
        self.assert_refused("referee/match/match.cc", "referee/seat/timers.h")
        self.assert_refused("referee/replay/a.cc", "referee/main/b.h")
        self.assert_refused("referee/run/a.cc", "ladder/store/b.h")
        self.assert_refused("ladder/pairing/a.cc", "ladder/main/b.h")

    def test_a_part_beside_is_refused(self):
        self.assert_refused("referee/replay/a.cc", "referee/run/runner.h")
        self.assert_refused("referee/report/a.cc", "referee/play/play_run.h")
        self.assert_refused("referee/play/a.cc", "referee/human/console.h")
        self.assert_refused("referee/process/a.cc", "referee/seat/timers.h")
        self.assert_refused("referee/seat/a.cc", "referee/bots/manifest/manifest.h")
        self.assert_refused("referee/bots/a.cc", "referee/run/runner.h")
        self.assert_refused("referee/replay/a.cc", "referee/seat/timers.h")
        self.assert_refused("referee/games/brigands/a.cc", "referee/games/bluff/b.h")
        self.assert_refused("referee/main/a.cc", "ladder/main/b.h")

    def test_nothing_but_the_registry_and_bots_and_tests_knows_a_games_folder(self):
        target = "referee/games/brigands/game.h"
        self.assert_allowed("referee/games/registry.cc", target)
        self.assert_allowed("sample-bots/cpp/greedy/a.cc", target)
        self.assert_allowed("tests/games/brigands/a.cc", target)
        for path in ("referee/games/table.h", "referee/match/a.cc", "referee/run/a.cc",
                     "referee/replay/a.cc", "referee/main/a.cc", "ladder/a.cc"):
            self.assert_refused(path, target)

    def test_a_game_includes_itself_and_what_all_games_share(self):
        path = "referee/games/brigands/codec.cc"
        self.assert_allowed(path, "referee/games/brigands/types.h")
        self.assert_allowed(path, "referee/games/rules_table.h")
        self.assert_allowed(path, "referee/base/chance.h")
        self.assert_allowed(path, "assize/v1/games.pb.h")
        self.assert_refused(path, "referee/games/registry.h")
        self.assert_refused(path, "referee/match/match.h")

    def test_a_game_has_its_words_and_its_viewer_but_knows_nothing_that_shows_them(self):
        self.assert_allowed("referee/games/brigands/sight.cc", "referee/words/sight.h")
        self.assert_allowed("referee/games/brigands/sight.cc", "referee/cli/layout/text_layout.h")
        self.assert_refused("referee/games/brigands/sight.cc", "referee/viewer/match_page.h")
        self.assert_refused("referee/games/brigands/sight.cc", "referee/cli/commands/command.h")
        self.assert_refused("referee/words/sight.h", "referee/games/brigands/types.h")

    def test_players_know_the_sdk_and_their_own_game(self):
        path = "referee/games/brigands/players/greedy.cc"
        self.assert_allowed(path, "referee/games/brigands/types.h")
        self.assert_allowed(path, "sample-bots/cpp/sdk/deadline.h")
        self.assert_refused(path, "sample-bots/cpp/game_list.h")
        self.assert_refused(path, "referee/games/carcassonne/types.h")
        self.assert_refused("referee/games/brigands/check.cc", "referee/games/brigands/players/greedy.h")
        self.assert_refused("sample-bots/cpp/sdk/bot.h", path.replace(".cc", ".h"))

    def test_bots_know_base_and_games_alone(self):
        self.assert_allowed("sample-bots/cpp/a.cc", "referee/games/registry.h")
        self.assert_allowed("sample-bots/cpp/a.cc", "assize/v1/referee.pb.h")
        self.assert_refused("sample-bots/cpp/a.cc", "referee/match/match.h")
        self.assert_refused("sample-bots/cpp/a.cc", "referee/seat/seat_port.h")
        self.assert_refused("sample-bots/cpp/a.cc", "tests/match/courtroom.h")

    def test_only_tests_include_tests(self):
        self.assert_allowed("tests/run/a.cc", "tests/match/courtroom.h")
        self.assert_refused("referee/run/a.cc", "tests/match/courtroom.h")

    def test_lower_floors_and_strangers_are_allowed(self):
        self.assert_allowed("referee/main/a.cc", "referee/replay/store/store.h")
        self.assert_allowed("ladder/main/a.cc", "ladder/pairing/b.h")
        self.assert_allowed("referee/base/a.cc", "absl/status/status.h")

    def test_a_new_folder_must_be_given_a_floor(self):
        self.assertEqual(rules_broken("referee/attic/a.cc", ""), ["unknown"])
        self.assertEqual(rules_broken("referee/a.cc", ""), ["unknown"])

    def test_spaces_do_not_hide_an_include_and_a_comment_is_none(self):
        text = '  #  include   "referee/seat/timers.h"\n// #include "referee/run/a.h"\n'
        self.assertEqual(rules_broken("referee/match/a.cc", text), ["floor"])

    def test_a_breach_names_file_line_and_rule(self):
        text = "\n\n" + include("referee/seat/timers.h")
        breach = check_floors.check_file("referee/match/a.cc", text)[0]
        self.assertEqual(
            str(breach),
            "referee/match/a.cc:3: floor: match may not include seat: referee/seat/timers.h")


class Scripts(unittest.TestCase):
    def broken(self, path, text):
        return [str(breach) for breach in check_floors.check_file(path, text)]

    def test_a_games_viewer_imports_what_all_pages_share(self):
        for line in ("import {el} from '../../page/dom.js';\n", "import {coin} from './viewer_coins.js';\n",
                     "import assert from 'node:assert/strict';\n"):
            self.assertEqual(self.broken("referee/games/brigands/viewer.js", line), [], line)

    def test_a_games_viewer_knows_no_viewer_above_it_and_no_other_game(self):
        for line in ("import {el} from '../../viewer/shell/words.js';\n", "import '../../viewer/shell/words.js';\n",
                     'import {\n  el\n} from "../../viewer/shell/words.js";\n', "const words = await import('../../viewer/shell/words.js');\n"):
            breaches = self.broken("referee/games/brigands/viewer.js", line)
            self.assertEqual(len(breaches), 1, line)
            self.assertTrue(breaches[0].endswith("floor: game may not include viewer: referee/viewer/shell/words.js"), breaches)
        self.assertEqual(self.broken("referee/games/brigands/viewer.js", "\nimport '../carcassonne/viewer.js';\n"),
                         ["referee/games/brigands/viewer.js:2: floor: a game includes another game: "
                          "referee/games/carcassonne/viewer.js"])

    def test_the_shell_knows_no_game_and_a_page_no_viewer(self):
        self.assertEqual(len(self.broken("referee/viewer/shell/shell.js", "import '../../games/brigands/viewer.js';\n")), 1)
        self.assertEqual(len(self.broken("referee/page/dom.js", "import '../viewer/shell/words.js';\n")), 1)


class OtherRules(unittest.TestCase):
    def test_grpc_stays_in_the_bots_and_the_tests(self):
        for text in ("#include <grpcpp/grpcpp.h>\n", '#include "grpc/grpc.h"\n'):
            for path in ("referee/match/a.cc", "referee/seat/a.cc", "referee/bridge/a.cc"):
                self.assertEqual(rules_broken(path, text), ["grpc"])
            for path in ("sample-bots/cpp/a.cc", "tests/run/a.cc"):
                self.assertEqual(rules_broken(path, text), [])

    def test_chance_from_elsewhere_is_refused(self):
        for code in ("std::mt19937 twister;", "std::mt19937_64 twister;", "std::shuffle(a, b, c);",
                     "std::uniform_int_distribution<int> die(1, 6);", "std::random_device device;",
                     "absl::BitGen bits;", "absl::Uniform(bits, 0, 6)", "int die = rand() % 6;",
                     "std::sample(a, b, c, 3, d);"):
            for path in ("referee/games/brigands/a.cc", "referee/run/a.cc", "ladder/a.cc",
                         "sample-bots/cpp/a.cc", "tests/base/a.cc"):
                self.assertEqual(rules_broken(path, code), ["chance"], code)
        self.assertEqual(rules_broken("referee/run/a.cc", "#include <random>\n"), ["chance"])

    def test_folders_are_read_in_one_way(self):
        for code in ("for (const auto& entry : fs::directory_iterator(folder, error)) {",
                     "for (fs::recursive_directory_iterator it(folder, error), end; it != end;) {",
                     "return std::distance(std::filesystem::directory_iterator(folder), {});"):
            for path in ("referee/process/a.cc", "ladder/site/a.h", "sample-bots/cpp/a.cc"):
                self.assertEqual(rules_broken(path, code), ["folders"], code)
            for path in ("referee/base/files/folders.cc", "tests/base/a.cc"):
                self.assertEqual(rules_broken(path, code), [], code)
        self.assertEqual(rules_broken("ladder/site/a.cc", "WalkFolder(folder, visit);"), [])

    def test_words_that_only_look_like_it_are_allowed(self):
        for code in ("// std::mt19937 would be predictable", "stream.Shuffle(items);",
                     "int operand(int x);", "Brand(3);"):
            self.assertEqual(rules_broken("referee/run/a.cc", code), [], code)

    def test_games_and_match_know_no_clock_thread_file_or_environment(self):
        for code in ("auto now = std::chrono::steady_clock::now();", "std::thread t;",
                     "std::mutex m;", 'getenv("X");', "std::ofstream f;", "absl::Now();"):
            for path in ("referee/games/brigands/a.cc", "referee/match/a.cc"):
                self.assertEqual(rules_broken(path, code), ["purity"], code)
            self.assertEqual(rules_broken("referee/run/a.cc", code), [], code)


class LadderParts(unittest.TestCase):
    def assert_refused(self, path, target):
        self.assertEqual(rules_broken(path, include(target)), ["ladder-part"], f"{path} -> {target}")

    def assert_allowed(self, path, target):
        self.assertEqual(rules_broken(path, include(target)), [], f"{path} -> {target}")

    def test_pure_parts_know_no_store_event_or_file(self):
        for part in ("names", "stats", "trf", "rating", "sets", "model", "pairing", "standings",
                     "report"):
            self.assert_refused(f"ladder/{part}/a.cc", "ladder/store/ladder_store.h")
            self.assert_refused(f"ladder/{part}/a.cc", "ladder/event/rounds/event_loop.h")
            self.assert_refused(f"ladder/{part}/a.cc", "referee/base/files/files.h")
            self.assert_refused(f"ladder/{part}/a.cc", "referee/replay/store/store.h")
            self.assertEqual(rules_broken(f"ladder/{part}/a.cc", "std::mutex m;\n"), ["purity"])

    def test_parts_include_each_other_in_one_direction(self):
        self.assert_allowed("ladder/standings/a.cc", "ladder/pairing/round.h")
        self.assert_refused("ladder/pairing/a.cc", "ladder/standings/standings.h")
        self.assert_refused("ladder/pairing/dutch/a.cc", "ladder/standings/standings.h")
        self.assert_allowed("ladder/query/a.cc", "ladder/report/tables/report.h")
        self.assert_refused("ladder/report/a.cc", "ladder/query/ratings.h")
        self.assert_refused("ladder/store/a.cc", "ladder/event/rounds/event_loop.h")

    def test_what_outsiders_read_comes_through_the_gate_alone(self):
        for part in ("site", "owner"):
            self.assert_allowed(f"ladder/{part}/a.cc", "ladder/publish/published_ladder.h")
            self.assert_allowed(f"ladder/{part}/a.cc", "referee/replay/summary/packed_match.h")
            for target in ("ladder/store/ladder_store.h", "ladder/query/ratings.h",
                           "referee/replay/store/store.h", "referee/replay/store/database.h",
                           "referee/base/files/sqlite.h"):
                self.assert_refused(f"ladder/{part}/a.cc", target)

    def test_only_reports_lay_out_tables(self):
        self.assert_allowed("ladder/report/a.cc", "referee/cli/sheets/sheet.h")
        self.assert_refused("ladder/standings/a.cc", "referee/cli/sheets/sheet.h")

    def test_commands_may_include_every_part(self):
        self.assert_allowed("ladder/main/a.cc", "ladder/doctor/doctor.h")

    def test_a_new_part_must_be_given_its_place(self):
        self.assertEqual(rules_broken("ladder/attic/a.cc", ""), ["unknown"])


class Rules(unittest.TestCase):
    CMAKE = {
        "referee/games/x/CMakeLists.txt": "assize_game(x\n RULES a.cc b.cc\n CODEC codec.cc)\n"
    }

    def broken(self, texts):
        return [str(breach) for breach in check_floors.check_tree(texts, self.CMAKE)]

    def test_rules_are_the_files_that_cmake_names(self):
        cmake = self.CMAKE["referee/games/x/CMakeLists.txt"]
        self.assertEqual(check_floors.rules_files(cmake, "f"), ["f/a.cc", "f/b.cc"])
        self.assertEqual(check_floors.rules_files("assize_game(y RULES r.cc)", "f"), ["f/r.cc"])
        self.assertEqual(check_floors.rules_files("assize_game(y\n  GAME y-z\n  RULES r.cc\n WORDS s.cc)", "f"), ["f/r.cc"])

    def test_rules_that_reach_a_message_are_refused_however_far_away_it_is(self):
        texts = {
            "referee/games/x/a.cc": include("referee/games/x/near.h"),
            "referee/games/x/b.cc": "",
            "referee/games/x/near.h": "\n" + include("referee/games/x/far.h"),
            "referee/games/x/far.h": include("assize/v1/games.pb.h"),
        }
        self.assertEqual(self.broken(texts), [
            "referee/games/x/far.h:1: rules: referee/games/x/a.cc reaches assize/v1/games.pb.h"])

    def test_rules_that_reach_the_table_are_refused(self):
        for target in ("referee/games/table.h", "referee/games/rules_table.h"):
            self.assertEqual(len(self.broken({"referee/games/x/b.cc": include(target)})), 1)

    def test_rules_that_reach_the_protobuf_library_are_refused(self):
        texts = {"referee/games/x/a.cc": "#include <google/protobuf/message.h>\n"}
        self.assertEqual(len(self.broken(texts)), 1)

    def test_the_codec_may_have_messages(self):
        texts = {"referee/games/x/codec.cc": include("assize/v1/games.pb.h"),
                 "referee/games/x/game.cc": include("referee/games/rules_table.h"),
                 "referee/games/x/a.cc": include("referee/games/x/types.h"),
                 "referee/games/x/types.h": include("referee/games/game.h")}
        self.assertEqual(self.broken(texts), [])



class Rooms(unittest.TestCase):
    def test_a_room_above_or_beside_is_refused(self):
        self.assertEqual(rules_broken("referee/process/walls/a.cc", include("referee/process/watch/b.h")), ["room"])
        self.assertEqual(rules_broken("ladder/main/bots/a.cc", include("ladder/main/events/b.h")), ["room"])
        self.assertEqual(rules_broken("ladder/main/a.h", include("ladder/main/bots/b.h")), ["room"])

    def test_a_room_below_and_the_same_room_are_allowed(self):
        self.assertEqual(rules_broken("referee/process/watch/a.cc", include("referee/process/walls/b.h")), [])
        self.assertEqual(rules_broken("referee/process/watch/a.cc", include("referee/process/watch/b.h")), [])
        self.assertEqual(rules_broken("ladder/main/bots/a.cc", include("ladder/main/b.h")), [])

    def test_another_part_may_enter_any_room(self):
        self.assertEqual(rules_broken("referee/bots/a.cc", include("referee/process/supervisor/b.h")), [])

    def test_an_unknown_room_is_refused(self):
        for path in ("referee/process/attic/a.cc", "referee/process/a.cc"):
            self.assertEqual([breach.rule for breach in check_floors.check_tree({path: ""}, {})], ["unknown"], path)
        self.assertEqual(check_floors.check_tree({"ladder/main/a.cc": "", "referee/process/walls/a.cc": ""}, {}), [])

    def test_no_room_includes_itself_over_others(self):
        for part, rooms in check_floors.ROOMS.items():
            for room, below in rooms.items():
                self.assertLessEqual(set(below), set(rooms), part)
                for other in below:
                    self.assertNotIn(room, rooms[other], f"{part}: {room} and {other}")
                    self.assertLessEqual(rooms[other], below, f"{part}: {room} lacks what is below {other}")


if __name__ == "__main__":
    unittest.main()
