// Tokens by an injected clock.
#include "ladder/service/tokens/token_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ladder/service/calls/errors.h"
#include "referee/base/status.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

constexpr int64_t kDayUs = int64_t{86'400} * 1'000'000;

class TokenBookTest : public ::testing::Test {
 protected:
  TokenBookTest() : book_(Get(TokenBook::Open(&store_, [this] { return now_; }))) {}

  NewToken Make() {
    v1::CreateTokenRequest request;
    request.add_scopes(v1::SCOPE_WATCH);
    request.set_seconds(86'400);
    NewToken made = Get(book_->Create(request));
    EXPECT_THAT(book_->Reload(), IsOk());
    return made;
  }
  v1::Reason ReasonFor(const std::string& secret) {
    return InfoIn(book_->Authenticate(secret).status()).reason();
  }

  int64_t now_ = 100 * kDayUs;
  TestLadder ladder_;
  ServiceStore store_{&ladder_.store()};
  std::unique_ptr<TokenBook> book_;
};

TEST_F(TokenBookTest, ATokenIsGoodUntilItExpires) {
  const NewToken made = Make();
  now_ += kDayUs - 1;
  EXPECT_THAT(book_->Authenticate(made.secret), IsOk());
  now_ += 1;
  EXPECT_EQ(ReasonFor(made.secret), v1::REASON_TOKEN_EXPIRED);
}

TEST_F(TokenBookTest, AClockThatIsSetBackMakesNoTokenWrong) {
  const NewToken made = Make();
  now_ -= 50 * kDayUs;
  EXPECT_THAT(book_->Authenticate(made.secret), IsOk());
  // Nor does it bring back one that was revoked.
  EXPECT_THAT(book_->Revoke(InfoOf(made.token).id()), IsOk());
  EXPECT_THAT(book_->Reload(), IsOk());
  now_ -= 10 * kDayUs;
  EXPECT_EQ(ReasonFor(made.secret), v1::REASON_TOKEN_REVOKED);
}

TEST_F(TokenBookTest, WhatIsNoTokenIsUnknownWhateverItLooksLike) {
  const NewToken made = Make();
  for (const std::string& wrong :
       {std::string(), std::string("asz_"), made.secret + "0", made.secret.substr(1),
        std::string(100'000, 'x'), std::string("asz_\0", 5)}) {
    EXPECT_EQ(ReasonFor(wrong), v1::REASON_TOKEN_UNKNOWN);
  }
}

}  // namespace
}  // namespace assize::ladder::service
