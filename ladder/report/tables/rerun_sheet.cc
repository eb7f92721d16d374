#include "ladder/report/tables/rerun_sheet.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/text/shell_word.h"

namespace assize::ladder::report {
namespace {

// By bot: the mean of its scores in the set.
std::map<std::string, double> MeansOf(
    const google::protobuf::RepeatedPtrField<v1::MatchInfo>& matches) {
  std::map<std::string, std::pair<double, int>> sums;
  for (const v1::MatchInfo& match : matches) {
    for (const v1::MatchSeat& seat : match.seats()) {
      auto& [sum, seats] = sums[absl::StrCat(seat.bot(), "@", seat.version())];
      sum += seat.score();
      ++seats;
    }
  }
  std::map<std::string, double> means;
  for (const auto& [bot, sum] : sums) means[bot] = sum.first / sum.second;
  return means;
}

std::string MeanText(const std::map<std::string, double>& means, const std::string& bot) {
  const auto mean = means.find(bot);
  return mean == means.end() ? "" : absl::StrFormat("%.3f", mean->second);
}

std::string StateText(const v1::Rerun& rerun) {
  switch (rerun.state()) {
    case v1::RERUN_STATE_APPLIED:
      return "applied";
    case v1::RERUN_STATE_DROPPED:
      return "dropped";
    default:
      break;
  }
  if (rerun.whole()) return "played; --apply or --drop it";
  if (rerun.failed()) return "a match could not be played; --drop it";
  if (rerun.place() > 0) return absl::StrCat("waits or plays, place ", rerun.place());
  return "not played to its end; to go on: ladder resume DB " + ShellWord(rerun.name());
}

// A rerun lifts no suspension: its organiser knows what caused the first results.
std::string SuspensionText(const v1::RerunSuspension& suspension) {
  const std::string bot = absl::StrCat(suspension.bot(), "@", suspension.version());
  std::vector<std::string> sets;
  for (const uint64_t set : suspension.sets()) sets.push_back(absl::StrCat(set + 1));
  return absl::StrCat(bot, " is suspended, ", Quoted(suspension.reason()),
                      ", with forfeits or void", " matches in set ", JoinWithAnd(sets),
                      " as played first. If they were not its", " doing: ladder reinstate DB ",
                      bot);
}

}  // namespace

Sheet RerunSheet(const v1::Rerun& rerun) {
  Sheet sheet;
  sheet.title = absl::StrCat(rerun.name(), " of ", rerun.event(), ": ", StateText(rerun));
  sheet.columns = {{.head = "set", .side = 'r', .key = true},
                   {.head = "round", .side = 'r'},
                   {.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "before", .side = 'r', .legend = "mean score in the set's matches"},
                   {.head = "again", .side = 'r'}};
  for (const v1::RerunSet& set : rerun.sets()) {
    const auto before = MeansOf(set.before());
    const auto again = MeansOf(set.again());
    std::map<std::string, double> bots = before;
    bots.insert(again.begin(), again.end());
    if (bots.empty()) bots[""] = 0;
    for (const auto& [bot, ignored] : bots) {
      sheet.rows.push_back({absl::StrCat(set.set() + 1), absl::StrCat(set.round()), bot,
                            MeanText(before, bot), MeanText(again, bot)});
    }
  }
  for (const v1::RerunSuspension& suspension : rerun.suspensions()) {
    absl::StrAppend(&sheet.note, sheet.note.empty() ? "" : "\n", SuspensionText(suspension));
  }
  return sheet;
}

}  // namespace assize::ladder::report
