#include "ladder/report/command_hint.h"

#include <gtest/gtest.h>

#include "referee/base/text/shell_word.h"

namespace assize::ladder::report {
namespace {

TEST(CommandHintTest, ACommandNamesTheDatabaseOrTheServiceElsewhere) {
  EXPECT_EQ(CommandFor("standings", "club.db"), "ladder standings club.db");
  EXPECT_EQ(CommandFor("token revoke", "assize://ladder.example.org:7411"),
            "ladder --server ladder.example.org:7411 token revoke");
}

TEST(CommandHintTest, ANameIsOneWord) {
  EXPECT_EQ(ShellWord("may-cup"), "may-cup");
  EXPECT_EQ(ShellWord("may cup"), "\"may cup\"");
  EXPECT_EQ(ShellWord("robin's"), "\"robin's\"");
}

}  // namespace
}  // namespace assize::ladder::report
