#include "ladder/report/match_info.h"

namespace assize::ladder::report {

v1::MatchInfo MatchInfoOf(const Results& results, const SetResult& set, const MatchResult& match,
                          uint64_t number,
                          const std::function<const Version*(VersionId)>& version_of) {
  v1::MatchInfo info;
  info.set_number(number);
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
