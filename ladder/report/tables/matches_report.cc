#include "ladder/report/tables/matches_report.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

namespace assize::ladder::report {
namespace {

std::string VersionIn(const v1::MatchSeat& seat) {
  return absl::StrCat(seat.bot(), "@", seat.version());
}

std::string StateWord(const v1::Challenge& challenge) {
  std::string word = absl::AsciiStrToLower(
      absl::StripPrefix(v1::ChallengeState_Name(challenge.state()), "CHALLENGE_STATE_"));
  if (challenge.place() == 0) return word;
  return absl::StrCat(word, ", place ", challenge.place(), ", about ", challenge.estimate_seconds(),
                      " s");
}

// By bot, in the order of its first seat: in how many matches it was first.
std::string FirstsText(const v1::Challenge& challenge) {
  std::vector<std::string> parts;
  for (const std::string& bot : challenge.bots()) {
    int firsts = 0;
    for (const v1::MatchInfo& match : challenge.matches()) {
      for (const v1::MatchSeat& seat : match.seats()) {
        if (VersionIn(seat) == bot && seat.rank() == 1) ++firsts;
      }
    }
    parts.push_back(absl::StrCat(bot, " ", firsts));
  }
  return challenge.matches().empty() ? "" : absl::StrJoin(parts, ", ");
}

}  // namespace

Sheet MatchesSheet(const v1::ListMatchesResponse& matches) {
  Sheet sheet;
  sheet.columns = {{.head = "match", .key = true},
                   {.head = "round", .side = 'r', .show = Show::kIfVaried},
                   {.head = "seats", .fit = Fit::kShorten, .legend = "by seat, with ranks"}};
  for (const v1::MatchInfo& match : matches.matches()) {
    std::vector<std::string> seats;
    for (const v1::MatchSeat& seat : match.seats()) {
      seats.push_back(
          absl::StrCat(seat.rank(), ". ", VersionIn(seat), seat.forfeited() ? " forfeit" : ""));
    }
    sheet.rows.push_back({match.name(), absl::StrCat(match.round()), absl::StrJoin(seats, ", ")});
  }
  return sheet;
}

std::string ChallengeText(const v1::Challenge& challenge) {
  return absl::StrCat(challenge.name(), ": ", absl::StrJoin(challenge.bots(), ", "), "; ",
                      StateWord(challenge), "\n");
}

Sheet ChallengesSheet(const v1::ListChallengesResponse& challenges) {
  Sheet sheet;
  sheet.columns = {{.head = "challenge", .key = true},
                   {.head = "game", .show = Show::kIfVaried},
                   {.head = "bots", .fit = Fit::kShorten},
                   {.head = "state"},
                   {.head = "first in matches", .show = Show::kIfAny}};
  for (const v1::Challenge& challenge : challenges.challenges()) {
    sheet.rows.push_back({challenge.name(), challenge.game(), absl::StrJoin(challenge.bots(), ", "),
                          StateWord(challenge), FirstsText(challenge)});
  }
  return sheet;
}

v1::MatchInfo MatchInfoOf(const std::string& event, const Results& results, const SetResult& set,
                          const MatchResult& match, uint64_t number,
                          const std::function<const Version*(VersionId)>& version_of) {
  v1::MatchInfo info;
  info.set_number(number);
  info.set_name(AsText(NameOf(event, set, match)));
  info.set_round(static_cast<uint32_t>(set.round));
  info.set_set(static_cast<uint64_t>(set.number));
  for (const SeatResult& seat : results.SeatsOf(match)) {
    v1::MatchSeat& listed = *info.add_seats();
    if (const Version* const version = version_of(seat.version)) {
      listed.set_bot(version->bot);
      listed.set_version(static_cast<uint32_t>(version->number));
    }
    listed.set_rank(seat.rank);
    listed.set_score(seat.score);
    listed.set_forfeited(seat.forfeited);
  }
  return info;
}

}  // namespace assize::ladder::report
