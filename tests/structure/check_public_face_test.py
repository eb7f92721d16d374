#!/usr/bin/env python3
"""Tests that check_public_face.py finds what the pages do not promise, on pages made up for the purpose."""

import unittest

import check_public_face

PAGE = """## Headers, libraries and modules
| SDK | `assize/bot.h`, `assize/sim.h` |
| Python | `assize.__all__`, `assize.bluff`, `assize.sim.__all__` |

## Messages
| protocol | `referee.proto` |
| internal | `work.proto` |
"""
HEADERS = {"assize/bot.h", "assize/sim.h"}


def messages(protos, installed=frozenset(), page=PAGE):
    return list(check_public_face.message_breaches(page, protos, set(installed)))


class PublicFaceTest(unittest.TestCase):
    def test_each_file_of_messages_is_named_once(self):
        protos = {"referee.proto": "", "work.proto": ""}
        self.assertEqual(messages(protos), [])
        self.assertIn("names games.proto 0 times", messages(protos | {"games.proto": ""})[0])
        self.assertIn("names work.proto 1 times", messages({"referee.proto": ""})[0])
        self.assertIn("names work.proto 2 times", messages(protos, page=PAGE + "| more | `work.proto` |\n")[0])

    def test_a_promised_message_imports_no_internal_one(self):
        protos = {"referee.proto": 'import "assize/v1/work.proto";\n', "work.proto": ""}
        self.assertIn("referee.proto: is promised and imports work.proto", messages(protos)[0])
        self.assertEqual(messages({"referee.proto": "", "work.proto": 'import "assize/v1/referee.proto";\n'}), [])

    def test_the_sdk_brings_no_internal_message(self):
        protos = {"referee.proto": "", "work.proto": ""}
        self.assertIn("work.proto is internal and installed", messages(protos, {"work.proto"})[0])

    def test_headers_are_named_and_installed(self):
        def breaches(headers, installed):
            return list(check_public_face.header_breaches(PAGE, headers, installed))

        self.assertEqual(breaches(HEADERS, HEADERS), [])
        self.assertIn("does not name assize/new.h", breaches(HEADERS | {"assize/new.h"}, HEADERS | {"assize/new.h"})[0])
        self.assertIn("assize/bot.h is not installed", breaches(HEADERS, {"assize/sim.h"})[0])
        self.assertIn("assize/more.h is installed and not public", breaches(HEADERS, HEADERS | {"assize/more.h"})[0])
        self.assertIn("names assize/bot.h, a public header that does not exist", breaches({"assize/sim.h"}, {"assize/sim.h"})[0])

    def test_a_games_files_stand_for_those_of_every_game(self):
        self.assertEqual(check_public_face.by_game("assize/bluff.h", {"bluff"}), "assize/GAME.h")
        self.assertEqual(check_public_face.by_game("bluff.proto", {"bluff"}), "GAME.proto")
        self.assertEqual(check_public_face.by_game("assize/bot.h", {"bluff"}), "assize/bot.h")

    def test_modules_have_stubs(self):
        self.assertEqual(list(check_public_face.module_breaches(PAGE, {"assize", "assize.bluff", "assize.sim"})), [])
        self.assertIn("assize.bluff", list(check_public_face.module_breaches(PAGE, {"assize", "assize.sim"}))[0])

    def test_exit_codes_are_those_of_the_programs(self):
        usage = "## Exit codes\n| 0 | yes | 64 | usage |\n| 2 | undecided | | |\n"
        enum = "enum class ExitCode : int {\n  kOk = 0,\n  kUsage = 64,\n};"
        self.assertEqual(list(check_public_face.code_breaches(usage, enum)), [])
        self.assertIn("lists exit code 64", list(check_public_face.code_breaches(usage, enum.replace("64", "0")))[0])
        self.assertIn("does not list exit code 65", list(check_public_face.code_breaches(usage, enum.replace("}", "  k = 65,\n}")))[0])


if __name__ == "__main__":
    unittest.main()
