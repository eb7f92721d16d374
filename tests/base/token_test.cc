#include "referee/base/text/token.h"

#include <gtest/gtest.h>

#include <string>

namespace assize {
namespace {

const std::string kDigits =
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";  // NOLINT
const std::string kToken = "asz_" + kDigits;

TEST(TokenTest, IsTakenWithWhiteSpaceAround) {
  for (const std::string& text :
       {kToken, kToken + "\n", kToken + "\r\n", "\n \t" + kToken + " \n\n"}) {
    const absl::StatusOr<std::string> token = TokenIn(text, "t");
    ASSERT_TRUE(token.ok()) << token.status();
    EXPECT_EQ(*token, kToken);
  }
}

TEST(TokenTest, NothingElseIsTaken) {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("x"), std::string("asz_zz"), kDigits,
        kToken + "0", kToken.substr(1), kToken.substr(0, 67), "ASZ_" + kDigits,
        kToken + "\n" + kToken, kToken + " # mine", "\x1b[1m" + kToken,
        kToken + std::string(1, '\0'), "asz_" + std::string(64, 'F')}) {
    const absl::Status status = TokenIn(text, "t").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << text;
    EXPECT_EQ(status.message(), "t: no token in it (asz_ and 64 hex digits)");
  }
}

TEST(TokenTest, OneInAnotherEncodingIsToBeSavedAgain) {
  std::string wide = "\xff\xfe";
  for (const char c : kToken) wide += {c, '\0'};
  for (const std::string& text : {wide, "\xef\xbb\xbf" + kToken, kToken + "\xc2\xa0"}) {
    EXPECT_EQ(TokenIn(text, "t").status().message(),
              "t: no token in it (asz_ and 64 hex digits); save it as UTF-8 without BOM");
  }
}

}  // namespace
}  // namespace assize
