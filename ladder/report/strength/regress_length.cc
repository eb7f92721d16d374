#include "ladder/report/strength/regress_length.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {

double SetsLeft(const RegressState& state) {
  const auto most = static_cast<double>(MostSets(state.settings));
  const double all = HasFixedSets(state)
                         ? most
                         : std::min(most, stats::TypicalSets(state.tally.test.sprt().plan()));
  return std::max(0.0, all - static_cast<double>(AllSets(state)));
}

std::string LengthText(const RegressState& state) {
  const int games = state.tally.test.sprt().plan().games;
  // Two digits are more than is known.
  const auto rounded = [](double count) {
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(count)) - 1));
    return static_cast<int64_t>(std::round(count / unit) * unit);
  };
  const auto sets = HasFixedSets(state) ? static_cast<int64_t>(SetsLeft(state))
                                        : rounded(std::max(1.0, SetsLeft(state)));
  const std::string count =
      absl::StrCat(Counted(sets, "set", "sets"), ", ", Counted(sets * games, "match", "matches"));
  if (HasFixedSets(state)) return absl::StrCat("To play: ", count, ".");
  return absl::StrFormat(
      "About %s if %s is between %g and %g %s stronger, fewer if it is far from both; at most %d "
      "sets%s.",
      count, state.candidates.empty() ? state.test : "a candidate", state.settings.elo0(),
      state.settings.elo1(), UnitOf(state), state.settings.most_sets(),
      state.candidates.empty() ? "" : " of all candidates");
}

}  // namespace assize::ladder::report
