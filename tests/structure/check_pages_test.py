#!/usr/bin/env python3
"""Tests that check_pages.py finds names of files and sections that do not exist, on pages made up for the purpose."""

import unittest

import check_pages

PATHS = {"referee/match/match.cc", "ladder/README.md", "ladder/store/rows.h", "proto/README.md",
         "sample-bots/cpp/include/assize/version.h.in"}


def missing(text, page="ladder/README.md"):
    return check_pages.missing(page, text, PATHS)


class Pages(unittest.TestCase):
    def test_names_from_the_page_the_root_and_its_parts_are_found(self):
        self.assertEqual(missing("`store/rows.h`, `ladder/store/rows.h`, `match/match.cc`"), [])

    def test_a_name_of_no_file_is_found(self):
        self.assertEqual(missing("rows ... store/columns.h,"), ["store/columns.h"])

    def test_a_link_is_from_the_page_alone(self):
        self.assertEqual(missing("[p](../proto/README.md#words) [w](https://example.org/a.md) [s](#s)"), [])
        self.assertEqual(missing("[p](proto/README.md)"), ["proto/README.md"])

    def test_a_file_that_is_made_from_a_template_exists(self):
        self.assertEqual(missing("assize/version.h"), [])

    def test_placeholders_are_ignored(self):
        self.assertEqual(missing("games/NAME/rules.h my-bot/bot.py cpp/GAME_bot.h path/to/x.toml"), [])

    def test_a_link_to_a_section_needs_its_heading(self):
        pages = {"a.md": "# Top\n[x](b/c.md#two-words) [y](b/c.md#none) [z](#top) [w](#bottom)",
                 "b/c.md": "## Two words\n```\n# none\n```\n"}
        self.assertEqual(check_pages.missing_sections("a.md", pages), ["#bottom", "b/c.md#none"])

    def test_a_page_without_a_way_from_the_main_page_is_found(self):
        pages = {"README.md": "[a](doc/a.md)", "doc/a.md": "[b](b.md#x) [top](../README.md)", "doc/b.md": "",
                 "doc/c.md": "[a](a.md)", "sample-bots/starters/cpp/README.md": ""}
        self.assertEqual(check_pages.unreachable(pages), ["doc/c.md"])

    def test_anchors_are_those_of_the_heading_without_marks(self):
        self.assertEqual(check_pages.anchors("# `bot.toml`, and [links](x.md)\n## Who's\n## Who's\n"),
                         {"bottoml-and-links", "whos", "whos-1"})

    def test_a_source_names_pages_from_the_root_or_its_own_folder(self):
        named = "// ladder/README.md, data/README.md and path/to/x.md"
        self.assertEqual(check_pages.missing_pages("ladder/event/rows.h", named, PATHS), ["data/README.md"])
        self.assertEqual(check_pages.missing_pages("x/a.cc", named, PATHS | {"x/data/README.md"}), [])


if __name__ == "__main__":
    unittest.main()
