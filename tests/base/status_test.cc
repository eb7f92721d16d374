// Passing errors on, exit codes, suggestions.
#include "referee/base/status.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace assize {
namespace {

absl::StatusOr<std::unique_ptr<int>> Half(int number) {
  if (number % 2 != 0) return absl::InvalidArgumentError("odd");
  return std::make_unique<int>(number / 2);
}

absl::StatusOr<int> Quarter(int number) {
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<int> half, Half(number));
  std::unique_ptr<int> quarter;
  ASSIZE_ASSIGN_OR_RETURN(quarter, Half(*half));
  return *quarter;
}

absl::Status CountUntilError(const absl::Status& first, int* reached) {
  *reached = 1;
  ASSIZE_RETURN_IF_ERROR(first);
  *reached = 2;
  return absl::OkStatus();
}

TEST(Status, AValueIsAssignedAndAnErrorIsReturned) {
  EXPECT_EQ(Quarter(8).value(), 2);
  EXPECT_EQ(Quarter(6).status(), absl::InvalidArgumentError("odd"));
  EXPECT_EQ(Quarter(7).status(), absl::InvalidArgumentError("odd"));
}

TEST(Status, AnErrorEndsTheFunctionAndOkDoesNot) {
  int reached = 0;
  EXPECT_TRUE(CountUntilError(absl::OkStatus(), &reached).ok());
  EXPECT_EQ(reached, 2);
  EXPECT_EQ(CountUntilError(absl::AbortedError("x"), &reached), absl::AbortedError("x"));
  EXPECT_EQ(reached, 1);
}

TEST(Status, ContextStandsBeforeTheTextAndKeepsTheCode) {
  EXPECT_EQ(WithContext(absl::NotFoundError("no such file"), "bot.toml"),
            absl::NotFoundError("bot.toml: no such file"));
  EXPECT_TRUE(WithContext(absl::OkStatus(), "bot.toml").ok());
}

TEST(ExitCode, EveryStatusCodeHasTheOneThatTheCommandsPromise) {
  const std::pair<absl::StatusCode, int> expected[] = {
      {absl::StatusCode::kOk, 0},
      {absl::StatusCode::kInvalidArgument, 64},
      {absl::StatusCode::kDataLoss, 65},
      {absl::StatusCode::kNotFound, 66},
      {absl::StatusCode::kUnavailable, 69},
      {absl::StatusCode::kAlreadyExists, 73},
      {absl::StatusCode::kResourceExhausted, 74},
      {absl::StatusCode::kAborted, 75},
      {absl::StatusCode::kPermissionDenied, 77},
      {absl::StatusCode::kFailedPrecondition, 78},
      {absl::StatusCode::kCancelled, 130},
      {absl::StatusCode::kInternal, 70},
      {absl::StatusCode::kUnknown, 74},
      {absl::StatusCode::kUnimplemented, 69},
      {absl::StatusCode::kOutOfRange, 64},
      {absl::StatusCode::kDeadlineExceeded, 69},
      {absl::StatusCode::kUnauthenticated, 77},
  };
  for (const auto& [code, exit_code] : expected) {
    EXPECT_EQ(static_cast<int>(ExitCodeOf(absl::Status(code, "x"))), exit_code) << code;
  }
}

TEST(Suggestion, NamesTheNearestCandidate) {
  EXPECT_EQ(Suggestion("brigand", {"bluff", "brigands", "kings"}), " Did you mean 'brigands'?");
  EXPECT_EQ(Suggestion("brignads", {"brigands"}), " Did you mean 'brigands'?");
  EXPECT_EQ(Suggestion("--mathces", {"--matches", "--watches"}), " Did you mean '--matches'?");
}

TEST(Suggestion, IsSilentWhenNothingIsNear) {
  EXPECT_EQ(Suggestion("chess", {"bluff", "brigands", "kings"}), "");
  EXPECT_EQ(Suggestion("go", {"duel"}), "");
  EXPECT_EQ(Suggestion("x", {}), "");
  EXPECT_EQ(Suggestion(std::string(257, 'x'), {std::string(256, 'x')}), "")
      << "too long for a name";
}

TEST(Suggestion, OfEquallyNearCandidatesTheFirstIsNamed) {
  EXPECT_EQ(Suggestion("bet", {"bat", "bit"}), " Did you mean 'bat'?");
}

}  // namespace
}  // namespace assize
