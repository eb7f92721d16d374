"""libassize-sim from an installation: the example as its first lines say, with nothing but pkg-config."""

import os
import shlex
import shutil
import unittest

from support import SOURCE, InstallTest, run


class SimTest(InstallTest):
    def test_the_example_is_compiled_and_played(self):
        config = {"PKG_CONFIG_PATH": str(self.prefix / "lib/pkgconfig")}
        flags = shlex.split(run("pkg-config", "--cflags", "--libs", "assize-sim", environment=config))
        shutil.copy(SOURCE / "referee/sim/examples/redeal.c", self.folder)
        run("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "redeal.c", *flags, "-o", "redeal", folder=self.folder)
        library = {"LD_LIBRARY_PATH": str(self.prefix / "lib")}
        lines = run(self.folder / "redeal", "brigands", 4, 2, folder=self.folder, environment=library).splitlines()
        self.assertIn("step 0: seat 0 decides plan: ", lines[0])
        self.assertAlmostEqual(sum(float(line.split(": ")[1]) for line in lines[-4:]), 1, delta=0.01)

    def test_the_version_of_the_library_is_that_of_its_interface(self):
        names = sorted(os.listdir(self.prefix / "lib"))
        self.assertIn("libassize-sim.so.1", names)
        self.assertIn("libassize-sim.so", names)


if __name__ == "__main__":
    unittest.main()
