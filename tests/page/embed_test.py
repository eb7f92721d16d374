#!/usr/bin/env python3
"""What embed.py writes: constants with the files' texts, or an error that names the file."""

import importlib.util
import pathlib
import re
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "referee" / "page" / "embed.py"
spec = importlib.util.spec_from_file_location("embed", SCRIPT)
embed = importlib.util.module_from_spec(spec)
spec.loader.exec_module(embed)


class EmbedTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_a_file_becomes_a_constant_of_its_name(self):
        header = embed.header("assize::page", [self.write("dom_tools.js", 'a = "\\n";\n')])
        self.assertIn('std::string_view kDomToolsJs =\n    R"assize(a = "\\n";\n)assize";', header)
        self.assertIn("namespace assize::page {", header)

    def test_long_texts_are_cut_into_pieces_and_nothing_is_lost(self):
        text = "".join(chr(ord("a") + i % 26) for i in range(3 * embed.PIECE + 5))
        header = embed.header("n", [self.write("long.js", text)])
        pieces = re.findall(r'R"assize\((.*?)\)assize"', header, re.DOTALL)
        self.assertEqual(len(pieces), 4)
        self.assertEqual("".join(pieces), text)

    def test_two_files_of_one_constant_are_an_error(self):
        with self.assertRaisesRegex(SystemExit, "a.js: a second file would be kAJs"):
            embed.header("n", [self.write("a.js", "1"), self.write("a_js", "2")])

    def test_a_text_that_would_end_its_literal_is_an_error(self):
        with self.assertRaisesRegex(SystemExit, "end of a literal"):
            embed.header("n", [self.write("a.js", ')assize"')])


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
