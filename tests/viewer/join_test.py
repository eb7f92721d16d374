#!/usr/bin/env python3
"""What join.py and embed_viewers.py make of modules."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "referee" / "viewer"))
import embed_viewers  # noqa: E402
import join  # noqa: E402


class JoinTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def test_imports_exports_comments_and_indentation_are_left_out(self):
        first = self.write("a.js", "// What it is.\nexport function a() {\n  return 1;\n}\n")
        second = self.write("b.js", "import {a} from './a.js';\n\nexport const b = a();\n")
        self.assertEqual(join.join([first, second]), "function a() {\nreturn 1;\n}\nconst b = a();\n")

    def test_texts_over_several_lines_stay_as_they_are(self):
        path = self.write("a.js", "const a = `x\n  // y\n\n  z`;\n")
        self.assertEqual(join.join([path]), "const a = `x\n  // y\n\n  z`;\n")

    def test_a_name_at_the_top_of_two_files_is_an_error(self):
        paths = [self.write("a.js", "const x = 1;\n"), self.write("b.js", "export function x() {}\n")]
        with self.assertRaisesRegex(ValueError, "b.js: x is also in .*a.js; rename one"):
            join.join(paths)

    def test_other_imports_and_exports_are_errors(self):
        for line in ("import {\n", "export default 1;\n", "export {a};\n"):
            with self.assertRaisesRegex(ValueError, "only one-line imports"):
                join.join([self.write("a.js", line)])

    def test_a_script_cannot_end_its_element(self):
        with self.assertRaisesRegex(ValueError, "</script"):
            join.join([self.write("a.js", "const a = '</SCRIPT>';\n")])

    def test_a_game_without_a_module_is_left_out(self):
        self.write("viewer/shell_files.txt", "dom.js\n")
        self.write("viewer/dom.js", "export function el() {}\n")
        self.write("viewer/shell.css", "/* look */ p { }\n")
        self.write("one/viewer.js", "export const oneViewer = {game: 'one'};\n")
        (self.folder / "two").mkdir()
        header = embed_viewers.header(self.folder / "viewer",
                                      [("one", self.folder / "one"), ("two", self.folder / "two")])
        self.assertIn("std::array<GameAssets, 1>", header)
        self.assertIn('GameAssets{"one", "oneViewer"', header)
        self.assertNotIn("look", header)

    def test_a_module_without_a_viewer_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "viewer.js: exports no const whose name ends in Viewer"):
            embed_viewers.viewer_name(self.write("viewer.js", "export const draw = 1;\n"))


if __name__ == "__main__":
    unittest.main()
