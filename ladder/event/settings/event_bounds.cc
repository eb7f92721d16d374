#include "ladder/event/settings/event_bounds.h"

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/cli/flags/clock_flags.h"

namespace assize::ladder {
namespace {

constexpr int64_t kMicrosPerMs = 1000;

// What does not fit is negative, and so in no range.
int64_t Signed(uint64_t number) { return static_cast<int64_t>(number); }

}  // namespace

absl::Status CheckBounds(const FormatNumbers& format) {
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("rounds", format.rounds, 0, kMaxEventRounds));
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("sets", format.sets, 1, kMaxEventSets));
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("playoff", format.playoff, 0, kMaxPlayoff));
  return CheckIn<int64_t>("half_byes", format.half_byes, 0, kMaxHalfByes);
}

absl::Status CheckBounds(const v1::ClockRules& rules) {
  constexpr int64_t kLongestUs = kLongestLimitMs * kMicrosPerMs;
  const int64_t move = Signed(rules.move_limit_us());
  const int64_t bank = Signed(rules.bank_us());
  if (move < 1 || move > kLongestUs || bank < 0 || bank > kLongestUs) {
    return absl::InvalidArgumentError(absl::StrCat(
        "clock_rules: move_limit_us is ", rules.move_limit_us(), ", bank_us ", rules.bank_us(),
        ": a move has 1 to 86,400,000,000 microseconds, a bank no more"));
  }
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("clock_rules: most_credit_us",
                                          Signed(rules.most_credit_us()), 0,
                                          kMaxCreditMs * kMicrosPerMs));
  if (!v1::ClockRules::Charged_IsValid(rules.charged())) {
    return absl::InvalidArgumentError(
        absl::StrCat("clock_rules: charged: ", static_cast<int>(rules.charged()),
                     "; must be CHARGED_WALL or CHARGED_CPU"));
  }
  return CheckIn<int64_t>("clock_rules: wall_factor", rules.wall_factor(), 0, kMaxWallFactor);
}

absl::Status CheckBounds(const v1::RegressSettings& settings) {
  ASSIZE_RETURN_IF_ERROR(
      CheckIn<double>("elo0", settings.elo0(), -kMaxHypothesisElo, kMaxHypothesisElo));
  ASSIZE_RETURN_IF_ERROR(
      CheckIn<double>("elo1", settings.elo1(), -kMaxHypothesisElo, kMaxHypothesisElo));
  ASSIZE_RETURN_IF_ERROR(CheckIn<double>("alpha", settings.alpha(), kMinErrorRate, kMaxErrorRate));
  ASSIZE_RETURN_IF_ERROR(CheckIn<double>("beta", settings.beta(), kMinErrorRate, kMaxErrorRate));
  if (settings.fixed_sets() > 0) {
    return CheckIn<int64_t>("fixed_sets", settings.fixed_sets(), kMinRegressSets, kMaxEventSets);
  }
  return CheckIn<int64_t>("most_sets", settings.most_sets(), kMinRegressSets, kMaxEventSets);
}

}  // namespace assize::ladder
