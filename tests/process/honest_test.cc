// What honest programs do works between the walls, in each language whose compiler or interpreter
// is installed.
#include <cstdlib>

#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

class HonestTest : public ConfinementTest {
 protected:
  // How the program ends, and what it printed.
  std::string Run(std::vector<std::string> argv) {
    const auto bot = Start(0, Confined(std::move(argv)));
    if (!bot.ok()) return bot.status().ToString();
    const std::string end = AwaitEnd();
    return end + "\n" + Log();
  }
};

TEST_F(HonestTest, PythonUsesManyProcesses) {
  EXPECT_THAT(Run({"python3", "honest_pool.py"}), testing::HasSubstr("exit status 0\nworks\n"));
}

}  // namespace
}  // namespace assize::process
