// Carcassonne: lists of moves as bytes are those that would be written one by one.
#include "tests/games/encoded_options.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/rules.h"

namespace assize::games::carcassonne {
namespace {

TEST(RobbEncodedOptions, ROBB_11_ListsAreByteForByteThoseThatAreWrittenOneByOne) {
  for (const char* configuration : {"base", "robbers", "full"}) {
    const auto config = Rules::Configure(5, {{"configuration", configuration}});
    ASSERT_TRUE(config.ok()) << config.status();
    int lists = 0;
    for (int match = 0; match < 10; ++match) {
      lists += CompareListsOfMatch<Rules, Codec>(*config, absl::StrCat("lists ", match));
    }
    EXPECT_GT(lists, 500);
  }
}

}  // namespace
}  // namespace assize::games::carcassonne
