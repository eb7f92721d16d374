// Typed lines, word by word.
#include "referee/words/phrase.h"

#include <gtest/gtest.h>

#include <string>

namespace assize {
namespace {

Phrase Of(std::string_view line) { return Phrase::Of(line).value(); }

std::string Message(const absl::Status& status) { return std::string(status.message()); }

TEST(PhraseTest, WordsAreTakenInTheirOrderAndInAnyCase) {
  Phrase phrase = Of("Town hall: 2 bandits");
  EXPECT_FALSE(phrase.Take("town square"));
  EXPECT_TRUE(phrase.Take("TOWN_HALL"));
  EXPECT_TRUE(phrase.Take(":"));
  EXPECT_EQ(phrase.TakeNumber(), 2);
  EXPECT_FALSE(phrase.AtEnd());
  EXPECT_TRUE(phrase.Take("bandits"));
  EXPECT_TRUE(phrase.AtEnd());
}

TEST(PhraseTest, NotesTheArticleAndAFullStopAreNoWords) {
  Phrase phrase = Of("the Merchant [9 LK] of the [x] Sea.");
  EXPECT_TRUE(phrase.Take("merchant of sea"));
  EXPECT_TRUE(phrase.AtEnd());
}

TEST(PhraseTest, AMinusBelongsToANumberUnlessItJoinsWords) {
  Phrase phrase = Of("return-prison -3,4");
  EXPECT_TRUE(phrase.Take("RETURN_PRISON"));
  EXPECT_EQ(phrase.TakeNumber(), -3);
  EXPECT_TRUE(phrase.Take(","));
  EXPECT_EQ(phrase.TakeNumber(), 4);
}

TEST(PhraseTest, TheLongestNameIsTaken) {
  const std::string names[] = {"die", "die hard", "d"};
  Phrase phrase = Of("die hard now");
  EXPECT_EQ(phrase.TakeOneOf(3, [&](size_t i) { return names[i]; }), 1u);
  EXPECT_EQ(phrase.TakeOneOf(3, [&](size_t i) { return names[i]; }), std::nullopt);
}

TEST(PhraseTest, ARefusalSaysWhatWasReadAndWhatIsAllowed) {
  Phrase phrase = Of("market 2 foo");
  EXPECT_EQ(Message(phrase.Refusal("a district")), "\"market\": must be a district");
  phrase.Take("market");
  phrase.TakeNumber();
  EXPECT_EQ(Message(phrase.CheckEnd("bandits")),
            "read \"market 2\", then \"foo\": must be bandits or the end");
  phrase.Take("foo");
  EXPECT_EQ(Message(phrase.Refusal("a number")),
            "read \"market 2 foo\", then the end: must be a number");
}

TEST(PhraseTest, OtherCharactersNotesWithoutEndAndLongNumbersAreRefused) {
  for (const char* line : {"a = b", "50%", "\xff", "x [y", "1234567", "2 * 3", "\"a\"", "a/b"}) {
    EXPECT_FALSE(Phrase::Of(line).ok()) << line;
  }
  EXPECT_FALSE(Phrase::Of(std::string(5000, 'a')).ok());
  EXPECT_TRUE(Phrase::Of("").value().AtEnd());
}

}  // namespace
}  // namespace assize
