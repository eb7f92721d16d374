// Duel d'Escrocs: lists of moves as bytes are those that would be written one by one.
#include "tests/games/encoded_options.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

TEST(DuelEncodedOptions, DUEL_8_1_ListsAreByteForByteThoseThatAreWrittenOneByOne) {
  for (const auto& [seats, options] : {std::pair<int, std::map<std::string, std::string>>{2, {}},
                                       {2, {{"mode", "training"}}},
                                       {2, {{"mode", "team"}, {"control", "team"}}},
                                       {4, {{"mode", "team"}, {"control", "seat"}}}}) {
    const auto config = Rules::Configure(seats, options);
    ASSERT_TRUE(config.ok()) << config.status();
    int lists = 0;
    for (int match = 0; match < 10; ++match) {
      lists += CompareListsOfMatch<Rules, Codec>(*config, absl::StrCat("lists ", match));
    }
    EXPECT_GT(lists, 200);
  }
}

}  // namespace
}  // namespace assize::games::duel_descrocs
