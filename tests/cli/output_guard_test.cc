// Whatever a program prints, no untrusted control character reaches the terminal.
#include "referee/cli/commands/output_guard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "referee/base/chance.h"

namespace assize {
namespace {

// What comes out if the parts are written one after another.
std::string Printed(const std::vector<std::string>& parts) {
  std::ostringstream out;
  GuardedBuffer buffer(out.rdbuf());
  std::ostream guarded(&buffer);
  for (const std::string& part : parts) guarded << part;
  guarded.flush();
  return out.str();
}

TEST(OutputGuard, PassesTextOnByteForByte) {
  for (const char* text :
       {"", "greedy  1.5\n", "\tŽofia\n", "機械 🤖 ±", "{\"a\": \"b\\n\"}"}) {
    EXPECT_EQ(Printed({text}), text);
  }
}

TEST(OutputGuard, PassesOurOwnColoursAndLinesOn) {
  for (const char* text : {"\r\033[Kround 1", "\033[1mhead\033[0m", "\033[2m\033[31m\033[36m"}) {
    EXPECT_EQ(Printed({text}), text);
  }
}

TEST(OutputGuard, EscapesWhatElseControlsATerminal) {
  EXPECT_EQ(Printed({"a\033[2Jb"}), "a\\u001b[2Jb");
  EXPECT_EQ(Printed({"\033[8mhidden"}), "\\u001b[8mhidden");
  EXPECT_EQ(Printed({"\033]0;owned\007"}), "\\u001b]0;owned\\u0007");
  EXPECT_EQ(Printed({"over\rwritten"}), "over\\u000dwritten");
  EXPECT_EQ(Printed({"a\x7f\b"}), "a\\u007f\\u0008");
  EXPECT_EQ(Printed({"a\u009bb"}), "a\\u009bb") << "C1";
  EXPECT_EQ(Printed({"a\u202eb\u2066"}), "a\\u202eb\\u2066");
  EXPECT_EQ(Printed({std::string("a\0b", 3)}), "a\\u0000b");
}

TEST(OutputGuard, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(Printed({"a\x9b"}), "a\\x9b");
  EXPECT_EQ(Printed({"\xc3("}), "\\xc3(");
  EXPECT_EQ(Printed({"\xc0\x80"}), "\\xc0\\x80") << "too long a form";
  EXPECT_EQ(Printed({"\xed\xa0\x80"}), "\\xed\\xa0\\x80") << "half a pair";
  EXPECT_EQ(Printed({"end \xe6\xa9"}), "end \\xe6\\xa9");
}

TEST(OutputGuard, WaitsForTheRestOfACharacterOrSequence) {
  EXPECT_EQ(Printed({"\xe6", "\xa9", "\x9f!"}), "機!");
  EXPECT_EQ(Printed({"\r", "\033", "[K", "x"}), "\r\033[Kx");
  EXPECT_EQ(Printed({"\033", "[2", "J"}), "\\u001b[2J");
}

// What is allowed to come out at all.
bool IsHarmless(std::string_view text) {
  while (!text.empty()) {
    const size_t escape = text.find_first_of("\033\r");
    for (const char c : text.substr(0, escape)) {
      const auto byte = static_cast<unsigned char>(c);
      if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f) return false;
    }
    if (escape == std::string_view::npos) return true;
    text.remove_prefix(escape);
    size_t size = 0;
    for (const std::string_view ours :
         {"\r\033[K", "\033[0m", "\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[33m",
          "\033[34m", "\033[35m", "\033[36m"}) {
      if (text.starts_with(ours)) size = ours.size();
    }
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

TEST(OutputGuard, LetsNothingThroughHoweverRandomBytesAreSplit) {
  Stream stream = Chance(SeedFromText("guard")).Open({"bytes"});
  constexpr std::string_view kLikely = "\033[K\r012;mJ\x9b\xc2\xe2\x80\xae";
  for (int run = 0; run < 5000; ++run) {
    std::vector<std::string> parts(1 + stream.Below(3));
    std::string whole;
    for (std::string& part : parts) {
      for (uint64_t size = stream.Below(8); size > 0; --size) {
        part += stream.Below(2) == 0 ? kLikely[stream.Below(kLikely.size())]
                                     : static_cast<char>(stream.Below(256));
      }
      whole += part;
    }
    const std::string printed = Printed(parts);
    EXPECT_TRUE(IsHarmless(printed));
    EXPECT_EQ(printed, Printed({whole}));
  }
}

}  // namespace
}  // namespace assize
