#include "referee/base/text/plain_text.h"

#include <gtest/gtest.h>

#include <string_view>

#include "referee/base/text/whole_characters.h"

namespace assize {
namespace {

using Kind = Utf8Character::Kind;

TEST(Utf8, CharactersOfAllLengthsAreRead) {
  const std::pair<std::string_view, char32_t> characters[] = {
      {"A", U'A'},
      {"\x7f", 0x7f},
      {"\u0080", 0x80},
      {"\u07ff", 0x7ff},
      {"\u0800", 0x800},
      {"\ud7ff", 0xd7ff},
      {"\ue000", 0xe000},
      {"\uffff", 0xffff},
      {"\U00010000", 0x10000},
      {"\U0010ffff", 0x10ffff},
  };
  for (const auto& [text, point] : characters) {
    const Utf8Character character = FirstCharacter(text);
    EXPECT_EQ(character.kind, Kind::kWhole) << static_cast<uint32_t>(point);
    EXPECT_EQ(character.size, text.size());
    EXPECT_EQ(character.point, point);
  }
}

TEST(Utf8, BytesThatAreNoCharacterAreInvalid) {
  for (const std::string_view text : {
           "\x80",
           "\xbf",
           "\xc0\x80",
           "\xc1\xbf",
           "\xe0\x9f\xbf",
           "\xed\xa0\x80",
           "\xed\xbf\xbf",
           "\xf0\x8f\xbf\xbf",
           "\xf4\x90\x80\x80",
           "\xf8\x88\x80\x80\x80",
           "\xff",
           "\xc3(",
       }) {
    EXPECT_EQ(FirstCharacter(text).kind, Kind::kInvalid) << Quoted(text);
    EXPECT_FALSE(IsPlainText(text, 0, 9)) << Quoted(text);
  }
}

TEST(Utf8, ACharacterMayBeCut) {
  EXPECT_EQ(FirstCharacter("\xc3").kind, Kind::kCut);
  EXPECT_EQ(FirstCharacter("\xf0\x9f\x98").kind, Kind::kCut);
  EXPECT_FALSE(IsPlainText("ok\xc3", 0, 9));
}

TEST(Utf8, NoCharacterIsCutInTwoWhereATextIsTooLong) {
  EXPECT_EQ(WholeCharacters("abc", 3), "abc");
  EXPECT_EQ(WholeCharacters("abc", 2), "ab");
  const std::string_view text = "a\xc3\xa9\xf0\x9f\x98\x80";
  EXPECT_EQ(WholeCharacters(text, 7), text);
  for (const size_t most : {3, 4, 5, 6}) EXPECT_EQ(WholeCharacters(text, most), "a\xc3\xa9");
  for (const size_t most : {1, 2}) EXPECT_EQ(WholeCharacters(text, most), "a");
  EXPECT_EQ(WholeCharacters(text, 0), "");
}

TEST(Quotes, ShowPlainTextAsItIs) {
  EXPECT_EQ(Quoted("robots' evening"), "\"robots' evening\"");
  EXPECT_EQ(Quoted("a \"b\" \\' c"), "\"a \\\"b\\\" \\\\' c\"");
  EXPECT_EQ(Quoted("\x01'\xff"), "\"\\x01'\\xff\"");
}

TEST(Quotes, CutALongTextBetweenItsCharacters) {
  std::string greek;
  for (int i = 0; i < 50; ++i) greek += "\xce\xb1";
  EXPECT_EQ(Quoted("a" + greek), "\"a" + greek.substr(0, 78) + "...\"");
}

TEST(English, ListsHaveCommasAndOneAnd) {
  EXPECT_EQ(JoinWithAnd({}), "");
  EXPECT_EQ(JoinWithAnd({"Anne"}), "Anne");
  EXPECT_EQ(JoinWithAnd({"Anne", "Bart"}), "Anne and Bart");
  EXPECT_EQ(JoinWithAnd({"Anne", "Bart", "Calico"}), "Anne, Bart and Calico");
}

}  // namespace

}  // namespace assize
